"""How scripts of real archives get their input, and what they do not get."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.features.scripts.python import sitecustomize
from aoc_runner.kernel.days.day import Script
from aoc_runner.kernel.files import format_path
from tests.features.scripts.archive import OWN, PLAIN, Archive, answers, solved
from tests.platforms import needs

pytestmark = pytest.mark.usefixtures("temporary")
CASE = OWN._replace(text="1\n2\n3")
PRINTS = "print('Part 1:', sum(int(line) for line in text.split()))\n"
HELPER = "def read_input(path):\n    with open(path) as file:\n        return file.read()\n"


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "archive")


def answer(archive: Archive, code: str, script: Script = PLAIN) -> str:
    """Return the answer to part 1, which is 6 if `text` is the input."""
    return answers(solved(archive.spec(f"{code}\n{PRINTS}", script), CASE))[0]


def unread(archive: Archive, name: str = "") -> str:
    """Return the failure of a script that only read this file."""
    but = f", but {format_path(str(archive.root / '2019' / name))}" if name else ""
    return f"the script did not read its input{but}"


@pytest.mark.parametrize(
    "code",
    [
        "text = open('input.txt').read()",
        "with open('../inputs/3.txt', encoding='utf-8') as file: text = file.read()",
        "import os; text = open(os.path.join(os.path.dirname(__file__), 'input.txt'), 'r+').read()",
        "from pathlib import Path; text = (Path(__file__).parent / 'input').read_text()",
        "from pathlib import Path; text = Path(__file__).with_suffix('.txt').open().read()",
        "text = open('C:/aoc/trebuchet.txt').read()",
        "text = open(0).read()",
        "import sys; text = sys.stdin.read()",
        "text = input() + ' ' + input() + ' ' + input()",
        "import fileinput; text = ''.join(fileinput.input())",
        "import fileinput; text = ''.join(fileinput.input('day3.txt'))",
        pytest.param(
            "import numpy; text = ' '.join(str(int(it)) for it in numpy.loadtxt('input.txt'))",
            marks=needs("numpy"),
        ),
        "from utils import read_input; text = read_input('day3.txt')",
        "from helper.utils import read_input; text = read_input('day3.txt')",
        "from .helper.utils import read_input\ntext = read_input('day3.txt')",
        "words = open('words.txt').read(); assert words == '9'; text = open('input.txt').read()",
        "import os; assert os.path.exists('input.txt'); text = open('input.txt').read()",
        "import os; assert os.path.getsize('input.txt') == 6; text = open('input.txt').read()",
        "import pathlib; path = pathlib.Path('in.txt'); text = path.is_file() and path.read_text()",
        "from aocd import get_data; text = get_data(day=3, year=2019)",
        "from aocd.models import Puzzle; text = Puzzle(year=2019, day=3).input_data",
        "import subprocess, sys\n"
        "words = [sys.executable, '-c', 'print(open(\"input.txt\").read())']\n"
        "text = subprocess.run(words, capture_output=True, text=True).stdout",
    ],
)
def test_a_script_finds_its_input(archive: Archive, code: str) -> None:
    archive.write("2019/words.txt", "9")
    archive.write("2019/utils.py", HELPER)
    archive.write("2019/helper/utils.py", HELPER)
    assert answer(archive, code) == "6"
    assert sorted(archive.root.rglob("__pycache__")) == []


def test_a_multiprocessing_worker_finds_the_input(archive: Archive) -> None:
    code = """
import multiprocessing
def numbers(path):
    return open(path).read()
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print("Part 1:", sum(map(int, pool.map(numbers, ["input.txt"])[0].split())))
"""
    assert answers(solved(archive.spec(code, Script()), CASE))[0] == "6"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("text = '6'", ""),
        ("import os; os.stat('input.txt'); text = '6'", ""),
        ("import json; text = '6'; open('data.log').read(); open('new.txt', 'w')", "data.log"),
        ("import os; open('ex').read(); text = os.read(os.open('data.log', 0), 9)", "data.log"),
        ("text = '6'; open('words.txt').read(); open('letters.txt').read()", "letters.txt"),
        ("open('input.txt'); text = '6'", ""),
        ("import aocd; aocd.submit(6, part=1); text = '6'", ""),
    ],
)
def test_a_script_that_did_not_read_its_input_has_no_answer(
    archive: Archive, code: str, name: str
) -> None:
    for path in ("ex", "data.log", "words.txt", "letters.txt"):
        archive.write(f"2019/{path}", "6")
    assert answer(archive, code) == unread(archive, name)


def test_what_is_printed_after_an_example_was_read_is_no_answer(archive: Archive) -> None:
    archive.write("2019/ex.txt", "1\n1")
    code = "for name in 'ex.txt', 'input.txt':\n    text = open(name).read()\n    "
    results = solved(archive.spec(f"{code}print(len(text))\n    print(len(text) + 1)"), CASE)
    assert answers(results) == ["6", "7"]


@pytest.mark.parametrize(
    ("name", "is_input"),
    [
        *(("input.txt", True), ("../inputs/day01.txt", True), ("1.in", True), ("day3.txt", True)),
        *(("puzzle", True), ("words.txt", False), ("input_test.txt", False), ("ex1.txt", False)),
        *(("samples/input.txt", False), ("output.txt", False), ("letters7.json", False)),
    ],
)
def test_existing_files_that_can_be_an_input_are_redirected(
    archive: Archive, name: str, is_input: bool
) -> None:
    archive.write(f"2019/{name}", "40 2")
    expected = "6" if is_input else unread(archive, name)
    assert answer(archive, f"text = open({name!r}).read()") == expected


@pytest.mark.parametrize(
    ("own", "final_newline", "length"),
    [
        *((None, True, 6), (None, False, 5), ("1", True, 5), ("1\n", False, 6), ("", True, 6)),
        *(("1\n\n", True, 7), ("1\r\n", True, 6)),
    ],
)
def test_the_input_ends_like_the_own_file_or_as_the_entry_says(
    archive: Archive, own: str | None, final_newline: bool, length: int
) -> None:
    if own is not None:
        archive.write("2019/input.txt", own)
    for path in ("input.txt", "2019/input.txt"):  # The second is relative to another folder.
        day = archive.spec(f"print('Part 1:', len(open({path!r}).read()))", PLAIN, final_newline)
        assert answers(solved(day, CASE))[0] == f"{length}"


def test_files_of_libraries_are_not_redirected(archive: Archive) -> None:
    code = "import os, tzdata; found = os.path.dirname(tzdata.__file__) + '/zoneinfo/Etc/GMT0'"
    code += "\ntext = str(len(open(found, 'rb').read() + open(0, 'rb').read()))"
    assert int(answer(archive, code)) > 50


def test_a_link_to_the_folder_of_the_script(tmp_path: Path) -> None:
    (tmp_path / "samples").mkdir()
    (tmp_path / "archive").symlink_to("samples")
    assert answer(Archive(tmp_path / "archive"), "text = open('../input.txt').read()") == "6"


def test_a_missing_example_is_not_found(archive: Archive) -> None:
    code = "import os; assert not os.path.exists('test.txt'); text = open('ex.txt').read()"
    assert answer(archive, code).startswith("FileNotFoundError")


@pytest.mark.parametrize(
    ("reads", "name", "is_input"),
    [
        ("words.txt", "words.txt", True),
        ("words.txt", "input.txt", False),
        ("in/*.txt", "in/words.txt", True),
        ("in/*.txt", "words.txt", False),
        ("../in/{year}/{day:02}.txt", "in/2019/03.txt", True),
    ],
)
def test_reads_names_the_input(archive: Archive, reads: str, name: str, is_input: bool) -> None:
    archive.write(f"2019/{name}", "40 2")
    result = answer(archive, f"text = open({name!r}).read()", Script(reads=(reads,)))
    assert result == ("6" if is_input else unread(archive, name))


@pytest.mark.parametrize(
    ("platform", "path", "is_input"),
    [
        ("linux", "/x/jo\u0308rg.txt", False),
        ("linux", "/x/J\xf6rg.txt", False),
        ("darwin", "/x/Jo\u0308rg.TXT", True),
        ("darwin", "/x/J\xf6rg2.txt", False),
    ],
)
def test_reads_ignores_spelling_where_the_system_does(
    monkeypatch: pytest.MonkeyPatch, platform: str, path: str, is_input: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    files: Any = sitecustomize.Files
    assert files("", "/x/3.py", "j\xf6rg.txt").is_input(path) == is_input


def test_arguments_name_a_copy_of_the_input(archive: Archive) -> None:
    code = "import os, mmap, sys; assert sys.argv[2:] == ['3']; path = sys.argv[1]\n"
    script = Script(args=("{input}", "{day}"))
    for read in (
        "text = open(path).read()",
        "text = os.read(os.open(path, 0), 9)",
        "text = mmap.mmap(os.open(path, 0), 6, access=mmap.ACCESS_READ)[:]",
        "import subprocess as s; words = [sys.executable, '-c', 'print(open(0).read())']\n"
        "text = s.run(words, stdin=open(path), capture_output=True).stdout.decode()",
    ):
        assert answer(archive, code + read, script) == "6"


def test_a_users_file_is_never_overwritten(archive: Archive) -> None:
    own = archive.write("2019/input.txt", "100")
    assert answer(archive, "text = open('input.txt').read()") == "6"
    assert own.read_text() == "100"
    answer(archive, "text = '6'; open('input.txt', 'a').write('mine')")
    assert own.read_text() == "100mine"  # Scripts may write to their own files.


@pytest.mark.parametrize(
    "asks",
    [
        "import asyncio, socket; socket.getaddrinfo('www.adventofcode.com', 443)",
        "from urllib.request import urlopen; urlopen('https://adventofcode.com/2019/day/3/input')",
        "import requests; requests.post('https://adventofcode.com/2019/day/3/answer')",
        "import socket; socket.create_connection(('ADVENTOFCODE.COM.', 443))",
        "import socket; socket.gethostbyname('adventofcode.com')",
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import socket;"
        'socket.gethostbyname("adventofcode.com")\'], check=True, stderr=subprocess.STDOUT)',
    ],
)
def test_a_script_cannot_connect_to_the_site(archive: Archive, asks: str) -> None:
    first = solved(archive.spec(f"{asks}\nprint('Part 1: 1')"), CASE)[0]
    assert first.failure is not None
    if "subprocess" in asks:
        assert "CalledProcessError" in first.failure.message
    else:
        assert "scripts cannot connect to adventofcode.com" in first.failure.message
        assert "read the input from a file or stdin" in first.failure.hint


@needs("pip")
def test_the_python_of_the_project_runs_it(archive: Archive) -> None:
    own = archive.root / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(own)], check=True)
    code = """
        import sys
        from importlib.util import find_spec
        from aocd import numbers, submit

        assert find_spec("pluggy") is None  # Not installed there.
        submit(sum(numbers), part="a")
        submit(sys.prefix, part="b")
        """
    assert answers(solved(archive.spec(code), CASE)) == ["6", str(own)]
