"""A day's second and third case run on modules that are imported again, like the first."""

import time
from pathlib import Path

import pytest

from tests.own_day import DAY, write
from tests.platforms import needs
from tests.processes import try_longer
from tests.support import Aoc
from tests.terminal import CTRL_C, Terminal

CASES = ("one", "two", "three")
EXAMPLES = "examples:\n" + "".join(
    f"  - {{name: {name}, input: {name}, part1: {name}, part2: {name} again}}\n" for name in CASES
)
PART2 = "def part2(data):\n    return data + ' again'\n"
PART1 = "def part1(data):\n    return one(data)\n" + PART2  # which is imported
COUNTS = "calls = []\ndef one(text):\n    calls.append(1)\n    return text * len(calls)\n"
RIGHT = "def part1(data):\n    return data\n" + PART2
IN_TWO = "def part1(data):\n    if data == 'two':\n        {act}\n    return data\n" + PART2


def examples(aoc: Aoc, source: str) -> None:
    write(aoc, source)
    aoc.write(DAY.replace(".py", ".yaml"), EXAMPLES)


def statuses(aoc: Aoc, *words: str) -> list[str]:
    """Return the statuses of both parts of the three examples."""
    document = aoc("test", "2015", "1", "--json", *words).json
    return [case["status"] for case in document["cases"]]


# Code above the parts that cannot run twice in a process.
ONCE = {
    "raises": "import builtins\nassert not hasattr(builtins, 'seen')\nbuiltins.seen = 1\n",
    "ends": "import os\nif 'SEEN' in os.environ: os._exit(3)\nos.environ['SEEN'] = '1'\n",
    "exits": "import os, sys\nif 'SEEN' in os.environ: sys.exit()\nos.environ['SEEN'] = '1'\n",
}


@pytest.mark.parametrize("above", ONCE.values(), ids=ONCE)
@pytest.mark.parametrize("words", [(), ("--timeout", "30")], ids=["terminal", "no terminal"])
def test_what_can_be_imported_once_has_a_worker_for_each(
    aoc: Aoc, above: str, words: tuple[str, ...]
) -> None:
    examples(aoc, above + RIGHT)
    if "_exit" in above:  # This looks like an exit of the part.
        assert statuses(aoc, *words) == ["right", "failed"] * 3
    else:
        assert statuses(aoc, *words) == ["right"] * 6


# Code above the parts that changes `sys` each time, and a part that uses it.
SHARED = {
    "a stream around another's buffer": (
        "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')\n",
        "print(len([[it] for it in range(10**5)]))",
    ),
    "a stream's write": ("import sys\nwrite = sys.stdout.write\n", "write('100000\\n')"),
    "the path": (
        "import sys\nsys.path.insert(0, 'mine')\n",
        "print(10**5 * sys.path.count('mine'))",
    ),
    "a large global": (  # That of the first import may stay.
        "import gc\ndef parse(text):\n    global kept\n    kept = [*text] * 777\n    return text\n",
        "kept_by_all = [it for it in gc.get_objects() if type(it) is list and len(it) > 2000]\n"
        "    print(10**5 * (len(kept_by_all) < 3))",
    ),
}


@pytest.mark.parametrize(("above", "act"), SHARED.values(), ids=SHARED)
def test_each_import_starts_from_the_same_state(aoc: Aoc, above: str, act: str) -> None:
    examples(aoc, f"{above}def part1(data):\n    {act}\n    return data\n{PART2}")
    result = aoc("test", "2015", "1")
    assert result.out.split().count("100000") == 3
    assert "6 right, 0 wrong" in result.out


@needs("symlinks")
def test_modules_are_recognized_through_a_link(aoc: Aoc) -> None:
    """On macOS, /tmp is a link."""
    above = "import os, sys\nsys.path.insert(0, os.getcwd())\nfrom tools import one\n"
    examples(aoc, above + PART1)
    aoc.write("tools.py", COUNTS)
    aoc.write("config.yaml", "aoc: {layout: ['days/year{year}/day{day:02}.py']}\n")
    (aoc.home / "link").symlink_to(aoc.folder)
    assert statuses(aoc, "--config", str(aoc.home / "link" / "config.yaml")) == ["right"] * 6


def test_a_package_that_imports_from_the_folder_above_it(aoc: Aoc) -> None:
    """None of its folders has an `__init__.py`."""
    files = {
        "year2015/day01.py": "from ..tools import one\n" + PART1,
        "year2015/day01.yaml": EXAMPLES,
        "tools.py": COUNTS,
    }
    entry = "[aoc_runner.days]\n2015-01 = theirs.year2015.day01\n"
    aoc.install("theirs", entry, {f"theirs/{path}": text for path, text in files.items()})
    assert statuses(aoc) == ["right"] * 6


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ("while True: pass", "--timeout {}"),
        pytest.param("bytearray(10**9)", "--memory 200", marks=needs("memory limits")),
    ],
)
def test_a_limit_ends_the_case_that_breaks_it(aoc: Aoc, act: str, words: str) -> None:
    examples(aoc, IN_TWO.format(act=act))
    expected = ["right"] * 2 + ["failed"] + ["right"] * 3
    assert expected == try_longer(
        lambda seconds: statuses(aoc, *words.format(seconds).split()),
        lambda found: found == expected,
    )


def test_the_import_prints_once_and_the_rest_each_time(aoc: Aoc) -> None:
    examples(
        aoc,
        "import atexit, logging, sys\nprint('imported')\natexit.register(print, 'the end')\n"
        "logging.basicConfig(format='log %(message)s', stream=sys.stdout)\n"
        "handler = logging.StreamHandler(sys.stdout)\n"
        + IN_TWO.format(act="print('part'); logging.error('so')"),
    )
    lines = aoc("test", "2015", "1").out.splitlines()
    assert [lines.count(line) for line in ("imported", "part", "log so", "the end")] == [1, 1, 1, 1]


def test_a_part_2_that_is_run_again_prints_once(aoc: Aoc) -> None:
    """If it fails again, the second output is dropped."""
    write(
        aoc,
        "seen = []\ndef part1(d):\n    print('one')\n    seen.append(d)\n    return 1\n"
        "def part2(d):\n    print('two', *seen)\n    return 1 // {}\n",
    )
    for divisor, expected in (("len(seen)", ["two", "two x"]), ("0", ["two"])):
        path = aoc.folder / DAY
        path.write_text(path.read_text().replace("{}", divisor))
        for words in ((), ("2",)):
            out = aoc("run", "2015", "1", *words, "--input", "-", stdin="x").out.splitlines()
            assert [line for line in out if line.startswith("two")] == expected
        assert ("after part 1 only" in "".join(out)) == (len(expected) == 2)
        path.write_text(path.read_text().replace(divisor, "{}"))


@pytest.mark.parametrize("spawn", [{}, {"AOC_TEST_SPAWN": "1"}], ids=["fork", "spawn"])
@pytest.mark.parametrize("words", [(), ("--timeout", "30")], ids=["terminal", "no terminal"])
def test_a_print_that_its_stream_cannot_encode(
    aoc: Aoc, spawn: dict[str, str], words: tuple[str, ...]
) -> None:
    """For example, on a pipe on Windows."""
    examples(aoc, "print('\u2713')\n" + IN_TWO.format(act="print('\u2588')"))
    aoc.env |= spawn | {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    assert statuses(aoc, *words) == ["right"] * 6
    if not words:
        assert aoc("test", "2015", "1").out.splitlines().count("?") == 2


@pytest.mark.parametrize("spawn", [{}, {"AOC_TEST_SPAWN": "1"}], ids=["fork", "spawn"])
def test_the_last_lines_are_decoded_as_encoded(aoc: Aoc, spawn: dict[str, str]) -> None:
    write(aoc, "def part1(d):\n    print('größer')\n    return 1 / 0\n")
    aoc.encoding = "cp1252"
    aoc.env |= spawn | {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"}
    result = aoc("run", "2015", "1", "--timeout", "30", "--input", "-", stdin="x")
    assert "last lines of output:\n| größer\n" in result.out + result.err


def test_a_slow_part_2_is_not_run_again(aoc: Aoc, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    called = f"open({str(calls)!r}, 'a').write('x'); time.sleep(1.1)"
    write(aoc, f"import time\ndef part1(d): return d\ndef part2(d): {called}; return d[9]\n")
    assert aoc("run", "2015", "1", "2", "--input", "-", stdin="x").code == 3
    assert calls.read_text() == "x"


def test_part_1_is_not_run_again_for_a_part_2_that_is_not_written_yet(
    aoc: Aoc, tmp_path: Path
) -> None:
    calls = tmp_path / "calls"
    write(aoc, f"def part1(d): return open({str(calls)!r}, 'a').write('x')\ndef part2(d): pass\n")
    aoc("run", "2015", "1", "--input", "-", stdin="x")
    assert calls.read_text() == "x"


class TestAtATerminal:
    def test_a_breakpoint_and_a_question(self, aoc: Aoc) -> None:
        examples(aoc, IN_TWO.format(act="breakpoint(); data = input('What? ')"))
        with Terminal(aoc, "test", "2015", "1") as terminal:
            terminal.wait_for("(Pdb)")
            terminal.press("c\n")
            terminal.wait_for("What? ")
            terminal.press("two\n")
            assert terminal.finish() == 0
        assert terminal.seen.count("(Pdb)") == 1
        assert "6 right, 0 wrong" in terminal.seen

    def test_a_breakpoint_in_a_part_2_that_fails_stops_once(self, aoc: Aoc) -> None:
        examples(aoc, "def part1(d): return d\ndef part2(d):\n    breakpoint()\n    return d[9]\n")
        with Terminal(aoc, "run", "2015", "1", "--example") as terminal:
            terminal.wait_for("(Pdb)")
            time.sleep(1.1)  # A person would take longer.
            terminal.press("c\n")
            assert terminal.finish() == 3
        assert terminal.seen.count("(Pdb)") == 1
        assert "IndexError" in terminal.seen

    def test_ctrl_c_ends_the_run_with_its_results(self, aoc: Aoc) -> None:
        examples(aoc, "import time\n" + IN_TWO.format(act="print('go'); time.sleep(60)"))
        with Terminal(aoc, "test", "2015", "1") as terminal:
            terminal.wait_for("go")
            terminal.press(CTRL_C)
            assert terminal.finish() == 130
        assert "one    part 2" in terminal.seen
        assert terminal.seen.rstrip().endswith("interrupted")
