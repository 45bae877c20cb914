"""Draws the pictures of a terminal in `docs/`: each is a session of the real `aoc`, as it is seen.

    python -m benchmarks.pictures [NAME…]

A session runs against the local site of the tests, on a pseudo-terminal of its own, with made-up
days, inputs and names. Its lines are what `aoc` wrote, in its colours; the script adds the prompts,
does what an editor does, and leaves out only what `…` stands for. Only the times, and how many days
run at once, differ from one drawing to the next: a test in `tests/docs/` holds the rest.
"""

import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from html import escape
from io import StringIO
from math import ceil
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from tests import kept_days
from tests.site import Site
from tests.site.boards import NAMES, Member, make_board
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

_CURSOR = re.compile(r"(\r*\n|\r|\x1b\[K)")
_FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace"
_WIDE, _HIGH = 12.2, 24.4  # of a character, as rich places them
_ROOM = 12  # around the text


def _theme(background: str, foreground: str, *colours: str) -> TerminalTheme:
    """The eight colours go from black to white."""

    def rgb(colour: str) -> tuple[int, int, int]:
        red, green, blue = bytes.fromhex(colour)
        return red, green, blue

    return TerminalTheme(rgb(background), rgb(foreground), [*map(rgb, colours)])


# With the grounds and edges of docs/calendar.svg. What is dim has 40 % of the ground in it.
LIGHT = _theme(
    *("ffffff", "0f1419"),
    *("0f1419", "c01f2b", "1a7f37", "8f5d00", "0a5cc2", "8250df", "116b78", "59636e"),
)
DARK = _theme(
    *("0d1117", "f0f6fc"),
    *("9da7b3", "ff8f87", "56d364", "ffd75e", "79c0ff", "d2a8ff", "56d4dd", "f0f6fc"),
)
_EDGES = ((LIGHT, "#d0d7de"), (DARK, "#30363d"))


class Shell:
    """A person's machine, and what is seen on its terminal."""

    def __init__(self, aoc: Aoc, site: Site, columns: int) -> None:
        self.aoc, self.site, self.columns, self.seen = aoc, site, columns, ""

    def show(self, line: str) -> None:
        """Have a prompt and that line be seen, as if it had been typed."""
        self.seen += f"\x1b[2m$\x1b[0m \x1b[1m{line}\x1b[0m\n"

    def type(self, *words: str, upto: str = "", **env: str) -> None:
        """Have `aoc` do that; of what it writes all is seen, or all up to that line."""
        self.show(" ".join(["aoc", *words]))
        with Terminal(self.aoc, *words, COLUMNS=str(self.columns), TZ="UTC", **env) as terminal:
            terminal.finish()
        seen = left_on_screen(terminal.seen)
        if upto:
            line = next(it for it in seen.splitlines() if upto in it)
            seen = f"{seen[: seen.index(line)]}{line}\n\x1b[2m…\x1b[0m\n"
        self.seen += seen


def left_on_screen(seen: str) -> str:
    """What was written as it is in the end: bars and waits were taken away again."""
    lines = [""]
    for piece in _CURSOR.split(seen):
        if piece.endswith("\n"):
            lines.append("")
        elif piece == "\x1b[K":  # always a whole line
            lines[-1] = ""
        elif not _CURSOR.fullmatch(piece):
            lines[-1] += piece
    return "\n".join(lines).rstrip("\n") + "\n"


def first_star(shell: Shell) -> None:
    """A new day and its example, a test of the example, and the answer is right."""
    shell.type("new", "2023", "7")
    shell.show("vim days/year2023/day07.py")
    shutil.copy(REPOSITORY / "days/year2023/day07.py", shell.aoc.folder / "days/year2023")
    shell.type("test", "2023", "7")
    shell.type("submit", "2023", "7", "1", upto="Part Two")


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
_UNLIKE = {  # days that are not right: what their parts return, and the answers that are known
    Puzzle(2022, 13): ("404", "text[99]", ["404"]),
    Puzzle(2022, 18): ("808", "2510", ["808", "2508"]),
    Puzzle(2023, 12): ("909", "None", []),
}


def all_days(shell: Shell) -> None:
    """The days of three years, with answer and time of each part: nearly all of them are right."""
    made_up = random.Random(7)
    for date in _DATES:
        right = [str(made_up.randint(1, 10 ** made_up.randint(3, 12))) for _ in PARTS]
        turns = [made_up.randint(1, 9) * 10 ** made_up.randint(3, 5) for _ in PARTS]
        part1, part2, known = _UNLIKE.get(date, (*right, right))
        source = _DAY.format(turns[0], part1, turns[1], part2)
        kept_days.write(shell.aoc, f"{date.year}/{date.day:02}", source)
        kept_days.accept(shell.aoc, date, *known)
    shell.type("run", "all")


def board(shell: Shell) -> None:
    """A private board: ranks, stars and scores, and who moved since the view of 20 minutes ago."""
    made = [it for it in make_board(2023, 13, seed=135) if it.name not in NAMES and it.stars]
    members = [Member(it.number, (it.name or "").split()[0], it.stars) for it in made]
    since = sorted(star.at for it in members for star in it.stars.values())[-8]
    before = [
        it._replace(stars={date: star for date, star in it.stars.items() if star.at < since})
        for it in members
    ]
    shell.site.add_board(4242, 2023, before)
    shell.aoc("board", "4242", "2023")
    shell.site.add_board(4242, 2023, members)
    shell.type("board", "4242", "2023", AOC_TEST_AHEAD="1200")


class Picture(NamedTuple):
    title: str
    columns: int  # few, to be read on a phone; no word is broken
    session: Callable[[Shell], None]


PICTURES = {
    "first-star": Picture("A first star in a terminal", 51, first_star),
    "all-days": Picture("All days at once in a terminal", 63, all_days),
    "board": Picture("A private board in a terminal", 53, board),
}


def draw(name: str) -> str:
    """The picture of that name, of a session that is run for it."""
    title, columns, session = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder, Site() as site:
        aoc = Aoc(Path(folder) / "home")
        aoc.env = {
            "AOC_SESSION": site.add_user("alice").token,
            "AOC_SITE_URL": site.url,
            "AOC_MIN_INTERVAL": "0",
        }
        shell = Shell(aoc, site, columns)
        session(shell)
    return svg(title, session.__doc__ or "", columns, shell.seen)


def svg(title: str, description: str, columns: int, seen: str) -> str:
    """A terminal of so many columns as a picture, which is light or dark as its reader wants."""
    console = Console(record=True, width=columns, file=StringIO())
    lines = [
        row
        for line in Text.from_ansi(seen.rstrip()).split("\n", allow_blank=True)
        for row in line.divide(range(columns, len(line), columns))
    ]
    for line in lines:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
    styles, bodies = [], set()
    for theme, edge in _EDGES:
        exported = console.export_svg(
            theme=theme, clear=False, unique_id="t", code_format="{styles}\0{matrix}"
        )
        style, _, body = exported.partition("\0")
        card = f".card{{fill:{theme.background_color.hex};stroke:{edge}}}\n"
        styles.append(card + re.sub(r"\s*([{:;}])\s*", r"\1", style))
        # Each text has its place and length, so there is nothing to clip; line ends are no texts.
        body = re.sub(r' clip-path="[^"]*"', "", body)
        bodies.add(re.sub(r"<text[^>]*>\s+</text>", "", body).replace("</text>", "</text>\n"))
    (body,) = bodies
    wide, high = ceil(columns * _WIDE) + 2 * _ROOM, ceil(len(lines) * _HIGH) + 2 * _ROOM
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" \
role="img" aria-labelledby="aoc-title aoc-desc">
<title id="aoc-title">{escape(title)}</title>
<desc id="aoc-desc">{escape(description)}</desc>
<style>text{{font:20px {_FONT}}}
{styles[0]}
@media (prefers-color-scheme:dark){{
{styles[1]}}}
</style>
<rect class="card" stroke-width="2" x="1" y="1" width="{wide - 2}" height="{high - 2}" rx="14"/>
<g transform="translate({_ROOM} {_ROOM})">
{body}</g>
</svg>
"""


def main() -> None:
    for name in sys.argv[1:] or PICTURES:
        path = REPOSITORY / f"docs/{name}.svg"
        path.write_text(draw(name), encoding="utf-8")
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
