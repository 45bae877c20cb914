"""`aoc report`'s page: one HTML file that asks for nothing else, and needs no script.

Whatever others have named stands in it as text: Jinja2 escapes every value, and titles and machines
are made visible before. It names nobody, and has no answers.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

from aoc_runner.features.report.model import Bench, DayStats, Implementation, Year, named
from aoc_runner.kernel.terminal.results import HOOK_NAMES, short_names
from aoc_runner.kernel.terminal.style import format_duration

MARK = "<meta name=generator content=aoc-runner>"
_SLOWEST = 10
_DAY = 86400.0  # seconds
_SPEEDS = ("under 1 ms", "under 10 ms", "under 0.1 s", "under 1 s", "under 10 s", "10 s and more")
_LIMITS = (1e-3, 1e-2, 0.1, 1.0, 10.0)  # seconds, in which each of these but the last ends
_LINE = (104, 22)  # pixels
_CALM = 1.25  # a line fills its height only where the times differ by more than this, either way


def page(years: Sequence[Year]) -> str:
    """The page about these years, as HTML."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "brief": _brief,
        "curves": _curves,
        "duration": format_duration,
        "line": _line,
        "share_of": _share,
        "since_unlock": _since_unlock,
        "speed": lambda seconds: "untimed" if seconds is None else f"speed-{step_of(seconds) + 1}",
        "star": lambda stars: "·☆★"[stars],
    }
    timed = sorted((it for year in years for it in year.timed), key=lambda it: -(it.seconds or 0))
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
        growing=[it for year in years for it in year.days if it.main and it.main.sizes],
        speeds=_SPEEDS,
        hooks=HOOK_NAMES,
    )
    return re.sub(r"(?<!\s)\s*\n\s*", "\n", html).strip() + "\n"


def step_of(seconds: float) -> int:
    """The number of the speed, from 0; of the time as `format_duration` rounds it."""
    return bisect_right(_LIMITS, float(f"{seconds:.3g}"))


def _brief(seconds: float) -> str:
    """A time in as few characters as a small field has room for: `1.2 ms`."""
    if seconds >= 60:
        return " ".join(format_duration(seconds).split()[:2])
    return re.sub(r"\.0*(?= )|(\.[1-9])0+(?= )", r"\1", format_duration(float(f"{seconds:.2g}")))


def _share(part: float, whole: float) -> str:
    """`93 %`; what is little, but not nothing, is `< 1 %`."""
    percent = 100 * part / whole if whole else 0.0
    return "< 1 %" if 0 < percent < 1 else f"{percent:.0f} %"


def _since_unlock(seconds: float | None) -> str:
    """Return the time from the unlock to a star, `4 min 10 s`; as on the site up to a day."""
    return "> 24 h" if seconds is None or seconds > _DAY else format_duration(seconds)


def _line(benches: Sequence[Bench]) -> Sequence[tuple[float, float]]:
    """The points of a line through what benches measured, as far as the last can be compared.

    By ratio, not by difference: twice as long is as far up for a slow part as for a fast one.
    """
    wide, high = _LINE
    logs = [log(max(it.seconds, 1e-9)) for it in benches if it.is_of == benches[-1].is_of]
    middle = (min(logs) + max(logs)) / 2
    reach = max(max(logs) - middle, log(_CALM))
    step = (wide - 4) / max(1, len(logs) - 1)
    return [
        (round(2 + step * at, 1), round(high / 2 - (high / 2 - 3) * (it - middle) / reach, 1))
        for at, it in enumerate(logs)
    ]


_Curve = tuple[str, str, float, Sequence[tuple[float, float]]]
"""A hook, the words at its end and how far down they stand, and its points."""


def _curves(sizes: Mapping[str, Sequence[tuple[int, float]]]) -> Sequence[_Curve]:
    """A day's times over the sizes of its inputs, both by ratio; the upper line first."""
    from statistics import linear_regression

    logs = {hook: [(log(it[0]), log(max(it[1], 1e-9))) for it in of] for hook, of in sizes.items()}
    places, heights = zip(*(it for of in logs.values() for it in of), strict=True)
    left, low = min(places), min(heights)
    across, upwards = max(places) - left or 1.0, max(heights) - low or 1.0
    curves, down = list[_Curve](), 0.0
    for hook, of in sorted(logs.items(), key=lambda item: -item[1][-1][1]):
        points = [
            (round(2 + 196 * (x - left) / across, 1), round(104 - 96 * (y - low) / upwards, 1))
            for x, y in of
        ]
        power = f" {linear_regression(*zip(*of, strict=True)).slope:.2f}" if len(of) > 2 else ""
        down = max(points[-1][1] + 4, down + 15)
        curves.append((hook, HOOK_NAMES[hook] + power, down, points))
    return curves


# Variants side by side


class _Timed(NamedTuple):
    name: str
    seconds: float
    ratio: float | None  # to the day itself; None for that, and where they cannot be compared


def _compared(day: DayStats) -> Mapping[str, Sequence[_Timed]]:
    """The implementations that have a time, by what it is of; the day itself first."""
    several = [it for it in day.implementations if it.total is not None]
    names = short_names(it.spec for it in several)
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
    has_all = hook or it.seconds.keys() == own.seconds.keys()
    return _Timed(name, seconds, seconds / its if it is not own and its and has_all else None)
