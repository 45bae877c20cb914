"""A script as a day: its input, its runs and answers, and its failures."""

import os
import sys
import time
from pathlib import Path

import pytest

from aoc_runner.features.scripts.run import split_command
from aoc_runner.kernel.days.day import Script
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from tests.features.scripts.archive import (
    OWN,
    PYTHON,
    READS,
    Archive,
    answers,
    outcome,
    solved,
)
from tests.platforms import needs
from tests.processes import try_longer
from tests.support import native

pytestmark = pytest.mark.usefixtures("temporary")
COUNTING = "import os\nopen('runs', 'a').write('x')\n"


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "archive")


def runs(archive: Archive) -> int:
    return sum(len(path.read_text()) for path in archive.root.rglob("runs"))


def test_one_run_gives_both_answers_and_one_time(
    archive: Archive,
) -> None:
    code = f"{COUNTING}import time; time.sleep(0.1)\n"
    code += "print('Part 1:', len(input()))\nprint('Part 2:', len(input()))\n"
    other = Case("other", "12345\n6", "example", {1: "5", 2: "2"}, {})
    result = outcome(archive.spec(code), OWN, other)
    assert answers([*result.results]) == ["3", "1", "5", "1"]
    assert [part.status for part in result.results[2:]] == ["right", "wrong"]
    first, second, *_ = result.results
    assert 0.1 < (first.seconds or 0) < 60
    assert (second.seconds, first.parse_seconds) == (None, None)
    assert (first.line, second.line) == ("Part 1: 3", "Part 2: 1")
    assert runs(archive) == 2


@pytest.mark.parametrize(
    ("code", "has_newline", "expected_text", "times"),
    [
        # Some scripts need the final newline, others fail with it.
        ("print('Part 1:', sum(map(int, TEXT.split('\\n'))))", True, ["3", "unsolved"], 2),
        ("print('Part 1:', sum(map(int, TEXT.split('\\n'))))", False, ["3", "unsolved"], 1),
        ("print('Part 1:', TEXT.index('\\n', 3))", False, ["4", "unsolved"], 2),
        ("raise KeyError(len(TEXT))", True, ["KeyError: 5", "KeyError: 5"], 2),
        ("raise RuntimeError", True, ["RuntimeError", "RuntimeError"], 1),
    ],
)
def test_a_failure_on_an_empty_line_is_retried(
    archive: Archive, code: str, has_newline: bool, expected_text: list[str], times: int
) -> None:
    case = OWN._replace(text="1\n2", raw=b"1\r\n2")
    read = f"{COUNTING}import sys\nTEXT = sys.stdin.read()\n"
    texts = [
        text.partition(f" ({archive.root}")[0]
        for text in answers(solved(archive.spec(read + code, Script(), has_newline), case))
    ]
    assert texts == expected_text
    assert runs(archive) == times


@pytest.mark.parametrize(("has_newline", "end"), [(True, b"\n"), (False, b"")])
def test_a_script_gets_the_cached_bytes(archive: Archive, has_newline: bool, end: bytes) -> None:
    code = """
        import sys
        read = sys.stdin.buffer.read(), open(sys.argv[1], "rb").read()
        print("Part 1:", read[0].hex())
        print("Part 2:", read[0] == read[1] and ",".join(sys.argv[2:]))
        """
    script = Script(command=PYTHON + " {input} {year} {yy} {day} {day:02} 'ab'")
    case = OWN._replace(text="1\n2", raw=b"\xef\xbb\xbf1\r\n2")
    found = answers(solved(archive.spec(code, script, has_newline), case))
    assert found == [(b"\xef\xbb\xbf1\r\n2" + end).hex(), "2019,19,3,03,ab"]


@pytest.mark.parametrize("cwd", [None, ".", "{year}/in"])
def test_it_runs_in_its_folder_or_in_cwd(archive: Archive, cwd: str | None) -> None:
    folder = archive.root / (cwd or "2019").format(year=2019)
    folder.mkdir(parents=True)
    code = f"{READS}import os, sys\nfrom aocd import submit\nsubmit(os.getcwd(), part='a')\n"
    code += "submit(sys.argv[0], part='b')\n"
    archive.write("2019/helper.py", "")
    spec = archive.spec(f"import helper\n{code}", Script(cwd=cwd))
    name = {None: "day3.py", ".": os.path.join("2019", "day3.py")}.get(cwd, spec.path)
    assert answers(solved(spec)) == [str(folder), name]
    assert sorted(archive.root.rglob("__pycache__")) == []


@needs("sh")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("sh {path} {input}", 'read a b; echo "$((a + b))"; wc -c <"$1"'),
        ("'bin/solve it' '{day} $HOME *'", ""),  # Split like in a shell, but run without one.
    ],
)
def test_a_program_in_any_language(archive: Archive, command: str, code: str) -> None:
    program = archive.write(
        "2019/bin/solve it", '#!/bin/sh\ncat >$0.in; [ "$1" = "3 \\$HOME *" ] && echo 3\n'
    )
    program.chmod(0o700)
    assert answers(solved(archive.spec(code, Script(command=command))))[0] == "3"


@pytest.mark.parametrize(
    ("command", "posix", "windows"),
    [
        ("node {path} # 1", ["node", "{path}", "#", "1"], ["node", "{path}", "#", "1"]),
        ("'my node' \"a b\"", ["my node", "a b"], ["my node", "a b"]),
        (r"C:\js\node.exe x\ y", ["C:jsnode.exe", "x y"], [r"C:\js\node.exe", "x\\", "y"]),
        (r'"C:\my js\node.exe" x', [r"C:\my js\node.exe", "x"], [r"C:\my js\node.exe", "x"]),
    ],
)
def test_a_command_is_split_like_in_a_shell(
    command: str, posix: list[str], windows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, words in (("posix", posix), ("nt", windows)):
        with monkeypatch.context() as patch:
            patch.setattr(os, "name", name)
            assert split_command(command) == words


@pytest.mark.parametrize(
    ("script", "expected_text"),
    [
        (Script(command="no-such-ruby {path}"), "`no-such-ruby` is not installed"),
        (Script(command="./text"), "text`"),
        (Script(command=PYTHON, cwd="nowhere"), native("/nowhere: ")),
        (Script(python="python9.9"), "python9.9`"),
    ],
)
def test_an_error_names_what_cannot_be_started_and_its_location(
    archive: Archive, script: Script, expected_text: str
) -> None:
    archive.write("2019/text", "")
    failure = solved(archive.spec("", script))[0].failure
    assert failure is not None
    assert expected_text in failure.message
    assert failure.message.startswith(f"{archive.place}: ")
    assert f"correct `script:` in {archive.place}" in failure.hint


def test_a_file_per_part_is_a_run_per_part(archive: Archive) -> None:
    results = solved(archive.apart(f"{READS}print(1)", f"{READS}print(2)"))
    assert answers(results) == ["1", "2"]
    assert all(result.seconds for result in results)
    assert answers(solved(archive.apart(f"{READS}print(1)", None))) == ["1", "unsolved"]
    assert answers(solved(archive.apart(None, f"{READS}print(2)"))) == ["unsolved", "2"]


def test_a_part_in_the_arguments_is_a_run_per_part(archive: Archive) -> None:
    code = READS + COUNTING + "import sys\nprint(sys.argv[1] + '7')\n"
    assert answers(solved(archive.spec(code, Script(args=("{part}",))))) == ["17", "27"]
    assert runs(archive) == 2


@pytest.mark.parametrize("lines", [9, 400_000])  # the latter are more than a megabyte
def test_ambiguous_output_fails(archive: Archive, lines: int) -> None:
    for result in solved(archive.spec(f"{READS}for number in range({lines}):\n    print(number)")):
        assert result.failure is not None
        assert (result.status, result.failure.hook) == ("failed", f"part{result.part}")
        assert "no unambiguous answer" in result.reason
        assert f"for example: Part {result.part}: 123" in result.failure.hint


def test_a_failed_script_keeps_labelled_answers_and_shows_its_frames(
    archive: Archive,
) -> None:
    code = """
        import json
        print("Part 1:", len(open("input.txt").read()) + 6)
        def deep(number):
            return deep(number - 1) if number else json.loads("{")
        print("34")
        deep(20)
        """
    first, second = solved(archive.spec(code))
    assert first.answer_text == "12"
    assert second.failure is not None
    assert second.failure.message.startswith("json.decoder.JSONDecodeError: ")
    path = str(archive.root / "2019/day3.py")
    assert second.failure.frames[0] == (f"{path}:7 in <module>", "deep(20)")
    assert any(frame.startswith("… ") for frame, _ in second.failure.frames)
    assert second.failure.frames[-1][0] == f"{path}:5 in deep"
    assert second.failure.hint == f"see {path}:5 in deep"


@pytest.mark.parametrize(
    ("code", "expected_text", "hint"),
    [
        ("x = 1\ndef (:\n", "SyntaxError: ", "day3.py:2"),
        ("exit('no luck')", "exit code 1", "day3.py"),
        ("import os; os._exit(4)", "exit code 4", "day3.py"),
        pytest.param(
            *("import os; os.kill(os.getpid(), 9)", "killed by SIGKILL", "day3.py"),
            marks=needs("signals"),
        ),
        pytest.param(
            *("import os; os.kill(os.getpid(), 11)", "killed by SIGSEGV", "setrecursionlimit"),
            marks=needs("signals"),
        ),
        pytest.param(
            "import os; os.kill(os.getppid(), 9)",
            "the worker process exited unexpectedly (SIGKILL)",
            "",
            marks=needs("signals"),
        ),
        (
            "import nothing_of.the_kind",
            "ModuleNotFoundError: ",
            f"provides `nothing_of`: {format_path(sys.executable)} -m pip install LIBRARY",
        ),
        (
            *(
                "import aocd; aocd.submit((3, 4), 'a')",
                "aocd.CoercionError: Failed to coerce tuple",
            ),
            "day3.py:1",
        ),
        (
            "import aoc_runner as aoc; aoc.submit(2019, 3, 1, (3, 4))",
            "aoc_runner.kernel.model.errors.RefusedError: (3, 4) is a tuple, not an answer",
            "day3.py:1",
        ),
    ],
)
def test_a_failed_script(archive: Archive, code: str, expected_text: str, hint: str) -> None:
    first, second = solved(archive.spec(code, Script(reads=("input.txt",))))
    for result in (first, second):
        assert result.failure is not None
        assert result.failure.message.startswith(expected_text)
        assert hint in result.failure.hint


@pytest.mark.parametrize(
    ("code", "reads"),
    [
        *(("open('sample.txt')", ()), ("open('x.txt')", ("input.txt",))),
        # The errors of polars and DuckDB, which do not use open().
        ("raise FileNotFoundError('No such file or directory (os error 2): input.txt')", ()),
        ("raise OSError('IO Error: No files found that match the pattern \"input.txt\"')", ()),
    ],
)
def test_the_hint_for_a_missing_input_names_the_keys(
    archive: Archive, code: str, reads: tuple[str, ...]
) -> None:
    failure = solved(archive.spec(code, Script(reads=reads)))[0].failure
    assert failure is not None
    assert "add it to `reads` or pass `{input}` in `args`" in failure.hint
    assert f"({archive.place})" in failure.hint


@pytest.mark.parametrize(("first", "text"), [("Part 1: 12", "12"), ("12", "timed out after 1 s")])
def test_only_labelled_answers_survive_a_timeout(archive: Archive, first: str, text: str) -> None:
    code = (
        f"{READS}import time\nprint({first!r})\nwhile True: print(1, end=time.sleep(0.01) or '')\n"
    )
    found = try_longer(
        lambda seconds: answers(solved(archive.spec(code), timeout=seconds)),
        lambda found: found[0] == text,
    )
    assert (found[0], found[1][:9]) == (text, "timed out")


@needs("/proc")
def test_memory_is_limited(archive: Archive) -> None:
    code = READS + "print('Part 1: 12')\nx = [bytes(1000) for _ in range(10**6)]\n"
    found = outcome(archive.spec(code), memory=150_000_000)
    assert answers([*found.results]) == ["12", "out of memory (limit 150 MB)"]


@needs("/proc")
@pytest.mark.parametrize("end", ["", "exit(1)", "time.sleep(600)"])
def test_child_processes_end_with_the_script(archive: Archive, end: str) -> None:
    code = (
        READS + "import subprocess, time\nprint('Part 1: 1')\nsubprocess.Popen(['sleep', '600'])\n"
    )
    began = time.monotonic()
    found = try_longer(
        lambda seconds: answers(solved(archive.spec(code + end), timeout=seconds)),
        lambda found: found[0] == "1",
    )
    assert found[0] == "1"
    assert (
        time.monotonic() - began < 600
    )  # The child keeps stdout open, which must not delay the end.
    # The fixture `temporary` checks for remaining processes.


def test_only_the_output_of_the_script_is_printed(
    archive: Archive, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)  # no `sitecustomize` but the runner's
    printed = outcome(archive.spec("open('input.txt')\nprint('Part 1: 314')")).printed
    assert "".join([*printed, *capfd.readouterr()]).strip() == "Part 1: 314"
