"""The year and the day that the name of a file or folder says, in all ways that people write."""

import re
from typing import NamedTuple

YEAR = re.compile(
    r"(?<!\d)(20(?:1[5-9]|[2-9]\d))(?!\d)"
    r"|(?:aoc|adventofcode|advent[ _-]of[ _-]code|year|\by)[\s_.-]*(1[5-9]|[2-9]\d)(?!\d)",  # aoc23
    re.IGNORECASE,
)
_DATE = re.compile(r"(?<!\d)(20(?:1[5-9]|[2-9]\d))(0[1-9]|1\d|2[0-5])(?!\d)")
_WORD = re.compile(r"[a-z]+|\d+", re.IGNORECASE)
_NAMES_NO_PUZZLE = {"aoc", "advent", "of", "code", "adventofcode", "year", "y"}
_DAY = {"day", "d", "dec", "december"}
_PUZZLE = {"puzzle", "problem", "solution", "solve", "sol", "task", "challenge", "q"}

Span = tuple[int, int]


class Name(NamedTuple):
    """What a name says, and where in it; `may_be_part` where its number is as likely a part's."""

    year: int | None = None
    day: int | None = None
    may_be_part: bool = False
    year_at: Span | None = None  # of all four digits, or of the last two
    day_at: Span | None = None


def read_name(name: str) -> Name:
    """What a file's stem or a folder's name says, like `day07`, `7`, `aoc2023_07`, `07_title`."""
    if whole := _DATE.search(name):  # aoc202307
        return Name(int(whole[1]), int(whole[2]), False, whole.span(1), whole.span(2))
    year, year_at, rest = None, None, name
    if dated := YEAR.search(name):
        year = int(dated[1] or f"20{dated[2]}")
        year_at = dated.span(1) if dated[1] else dated.span(2)
        start, end = dated.span()  # blanks in its place: every other character keeps its own
        rest = f"{name[:start]}{' ' * (end - start)}{name[end:]}"
    words = [(match[0].lower(), match.span()) for match in _WORD.finditer(rest)]
    while words and words[0][0] in _NAMES_NO_PUZZLE:
        del words[0]
    is_date = year and len(words) > 1 and words[0][0] == "12"
    if is_date and re.fullmatch(r"0\d|[12]\d", words[1][0]):
        del words[0]  # 2023-12-07
    marked = next(
        (
            at
            for at, (word, _) in enumerate(words[:-1])
            if word == "day" and _is_day(words[at + 1][0])
        ),
        None,
    )
    if marked is not None:
        return Name(year, int(words[marked + 1][0]), False, year_at, words[marked + 1][1])
    is_day = bool(words) and words[0][0] in _DAY
    if words and (is_day or words[0][0] in _PUZZLE):
        del words[0]
    if not words or not _is_day(words[0][0]):
        return Name(year, year_at=year_at)
    day = int(words[0][0])
    return Name(year, day, not is_day and day <= 2, year_at, words[0][1])


def _is_day(word: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,2}", word)) and 1 <= int(word) <= 25
