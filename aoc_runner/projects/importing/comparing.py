"""What is new of a cache's answers and guesses, beside those that are known. Pure."""

from collections.abc import Iterable, Set
from math import floor
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.history import Guess, Verdict, bound_of, refuted_by
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.projects.importing.cache import Cache, KeptAnswer, KeptGuess
from aoc_runner.projects.importing.outcome import Outcome, Status
from aoc_runner.projects.importing.refusing import why_no_answer, why_no_guess
from aoc_runner.store.bringing import Accepted

if TYPE_CHECKING:
    from decimal import Decimal

_SAID = {Verdict.TOO_HIGH: "too high", Verdict.TOO_LOW: "too low"}
_ANOTHERS = "it was for another input than the one that is kept"


class News(NamedTuple):
    """What the ledger is to take."""

    answers: list[Accepted]
    guesses: list[Guess]


class Known:
    """The accepted answers and the guesses that are known of a user, and what is added to them."""

    def __init__(self, accepted: Iterable[Accepted], guesses: Iterable[Guess]) -> None:
        self._accepted = {(it.puzzle, it.part): it.answer for it in accepted}
        self._guesses: dict[tuple[Puzzle, Part], dict[tuple[str, float], Guess]] = {}
        self._lowest: dict[tuple[Puzzle, Part], tuple[Decimal, Guess]] = {}  # that was too high
        self._highest: dict[tuple[Puzzle, Part], tuple[Decimal, Guess]] = {}  # that was too low
        for guess in guesses:
            self._note(guess)

    def compare(self, cache: Cache, others: Set[Puzzle], now: float) -> tuple[list[Outcome], News]:
        """What becomes of the cache's answers and guesses, and what is new: known from here on.

        Of the puzzles in `others` its input is not the one that is kept. `now` is in epoch seconds.
        """
        news, outcomes = News([], []), []
        for answer in cache.answers:
            status, message = self._answer(answer, others, now)
            if status == "taken":
                self._accepted[answer[:2]] = answer.text
                news.answers.append(Accepted(*answer[:3]))
            outcomes.append(Outcome("answer", *answer[:2], answer.path, status, message))
        for kept in cache.guesses:
            guess = kept.guess
            status, message = self._guess(kept, others, now)
            if status == "taken":
                self._note(guess)
                news.guesses.append(guess)
            outcome = Outcome("guess", guess.puzzle, guess.part, kept.path, status, message)
            outcomes.append(outcome)
        return outcomes, news

    def _note(self, guess: Guess) -> None:
        key = guess.puzzle, guess.part
        self._guesses.setdefault(key, {})[guess.answer, guess.posted_at] = guess
        if guess.verdict in _SAID and (number := bound_of(guess.answer)) is not None:
            found, by_number = (number, guess), itemgetter(0)
            if guess.verdict is Verdict.TOO_HIGH:
                self._lowest[key] = min(self._lowest.get(key, found), found, key=by_number)
            else:
                self._highest[key] = max(self._highest.get(key, found), found, key=by_number)

    def _opposed(self, guess: Guess) -> Guess | None:
        """The known guess beside which this one leaves no whole number; None if there is none.

        With both of them no answer could ever be posted.
        """
        if guess.verdict not in _SAID or (number := bound_of(guess.answer)) is None:
            return None
        is_high = guess.verdict is Verdict.TOO_HIGH
        opposite = (self._highest if is_high else self._lowest).get((guess.puzzle, guess.part))
        if opposite is None:
            return None
        bound, known = opposite
        low, high = (bound, number) if is_high else (number, bound)
        return known if floor(low) + 1 >= high else None

    def _answer(self, it: KeptAnswer, others: Set[Puzzle], now: float) -> tuple[Status, str]:
        if (why := why_no_answer(it.puzzle, it.text, now)) is not None:
            return "refused", why
        if it.puzzle in others:
            return "differs", _ANOTHERS
        accepted = self._accepted.get(it[:2])
        if accepted is not None:
            # The last star of a year is had with any words.
            if accepted == it.text or it.part not in it.puzzle.parts:
                return "kept", ""
            what = f"it says {short(it.text)}, and {short(accepted)} is known to be accepted"
            return "differs", what
        if miss := refuted_by(it.text, self._guesses.get(it[:2], {}).values()):
            what = f"it says {short(it.text)}, and the site said of {short(miss.answer)}: "
            return "differs", what + _said(miss)
        return "taken", ""

    def _guess(self, kept: KeptGuess, others: Set[Puzzle], now: float) -> tuple[Status, str]:
        it = kept.guess
        if (why := why_no_guess(it, now)) is not None:
            return "refused", why
        if it.puzzle in others:
            return "differs", _ANOTHERS
        of_part = self._guesses.get((it.puzzle, it.part), {})
        if known := of_part.get((it.answer, it.posted_at)):
            if known.verdict == it.verdict or it.verdict is None or it.verdict.is_uncertain:
                return "kept", ""
            if known.verdict is not None and not known.verdict.is_uncertain:
                what = f"it says {_said(it)} of {short(it.answer)}, "
                return "differs", f"{what}which is known to be {_said(known)}"
        accepted = self._accepted.get((it.puzzle, it.part))
        if it.verdict is Verdict.RIGHT and accepted != it.answer and it.part in it.puzzle.parts:
            return "differs", f"it says that {short(it.answer)} is right, which is not known to be"
        if accepted is not None and refuted_by(accepted, [it]):
            what = f"it says {_said(it)} of {short(it.answer)}, and {short(accepted)} is accepted"
            return "differs", what
        if known := self._opposed(it):
            what = f"it says {_said(it)} of {short(it.answer)}, and the site said of "
            return "differs", f"{what}{short(known.answer)}: {_said(known)}"
        return "taken", ""


def _said(guess: Guess) -> str:
    verdict = guess.verdict or "open"
    return _SAID.get(guess.verdict, verdict.replace("_", " ")) if guess.verdict else verdict
