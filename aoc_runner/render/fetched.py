"""What `aoc fetch` says: what it will ask for, what became of that, and how much there is of it."""

from collections.abc import Sequence

from aoc_runner.account.fetching import Outcome, Request, seconds_for
from aoc_runner.kernel.terminal.style import error_text
from aoc_runner.kernel.words.puzzle import Puzzle, how_long


def to_come(requests: Sequence[Request], interval: float) -> str:
    """What will be asked for, and how long that takes."""
    seconds = seconds_for(len(requests), interval)
    about = f": about {how_long(seconds).removeprefix('in ')}" if seconds else ""
    return f"fetching {_counted(requests)}{about}"


def row(outcome: Outcome) -> str:
    """The line of what is kept now."""
    puzzle, what = outcome.request
    answers = f", {_several(outcome.answers, 'accepted answer')}" if outcome.answers else ""
    return f"{puzzle}  {what}{answers}"


def failure_text(outcome: Outcome) -> str:
    """The lines of an error, which say of what it is."""
    puzzle, what = outcome.request
    assert outcome.error is not None
    return error_text(outcome.error, f"{puzzle}, {what}: ")


def total(outcomes: Sequence[Outcome], learnt: int) -> str:
    """The last line: how much was kept, and how many accepted answers were entered.

    `learnt` is how many of them came from pages that had been kept before.
    """
    kept = [outcome.request for outcome in outcomes if outcome.is_new]
    answers = learnt + sum(outcome.answers for outcome in outcomes)
    entered = f"; {_several(answers, 'accepted answer')} entered" if answers else ""
    elsewhere = sum(not outcome.is_new and outcome.error is None for outcome in outcomes)
    was = "was" if elsewhere == 1 else "were"
    others = f"; {elsewhere} {was} kept by another aoc meanwhile" if elsewhere else ""
    return f"kept {_counted(kept)}{entered}{others}"


def nothing_to_fetch(puzzles: Sequence[Puzzle], not_shown: Sequence[Puzzle], learnt: int) -> str:
    """That all is kept; and where answers are unknown all the same, how to look for them."""
    inputs = "the input is" if len(puzzles) == 1 else f"all {len(puzzles)} inputs are"
    text = f"nothing to fetch: {inputs} kept"
    if learnt:
        text += f"; {_several(learnt, 'accepted answer')} entered from kept pages"
    if not_shown:
        text += f"; on {_several(len(not_shown), 'day')} the page did not show every answer"
    return text


def _counted(requests: Sequence[Request]) -> str:
    whats = [request.what for request in requests]
    counts = [(whats.count("input"), "input"), (whats.count("page"), "page")]
    said = [_several(count, what) for count, what in counts if count]
    return " and ".join(said) or "nothing"


def _several(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
