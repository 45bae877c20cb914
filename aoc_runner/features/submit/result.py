"""What is submitted, and what became of it: the facts, and the words for each verdict."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.words.answer import Answer, short
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle, how_long
from aoc_runner.kernel.words.visible import one_block, one_line, visible

if TYPE_CHECKING:
    from aoc_runner.kernel.days.day import Day
    from aoc_runner.kernel.words.case import Case
    from aoc_runner.site.waits import Wait


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
    from_: str | None = None  # who offers the day that computed it, as in [aoc run](#aoc-run);
    # null for a typed answer
    file: str | None = None  # that day's file; null for a typed answer, too

    @property
    def exit_code(self) -> int:
        return 0 if self.verdict is None else self.verdict.exit_code

    def __str__(self) -> str:
        """Verdict and sentence in a line, and below it what to do next."""
        verdict = f"{self.verdict}: " if self.verdict else ""
        hint = f"{'hint: ' if self.exit_code else ''}{one_block(self.hint)}"
        return visible(scrub(f"{verdict}{one_line(self.sentence)}\n{hint}"))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))  # what IPython and Jupyter show


class Submission(NamedTuple):
    """An answer to post, and what the day's examples say about it."""

    puzzle: Puzzle
    part: Part
    answer: Answer
    examples: Sequence["Case"] = ()
    example_doubts: Sequence[str] = ()  # where the day fails on its examples
    computed_by: "Day | None" = None  # None for a typed answer

    @property
    def is_last_star(self) -> bool:
        """Whether it is for the year's last star, which has no puzzle: any words get it."""
        return self.puzzle.is_final and self.part == 2

    def command(self, part: Part) -> str:
        """The command that submits a part of the same puzzle."""
        return f"aoc submit {self.puzzle.year} {self.puzzle.day} {part}"

    def result(
        self, verdict: Verdict | None, sentence: str, hint: str, message: str = "", **facts: Any
    ) -> SubmitResult:
        """What became of it; the `message` is the site's, if there is one."""
        if self.computed_by:
            facts |= {"from_": self.computed_by.from_, "file": self.computed_by.path}
        said = sentence, hint, message or sentence
        return SubmitResult(*self.puzzle, self.part, self.answer.text, verdict, *said, **facts)

    def judged(self, verdict: Verdict, message: str, wait: "Wait | None" = None) -> SubmitResult:
        """What became of it by what the site said."""
        answer, which = self.answer.text, f"part {self.part} of {self.puzzle}"
        sentence = f"{answer} is {verdict.words}: {which}"
        page = f"look at the day's page: aoc read {self.puzzle.year} {self.puzzle.day}"
        if verdict is Verdict.RIGHT:
            hint = f"next: {self.command(2)}"
            if self.computed_by is None and not self.puzzle.is_final:
                hint += " ANSWER"
            if self.part == 2:
                hint = "both stars of the day are yours"
        elif verdict.is_miss:
            hint = "check the examples, then edge cases of your own input"
            if verdict is Verdict.SOMEONE_ELSES:
                hint = "check that input, token and account are yours: aoc login"
        else:
            sentence, hint = {
                Verdict.ALREADY_SOLVED: (f"{which} is solved already", "it was not judged again"),
                Verdict.WRONG_LEVEL: (f"the site does not ask for {which}", page),
                Verdict.WAIT: (f"{answer} came too soon", "submit again then, or add --wait"),
                Verdict.UNRECOGNISED: (
                    f"{answer} is posted, but {verdict.words}: {short(message, 200)}",
                    page,
                ),
                Verdict.LOST: (
                    f"{answer} is posted, but {verdict.words}: {message}",
                    "submit again: the day's page is read first, so nothing is posted twice",
                ),
            }[verdict]
        if wait is not None:
            hint = f"{next_answer(wait.seconds, wait.guess)}; {hint}"
        seconds = wait.seconds if wait else None
        return self.result(verdict, sentence, hint, message, posted=True, wait_seconds=seconds)


def next_answer(seconds: int, guess: str | None = None) -> str:
    """When the site takes the next answer; `guess` says why that is only a guess."""
    said = f"the site takes the next answer {how_long(seconds)}"
    return f"{said}, a guess: {guess}" if guess else said
