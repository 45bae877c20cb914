"""Which files a script reads, by its code alone."""

from pathlib import Path

import pytest

from aoc_runner.projects.adopting.candidates import candidates
from aoc_runner.projects.adopting.marks import ROOT
from aoc_runner.projects.adopting.program import Program
from aoc_runner.projects.adopting.reading import Reading, read_program
from aoc_runner.projects.adopting.reads import reads_of
from aoc_runner.projects.adopting.sources import Module, Sources
from aoc_runner.projects.adopting.tree import walk
from tests.projects.adopting.trees import write

DAY = "2021/day07.py"
UTILS = """\
import os
from pathlib import Path
def read(day, year=2021, ext='.txt'):
    return open(f'inputs/{year}/{day:02d}{ext}').read()
def beside(file, name='input.txt'):
    return (Path(file).parent / name).read_text()
def own():
    return open(os.path.join(os.path.dirname(__file__), 'data', 'own.txt'))
"""


def reading(folder: Path, code: str) -> Reading:
    write(folder, {DAY: code + "\nprint(1)\n", "utils.py": UTILS})
    sources = Sources(walk(str(folder)))
    module = sources.module(DAY)
    assert isinstance(module, Module)
    return read_program(Program(sources, module))


@pytest.mark.parametrize(
    ("code", "reads"),
    [
        ("open('input.txt')", "input.txt"),
        ("open('./input.txt', 'r')", "input.txt"),
        ("open('../inputs/07.txt')", "{day:02}.txt"),
        ("with open('inputs/2021/day7.txt') as f:\n    pass", "day{day}.txt"),
        ("NAME = 'input.txt'\nopen(NAME)", "input.txt"),
        ("DAY = 7\nopen(f'day{DAY:02d}.txt')", "day{day:02}.txt"),
        ("open('day%02d.txt' % 7)", "day{day:02}.txt"),
        ("open('{}/day{}.in'.format(2021, 7))", "day{day}.in"),
        ("open('data/' + str(7).zfill(2) + '.txt')", "{day:02}.txt"),
        ("import os\nopen(os.path.join(os.path.dirname(__file__), 'in.txt'))", "in.txt"),
        ("open(__file__.replace('.py', '.txt'))", "day{day:02}.txt"),
        ("import os\nopen(os.path.splitext(__file__)[0] + '.in')", "day{day:02}.in"),
        (
            "from pathlib import Path\nPath(__file__).with_suffix('.txt').read_text()",
            "day{day:02}.txt",
        ),
        ("from pathlib import Path\nPath(__file__).parent.joinpath('my.input').open()", "my.input"),
        (
            "from pathlib import Path\n(Path(__file__).parents[1] / 'x' / 'in7').read_text()",
            "in{day}",
        ),
        ("import sys\nopen(sys.path[0] + '/input')", "input"),
        ("def load(name='input.txt'):\n    return open(name)\nload()", "input.txt"),
        ("def load(name):\n    return open(name)\nload(name='puzzle.txt')", "puzzle.txt"),
        ("from utils import read\nread(7)", "{day:02}.txt"),
        ("import utils\nutils.beside(__file__)", "input.txt"),
        ("from utils import *\nown()", "own.txt"),
        ("import numpy as np\nnp.loadtxt('input.txt')", "input.txt"),
        ("import fileinput\nfileinput.input('input.txt')", "input.txt"),
        (
            "class A:\n    FILE = 'input.txt'\n    def go(self):\n        open(self.FILE)\n"
            "A().go()",
            "input.txt",
        ),
        (
            "import argparse\np = argparse.ArgumentParser()\np.add_argument('-f', '--file',"
            " default='input.txt')\nopen(p.parse_args().file)",
            "input.txt",
        ),
        ("import sys\nopen(sys.argv[1] if len(sys.argv) > 1 else 'input.txt')", "input.txt"),
        (
            "import sys\ntry:\n    f = sys.argv[1]\n"
            "except IndexError:\n    f = 'input.txt'\nopen(f)",
            "input.txt",
        ),
        ("import glob\nopen(glob.glob('x')[0] + '/input.txt')", "input.txt"),
        ("open(f'{unknown}_input.txt')", "*_input.txt"),
        ("for name in ('test.txt', 'input.txt'):\n    open(name)", "input.txt"),
        ("open('example.txt')\nopen('input.txt')", "input.txt"),
        ("open('test/input.txt')\nopen('real/input.txt')", "real/input.txt"),
        ("open('input.txt')\nopen('out.txt', 'w')", "input.txt"),
        ("open('input.txt')\nopen('letters.json')", "input.txt"),
    ],
)
def test_reads(tmp_path: Path, code: str, reads: str) -> None:
    found = reading(tmp_path, code)
    (it,) = candidates(DAY)
    assert reads_of([(it, found.names)], None) == (reads,)
    assert not found.needs_argument


@pytest.mark.parametrize(
    "code",
    [
        "import sys\nsys.stdin.read()",
        "from sys import stdin\nstdin.read()",
        "open(0)",
        "open('/dev/stdin')",
        "input()",
        "import fileinput\nlist(fileinput.input())",
        "import sys, argparse\np = argparse.ArgumentParser()\np.add_argument('f', nargs='?',"
        " type=argparse.FileType(), default=sys.stdin)",
        "import sys\nf = open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin",
        "import sys\nsys.stdin.read()\nopen('items.txt')",
    ],
)
def test_stdin(tmp_path: Path, code: str) -> None:
    found = reading(tmp_path, code)
    assert found.stdin
    assert not found.needs_argument
    assert not found.names


@pytest.mark.parametrize(
    "code",
    [
        "import sys\nopen(sys.argv[1])",
        "import sys\nfor path in sys.argv[1:]:\n    open(path)",
        "import argparse\np = argparse.ArgumentParser()\np.add_argument('input')\n"
        "open(p.parse_args().input)",
        "import argparse\np = argparse.ArgumentParser()\np.add_argument('file', type=open)",
    ],
)
def test_an_argument(tmp_path: Path, code: str) -> None:
    assert reading(tmp_path, code).needs_argument


def test_a_stem_as_an_argument(tmp_path: Path) -> None:
    found = reading(tmp_path, "import sys\nopen(sys.argv[1] + '.txt')")
    assert (found.stem, set(found.names)) == ("input", {"input.txt"})


@pytest.mark.parametrize(
    "code",
    [
        "open('x'.zfill(10 ** 9))",
        "open('x'.zfill(1000000000))",
        "x = 'input'\nx = x + x\nopen(x)",
        "def f(n):\n    return f(n) + f(n)\nopen(f(1))",
        "open(f'{7:1000000000}')",
        "open('%1000000000d' % 7)",
        "open('{:>1000000000}'.format(7))",
        "a = ['x', 'y', 'z']\n"
        + "".join(f"a{n} = a{n - 1} + a{n - 1}\n" for n in range(1, 9))
        + "open(a8)",
    ],
)
def test_what_would_take_long_is_not_known(tmp_path: Path, code: str) -> None:
    assert len(reading(tmp_path, code).names) < 100


def test_names_of_many_days_are_few() -> None:
    days = [candidates(f"2021/day{day:02}.py")[0] for day in range(1, 26)]
    same = [(it, [f"{ROOT}/2021/inputs/day{it.day}.txt"]) for it in days]
    assert reads_of(same, None) == ("day{day}.txt",)
    titles = [(it, [f"title{'x' * it.day}.txt"]) for it in days]
    assert reads_of(titles, None) == ("*.txt",)


def test_an_example_that_others_check_first_is_no_input() -> None:
    one, two = (candidates(f"2021/day{day:02}.py")[0] for day in (1, 2))
    assert reads_of([(one, ["test.txt", "input.txt"]), (two, ["test.txt"])], None) == ("input.txt",)
    assert reads_of([(two, ["test.txt"])], None) == ("test.txt",)
