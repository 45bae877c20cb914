"""What README shows is what happens: its lines, typed one after another on a real terminal."""

import re
import subprocess
from collections.abc import Iterator

import pytest

from tests.docs.pages import blocks, page, section, table
from tests.site import Site, User
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

SOLVER = (REPOSITORY / "days/year2023/day07.py").read_text(encoding="utf-8")
ONE_PART = f"{SOLVER}\n\ndef part2(data):\n    return None\n"
TIME = re.compile(r"\b\d+(\.\d+)? (µs|ms|s)(?!\w)")


def shown(text: str) -> Iterator[tuple[str, str]]:
    """Each line that is typed, with what is shown after it."""
    for block in blocks(text, "console"):
        for typed in block.removeprefix("$ ").split("\n$ "):
            command, _, output = typed.partition("\n")
            yield command, output


def plain(text: str, aoc: Aoc) -> str:
    """The text without colours, and without what differs from one run to the next."""
    text = re.sub(r"[^\n]*\r\x1b\[K", "", text)  # what was taken away again
    text = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r\n", "\n")
    text = text.replace(str(aoc.home), "/home/you")
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\b\d\d:\d\d:\d\d", "THEN", text)
    text = re.sub(r" \(was TIME\)", "", TIME.sub("TIME", text))
    return "\n".join(re.sub(r"(?<=\S) +", " ", line).rstrip() for line in text.strip().split("\n"))


def agrees(seen: str, expected: str) -> bool:
    """Whether they are the same, where `…` stands for anything."""
    pattern = ".*".join(map(re.escape, expected.split("…")))
    return bool(re.fullmatch(pattern, seen, re.DOTALL))


@pytest.fixture
def newcomer(online: Aoc) -> Aoc:
    """Alice before her first login, who has set nothing yet."""
    del online.env["AOC_SESSION"], online.env["AOC_CONTACT"]
    online.env |= {"NO_COLOR": "1"}
    return online


def test_the_first_morning(newcomer: Aoc, site: Site, alice: User) -> None:
    done = []
    for command, expected in shown(section("README.md", "A first morning")):
        program, *words = command.split()
        day = newcomer.folder / "days/year2023/day07.py"
        if program == "cd":
            newcomer.folder /= words[0]
            newcomer.write("config.yaml", "aoc:\n  contact: alice@example.com\n")
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
    assert set(done) == {"login", "init", "new", "watch", "submit", "test", "run"}
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}


def test_the_day_of_ones_own(aoc: Aoc) -> None:
    (day,) = blocks(page("README.md"), "python")
    aoc.write("days/year2015/day01.py", day)
    result = aoc("run", "2015", "1", "--input", "-", "--json", stdin="(()(()(\n")
    assert (result.json["title"], result.json["parts"][0]["answer"]) == ("Not Quite Lisp", "3")


def test_what_doctor_finds_is_shown_as_it_is(online: Aoc, site: Site, alice: User) -> None:
    def commit() -> None:
        name = ("-c", "user.name=Alice", "-c", "user.email=alice@example.com")
        for words in (["add", "."], [*name, "commit", "-qm", "A day"]):
            subprocess.run(["git", *words], cwd=online.folder, check=True)

    online("run", "2023", "7")  # keeps the input
    subprocess.run(["git", "init", "-q"], cwd=online.folder, check=True)
    pasted = online.write("days/year2023/input.txt", site.input(alice, 2023, 7))
    commit()
    pasted.unlink()
    commit()
    ((command, expected),) = (it for it in shown(page("docs/publishing.md")) if "doctor" in it[0])
    seen = online(*command.split()[1:]).out
    commits = re.compile(r"\b[0-9a-f]{12}\b")
    assert commits.sub("COMMIT", seen) == commits.sub("COMMIT", expected)


def test_the_time_of_a_run_is_that_of_the_long_table() -> None:
    (said,) = re.findall(r"\[(\d+ ms)\]\(docs/settings.md#speed\)", page("README.md"))
    rows = {row[0]: row[1] for row in table(page("docs/settings.md"), "command, on a kept input")}
    assert rows["`aoc run 2023 7`"] == said
