"""Find the files that may be days by their paths: year, day, part and pattern. Opens no file."""

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
_NO_DAY = re.compile(  # in the name of a file or folder
    r"(?<![a-z])(?:tests?|testing|spec|unittest|templates?|skeleton|setup|conftest|noxfile|tasks"
    r"|manage|run_?all|runner|get_?input|init(?!__)|new_?day|scratch|benchmarks?|debug)(?![a-z])"
    r"|^(?:visuali[sz]|plot|draw|generate|trace_|verify_|__main__)"
    r"|^(?:part[ _-]*)?(?:two|second|ii|gold)$"  # names of part 2 without a pattern field
    r"|everybody.?codes|codyssi|coding.?quest|codingame|euler|i18n|leetcode|hanukkah|flipflop",
    re.IGNORECASE,
)
_HELPER = re.compile(r"(?<![a-z])(?:utils?|helpers?|common|lib|__init__)(?![a-z])", re.IGNORECASE)
_YEAR = re.compile(
    r"(?<!\d)(20(?:1[5-9]|[2-9]\d))(?=\D|$|(?:0[1-9]|1\d|2[0-5])(?!\d))"  # 2023, or 202307
    r"|(?:aoc|advent[ _-]?of[ _-]?code|year|(?<![a-z])y)[ _.-]*(1[5-9]|[2-9]\d)(?!\d)",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"(?:day|dec(?:ember)?)[ _.-]*(\d{1,2})(?!\d)"  # anywhere
    r"|^(?:aoc|advent|of|code|year|y|p(?=_§)|[§¥ _.-])*+"
    r"(?:d|q|puzzle|problem|solution|solve|sol|task|challenge|input)?[ _.-]*(\d{1,2})(?!\d)",
    re.IGNORECASE,
)
_PART = re.compile(
    "(?<![a-z])(?:part|pt|p|star|puzzle|task|problem|challenge|step|solution|solve|sol|code|main)"
    "[ _.-]*0?([12ab])(?![a-z0-9])|(?<=·)[ _.-]*(?:0?([12])(?![a-z0-9])|([ab])$)",
    re.IGNORECASE,
)
_PART_IN_DAY = re.compile(r"^0?([12ab])$|[a-z][ _.-]?0?([12])$")
_BOTH_PARTS = re.compile(r"(?:1|one|a)[ _-]*(?:[+&,]|and)[ _-]*(?:2|two|b)", re.IGNORECASE)
# Placeholders for pattern fields while a path is parsed: neither digits nor letters.
_SIGNS = str.maketrans({"§": "{year}", "¥": "{yy}", "·": "{D}", "¶": "{part}", "¤": "{ab}"})
_TITLE = re.compile("(.*[§¥·¶¤][_. -]*).+")
_BETWEEN = re.compile(  # folders between a day's folder and its files
    r"(?:src|python3?|py3?|js|javascript|ts|typescript|node|ruby|rb|perl|pl|lua|php|julia|jl|go"
    r"|golang|haskell|hs|bash|sh|shell|elixir|r|solutions?|code|app|part.?\w+|star.?\w+|[12ab])",
    re.IGNORECASE,
)
_INPUT = re.compile(
    r"(?<![a-z])(?:my_?)?(?:puzzle_?)?(?:inputs?|data|in|puzzle)(?![a-z])|\.in(?:put)?$", re.I
)
_INPUT_ENDINGS = ("", ".txt", ".in", ".input", ".dat", ".data")
_NO_INPUT = re.compile(
    r"example|sample|test|(?<![a-z])(?:ex|small|demo|toy|eg|dummy|simple|tiny|mini|debug|log|hand"
    r"|process)(?![a-z])|answer|output|expect|solution|result|readme|notes?|require|license|make"
    r"|todo|congratulation|description|question|task|template",
    re.IGNORECASE,
)
_FEW = 2  # so few files may share a name by coincidence


class Candidate(NamedTuple):
    """A file that may be a day, or a part of one."""

    path: str  # relative, with `/`
    year: int | None
    day: int
    part: Part | None
    literal: str  # its pattern, with `{D}` for `{day}` or `{day:02}`
    wild: str  # the same with a `*` for the title
    padding: tuple[bool, ...]  # whether each `{D}` has two digits; empty if the day is 10 or later


def walk(folder: str) -> list[str]:
    """Return the paths of all regular files, except hidden, built and installed ones."""
    files: list[str] = []
    for parent, folders, names in os.walk(folder):
        if "pyvenv.cfg" in names or len(files) > 100_000:
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if name.lower().split(".")[-1] not in _PRUNED)
        paths = filter(os.path.isfile, (os.path.join(parent, name) for name in sorted(names)))
        files += [os.path.relpath(path, folder).replace(os.sep, "/") for path in paths]
    return [path for path in files if path.isprintable() and "/." not in f"/{path}"]


def find_candidates(paths: Iterable[str]) -> list[Candidate]:
    """Return the files that may be days; equivalent patterns get the same spelling."""
    paths = [*paths]
    files = [file for path in paths if (file := _parse_path(path))]
    # Some days are only in `helpers/day07.py` or `day07/__init__.py`.
    dates = {(file.year, file.day) for file in files}
    others = [file for path in paths if (file := _parse_path(path, allow_helpers=True))]
    files += [file for file in others if (file.year, file.day) not in dates]
    first: dict[str, str] = {}

    def normalize(pattern: str) -> str:
        return first.setdefault(fold(pattern), pattern)

    return [
        file._replace(literal=normalize(file.literal), wild=normalize(file.wild)) for file in files
    ]


def choose_shapes(files: Sequence[Candidate]) -> list[tuple[str, Candidate]]:
    """Return each file with its shape, which has a `*` if its literal shape is rare."""
    counts = Counter(file.literal for file in files)
    names = Counter(map(_make_shape, files))
    wild = [shape if names[shape := _make_shape(file)] > _FEW else file.wild for file in files]
    wild_counts = Counter(wild)
    return [
        (shape if counts[file.literal] <= min(_FEW, wild_counts[shape] - 1) else file.literal, file)
        for shape, file in zip(wild, files, strict=True)
    ]


def _make_shape(file: Candidate) -> str:
    """Return the shape with `*` in the folders only."""
    return posixpath.join(posixpath.dirname(file.wild), posixpath.basename(file.literal))


def find_inputs(paths: Sequence[str]) -> list[Candidate]:
    """Return one input file per day, with its pattern as `literal`."""
    likely = [path for path in paths if os.path.splitext(path)[1].lower() in _INPUT_ENDINGS]
    likely = [path for path in likely if not _NO_INPUT.search("/".join(path.split("/")[-2:]))]
    shaped = [(_make_shape(file), file) for file in find_candidates(likely)]
    files = Counter((shape, file.year, file.day) for shape, file in shaped)
    counts = Counter(shape for (shape, _, _), count in files.items() if count == 1)
    inputs: dict[tuple[int | None, int], Candidate] = {}
    found = zip(shaped, to_patterns(shaped), strict=True)
    for (shape, file), pattern in sorted(found, key=lambda pair: -counts[pair[0][0]]):
        is_common = file.path.lower().endswith(".txt") and counts[shape] > _FEW
        if counts[shape] and (_INPUT.search(file.path) or is_common):
            pattern = pattern.replace("{part}", "1").replace("{ab}", "a")
            inputs.setdefault((file.year, file.day), file._replace(literal=pattern))
    return list(inputs.values())


def find_year(name: str) -> int | None:
    """Return the year in the name of a folder."""
    match = _YEAR.search(name)
    return int(match[1] or f"20{match[2]}") if match else None


def to_patterns(shaped: Sequence[tuple[str, Candidate]]) -> list[str]:
    """Return the layout pattern of each file; days of two digits get the most common padding."""
    counts = Counter((shape, file.padding) for shape, file in shaped if file.padding)
    common = {shape: padding for (shape, padding), _ in reversed(counts.most_common())}
    patterns = []
    for shape, file in shaped:
        pattern = shape
        for is_padded in file.padding or common.get(shape, ()):
            pattern = pattern.replace("{D}", "{day:02}" if is_padded else "{day}", 1)
        patterns.append(pattern.replace("{D}", "{day:02}"))
    return patterns


def _parse_path(path: str, allow_helpers: bool = False) -> Candidate | None:
    """Parse the names in a path; return None if it is not a day."""
    *folders, name = path.split("/")
    stem, ending = os.path.splitext(name)
    names = [*folders, stem]
    is_other = _HELPER.search(stem.replace("__init__", "") if allow_helpers else path)
    if is_other or any(map(_NO_DAY.search, names)) or {*"{}*", *map(chr, _SIGNS)} & set(path):
        return None
    year: int | None = None
    day: int | None = None
    part: Part | None = None
    day_index = 0
    padding: list[bool] = []
    signed = [*names]
    for index, text in enumerate(names):
        match = _YEAR.search(text)
        # In `aoc2019/aoc18` the 18 is the day.
        is_day = match and match[2] and year and not re.search(r"\d", text[match.end() :])
        if match and not is_day and year in (None, find_year(text)):
            year, text = find_year(text), _replace_group(match, "§" if match[1] else "¥")
        match = _DAY.search(text)
        value = int(match[match.lastindex or 1]) if match else 0
        is_inside = day is not None and all(map(_BETWEEN.fullmatch, names[day_index + 1 : index]))
        is_part = is_inside and value <= 2 and (value != day or _PART.search(text))
        if match and 1 <= value <= count_days(year or 2015) and not is_part:
            if value != day:
                day, day_index = value, index
            padding += [len(match[match.lastindex or 1]) == 2] if value < 10 else []
            text = _replace_group(match, "·")
        signed[index] = text
        if day is None or part is not None or not (index == day_index or is_inside):
            continue
        match = _PART.search(text) or (_PART_IN_DAY.search(text) if index > day_index else None)
        if match and "·" not in match[0] and not _BOTH_PARTS.search(text):
            label = match[match.lastindex or 1]
            if label in "12ab":  # Pattern fields have no upper-case letters.
                part = 1 if label in "1a" else 2
                signed[index] = _replace_group(match, "¶" if label.isdigit() else "¤")
    has_words_between = not all(map(_BETWEEN.fullmatch, names[day_index + 1 : -1]))
    if day is None or day > count_days(year or 2015) or has_words_between:
        return None
    wild = [_TITLE.sub(r"\1*", name) if "·" in name else name for name in signed]
    if "·" not in signed[-1] and part is None:
        wild[-1] = "*"
    literal = f"{'/'.join(signed)}{ending}".translate(_SIGNS)
    titled = f"{'/'.join(wild)}{ending}".translate(_SIGNS)
    return Candidate(path, year, day, part, literal, titled, tuple(padding))


def _replace_group(match: re.Match[str], replacement: str) -> str:
    """Return the text with the matched group replaced."""
    start, end = match.span(match.lastindex or 1)
    return match.string[:start] + replacement + match.string[end:]
