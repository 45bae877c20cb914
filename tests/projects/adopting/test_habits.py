"""What the code of a file says of how its author ran it. Nothing of it is run."""

from pathlib import Path

import pytest

from aoc_runner.kernel.days.layout import Functions
from aoc_runner.projects.adopting.candidates import candidates
from aoc_runner.projects.adopting.habits import Hooks, Script, Verdict, judge
from aoc_runner.projects.adopting.sources import Sources
from aoc_runner.projects.adopting.tree import walk
from tests.projects.adopting.trees import write

DAY = "2021/day07.py"
CODE = "print(len(open('input.txt').read()))\n"


def judged(folder: Path, code: str, file: str = DAY, **others: str) -> Verdict:
    write(
        folder, {file: code, **{name.replace("__", "/") + ".py": it for name, it in others.items()}}
    )
    (found,) = candidates(file)
    return judge(found, Sources(walk(str(folder))))


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
        "import logging, sys\nlogging.basicConfig(stream=sys.stdout)\nlogging.warning('Part 1: 5')",
        "import sys\nsys.stdout.write('5')",
        "from utils import run\nrun(lambda: 1)",
        "class Day:\n    def go(self):\n        print(1)\nDay().go()",
        "def part1(x):\n    return x\nfor f in (part1,):\n    print(f(1))",
    ],
)
def test_a_script(tmp_path: Path, code: str) -> None:
    verdict = judged(tmp_path, code, utils="def run(part):\n    print(part())\n")
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


def test_what_a_file_makes_of_its_input_is_not_given(tmp_path: Path) -> None:
    code = "def part1(t):\n    return t\nif __name__ == '__main__':\n"
    made = "    part1([int(x) for x in open('input.txt')])\n"
    assert "takes what the file itself makes" in judged(tmp_path, code + made).reason


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
        ("try:\n    pass\nexcept OSError, e:\n    pass", "Python 2"),
        ("x = 1\ndef part1(:", "line 2: syntax that Python 3"),
        ("", "has no code"),
        ("'''Day 7'''\nimport re", "has no code"),
        (
            "import requests\nprint(requests.get('https://adventofcode.com').text)",
            "downloads or posts",
        ),
        ("from urllib.request import urlopen\nprint(urlopen('x'))", "downloads or posts"),
        ("import utils\nprint(utils.fetch())", "downloads or posts"),
        ("import subprocess\nsubprocess.run('curl x', shell=True)\nprint(1)", "downloads or posts"),
        ("import aoc_lube\nprint(aoc_lube.fetch(2021, 7))", "needs `aoc_lube`"),
        (
            "class Day07(Solution):\n    def part1(self):\n        return 1",
            "a class of a framework",
        ),
        ("@solution(1)\ndef answer_it(x, y):\n    return 1", "a framework of its own"),
        ("x = 1 + 1", "prints no answer"),
        ("import logging\nlogging.warning('Part 1: 5')", "logs its answers on stderr"),
        ("def part1():\n    return open('input.txt').read()", "takes nothing, and reads its input"),
        ("def part1(grid: Grid):\n    return 1", "takes what the file itself makes"),
        ("def part1(a, b):\n    return 1", "takes more than its input"),
        ("import sys\nprint(int(sys.argv[1]) + 5)", "wants words on its command line"),
    ],
)
def test_what_cannot_be_run_is_told_why(tmp_path: Path, code: str, reason: str) -> None:
    utils = (
        "import requests\ndef fetch():\n    return requests.get('x')\ndef ints(t):\n    return t\n"
    )
    verdict = judged(tmp_path, code, utils=utils)
    assert not verdict.ways
    assert reason in verdict.reason


def test_a_helper_that_could_download_does_no_harm_unless_it_is_called(tmp_path: Path) -> None:
    utils = (
        "import requests\ndef fetch():\n    return requests.get('x')\ndef ints(t):\n    return t\n"
    )
    code = "from utils import ints\nprint(ints(open('input.txt').read()))"
    assert judged(tmp_path, code, utils=utils).ways


def test_main_code_that_downloads_does_not_spoil_its_functions(tmp_path: Path) -> None:
    code = (
        "import requests\ndef part1(text):\n    return text.split()\n"
        "if __name__ == '__main__':\n    print(part1(requests.get('x').text))\n"
    )
    (way,) = judged(tmp_path, code).ways
    assert isinstance(way, Hooks)


def test_main_code_behind_no_guard_does(tmp_path: Path) -> None:
    code = "import requests\ndef part1(text):\n    return 1\nprint(part1(requests.get('x').text))\n"
    assert not judged(tmp_path, code).ways


@pytest.mark.parametrize(
    "code", ["(" * 150 + ")" * 150, "x = " + "1+" * 20_000 + "1", "\0", "é" * 9]
)
def test_code_that_no_person_wrote(tmp_path: Path, code: str) -> None:
    assert not judged(tmp_path, code).ways


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("for line in lines:\n    print(line)", "lines"),
        ("with open('input.txt') as f:\n    print(sum(map(int, rows)))", "rows"),
        ("if __name__ == '__main__':\n    print(solve(data))\ndef solve(x):\n    return 1", "data"),
    ],
)
def test_a_name_that_nothing_defines(tmp_path: Path, code: str, name: str) -> None:
    verdict = judged(tmp_path, code)
    assert (verdict.ways, verdict.reason) == ((), f"uses `{name}`, which it never defines")


def test_names_of_python_2(tmp_path: Path) -> None:
    assert judged(tmp_path, "for i in xrange(5):\n    print(i)").reason == "Python 2 (`xrange`)"


@pytest.mark.parametrize(
    "code",
    [
        "from utils import *\nprint(lines)",
        "exec('lines = 5')\nprint(lines)",
        "globals()['lines'] = 5\nprint(lines)",
        "import builtins\nbuiltins.lines = 5\nprint(lines)",
        "def read():\n    global lines\n    lines = 5\nread()\nprint(lines)",
        "lines = 5\nprint(lines)\ndel lines",
        "try:\n    range = xrange\nexcept NameError:\n    pass\nprint(range(5))",
        "print(5)\nexit()\nprint(lines)",
        "import sys\nprint(5)\nif len(sys.argv) > 5:\n    print(lines)",
        "print([line for line in open('input.txt')], __file__, exit)",
        "print(5 if __name__ else lines, True or lines, lambda: lines)",
        "match 5:\n    case lines:\n        pass\nprint(lines)",
        "for i in range(5):\n    print(i)\n    continue\n    print(lines)",
        "import os.path as lines\nprint(lines)",
        "print('Part 1:', 5)\nprint('Part 2:', lines)",
        "def main():\n    print('Part 1:', 5)\nmain()\nprint('Part 2:', lines)",
        "print((lines := 5), lines)",
    ],
)
def test_a_name_that_may_be_defined(tmp_path: Path, code: str) -> None:
    assert judged(tmp_path, code, utils="lines = 5\n").ways


def test_functions_of_a_file_whose_guarded_code_lacks_a_name(tmp_path: Path) -> None:
    code = (
        "def part1(text):\n    return text.split()\nif __name__ == '__main__':\n    part1(data)\n"
    )
    (way,) = judged(tmp_path, f"{code}    print(5)\n").ways
    assert isinstance(way, Hooks)


def test_what_is_printed_before_a_name_is_missed_counts_but_nothing_is_imported(
    tmp_path: Path,
) -> None:
    code = "def part1(text):\n    return text.split()\nprint('Part 1:', 5)\nprint(lines)\n"
    assert [type(way) for way in judged(tmp_path, code).ways] == [Script]


def test_nothing_is_imported_or_run(tmp_path: Path) -> None:
    trap = f"open({str(tmp_path / 'ran')!r}, 'w')\nprint(1)\n"
    judged(tmp_path, f"import utils\n{trap}", utils=trap)
    assert not (tmp_path / "ran").exists()
    assert not list(tmp_path.rglob("__pycache__"))


def test_a_helper_that_is_no_python_is_named(tmp_path: Path) -> None:
    verdict = judged(tmp_path, f"import old\n{CODE}", old="print 5\n")
    assert (verdict.ways, verdict.reason) == ((), "imports old.py: Python 2")


def test_functions_go_before_prints_without_a_label(tmp_path: Path) -> None:
    functions = "def part1(t):\n    return t.split()\ndef part2(t):\n    return 2\n"
    main = "if __name__ == '__main__':\n    text = open('input.txt').read()\n"
    bare = judged(tmp_path, f"{functions}{main}    print(part1(text))\n    print(part2(text))\n")
    assert [type(way) for way in bare.ways] == [Hooks, Script]
    labelled = judged(
        tmp_path, f"{functions}{main}    print('Part 1:', part1(text))\n", "2021/day08.py"
    )
    assert [type(way) for way in labelled.ways] == [Script, Hooks]


def test_parts_that_the_command_line_names(tmp_path: Path) -> None:
    code = "import sys\nif '1' in sys.argv:\n    print(1)\nif '2' in sys.argv:\n    print(2)\n"
    (way,) = judged(tmp_path, code).ways
    assert isinstance(way, Script)
    assert way.reading.by_part
