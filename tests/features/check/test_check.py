"""`aoc check`: which mistakes it finds, how it shows them, and which solutions it excludes."""

import re
import shutil
import sys
from typing import Any

import pytest

from tests.docs.pages import blocks, page
from tests.kept_days import write
from tests.support import REPOSITORY, Aoc, native
from tests.terminal import Terminal

CAMEL_CARDS = REPOSITORY / "days/year2023"
# A command whose clock advances by a millisecond per reading, so that other load has no effect.
STEPS = """\
from itertools import count
from aoc_runner.features.check import search
search.monotonic, search._HANG_FACTOR = count(step=0.001).__next__, 1
from aoc_runner.cli import entry
raise SystemExit(entry())
"""
# The answers are the sum and the maximum of the numbers.
DAY = """\
def parse(text):
    return [int(line) for line in text.split()]

def part1(data):
    return sum(data)

def part2(data):
    return max(data)

"""
GENERATE = """\
def generate(size, random):
    return "\\n".join(str(random.randint(0, 9)) for _ in range(size))
"""


@pytest.fixture
def own_project(aoc: Aoc) -> Aoc:
    """A project with one day that defines generate()."""
    write(aoc, "2015/01", DAY + GENERATE, text=None, title="Not Quite Lisp")
    return aoc


def check(aoc: Aoc, code: int, *args: str, seconds: str = "") -> Any:
    """Return the entry of 2015 day 1; an expected difference gets a long time limit."""
    seconds = seconds or ("20" if code else "0.4")
    done = aoc("check", "2015", "1", "--seconds", seconds, "--json", *args)
    assert done.code == code, done.out + done.err
    return done.json["days"][0]


def answers(day: Any) -> dict[str, str]:
    """Return the answer or error of each solution on the input found."""
    solutions = day["difference"]["answers"]
    return {one["variant"] or "day": one["error"] or one["answer"] for one in solutions}


# The variant of Camel Cards, its change, and the part on which the solutions disagree.
PLANTED = {
    "J is 11 in part 2": ("runs", '"J23456789TQKA"', '"23456789TJQKA"', 2),
    "JJJJJ is a high card": (
        "typed",
        "(Type.FIVE_OF_A_KIND, 5): Type.FIVE_OF_A_KIND",
        "(Type.FIVE_OF_A_KIND, 5): Type.HIGH_CARD",
        2,
    ),
    "ties are broken from behind": (
        "runs",
        "map(CARDS.index, cards)",
        "map(CARDS.index, cards[::-1])",
        1,
    ),
}


@pytest.mark.warm
@pytest.mark.parametrize(("name", "right", "wrong", "part"), PLANTED.values(), ids=PLANTED)
def test_a_mistake_in_camel_cards_is_shown_on_few_hands(
    aoc: Aoc, name: str, right: str, wrong: str, part: int
) -> None:
    few = shutil.ignore_patterns("*_frame.py")  # slow if pandas is installed
    shutil.copytree(CAMEL_CARDS, aoc.folder / "days/year2023", ignore=few)
    source = (CAMEL_CARDS / f"day07_{name}.py").read_text(encoding="utf-8")
    assert source.count(right) == 1
    aoc.write("days/year2023/day07_mine.py", source.replace(right, wrong))
    done = aoc("check", "2023", "7")
    assert done.code == 1, done.out + done.err
    shown = re.fullmatch(
        r"2023 day 7: Camel Cards  project, mine, packed, product, runs, show, typed\n"
        rf"✗ part {part}: mine .+, the others \d+, on [1-3] lines?:\n"
        r"((?:    [2-9TJQKA]{5} \d+\n){1,3})"
        r"reproduce with: (aoc input 2023 7 --made \d+:\d+)\n",
        done.out,
    )
    assert shown, done.out
    if name == "typed":  # Once is enough.
        reproduced = aoc(*shown[2].split()[1:])
        assert reproduced.out == shown[1].replace("    ", "")


@pytest.mark.warm
def test_the_number_of_inputs_without_a_difference_is_shown(own_project: Aoc) -> None:
    write(own_project, "2015/01_loop", DAY, text=None)
    done = own_project("check", "2015", "1", "--seconds", "0.5")
    assert done.code == 0
    first, second = done.out.splitlines()
    assert first == "2015 day 1: Not Quite Lisp  project, loop"
    assert re.fullmatch(r"✓ no difference found on \d+ inputs? \(size up to \d+\)", second)


# The code that a variant appends to the day, the part that differs, and its answer or error.
WRONG = {
    "raises": (
        "def part1(data):\n    return sum(it * it // it for it in data)",
        1,
        "ZeroDivisionError: ",
    ),
    "ends": (
        "def part2(data):\n    5 in data and __import__('os')._exit(3)\n    return max(data)",
        2,
        "the worker process exited unexpectedly (exit code 3)",
    ),
    "has none": ("def part2(data):\n    return None if 5 in data else max(data)", 2, "None"),
}


@pytest.mark.warm
@pytest.mark.parametrize(("code", "part", "outcome"), WRONG.values(), ids=WRONG)
def test_a_mistake_on_some_inputs_is_found(
    own_project: Aoc, code: str, part: int, outcome: str
) -> None:
    write(own_project, "2015/01_mine", DAY + code, text=None)
    found = check(own_project, 1)
    assert found["difference"]["part"] == part
    outcomes = answers(found)
    assert str(outcomes["mine"]).startswith(outcome)
    assert str(outcomes["day"]).isdecimal()


@pytest.mark.warm
def test_a_rare_difference_is_shrunk(own_project: Aoc) -> None:
    source = DAY + "def part1(data):\n    return sum(data) + ((7, 7) in zip(data, data[1:]))\n"
    write(own_project, "2015/01_mine", source, text=None)
    assert check(own_project, 1)["difference"]["input"] == "7\n7"


@pytest.mark.warm
def test_a_day_without_a_variant_is_checked_for_failures(own_project: Aoc) -> None:
    write(own_project, "2015/01", DAY + GENERATE + WRONG["raises"][0], text=None)
    found = check(own_project, 1)
    assert answers(found)["day"].startswith("ZeroDivisionError")
    assert found["difference"]["input"] == "0"


def test_a_hang_is_found_and_a_slow_solution_is_excluded(own_project: Aoc) -> None:
    own_project.command = (sys.executable, "-c", STEPS)
    hangs = "def part2(data):\n    while 5 in data: pass\n    return max(data)"
    slow = "def part1(data):\n    while len(data) > 2: pass\n    return sum(data)"
    write(own_project, "2015/01_hangs", DAY + hangs, text=None)
    found = check(own_project, 1, seconds="2")
    assert answers(found)["hangs"] == "timed out after 2 s"
    assert found["difference"]["input"] == "5"
    (own_project.folder / "days/year2015/day01_hangs.py").unlink()
    write(own_project, "2015/01_slow", DAY + slow, text=None)
    found = check(own_project, 0, seconds="1.5")
    assert found["notes"] == ["slow takes over 2 s from size 3 on"]
    assert (found["inputs"] > 20, found["largest"]) == (True, 2)
    write(own_project, "2015/01", DAY + GENERATE + slow.replace("> 2", "> 0"), text=None)
    write(own_project, "2015/01_slow", DAY + slow.replace("> 2", "> 0"), text=None)
    done = own_project("check", "2015", "1", "--seconds", "1")
    assert (done.code, done.error_lines) == (
        3,
        [
            "error: 2015 day 1: nothing to compare: takes over 2 s from size 1 on",
            "hint: raise the time limit: --seconds 6",
        ],
    )


@pytest.mark.warm
def test_keep_saves_the_input_as_an_example_without_answers(own_project: Aoc) -> None:
    write(own_project, "2015/01_mine", DAY + WRONG["has none"][0], text=None)
    first = check(own_project, 1, "--keep")
    path = own_project.folder / "days/year2015/day01.yaml"
    spec = "{size}:{seed}".format(**first["difference"])
    lines = "".join(f"      {line}\n" for line in first["difference"]["input"].split("\n"))
    expected_text = f'examples:\n  - name: "made {spec}"\n    input: |\n{lines}'
    assert path.read_text() == expected_text
    check(own_project, 1, "--keep")
    assert path.read_text() == expected_text


PATH = native("days/year2015/day01.py")
# The code in place of `generate`, and the error.
NO_INPUTS = {
    "none": ("", f"{PATH} does not define generate(), which is needed for generated inputs"),
    "no text": (
        "def generate(size): return [size]\n",
        f"{PATH}: generate returned a value of type list",
    ),
    "fails": ("def generate(size): raise KeyError(1)\n", "KeyError: 1"),
    "is canceled": ("def generate(size): raise GeneratorExit(1)\n", "GeneratorExit: 1"),
    "dies": ("def generate(size): __import__('os')._exit(4)\n", "the worker process exited unex"),
}


@pytest.mark.warm
@pytest.mark.parametrize(("code", "error"), NO_INPUTS.values(), ids=NO_INPUTS)
def test_errors_of_generate_are_shown(aoc: Aoc, code: str, error: str) -> None:
    write(aoc, "2015/01", DAY + code)
    done = aoc("input", "2015", "1", "--made", "3")
    assert (done.code, done.error_lines[0][: len(error) + 7]) == (3, f"error: {error}")


@pytest.mark.warm
def test_an_invalid_generate_does_not_affect_other_commands(aoc: Aoc) -> None:
    write(aoc, "2015/01", DAY + "async def generate(grid, rules): ...\n", text="1 2\n")
    assert aoc("run", "2015", "1").code == 0
    done = aoc("check", "2015", "1")
    assert done.code == 3
    assert "day01.py:10: generate is `async`" in done.err


def test_many_days_are_checked_one_after_another(own_project: Aoc) -> None:
    own_project.command = (sys.executable, "-c", STEPS)
    write(own_project, "2015/02", DAY, text=None)
    write(own_project, "2015/03", DAY + GENERATE, text=None)
    write(own_project, "2015/03_mine", "import nowhere_to_be_found\n" + DAY, text=None)
    write(own_project, "2015/04", "raise ValueError('no')\n" + DAY + GENERATE, text=None)
    write(own_project, "2015/05", DAY + GENERATE + WRONG["ends"][0], text=None)
    done = own_project("check", "2015", "--seconds", "0.3")
    assert done.code == 3
    days = re.findall(r"^2015 day (\d).*\n(.*)", done.out, re.MULTILINE)
    assert [(day, line[:14]) for day, line in days] == [
        ("1", "✓ no differenc"),
        ("3", "mine needs now"),
        ("4", "✗ 2015 day 4 ("),
        ("5", "✗ part 2: fail"),
    ]
    assert done.err.endswith("note: skipped 1 day without generate()\n")


@pytest.mark.warm
def test_days_without_generate_do_not_count_and_are_not_imported(aoc: Aoc) -> None:
    write(aoc, "2015/01", DAY, text=None)
    write(aoc, "2015/02", "open('imported', 'w')\n# def generate(size, random):\n" + DAY, text=None)
    done = aoc("check", "all")
    assert (done.code, done.out) == (0, "")
    assert done.err == "note: skipped 2 days without generate()\n"
    assert not (aoc.folder / "imported").exists()
    nothing = aoc("check", "all", "--seconds", "0")
    assert (nothing.code, "'0' is not a number above 0" in nothing.err) == (2, True)


@pytest.mark.warm
def test_the_generate_of_the_page_reproduces_its_inputs(aoc: Aoc) -> None:
    (generate,) = blocks(page("docs/features/check.md"), "python")
    write(aoc, "2015/01", DAY + generate, text=None)
    first, second = (aoc("input", "2015", "1", "--made", "9:1").out for _ in range(2))
    assert re.fullmatch(r"([1-9]\n){9}", first)
    assert second == first


@pytest.mark.parametrize("expected_text", ["no difference found on", '"interrupted", "hint"'])
def test_ctrl_c_shows_the_result_so_far(own_project: Aoc, expected_text: str) -> None:
    args = ["--json"] if "hint" in expected_text else []
    with Terminal(own_project, "check", "2015", "1", "--seconds", "60", *args) as terminal:
        terminal.wait_for("inputs  size")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert expected_text in terminal.seen
