"""Scripts in a process of their own: as their own Python runs them, but for the kept input."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from aoc_runner.plugins.inside import start

KEPT = "one\ntwo\n"
PYTHON = [sys.executable, "-X", "utf8", "-u", "-B"]


@dataclass
class Done:
    """How a script's process ended."""

    code: int
    out: str
    err: str


@dataclass
class Scripts:
    """A folder of an author's: `run` runs a script in it, `plain` does so without us."""

    folder: Path
    reads: list[str] = field(default_factory=lambda: ["input.txt"])
    argv: list[str] = field(default_factory=list)
    stdin: str = ""
    cwd: str = "."
    python: list[str] = field(default_factory=lambda: PYTHON)
    env: dict[str, str] = field(default_factory=dict)

    @property
    def told(self) -> list[Any]:
        path = self.folder.parent / "told"
        return list(map(json.loads, path.read_text().splitlines())) if path.exists() else []

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        return path

    def run(
        self,
        script: str = "script.py",
        kept: str = KEPT,
        program: str = start.__file__,
        **more: Any,
    ) -> Done:
        above = self.folder.parent
        (above / "kept").write_bytes(kept.encode())
        path = self.folder / script
        control = {
            "script": str(path),
            "argv": self.argv,
            "path": list(dict.fromkeys([str(path.parent), str(self.folder)])),
            "reads": self.reads,
            "input": str(above / "kept"),
            "year": 2023,
            "day": 7,
            "told": str(above / "told"),
            **more,
        }
        (above / "control.json").write_text(json.dumps(control))
        return self._done([program, str(above / "control.json")])

    def plain(self, script: str = "script.py") -> Done:
        return self._done([str(self.folder / script), *self.argv])

    def _done(self, words: list[str]) -> Done:
        done = subprocess.run(
            [*self.python, *words],
            cwd=self.folder / self.cwd,
            env={**os.environ, **self.env},
            input=self.stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def prints(self, code: str) -> str:
        """What a script of that code prints; it must not fail."""
        self.write("script.py", code)
        done = self.run()
        assert (done.err, done.code) == ("", 0)
        return done.out


@pytest.fixture
def scripts(tmp_path: Path) -> Scripts:
    (tmp_path / "aoc").mkdir()
    return Scripts(tmp_path / "aoc")


# As their own Python runs them


@pytest.mark.parametrize(
    "code",
    [
        "print('out'); import sys; print('err', file=sys.stderr)",
        "print(__name__, __file__, __doc__, __package__, __spec__, __cached__, __builtins__)",
        "print(sorted(globals()))",
        "'doc'\nprint(__doc__, type(__loader__).__name__, __loader__.name, __loader__.path)",
        "x: int = 3\nprint(__annotations__ if __import__('sys').version_info < (3, 14) else '')",
        "def f(x: int) -> 'str': ...\nprint(f.__annotations__)",  # no __future__ of ours
        "import sys; print(sys.argv, sys.path[0], sys.path[2:])",
        "import __main__; print(vars(__main__) is globals(), __main__.__name__)",
        "import sys; sys.exit()",
        "import sys; sys.exit(3)",
        "import sys; sys.exit('a text')",
        "raise SystemExit",
        "exit(4)",
        "import os; os._exit(5)",
        "1 / 0",
        "def f():\n    raise ValueError('no')\ntry:\n    f()\nexcept ValueError:\n    1 / 0",
        "try:\n    int('x')\nexcept ValueError as e:\n    raise KeyError from e",
        "raise KeyboardInterrupt",
        "open('missing')",
        "try:\n    open('missing')\nexcept OSError as e:\n    raise ValueError from e",
        "from pathlib import Path\nPath('missing').stat",
        "import os\nos.stat('missing')",
        "open('script.py', 'q')",
        "x = = 1",
        "print('a'\n",
        "if True:\nprint()",
        "def f(n):\n    return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError:\n    print('deep')",
        "import sys\nsys.excepthook = lambda _, e, tb: print(e, tb.tb_lineno, tb.tb_next)\n1 / 0",
        "import atexit\natexit.register(print, 'end')\nprint('here')",
        "import atexit\natexit.register(print, 'end')\n1 / 0",
        "import threading, time\n"
        "threading.Thread(target=lambda: (time.sleep(0.2), print('later'))).start()\nprint('now')",
        "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))) is A)",
        "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: int = 1\nprint(A())",
        "import inspect\ndef f(): pass\nprint(inspect.getsource(f))",
        "import sys\nprint(sys.stdin.read(), input.__name__)",
        "print(len(input()))",
        "import fileinput\nfor line in fileinput.input():\n    print(line)",
        "import helper\nprint(helper.__file__)",
        "import warnings\nwarnings.warn('careful')",
        "\ufeffprint('after a mark')",
        "# -*- coding: latin-1 -*-\nprint(len('\u00e9'))",
        "from unittest import *\nclass T(TestCase):\n    def test(self): pass\nmain()",
        "import doctest\n'''\n>>> 1\n2\n'''\nprint(doctest.testmod())",
    ],
)  # fmt: skip
def test_a_script_runs_as_ever(scripts: Scripts, code: str) -> None:
    scripts.stdin, scripts.argv = "from stdin\n", []
    scripts.write("helper.py", "")
    (scripts.folder / "script.py").write_text(code, encoding="utf-8")
    ours, plain = scripts.run(), scripts.plain()
    if "unittest" in code:  # says how long it took
        ours.err = plain.err = ""
    assert ours == plain


def test_a_script_gets_its_arguments(scripts: Scripts) -> None:
    scripts.argv = ["--day", "7", "caf\u00e9 \U0001f384"]
    scripts.write("script.py", "import sys; print(sys.argv)")
    assert scripts.run() == scripts.plain()


def test_bytes_of_any_encoding_are_the_script_s_own_affair(scripts: Scripts) -> None:
    code = "# -*- coding: latin-1 -*-\nprint('\u00e9')".encode("latin-1")
    (scripts.folder / "script.py").write_bytes(code)
    assert scripts.run().out == scripts.plain().out == "\u00e9\n"
    (scripts.folder / "script.py").write_bytes(code[25:])
    done = scripts.run()
    assert (done.code, done.err.splitlines()[-1][:12]) == (1, "SyntaxError:")


def test_a_script_that_is_not_there(scripts: Scripts) -> None:
    done = scripts.run()
    assert done.code == 1
    assert done.err.splitlines()[-1].startswith("FileNotFoundError")


def test_no_module_of_ours_is_in_the_way(scripts: Scripts) -> None:
    scripts.write("day/script.py", "import discover\nimport loading\nprint(loading.here)")
    scripts.write("loading.py", "here = 'above'")
    scripts.write("day/discover.py", "")
    assert scripts.run("day/script.py") == Done(0, "above\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_nor_where_the_program_is_a_link(scripts: Scripts) -> None:
    link = scripts.folder.parent / "link.py"
    link.symlink_to(start.__file__)
    scripts.write("script.py", "import sys, aocd; print(sys.path[1:2]); import discover")
    done = scripts.run(program=str(link))
    scripts.write("script.py", "import sys; print(sys.path[1:2]); import discover")
    assert (done.code, done.out) == (1, scripts.plain().out)


def test_python_may_leave_the_program_s_folder_out(scripts: Scripts) -> None:
    scripts.env["PYTHONSAFEPATH"] = "1"
    assert scripts.prints("import pathlib, sys; print(sys.path[0])") == f"{scripts.folder}\n"


def test_the_nearest_folder_goes_first(scripts: Scripts) -> None:
    scripts.write("day/script.py", "import utils; print(utils.here)")
    scripts.write("day/utils.py", "here = 'near'")
    scripts.write("utils.py", "here = 'far'")
    assert scripts.run("day/script.py").out == "near\n"


def test_a_script_that_is_run_as_a_module_finds_its_package(scripts: Scripts) -> None:
    scripts.write("2021/utils.py", "YEAR = 2021\n")
    scripts.write("2021/days/helper.py", "DAY = 3\n")
    code = "from ..utils import YEAR\nfrom .helper import DAY\nprint(__name__, YEAR, DAY)\n"
    scripts.write("2021/days/day03.py", code)
    done = scripts.run("2021/days/day03.py")
    assert (done.out, done.err) == ("__main__ 2021 3\n", "")
    scripts.write("day03.py", "from .utils import YEAR\n")
    assert "no known parent package" in scripts.run("day03.py").err


def test_nothing_is_left_in_the_tree(scripts: Scripts) -> None:
    scripts.write("helper.py", "")
    scripts.prints("import helper, aocd; print(open('input.txt').read())")
    assert {path.name for path in scripts.folder.rglob("*")} == {"script.py", "helper.py"}


def test_no_session_is_in_the_environment(scripts: Scripts) -> None:
    scripts.env["AOC_SESSION"] = "none of its business"
    code = "import os; print(os.environ.get('AOC_SESSION')); os.system('echo [$AOC_SESSION]')"
    assert scripts.prints(code).split() == ["None", "[]"]


POOL = """\
    import multiprocessing, sys
    DATA = open("input.txt").read().split()

    def length(n):
        return len(DATA[n]), sys.argv[1:], __name__

    class Word(str):
        pass

    def word(text):
        return Word(text)

    if __name__ == "__main__":
        with multiprocessing.get_context({how!r}).Pool(2) as pool:
            print(pool.map(length, [0, 1])[1][:2], pool.map(word, DATA))
            print(type(pool.map(word, DATA)[0]) is Word)
"""


@pytest.mark.parametrize("how", ["fork", "spawn", "forkserver"])
@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_processes_of_a_script_have_its_input_however_they_start(
    scripts: Scripts, how: str
) -> None:
    scripts.argv = ["an argument"]
    scripts.write("script.py", POOL.format(how=how))
    assert scripts.run() == Done(0, "(3, ['an argument']) ['one', 'two']\nTrue\n", "")


# The input


ROADS = [
    "open({0}).read()",
    "open({0}, 'r', encoding='utf-8', newline='').read()",
    "open(file={0}, mode='rt', errors='strict').read()",
    "open({0}, 'rb').read().decode()",
    "open({0}, 'rb', buffering=0).read().decode()",
    "io.open({0}).read()",
    "[*open({0})][0] + [*open({0})][1]",
    "codecs.open({0}, encoding='utf-8').read()",
    "os.read(os.open({0}, os.O_RDONLY), 99).decode()",
    "os.fdopen(os.open({0}, 0)).read()",
    "''.join(fileinput.input({0}))",
    "''.join(fileinput.FileInput([{0}]))",
    "''.join(linecache.getlines(os.fspath({0})))",
    "[f := open({0}, 'rb'), mmap.mmap(f.fileno(), 0, access=1).read().decode()][1]",
    "mmap.mmap(os.open({0}, 0), 0, access=mmap.ACCESS_READ).read().decode()",
    "''.join(map('{{0[0]}}\\n'.format, csv.reader(open({0}))))",
    "shutil.copy({0}, 'copy') and open('copy').read()",
    "Path({0}).open().read()",
    "Path({0}).read_text()",
    "Path({0}).read_text(encoding='utf-8')",
    "Path({0}).read_bytes().decode()",
    "os.path.exists({0}) and KEPT",
    "os.path.lexists({0}) and KEPT",
    "os.path.isfile({0}) and KEPT",
    "not os.path.isdir({0}) and KEPT",
    "os.path.getsize({0}) == 8 and KEPT",
    "os.path.getmtime({0}) > 0 and KEPT",
    "os.stat({0}).st_size == 8 and KEPT",
    "os.lstat({0}).st_size == 8 and KEPT",
    "os.access({0}, os.F_OK) and os.access({0}, os.R_OK) and KEPT",
    "Path({0}).exists() and Path({0}).is_file() and not Path({0}).is_dir() and KEPT",
    "Path({0}).stat().st_size == 8 and KEPT",
]
IMPORTS = """
import codecs, csv, fileinput, io, linecache, mmap, os, shutil, sys
from pathlib import Path
KEPT = "one\\ntwo\\n"
"""
ELSEWHERE = "one\ntwo\nand three\n"  # what lies there, if anything does


@pytest.mark.parametrize("lies_there", [False, True])
@pytest.mark.parametrize("road", ROADS)
def test_every_road_leads_to_the_kept_input(scripts: Scripts, road: str, lies_there: bool) -> None:
    if lies_there:
        scripts.write("input.txt", ELSEWHERE)
    assert scripts.prints(f"{IMPORTS}print({road.format(repr('input.txt'))}, end='')") == KEPT
    assert not lies_there or (scripts.folder / "input.txt").read_text() == ELSEWHERE


SPELLINGS = [
    "'inputs/7.txt'",
    "'./inputs/7.txt'",
    "'../aoc/inputs/7.txt'",
    "'nowhere/../inputs/7.txt'",
    "r'inputs\\7.txt'",
    "r'..\\aoc\\inputs\\7.txt'",
    "'/nowhere/at/all/inputs/7.txt'",
    "'~/inputs/7.txt'",
    "os.path.expanduser('~/inputs/7.txt')",
    "os.path.join(os.path.dirname(__file__), 'inputs', '7.txt')",
    "os.path.abspath('inputs/7.txt')",
    "Path(__file__).parent / 'inputs' / '7.txt'",
    "Path('inputs/7.txt').resolve()",
]
BYTES = ["b'inputs/7.txt'"]


@pytest.mark.parametrize("spelling", [*SPELLINGS, *BYTES])
@pytest.mark.parametrize("there", [False, True])
def test_however_its_path_is_spelled(scripts: Scripts, spelling: str, there: bool) -> None:
    if there:
        scripts.write("inputs/7.txt", ELSEWHERE)
    scripts.reads = ["inputs/7.txt"]
    roads = [
        "open({0}).read()",
        "os.path.exists({0}) and KEPT",
        "os.stat({0}).st_size == 8 and KEPT",
    ]
    if spelling not in BYTES:
        roads.append("Path({0}).read_text()")
    both = "".join(f"print({road.format(spelling)}, end='')\n" for road in roads)
    assert scripts.prints(IMPORTS + both) == KEPT * len(roads)


@pytest.mark.parametrize(
    ("reads", "path", "fits"),
    [
        ("input.txt", "input.txt", True),
        ("input.txt", "deep/down/input.txt", True),
        ("input.txt", "myinput.txt", False),
        ("input.txt", "input.txt.bak", False),
        ("input.txt", "Input.txt", sys.platform == "win32"),
        ("input.txt", "input.txt/..", False),
        ("07/input.txt", "2023/07/input.txt", True),
        ("07/input.txt", "2023/7/input.txt", False),
        ("07/input.txt", "2023/107/input.txt", False),
        ("07/input.txt", "input.txt", False),
        (r"07\input.txt", "07/input.txt", True),
        ("./input.txt", "input.txt", True),
        ("../inputs/7.txt", "../inputs/7.txt", True),
        ("~/aoc/7.txt", "/home/me/aoc/7.txt", True),
        ("/home/me/7.txt", "/home/me/7.txt", True),
        ("*.txt", "a.txt", True),
        ("*.txt", "a/b.txt", True),
        ("*.txt", "a.txt.gz", False),
        ("in*.txt", "in.txt", True),
        ("in*t", "int", True),
        ("int*t", "int", False),
        ("d*7*.txt", "day_7_real.txt", True),
        ("d*7*.txt", "day_8_real.txt", False),
        ("a*b*c", "acb", False),
        ("a*bb*c", "abc", False),
        ("*/7.txt", "inputs/7.txt", True),
        ("*/7.txt", "/7.txt", False),
        ("in*/7.txt", "in/puts/7.txt", False),
        ("input", "input", True),
        ("[ab].txt", "a.txt", False),
        ("", "input.txt", False),
    ],
)
def test_what_fits(scripts: Scripts, reads: str, path: str, fits: bool) -> None:
    scripts.reads = [reads]
    assert scripts.prints(f"import os\nprint(os.path.isfile({path!r}))") == f"{fits}\n"


def test_a_path_is_that_from_the_working_folder(scripts: Scripts) -> None:
    scripts.reads, scripts.cwd = ["inputs/7.txt"], "inputs"
    (scripts.folder / "inputs").mkdir()
    assert scripts.prints("print(open('7.txt').read())") == f"{KEPT}\n"
    code = "import os\nos.chdir('..')\nprint(os.path.exists('7.txt'))"
    assert scripts.prints(code) == "False\n"


def test_the_script_itself_is_not_the_input(scripts: Scripts) -> None:
    scripts.reads = ["*"]
    assert scripts.prints("print(open(__file__).read())") == f"{KEPT}\n"


def test_more_than_one_file_may_be_the_input(scripts: Scripts) -> None:
    scripts.reads = ["input.txt", "7.in"]
    assert (
        scripts.prints("print(open('7.in').read() + open('input.txt').read())") == KEPT * 2 + "\n"
    )


def test_a_folder_of_that_name_stays_a_folder(scripts: Scripts) -> None:
    scripts.reads = ["input"]
    scripts.write("input/7.txt", "seven")
    code = (
        "import os\nprint(os.path.isdir('input'), os.listdir('input'), open('input/7.txt').read())"
    )
    assert scripts.prints(code) == "True ['7.txt'] seven\n"


def test_the_file_has_the_name_it_was_opened_by(scripts: Scripts) -> None:
    assert scripts.prints("print(open('inputs/input.txt').name)") == "inputs/input.txt\n"


@pytest.mark.parametrize("mode", ["w", "a", "r+", "x"])
def test_what_is_written_goes_into_the_real_file(scripts: Scripts, mode: str) -> None:
    if mode != "x":
        scripts.write("input.txt", "mine\n")
    scripts.prints(f"with open('input.txt', {mode!r}) as f: f.write('more')")
    expected = {"w": "more", "a": "mine\nmore", "r+": "more\n", "x": "more"}[mode]
    assert (scripts.folder / "input.txt").read_text() == expected
    assert (scripts.folder.parent / "kept").read_text() == KEPT


def test_what_the_system_is_asked_to_write_likewise(scripts: Scripts) -> None:
    scripts.prints("import os\nos.write(os.open('input.txt', os.O_WRONLY | os.O_CREAT), b'new')")
    assert (scripts.folder / "input.txt").read_text() == "new"
    scripts.prints("from pathlib import Path\nPath('input.txt').write_text('newer')")
    assert (scripts.folder / "input.txt").read_text() == "newer"
    assert scripts.prints("print(open('input.txt').read())") == f"{KEPT}\n"


def test_a_script_that_would_download_finds_the_file(scripts: Scripts) -> None:
    code = """\
        from pathlib import Path
        file = Path(__file__).parent / "cache" / "input.txt"
        if not file.exists():
            raise SystemExit("downloads")
        print(file.read_text().split())
        """
    assert scripts.prints(dedent(code)) == "['one', 'two']\n"


OTHERS = [
    "open('other.txt').read()",
    "open('missing.txt')",
    "open(b'other.txt', 'rb').read()",
    "open(0).read()",
    "open('')",
    "open(None)",
    "open(1.5)",
    "open('a\\0b')",
    "open('other.txt', opener=lambda path, flags: os.open(path, flags)).read()",
    "open('other.txt', 'r', -1, None, None, None, True, None).read()",
    "open('other.txt', closefd=False)",
    "open('.')",
    "os.open('missing.txt', 0)",
    "os.open('other.txt', 0, dir_fd='no')",
    "os.read(os.open('other.txt', 0, dir_fd=os.open('.', 0)), 9)",
    "os.stat('missing.txt')",
    "os.stat(None)",
    "os.stat(0)[:1]",
    "os.path.isdir('.')",
    "os.stat('.')[0]",
    "os.stat('other.txt', dir_fd=os.open('.', 0))[0]",
    "os.access('other.txt', os.R_OK), os.access('missing.txt', os.F_OK)",
    "Path('other.txt').read_text()",
    "Path('missing.txt').exists()",
    "[*inspect.signature(open).parameters], open.__name__",
    "os.stat in os.supports_dir_fd, os.stat in os.supports_fd, os.open in os.supports_dir_fd",
    "os.stat in os.supports_follow_symlinks, os.access in os.supports_effective_ids",
    "shutil.rmtree.avoids_symlink_attacks",
    "tempfile.TemporaryFile().fileno() > 0",
    "subprocess.run([sys.executable, '-c', 'print(1)'], capture_output=True).stdout",
]


@pytest.mark.parametrize("road", OTHERS)
def test_all_other_files_are_as_ever(scripts: Scripts, road: str) -> None:
    scripts.stdin = "from stdin"
    scripts.write("other.txt", "other")
    scripts.write(
        "script.py",
        f"{IMPORTS}import inspect, subprocess, tempfile\n"
        f"try:\n    print({road})\nexcept Exception as e:\n    print(type(e), e)",
    )
    assert scripts.run() == scripts.plain()


def test_without_files_to_read_none_is_replaced(scripts: Scripts) -> None:
    scripts.reads = []
    code = "import io, _io, builtins; print(open is io.open is _io.open)"
    assert scripts.prints(code) == "True\n"


def test_modules_that_python_imports_at_its_start_read_it_too(scripts: Scripts) -> None:
    scripts.write("sitecustomize.py", "import pathlib, tokenize, linecache, tempfile")
    scripts.env["PYTHONPATH"] = str(scripts.folder)
    code = "import sys; print('pathlib' in sys.modules, 'tokenize' in sys.modules)"
    assert scripts.plain("sitecustomize.py").err == ""
    scripts.write("script.py", code)
    if scripts.plain().out != "True True\n":
        pytest.skip("this Python has a sitecustomize of its own")
    code = "import pathlib, linecache\nfile = pathlib.Path('input.txt')\n"
    code += "print(file.read_text() + linecache.getline('input.txt', 2) + str(file.exists()))"
    assert scripts.prints(code) == f"{KEPT}two\nTrue\n"


def test_numpy_and_pandas_read_it(scripts: Scripts) -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("pandas")
    code = """\
        import numpy, pandas
        print(numpy.loadtxt("input.txt", dtype=int).tolist())
        print(numpy.loadtxt("input.txt").shape)
        print(numpy.genfromtxt("no/where/input.txt").tolist())
        print(numpy.fromfile("input.txt", sep=" ").tolist())
        print(pandas.read_csv("input.txt", header=None, sep=" ").sum().tolist())
        print(pandas.read_csv("input.txt", header=None, sep=" ", engine="python")[1].tolist())
        print(pandas.read_fwf("input.txt", header=None).shape)
        """
    scripts.write("script.py", code)
    done = scripts.run(kept="1 2\n3 4\n")
    assert (done.err, done.code) == ("", 0)
    assert done.out.splitlines() == [
        "[[1, 2], [3, 4]]",
        "(2, 2)",
        "[[1.0, 2.0], [3.0, 4.0]]",
        "[1.0, 2.0, 3.0, 4.0]",
        "[4, 6]",
        "[2, 4]",
        "(2, 2)",
    ]


# aocd


def test_a_script_on_aocd(scripts: Scripts) -> None:
    code = """\
        from aocd import get_data, submit
        from aocd.models import Puzzle
        import pyperclip
        data = get_data(year=2023, day=7)
        print(repr(data), Puzzle(year=2023, day=7).input_data == data)
        submit(len(data))
        submit("caf\u00e9", part="b", day=7, year=2023)
        Puzzle(2023, 7).answer_a = 12.0
        pyperclip.copy("x")
        print(pyperclip.paste())
        """
    assert scripts.prints(code) == "'one\\ntwo' True\nx\n"
    assert scripts.told == ["read", [None, "7"], [2, "caf\u00e9"], [1, "12"]]


def test_aocd_gives_the_text_of_the_kept_input(scripts: Scripts) -> None:
    scripts.write("script.py", "from aocd import data; print(repr(data))")
    assert scripts.run(kept=" a\nb\n\n").out == "' a\\nb'\n"
    assert scripts.run(kept="\ufeffa\n").out == "'a'\n"
    assert scripts.run(kept="a\r\nb\r\n").out == "'a\\nb'\n"  # as aocd reads its own files


def test_the_stand_in_goes_before_any_aocd(scripts: Scripts) -> None:
    scripts.write("aocd.py", "data = 'downloaded'")
    scripts.write("pyperclip.py", "1 / 0")
    assert scripts.prints("import pyperclip; from aocd import data; print(data)") == KEPT


def test_another_day_s_input_is_an_error_of_the_script(scripts: Scripts) -> None:
    scripts.write("script.py", "import aocd\naocd.get_data(day=8)")
    done = scripts.run()
    assert done.code == 1
    assert done.err.splitlines()[-1] == (
        "aocd.exceptions.PuzzleLockedError: aoc-runner gives a day its own input alone: "
        "this is 2023 day 7, not 2023 day 8"
    )


# What it costs, and where it runs


def test_it_imports_little(scripts: Scripts) -> None:
    scripts.write("script.py", "import sys; print(*sorted(sys.modules))")
    more = set(scripts.run().out.split()) - set(scripts.plain().out.split())
    assert more == {"__future__", "_json", "_aoc_runner", "_aoc_runner.files"}


@pytest.mark.parametrize("name", ["start", "files", "bare", "stand_ins", "aocd", "ours", "shapes"])
def test_it_is_python_3_8(name: str) -> None:
    import ast

    path = Path(start.__file__).with_name(f"{name}.py")
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))
    first = next(node for node in tree.body if isinstance(node, ast.ImportFrom))
    assert first.module == "__future__"
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
        tops = {name.partition(".")[0] for name in names}
        assert tops - ({"pandas"} if name == "shapes" else set()) <= sys.stdlib_module_names


@pytest.mark.parametrize("folder", ["C:/code/aoc/2022", "D:\\\\aoc", "/home/elf/aoc", "~/aoc"])
def test_the_folder_of_its_author_is_the_one_it_runs_in(scripts: Scripts, folder: str) -> None:
    code = f"import os\nos.chdir('{folder}')\nprint(open('input.txt').read(3))"
    assert scripts.prints(code) == "one\n"
    scripts.prints("import os\nos.mkdir('in')\nos.chdir('in')\nopen('made', 'w')")
    assert (scripts.folder / "in" / "made").exists()
    scripts.write("script.py", "import os\nos.chdir('missing')")
    assert "No such file or directory: 'missing'" in scripts.run().err


def test_that_the_input_is_read_is_told_once(scripts: Scripts) -> None:
    scripts.prints("import os\nos.stat('input.txt')\nprint(os.path.exists('input.txt'))")
    assert scripts.told == []
    scripts.prints("for _ in range(3): open('input.txt').read()")
    assert scripts.told == ["read"]
    scripts.prints("import os\nos.open('input.txt', os.O_RDONLY)")
    assert scripts.told == ["read", "read"]
