"""`aoc report`'s page: one HTML file that asks for nothing else, and needs no script.

Whatever others have named stands in it as text: Jinja2 escapes every value, and titles and machines
are made visible before. It names nobody, and has no answers.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log
from pathlib import Path
from typing import NamedTuple

from aoc_runner.features.report.model import Bench, Day, Implementation, Year, named
from aoc_runner.kernel.terminal.names import HOOK_NAMES, told_apart
from aoc_runner.kernel.terminal.style import duration

MARK = "<meta name=generator content=aoc-runner>"
_SLOWEST = 10
_SPEEDS = ("under 1 ms", "under 10 ms", "under 0.1 s", "under 1 s", "under 10 s", "10 s and more")
_LIMITS = (1e-3, 1e-2, 0.1, 1.0, 10.0)  # seconds, in which each of these but the last ends
_LINE = (104, 22)  # pixels
_CALM = 1.25  # a line fills its height only where the times differ by more than this, either way
_KINDS = {"cached": " (first calls)", "changing": " (first calls)", "process": " (whole processes)"}


def page(years: Sequence[Year]) -> str:
    """The page about these years, as HTML."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "brief": _brief,
        "duration": duration,
        "growth": _growth,
        "line": _line,
        "share_of": _share,
        "since_unlock": _since_unlock,
        "speed": lambda seconds: "untimed" if seconds is None else f"speed-{step_of(seconds) + 1}",
        "star": lambda stars: "·☆★"[stars],
    }
    timed = sorted((it for year in years for it in year.timed), key=lambda it: -(it.seconds or 0))
    mains = [it.main for year in years for it in year.days if it.main]
    setups = sorted({_setup(bench) for main in mains for bench in _benches(main)})
    quickest = [(it.to_star[1], it) for year in years for it in year.days if it.to_star.get(1)]
    template = Path(__file__).with_name("page.html.j2").read_text(encoding="utf-8")
    html = environment.from_string(
        template
    ).render(
        years=years,
        name="–".join(dict.fromkeys((str(years[0].number), str(years[-1].number)))),  # noqa: RUF001
        timed=timed,
        slowest=timed[:_SLOWEST],
        total=sum(it.seconds or 0 for it in timed),
        longest=max(it.seconds for it in years),
        quickest=min(quickest, key=lambda it: it[0] or 0, default=None),
        compared=[(it, of) for year in years for it in year.days if (of := _compared(it))],
        setups=setups,
        has_runs=any(main.bench_of(hook) is None for main in mains for hook in main.seconds),
        origin=lambda main: _origin(main, setups),
        speeds=_SPEEDS,
        hooks=HOOK_NAMES,
    )
    return re.sub(r"\s*\n\s*", "\n", html).strip() + "\n"


def step_of(seconds: float) -> int:
    """The number of the speed, from 0; of the time as `duration` shows it, rounded."""
    return bisect_right(_LIMITS, float(f"{seconds:.3g}"))


def _brief(seconds: float) -> str:
    """A time in as few characters as a small field has room for: `1.2 ms`."""
    if seconds >= 60:
        return " ".join(duration(seconds).split()[:2])
    return re.sub(r"\.0*(?= )|(\.[1-9])0+(?= )", r"\1", duration(float(f"{seconds:.2g}")))


def _share(part: float, whole: float) -> str:
    """`93 %`; what is little, but not nothing, is `< 1 %`."""
    percent = 100 * part / whole if whole else 0.0
    return "< 1 %" if 0 < percent < 1 else f"{percent:.0f} %"


def _since_unlock(seconds: float | None) -> str:
    """How long after the unlock: `4 min 10 s`, `3 days`; None is `over a day`."""
    if seconds is None or seconds < 86400:
        return "over a day" if seconds is None else duration(seconds)
    return f"{int(seconds // 86400)} day{'s' * (seconds >= 2 * 86400)}"


# How a time has changed


def _growth(benches: Sequence[Bench]) -> list[list[float]]:
    """What benches measured, the oldest first, in pieces of those that can be compared."""
    pieces = [[it.seconds for it in benches[:1]]]
    for before, bench in pairwise(benches):
        if bench.is_of != before.is_of:
            pieces.append([])
        pieces[-1].append(bench.seconds)
    return pieces


def _line(pieces: Sequence[Sequence[float]]) -> Sequence[tuple[str, float, float]]:
    """Each piece as points of a line, and where its last one is.

    By ratio, not by difference: twice as long is as far up for a slow part as for a fast one.
    """
    wide, high = _LINE
    logs = [[log(max(it, 1e-9)) for it in piece] for piece in pieces]
    known = [it for piece in logs for it in piece]
    middle = (min(known) + max(known)) / 2
    reach = max(max(known) - middle, log(_CALM))
    step = (wide - 4) / max(1, len(known) - 1)
    drawn, at = [], 0
    for piece in logs:
        points = [
            (2 + step * (at + number), high / 2 - (high / 2 - 3) * (height - middle) / reach)
            for number, height in enumerate(piece)
        ]
        at += len(piece)
        drawn.append((" ".join(f"{x:.1f},{y:.1f}" for x, y in points), *points[-1]))
    return [(line, round(x, 1), round(y, 1)) for line, x, y in drawn]


# Where a time comes from


def _setup(bench: Bench) -> tuple[str, str]:
    return named(bench.machine), named(bench.python)


def _benches(main: Implementation) -> Iterator[Bench]:
    return (bench for hook in main.seconds if (bench := main.bench_of(hook)))


def _origin(main: Implementation, setups: Sequence[tuple[str, str]]) -> str:
    """`bench of 2023-12-07 on 1`: the number only where there are several setups."""
    said = []
    for hook in main.seconds:
        if (bench := main.bench_of(hook)) is None:
            said.append("last run")
            continue
        on = f" on {setups.index(_setup(bench)) + 1}" if len(setups) > 1 else ""
        said.append(f"bench of {bench.date}{on}{_KINDS.get(bench.kind, '')}")
    return ", ".join(dict.fromkeys(said))


# Variants side by side


class _Timed(NamedTuple):
    name: str
    seconds: float
    ratio: float | None  # to the day itself; None for that, and where they cannot be compared


def _compared(day: Day) -> Mapping[str, Sequence[_Timed]]:
    """The implementations that have a time, by what it is of; the day itself first."""
    several = [it for it in day.implementations if it.total is not None]
    names = told_apart(it.spec for it in several)
    groups = {}
    for hook in ("", *HOOK_NAMES) if len(several) > 1 else ():  # all together, then each
        of_hook = [it for it in several if (hook or "part1") in it.seconds]
        if len(of_hook) > 1:
            timed = (_timed(it, of_hook[0], hook, named(names[it.spec])) for it in of_hook)
            groups[HOOK_NAMES.get(hook, "together")] = list(timed)
    return groups


def _timed(it: Implementation, own: Implementation, hook: str, name: str) -> _Timed:
    """A time beside that of the day itself; of the `hook`, or of all of them."""
    seconds, its = (each.seconds[hook] if hook else each.total or 0.0 for each in (it, own))
    hooks = [hook] if hook else [*own.seconds]
    measured = [(it.bench_of(each), own.bench_of(each)) for each in hooks]
    is_alike = all((new and new.is_of) == (old and old.is_of) for new, old in measured)
    has_all = hook or it.seconds.keys() == own.seconds.keys()
    ratio = seconds / its if it is not own and its and has_all and is_alike else None
    return _Timed(name, seconds, ratio)
