"""Inputs in files of the user's own, found by patterns of their paths."""

import os
from collections import defaultdict

from aoc_runner.kernel.days import patterns
from aoc_runner.kernel.days.patterns import Found, Pattern, read_pattern
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.gathering import Gathering
from aoc_runner.projects.importing.reading import puzzle_for

TOOL = "files"  # as their cache calls it
EXAMPLE = "inputs/{year}/{day:02}.txt"


def inputs_pattern(text: str) -> Pattern:
    """The pattern of input files. Raises ValueError saying what was expected."""
    names = text.replace("\\", "/").split("/")
    if os.path.isabs(text) or ".." in names or text.startswith(("/", "~")) or "\0" in text:
        raise ValueError(f"a path from FOLDER, like {EXAMPLE}")
    try:
        pattern = read_pattern(text)
    except ValueError as error:
        raise ValueError(str(error).replace(patterns.EXAMPLE, EXAMPLE)) from error
    if not pattern.says_the_year:
        raise ValueError(f"a path with {{year}} or {{yy}} in it, like {EXAMPLE}")
    if patterns.is_apart(pattern.text):
        raise ValueError(f"a path without {{part}} or {{ab}}, as both have one input: {EXAMPLE}")
    return pattern


def read(folder: str, inputs: Pattern) -> Cache | None:
    """What lies below the folder and fits a pattern; None if nothing does.

    Inputs are not opened. Of several files that fit one puzzle none is taken: nobody can tell which
    is right.
    """
    gathering = Gathering(TOOL, folder)
    for found, puzzle in _single(gathering, folder, inputs):
        with gathering.noting(found.path):
            gathering.input(found.path, puzzle)
    return gathering.cache()


def _single(gathering: Gathering, folder: str, pattern: Pattern) -> list[tuple[Found, Puzzle]]:
    """The files that fit the pattern, each with its puzzle; of each puzzle one alone."""
    by_puzzle: dict[Puzzle, list[Found]] = defaultdict(list)
    for found in pattern.find(folder):
        with gathering.noting(found.path):
            by_puzzle[puzzle_for(found.year or 0, found.day)].append(found)
    single = []
    for puzzle, files in by_puzzle.items():
        if len(files) == 1:
            single.append((files[0], puzzle))
            continue
        for found in files:
            others = [os.path.relpath(it.path, folder) for it in files if it is not found]
            gathering.leave(found.path, f"{others[0]} fits {puzzle} as well")
    return single
