"""How the account stands, day by day: its stars, guesses and times, for `aoc report`.

Joins what the ledger knows, by guesses and by what the site's pages showed, with the days that are
found; a day that is only known to the ledger has no implementation here.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aoc_runner.account.overview import Entry, Row
from aoc_runner.account.stories import Story, posted_after
from aoc_runner.kernel.days.day import OURS
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.stars import known_stars
from aoc_runner.kernel.words.history import Guess
from aoc_runner.kernel.words.puzzle import HOOKS, PARTS, Part, Puzzle
from aoc_runner.store.benches import Benched, are_enough, bench_times
from aoc_runner.store.stars import StarTime, star_times


class Implementation(NamedTuple):
    """Who solves a day, and how long that takes.

    `history` has what each bench measured of each hook, the oldest first.
    """

    entry: Entry
    history: Mapping[str, Sequence[Benched]]

    def seconds(self, hook: str) -> float | None:
        """How long the hook takes: as its bench says, else its last run."""
        if benched := self.bench_of(hook):
            return benched[1].fast
        return self.entry.seconds.get(hook)

    def bench_of(self, hook: str) -> Benched | None:
        """The bench that its time is of: the last one of enough samples, else the last.

        One that was cut off, or had a second for it all, is no better than the one before it.
        """
        benched = self.history.get(hook, ())
        enough = (it for it in reversed(benched) if are_enough(it[1].seconds))
        return next(enough, benched[-1] if benched else None)

    @property
    def total(self) -> float | None:
        """All its hooks together, as far as known; None where nothing is."""
        known = [seconds for hook in HOOKS if (seconds := self.seconds(hook)) is not None]
        return sum(known) if known else None


class Standing(NamedTuple):
    """A puzzle. The first of the implementations is the one that `aoc run` takes."""

    puzzle: Puzzle
    title: str
    stars: int  # held, as far as known; a year's last one counts
    implementations: Sequence[Implementation]
    misses: int  # guesses that the site called wrong
    seconds_to_star: Mapping[Part, float | None]  # from the unlock; None: more than a day

    @property
    def main(self) -> Implementation | None:
        return self.implementations[0] if self.implementations else None


def standings(account: Account, rows: Sequence[Row]) -> list[Standing]:
    """Every puzzle that is known, by date; `rows` are the days that are found.

    A day that ships with aoc-runner is one of the user's once there is a star, guess or time of it.
    Raises DataError where the ledger cannot be read.
    """
    ledger = account.ledger
    stars, times = known_stars(ledger).days, star_times(ledger)
    history: dict[str, dict[str, list[Benched]]] = {}
    for run, time in bench_times(ledger):
        history.setdefault(time.code, {}).setdefault(time.hook, []).append((run, time))
    by_puzzle = {row.puzzle: row for row in rows}
    guessed: dict[Puzzle, list[Guess]] = {}
    for guess in ledger.guesses():
        guessed.setdefault(guess.puzzle, []).append(guess)
    known = [
        _standing(
            puzzle,
            by_puzzle.get(puzzle),
            history,
            guessed.get(puzzle, []),
            stars.get(puzzle, 0),
            {part: times[puzzle, part] for part in PARTS if (puzzle, part) in times},
        )
        for puzzle in sorted({*by_puzzle, *stars, *guessed})
    ]
    return [it for it in known if it.puzzle in guessed or not _only_ships(it)]


def _only_ships(standing: Standing) -> bool:
    """Whether it is a day that ships with aoc-runner, and that nobody has run or solved."""
    offers = standing.implementations
    is_ours = all(it.entry.spec.distribution == OURS for it in offers)
    return is_ours and not standing.stars and all(it.total is None for it in offers)


def _standing(
    puzzle: Puzzle,
    row: Row | None,
    history: Mapping[str, Mapping[str, Sequence[Benched]]],
    guesses: Sequence[Guess],
    stars: int,
    times: Mapping[Part, StarTime],
) -> Standing:
    entries = [] if row is None else [row.main, *(it for it in row.entries if it is not row.main)]
    return Standing(
        puzzle,
        row.title if row else "",
        stars,
        [Implementation(entry, history.get(entry.spec.code, {})) for entry in entries],
        sum(guess.verdict is not None and guess.verdict.is_miss for guess in guesses),
        _seconds_to_star(puzzle, guesses, times),
    )


def _seconds_to_star(
    puzzle: Puzzle, guesses: Sequence[Guess], times: Mapping[Part, StarTime]
) -> Mapping[Part, float | None]:
    """As the site has it, else by the guess that was right; which tells `>24h` more exactly."""
    found: dict[Part, float | None] = {}
    for part in PARTS:
        after = posted_after(puzzle, [guess for guess in guesses if guess.part == part])
        story = Story(times.get(part), after)
        if story.is_held:
            found[part] = story.seconds
    return found
