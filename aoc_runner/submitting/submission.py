"""What is submitted, where it comes from, and how that ended: facts in two records."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.results import Result
from aoc_runner.kernel.settings.secrets import holds_token, scrub
from aoc_runner.kernel.words.answer import Answer, short
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError, DayFailedError, RefusedError
from aoc_runner.kernel.words.history import LAST_STAR, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.visible import one_line, visible
from aoc_runner.submitting import words
from aoc_runner.submitting.callers import COMMAND_LINE, Caller


class SubmitResult(NamedTuple):
    """A verdict and its facts; all but `hint` and `doubt` are the keys of `submit --json`.

    There `from_` is called `from`.

    `verdict` is None where a dry run would have posted. `message` is what the site said, or what we
    say where it was not asked; `wait_seconds` is how long it wants no further answer.
    """

    year: int
    day: int
    part: Part
    answer: str
    posted: bool
    verdict: Verdict | None
    message: str
    wait_seconds: int | None
    hint: str  # what the user can do next
    from_: str | None = None  # who offers the day that computed it; None for a typed answer
    file: str | None = None  # that day's
    doubt: words.Said | None = None  # why it was refused, where the user may post it all the same

    @property
    def exit_code(self) -> int:
        return 0 if self.verdict is None else self.verdict.exit_code

    def __str__(self) -> str:
        """What happened, in a line, and in another what the user can do next."""
        lines = [f"{self.verdict}: " if self.verdict else "", "hint: " if self.exit_code else ""]
        lines[0] += words.headline(self)
        lines[1] += self.hint
        return "\n".join(visible(scrub(one_line(line))) for line in lines if line)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))  # what IPython and Jupyter show

    def _repr_html_(self) -> str:
        from html import escape

        colour = "#b00020" if self.exit_code else "#1b7f3b"
        first, *others = map(escape, str(self).splitlines())
        return "<br>".join([f'<b style="color: {colour}">{first}</b>', *others])


class Submission(NamedTuple):
    """An answer to post, and what the day's examples say about it."""

    puzzle: Puzzle
    part: Part
    answer: Answer
    example_doubts: Sequence[words.Said] = ()  # what the day makes of its examples
    example_answers: Sequence[str] = ()
    spec: Day | None = None  # of the day that computed it; None for a typed answer
    caller: Caller = COMMAND_LINE  # whom the hints speak to

    def result(
        self,
        verdict: Verdict | None,
        said: words.Said,
        posted: bool = False,
        wait_seconds: int | None = None,
    ) -> SubmitResult:
        """How submitting it ended."""
        answer, (message, hint) = self.answer.text, said
        whose = (self.spec.from_, self.spec.path) if self.spec else ()
        return SubmitResult(
            *self.puzzle, self.part, answer, posted, verdict, message, wait_seconds, hint, *whose
        )


def typed(
    puzzle: Puzzle,
    part: Part,
    answer: Answer,
    examples: Sequence[Case],
    caller: Caller = COMMAND_LINE,
) -> Submission:
    """What the user typed: the day is not run, its examples are only read."""
    answers = _answers_of(examples)
    return Submission(puzzle, part, _presentable(answer), (), answers, caller=caller)


def examples_of(find: Callable[[], Day], force: bool, caller: Caller) -> list[Case]:
    """The examples of the day that `find` finds, none where it raises DayError.

    Nobody needs to offer the day that a typed answer is for. Raises DayError for a file of examples
    that cannot be read, as the answer may be one of theirs; with `force` there are none then.
    """
    from aoc_runner.kernel.days.examples import examples_path, load_examples

    try:
        spec = find()
    except DayError:
        return []
    try:
        return load_examples(examples_path(spec))
    except DayError as error:
        if force:
            return []
        anyway = words.POST_ANYWAY.format(force=caller.force)
        raise DayError(error.message, f"{error.hint}; {anyway}") from error


def last_star(puzzle: Puzzle) -> Submission:
    """The year's last star has no puzzle: any answer gets it, once all others are held."""
    return Submission(puzzle, 2, Answer(LAST_STAR))


def computed(
    spec: Day,
    own: Case,
    result: Result,
    examples: Sequence[Case],
    checked: Sequence[Result],
    path: str | None,
) -> Submission:
    """What the day made of the user's `own` input, after its `examples` had their say.

    `checked` are the examples' results of the same part, `path` is their file, None if there is
    none. Raises DayFailedError if the day failed, RefusedError if it gave no answer.
    """
    puzzle, part = spec.puzzle, result.part
    if (failure := result.failure) is not None:
        message = f"part {part} of {puzzle} failed: {failure.message}"
        raise DayFailedError(message, failure.hint, failure.frames, failure.hook, failure.sources)
    if result.answer is None:
        raise RefusedError(*words.NO_ANSWER.about(puzzle=puzzle, part=part))
    answer = _presentable(result.answer)
    if answer.text == own.text.strip():
        answer = answer._replace(suspect=f"{short(answer.text)} is your whole input")
    proposed = {example.name for example in examples if example.proposed}
    doubts = list(_doubts(checked, proposed, path))
    return Submission(puzzle, part, answer, doubts, _answers_of(examples), spec)


def _doubts(
    checked: Sequence[Result], proposed: Collection[str], path: str | None
) -> Iterator[words.Said]:
    """What the examples say against the day: the user's own, then those `proposed` by the page."""
    bad = [result for result in checked if result.is_bad]
    if own := [result for result in bad if result.case not in proposed]:
        yield words.FAILING_EXAMPLE.about(why=words.examples(own))
    if read := [result for result in bad if result.case in proposed]:
        file = shown_path(path) if path else "its file"
        yield words.PROPOSED_EXAMPLE.about(why=words.examples(read), file=file)


def _presentable(answer: Answer) -> Answer:
    """The answer as it may be shown: no session, and not all of a dump that is never posted."""
    if holds_token(answer.text):
        return Answer("[token]", "this looks like a session token; it is not posted, nor shown")
    if answer.invalid is not None and len(answer.text) > 1000:
        return answer._replace(text=short(answer.text))
    return answer


def _answers_of(examples: Sequence[Case]) -> list[str]:
    return [answer for example in examples for answer in example.expected.values()]
