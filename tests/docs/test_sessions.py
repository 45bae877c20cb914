"""What the pages show is what happens: their `console` blocks, typed in a shell on a terminal.

README's is in `test_tour.py`.
"""

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from tests.docs.pages import agrees, page, plain, shown
from tests.processes import posix
from tests.site import Site, User
from tests.support import AOC, Aoc, enter_guess
from tests.terminal import Terminal

COMMIT = re.compile(r"\b[0-9a-f]{12}\b")


def git(aoc: Aoc, *commands: list[str]) -> None:
    name = ("-c", "user.name=Alice", "-c", "user.email=alice@example.com")
    for words in commands:
        subprocess.run(["git", *name, *words], cwd=aoc.folder, check=True)


def take_over(aoc: Aoc, *names: str) -> None:
    """Copy files of our day into the project."""
    for name in names:
        aoc.write(f"days/year2023/{name}", page(f"days/year2023/{name}"))


def an_input_in_the_history(aoc: Aoc, site: Site, alice: User) -> None:
    aoc("run", "2023", "7")  # keeps the input
    pasted = aoc.write("days/year2023/input.txt", site.input(alice, 2023, 7))
    git(aoc, ["init", "-q"], ["add", "."], ["commit", "-qm", "A day"])
    pasted.unlink()
    git(aoc, ["add", "."], ["commit", "-qm", "A day"])


def a_star(aoc: Aoc, site: Site, alice: User) -> None:
    enter_guess(aoc, Puzzle(2023, 7), 1, "6440", "right")


def a_joker_as_strong_as_a_jack(aoc: Aoc, site: Site, alice: User) -> None:
    take_over(aoc, "day07.py", "day07_typed.py")
    mine = page("days/year2023/day07_runs.py").replace('"J23456789TQKA"', '"23456789TJQKA"')
    aoc.write("days/year2023/day07_mine.py", mine)


def a_day(aoc: Aoc, site: Site, alice: User) -> None:
    take_over(aoc, "day07.py", "day07.yaml")


def three_days(aoc: Aoc, site: Site, alice: User) -> None:
    a_day(aoc, site, alice)
    parts = "def part1(data):\n    return len(data)\n\n\ndef part2(data):\n    return 1 / 0\n"
    aoc.write("days/year2023/day01.py", f'"""Trebuchet?!"""\n\n\n{parts}')
    aoc.write("days/year2023/day08.py", f'"""Haunted Wasteland"""\n\n\n{parts}')
    aoc("fetch", "2023", "1,7")
    enter_guess(aoc, Puzzle(2023, 7), 1, site.answer(alice, 2023, 7, 1), "right")


def two_stars_in_time(aoc: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1, after=754)
    site.solve(alice, 2023, 7, 2, after=1501)
    enter_guess(aoc, Puzzle(2023, 7), 1, "1000", "too_low")


# What is there before the lines of the page are typed, on Alice's machine with her session.
SCENES: dict[str, Callable[[Aoc, Site, User], None]] = {
    "docs/publishing.md": an_input_in_the_history,
    "docs/features/practice.md": a_joker_as_strong_as_a_jack,
    "docs/features/report.md": a_star,
    "docs/features/solve.md": three_days,
    "docs/features/stars.md": two_stars_in_time,
    "docs/features/submit.md": a_day,
}


@posix
@pytest.mark.parametrize("name", SCENES)
def test_the_lines_of_a_page_show_what_it_says(
    name: str, online: Aoc, site: Site, alice: User
) -> None:
    SCENES[name](online, site, alice)
    shell = replace(online, command=("sh", "-c"))
    shell.env = {**online.env, "NO_COLOR": "1"}
    shell.env["PATH"] = f"{AOC.parent}:{online.environment()['PATH']}"
    for command, expected in shown(page(name)):
        with Terminal(shell, command, COLUMNS="100") as terminal:
            terminal.finish()
        seen = COMMIT.sub("COMMIT", plain(terminal.seen, online))
        assert agrees(seen, COMMIT.sub("COMMIT", plain(expected, online))), f"{command}:\n{seen}"
