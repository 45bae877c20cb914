"""The names of the files that scripts read, as `reads:` takes them: with fields, for many days."""

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from aoc_runner.projects.adopting.candidates import Candidate
from aoc_runner.projects.adopting.file_names import is_example
from aoc_runner.projects.adopting.marks import ROOT, UNKNOWN

_MOST = 6  # names in a list that a person would write
_AMBIGUOUS = "{D}"  # of a day with two digits: `{day}` and `{day:02}` look the same


def reads_of(days: Iterable[tuple[Candidate, Iterable[str]]], year: int | None) -> tuple[str, ...]:
    """The names that scripts of a group read as their input, most often read first.

    Where a script reads examples and its input, the examples stay what they are.
    """
    days = [(candidate, frozenset(names)) for candidate, names in days]
    examples = {
        posixpath.basename(name)
        for _, names in days
        for name in names
        if is_example(name) and not all(map(is_example, names))
    }
    counts: Counter[str] = Counter()
    for candidate, names in days:
        inputs = [name for name in names if not is_example(name)]
        both = {posixpath.basename(name) for name in inputs} & examples
        for name in sorted(inputs or names):
            if inputs or posixpath.basename(name) not in examples:
                depth = 2 if posixpath.basename(name) in both else 1
                counts[_template(name, candidate, year, depth)] += 1
    counts.pop("", None)
    found = _settled(counts)
    if "*" in found:  # it would stand for whatever else a script opens
        is_rule = 2 * counts["*"] > sum(counts.values())
        found = ["*"] if is_rule else [name for name in found if name != "*"]
    if len(found) > _MOST:
        return _wider(found, examples)
    return tuple(found)


def _template(name: str, candidate: Candidate, year: int | None, depth: int) -> str:
    path = posixpath.normpath(name.replace(ROOT, "").replace("\\", "/").lstrip("/"))
    names = [part for part in path.split("/") if part not in ("", ".", "..")]
    known = names[-depth:]
    while len(known) > 1 and known[0] == UNKNOWN:
        del known[0]
    end = "/".join(known)
    end = end.replace("{", "{{").replace("}", "}}").replace("*", UNKNOWN)
    end = (
        re.sub(rf"(?<!\d)0{candidate.day}(?!\d)", "{day:02}", end, count=1)
        if candidate.day < 10 and re.search(rf"(?<!\d)0{candidate.day}(?!\d)", end)
        else re.sub(
            rf"(?<!\d){candidate.day}(?!\d)",
            "{day}" if candidate.day < 10 else _AMBIGUOUS,
            end,
            count=1,
        )
    )
    date = candidate.year or year
    if date:
        end = re.sub(rf"(?<!\d){date}(?!\d)", "{year}", end)
    return re.sub(f"{UNKNOWN}+", "*", end)


def _settled(counts: Counter[str]) -> list[str]:
    """The templates, the ambiguous ones as the others of the group have it."""
    settled: Counter[str] = Counter()
    for name, count in counts.items():
        short, padded = (name.replace(_AMBIGUOUS, field) for field in ("{day}", "{day:02}"))
        settled[padded if padded in counts and short not in counts else short] += count
    return [name for name, _ in sorted(settled.items(), key=lambda item: (-item[1], item[0]))]


def _wider(names: Sequence[str], examples: set[str]) -> tuple[str, ...]:
    """Fewer names that stand for many: `*.txt`, where no example is called so."""
    wide: dict[str, list[str]] = {}
    for name in names:
        ending = posixpath.splitext(name)[1]
        wide.setdefault(f"*{ending}" if ending and "{" not in ending else name, []).append(name)
    found: list[str] = []
    for name, inner in wide.items():
        is_taken = any(posixpath.splitext(example)[1] == name[1:] for example in examples)
        found += inner if is_taken or len(inner) < 3 else [name]
    return tuple(found)
