"""A year that nobody has: its drawing, its days, and streams to show them on."""

import io

from aoc_runner.account.calendar_days import CalendarDay
from aoc_runner.account.stories import DayStory, Story
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.visible import ESCAPE
from aoc_runner.site.calendar import Calendar, Span
from aoc_runner.store.stars import StarTime

NOW = Puzzle(2030, 1).unlock
YEAR = 2023
NOTHING = Story()


class Terminal(io.StringIO):
    """A stream that is a terminal; how wide it is says COLUMNS."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def pipe(encoding: str = "utf-8") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding)


def as_written(text: str) -> str:
    """The text with the escape character of our colours."""
    return text.replace(ESCAPE, "\x1b")


def hill(days: int = 25) -> Calendar:
    """A hill on which each day has a tree, and its marks at the right end."""
    lines = [
        [
            Span(" " * (day % 5), "", day),
            Span("/\\^" * (day % 7 + 2), "#009900", day),
            Span("~" * (20 - day % 7 * 3 - day % 5), "#333366"),
            Span(f"{day:>5} ", "", day),
            Span("*", "", day, 1),
            Span("*", "", day, 2),
        ]
        for day in range(days, 0, -1)
    ]
    return Calendar(dict.fromkeys(range(1, days + 1), 0), days, lines, True)


def day(
    number: int,
    stars: int = 0,
    answered: tuple[Part, ...] = (),
    is_open: bool = True,
    has_code: bool = True,
) -> CalendarDay:
    return CalendarDay(number, stars, is_open, has_code, answered)


def month(
    number: int = 25, stars: int = 0, is_open: bool = True, has_code: bool = True
) -> list[CalendarDay]:
    """A month of days that are alike."""
    return [day(it, stars, (), is_open, has_code) for it in range(1, number + 1)]


def story(
    seconds: int | None = 600,
    misses: int = 0,
    wait: int = 0,
    fetch: float | None = None,
) -> Story:
    """A part whose star the site has timed."""
    return Story(StarTime(seconds), None, misses, wait, fetch)


def told(number: int, one: Story, two: Story = NOTHING) -> DayStory:
    return DayStory(number, {1: one, 2: two})


def december(tells: bool = True) -> list[DayStory]:
    """A year of days, the later the longer they took; one of each kind among them."""
    found = []
    for number in range(1, 26):
        times = 60 + 35 * number**2, 100 + 61 * number**2
        one, two = (
            story(
                it,
                number % 4 if tells else 0,
                60 * (number % 4) if tells else 0,
                it - 13.0 if tells else None,
            )
            for it in times
        )
        found.append(told(number, one, two))
    found[20] = told(21, found[20].parts[1])  # of the second part nothing yet
    found[21] = told(22, found[21].parts[1], story(None))
    found[22] = told(23, story(None), story(None))
    found[23] = told(24, Story(None, 40000.0), Story(None, 90000.0))  # by the ledger alone
    return found
