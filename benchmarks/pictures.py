"""Draw the pictures in `docs/` that show `aoc`.

    python -m benchmarks.pictures [NAME…]

A session runs on a pseudo-terminal with the local site of the tests, and with generated days,
inputs and names. Its lines are the output of `aoc` in its colors. The script adds the prompts,
replaces the editor, and omits only output that is marked by `…`. Only times and the number of
parallel jobs differ between two drawings; a test in `tests/docs/` compares everything else.
`report` is a screenshot of a page, for which Chromium must be on the path.
"""

import random
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from itertools import chain, islice
from math import ceil
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.syntax import Syntax
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from benchmarks.animation import CHAR_HEIGHT, CHAR_WIDTH, Scene, animate
from benchmarks.report import draw_report
from tests import kept_days
from tests.browser import open_browser
from tests.site import Site
from tests.site.boards import NAMES, Member, make_board
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

_CURSOR = re.compile(r"(\r*\n|\r|\x1b\[K)")
_FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
MARGIN = 12


def _theme(background: str, foreground: str, *colors: str) -> TerminalTheme:
    """Return a theme; the eight colors go from black to white."""

    def rgb(color: str) -> tuple[int, int, int]:
        red, green, blue = bytes.fromhex(color)
        return red, green, blue

    return TerminalTheme(rgb(background), rgb(foreground), [*map(rgb, colors)])


# The backgrounds and borders are those of docs/calendar.svg. Dim text has 40% of the background.
LIGHT = _theme(
    *("ffffff", "0f1419"),
    *("0f1419", "c01f2b", "1a7f37", "8f5d00", "0a5cc2", "8250df", "116b78", "59636e"),
)
DARK = _theme(
    *("0d1117", "f0f6fc"),
    *("9da7b3", "ff8f87", "56d364", "ffd75e", "79c0ff", "d2a8ff", "56d4dd", "f0f6fc"),
)
_BORDERS = ((LIGHT, "#d0d7de"), (DARK, "#30363d"))


class Step(NamedTuple):
    """A command that a user types, what it leaves on the screen, and what its editor shows."""

    command: str
    output: str = ""
    editor: Text = Text()


class Shell:
    """The machine of a user, and the commands on its terminal."""

    def __init__(self, aoc: Aoc, site: Site, columns: int) -> None:
        self.aoc, self.site, self.columns = aoc, site, columns
        self.steps: list[Step] = []

    def edit(self, path: str, source: str) -> None:
        """Write a file, as if the user had typed it in an editor."""
        self.aoc.write(path, source)
        text = Syntax("", "python", theme="ansi_light").highlight(source)
        text.spans = [span for span in text.spans if str(span.style) != "white"]  # of white space
        self.steps.append(Step(f"vim {path}", editor=text))

    def type(self, *arguments: str, until: str = "", **env: str) -> None:
        """Run `aoc` and add its output, or its output up to the line that contains `until`."""
        with Terminal(self.aoc, *arguments, COLUMNS=str(self.columns), TZ="UTC", **env) as terminal:
            terminal.finish()
        output = left_on_screen(terminal.seen)
        if until:
            last = next(line for line in output.splitlines() if until in line)
            output = f"{output[: output.index(last)]}{last}\n\x1b[2m…\x1b[0m\n"
        self.steps.append(Step(" ".join(["aoc", *arguments]), output))


def left_on_screen(output: str) -> str:
    """Return the final contents of the screen, without progress lines that were removed."""
    lines = [""]
    for piece in _CURSOR.split(output):
        if piece.endswith("\n"):
            lines.append("")
        elif piece == "\x1b[K":  # It always removes a whole line.
            lines[-1] = ""
        elif not _CURSOR.fullmatch(piece):
            lines[-1] += piece
    return "\n".join(lines).rstrip("\n") + "\n"


_SOLUTION = '''\
"""Camel Cards"""


def part1(data):
    hands = map(str.split, data.splitlines())
    ranked = sorted(hands, key=strength)
    bids = [int(bid) for cards, bid in ranked]
    ranks = enumerate(bids, start=1)
    return sum(rank * bid for rank, bid in ranks)


def strength(hand):
    cards, bid = hand
    pairs = sum(map(cards.count, cards))
    values = map("23456789TJQKA".index, cards)
    return pairs, list(values)
'''


def first_star(shell: Shell) -> None:
    """A new solution with its example, a test of the example, and a right answer."""
    shell.type("new", "2023", "7")
    shell.edit("days/year2023/day07.py", _SOLUTION)
    shell.type("test", "2023", "7")
    shell.type("submit", "2023", "7", "1", until="Part Two")


_DAY = """\
def part1(text):
    for _ in range({}):
        pass
    return {}


def part2(text):
    for _ in range({}):
        pass
    return {}
"""
_DATES = [Puzzle(2021, day) for day in (1, 2, 4, 14)]
_DATES += [Puzzle(2022, day) for day in (1, 5, 13, 18)]
_DATES += [Puzzle(2023, day) for day in (1, 3, 8, 12)]
_EXCEPTIONS = {  # days with a failure: what the parts return, and the accepted answers
    Puzzle(2022, 13): ("404", "text[99]", ["404"]),
    Puzzle(2022, 18): ("808", "2510", ["808", "2508"]),
    Puzzle(2023, 12): ("909", "None", []),
}


def all_days(shell: Shell) -> None:
    """The days of three years with the answer and the time of each part. Nearly all are right."""
    rng = random.Random(7)
    for date in _DATES:
        right = [str(rng.randint(1, 10 ** rng.randint(3, 12))) for _ in PARTS]
        turns = [rng.randint(1, 9) * 10 ** rng.randint(3, 5) for _ in PARTS]
        part1, part2, known = _EXCEPTIONS.get(date, (*right, right))
        source = _DAY.format(turns[0], part1, turns[1], part2)
        kept_days.write(shell.aoc, f"{date.year}/{date.day:02}", source)
        kept_days.accept(shell.aoc, date, *known)
    shell.type("run", "all")


def board(shell: Shell) -> None:
    """A private leaderboard: ranks, stars by day, scores, and changes in the last 20 minutes."""
    generated = make_board(2023, 13, seed=135)
    members = [
        Member(member.number, (member.name or "").split()[0], member.stars)
        for member in generated
        if member.name not in NAMES and member.stars
    ]
    start = sorted(star.at for member in members for star in member.stars.values())[-8]
    before = [
        member._replace(
            stars={date: star for date, star in member.stars.items() if star.at < start}
        )
        for member in members
    ]
    shell.site.add_board(4242, 2023, before)
    shell.aoc("board", "4242", "2023")
    shell.site.add_board(4242, 2023, members)
    shell.type("board", "4242", "2023", AOC_TEST_AHEAD="1200")


class Picture(NamedTuple):
    title: str
    columns: int  # few, so that phones can show the picture; no word is broken
    session: Callable[[Shell], None]
    is_animated: bool = False


PICTURES = {
    "first-star": Picture("A first star in a terminal", 51, first_star, is_animated=True),
    "all-days": Picture("Many days in a terminal", 75, all_days),
    "board": Picture("A private leaderboard in a terminal", 63, board),
}


def draw(name: str) -> str:
    """Run the session of a picture and return its SVG text."""
    picture = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder, Site() as site:
        aoc = Aoc(Path(folder) / "home")
        aoc.env = {
            "AOC_SESSION": site.add_user("alice").token,
            "AOC_SITE_URL": site.url,
            "AOC_MIN_INTERVAL": "0",
        }
        shell = Shell(aoc, site, picture.columns)
        picture.session(shell)
    return svg(picture, shell.steps)


def svg(picture: Picture, steps: Sequence[Step]) -> str:
    """Return an SVG picture of a terminal, for light and dark mode."""
    columns, style = picture.columns, ""
    prompts = [f"\x1b[2m$\x1b[0m \x1b[1m{step.command}\x1b[0m\n" for step in steps]
    outputs = [
        _split(Text.from_ansi(prompt + step.output), columns)
        for prompt, step in zip(prompts, steps, strict=True)
    ]
    editors = [_split(step.editor, columns) for step in steps]
    count = sum(map(len, outputs))
    styles, rows = _export([*chain(*outputs, *editors)], columns)
    body = "".join(rows)
    if picture.is_animated:
        shown, edited = iter(rows[:count]), iter(rows[count:])
        scenes = [
            Scene(step.command, [*islice(shown, len(output))], [*islice(edited, len(editor))])
            for step, output, editor in zip(steps, outputs, editors, strict=True)
        ]
        cursors = [f".cursor{{fill:{theme.foreground_color.hex}}}\n" for theme, _ in _BORDERS]
        styles = [cursor + style for cursor, style in zip(cursors, styles, strict=True)]
        style, body = animate(scenes, columns)
    width = ceil(columns * CHAR_WIDTH) + 2 * MARGIN
    height = ceil(count * CHAR_HEIGHT) + 2 * MARGIN
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" \
width="{width}" height="{height}" role="img" aria-labelledby="aoc-title aoc-desc">
<title id="aoc-title">{escape(picture.title)}</title>
<desc id="aoc-desc">{escape(picture.session.__doc__ or "")}</desc>
<style>text{{font:20px {_FONT}}}
{styles[0]}
@media (prefers-color-scheme:dark){{
{styles[1]}}}
{style}</style>
<rect class="card" stroke-width="2" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="14"/>
<g transform="translate({MARGIN} {MARGIN})">
{body}</g>
</svg>
"""


def _split(text: Text, columns: int) -> list[Text]:
    """Return the rows of a text on a terminal with these columns."""
    text.rstrip()
    if not text:
        return []
    return [
        row
        for line in text.split("\n", allow_blank=True)
        for row in line.divide(range(columns, len(line), columns))
    ]


def _export(lines: Sequence[Text], columns: int) -> tuple[list[str], list[str]]:
    """Return the style in light and in dark mode, and the elements of each line."""
    console = Console(record=True, width=columns, file=StringIO())
    for line in lines:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    styles, bodies = [], set()
    for theme, border in _BORDERS:
        exported = console.export_svg(
            theme=theme, clear=False, unique_id="t", code_format="{styles}\0{matrix}"
        )
        style, _, body = exported.partition("\0")
        card = f".card{{fill:{theme.background_color.hex};stroke:{border}}}\n"
        styles.append(card + re.sub(r"\s*([{:;}])\s*", r"\1", style))
        # Each text has a position and a length, so clipping is not needed; line ends are dropped.
        body = re.sub(r' clip-path="[^"]*"', "", body)
        bodies.add(re.sub(r"<text[^>]*>\s+</text>", "", body).replace("</text>", "</text>\n"))
    (body,) = bodies
    rows = [""] * len(lines)
    for element, y in re.findall(r'(<text.* y="(.*?)".*\n)', body):
        rows[int(float(y) // CHAR_HEIGHT)] += element
    return styles, rows


def main() -> None:
    for name in sys.argv[1:] or [*PICTURES, "report"]:
        if name == "report":
            path = REPOSITORY / "docs/report.webp"
            with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
                path.write_bytes(draw_report(browser, Path(folder)))
        else:
            path = REPOSITORY / f"docs/{name}.svg"
            path.write_text(draw(name), encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
