"""What README shows is what happens: its lines, typed one after another on a real terminal."""

import re

import pytest

from tests.docs.pages import agrees, blocks, page, plain, section, shown, table
from tests.site import Site, User
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

SOLVER = (REPOSITORY / "days/year2023/day07.py").read_text(encoding="utf-8")
ONE_PART = f"{SOLVER}\n\ndef part2(data):\n    return None\n"


@pytest.fixture
def newcomer(online: Aoc) -> Aoc:
    """Alice before her first login, who has set nothing yet."""
    del online.env["AOC_SESSION"]
    online.env |= {"NO_COLOR": "1"}
    return online


def test_the_first_morning(newcomer: Aoc, site: Site, alice: User) -> None:
    done = []
    for command, expected in shown(section("README.md", "Quick start")):
        program, *words = command.split()
        day = newcomer.folder / "days/year2023/day07.py"
        if program == "cd":
            newcomer.folder /= words[0]
            continue
        assert program == "aoc"
        with Terminal(newcomer, *words) as terminal:
            if words == ["login"]:
                terminal.wait_for("(not shown): ")
                terminal.press(f"{alice.token}\n")
            if words[0] == "watch":
                terminal.wait_for("your input  part 2")
                day.write_text(ONE_PART, encoding="utf-8")
                # The last row: Ctrl-C throws away what a terminal has not shown yet.
                terminal.wait_for("part 2  -          · not solved yet")
                terminal.press("\x03")
            terminal.finish()
        seen = plain(terminal.seen, newcomer)
        seen = re.sub(r"\n?(\^C)?interrupted$", "", seen)
        seen = seen.replace("  stopped: saved again\n", "")  # where the machine is slow
        assert agrees(seen, plain(expected, newcomer)), f"{command}:\n{seen}"
        done.append(words[0])
        if words[0] == "submit":
            day.write_text(SOLVER, encoding="utf-8")  # part 2 gets written
    assert set(done) == {"login", "init", "new", "watch", "submit", "test"}
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}
    # Settings once for the login, page at `new` and after part 1, one input, two posts.
    assert [
        (request.method, request.path) for request in site.requests if "2015" not in request.path
    ] == [
        ("GET", "/settings"),
        ("GET", "/2023/day/7"),
        ("GET", "/2023/day/7/input"),
        ("POST", "/2023/day/7/answer"),
        ("GET", "/2023/day/7"),
        ("POST", "/2023/day/7/answer"),
    ]


def test_the_day_of_ones_own(aoc: Aoc) -> None:
    (day,) = blocks(page("README.md"), "python")
    aoc.write("days/year2015/day01.py", day)
    result = aoc("run", "2015", "1", "--input", "-", "--json", stdin="(()(()(\n")
    assert (result.json["title"], result.json["parts"][0]["answer"]) == ("Not Quite Lisp", "3")


def test_the_times_of_a_run_are_those_of_the_long_table() -> None:
    link = r"\[(\d+) ms\]\(docs/settings.md#speed\).*; Python alone takes (\d+) ms"
    ((ours, alone),) = re.findall(link, page("README.md"))
    rows = {row[0]: row for row in table(page("docs/settings.md"), "command, on a cached input")}
    _, time, ratio = rows["`aoc run 2023 7`"]
    assert (time, round(int(ours) / float(ratio))) == (f"{ours} ms", int(alone))
