"""`aoc show`: it records in every kind of solution, and `show()` does nothing elsewhere."""

import subprocess
import sys

import pytest
from PIL import Image

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import needs
from tests.support import Aoc, Result
from tests.terminal import Terminal

IMPORT = "from aoc_runner import show\n"
DAY = """
def part1(data):
    for step in range(3):
        show("#" * step, f"step {step}")
    print(show.is_on)
    return 3
"""
EXAMPLE = "examples:\n  - {name: puzzle, input: x, part1: 3}\n"
PATH = "days/year2015/day01.py"
STEPS = ["step 0", "step 1", "step 2"]


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    aoc.write(PATH, IMPORT + DAY)
    aoc.write("days/year2015/day01.yaml", EXAMPLE)
    return aoc


def show(aoc: Aoc, *words: str, code: int = 0) -> Result:
    result = aoc("show", "2015", "1", *words)
    assert result.code == code, result.err
    return result


def captions(aoc: Aoc, *words: str, code: int = 0) -> list[str]:
    """Return the captions of the frames that were recorded."""
    texts = show(aoc, *words, "--json", code=code).json["captions"]
    return [text.partition("  ")[0] for text in texts]  # without a failure


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
    assert f"error: {name} exists" in show(project, "-o", name, code=2).err
    (project.folder / name).write_text("old")
    show(project, "-o", name, "--force")
    assert (project.folder / name).read_bytes().startswith(start)


def test_scale_and_seconds_are_those_of_the_picture(project: Aoc) -> None:
    show(project, "-o", "a.gif", "--scale", "2", "--seconds", "3")
    with Image.open(project.folder / "a.gif") as picture:
        assert picture.info["duration"] == 1000
        assert picture.height == 2 + 2 * 16  # with the caption


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["-o", "a.mp4"], "cannot write a.mp4: unknown format"),
        (["-o", "no/a.gif"], "the folder no does not exist"),
        ([], "are not a terminal"),
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
        ("return 3", 3, "error: part 1 called show() 0 times"),
        ("show({3: 4, 'a': 1})", 3, "points that are not pairs"),
        ("show('a', colors={'a': 'x'})", 0, "warning: 'x' is not a color"),
        ("[show('a') for _ in range(9)]\n    return None", 0, "note: kept 3 of 9 frames"),
    ],
)
def test_a_mistake_in_a_frame_is_named(project: Aoc, source: str, code: int, error: str) -> None:
    project.write(PATH, f"{IMPORT}def part1(data):\n    {source}\n")
    assert error in show(project, "-o", "a.gif", "--frames", "4", code=code).err


def test_the_first_example_is_the_default(aoc: Aoc) -> None:
    aoc.write(PATH, IMPORT + DAY.replace("step {step}", "{data}"))
    assert "2015 day 1 has no examples" in show(aoc, "-o", "a.gif", code=3).err
    aoc.write("days/year2015/day01.yaml", EXAMPLE + "  - {input: y, part1: 3, part2: 2}\n")
    keep(aoc, Puzzle(2015, 1), b"z\n")
    aoc.write("file.txt", "f")
    table = {("1",): "x", ("2",): None, (): "y", ("--mine",): "z", ("--input", "file.txt"): "f"}
    assert {words: [*captions(aoc, *words), None][0] for words in table} == table


@needs("git")
def test_a_page_of_your_own_input_is_found_by_doctor(project: Aoc) -> None:
    keep(project, Puzzle(2015, 1), b"a personal input\n")
    assert "do not publish" in show(project, "--mine", "-o", "mine.html").err
    project.write("copy.txt", "a personal input\n")
    show(project, "--input", "copy.txt", "-o", "copy.html")
    show(project, "-o", "example.html")
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=project.folder, check=True)
    places = project("doctor", "--publish").out
    assert [f"{name}.html: drawn" in places for name in ("mine", "copy", "example")] == [1, 1, 0]


SECOND = """
known = None

def part1(data):
    global known
    known = 1
    show("a", "one")

def part2(data):
    show("b", "two")
    if known is None:
        return known
    show("b", "three")
    return 2
"""
CHILDREN = """
import os, subprocess, sys

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


@pytest.mark.parametrize(
    ("source", "words", "code", "expected"),
    [
        ("import aoc_runner\nshow = aoc_runner.show" + DAY, [], 0, STEPS),
        ("from deep import show" + DAY, [], 0, STEPS),
        (IMPORT + CHILDREN, [], 0, ["parent", "end"]),
        (IMPORT + SECOND, ["2"], 0, ["two", "three"]),  # It needs part 1, which is not shown.
        (IMPORT + SECOND, [], 0, ["one", "two", "three"]),
        (IMPORT + SECOND.replace("if known", "show(5)\n    if known"), ["2"], 3, ["two"]),
        (IMPORT + DAY.replace("return 3", "raise KeyError(7)"), [], 3, STEPS),
        (IMPORT + DAY.replace("return 3", "import os; os._exit(3)"), [], 3, STEPS),
        (IMPORT + DAY.replace("return 3", "import os; os.abort()"), [], 3, STEPS),
    ],
)
def test_the_frames_of_a_part_are_recorded(
    project: Aoc, source: str, words: list[str], code: int, expected: list[str]
) -> None:
    project.write("days/year2015/deep.py", IMPORT)
    project.write(PATH, source)
    assert captions(project, *words, code=code) == expected


@needs("terminal")
@pytest.mark.parametrize(("end", "code"), [("while True: pass", 130), ("raise KeyError", 3)])
def test_a_part_that_ends_early_plays_its_frames(project: Aoc, end: str, code: int) -> None:
    end = f"print('now', flush=True)\n    {end}"
    project.write(PATH, IMPORT + DAY.replace("print(show.is_on)", end))
    with Terminal(project, "show", "2015", "1") as terminal:
        terminal.wait_for("now")
        if code == 130:
            terminal.press("\x03")
        terminal.wait_for("frame 3 of 3")
        terminal.press("\033[F")
        terminal.wait_for("step 2" if code == 130 else "step 2  KeyError (days/year2015/day01.py:")
        terminal.press("q")
        assert (terminal.finish(), terminal.is_restored) == (code, True)


@needs("terminal")
@pytest.mark.parametrize("number", [1, 15])  # SIGHUP, SIGTERM
@pytest.mark.parametrize(("end", "text"), [("while True: pass", "now"), ("return 3", "frame 3 of")])
def test_a_signal_leaves_no_file_and_the_terminal_as_it_was(
    project: Aoc, number: int, end: str, text: str
) -> None:
    end = f"print('now', flush=True)\n    {end}"
    project.write(PATH, IMPORT + DAY.replace("print(show.is_on)", end))
    folder = project.write("temp/user.txt", "").parent
    with Terminal(project, "show", "2015", "1", TMPDIR=str(folder)) as terminal:
        terminal.wait_for(text)
        terminal.process.send_signal(number)
        assert (terminal.finish(), terminal.is_restored) == (128 + number, True)
    assert [path.name for path in folder.iterdir()] == ["user.txt"]


def test_show_does_nothing_elsewhere(project: Aoc) -> None:
    plain = "import sys; sys.path.append('days/year2015'); import day01; day01.part1('')"
    commands = [["-c", plain], ["-m", "pytest", "-qs"]]
    commands += [
        ["-m", "aoc_runner", *words, "2015", "1"] for words in (["run", "--example"], ["test"])
    ]
    for words in commands:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=project.folder,
            env=project.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert [done.returncode, "False" in done.stdout] == [0, True], done.stdout + done.stderr


SCRIPT = """
import subprocess, sys

for step in range(3):
    show(open("input.txt").read(), f"step {step}")
if len(sys.argv) == 1:
    subprocess.run([sys.executable, __file__, "child"])
    print("Part 1:", 3)
"""


@pytest.mark.parametrize(
    ("source", "entry"),
    [
        (IMPORT + SCRIPT, "script: {}"),
        (IMPORT + SCRIPT, "script: {python: bare/bin/python}"),  # without aoc-runner
        (IMPORT + DAY.replace("part1", "first"), "functions: {part1: first}"),
    ],
)
def test_days_of_a_layout_may_show(aoc: Aoc, source: str, entry: str) -> None:
    aoc.write("2015/01.py", source)
    aoc.write("2015/01.yaml", EXAMPLE)
    aoc.write("2015/json.py", "")  # It must not be used instead of Python's.
    aoc.write("config.yaml", f'aoc: {{layout: [{{path: "{{year}}/{{day:02}}.py", {entry}}}]}}\n')
    if "bare" in entry:
        if sys.platform == "win32":
            pytest.skip("the programs of a virtual environment are in another folder")
        words = [sys.executable, "-m", "venv", "--without-pip", str(aoc.folder / "bare")]
        subprocess.run(words, check=True)
    assert captions(aoc) == STEPS
    assert "part 1  3  ✓ right" in aoc("test", "2015", "1").out


def test_the_document_lists_the_frames(project: Aoc) -> None:
    document = show(project, "1", "--json", "-o", "a.html").json
    counts = {"calls": 3, "frames": 3, "width": 2, "height": 1, "captions": STEPS}
    assert document == {"year": 2015, "day": 1, "case": "puzzle", **counts, "file": "a.html"}
