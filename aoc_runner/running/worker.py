"""The worker of `aoc watch`: one run of a day, in a process of its own.

It tells the watch, a line of JSON each, `[kind, content]`: "rows" (the results), "error" (a text),
"held" (an example is wrong), "no input", and at last "done". It only reads what is kept: nothing in
here posts, or asks the site for anything.
"""

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from aoc_runner.account import Account
from aoc_runner.errors import AocError, DayFailedError
from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.plugins.discover import Offer
from aoc_runner.plugins.loading import Day, load_day
from aoc_runner.puzzle import PARTS, Part, Puzzle
from aoc_runner.render.text import error_text
from aoc_runner.running import check
from aoc_runner.running.solve import exit_code, solve
from aoc_runner.settings import config
from aoc_runner.watch.view import Row

Tell = Callable[[str, object], None]


def work(job: dict[str, Any]) -> None:
    """Run the examples and, if none of them is wrong, the kept input."""
    # Whatever the day prints, and however, goes to stderr, and never in between the messages.
    messages = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr

    def tell(kind: str, content: object) -> None:
        print(json.dumps([kind, content]), file=messages, flush=True)

    try:
        _run(job, tell)
    except AocError as error:
        tell("error", _error_text(error))
    tell("done", None)


def _run(job: dict[str, Any], tell: Tell) -> None:
    offer = Offer(*job["offer"])
    offer = offer._replace(puzzle=Puzzle(*offer.puzzle))  # JSON made it a list
    day = load_day(offer)
    cases = check.check_examples(day, load_examples(examples_path(offer)), PARTS)
    tell("rows", [[getattr(case, field) for field in Row._fields] for case in cases])
    if exit_code([case.status for case in cases]) != 0:
        tell("held", None)
        return
    settings = config.load(job["config"], {"account": job["account"]}, os.getcwd())
    account = Account(settings, lambda line: None)
    text = account.kept_input(offer.puzzle)
    if text is None:
        tell("no input", None)
    else:
        tell("rows", _solve(day, text, account.accepted(offer.puzzle)))


def _solve(day: Day, text: str, accepted: dict[Part, str]) -> list[Row]:
    rows: list[Row] = []
    for solved in solve(day, text).parts:
        expected = accepted.get(solved.part)
        answer = solved.answer.text if solved.answer else None
        reason = solved.failure.one_line if solved.failure else ""
        status = solved.check(expected)
        rows.append(
            Row(check.ACCEPTED, solved.part, answer, expected, status, solved.seconds, reason)
        )
    return rows


def _error_text(error: AocError) -> str:
    """The error as any command shows it; one that an editor is about to mend, in one line."""
    cause = error.__cause__
    if isinstance(error, DayFailedError) and isinstance(cause, SyntaxError) and error.frames:
        return f"error: {error.frames[-1]}: {cause.msg}"
    return error_text(error)
