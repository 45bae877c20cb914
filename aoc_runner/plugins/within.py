"""Whether the code that calls `get_input` or its kin is part of a day that is being run.

That is so while a day's code runs in this process, and in every process that a day or a script
starts. Then it gets the text of the case: never the user's own input while an example is asked for,
and nothing is posted. It is asked at each call: whoever imported the function, and when, does not
matter; and once the day has ended, all is as before.

A script's own process has other functions by these names: see `inside.ours`.
"""

import sys
from os import environ
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import RefusedError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.plugins.kept_out import WITHIN, StandInFinder

if TYPE_CHECKING:
    from aoc_runner.kernel.words.answer import Answer
    from aoc_runner.plugins.inside.stand_ins import StandIns

CONTROL = "_AOC_RUNNER_SCRIPT"  # in a script's environment: the path of its control file

# Each raises RefusedError for another puzzle than that of the day, and in a process that the
# functions of a day have started: that has no case.


def text_within(puzzle: Puzzle) -> str | None:
    """The text that the day which is being run has to solve; None where none is being run."""
    if (own := _stand_ins()) is None:
        return None
    from aoc_runner.plugins.inside.ours import text_for

    return text_for(own, *puzzle)


def is_within(puzzle: Puzzle) -> bool:
    """Whether a day is being run. Each of its examples is handed to it: it need not ask for any."""
    if (own := _stand_ins()) is None:
        return False
    from aoc_runner.plugins.inside.ours import check_own

    check_own(own, *puzzle)
    return True


def submitted_within(puzzle: Puzzle, part: Part, answer: "Answer") -> tuple[str, str] | None:
    """What to say to a day that is being run and submits, and its hint; None where none is.

    Nothing is posted. Whoever runs a script learns of the answer; what a day's functions answer is
    what they return. One for another puzzle is not told, and no error.
    """
    if (own := _stand_ins()) is None:
        return None
    from aoc_runner.plugins.inside.ours import how_to_post, told

    if answer.invalid is not None and "\n" not in answer.text:  # a drawing is for us to read
        return answer.invalid, "an answer is a whole number or one line of text"
    said = told(own, *puzzle, part, answer.picture or answer.text)
    return said, how_to_post(*puzzle, part)


def _stand_ins() -> "StandIns | None":
    for finder in sys.meta_path:  # in place for as long as a day's code runs
        if isinstance(finder, StandInFinder):
            return finder.stand_ins()
    if (path := environ.get(CONTROL)) is not None:
        return _of_script(path)
    if WITHIN in environ:
        raise _without_a_case()
    return None


def _of_script(path: str) -> "StandIns":
    """For a process that a script started, or that a `command` of the layout did."""
    import json

    from aoc_runner.plugins.inside.stand_ins import ScriptStandIns

    try:
        with open(path, encoding="utf-8") as file:
            control = json.load(file)
        return ScriptStandIns(control, lambda: _has_read(control["told"]))
    except OSError as error:  # it outlives the script
        raise _without_a_case() from error


def _has_read(told: str) -> None:
    with open(told, "a", encoding="utf-8") as file:
        file.write('"read"\n')


def _without_a_case() -> RefusedError:
    return RefusedError(
        "this process was started by a day that aoc-runner runs, and has no input of its own",
        "have the day hand it what it needs of the input",
    )
