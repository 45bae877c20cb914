"""The state of the site: clock, users, puzzles, stars, wrong guesses and cooldowns.

Public methods are called from tests and from threads of the server at the same time, so all that
need more than one dictionary access hold `mutex`. A response is created under it, so that guesses
are judged one after the other.
"""

import hashlib
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tests.site import puzzles
from tests.site.boards import Form, Member, PrivateBoard, content, private_board
from tests.site.pages import Viewer, example_article
from tests.site.puzzles import Example, Puzzle, final_day, puzzle_on


@dataclass(eq=False)
class User:
    name: str
    number: int
    token: str  # the last one, valid or not
    service: Literal["github", "google"]  # where they log in


class Judged(NamedTuple):
    """A judged guess; `verdict` is as in `aoc submit --json`."""

    user: str
    year: int
    day: int
    part: int
    answer: str
    verdict: str


class State:
    def __init__(self) -> None:
        # Behavior that is unknown or varies on the real site; tests set these attributes.
        self.hint_high_low = True
        self.dead_session_style: Literal["400", "500", "302"] = "400"
        self.cooldown_scope: Literal["account", "puzzle"] = "account"

        self.mutex = threading.RLock()
        self._ahead = 0.0
        self._users: list[User] = []
        self._sessions: dict[str, User] = {}
        self._token_count = 0
        self._locked: set[Puzzle] = set()  # in spite of the calendar
        self._titles: dict[Puzzle, str] = {}
        self._articles: dict[tuple[Puzzle, int], str] = {}
        self._inputs: dict[tuple[User, Puzzle], bytes] = {}
        self._answers: dict[tuple[User, Puzzle, int], str] = {}
        self._stars: dict[tuple[User, Puzzle, int], float] = {}  # with the time of each
        self._wrong_guesses: Counter[tuple[User, Puzzle]] = Counter()
        self._cooldowns: dict[tuple[User, Puzzle], float] = {}  # with the end of each
        self._judged: list[Judged] = []
        # By (year, number), with the JSON of each, because computing the scores is slow.
        self._boards: dict[tuple[int, int], tuple[PrivateBoard, bytes]] = {}

    # The clock

    def now(self) -> float:
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        self._ahead += seconds

    def is_open(self, puzzle: Puzzle) -> bool:
        return puzzle not in self._locked and puzzles.unlock_time(puzzle) <= self.now()

    def lock(self, year: int, day: int) -> None:
        self._locked.add(puzzle_on(year, day))

    # Users and their sessions

    def add_user(self, name: str, service: Literal["github", "google"] = "github") -> User:
        with self.mutex:
            user = User(name, 4242 + len(self._users), "", service)
            self._users.append(user)
            self.rotate(user)
            return user

    def rotate(self, user: User) -> str:
        """Give the user a new token, and invalidate the old one."""
        with self.mutex:
            self.kill_sessions(user)
            self._token_count += 1
            digest = hashlib.sha512(f"{user.name} {self._token_count}".encode()).hexdigest()
            user.token = "53616c7465645f5f" + digest[:112]  # real tokens start with these 16
            self._sessions[user.token] = user
            return user.token

    def kill_sessions(self, user: User) -> None:
        self._sessions.pop(user.token, None)

    def find_user(self, token: str | None) -> User | None:
        return self._sessions.get(token or "")

    def viewer(self, user: User, year: int) -> Viewer:
        return Viewer(user.name, len(self.stars(user, year)))

    # Puzzles

    def title(self, year: int, day: int) -> str:
        date = puzzle_on(year, day)
        return self._titles.get(date) or puzzles.default_title(date)

    def set_title(self, year: int, day: int, title: str) -> None:
        self._titles[puzzle_on(year, day)] = title

    def article(self, year: int, day: int, part: int) -> str:
        date = puzzle_on(year, day)
        default = example_article(puzzles.default_example(date, part), part)
        return self._articles.get((date, part), default)

    def set_example(self, year: int, day: int, part: int, input: str, answer: str) -> None:
        self.set_article(year, day, part, example_article(Example(input, answer), part))

    def set_article(self, year: int, day: int, part: int, html: str) -> None:
        """Replace an article except its <h2>."""
        self._articles[puzzle_on(year, day), part] = html

    def input_bytes(self, user: User, year: int, day: int) -> bytes:
        date = puzzle_on(year, day)
        return self._inputs.get((user, date), puzzles.make_input(date, user.name))

    def input(self, user: User, year: int, day: int) -> str:
        return self.input_bytes(user, year, day).decode()

    def set_input(self, user: User, year: int, day: int, content: bytes) -> None:
        self._inputs[user, puzzle_on(year, day)] = content

    def answer(self, user: User, year: int, day: int, part: int) -> str:
        date = puzzle_on(year, day)
        if (day, part) == (final_day(year), 2):
            raise ValueError(f"{date} has no second answer")
        text = self.input_bytes(user, year, day).decode(errors="replace")
        return self._answers.get((user, date, part)) or puzzles.solve(date, text, part)

    def set_answer(self, user: User, year: int, day: int, part: int, answer: str) -> None:
        self._answers[user, puzzle_on(year, day), part] = answer

    def is_someone_elses(self, user: User, puzzle: Puzzle, part: int, guess: str) -> bool:
        others = [other for other in self._users if other is not user]
        return any(self.answer(other, *puzzle, part) == guess for other in others)

    # Stars

    def stars(self, user: User, year: int) -> set[tuple[int, int]]:
        """Return (day, part) of every star."""
        with self.mutex:
            return {
                (date.day, part)
                for owner, date, part in self._stars
                if owner is user and date.year == year
            }

    def star_times(self, user: User, puzzle: Puzzle) -> list[float | None]:
        """Return the seconds from the unlock to each of the two stars, None without the star."""
        times = (self._stars.get((user, puzzle, part)) for part in (1, 2))
        return [None if time is None else time - puzzles.unlock_time(puzzle) for time in times]

    def stars_missing(self, user: User, year: int) -> int:
        """Return the number of stars that are missing for the button of the final day."""
        return 2 * final_day(year) - 1 - len(self.stars(user, year) - {(final_day(year), 2)})

    def solved_parts(self, user: User, puzzle: Puzzle) -> int:
        return sum((user, puzzle, part) in self._stars for part in (1, 2))

    def solve(self, user: User, year: int, day: int, part: int, after: float | None = None) -> None:
        """Give a star as if it had been won in the browser; part 2 includes part 1.

        `after` is the time in seconds after the unlock (default: now).
        """
        puzzle = puzzle_on(year, day)
        won = self.now() if after is None else puzzles.unlock_time(puzzle) + after
        for solved_part in range(1, part + 1):
            self._stars.setdefault((user, puzzle, solved_part), won)

    # Guesses

    @property
    def judged(self) -> list[Judged]:
        return list(self._judged)

    def record(self, user: User, puzzle: Puzzle, part: int, guess: str, verdict: str) -> int:
        """Save a judged guess, and return the number of wrong ones on this puzzle."""
        with self.mutex:
            self._judged.append(Judged(user.name, *puzzle, part, guess, verdict))
            if verdict == "right":
                self.solve(user, *puzzle, part)
            else:
                self._wrong_guesses[user, puzzle] += 1
            return self._wrong_guesses[user, puzzle]

    def start_cooldown(self, user: User, puzzle: Puzzle, seconds: float) -> None:
        self._cooldowns[user, puzzle] = self.now() + seconds

    def remaining_wait(self, user: User, puzzle: Puzzle) -> float:
        """Return the seconds until a guess for this puzzle is judged again."""
        if self.cooldown_scope == "account":
            return self.cooldown(user)
        return max(0.0, self._cooldowns.get((user, puzzle), 0.0) - self.now())

    def cooldown(self, user: User) -> float:
        """Return the remaining seconds of the user's longest cooldown, 0 without one."""
        with self.mutex:
            ends = [end for (owner, _), end in self._cooldowns.items() if owner is user]
        return max(0.0, max(ends, default=0.0) - self.now())

    # Private boards

    def add_board(
        self,
        number: int,
        year: int,
        members: Sequence[Member],
        owner: int | None = None,
        view_key: str | None = None,
        form: Form | None = None,
    ) -> PrivateBoard:
        """Add or replace a board: see `boards.private_board`."""
        board = private_board(number, year, members, owner, view_key, form)
        self._boards[year, number] = board, content(board)
        return board

    def board(self, year: int, number: int) -> tuple[PrivateBoard, bytes] | None:
        return self._boards.get((year, number))
