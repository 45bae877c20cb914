"""Which inputs aocd and elf have kept that are not kept here: nobody need ask the site for them."""

import time
from collections.abc import Callable

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.site.adventofcode import INPUT_LIMIT
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing.cache import KeptInput
from aoc_runner.projects.importing.finding import find
from aoc_runner.projects.importing.reading import content_of
from aoc_runner.projects.importing.refusing import why_no_input
from aoc_runner.projects.importing.whose import judge, owner_of


def untaken(context: Context, is_wanted: Callable[[Puzzle], bool]) -> dict[str, set[Puzzle]]:
    """The puzzles that are wanted and whose inputs a tool has kept where it does, by tool.

    What `aoc import` would refuse the account does not count. Empty where that cannot be told:
    whoever needs what is damaged says so.
    """
    found: dict[str, set[Puzzle]] = {}
    try:
        rulings = judge(find(None), owner_of(context))
    except AocError:  # there are none, or the ledger is damaged
        return found
    for cache in (ruling.cache for ruling in rulings if not ruling.refusal):
        wanted = {
            kept.puzzle for kept in cache.inputs if is_wanted(kept.puzzle) and _can_be_taken(kept)
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
