"""All words for people on submitting: why an answer is not posted, how a post ended, what next."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.words.history import Cooldown, Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.submitting.callers import Caller

if TYPE_CHECKING:
    from aoc_runner.kernel.running.results import Result
    from aoc_runner.kernel.site.verdicts import Wait
    from aoc_runner.submitting.submission import Submission, SubmitResult


class Said(NamedTuple):
    """What happened, and what the user can do next; the facts go into the braces."""

    message: str
    hint: str

    def about(self, guess: Guess | None = None, **facts: object) -> "Said":
        """The same with the facts filled in, `guess` as {guess} and {judged}."""
        if guess is not None:
            facts |= {"guess": guess, "judged": _judged(guess)}
        return Said(self.message.format(**facts), self.hint.format(**facts))


# Before a post

NO_ANSWER = Said(
    "part {part} of {puzzle} is not solved yet: it gives no answer",
    "let it return one, or type it: aoc submit {puzzle.year} {puzzle.day} {part} ANSWER",
)
SOLVED = Said("part {part} is solved already, with {accepted}", "nothing was posted")
SOLVED_OTHERWISE = Said(SOLVED.message, "your answer {answer} differs; nothing was posted")
SOLVED_UNREAD = Said(SOLVED.message, "{why}; nothing was posted")
PART_1_FIRST = Said(
    "part 1 of {puzzle} is not solved yet, so there is no part 2 to answer",
    "first: {first}",
)
STANDS_IN = Said(
    "{day} would be computed by the package {package}, not by a day of yours",
    "{cure}; or, to post what the package computes: --from {name}",
)
WOULD_POST = Said("would post {answer}", "without {dry_run} it is posted")

INVALID = Said("{why}", "an answer is a whole number or one line of text")
UNREAD = Said("{why}", "type the letters: {command}")
MISSED_BEFORE = Said(
    "{answer} was posted before ({judged})",
    "look for the mistake; the same answer will not become right",
)
NOT_A_NUMBER = Said(
    "{answer!r} is not a number, and the answer is one: {guess.answer} was {judged}",
    "look at what your solution returns",
)
BEYOND = {
    Verdict.TOO_HIGH: Said(
        "{answer} is certainly too high: {guess.answer} was already ({judged})",
        "the answer is below {guess.answer}",
    ),
    Verdict.TOO_LOW: Said(
        "{answer} is certainly too low: {guess.answer} was already ({judged})",
        "the answer is above {guess.answer}",
    ),
}

# Doubts: the hint goes on with how to post in spite of them.

POST_ANYWAY = "if you are sure, post it with {force}"
MEANWHILE = "a doubt to look into meanwhile: {doubt}; {hint}"
FAILING_EXAMPLE = Said("{why}", "correct your solution")
PROPOSED_EXAMPLE = Said(
    "{why}, as read from the page",
    "correct your solution; or, where the page was read wrongly, the example in {file}",
)
SAME_AS_PART_1 = Said("{answer} is part 1's answer", "part 2 rarely has the same")
SAME_AS_EXAMPLE = Said(
    "{answer} is the answer of an example, not of your input", "check which input it came from"
)
SAME_NUMBER = Said(
    "{answer} is the same number as {guess.answer}, which was posted before ({judged})", ""
)
SENT_BEFORE = Said(
    "{answer} was sent before ({judged}), and the day's page does not show it accepted: "
    "it is wrong, or it never arrived",
    "look at the page in the browser",
)
SUSPECT = Said("{why}", "")


def examples(results: Sequence["Result"]) -> str:
    """What examples say against the day, in a sentence."""
    first, *others = results
    what = f"part {first.part} gives {first.answer_text} for the example {first.case!r}"
    if first.failure is not None:
        what = f"part {first.part} fails on the example {first.case!r}: {first.reason}"
    else:
        what += f", expected {first.expected}"
    return f"{what}; {len(others)} more like it" if others else what


def cooling_down(
    cooldown: Cooldown, puzzle: Puzzle, now: float, seconds: int, caller: Caller
) -> Said:
    at = datetime.fromtimestamp(now + seconds).astimezone()
    today = datetime.fromtimestamp(now).date()
    then = f"{at:%H:%M:%S}" if at.date() == today else f"{at:%Y-%m-%d %H:%M:%S}"
    when = f"{then}, {_number(seconds, 'second')} from now"
    where = "" if cooldown.puzzle == puzzle else f" (learnt on {cooldown.puzzle})"
    if cooldown.assumed:
        return Said(
            f"the site may want no answer before {when}: what it said to the last one was lost, "
            f"or not understood{where}",
            f"submit again then, or add {caller.wait}; {caller.force} posts at once",
        )
    return Said(
        f"the site wants no answer before {when}{where}",
        f"submit again then, or add {caller.wait}",
    )


def stars_missing(puzzle: Puzzle, missing: Mapping[int, int]) -> Said:
    """`missing` says how many stars each day lacks."""
    count = sum(missing.values())
    number = f"{count} are" if count > 1 else "one is"
    return Said(
        f"the last star of {puzzle.year} needs all others, and {number} missing",
        f"still to do: {', '.join(f'day {day}' for day in missing)}",
    )


def _judged(guess: Guess) -> str:
    said = {
        Verdict.WRONG: "not right",
        Verdict.TOO_HIGH: "too high",
        Verdict.TOO_LOW: "too low",
        Verdict.SOMEONE_ELSES: "right for someone else",
        Verdict.UNRECOGNISED: "the site's answer was not understood",
    }.get(guess.verdict or Verdict.LOST, "no verdict came back")
    at = datetime.fromtimestamp(guess.posted_at).astimezone()
    return f"{said}, {at:%Y-%m-%d %H:%M:%S}"


# After a post

FROM_PAGE = "as the day's page shows"
ON_PAGE = "the verdict was lost on the way, but the day's page shows {answer} accepted"
NOT_ON_PAGE = Said(
    "{lost}; the day's page does not show {answer} accepted",
    "it is wrong, or it never arrived: look at the page; {force} posts the same again",
)
PAGE_UNREAD = Said(
    "{lost}; nor could the day's page be read: {problem}",
    "submit again later: the page is read first, so nothing is posted twice",
)
MAY_BE_JUDGED = "{answer} is posted, and may be judged: the next submit looks at the page first"
NOT_JUDGED_AGAIN = "the site did not judge it again"
NOT_ENTERED = (
    "the ledger could not take what the site said ({problem}): the next submit reads the day's page"
    " before it posts"
)
PAGE_UNREADABLE = "the page, which would tell why, could not be read: {problem}"


def why_wrong_level(part: Part, accepted: str | None, open_part: int | None) -> str:
    """The hint for a part that the site does not ask for, by what the day's page shows."""
    if accepted is not None:
        return SOLVED.about(part=part, accepted=accepted).message
    what = f"part {open_part} is open" if open_part else "no part is open"
    return f"the day's page says that {what}; part {part} was not judged"


def next_step(submission: "Submission", verdict: Verdict, wait: "Wait | None" = None) -> str:
    """The hint for what the site said."""
    takes_next = _how_long(wait) if wait is not None else ""
    if verdict is Verdict.WAIT:
        return f"{takes_next}; submit again then, or add {submission.caller.wait}"
    if verdict is Verdict.RIGHT:
        return _after_a_star(submission)
    hint = {
        Verdict.TOO_HIGH: "look for a lower answer",
        Verdict.TOO_LOW: "look for a higher answer",
        Verdict.SOMEONE_ELSES: "check that input, token and account are yours (aoc login)",
        Verdict.UNRECOGNISED: "see the day's page in the browser; the text above is kept",
    }.get(verdict, "check the examples again, then edge cases of your own input")
    return f"{hint}; {takes_next}" if takes_next else hint


def _after_a_star(submission: "Submission") -> str:
    if submission.part == 2:
        return "both stars of the day are yours"
    puzzle, caller = submission.puzzle, submission.caller
    if puzzle.is_final:
        command = caller.submit(puzzle, 2)
        return f"the year's last star comes once all others are held, with: {command}"
    return f"next: {caller.submit(puzzle, 2, '' if submission.spec else 'ANSWER')}"


def _how_long(wait: "Wait") -> str:
    if wait.guess is None:
        return f"the site takes the next answer in {_number(wait.seconds, 'second')}"
    units = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
    size, unit = next(each for each in units if wait.seconds % each[0] == 0)
    return f"{wait.guess}: {_number(wait.seconds // size, unit)} is a guess"


def _number(number: int, unit: str) -> str:
    return f"{number} {unit}{'s' * (number != 1)}"


def headline(result: "SubmitResult") -> str:
    """What happened, in one line; the result's hint says how to go on."""
    if not result.posted or result.verdict is None:
        return result.message
    answer, part = result.answer, f"part {result.part} of {result.year} day {result.day}"
    opening = result.message.split(". ")[0].split("! ")[0][:200] or "it is empty"
    return {
        Verdict.RIGHT: f"{answer} is right: {part}",
        Verdict.WRONG: f"{answer} is not right: {part}",
        Verdict.TOO_HIGH: f"{answer} is too high: {part}",
        Verdict.TOO_LOW: f"{answer} is too low: {part}",
        Verdict.SOMEONE_ELSES: f"{answer} is not right for you, but for someone else: {part}",
        Verdict.WAIT: f"{answer} was not judged: it came too soon after another answer",
        Verdict.ALREADY_SOLVED: f"part {result.part} is solved already, with {answer}",
        Verdict.WRONG_LEVEL: f"{answer} was not judged: the site does not ask for {part}",
        Verdict.UNRECOGNISED: f"the site's answer to {answer} ({part}) was not understood: "
        f"{opening}",
    }.get(result.verdict, result.message)
