"""The days there are, each with what is kept of it for the account."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from aoc_runner.kernel.days.day import OURS, PROJECT, Day, title_in
from aoc_runner.kernel.days.find import is_called
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.ledger import Times
from aoc_runner.kernel.store.stars import known_stars
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import all_times


class Kept(NamedTuple):
    """What is kept of all puzzles and days: stars held, inputs, times by code."""

    stars: Mapping[Puzzle, int]
    inputs: set[Puzzle]
    times: Mapping[str, Times]


class Entry(NamedTuple):
    """One implementation of a day. Stars and input are None where they are not known."""

    spec: Day
    title: str
    stars: int | None
    input_kept: bool | None
    seconds: Times


class Row(NamedTuple):
    """A day: the implementation that `aoc run` takes, and all there are."""

    main: Entry
    entries: Sequence[Entry]

    @property
    def puzzle(self) -> Puzzle:
        return self.main.spec.puzzle

    @property
    def title(self) -> str:
        """Its title, or of one without any the first that another has."""
        return self.main.title or next((each.title for each in self.entries if each.title), "")

    @property
    def offered_by(self) -> list[str]:
        """The names of all who offer it, but ours where it yields to them."""
        return list(dict.fromkeys(entry.spec.from_ for entry in self._not_yielding))

    @property
    def variants(self) -> list[str]:
        """The names of the variants of all these."""
        names = (entry.spec.variant for entry in self._not_yielding)
        return list(dict.fromkeys(name for name in names if name))

    @property
    def _not_yielding(self) -> Sequence[Entry]:
        if self.main.spec.distribution == OURS:  # nobody else has it, or ours is preferred
            return self.entries
        return [entry for entry in self.entries if entry.spec.distribution != OURS]


class Sums(NamedTuple):
    """Of some days; None for what is not known of any. `seconds` are those of their last runs."""

    days: int
    stars: int | None
    inputs_kept: int | None
    seconds: float | None


def read_kept(account: Account) -> Kept:
    """What is kept for the account. Raises DataError where ledger or folder cannot be read."""
    return Kept(known_stars(account.ledger).days, {*account.inputs()}, all_times(account.ledger))


def overview(specs: Iterable[Day], kept: Kept | None, prefer: Sequence[str]) -> list[Row]:
    """A row for each day of the specs, which are in the order of `all_days`.

    `prefer` are the packages preferred, None is for `kept` what could not be read.
    """
    entries = [_entry(spec, kept) for spec in specs]
    rows = []
    for _, group in groupby(entries, lambda entry: entry.spec.puzzle):
        of_day = list(group)
        rows.append(Row(_main(of_day, prefer), of_day))
    return rows


def sums_of(rows: Sequence[Row]) -> Sums:
    mains = [row.main for row in rows]
    stars = [entry.stars for entry in mains if entry.stars is not None]
    inputs = [entry.input_kept for entry in mains if entry.input_kept is not None]
    times = [seconds for entry in mains for seconds in entry.seconds.values()]
    return Sums(
        len(rows),
        None if mains and not stars else sum(stars),
        None if mains and not inputs else sum(inputs),
        sum(times) if times else None,
    )


def _entry(spec: Day, kept: Kept | None) -> Entry:
    title = title_in(spec.path)
    if kept is None:
        return Entry(spec, title, None, None, {})
    seconds = kept.times.get(spec.code, {}) if kept.times else {}
    stars = kept.stars.get(spec.puzzle, 0)
    return Entry(spec, title, stars, spec.puzzle in kept.inputs, seconds)


def _main(entries: Sequence[Entry], prefer: Sequence[str]) -> Entry:
    """The implementation that `aoc run` takes, by the rules of `discover.find`."""
    among = [entry for entry in entries if entry.spec.variant is None] or list(entries)
    if among[0].spec.from_ == PROJECT:
        return among[0]
    for name in prefer:
        if chosen := [entry for entry in among if is_called(entry.spec, name)]:
            among = chosen
            break
    return next((entry for entry in among if entry.spec.distribution != OURS), among[0])
