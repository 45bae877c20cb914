"""`aoc report`'s page: one HTML file that asks for nothing else, and needs no script.

Whatever others have named stands in it as text: every value that a template writes is made
harmless by `_harmless`, then escaped by Jinja2. It names nobody, and has no answers.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from aoc_runner.account.standing import Implementation, Standing
from aoc_runner.kernel.terminal.names import HOOK_NAMES
from aoc_runner.kernel.terminal.style import duration
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.render.report import charts, figures, palette, variants
from aoc_runner.render.report.figures import Year, seconds_of

_MARK = "<meta name=generator content=aoc-runner>"
_SLOWEST = 10


def page(standings: Sequence[Standing]) -> str:
    """The page about these days, as HTML."""
    years = figures.years_of(standings)
    of_years = [standing for year in years for standing in year.standings]
    timed = sorted((it for year in years for it in year.timed), key=lambda it: -seconds_of(it))
    html = (
        _environment()
        .get_template("page.html.j2")
        .render(
            years=years,
            summary=_Summary(years, timed),
            slowest=timed[:_SLOWEST],
            compared=list(variants.compared(of_years)),
            origins=figures.Origins(of_years),
        )
    )
    return re.sub(r"\s*\n\s*", "\n", html).strip() + "\n"


def is_page(text: str) -> bool:
    """Whether it is a page of ours, which a new one may replace."""
    return _MARK in text[:2000]


class _Summary(NamedTuple):
    """All years in one; `timed` are their days with a time, the slowest first."""

    years: Sequence[Year]
    timed: Sequence[Standing]

    @property
    def name(self) -> str:
        numbers = [year.number for year in self.years]
        return f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(*numbers)  # noqa: RUF001

    @property
    def stars(self) -> int:
        return sum(year.stars for year in self.years)

    @property
    def most_stars(self) -> int:
        return sum(year.most_stars for year in self.years)

    @property
    def misses(self) -> int:
        return sum(year.misses for year in self.years)

    @property
    def seconds(self) -> float:
        return sum(map(seconds_of, self.timed))

    @property
    def of_slowest(self) -> float:
        """How long those take that are named as the slowest."""
        return sum(map(seconds_of, self.timed[:_SLOWEST]))

    @property
    def fastest_star(self) -> tuple[Standing, float] | None:
        """The first star that came soonest after its unlock."""
        known = [
            (it, seconds)
            for year in self.years
            for it in year.standings
            if (seconds := it.seconds_to_star.get(1)) is not None
        ]
        return min(known, key=lambda it: it[1]) if known else None


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("aoc_runner.render.report"),
        autoescape=True,
        finalize=_harmless,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "palette": palette,
        "hooks": HOOK_NAMES,
        "time_of": figures.time_of,
        "speed": lambda standing: palette.speed_of(figures.time_of(standing)),
        "history_lines": _history_lines,
        "year_bar": _year_bar,
        "day_bars": _day_bars,
        "variant_bars": _variant_bars,
    }
    environment.filters |= {
        "duration": duration,
        "brief": _brief,
        "stars": _stars,
        "share_of": figures.share,
        "since_unlock": figures.since_unlock,
        "times": _times,
        "anchor": lambda standing: "d{}-{:02}".format(*standing.puzzle),
    }
    return environment


def _harmless(value: object) -> object:
    """What a template writes: others' words in one line, without control characters or tokens."""
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    return shown(one_line(value)).replace("\t", " ")


def _brief(seconds: float) -> str:
    """A time in as few characters as a small field has room for: `1.2 ms`."""
    text = duration(float(f"{seconds:.2g}") if seconds < 60 else seconds)
    if seconds >= 60:
        return " ".join(text.split()[:2])
    return re.sub(r"\.0*(?= )|(\.[1-9])0+(?= )", r"\1", text)


def _times(ratio: float) -> str:
    """How many times as long: with two digits behind the point where that says enough."""
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"


def _stars(standing: Standing) -> str:
    """A mark for each part; the last star of a year is no part's, and shown if it is known."""
    return "★" * standing.stars + "☆" * (len(standing.puzzle.parts) - standing.stars)


def _history_lines(main: Implementation | None) -> dict[str, Markup]:
    """What benches measured of each hook as a line, of those that more than one did."""
    histories = {hook: figures.history_of(main, hook) for hook in HOOK_NAMES} if main else {}
    several = {hook: times for hook, times in histories.items() if times}
    drawn = charts.lines([charts.Line(it, _of_benches(it)) for it in several.values()])
    return dict(zip(several, drawn, strict=True))


def _of_benches(times: Sequence[float | None]) -> str:
    known = [it for it in times if it is not None]
    return f"{len(known)} benches: first {duration(known[0])}, last {duration(known[-1])}"


def _year_bar(year: Year, years: Sequence[Year]) -> Markup:
    most = max(it.seconds for it in years)
    named = [
        f"day {it.puzzle.day} {figures.share(seconds_of(it), year.seconds)}"
        for it in year.timed[:3]
    ]
    label = f"{duration(year.seconds)}, of which {', '.join(named)}"
    # Of days that are thinner than a hair no edge can be seen: they are drawn as one.
    seen = [it for it in map(seconds_of, year.timed) if it > most / 400]
    rest = year.seconds - sum(seen)
    return charts.shares([*seen, rest] if rest else seen, most, label)


def _day_bars(slowest: Sequence[Standing]) -> Iterator[tuple[Standing, Markup]]:
    """Each of the days with its bar, that of the first being the longest."""
    times = list(map(seconds_of, slowest))
    drawn = charts.bars([charts.Bar(it, max(times), duration(it)) for it in times])
    return zip(slowest, drawn, strict=True)


def _variant_bars(
    groups: Sequence[variants.Group],
) -> Iterator[tuple[str, list[tuple[variants.Timed, Markup]]]]:
    """The label of each group, and its times with their bars, the longest as wide as there is."""
    drawn = iter(
        charts.bars(
            [
                charts.Bar(timed.seconds, it.most, duration(timed.seconds))
                for it in groups
                for timed in it.times
            ]
        )
    )
    for group in groups:
        yield group.label, [(timed, next(drawn)) for timed in group.times]
