"""A result that cannot be written: told from everything else, and never with a stack trace."""

import os
import subprocess
from datetime import UTC, datetime

import pytest

from tests.fake_site import Site, User
from tests.support import GUARD, Aoc, Result

# Every command that has a result, and an error's document.
COMMANDS = """\
--version
--help
run --help
days
days --json
run 2023 7
run 2023 7 --json
test 2023 7
test 2023 7 --json
submit 2023 7 1 --dry-run
submit 2023 7 1 --dry-run --json
read 2023 7
read 2023 7 --markdown
input 2023 7
input 2023 7 --path
guesses
guesses --json
doctor
doctor --json
login
new 2015 1
init project
watch 2023 7
run 2014 1 --json
""".splitlines()


@pytest.fixture
def user(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice, with all that the commands show."""
    online.warm = True  # for these two alone
    online("submit", "2023", "7", "1")
    online("read", "2023", "7")
    online.warm = False
    return online


def into(aoc: Aoc, words: str, stdout: int | str, stdin: str = "") -> Result:
    """Run a command with this stdout, a descriptor or a redirection of the shell's."""
    script = f"exec {aoc.command[0]} {words}" + (f" {stdout}" if isinstance(stdout, str) else "")
    done = subprocess.run(
        ["sh", "-c", script],
        env=aoc.environment(),
        cwd=aoc.folder,
        input=stdin,
        stdout=stdout if isinstance(stdout, int) else subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        timeout=30,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return Result(done.returncode, done.stdout or "", done.stderr)


def test_a_full_disk_is_named(user: Aoc, alice: User) -> None:
    # Doctor imports every day, and one of ours a library that takes long.
    without = user.write("without/pandas.py", "raise ModuleNotFoundError(name='pandas')\n")
    user.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(without.parent)])
    for words in COMMANDS:
        result = into(user, words, ">/dev/full", alice.token)
        wrong, cure = result.error_lines[-2:]
        assert result.code == 2, words
        assert wrong == "error: cannot write the output: No space left on device", words
        assert cure.startswith("hint: check where it goes"), words


def test_what_could_not_be_written_is_not_tried_again_at_the_end(aoc: Aoc) -> None:
    aoc.env["PYTHONDEVMODE"] = "1"  # in which Python tells of it, as newer ones always do
    result = into(aoc, "--version", ">/dev/full")
    assert (result.code, len(result.error_lines)) == (2, 2)


def test_a_reader_that_is_gone_is_no_error(user: Aoc, alice: User) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for words in ("--version", "days", "run 2023 7 --json", "watch 2023 7", "run 2014 1 --json"):
        result = into(user, words, writing, alice.token)
        assert (result.code, result.error_lines) == (141, []), words
    os.close(writing)


def test_a_closed_stdout_is_named_before_anything_is_done(user: Aoc, site: Site) -> None:
    judged = len(site.judged)
    for words in ("--version", "submit 2023 7 2 1", "days --json"):
        result = into(user, words, ">&-")
        assert result.code == 2, words
        assert result.error_lines[0] == "error: cannot write the output: stdout is closed", words
        assert len(result.error_lines) == 2, words
    assert len(site.judged) == judged


@pytest.mark.parametrize("end", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize("words", ["run 2014 1", "guesses", "run 2014 1 --json"])
def test_what_nobody_can_be_told_changes_nothing(aoc: Aoc, words: str, end: str) -> None:
    result = into(aoc, words, end)
    assert result.code == (2 if words.startswith("run") else 0)
    assert ("no Advent of Code 2014" in result.out) == ("--json" in words)


def test_a_wait_that_nobody_can_be_shown(online: Aoc, site: Site) -> None:
    unlock = datetime(2023, 12, 8, 5, tzinfo=UTC).timestamp()
    site.advance(unlock - site.now() - 1)
    assert into(online, "new 2023 8 --wait", "2>&-").code == 0
    assert "inputs/2023/08.txt" in online.kept()


@pytest.mark.parametrize("error", ["OSError(28, 'odd')", "BrokenPipeError()", "ValueError('odd')"])
def test_any_other_error_is_a_bug(aoc: Aoc, error: str) -> None:
    aoc.add_command(
        f"""
        context.emit("done so far")
        raise {error}
        """
    )
    result = aoc("broken")
    assert (result.code, result.out) == (70, "done so far\n")
    wrong, cure = result.error_lines
    assert wrong.startswith(f"error: a bug in aoc-runner: {error.split('(')[0]}: ")
    assert "--debug" in cure
    as_json = aoc("broken", "--json")
    assert as_json.code == 70
    assert '{"error": {"code": 70, ' in as_json.out


DAY = "days/year2015/day01.py"
RUN = ("run", "2015", "1", "--input", "-")


@pytest.mark.parametrize(
    "act",
    [
        "sys.stdout.close()",
        "os.close(1)",
        "sys.__stdout__.close()",
        "sys.stdout = None",
        "sys.stdout = open(os.devnull, 'w')",
        "sys.stdout = io.StringIO()",
        "sys.stdout = io.TextIOWrapper(sys.stdout.detach())",
        "os.dup2(os.open(os.devnull, os.O_WRONLY), 1)",
    ],
)
@pytest.mark.parametrize("when", ["at import", "in part1"])
def test_a_day_may_do_to_its_stdout_what_it_likes(aoc: Aoc, act: str, when: str) -> None:
    within = f"    {act}\n" if when == "in part1" else ""
    before = f"{act}\n" if when == "at import" else ""
    aoc.write(
        DAY,
        f"import io, os, sys\n\nsys.stdout.write('printed')\n{before}\n"
        f"def part1(data):\n{within}    return 11\n\ndef part2(data):\n    return 22\n",
    )
    result = aoc(*RUN, stdin="x")
    assert (result.code, result.err) == (0, "")
    assert "11" in result.out
    assert "22" in result.out
    document = aoc(*RUN, "--json", stdin="x")
    assert (document.code, document.err.replace("printed", "")) == (0, "")
    assert [part["answer"] for part in document.json["parts"]] == ["11", "22"]


def test_a_day_that_closes_every_descriptor(aoc: Aoc) -> None:
    aoc.write(DAY, "import os\n\ndef part1(data):\n    os.closerange(0, 256)\n    return 1\n")
    for words in (RUN, (*RUN, "--json")):
        assert aoc(*words, stdin="x").code == 2  # nobody can be told


def test_what_a_day_prints_comes_before_its_result(aoc: Aoc) -> None:
    aoc.write(DAY, "print('first')\n\ndef part1(data):\n    print('second')\n    return 11\n")
    result = aoc(*RUN, stdin="x")
    first, heading, second, row, _ = result.out.splitlines()
    assert (first, second) == ("first", "second")
    assert heading.startswith("2015 day 1")
    assert row.startswith("  part 1  11  ")
    # In what Python itself keeps of the stdout it started with, too.
    aoc.write(DAY, "import sys\nprint('first')\nsys.stdout = None\ndef part1(data): return 11\n")
    assert aoc(*RUN, stdin="x").out.split()[:2] == ["first", "2015"]


def test_a_day_that_prints_to_a_full_disk_or_to_nobody(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.yaml", "examples: [{input: x}]\n")
    for source in ("print('x')\ndef part1(data): return 1\n", "print('x')\n"):
        aoc.write(DAY, source)
        full = into(aoc, "run 2015 1 --example", ">/dev/full")
        assert full.code == 2
        assert full.error_lines[-2].endswith("cannot write the output: No space left on device")
    aoc.write(DAY, "def part1(data):\n    print('x' * 10**6)\n    return 1\n")
    aoc.write("input.txt", "x")
    reading, writing = os.pipe()
    os.close(reading)
    gone = into(aoc, "run 2015 1 --input input.txt", writing)
    os.close(writing)
    assert (gone.code, gone.err) == (141, "")


CLOSING = "import os\nos.closerange(3, 300)\n"


@pytest.mark.parametrize("inside", [False, True], ids=["on import", "in a part"])
def test_a_day_that_closes_every_descriptor_costs_no_other_file(aoc: Aoc, inside: bool) -> None:
    # SQLite, opened next, gets the number that was the output's.
    aoc("run", "2015", "1", "--input", "-", stdin="x")  # fails, and starts the ledger all the same
    closing = "import os\ndef part1(data):\n    os.closerange(3, 300)\n    return 11\n"
    aoc.write(DAY, closing if inside else CLOSING + "def part1(data): return 11\n")
    shown = aoc(*RUN, stdin="x")
    assert (shown.code, "part 1  11" in shown.out) == (0, True)
    as_json = aoc(*RUN, "--json", stdin="x")
    assert (as_json.code, as_json.out) == (2, "")
    assert "the day has closed it" in as_json.err
    aoc.write(DAY, "def part1(data): return 11\n")
    assert aoc("run", "2015", "1", "--input", "-", stdin="x").code == 0
    assert aoc("doctor", "--offline").out.count("ok    ledger: 0 guesses") == 1


@pytest.mark.parametrize("put", ["Odd()", "None", "sys.stdout.detach() and None"])
def test_a_day_may_put_anything_in_the_place_of_stdout(aoc: Aoc, put: str) -> None:
    odd = "import sys\nclass Odd:\n    def flush(self): raise RuntimeError\n    write = flush\n"
    aoc.write(DAY, f"{odd}sys.stdout = {put}\ndef part1(data): return 11\n")
    result = aoc(*RUN, stdin="x")
    assert (result.code, "part 1  11" in result.out, result.err) == (0, True, "")


def test_nothing_is_left_for_python_to_warn_of(aoc: Aoc) -> None:
    aoc.write(DAY, "def part1(data): return 11\n")
    for words in (("--version",), ("--help",), ("days",), RUN, ("run", "2014", "1")):
        result = aoc(*words, stdin="x", PYTHONWARNINGS="error")
        assert "ResourceWarning" not in result.err


def test_a_closed_stdin_is_an_empty_one(online: Aoc) -> None:
    online.write(DAY, "def part1(data): return 11\n")
    for words, said in (("run 2015 1 --input -", "standard input is empty"), ("login", "is empty")):
        result = into(online, words, "<&-")
        assert (result.code, said in result.error_lines[0]) == (2, True)


def test_what_a_day_leaves_in_a_full_stderr_changes_no_code(aoc: Aoc) -> None:
    aoc.write(DAY, "import sys\nsys.stderr.write('no line')\ndef part1(data): return 11\n")
    aoc.write("input.txt", "x")
    assert into(aoc, "run 2015 1 --input input.txt", "2>/dev/full").code == 0


def test_a_program_that_a_day_starts_has_all_streams(aoc: Aoc) -> None:
    program = "import os; os.write(2, os.read(0, 9) + os.fsencode('told')); os.fstat(1)"
    aoc.write(
        DAY,
        "import subprocess, sys\n\ndef part1(data):\n"
        f"    return subprocess.run([sys.executable, '-c', {program!r}]).returncode + 11\n",
    )
    aoc.write("input.txt", "x")
    assert "part 1  11" in into(aoc, "run 2015 1 --input input.txt", "<&- 2>&-").out


@pytest.mark.parametrize(
    "done", ["sys.stderr = None", "sys.stderr = object()", "sys.stderr.close()"]
)
def test_a_day_may_do_anything_to_stderr(aoc: Aoc, done: str) -> None:
    aoc.write(DAY, f"import sys\n{done}\ndef part1(data): return 1 // 0\n")
    result = aoc(*RUN, stdin="x")
    assert (result.code, "part 1  -  ✗ failed" in result.out) == (3, True), result.err
    assert "ZeroDivisionError" in result.err or "close" in done


@pytest.mark.parametrize("end", ["SystemExit(0)", "BaseException"])
def test_a_stdout_of_the_days_own_may_raise_anything(aoc: Aoc, end: str) -> None:
    odd = f"import sys\nclass Odd:\n    def flush(self): raise {end}\n    write = flush\n"
    aoc.write(DAY, f"{odd}sys.stdout = Odd()\ndef part1(data): return 11\n")
    assert aoc(*RUN, "--json", stdin="x").json["parts"][0]["answer"] == "11"


@pytest.mark.parametrize("when", ["at import", "in part1"])
@pytest.mark.parametrize(
    "act",
    [
        "json.dumps = json.JSONEncoder.encode = json.JSONEncoder.default = None",
        "builtins.print = None",
        "sys.path.clear()",
        "sys.path = None",
        "[sys.modules.pop(name) for name in [*sys.modules] if not name.startswith('days')]",
        "del sys.path",
        "sys.path.insert(0, '.'); import strings",
        "atexit.register(sys.stdout.write, 'printed')",
        "threading.Timer(0.1, sys.stdout.write, ['printed']).start()",
        "os.fork()",
        "os.umask(0o777); os.chdir('/'); sys.setrecursionlimit(60)",
    ],
)
def test_whatever_a_day_does_to_its_process_there_is_one_document(
    aoc: Aoc, act: str, when: str
) -> None:
    within = f"    {act}\n" if when == "in part1" else ""
    before = f"{act}\n" if when == "at import" else ""
    aoc.write("strings.py", "import string\n")
    aoc.write(
        DAY,
        f"import atexit, builtins, json, os, sys, threading\n\n{before}\n"
        f"def part1(data):\n{within}    return 11\n\ndef part2(data):\n    return 1 // 0\n",
    )
    aoc.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 11, part2: 22}]\n")
    ran, tested = aoc(*RUN, "--json", stdin="x"), aoc("test", "2015", "1", "--json")
    for result, rows in ((ran, ran.json["parts"]), (tested, tested.json["cases"])):
        assert result.code == 3
        assert [(row["answer"], row["status"]) for row in rows][1] == (None, "failed")
        assert rows[0]["answer"] == "11"
    assert ran.err.count("error: part 2 failed: ZeroDivisionError") == 1
    shown = aoc(*RUN, stdin="x")
    assert shown.out.count("part 1  11") == shown.err.count("ZeroDivisionError") == 1


def test_a_day_may_open_files_until_there_are_no_more(aoc: Aoc) -> None:
    aoc.write(
        DAY,
        "import os, resource\n\nresource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\nkept = []\n\n"
        "def part1(data):\n    while True:\n        kept.append(open(os.devnull))\n\n"
        "def part2(data): return 22\n",
    )
    aoc.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 11, part2: 22}]\n")
    ran, tested = aoc(*RUN, "--json", stdin="x"), aoc("test", "2015", "1", "--json")
    for result, rows in ((ran, ran.json["parts"]), (tested, tested.json["cases"])):
        assert result.code == 3
        assert [(row["answer"], row["status"] == "failed") for row in rows] == [
            (None, True),
            ("22", False),
        ]
    shown = aoc(*RUN, stdin="x")
    assert (shown.code, "part 2  22" in shown.out) == (3, True)
    assert "error: part 1 failed: OSError: [Errno 24] Too many open files" in shown.err
