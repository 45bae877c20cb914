"""The way to run a file is detected from its code, without running it."""

import sys
from pathlib import Path

import pytest

from aoc_runner.features.adopt.detect import Detection, detect_entries
from aoc_runner.features.adopt.names import find_candidates
from aoc_runner.features.adopt.writing import format_entry

SCRIPT = "{path: '', script: {}}"
ARGUMENT = "{path: '', script: {args: '{input}'}}"
MAIN = "\nif __name__ == '__main__':\n    "


def reading(folder: Path, code: str, file: str = "2021/day07.py") -> Detection:
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(code)
    return detect_entries(find_candidates([file])[0], str(folder))


@pytest.mark.parametrize(
    ("code", "way"),
    [
        ("print(len(open('input.txt').read()))", SCRIPT),
        ("import sys\nfor line in sys.stdin:\n    pass\nprint(1)", SCRIPT),
        ("def solve():\n    print(2)\nif __name__ == '__main__':\n    solve()", SCRIPT),
        ("from aocd import data, submit\nsubmit(len(data))", SCRIPT),
        ("from aocd.models import Puzzle\np = Puzzle(2021, 7)\np.answer_a = 5", SCRIPT),
        ("from aoc_runner import get_input\nprint(get_input(2021, 7))", SCRIPT),
        ("import sys\nsys.stdout.write('5')", SCRIPT),
        ("from utils import run\nrun(lambda: 1)", SCRIPT),
        ("class Day:\n    def go(self):\n        print(1)\nDay().go()", SCRIPT),
        ("import sys\nprint(open(sys.argv[1]).read())", ARGUMENT),
        ("import sys\nfor path in sys.argv[1:]:\n    print(open(path).read())", ARGUMENT),
        ("p.add_argument('input')\nprint(open(p.parse_args().input).read())", ARGUMENT),
        ("p.add_argument('--test')\nprint(5)", SCRIPT),
        ("if len(sys.argv) != 2:\n    exit(1)\nprint(open(sys.argv[1]).read())", ARGUMENT),
        ("path = sys.argv[1] if len(sys.argv) > 1 else 'in.txt'\nprint(open(path).read())", SCRIPT),
        # What the function takes is not clear.
        ("def part1(grid):\n    return grid[0][0]\ndef main():\n    print(1)\nmain()", SCRIPT),
        ("def part1(text):\n    return text.split()", "''"),
        ("def part_one(lines):\n    return lines[0].split()\ndef part_two(lines):\n    return 2",
         "{path: '', data: lines, functions: {part1: part_one, part2: part_two}}"),
        ("def solve1(x):\n    return x.strip()\ndef solve2(x):\n    return 2",
         "{path: '', functions: {part1: solve1, part2: solve2}}"),
        ("def p1(path):\n    return open(path).read()\ndef p2(path):\n    return 2",
         "{path: '', data: path, functions: {part1: p1, part2: p2}}"),
        ("def first(inp: list[str]):\n    return 1\ndef second(inp):\n    return 2",
         "{path: '', data: lines, functions: {part1: first, part2: second}}"),
        ("def solve(data):\n    a = data.splitlines()\n    return a, 2",
         "{path: '', functions: {both: solve}}"),
        ("def part1(grid):\n    return grid[0][0]\ndef parse_input(text):\n"
         "    return [list(row) for row in text.splitlines()]",
         "{path: '', functions: {parse: parse_input, part1: part1, part2: part2}}"),
        ("def parse(t):\n    return t.split()\ndef part1(grid):\n    return grid[0][0]",
         "''"),
        ("data = open('input.txt').read()\ndef part1(data):\n    return 1\nprint(2)", SCRIPT),
        ("def part1(data):\n    return data.split()\nprint(part1(get_data()))", SCRIPT),
        ("def part1(path):\n    return open(path)\nprint(part1('input.txt'))", SCRIPT),
        ("def part1(s):\n    return s.count('a')\ndef run(path):\n"
         "    rows = open(path).read().split('\\n')\n    part1(rows)", "{path: '', data: lines}"),
        ("def parse(line):\n    return line\n"
         "def part1(t):\n    return [parse(x) for x in t.split()]",
         "{path: '', functions: {part1: part1, part2: part2}}"),
    ],
)  # fmt: skip
def test_the_most_likely_way(tmp_path: Path, code: str, way: str) -> None:
    detection = reading(tmp_path, code)
    assert [format_entry(entry) for entry in detection.entries[:1]] == [way], detection.reason


@pytest.mark.parametrize(
    ("value", "passed", "place"),
    [
        *[("fetch(7)", "value", "first"), ("open(input_file).read()", "value,", "first")],
        *[("parse(text)", "copy.deepcopy(value)", "first"), ("split(lines)", "value", "none")],
        *[("split(data, '\\n')", "copy.copy(value)", "none"), ("fetch(7)", "split(text)", "none")],
        *[("[int(x) for x in data]", "value", "none"), ("load()", "value", "last")],
        *[("[x.split() for x in file]", "value", "last"), ("fetch(7)", "value, 10", "last")],
        ("fetch(7)", "value, 10) + part1(value", "first"),
    ],
)
def test_what_the_file_itself_passes_to_its_functions_decides(
    tmp_path: Path, value: str, passed: str, place: str
) -> None:
    code = "def parse(t):\n    return t.split()\ndef part1(s):\n    return s.split()\n"
    code += f"{MAIN}value = {value}\n    print(part1({passed}))\n"
    ways = [entry.script is None for entry in reading(tmp_path, code).entries]
    places = {"first": (True, False), "last": (False, True), "none": (False, False)}
    assert (ways[0], ways[-1]) == places[place]


def test_a_script_may_take_the_part_or_open_a_file_of_another_name(tmp_path: Path) -> None:
    code = "text = open('trees.txt').read()\nif '1' in sys.argv:\n    print(len(text))\n"
    ways = [format_entry(entry) for entry in reading(tmp_path, code).entries]
    keys = "args: '{input}'", "args: '{part}'", "reads: ['*.txt']"
    assert ways == [SCRIPT, *(f"{{path: '', script: {{{key}}}}}" for key in keys)]
    entries = reading(tmp_path, f"open('words.txt')\n{code}").entries
    assert [entry for entry in entries if entry.script and entry.script.reads] == []


@pytest.mark.parametrize(
    ("name1", "name2", "main", "is_pair"),
    [
        ("part1", "part2", "", True),
        ("p1", "p2", "print(p1(lines))", True),
        ("first", "second", "main(first, second)", True),
        ("a", "b", "[part(data) for part in (a, b)]", True),
        ("day1_1", "day1_2", "", True),
        ("get_part1_answer", "get_part2_answer", "", True),
        ("solve_a", "solve_b", "for file in files:\n        print(solve_a(file))", True),
        ("part1", "part2", "print(sum(part1(line) for line in lines))", False),
        ("part1", "part2", "print(len([x for x in lines if part1(x)]))", False),
        ("part1", "part2", "print(*map(part1, lines))", False),
        ("part1", "part2", "for line in lines:\n        total += part1(line)", False),
        ("strategy1", "strategy2", "print(strategy1(data), strategy2(data))", True),
        ("get_value1", "get_value2", "for line in lines:\n        print(get_value1(line))", False),
        ("rule_1", "rule_2", "check()\ndef check(x):\n    return rule_1(x)", False),
    ],
)
def test_helpers_are_not_taken_for_parts(
    tmp_path: Path, name1: str, name2: str, main: str, is_pair: bool
) -> None:
    code = "".join(f"def {name}(x):\n    return x.split()\n" for name in (name1, name2))
    entries = reading(tmp_path, f"{code}{MAIN}{main or 'print(1)'}\n").entries
    assert any(entry.script is None for entry in entries) == is_pair


@pytest.mark.parametrize(
    ("file", "code", "way"),
    [
        ("7/part1.py", "def compute(t):\n    return t.count('x')", "{both: compute}"),
        ("7/part2.py", "def part2(text):\n    return text.count('x')", "''"),
        ("7.rb", "puts $stdin.read.size", "command: 'ruby {path}'"),
        ("7.js", "read(process.argv[2])", "command: 'node {path} {input}'"),
    ],
)
def test_a_part_and_other_languages(tmp_path: Path, file: str, code: str, way: str) -> None:
    assert way in format_entry(reading(tmp_path, code, file).entries[0])


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("print 5", "written for Python 2"),
        ("try:\n    f()\nexcept ValueError, e:\n    f(0777)", "written for Python 2"),
        ("def f((x, y)):\n    pass", "written for Python 2"),
        ("for x in y\n    pass", "not valid in Python 3."),
        ("", "prints no answer"),
        ("class Day07(Solution):\n    def part1(self):\n        return 1", "prints no answer"),
        ("def part1():\n    return open('input.txt').read()", "no function that takes the input"),
        ("def part1(s):\n    return s.split()\ndef f(data):\n    part1(g(data))", "no function"),
        ("def part1(grid: Grid):\n    return 1", "no function that takes the input"),
        ("def part1(numbers):\n    return numbers[0]", "no function that takes the input"),
        ("\0", "not valid in Python"),
    ],
)
def test_files_that_cannot_be_run_have_a_reason(tmp_path: Path, code: str, reason: str) -> None:
    detection = reading(tmp_path, code)
    assert ([*detection.entries], reason in detection.reason) == ([], True), detection


@pytest.mark.parametrize(
    ("minor", "code"),
    [
        (12, "type Point = tuple[int, int]"),
        (12, "def first[T](items: list[T]) -> T: ..."),
        (12, "print(f'{x['a']}')"),
        (12, "print(f'{\n    x\n}')"),
        (14, "x = t'{1}'"),
        (14, "try:\n    f()\nexcept ValueError, KeyError:\n    g()"),
    ],
)
def test_new_syntax_needs_a_new_python(tmp_path: Path, minor: int, code: str) -> None:
    is_new = sys.version_info < (3, minor)
    reason = reading(tmp_path, code).reason
    assert (reason == f"needs Python 3.{minor} or newer") == is_new, reason
    (tmp_path / ".venv").mkdir()  # Its Python runs scripts, and may be newer.
    assert not is_new or format_entry(reading(tmp_path, code).entries[0]) == SCRIPT


def test_functions_are_preferred_to_the_script_that_calls_them(tmp_path: Path) -> None:
    functions = "def part1(t):\n    return t.split()\ndef part2(t):\n    return 2\n"
    main = "if __name__ == '__main__':\n    text = open('input.txt').read()\n"
    entries = reading(tmp_path, f"{functions}{main}    print('Part 1:', part1(text))\n").entries
    assert [bool(entry.script) for entry in entries] == [False, True, True]


def test_nothing_is_imported_or_run(tmp_path: Path) -> None:
    reading(tmp_path, f"open({str(tmp_path / 'ran')!r}, 'w')\nprint(1)\n")
    assert not (tmp_path / "ran").exists()
    assert not list(tmp_path.rglob("__pycache__"))
