"""A cache while it is read: a broken file is noted, and loses none of the good ones beside it."""

from collections.abc import Iterator
from contextlib import contextmanager

from aoc_runner.kernel.site.adventofcode import INPUT_LIMIT
from aoc_runner.kernel.site.verdicts import Reply
from aoc_runner.kernel.words.answer import text_answer
from aoc_runner.kernel.words.history import LAST_STAR, Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.projects.importing.cache import Cache, KeptAnswer, KeptGuess, KeptInput, Unread
from aoc_runner.projects.importing.reading import check_file


class Gathering:
    """What was found of one user so far."""

    def __init__(self, tool: str, folder: str, user: str = "", number: int | None = None) -> None:
        self._whose = (tool, folder, user, number)
        self._inputs: list[KeptInput] = []
        self._answers: dict[tuple[Puzzle, Part], KeptAnswer] = {}
        self._right: list[KeptAnswer] = []
        self._guesses: list[KeptGuess] = []
        self._unread: list[Unread] = []

    @contextmanager
    def noting(self, path: str) -> Iterator[None]:
        """Note a ValueError as what is wrong with the file, of which then nothing is taken."""
        guesses, right = len(self._guesses), len(self._right)
        try:
            yield
        except ValueError as error:
            del self._guesses[guesses:], self._right[right:]
            self.leave(path, str(error))

    def leave(self, path: str, why: str) -> None:
        """Note that a file or folder was not read."""
        self._unread.append(Unread(path, why))

    def input(self, path: str, puzzle: Puzzle) -> None:
        """Note the file of an input. Raises ValueError where it is none that can be read."""
        check_file(path, INPUT_LIMIT)
        self._inputs.append(KeptInput(puzzle, path))

    def answer(self, path: str, puzzle: Puzzle, part: Part, text: str) -> None:
        """Note an accepted answer; whether it can be one nobody has looked at yet."""
        self._answers[puzzle, part] = _answer(path, puzzle, part, text)

    def guess(
        self, path: str, puzzle: Puzzle, part: Part, answer: str, posted_at: float, reply: Reply
    ) -> None:
        """Note an answer that was posted and what the site said, likewise."""
        answer = answer.strip()
        if reply.verdict is Verdict.RIGHT:
            self._right.append(_answer(path, puzzle, part, answer))
        if part not in puzzle.parts:
            return  # any words get the last star once it is due: they are no answer, right or wrong
        message = reply.message.encode(errors="replace").decode()  # JSON may hold what no text can
        guess = Guess(0, puzzle, part, answer, posted_at, reply.verdict, message)
        self._guesses.append(KeptGuess(guess, path))

    def cache(self) -> Cache | None:
        """All of it; None if there is nothing."""
        if not (self._inputs or self._answers or self._guesses or self._right or self._unread):
            return None
        # Where a file says otherwise it counts, unless it was cut, or holds no answer.
        said = {key for key, it in self._answers.items() if not text_answer(it.text).invalid}
        right = {it[:2]: it for it in reversed(self._right) if it[:2] not in said}
        return Cache(
            *self._whose,
            inputs=sorted(self._inputs),
            answers=sorted([*self._answers.values(), *right.values()]),
            guesses=sorted(self._guesses, key=lambda kept: kept.guess.posted_at),
            unread=self._unread,
        )


def _answer(path: str, puzzle: Puzzle, part: Part, text: str) -> KeptAnswer:
    """The answer that the text is: of letters drawn in lines, the letters."""
    if part not in puzzle.parts:
        return KeptAnswer(puzzle, part, LAST_STAR, path)
    answer = text_answer(text)
    return KeptAnswer(puzzle, part, text.strip() if answer.invalid else answer.text, path)
