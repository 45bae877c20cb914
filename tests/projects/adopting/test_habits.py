"""What the code of a file says of how its author ran it. Nothing of it is run."""

from pathlib import Path

import pytest

from aoc_runner.kernel.days.layout import Functions
from aoc_runner.projects.adopting.candidates import candidates
from aoc_runner.projects.adopting.habits import Hooks, Script, Verdict, judge
from aoc_runner.projects.adopting.tree import walk
from tests.projects.adopting.trees import write

DAY = "2021/day07.py"


def judged(folder: Path, code: str, file: str = DAY) -> Verdict:
    write(folder, {file: code})
    (found,) = candidates(file)
    return judge(found, walk(str(folder)))


@pytest.mark.parametrize(
    "code",
    [
        "print(len(open('input.txt').read()))",
        "import sys\nfor line in sys.stdin:\n    pass\nprint(1)",
        "def solve():\n    print(2)\nif __name__ == '__main__':\n    solve()",
        "from aocd import data, submit\nsubmit(len(data))",
        "from aocd.models import Puzzle\np = Puzzle(2021, 7)\np.answer_a = 5",
        "import aoc_runner\nprint(aoc_runner.get_input(2021, 7))",
        "from aoc_runner import get_input, submit\nsubmit(2021, 7, 1, len(get_input(2021, 7)))",
        "import sys\nsys.stdout.write('5')",
        "from utils import run\nrun(lambda: 1)",
        "class Day:\n    def go(self):\n        print(1)\nDay().go()",
        "def part1(x):\n    return x\nfor f in (part1,):\n    print(f(1))",
    ],
)
def test_a_script(tmp_path: Path, code: str) -> None:
    verdict = judged(tmp_path, code)
    assert isinstance(verdict.ways[0], Script), verdict.reason


@pytest.mark.parametrize(
    ("code", "names", "data"),
    [
        ("def part1(text):\n    return text.split()", {}, "text"),
        (
            "def part_one(lines):\n    return len(lines)\ndef part_two(lines):\n    return 2",
            {"part1": "part_one", "part2": "part_two"},
            "lines",
        ),
        (
            "def solve1(x):\n    return x.strip()\ndef solve2(x):\n    return 2",
            {"part1": "solve1", "part2": "solve2"},
            "text",
        ),
        (
            "def p1(path):\n    return open(path).read()\ndef p2(path):\n    return 2",
            {"part1": "p1", "part2": "p2"},
            "path",
        ),
        (
            "def first(inp: list[str]):\n    return 1\ndef second(inp):\n    return 2",
            {"part1": "first", "part2": "second"},
            "lines",
        ),
        ("def solve(data):\n    a = data.splitlines()\n    return a, 2", {"both": "solve"}, "text"),
        ("def solve(text):\n    yield text.count('x')\n    yield 2", {"both": "solve"}, "text"),
        ("def part1(x):\n    x = x[0]\n    return x.split(',')", {}, "lines"),
        (
            "def part1(x):\n    return helper(x)\ndef helper(y):\n    return y.splitlines()",
            {},
            "text",
        ),
        (
            "def part1(grid):\n    return grid[0][0]\ndef parse_input(text):\n"
            "    return [list(row) for row in text.splitlines()]",
            {"parse": "parse_input"},
            "text",
        ),
        (
            "def part1(data, verbose=False):\n    return [int(line.strip()) for line in data]",
            {},
            "lines",
        ),
        (
            "def parse(t):\n    return t.split()\ndef part1(grid):\n    return grid[0][0]\n"
            "part1(parse('x'))",
            {},
            "text",
        ),
        (
            "def part_one(g):\n    return g[0][0]\ndef part_two(g):\n    return 2\n"
            "def parse(t):\n    return t.split()",
            {"part1": "part_one", "part2": "part_two", "parse": "parse"},
            "text",
        ),
        (
            "def parse(line):\n    return line\n"
            "def part1(t):\n    return [parse(x) for x in t.split()]",
            {"part1": "part1", "part2": "part2"},
            "text",
        ),
        (
            "def parse(line, sep):\n    return line\ndef part1(t):\n    return t.split()",
            {"part1": "part1", "part2": "part2"},
            "text",
        ),
    ],
)
def test_functions(tmp_path: Path, code: str, names: dict[str, str], data: str) -> None:
    verdict = judged(tmp_path, code)
    assert verdict.ways, verdict.reason
    (way,) = verdict.ways
    assert isinstance(way, Hooks)
    assert (way.functions, way.data) == (Functions(**names), data)


@pytest.mark.parametrize(
    ("main", "data", "is_sure"),
    [
        ("", "text", False),
        ("part1(open('input.txt').read())", "text", True),
        ("text = open('input.txt').read().strip()\npart1(text)", "text", True),
        ("part1(open('input.txt').read().splitlines())", "lines", True),
        ("with open('i') as f:\n    lines = f.readlines()\npart1(lines)", "lines", True),
        ("with open('i') as f:\n    part1(f)", "lines", True),
        ("with open('i') as f:\n    got = [x.strip() for x in f]\npart1(got)", "lines", True),
        ("part1(open('input.txt').read().split('\\n'))", "lines", True),
        ("if __name__ == '__main__':\n    part1('input.txt')", "path", True),
        ("part1(whatever())", "text", False),
    ],
)
def test_what_a_function_is_given_where_it_is_called(
    tmp_path: Path, main: str, data: str, is_sure: bool
) -> None:
    guard = f"if __name__ == '__main__':\n    pass\ndef main():\n{_indented(main or 'pass')}\n"
    (way,) = judged(tmp_path, f"def part1(t):\n    return len(t)\n{guard}").ways
    assert isinstance(way, Hooks)
    assert (way.data, way.is_sure) == (data, is_sure)


def _indented(code: str) -> str:
    return "\n".join(f"    {line}" for line in code.splitlines())


def test_of_a_file_a_part_one_function_is_its_answer(tmp_path: Path) -> None:
    code = "def compute(text):\n    return text.count('x')\n"
    (way,) = judged(tmp_path, code, "2021/day07/part1.py").ways
    assert isinstance(way, Hooks)
    assert way.functions == Functions(both="compute")
    own = "def part2(text):\n    return text.count('x')\n"
    (way,) = judged(tmp_path, own, "2021/day08/part2.py").ways
    assert isinstance(way, Hooks)
    assert way.functions == Functions()


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("print 5", "Python 2"),
        ("for i in xrange(5):\n    print(i)", "Python 2"),
        ("x = 1\ndef part1(:", "line 2: syntax that Python 3"),
        ("", "has no code"),
        (
            "class Day07(Solution):\n    def part1(self):\n        return 1",
            "a class of a framework",
        ),
        ("@solution(1)\ndef answer_it(x, y):\n    return 1", "a framework of its own"),
        ("x = 1 + 1", "prints no answer"),
        ("def part1():\n    return open('input.txt').read()", "takes nothing, and reads its input"),
        ("def part1(grid: Grid):\n    return 1", "takes what the file itself makes"),
        ("def part1(a, b):\n    return 1", "takes more than its input"),
        ("x = " + "1+" * 20_000 + "1", "no text that a person wrote"),
        ("\0", "no text that can be read"),
    ],
)
def test_what_cannot_be_run_is_told_why(tmp_path: Path, code: str, reason: str) -> None:
    verdict = judged(tmp_path, code)
    assert not verdict.ways
    assert reason in verdict.reason


@pytest.mark.parametrize(
    ("code", "takes"),
    [
        ("import sys\nprint(open(sys.argv[1]).read())", True),
        ("import sys\nfor path in sys.argv[1:]:\n    print(open(path).read())", True),
        ("p.add_argument('input')\nprint(open(p.parse_args().input).read())", True),
        ("p.add_argument('--test')\nprint(5)", False),
        ("import sys\nname = sys.argv[1] if len(sys.argv) > 1 else 'in'\nprint(open(name))", False),
    ],
)
def test_a_script_may_want_the_name_of_its_input(tmp_path: Path, code: str, takes: bool) -> None:
    assert judged(tmp_path, code).ways == (Script(takes),)


def test_functions_go_before_prints_without_a_label(tmp_path: Path) -> None:
    functions = "def part1(t):\n    return t.split()\ndef part2(t):\n    return 2\n"
    main = "if __name__ == '__main__':\n    text = open('input.txt').read()\n    print("
    bare = judged(tmp_path, f"{functions}{main}part1(text))\n")
    assert [type(way) for way in bare.ways] == [Hooks, Script]
    labelled = judged(tmp_path, f"{functions}{main}'Part 1:', part1(text))\n")
    assert [type(way) for way in labelled.ways] == [Script, Hooks]


def test_main_code_that_reads_behind_no_guard_is_not_imported(tmp_path: Path) -> None:
    code = "def part1(text):\n    return text.split()\nprint(part1(open('input.txt').read()))\n"
    assert [type(way) for way in judged(tmp_path, code).ways] == [Script]


def test_nothing_is_imported_or_run(tmp_path: Path) -> None:
    judged(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')\nprint(1)\n")
    assert not (tmp_path / "ran").exists()
    assert not list(tmp_path.rglob("__pycache__"))
