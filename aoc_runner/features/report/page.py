"""The HTML page of `aoc report`: one file that loads nothing and has no script.

Jinja2 escapes every value, and titles and names are sanitized before. The page has no answers.
"""

import re
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

from aoc_runner.features.report.charts import draw_sizes, draw_stars, format_brief
from aoc_runner.features.report.model import (
    Bench,
    DayStats,
    SolutionStats,
    YearStats,
    sanitize_name,
)
from aoc_runner.kernel.terminal.results import HOOK_NAMES, make_short_names
from aoc_runner.kernel.terminal.style import format_duration

MARK = "<meta name=generator content=aoc-runner>"
_MAX_SLOWEST = 10
_SECONDS_PER_DAY = 86400.0
_SPEEDS = ("under 1 ms", "under 10 ms", "under 0.1 s", "under 1 s", "under 10 s", "10 s and more")
_SPEED_LIMITS = (1e-3, 1e-2, 0.1, 1.0, 10.0)  # upper limits of the speeds, in seconds
_LINE_SIZE = (104, 22)  # pixels
_MIN_LINE_RATIO = 1.25  # A line uses its full height only if the times differ by more.


def render_page(years: Sequence[YearStats]) -> str:
    """Return the HTML page about the years."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {
        "brief": format_brief,
        "duration": format_duration,
        "line": _make_line,
        "share_of": _format_share,
        "since_unlock": _format_since_unlock,
        "sizes": draw_sizes,
        "speed": lambda seconds: (
            "untimed" if seconds is None else f"speed-{rank_speed(seconds) + 1}"
        ),
        "star": lambda stars: "·☆★"[stars],
    }
    days = [day for year in years for day in year.days]
    timed = [day for year in years for day in year.timed]
    timed.sort(key=lambda day: -(day.seconds or 0))
    quickest = [(day.star_seconds[1], day) for day in days if day.star_seconds.get(1)]
    name = "–".join(dict.fromkeys((str(years[0].year), str(years[-1].year))))  # noqa: RUF001
    template = Path(__file__).with_name("page.html.j2").read_text(encoding="utf-8")
    html = environment.from_string(template).render(
        years=years,
        name=name,
        timed=timed,
        slowest=timed[:_MAX_SLOWEST],
        total=sum(day.seconds or 0 for day in timed),
        longest=max(year.seconds for year in years),
        quickest=min(quickest, key=lambda item: item[0] or 0, default=None),
        compared=[(day, groups) for day in days if (groups := _compare_solutions(day))],
        stars_by_day=draw_stars(years, time.time()),
        growing=[day for day in days if day.main and day.main.sizes],
        speeds=_SPEEDS,
        hooks=HOOK_NAMES,
    )
    return re.sub(r"(?<!\s)\s*\n\s*", "\n", html).strip() + "\n"


def rank_speed(seconds: float) -> int:
    """Return the index of the speed of a time, which is rounded as in `format_duration`."""
    return bisect_right(_SPEED_LIMITS, float(f"{seconds:.3g}"))


def _format_share(part: float, whole: float) -> str:
    """Format a share: `93 %`, or `< 1 %` if it is small but not zero."""
    percent = 100 * part / whole if whole else 0.0
    return "< 1 %" if 0 < percent < 1 else f"{percent:.0f} %"


def _format_since_unlock(seconds: float | None) -> str:
    """Format the time from the unlock to a star, up to a day as on the site."""
    return "> 24 h" if seconds is None or seconds > _SECONDS_PER_DAY else format_duration(seconds)


def _make_line(benches: Sequence[Bench]) -> Sequence[tuple[float, float]]:
    """Return the points of a line through the benchmarks that are comparable with the last.

    The axis is logarithmic: a doubled time is equally far up for slow and fast parts.
    """
    width, height = _LINE_SIZE
    key = benches[-1].comparison_key
    logs = [log(max(bench.seconds, 1e-9)) for bench in benches if bench.comparison_key == key]
    middle = (min(logs) + max(logs)) / 2
    reach = max(max(logs) - middle, log(_MIN_LINE_RATIO))
    step, scale = (width - 4) / max(1, len(logs) - 1), (height / 2 - 3) / reach
    return [
        (round(2 + step * index, 1), round(height / 2 - scale * (value - middle), 1))
        for index, value in enumerate(logs)
    ]


class _SolutionTime(NamedTuple):
    name: str
    seconds: float
    ratio: float | None  # to the first solution; None for that one, or if not comparable


def _compare_solutions(day: DayStats) -> Mapping[str, Sequence[_SolutionTime]]:
    """Return the times of a day's solutions by hook, each with its ratio to the first."""
    solutions = [solution for solution in day.solutions if solution.total is not None]
    names = make_short_names(solution.day for solution in solutions)
    groups = {}
    for hook in ("", *HOOK_NAMES) if len(solutions) > 1 else ():  # the total, then each hook
        timed = [solution for solution in solutions if (hook or "part1") in solution.seconds]
        if len(timed) > 1:
            groups[HOOK_NAMES.get(hook, "total")] = [
                _make_time(solution, timed[0], hook, sanitize_name(names[solution.day]))
                for solution in timed
            ]
    return groups


def _make_time(solution: SolutionStats, base: SolutionStats, hook: str, name: str) -> _SolutionTime:
    """Return the time of the hook, or the total if it is empty, and its ratio to the base."""
    both = solution, base
    seconds, base_seconds = (one.seconds[hook] if hook else one.total or 0.0 for one in both)
    has_ratio = base_seconds and (hook or solution.seconds.keys() == base.seconds.keys())
    is_other = solution is not base
    return _SolutionTime(name, seconds, seconds / base_seconds if is_other and has_ratio else None)
