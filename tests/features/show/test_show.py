"""`aoc show`: it records in every kind of solution, and `show()` does nothing elsewhere."""

import subprocess
import sys
from textwrap import dedent

import pytest
from PIL import Image

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import needs
from tests.support import Aoc, Result
from tests.terminal import Terminal

DAY = """
from aoc_runner import show

def part1(data):
    for step in range(3):
        show("#" * step, f"step {step}")
    print(show.is_on)
    return 3
"""
EXAMPLE = "examples:\n  - {name: puzzle, input: x, part1: 3}\n"
PATH = "days/year2015/day01.py"


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    aoc.write(PATH, DAY)
    aoc.write("days/year2015/day01.yaml", EXAMPLE)
    return aoc


def show(aoc: Aoc, *words: str, code: int = 0) -> Result:
    result = aoc("show", "2015", "1", *words)
    assert result.code == code, result.err
    return result


def captions(aoc: Aoc, *words: str, code: int = 0) -> list[str]:
    """Return the captions of the frames that were recorded."""
    return [*show(aoc, *words, "--json", code=code).json["captions"]]


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("a.html", b"<!DOCTYPE html>"),
        ("a.gif", b"GIF89a"),
        ("a.webp", b"RIFF"),
        ("a.png", b"\x89PNG"),
        ("a.cast", b'{"version": 2'),
    ],
)
def test_the_ending_decides_what_is_written(project: Aoc, name: str, start: bytes) -> None:
    result = show(project, "-o", name)
    assert "part 1  3  ✓ right" in result.out
    assert result.out.endswith(f"wrote {name}\n")
    assert (project.folder / name).read_bytes().startswith(start)
    assert show(project, "-o", name, code=2).error_lines == [
        f"error: {name} exists",
        "hint: replace it with --force",
    ]
    (project.folder / name).write_text("old")
    show(project, "-o", name, "--force")
    assert (project.folder / name).read_bytes().startswith(start)


def test_scale_and_seconds_are_those_of_the_file(project: Aoc) -> None:
    show(project, "-o", "a.gif", "--scale", "2", "--seconds", "3")
    with Image.open(project.folder / "a.gif") as picture:
        assert picture.info["duration"] == 1000
        assert picture.height == 2 + 2 * 16  # with the caption


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["-o", "a.mp4"], "cannot write a.mp4: unknown format"),
        (["-o", "no/a.gif"], "the folder no does not exist"),
        ([], "is not a terminal"),
        (["--scale", "0", "-o", "a.gif"], "'0' is not a positive integer"),
        (["--input", "none.txt", "-o", "a.gif"], "cannot read none.txt"),
        (["--fps", "5", "--seconds", "5", "-o", "a.gif"], "not allowed with argument --fps"),
    ],
)
def test_a_mistake_is_named_before_the_day_runs(project: Aoc, words: list[str], error: str) -> None:
    result = show(project, *words, code=2)
    assert error in result.err
    assert result.out == ""


@pytest.mark.parametrize(
    ("source", "code", "error"),
    [
        ("def part1(data): return 3", 3, "part 1 and part 2 called show() 0 times"),
        ("def part1(data): show({3: 4, 'a': 1})", 3, "points that are not pairs"),
        ("def part1(data): show(object())", 3, "value of type object"),
        ("def part1(data): show('a', colors={'a': 'x'})", 0, "note: 'x' is not a color"),
        ("def part1(data):\n    for _ in range(9): show('a')", 0, "note: kept 3 of 9 frames"),
    ],
)  # fmt: skip
def test_the_error_of_a_frame(project: Aoc, source: str, code: int, error: str) -> None:
    project.write(PATH, f"from aoc_runner import show\n{source}\n")
    project.write("days/year2015/day01.yaml", "examples:\n  - {input: x}\n")
    assert error in show(project, "-o", "a.gif", "--frames", "4", code=code).err


def test_the_first_example_is_the_default(aoc: Aoc) -> None:
    aoc.write(PATH, DAY.replace("step {step}", "{data}"))
    assert "2015 day 1 has no examples" in show(aoc, "-o", "a.gif", code=3).err
    two = EXAMPLE + "  - {input: y, part1: 3, part2: 2}\n"
    aoc.write("days/year2015/day01.yaml", two)
    keep(aoc, Puzzle(2015, 1), b"z\n")
    aoc.write("file.txt", "f")
    table = {("1",): "x", ("2",): None, (): "y", ("--mine",): "z", ("--input", "file.txt"): "f"}
    assert {words: [*captions(aoc, *words), None][0] for words in table} == table


def test_your_own_input_is_marked(project: Aoc) -> None:
    keep(project, Puzzle(2015, 1), b"a personal input\n")
    assert "do not publish" in show(project, "--mine", "-o", "mine.html").err
    project.write("copy.txt", "a personal input\n")
    show(project, "--input", "copy.txt", "-o", "copy.html")
    show(project, "-o", "example.html")
    subprocess.run(["git", "init", "-q"], cwd=project.folder, check=True)
    subprocess.run(["git", "add", "."], cwd=project.folder, check=True)
    found = project("doctor", "--publish").out
    assert "mine.html: drawn from an input" in found
    assert "copy.html: drawn from an input" in found
    assert "example.html" not in found


# Where frames are recorded


@pytest.mark.parametrize(
    "loader",
    [
        "from aoc_runner import show",
        "import aoc_runner\nshow = aoc_runner.show",
        "from deep import show",
    ],
)
def test_show_records_from_any_module(project: Aoc, loader: str) -> None:
    project.write("days/year2015/deep.py", "from aoc_runner import show\n")
    project.write(PATH, DAY.replace("from aoc_runner import show", loader))
    assert captions(project) == ["step 0", "step 1", "step 2"]


@pytest.mark.parametrize("words", [["run", "--example"], ["test"]])
def test_show_does_nothing_in_other_commands(project: Aoc, words: list[str]) -> None:
    keep(project, Puzzle(2015, 1), b"x\n")
    result = project(words[0], "2015", "1", *words[1:])
    assert result.code == 0
    assert "True" not in result.out


def test_show_does_nothing_in_plain_python_and_pytest(project: Aoc) -> None:
    plain = "import sys; sys.path.append('days/year2015'); import day01; day01.part1('')"
    for args in (["-c", plain], ["-m", "pytest", "-qs"]):
        done = subprocess.run(
            [sys.executable, *args],
            cwd=project.folder,
            env=project.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert [done.returncode, "True" in done.stdout] == [0, False], done.stdout + done.stderr


CHILDREN = """
import os, subprocess, sys
from aoc_runner import show

def part1(data):
    show("a", "parent")
    subprocess.run([sys.executable, "-c", "from aoc_runner import show; show('a', 'child')"])
    if hasattr(os, "fork"):
        if (child := os.fork()) == 0:
            show("a", "fork")
            os._exit(0)
        os.waitpid(child, 0)
    show("a", "end")
"""


def test_show_does_nothing_in_child_processes(project: Aoc) -> None:
    project.write(PATH, CHILDREN)
    assert captions(project) == ["parent", "end"]


SCRIPT = """
import subprocess, sys
from aoc_runner import show

for step in range(3):
    show(open("input.txt").read(), f"step {step}")
if len(sys.argv) == 1:
    subprocess.run([sys.executable, __file__, "child"])
    print("Part 1:", 3)
"""


@pytest.mark.parametrize("has_aoc_runner", [True, False])
def test_scripts_need_no_aoc_runner_in_their_python(aoc: Aoc, has_aoc_runner: bool) -> None:
    aoc.write("2015/01.py", SCRIPT)
    aoc.write("2015/01.yaml", EXAMPLE)
    aoc.write("config.yaml", 'aoc: {layout: [{path: "{year}/{day:02}.py", script: {}}]}\n')
    if not has_aoc_runner:
        command = [sys.executable, "-m", "venv", "--without-pip", str(aoc.folder / ".venv")]
        subprocess.run(command, check=True)
    assert captions(aoc) == ["step 0", "step 1", "step 2"]
    assert "part 1  3  ✓ right" in aoc("test", "2015", "1").out


def test_functions_of_a_layout_may_show(aoc: Aoc) -> None:
    aoc.write("2015/01.py", DAY.replace("part1", "first"))
    aoc.write("2015/01.yaml", EXAMPLE)
    entry = '{path: "{year}/{day:02}.py", functions: {part1: first}}'
    aoc.write("config.yaml", f"aoc: {{layout: [{entry}]}}\n")
    assert captions(aoc) == ["step 0", "step 1", "step 2"]


# Days that end early


@pytest.mark.parametrize(
    "end", ["raise KeyError(7)", "import os; os._exit(3)", "import os; os.abort()", "1 / 0"]
)
def test_a_part_that_fails_shows_the_frames_before(project: Aoc, end: str) -> None:
    project.write(PATH, DAY.replace("return 3", end))
    assert captions(project, code=3) == ["step 0", "step 1", "step 2"]


def test_a_part_that_needs_part_1_shows_its_own_frames(project: Aoc) -> None:
    second = """
    def part1(data):
        global known
        known = 1
        show("a", "one")

    def part2(data):
        show("b", "two")
        return known
    """
    project.write(PATH, "from aoc_runner import show\n" + dedent(second))
    assert captions(project, "2") == ["two"]


@needs("terminal")
@pytest.mark.parametrize(("end", "code"), [("while True: pass", 130), ("raise KeyError", 3)])
def test_an_interrupted_part_shows_the_frames_before(project: Aoc, end: str, code: int) -> None:
    project.write(PATH, DAY.replace("print(show.is_on)", "print('now', flush=True)\n    " + end))
    with Terminal(project, "show", "2015", "1") as terminal:
        terminal.wait_for("now")
        if code == 130:
            terminal.press("\x03")
        terminal.wait_for("frame 3 of 3")
        terminal.press("q")
        assert terminal.finish() == code


def test_the_document_lists_the_frames(project: Aoc) -> None:
    document = show(project, "1", "--json", "-o", "a.html").json
    assert document == {
        "year": 2015,
        "day": 1,
        "case": "puzzle",
        "calls": 3,
        "frames": 3,
        "width": 2,
        "height": 1,
        "captions": ["step 0", "step 1", "step 2"],
        "file": "a.html",
    }
