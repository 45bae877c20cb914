"""The `console` blocks of the pages show the current output, in a shell on a terminal.

`test_tour.py` tests those of the README and of the first star.
"""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.aocd_plugin import install
from tests.docs.pages import PAGES, blocks, iter_commands, matches, normalize, page
from tests.docs.test_tour import TOURS
from tests.features.days.test_days import write_project
from tests.platforms import needs
from tests.site import Site, User
from tests.support import AOC, GUARD, REPOSITORY, Aoc, enter_guess
from tests.terminal import Terminal

TESTS = {*REPOSITORY.glob("tests/**/test_*.py")} - {Path(__file__)}
# Values that differ between runs: lines of profiles, commits, spreads with their samples, ratios of
# times.
VARIES = re.compile(
    r"^\d+\.\d% .*|\b[0-9a-f]{12}\b|\b\d+\.\d+%( \d+)?|\b\d+\.\d\d\b|"
    r"\b\d+ (?:samples|runs|MB)\b",
    re.MULTILINE,
)
# Runs instead of `aoc`: two processes for each hook, and no notes about a busy machine.
QUICK_BENCH = f"""\
#!{sys.executable}
from aoc_runner.features.bench import comparing, measuring, view
measuring.PROCESSES, measuring._WARM_UP_SECONDS, comparing._MIN_PROCESSES, view.NOISY = 2, 99, 1, 99
from aoc_runner.cli import entry
raise SystemExit(entry())
"""
SCRIPT = """\
numbers = [int(line) for line in open("input.txt")]
print("Part 1:", sum(numbers))
print("Part 2:", max(numbers))
"""


def git(aoc: Aoc, *commands: list[str]) -> None:
    name = ("-c", "user.name=Alice", "-c", "user.email=alice@example.com")
    for command in commands:
        subprocess.run(["git", *name, *command], cwd=aoc.folder, check=True)


def only_the_token(aoc: Aoc, site: Site, alice: User) -> None:
    pass


def no_token(aoc: Aoc, site: Site, alice: User) -> None:
    aoc("init", ".")
    del aoc.env["AOC_SESSION"]


def copy_bundled(aoc: Aoc, *names: str) -> None:
    """Copy files of the bundled solution into the project."""
    for name in names:
        aoc.write(f"days/year2023/{name}", page(f"days/year2023/{name}"))


def an_input_in_the_history(aoc: Aoc, site: Site, alice: User) -> None:
    aoc("run", "2023", "7")  # caches the input
    pasted = aoc.write("days/year2023/input.txt", site.input(alice, 2023, 7))
    git(aoc, ["init", "-q"], ["add", "."], ["commit", "-qm", "A day"])
    pasted.unlink()
    git(aoc, ["add", "."], ["commit", "-qm", "A day"])


def a_star(aoc: Aoc, site: Site, alice: User) -> None:
    enter_guess(aoc, Puzzle(2023, 7), 1, "6440", "right")


def a_day_that_shows(aoc: Aoc, site: Site, alice: User) -> None:
    copy_bundled(aoc, "day07.py", "day07.yaml", "day07_runs.py", "day07_show.py")


def a_joker_as_strong_as_a_jack(aoc: Aoc, site: Site, alice: User) -> None:
    copy_bundled(aoc, "day07.py", "day07_typed.py")
    mine = page("days/year2023/day07_runs.py").replace('"J23456789TQKA"', '"23456789TJQKA"')
    aoc.write("days/year2023/day07_mine.py", mine)


def a_day(aoc: Aoc, site: Site, alice: User) -> None:
    copy_bundled(aoc, "day07.py", "day07.yaml")


def a_day_with_its_input(aoc: Aoc, site: Site, alice: User) -> None:
    a_day(aoc, site, alice)
    aoc("input", "2023", "7")


def the_day_of_the_page(aoc: Aoc, site: Site, alice: User) -> None:
    for language, suffix in (("python", "py"), ("yaml", "yaml")):
        (block,) = blocks(page("docs/days.md"), language)
        aoc.write(f"days/year2015/day01.{suffix}", block)
    aoc.write("days/year2015/cellar.txt", "())))\n")


def a_star_from_the_browser(aoc: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1)


def a_day_without_its_library(aoc: Aoc, site: Site, alice: User) -> None:
    aoc.write("days/year2023/day08.py", "import gridlib\n")


def a_project(aoc: Aoc, site: Site, alice: User) -> None:
    aoc("init", ".")


def a_day_to_profile(aoc: Aoc, site: Site, alice: User) -> None:
    pytest.importorskip("pyinstrument")
    a_day(aoc, site, alice)


def three_days(aoc: Aoc, site: Site, alice: User) -> None:
    a_day(aoc, site, alice)
    parts = "def part1(data):\n    return len(data)\n\n\ndef part2(data):\n    raise KeyError(1)\n"
    aoc.write("days/year2023/day01.py", f'"""Trebuchet?!"""\n\n\n{parts}')
    aoc.write("days/year2023/day08.py", f'"""Haunted Wasteland"""\n\n\n{parts}')
    aoc("fetch", "2023", "1,7")
    enter_guess(aoc, Puzzle(2023, 7), 1, site.answer(alice, 2023, 7, 1), "right")


def two_stars_in_time(aoc: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1, after=754)
    site.solve(alice, 2023, 7, 2, after=1501)
    enter_guess(aoc, Puzzle(2023, 7), 1, "1000", "too_low")


def old_solutions(aoc: Aoc, site: Site, alice: User) -> None:
    for day in range(1, 26):
        aoc.write(f"2019/day{day:02}.py", "def part1(lines):\n    return len(lines)\n")
    for year, day in product((2021, 2022, 2023), range(1, 23)):
        aoc.write(f"{year}/day{day:02}/main.py", SCRIPT)
        aoc.write(f"{year}/day{day:02}/input.txt", f"3\n1\n{day}\n")
    for day in (1, 2):
        aoc.write(f"2018/day{day:02}.ipynb", "{}")


def a_plugin_of_aocd(aoc: Aoc, site: Site, alice: User) -> None:
    a_day_with_a_variant(aoc, site, alice)
    part1, part2 = (site.answer(alice, 2023, 7, part) for part in (1, 2))
    enter_guess(aoc, Puzzle(2023, 7), 1, part1, "right")
    solve = f"def solve(year, day, data):\n    return {part1}, {part2}\n"
    install(aoc.home / "plugins", "wim", solve, distribution="advent_of_code_wim")
    aoc.env["PYTHONPATH"] = f"{GUARD}:{aoc.home / 'plugins'}"


def a_day_with_a_variant(aoc: Aoc, site: Site, alice: User) -> None:
    copy_bundled(aoc, "day07.py", "day07_packed.py")
    aoc("input", "2023", "7")
    program = aoc.write("../bin/aoc", QUICK_BENCH)
    program.chmod(0o755)


def a_cache_of_aocd(aoc: Aoc, site: Site, alice: User) -> None:
    aoc("input", "2019", "1")
    for day in range(1, 26):
        path = f"../.config/aocd/github.alice.4242/2019_{day:02}"
        aoc.write(f"{path}_input.txt", site.input(alice, 2019, day))
        for part in "a" if day == 25 else "ab":
            aoc.write(f"{path}{part}_answer.txt", f"{day}")
        miss = {"part": "a", "value": "7", "message": "That's not the right answer."}
        when = "2019-12-{:02} 01:00:00-05:00"
        posts = [miss | {"when": when.format(day)} for day in range(1, 31)] if day == 9 else []
        aoc.write(f"{path}_post.json", json.dumps(posts))


def a_desktop(aoc: Aoc, site: Site, alice: User) -> None:
    aoc("input", "2019", "2")
    desktop = Aoc(aoc.home, aoc.env)
    desktop.data_dir = aoc.home / "Sync/desktop-aoc"
    desktop("input", "2019", "2")
    for answer in ("1", "2", "3"):
        enter_guess(desktop, Puzzle(2019, 2), 1, answer, "wrong")


def days_of_two_years(aoc: Aoc, site: Site, alice: User) -> None:
    del aoc.env["AOC_SITE_URL"]
    write_project(aoc, seen_at=time.time() - 200)


# The setup of each page, on a machine with the session token of Alice.
SCENES: dict[str, Callable[[Aoc, Site, User], None]] = {
    "docs/days.md": the_day_of_the_page,
    "docs/features/adopt.md": old_solutions,
    "docs/features/aocd_days.md": a_plugin_of_aocd,
    "docs/features/bench.md": a_day_with_a_variant,
    "docs/ci.md": a_day,
    "docs/editors.md": a_project,
    "docs/install.md": only_the_token,
    "docs/json.md": a_day,
    "docs/features/doctor.md": a_day_without_its_library,
    "docs/features/pytest_plugin.md": a_day,
    "docs/features/days.md": days_of_two_years,
    "docs/features/imports.md": a_cache_of_aocd,
    "docs/features/inputs.md": a_star_from_the_browser,
    "docs/features/login.md": no_token,
    "docs/features/profile.md": a_day_to_profile,
    "docs/features/check.md": a_joker_as_strong_as_a_jack,
    "docs/features/read.md": only_the_token,
    "docs/features/report.md": a_star,
    "docs/features/show.md": a_day_that_shows,
    "docs/features/solve.md": three_days,
    "docs/features/stars.md": two_stars_in_time,
    "docs/features/start.md": only_the_token,
    "docs/features/submit.md": a_day,
    "docs/features/watch.md": a_day_with_its_input,
    "docs/two-machines.md": a_desktop,
    "docs/publishing.md": an_input_in_the_history,
}


@needs("sh")
@pytest.mark.parametrize("name", SCENES)
def test_the_commands_of_a_page_print_its_output(
    name: str, logged_in: Aoc, site: Site, alice: User
) -> None:
    SCENES[name](logged_in, site, alice)
    shell = replace(logged_in, command=("sh", "-c"))
    shell.env = {**logged_in.env, "NO_COLOR": "1"}
    shell.env["PATH"] = f"{logged_in.home / 'bin'}:{AOC.parent}:{logged_in.environment()['PATH']}"
    for command, expected in iter_commands(page(name)):
        with Terminal(shell, command, COLUMNS="100") as terminal:
            if command == "aoc login":
                terminal.wait_for("(not shown): ")
                terminal.press(f"{alice.token}\n")
            if command.startswith("aoc watch"):
                terminal.wait_for("press s to submit")
                terminal.press("q")
            terminal.finish()
        output = VARIES.sub("VARIES", normalize(terminal.seen, logged_in))
        expected = VARIES.sub("VARIES", normalize(expected, logged_in))
        assert matches(output, expected), f"{command}:\n{output}"


def test_every_page_with_commands_is_tested() -> None:
    assert {name for name in PAGES if blocks(page(name), "console")} == {*TOURS, *SCENES}


def test_a_page_with_other_blocks_is_named_by_a_test() -> None:
    """A test that runs `sh`, `python`, `yaml` and `toml` blocks contains the path of the page."""
    sources = "".join(path.read_text(encoding="utf-8") for path in TESTS)
    for name in PAGES:
        languages = set(re.findall(r"^```(\w+)$", page(name), re.M)) - {"console"}
        assert "text" not in languages, f"{name}: write a command and its output in a console block"
        assert not languages or f'"{name}"' in sources, name
