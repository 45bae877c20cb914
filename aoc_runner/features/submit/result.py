"""The records of a submit, and the texts for each verdict."""

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

UNCERTAIN = (Verdict.UNRECOGNISED, Verdict.LOST)  # The site may have judged the answer.


class SubmitResult(NamedTuple):
    """The outcome of a submit; the document of `aoc submit --json`."""

    year: int  # the puzzle's year
    day: int  # the puzzle's day
    part: int  # 1 or 2
    answer: str  # the submitted answer
    verdict: Verdict | None  # see below; null: a dry run would submit it
    sentence: str  # what happened, in one line
    hint: str  # what to do next
    message: str  # the site's response, or why nothing was submitted
    posted: bool = False  # whether it was submitted now
    wait_seconds: int | None = None  # remaining cooldown in seconds
    doubts: tuple[str, ...] = ()  # warnings, which `--force` ignores
    from_: str | None = None  # source of the solution, as in `aoc run`; null for a typed answer
    file: str | None = None  # file of the solution; null for a typed answer

    @property
    def exit_code(self) -> int:
        if self.verdict in (None, Verdict.RIGHT, Verdict.ALREADY_SOLVED):
            return 0
        if self.verdict is Verdict.WAIT:
            return 5
        return 4 if self.verdict in UNCERTAIN else 1

    def __repr__(self) -> str:
        """Return the verdict and sentence, and the hint below, as notebooks show them."""
        verdict = f"{self.verdict}: " if self.verdict else ""
        hint = f"{'hint: ' if self.exit_code else ''}{escape_block(self.hint)}"
        return escape_controls(f"{verdict}{escape_newlines(self.sentence)}\n{hint}")


class Submission(NamedTuple):
    """An answer to submit, and how it was computed."""

    puzzle: Puzzle
    part: Part
    answer: Answer
    examples: Sequence["Case"] = ()
    warnings: Sequence[str] = ()  # parsed output, failing examples
    computed_by: "Day | None" = None  # None for a typed answer

    def result(
        self, verdict: Verdict | None, sentence: str, hint: str, message: str = "", **facts: Any
    ) -> SubmitResult:
        """Return the outcome; `message` is the site's response, if there is one."""
        if self.computed_by:
            facts |= {"from_": self.computed_by.from_, "file": self.computed_by.path}
        answer, sentence, hint = map(redact, (self.answer.text, sentence, hint))
        message, part = redact(message) or sentence, self.part
        return SubmitResult(*self.puzzle, part, answer, verdict, sentence, hint, message, **facts)

    def judged(
        self, verdict: Verdict, message: str, wait: tuple[int, str | None] | None = None
    ) -> SubmitResult:
        """Return the outcome for the site's verdict; `wait` is the cooldown and its reason."""
        answer, which = self.answer.text, f"part {self.part} of {self.puzzle}"
        date = f"{self.puzzle.year} {self.puzzle.day}"
        sentence, hint = f"{answer} is {verdict.label}: {which}", "check examples and edge cases"
        match verdict:
            case Verdict.RIGHT if self.puzzle.is_final:
                hint = "get the last star on the puzzle page once you have all others"
            case Verdict.RIGHT if self.part == 1:
                hint = f"next: write part 2, and run it on each save: aoc watch {date}"
            case Verdict.RIGHT:
                hint = "both stars are yours"
            case Verdict.SOMEONE_ELSES:
                sentence = f"{answer} is right for someone else, not for you: {which}"
                hint = "check that input, token and account are yours: aoc login"
            case Verdict.ALREADY_SOLVED:
                sentence, hint = f"{which} is already solved", "the answer was not judged again"
            case Verdict.WRONG_LEVEL:
                sentence = f"{answer} was not judged: the site does not expect {which}"
                hint = f"check the puzzle page: aoc read {date}"
            case Verdict.WAIT:
                sentence = f"{answer} was submitted too soon"
                hint = "submit again then, or use --wait"
            case Verdict.UNRECOGNISED:
                response = shorten(message, 200)
                sentence = f"{answer} was submitted; the response is not recognized: {response}"
                hint = f"check the puzzle page: aoc read {date}"
            case Verdict.LOST:
                sentence = f"{answer} was submitted, but the verdict was lost: {message}"
                hint = "submit again; the puzzle page is checked first, so nothing is sent twice"
        if wait is not None:
            hint = f"{format_wait(*wait)}; {hint}"
        seconds = wait[0] if wait else None
        return self.result(verdict, sentence, hint, message, posted=True, wait_seconds=seconds)


def format_wait(seconds: int, reason: str | None = None) -> str:
    """Return when to submit again; `reason` says why that is only an estimate."""
    text = f"you can submit again in {format_timespan(seconds)}"
    return f"{text} (estimated: {reason})" if reason else text
