"""Puzzle inputs that lie in a tree, by their names: what can be kept, and must not be published."""

import os
import re
from collections import Counter
from typing import NamedTuple

from aoc_runner.projects.adopting.candidates import Candidate, candidates, likeliest
from aoc_runner.projects.adopting.tree import Tree

_ENDINGS = {"", ".txt", ".in", ".input", ".dat", ".data"}
_INPUT = re.compile(r"(?<![a-z])(?:inputs?|in|data|puzzle|puzzle_?input|my_?input)(?![a-z])", re.I)
_EXAMPLE = re.compile(
    r"(?<![a-z])(?:tests?|ex|small|demo|toy|eg|dummy|simple|tiny|mini|practice|debug)\d*(?![a-z])|"
    r"test(?=input|data|case|\.)|(?<=input)test|example|sample",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"answer|output|expect|solution|result|readme|notes?|require|license|makefile|todo|puzzle_?text|"
    r"description|question|task|template",
    re.IGNORECASE,
)
_FEW = 2  # files called alike that may be anything


class Inputs(NamedTuple):
    """The inputs whose paths fit one pattern, and one of them."""

    pattern: str
    years: tuple[int, ...]
    days: int
    first: Candidate
    files: tuple[str, ...]


def inputs_in(tree: Tree, year: int | None) -> list[Inputs]:
    """The inputs in the tree, gathered by pattern, those of the most days first.

    What is called after a day and nothing else, `17.txt`, is one where several are called so.
    """
    found = likeliest([_inputs(file) for file in tree.files])
    counts = Counter(_shape(it) for it in found)
    found = [it for it in found if counts[_shape(it)] > _FEW or _says_input(it.file)]
    by_pattern: dict[str, list[Candidate]] = {}
    taken: set[tuple[int, int]] = set()
    padded = {_shape(it) for it in found if it.is_padded}
    for it in sorted(found, key=lambda it: (-counts[_shape(it)], it.file)):
        own = it.year or year
        if own is None or (own, it.day) in taken:
            continue
        taken.add((own, it.day))
        is_padded = it.is_padded or (it.is_padded is None and _shape(it) in padded)
        pattern = _shape(it).replace("{D}", "{day:02}" if is_padded else "{day}")
        by_pattern.setdefault(pattern, []).append(it)
    return [
        Inputs(
            pattern,
            tuple(sorted({it.year or year or 0 for it in inner})),
            len(inner),
            inner[0],
            tuple(it.file for it in inner),
        )
        for pattern, inner in by_pattern.items()
    ]


def _shape(found: Candidate) -> str:
    """Its pattern; of a part's own input the part stays as it is."""
    said = {1: ("1", "a"), 2: ("2", "b"), None: ("", "")}[found.part]
    return found.shape.replace("{part}", said[0]).replace("{ab}", said[1])


def _inputs(file: str) -> list[Candidate]:
    stem, ending = os.path.splitext(os.path.basename(file))
    if ending.lower() not in _ENDINGS or _OTHER.search(stem) or _EXAMPLE.search(_last_two(file)):
        return []
    if "{" in file or "*" in file:
        return []
    is_said = _says_input(file)
    return [it for it in candidates(file) if is_said or (it.is_named and ending == ".txt")]


def _last_two(file: str) -> str:
    return "/".join(file.split("/")[-2:])


def _says_input(file: str) -> bool:
    return bool(_INPUT.search(file)) or file.lower().endswith((".in", ".input"))
