"""The files of a tree that may be days, by their names: year, day, part, and the pattern of each.

Nothing is opened. What a name says is known by regular expressions for how people write it; one
list says what is no day, and one which folders are nobody's own.
"""

import os
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.patterns import fold
from aoc_runner.kernel.model.puzzle import Part, count_days

_PRUNED = {
    "__pycache__", "node_modules", "site-packages", "dist-packages", "venv", "env", "virtualenv",
    "build", "dist", "target", "vendor", "bin", "obj", "htmlcov", "elm-stuff", "egg-info",
}  # fmt: skip
# As words of a file's name or a folder's.
_NO_DAY = re.compile(
    r"(?<![a-z])(?:tests?|testing|spec|unittest|templates?|skeleton|utils?|helpers?|common|lib"
    r"|setup|conftest|noxfile|tasks|manage|run_?all|runner|get_?input|init|new_?day|scratch"
    r"|benchmarks?|debug)(?![a-z])|^(?:visuali[sz]|plot|draw|generate|trace_|verify_|__main__)"
    r"|^(?:part[ _-]*)?(?:two|second|ii|gold)$"  # part 2 in words that no field of patterns has
    r"|everybody.?codes|codyssi|coding.?quest|codingame|euler|i18n|leetcode|hanukkah|flipflop",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"(?<!\d)(20(?:1[5-9]|[2-9]\d))(?=\D|$|(?:0[1-9]|1\d|2[0-5])(?!\d))"  # 2023, or 202307
    r"|(?:aoc|advent[ _-]?of[ _-]?code|year|(?<![a-z])y)[ _.-]*(1[5-9]|[2-9]\d)(?!\d)",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"(?:day|dec(?:ember)?)[ _.-]*(\d{1,2})(?!\d)"  # wherever it stands
    r"|^(?:aoc|advent|of|code|year|y|[§¥ _.-])*+"
    r"(?:d|q|puzzle|problem|solution|solve|sol|task|challenge|input)?[ _.-]*(\d{1,2})(?!\d)",
    re.IGNORECASE,
)
_PART = re.compile(
    "(?<![a-z])(?:part|pt|p|star|puzzle|task|problem|challenge|step|solution|solve|sol|code|main)"
    "[ _.-]*([12ab])(?![a-z0-9])|(?<=·)[ _.-]*(?:([12])(?![a-z0-9])|([ab])$)",
    re.IGNORECASE,
)
_PART_IN_DAY = re.compile(r"^([12ab])$|[a-z][ _.-]?([12])$")
# What stands in a name for a field of its pattern, and is no digit and no letter.
_SIGNS = str.maketrans({"§": "{year}", "¥": "{yy}", "·": "{D}", "¶": "{part}", "¤": "{ab}"})
_TITLE = re.compile("(.*[§¥·¶¤][_. -]*).+")
_BETWEEN = re.compile(  # a day's folder and its files
    r"(?:src|python3?|py3?|js|javascript|ts|typescript|node|ruby|rb|perl|pl|lua|php|julia|jl|go"
    r"|golang|haskell|hs|bash|sh|shell|elixir|r|solutions?|code|app|part.?\w+|star.?\w+|[12ab])",
    re.IGNORECASE,
)
_INPUT = re.compile(
    r"(?<![a-z])(?:my_?)?(?:puzzle_?)?(?:inputs?|data|in|puzzle)(?![a-z])|\.in(?:put)?$", re.I
)
_INPUT_ENDINGS = ("", ".txt", ".in", ".input", ".dat", ".data")
_NO_INPUT = re.compile(
    r"example|sample|test|(?<![a-z])(?:ex|small|demo|toy|eg|dummy|simple|tiny|mini|debug)(?![a-z])"
    r"|answer|output|expect|solution|result|readme|notes?|require|license|makefile|todo"
    r"|description|question|task|template",
    re.IGNORECASE,
)
_FEW = 2  # files called alike that may be anything


class Candidate(NamedTuple):
    """A file that may be a day, or a part of one.

    `literal` is its pattern, with `{D}` for `{day}` or `{day:02}`; `wild` the same with `*` for a
    title, which differs from day to day.
    """

    file: str  # from the tree's folder, with `/`
    year: int | None
    day: int
    part: Part | None
    literal: str
    wild: str
    is_padded: bool | None  # None where the day has two digits


def walk(folder: str) -> list[str]:
    """Return all regular files, without hidden, built and installed ones."""
    files: list[str] = []
    for place, folders, names in os.walk(folder):
        if "pyvenv.cfg" in names or len(files) > 100_000:
            folders.clear()
            continue
        folders[:] = sorted(it for it in folders if it.lower().split(".")[-1] not in _PRUNED)
        paths = filter(os.path.isfile, (os.path.join(place, name) for name in sorted(names)))
        files += [os.path.relpath(path, folder).replace(os.sep, "/") for path in paths]
    return [it for it in files if it.isprintable() and "/." not in f"/{it}"]


def spots(files: Iterable[str]) -> list[Candidate]:
    """What each of the files may be, by its name; patterns that find the same are spelled alike."""
    found = [spot for file in files if (spot := _spot(file))]
    first: dict[str, str] = {}

    def spelled(pattern: str) -> str:
        return first.setdefault(fold(pattern), pattern)

    return [it._replace(literal=spelled(it.literal), wild=spelled(it.wild)) for it in found]


def shapes_of(found: Sequence[Candidate]) -> list[tuple[str, Candidate]]:
    """Each with its pattern: the literal one, or with `*` where hardly any other has the same.

    A name that many folders have stays as it is.
    """
    counts = Counter(it.literal for it in found)
    names = Counter(map(_named, found))
    wild = [path if names[path := _named(it)] > _FEW else it.wild for it in found]
    others = Counter(wild)
    return [
        (path if counts[it.literal] <= min(_FEW, others[path] - 1) else it.literal, it)
        for path, it in zip(wild, found, strict=True)
    ]


def _named(spot: Candidate) -> str:
    """Its pattern with `*` in its folders alone."""
    return posixpath.join(posixpath.dirname(spot.wild), posixpath.basename(spot.literal))


def inputs_among(files: Sequence[str]) -> list[Candidate]:
    """The files that are inputs by their names, each with its pattern as `literal`, one a day.

    What is called after a day and nothing else, `17.txt`, is one where several are called so.
    """
    likely = [it for it in files if os.path.splitext(it)[1].lower() in _INPUT_ENDINGS]
    found = spots(it for it in likely if not _NO_INPUT.search("/".join(it.split("/")[-2:])))
    shaped = [(_named(it), it) for it in found]
    counts = Counter(shape for shape, _ in shaped)
    padded = {shape for shape, it in shaped if it.is_padded}
    taken: dict[tuple[int | None, int], Candidate] = {}
    for shape, it in sorted(shaped, key=lambda pair: -counts[pair[0]]):
        is_text = it.file.lower().endswith(".txt")
        if _INPUT.search(it.file) or (is_text and counts[shape] > _FEW):
            path = with_day(shape, shape in padded)
            path = path.replace("{part}", "1").replace("{ab}", "a")
            taken.setdefault((it.year, it.day), it._replace(literal=path))
    return list(taken.values())


def year_said(name: str) -> int | None:
    """The year that the name of a folder or a repository says."""
    said = _YEAR.search(name)
    return int(said[1] or f"20{said[2]}") if said else None


def with_day(shape: str, is_padded: bool) -> str:
    """The pattern of a layout for that shape."""
    return shape.replace("{D}", "{day:02}" if is_padded else "{day}")


def _spot(file: str) -> Candidate | None:
    """What the file at that path may be by the names on it; None for no day."""
    *folders, name = file.split("/")
    stem, ending = os.path.splitext(name)
    names = [*folders, stem]
    if any(map(_NO_DAY.search, names)) or {*"{}*", *map(chr, _SIGNS)} & set(file):
        return None
    year: int | None = None
    day: int | None = None
    part: Part | None = None
    day_at, is_padded = 0, None
    signed = [*names]
    for at, text in enumerate(names):
        said = _YEAR.search(text)
        is_day = said and said[2] and year and not re.search(r"\d", text[said.end() :])  # `aoc18`
        if said and not is_day and year in (None, year_said(text)):
            year, text = year_said(text), _with_sign(said, "§" if said[1] else "¥")
        said = _DAY.search(text)
        number = int(said[said.lastindex or 1]) if said else 0
        is_inside = day is not None and all(map(_BETWEEN.fullmatch, names[day_at + 1 : at]))
        is_part = is_inside and number <= 2 and number != day
        if said and 1 <= number <= count_days(year or 2015) and not is_part:
            if number != day:
                day, day_at = number, at
            is_padded = None if number > 9 else len(said[said.lastindex or 1]) == 2
            text = _with_sign(said, "·")
        signed[at] = text
        if day is None or part is not None or not (at == day_at or is_inside):
            continue
        said = _PART.search(text) or (_PART_IN_DAY.search(text) if at > day_at else None)
        if said and "·" not in said[0]:
            word = said[said.lastindex or 1]
            if word in "12ab":  # not `B`, which no field of patterns is
                part = 1 if word in "1a" else 2
                signed[at] = _with_sign(said, "¶" if word.isdigit() else "¤")
    has_words_between = not all(map(_BETWEEN.fullmatch, names[day_at + 1 : -1]))
    if day is None or day > count_days(year or 2015) or has_words_between:
        return None
    wild = [_TITLE.sub(r"\1*", name) if "·" in name else name for name in signed]
    if "·" not in signed[-1] and part is None:
        wild[-1] = "*"
    literal, titled = (f"{'/'.join(it)}{ending}".translate(_SIGNS) for it in (signed, wild))
    return Candidate(file, year, day, part, literal, titled, is_padded)


def _with_sign(said: re.Match[str], sign: str) -> str:
    """The text with a sign in the place of what was said in it."""
    start, end = said.span(said.lastindex or 1)
    return said.string[:start] + sign + said.string[end:]
