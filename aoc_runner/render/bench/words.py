"""What is said of what was measured, in the words of every table: ratios, notes, reasons."""

from collections.abc import Sequence

from aoc_runner.benching.comparing import Compared
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.totals import is_in_the_other
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.names import HOOK_NAMES, Names, full_name, told_apart
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.store.benches import Kind, spread

KINDS: dict[Kind, str] = {
    "calls": "",
    "cached": "cached",
    "changing": "changes its data",
    "process": "whole process",
}
CODES = {"slower": "31", "faster": "32"}  # of the colours of what became of it


def factor(ratio: float) -> str:
    """How many times as long: `0.012`, `0.54`, `9.87`, `12.3`, `123`."""
    return f"{ratio:.{3 if ratio < 0.1 else 2 if ratio < 10 else 1 if ratio < 100 else 0}f}"


def spread_in(seconds: Sequence[float]) -> str:
    """How far the middle half of them lies apart; of one alone nobody knows."""
    return share(spread(seconds)) if len(seconds) > 1 else ""


def share(of: float) -> str:
    """A share in percent: `3%`, and `0.4%` where that is below one."""
    return f"{of:.1%}" if 0.0005 <= of < 0.0095 else f"{of:.0%}"


def notes_on(measured: Measured) -> list[str]:
    """What one must know to read the times of a hook; nothing where there is nothing special."""
    is_wrong = measured.result is not None and measured.result.status == "wrong"
    notes = {
        "wrong answer": is_wrong,
        KINDS[measured.kind]: True,
        "edited meanwhile": measured.is_edited,
        "few samples": measured.is_slow,
        "noisy": measured.is_noisy,
    }
    return [note for note, holds in notes.items() if note and holds]


def became(then: Compared) -> str:
    """What became of a hook since then, or why nobody knows."""
    if then.ratio is None:
        return then.why_not
    return f"{factor(then.ratio)} {then.verdict}"


def instead_of_times(measured: Measured) -> str:
    """Why there are no times of a hook."""
    if measured.skipped:
        return measured.skipped
    if is_in_the_other(measured):
        return "timed with part 1"
    if measured.result is not None and measured.result.status == "unsolved":
        return "not solved yet"
    return "failed" if measured.has_failed else "not measured"


def hook_of(measured: Measured, names: Names) -> str:
    """The hook by its full name: `2023 day 7 (packed) part 2`."""
    return f"{shown(one_line(full_name(measured.spec, names)))} {HOOK_NAMES[measured.hook]}"


def noise_note(all_measured: Sequence[Measured]) -> str | None:
    """What there is to say of a machine that was not at rest, or of which nobody knows.

    None where all was calm.
    """
    noisy = [each for each in all_measured if each.is_noisy]
    count = sum(bool(each.samples) for each in all_measured)
    few = sum(each.has_too_few for each in all_measured)
    if not noisy and few:
        have = f"{few} of {count} times {'has' if few == 1 else 'have'}"
        return f"{have} too few samples to tell whether the machine was noisy; more: --seconds S"
    if not noisy:
        return None
    worst = max(noisy, key=lambda each: each.spread)
    specs: list[Day] = [each.spec for each in all_measured]
    unknown = f"; {few} more {'has' if few == 1 else 'have'} too few samples to tell" if few else ""
    return (
        f"the machine was noisy: {len(noisy)} of {count - few} times spread by more than 10%, "
        f"that of {hook_of(worst, told_apart(specs))} by {share(worst.spread)}{unknown}; "
        "close what else runs, and measure again"
    )


def elsewhere_note(compared: Sequence[Compared], python: str, machine: str) -> str | None:
    """What there is to say of runs that another Python or machine measured; None without any."""
    before = dict.fromkeys(it.before[0] for it in compared if it.before is not None)
    others = [it for it in before if (it.python, it.machine) != (python, machine)]
    if not others:
        return None
    first, more = others[0], len(others) - 1
    runs = f"run {first.number}" + (f" and {more} more" if more else "")
    return (
        f"{runs} measured on {shown(one_line(f'{first.python}, {first.machine}'))}: what got "
        "slower or faster may be that, and not the code"
    )
