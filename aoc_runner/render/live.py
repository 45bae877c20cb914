"""What a terminal shows of many days while they run: below the rows, what runs right now.

The region is drawn by rich, but written as all else is: past the scrubber, and with the rows that
have become due in one piece, so nothing flickers. There is no thread: the caller's events are its
clock. The cursor is never hidden, so whatever ends the process leaves a terminal that is in order.
"""

import io
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from time import monotonic
from typing import IO, cast

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from aoc_runner.kernel.words.errors import OutputError
from aoc_runner.kernel.words.visible import ESCAPE, one_line, visible
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.laid_out import shown
from aoc_runner.render.names import Names, full_name
from aoc_runner.render.views import Rows, View, Write, text_of
from aoc_runner.running.outcome import Doing
from aoc_runner.running.spinner import clock

_PATIENCE = 0.3  # seconds: what is over by then needs no region
_PAUSE = 0.1  # seconds between two frames
_WIDEST = 60  # columns: a window that is made narrower must not fold what was drawn
_BAR = 30  # columns
_SPARE = 3  # columns: a terminal shows Ctrl-C as `^C`, which must not begin a line of its own
_CURSOR = ("\x1b[?25l", "\x1b[?25h")  # hide and show it


class Region:
    """The lines of what runs right now, each with a clock, and a bar of how many are done."""

    def __init__(self, specs: Sequence[DaySpec], names: Names, jobs: int, stream: IO[str]) -> None:
        self.stream = stream
        self.done = 0
        self._specs = specs
        self._names = names
        self._jobs = jobs
        self._doing: dict[int, tuple[str, float]] = {}
        self._began = monotonic()
        are_days = len({spec.puzzle for spec in specs}) == len(specs)
        self._unit = "days" if are_days else "solutions"

    def begin(self, doing: Doing) -> None:
        self._doing[doing.number] = doing.what, monotonic()

    def end(self, number: int) -> None:
        self.done += 1
        self._doing.pop(number, None)

    @property
    def age(self) -> float:
        """Seconds since it was made."""
        return monotonic() - self._began

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """What fits the terminal, with a row left above."""
        width, height = min(options.size.width - _SPARE, _WIDEST), options.size.height
        room = max(min(self._jobs, height - 2), 0)
        doing = [self._line(number) for number in sorted(self._doing)]
        if len(doing) > room > 0:
            more = len(doing) - room + 1
            said = f"and {more} more" if room > 1 else f"{more} at once"
            doing[room - 1 :] = [Text(f"  {said}")]
        doing = doing[:room]
        for line in doing:
            line.truncate(width, overflow="ellipsis" if console.encoding == "utf-8" else "crop")
        yield from doing
        yield self._bar(width - len("^C"))  # which a terminal writes behind it, else below

    def _line(self, number: int) -> Text:
        what, began = self._doing[number]
        seconds = int(monotonic() - began)
        name = full_name(self._specs[number], self._names)
        time = f"  {clock(seconds)}" if seconds else ""
        return Text(shown(one_line(f"  {name}  {what}{time}")))

    def _bar(self, width: int) -> Table | Text:
        total = len(self._specs)
        said = f"{self.done}/{total} {self._unit}  {clock(int(self.age))}"
        wide = min(width - len(said) - 4, _BAR)
        text = Text(f"  {said}")
        text.truncate(width)
        if wide < 5:
            return text
        grid = Table.grid()
        grid.add_row("  ", ProgressBar(total or 1, self.done, width=wide), text)
        return grid


class LiveView(View):
    """The rows, and below them the region, on one terminal; or on stderr, which no row is for.

    `write` writes rows, `draw` the region; where both are of one terminal (`is_one`) a frame is
    drawn whole.
    """

    def __init__(
        self, rows: Rows | None, region: Region, write: Write, draw: Write, is_one: bool
    ) -> None:
        super().__init__()
        self._rows = rows
        self._region = region
        self._write = write
        self._draw = draw
        self._is_one = is_one
        self._live: Live | None = None
        self._drawn = 0.0  # when

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        # Where the terminal is gone nobody needs to hear it twice.
        with suppress(OutputError) if kind else nullcontext():
            try:
                self._frame(is_over=True)
            finally:
                if self._live is not None:
                    self._live.stop()

    def _pass(self) -> None:
        now = monotonic()
        if self._live is None:
            if self._region.age >= _PATIENCE:
                self._start()
            self._frame()
        elif now - self._drawn >= _PAUSE:
            self._frame()

    def _begin(self, doing: Doing) -> None:
        self._region.begin(doing)
        self._pass()

    def _end(self, number: int) -> None:
        self._region.end(number)
        self._pass()

    def _start(self) -> None:
        stream = self._region.stream
        console = Console(
            file=cast(IO[str], _Pane(self._draw, stream)),
            force_terminal=True,
            highlight=False,
        )
        self._live = Live(
            self._region,
            console=console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._live.start()

    def _frame(self, is_over: bool = False) -> None:
        """Show the rows that are due, and the region as it is by now."""
        due = self._ready(is_over)
        rows = text_of(self._rows, due) if self._rows else ""
        self._drawn = monotonic()
        if rows and not (self._live and self._is_one):
            self._write(rows)
            rows = ""
        if self._live:
            segment = Segment(visible(rows))  # now: what rich adds to it is no text
            self._live.console.print(Segments([segment]), end="", crop=False)


class _Pane(io.TextIOBase):
    """The file that rich writes to: what comes in has passed `visible`."""

    def __init__(self, draw: Write, stream: IO[str]) -> None:
        self._draw = draw
        self._encoding = str(getattr(stream, "encoding", None) or "ascii")
        self._last = ""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        for control in _CURSOR:
            text = text.replace(control, "")
        if text and text != self._last:
            self._last = text
            # A carriage return would be made visible, too: it stands for the first column.
            self._draw(text.replace("\r", "\x1b[G").replace("\x1b", ESCAPE))
        return len(text)
