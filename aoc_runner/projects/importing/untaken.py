"""Which inputs aocd and elf have kept that are not kept here: nobody need ask the site for them."""

import time
from collections.abc import Callable

from aoc_runner.errors import UsageError
from aoc_runner.projects.importing.cache import KeptInput
from aoc_runner.projects.importing.finding import find
from aoc_runner.projects.importing.reading import content_of
from aoc_runner.projects.importing.refusing import why_no_input
from aoc_runner.puzzle import Puzzle
from aoc_runner.site.inputs import INPUT_LIMIT


def untaken(is_wanted: Callable[[Puzzle], bool], number: int | None) -> dict[str, set[Puzzle]]:
    """The puzzles that are wanted and whose inputs a tool has kept where it does, by tool.

    `number` is the user's on the site: what is known to be another's does not count. Where the
    number is None everything may be theirs.
    """
    found: dict[str, set[Puzzle]] = {}
    try:
        caches = find(None)
    except UsageError:  # there are none
        return found
    for cache in caches:
        if number is None or cache.number in (None, number):
            wanted = {
                kept.puzzle
                for kept in cache.inputs
                if is_wanted(kept.puzzle) and _can_be_taken(kept)
            }
            if wanted:
                found.setdefault(cache.tool, set()).update(wanted)
    return found


def _can_be_taken(kept: KeptInput) -> bool:
    try:
        content = content_of(kept.path, INPUT_LIMIT)
    except ValueError:
        return False
    return why_no_input(kept.puzzle, content, time.time()) is None
