"""A process that does nothing, started as a script is: what of a script's time is not its own."""

import os
import shutil
from functools import partial

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.words.errors import AocError
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.scripts.command import Call, empty_call_of, may_be_emptied
from aoc_runner.scripts.process import run_call

_CHEAPEST = (["true"], ["cmd", "/d", "/c", "exit"])  # as one system has them, or another


def empty_seconds(spec: Day, part: Part | None, timeout: float, scratch: str = "") -> float | None:
    """How many seconds a process takes that is started as the script is, and has nothing to do.

    That is the very same start on an empty script. Where that does not end well, as an empty file
    is no program in all languages, or where it would run more of the user's than the script, it is
    the cheapest process of this machine. None where no process ends within `timeout` seconds: of a
    start that is too slow once it is not known what it takes.
    """
    try:
        if may_be_emptied(spec, part):
            ended = run_call(spec, partial(empty_call_of, spec, part), timeout, scratch)
            if ended.code in (0, None):
                return ended.seconds if ended.is_well else None
    except AocError:
        pass  # it cannot be started: its file is no program without what is in it
    try:
        ended = run_call(spec, _cheapest, timeout, scratch)
    except AocError:
        return None
    return ended.seconds if ended.is_well else None


def _cheapest(scratch: str) -> Call:
    words = next((words for words in _CHEAPEST if shutil.which(words[0])), _CHEAPEST[0])
    given = os.path.join(scratch, "input.txt")
    open(given, "wb").close()
    told, control = os.path.join(scratch, "told"), os.path.join(scratch, "control.json")
    return Call(words, scratch, given, told, control)
