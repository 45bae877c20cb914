"""The commands of the README and of the first star print what the pages show.

They run one after another on a terminal.
"""

import re

import pytest

from tests.docs.pages import blocks, iter_commands, matches, normalize, page, table
from tests.site import Site, User
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

SOLVER = (REPOSITORY / "days/year2023/day07.py").read_text(encoding="utf-8")
ONE_PART = f"{SOLVER}\n\ndef part2(data):\n    return None\n"


@pytest.fixture
def newcomer(logged_in: Aoc) -> Aoc:
    """Alice before her first login, without any settings."""
    del logged_in.env["AOC_SESSION"]
    logged_in.env |= {"NO_COLOR": "1"}
    return logged_in


TOURS = {  # the commands of each page, and the stars at its end
    "README.md": ("init login new watch submit submit submit", 1),
    "docs/first-star.md": ("init login new watch submit submit", 2),
}


@pytest.mark.parametrize("name", TOURS)
def test_a_first_star(name: str, newcomer: Aoc, site: Site, alice: User) -> None:
    commands = []
    for command, expected in iter_commands(page(name)):
        program, *arguments = command.split()
        day = newcomer.folder / "days/year2023/day07.py"
        if program == "cd":
            newcomer.folder /= arguments[0]
        if program != "aoc":
            continue  # `uvx` has its own test.
        with Terminal(newcomer, *arguments, COLUMNS="250") as terminal:
            if arguments == ["login"]:
                terminal.wait_for("(not shown): ")
                terminal.press(f"{alice.token}\n")
            if arguments[0] == "watch":
                terminal.wait_for("your input  part 2")
                day.write_text(ONE_PART, encoding="utf-8")
                # Wait for the last row, because Ctrl-C discards pending output.
                terminal.wait_for("press s to submit")
                terminal.press("\x03")
            terminal.finish()
        output = normalize(terminal.seen, newcomer)
        output = re.sub(r"\n?(\^C)?interrupted$", "", output)
        output = output.replace("  stopped: saved again\n", "")  # on a slow machine
        assert matches(output, normalize(expected, newcomer)), f"{command}:\n{output}"
        commands.append(arguments[0])
        if arguments[0] == "submit":
            day.write_text(SOLVER, encoding="utf-8")  # writes part 2
    assert (" ".join(commands), len(site.stars(alice, 2023))) == TOURS[name]
    # The settings at the login, the page at `new` and after part 1, one input, two submissions.
    requests = [
        ("GET", "/settings"),
        ("GET", "/2023/day/7"),
        ("GET", "/2023/day/7/input"),
        ("POST", "/2023/day/7/answer"),
        ("GET", "/2023/day/7"),
        ("POST", "/2023/day/7/answer"),
    ]
    actual = [(item.method, item.path) for item in site.requests if "2015" not in item.path]
    assert actual == requests[: 4 + TOURS[name][1]]


def test_the_solution_of_the_readme(aoc: Aoc) -> None:
    (day,) = blocks(page("README.md"), "python")
    aoc.write("days/year2015/day01.py", day)
    result = aoc("run", "2015", "1", "--input", "-", "--json", stdin="(()(()(\n")
    assert (result.json["title"], result.json["parts"][0]["answer"]) == ("Not Quite Lisp", "3")


def test_the_times_of_a_run_are_those_of_the_full_table() -> None:
    link = r"\[(\d+)\sms\]\(\S+/settings/#speed\)[^;]*; Python alone takes (\d+) ms"
    ((milliseconds, bare),) = re.findall(link, page("README.md"))
    rows = {row[0]: row for row in table(page("docs/settings.md"), "command, on a cached input")}
    _, time, ratio = rows["`aoc run 2023 7`"]
    assert f"| {rows['`aoc input 2023 7`'][2]} | 17 | 25 |" in page("README.md")
    assert (time, round(int(milliseconds) / float(ratio))) == (f"{milliseconds} ms", int(bare))
