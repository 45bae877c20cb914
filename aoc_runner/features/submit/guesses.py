"""`aoc guesses`: list submitted answers and their verdicts."""

import argparse
from datetime import datetime
from typing import NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.history import Guess
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.terminal.json_output import time_json
from aoc_runner.kernel.terminal.tables import table


class GuessDocument(NamedTuple):
    """A guess in the document of `aoc guesses --json`."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    part: int  # 1 or 2
    answer: str  # the submitted answer
    verdict: str | None  # as for [aoc submit](#aoc-submit); null: not known yet
    message: str  # the site's response
    posted_at: str | None  # submission time in UTC, as ISO 8601


class Guesses(NamedTuple):
    """The document of `aoc guesses --json`."""

    account: str  # account used
    guesses: list[GuessDocument]  # the submitted answers, oldest first


class Options(NamedTuple):
    """The options of `aoc guesses`."""

    puzzle: Puzzle | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="default: all days")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """List the guesses on one day or on all days."""
    (puzzle,), account = context.options(Options), context.account
    guesses = account.ledger.guesses(puzzle)
    if context.output.as_json:
        documents = [*map(_make_document, guesses)]
        context.output.write_json(Guesses(account.name, documents))
    elif guesses:
        header = ("submitted", "day", "part", "answer", "verdict")
        rows = [*map(_format_row, guesses)]
        context.emit(table(header, rows, context.output.stream, drop=["submitted"]))
    else:
        context.note(f"no guesses for account `{account.name}`{f' on {puzzle}' if puzzle else ''}")
    return 0


def _make_document(guess: Guess) -> GuessDocument:
    _, puzzle, part, answer, posted_at, verdict, message = guess
    return GuessDocument(*puzzle, part, answer, verdict, message, time_json(posted_at))


def _format_row(guess: Guess) -> tuple[str, ...]:
    submitted = f"{datetime.fromtimestamp(guess.posted_at).astimezone():%Y-%m-%d %H:%M:%S}"
    verdict = guess.verdict.label if guess.verdict else "open"
    answer = shorten(guess.answer, 100)  # imported guesses may be longer
    return submitted, str(guess.puzzle), str(guess.part), answer, verdict
