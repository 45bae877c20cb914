"""Output and input of a terminal: narrow headings, countdowns, the hidden token, plain symbols."""

import re
from contextlib import closing

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.site import Site, User
from tests.support import Aoc, native
from tests.terminal import Terminal


@pytest.mark.parametrize("command", ["run --example", "test", "watch"])
def test_the_heading_of_a_day_fits_a_narrow_terminal(aoc: Aoc, command: str) -> None:
    title = "A title that is so long that it needs two lines"
    aoc.write("days/year2015/day01.py", f'"""{title}"""\ndef part1(text):\n    return 1\n')
    aoc.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 1}]\n")
    with Terminal(aoc, *command.split(), "2015", "1", COLUMNS="40", NO_COLOR="1") as terminal:
        terminal.wait_for("right")
    heading = terminal.seen.split("part 1")[0].split("\r\n")[:-1]
    assert heading[-1].strip() == native("days/year2015/day01.py")
    assert (len(heading) > 1, max(map(len, heading)) <= 40) == (True, True)


STATUSES = """
from aoc_runner import show
def part1(text):
    return {"broken": lambda: 1 / 0, "empty": lambda: None}.get(text, lambda: 3)()
def part2(text):
    return 4
"""
EXAMPLES = """
examples:
  - {name: good, input: x, part1: 3}
  - {name: bad, input: x, part1: 5}
  - {name: no, input: empty, part1: 1}
  - {name: err, input: broken, part1: 1}
  - {name: later, input: x, part1: 1, skip: too big}
"""


COLORS = {"": "/", "0": "/", "1": "bold", "2": "dim", "36": "cyan"}
COLORS |= {"31": "red", "32": "green", "33": "yellow"}


def test_each_kind_of_line_has_its_color(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in.write("days/year2015/day01.py", STATUSES)
    logged_in.write("days/year2015/day01.yaml", EXAMPLES)
    logged_in.add_command('context.warn("careful"); context.note("by the way")')
    accepted = (Puzzle(2023, day) for day in range(1, 26) if day != 7)
    with closing(logged_in.ledger()) as ledger:
        for puzzle in accepted:
            ledger.accept(puzzle, dict.fromkeys(puzzle.parts, "1"))
    answers = [site.answer(alice, 2023, 7, part) for part in (1, 2)]
    for command, lines in {
        "nope": ["<red>error:</> unknown command `nope`", "<cyan>hint:</> choose one of: "],
        "broken": ["<yellow>warning:</> careful", "<dim>note:</> by the way"],
        "broken -q": ["<yellow>warning:</> careful"],
        "test 2015 1": [
            "<bold>2015 day 1</>  <dim>days/year2015/day01.py</>",
            "  good   part 1  <bold>3</>  <green>✓ right</> ",
            "  bad    part 1  <bold>3</>  <red>✗ wrong, expected 5</>",
            "  no     part 1  <bold>-</>  <dim>· not solved yet</>",
            "  err    part 1  <bold>-</>  <red>✗ failed</>",
            "<red>error:</> part 1 failed on err: ZeroDivisionError: division by zero",
            "  later  part 1  <bold>-</>  <dim>· skipped: too big</>",
        ],
        "run 2015 1 --case good 2": ["  part 2  <bold>4</>  <yellow>? unchecked</> "],
        f"submit 2023 7 1 {answers[0]}": [
            f"<yellow>★</> {answers[0]} is right: part 1 of 2023 day 7"
        ],
        f"submit 2023 7 2 {answers[1]}": [
            f"<yellow>★★</> {answers[1]} is right: part 2 of 2023 day 7",
            "<yellow>★</> all answers of 2023 are right: get the last star on the page of day 25",
        ],
        "--help": [
            "<bold>usage:</> aoc COMMAND ",
            "<bold>your year:</>",
            "  <cyan>board</>     show private leaderboards: ranks, stars, changes",
            "  <cyan>--config</> FILE   path of the config.yaml to use",
        ],
    }.items():
        with Terminal(logged_in, *command.split(), COLUMNS="100") as terminal:
            terminal.finish()
        text = re.sub(r"\033\[(\d*)m", lambda code: f"<{COLORS.get(code[1])}>", terminal.seen)
        seen = [line.rpartition("\r\033[K")[2] for line in text.split("\r\n")]
        for line in lines:
            assert [text for text in seen if text.startswith(line)], (line, text)
        plain = logged_in(*command.split(), "--json" if command.startswith("test") else "-q")
        assert "\033" not in plain.out + plain.err
        with Terminal(logged_in, *command.split(), NO_COLOR="1") as terminal:
            terminal.finish()
        assert not re.search(r"\033\[(\d;)*3\d", terminal.seen)


def test_the_countdown_is_one_line(logged_in: Aoc, site: Site, alice: User) -> None:
    other = Aoc(logged_in.home / "elsewhere", dict(logged_in.env), logged_in.command)
    other("submit", "2023", "7", "1", "1")
    site.advance(56)
    with Terminal(logged_in, "submit", "2023", "7", "1", "--wait") as terminal:
        terminal.wait_for("submitting in 2 s (Ctrl-C stops)")
        assert terminal.finish() == 0
        after = terminal.seen.partition("\r\033[Ksubmitting in 1 s")[2]
        assert "is right: part 1" in after


def test_ctrl_c_ends_a_countdown_cleanly(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in("submit", "2023", "7", "1", "1")
    with Terminal(logged_in, "submit", "2023", "7", "1", "--wait") as terminal:
        terminal.wait_for("submitting in")
        terminal.press("\x03")
        assert terminal.finish() == 130
        assert terminal.seen.endswith("\r\033[Kinterrupted\r\n")
        assert "Traceback" not in terminal.seen
    assert len(site.judged) == 1
    site.advance(3600)
    guesses = logged_in("guesses", "--json").json["guesses"]
    assert [guess["verdict"] for guess in guesses] == ["too_low"]


def test_the_token_is_typed_without_echo(logged_in: Aoc, alice: User) -> None:
    del logged_in.env["AOC_SESSION"]
    with Terminal(logged_in, "login") as terminal:
        terminal.wait_for("session token (not shown): ")
        terminal.press(f"{alice.token}\n")
        assert terminal.finish() == 0
        assert f"user #{alice.number}" in terminal.seen
        assert alice.token not in terminal.seen


def test_a_stream_that_lacks_our_symbols_gets_plain_ones(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    """Such as a pipe on Windows, or a stream with another encoding."""
    logged_in.env |= {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    for args in (
        "run 2023 7",
        "test 2023 7",
        "submit 2023 7 1",
        "submit 2023 7 2 1",
        "days 2023",
        "guesses",
        "calendar 2023",
        "times 2023",
        "bench 2023 7 1 --seconds 1",
        "doctor",
    ):
        done = logged_in(*args.split())
        assert done.code in (0, 1), done.err
        missing = r"[^\x00-\x7f]|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\?(?! unchecked)"
        assert not re.search(missing, done.out + done.err)
    assert r"\u2605" in logged_in("submit", "★").err
