"""Inputs and answers in files of the user's own, found by patterns of their paths."""

import os
import re
from collections import defaultdict

from aoc_runner.kernel.days import patterns
from aoc_runner.kernel.days.patterns import Found, Pattern, read_pattern
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.gathering import Gathering
from aoc_runner.projects.importing.reading import puzzle_for, read_text

TOOL = "files"  # as their cache calls it
EXAMPLE = "inputs/{year}/{day:02}.txt"
_EXAMPLE_OF_ANSWERS = "answers/{year}/{day:02}{ab}.txt"


def inputs_pattern(text: str) -> Pattern:
    """The pattern of input files. Raises ValueError saying what was expected."""
    pattern = _pattern(text, EXAMPLE)
    if patterns.is_apart(pattern.text):
        raise ValueError(f"a path without {{part}} or {{ab}}, as both have one input: {EXAMPLE}")
    return pattern


def answers_pattern(text: str) -> Pattern:
    """The pattern of files of answers, one a part or one for both. Raises ValueError likewise."""
    return _pattern(text, _EXAMPLE_OF_ANSWERS)


def read(folder: str, inputs: Pattern, answers: Pattern | None = None) -> Cache | None:
    """What lies below the folder and fits a pattern; None if nothing does.

    Inputs are not opened. Of several files that fit one puzzle none is taken: nobody can tell which
    is right.
    """
    gathering = Gathering(TOOL, folder)
    for found, puzzle in _single(gathering, folder, inputs):
        with gathering.noting(found.path):
            gathering.input(found.path, puzzle)
    if answers is not None:
        for found, puzzle in _single(gathering, folder, answers):
            with gathering.noting(found.path):
                _take_answers(gathering, found.path, puzzle, found.part)
    return gathering.cache()


def fits_any(folder: str, pattern: Pattern) -> bool:
    """Whether a file below the folder fits the pattern, be it of a date that there is not."""
    return next(pattern.find(folder), None) is not None


def _pattern(text: str, example: str) -> Pattern:
    names = text.replace("\\", "/").split("/")
    if os.path.isabs(text) or ".." in names or text.startswith(("/", "~")) or "\0" in text:
        raise ValueError(f"a path from FOLDER, like {example}")
    try:
        pattern = read_pattern(text)
    except ValueError as error:
        raise ValueError(str(error).replace(patterns.EXAMPLE, example)) from error
    if not pattern.says_the_year:
        raise ValueError(f"a path with {{year}} or {{yy}} in it, like {example}")
    return pattern


def _single(gathering: Gathering, folder: str, pattern: Pattern) -> list[tuple[Found, Puzzle]]:
    """The files that fit the pattern, each with its puzzle; of each puzzle, or part, one alone."""
    by_puzzle: dict[tuple[Puzzle, Part | None], list[Found]] = defaultdict(list)
    for found in pattern.find(folder):
        with gathering.noting(found.path):
            by_puzzle[puzzle_for(found.year or 0, found.day), found.part].append(found)
    single = []
    for (puzzle, _), files in by_puzzle.items():
        if len(files) == 1:
            single.append((files[0], puzzle))
            continue
        for found in files:
            others = [os.path.relpath(it.path, folder) for it in files if it is not found]
            gathering.leave(found.path, f"{others[0]} fits {puzzle} as well")
    return single


def _take_answers(gathering: Gathering, path: str, puzzle: Puzzle, part: Part | None) -> None:
    """The answer of a file a part, or those in the lines of a file of both."""
    text = read_text(path)
    if part is not None:
        _take_answer(gathering, path, puzzle, part, text)
        return
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise ValueError("it is empty")
    if len(lines) > len(PARTS):
        raise ValueError(f"it has {len(lines)} lines, and a puzzle has two answers")
    for (number, line), each in zip(lines, PARTS, strict=False):
        with gathering.noting(path, f"line {number}"):
            _take_answer(gathering, path, puzzle, each, line)


def _take_answer(gathering: Gathering, path: str, puzzle: Puzzle, part: Part, text: str) -> None:
    if part not in puzzle.parts:
        raise ValueError(f"{puzzle} has no part {part} with an answer")
    is_one_line = len(text.strip().splitlines()) == 1
    if is_one_line and re.search(r"\s|[:=]", text.strip()):
        raise ValueError("it is more than an answer")
    gathering.answer(path, puzzle, part, text)
