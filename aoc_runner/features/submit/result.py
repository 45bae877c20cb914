"""What is submitted, and what became of it: the facts, and the words for each verdict."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from aoc_runner.kernel.model.answer import Answer, shorten
from aoc_runner.kernel.model.escaping import escape_block, escape_controls, escape_newlines
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle, format_timespan
from aoc_runner.kernel.settings.secrets import redact

if TYPE_CHECKING:
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.model.case import Case

UNCERTAIN = (Verdict.UNRECOGNISED, Verdict.LOST)  # the site may have judged it: nobody knows how


class SubmitResult(NamedTuple):
    """What became of a submit; the document of `aoc submit --json`."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    part: int  # 1 or 2
    answer: str  # the answer, as it is posted
    verdict: Verdict | None  # see below; null: a dry run would have posted it
    sentence: str  # what happened, in a line
    hint: str  # what to do next
    message: str  # what the site said, or why nothing was posted
    posted: bool = False  # whether it was posted just now
    wait_seconds: int | None = None  # how long the site wants no further answer
    doubts: tuple[str, ...] = ()  # why it was not posted without `--force`, which passes them
    from_: str | None = None  # who offers the day that computed it, as in `aoc run`;
    # null for a typed answer
    file: str | None = None  # that day's file; null for a typed answer, too

    @property
    def exit_code(self) -> int:
        if self.verdict in (None, Verdict.RIGHT, Verdict.ALREADY_SOLVED):
            return 0
        if self.verdict is Verdict.WAIT:
            return 5
        return 4 if self.verdict in UNCERTAIN else 1

    def __repr__(self) -> str:
        """Verdict and sentence in a line, and below it what to do next: what a notebook shows."""
        verdict = f"{self.verdict}: " if self.verdict else ""
        hint = f"{'hint: ' if self.exit_code else ''}{escape_block(self.hint)}"
        return escape_controls(f"{verdict}{escape_newlines(self.sentence)}\n{hint}")


class Submission(NamedTuple):
    """An answer to post, and what is known of how it was computed."""

    puzzle: Puzzle
    part: Part
    answer: Answer
    examples: Sequence["Case"] = ()
    warnings: Sequence[str] = ()  # that it was read from prints, or the day fails on its examples
    computed_by: "Day | None" = None  # None for a typed answer

    def result(
        self, verdict: Verdict | None, sentence: str, hint: str, message: str = "", **facts: Any
    ) -> SubmitResult:
        """What became of it; the `message` is the site's, if there is one."""
        if self.computed_by:
            facts |= {"from_": self.computed_by.from_, "file": self.computed_by.path}
        answer, sentence, hint = map(redact, (self.answer.text, sentence, hint))
        message, part = redact(message) or sentence, self.part
        return SubmitResult(*self.puzzle, part, answer, verdict, sentence, hint, message, **facts)

    def judged(
        self, verdict: Verdict, message: str, wait: tuple[int, str | None] | None = None
    ) -> SubmitResult:
        """What became of it by what the site said, and how long it wants no further answer."""
        answer, which = self.answer.text, f"part {self.part} of {self.puzzle}"
        date = f"{self.puzzle.year} {self.puzzle.day}"
        page = f"look at the day's page: aoc read {date}"
        step = "check examples and edge cases"
        if verdict is Verdict.RIGHT:
            step = "both stars are yours"
            if self.part == 1:
                step = f"next: write part 2, and run it on each save: aoc watch {date}"
            if self.puzzle.is_final:
                step = "once you have all others, a click on the day's page gets the last star"
        sentence, hint = {
            Verdict.SOMEONE_ELSES: (
                f"{answer} is right for someone else, not for you: {which}",
                "check that input, token and account are yours: aoc login",
            ),
            Verdict.ALREADY_SOLVED: (f"{which} is solved already", "it was not judged again"),
            Verdict.WRONG_LEVEL: (f"{answer} was not judged: {which} is not asked for", page),
            Verdict.WAIT: (f"{answer} came too soon", "submit again then, or add --wait"),
            Verdict.UNRECOGNISED: (
                f"{answer} is posted; what the site says is not understood: "
                f"{shorten(message, 200)}",
                page,
            ),
            Verdict.LOST: (
                f"{answer} is posted, but no verdict came back: {message}",
                "submit again: the day's page is read first, so nothing is posted twice",
            ),
        }.get(verdict, (f"{answer} is {verdict.label}: {which}", step))
        if wait is not None:
            hint = f"{format_wait(*wait)}; {hint}"
        seconds = wait[0] if wait else None
        return self.result(verdict, sentence, hint, message, posted=True, wait_seconds=seconds)


def format_wait(seconds: int, reason: str | None = None) -> str:
    """Return when to submit again; `reason` says why that is only an estimate."""
    text = f"you can submit again in {format_timespan(seconds)}"
    return f"{text} (estimated: {reason})" if reason else text
