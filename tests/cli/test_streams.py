"""Streams that are closed, full or gone, and no room for files: one document, the table's code."""

import os
import signal
import subprocess
from collections.abc import Callable
from resource import RLIMIT_FSIZE, RLIMIT_NOFILE, setrlimit

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result
from tests.terminal import Terminal

COMMANDS = """\
--version
--help
run --help
nonsense
days
run 2023 7
run 2015 1
run 2014 1
test 2023 7
submit 2023 7 1 5 --dry-run
read 2023 7
read 2023 7 --markdown
input 2023 7
input 2023 9
guesses
doctor
login
new 2023 8
""".splitlines()
HAS_JSON = ("days", "run 20", "test", "submit", "guesses", "doctor", "nonsense")
WORDS = [
    *COMMANDS,
    *(f"{words} --json" for words in COMMANDS if words.startswith(HAS_JSON)),
]
CODES = (0, 1, 2, 3, 4, 5)

FAILING = """\
import os, sys
print("printed")
try:
    os.write(2, b"as a program does")
    print("told", file=sys.stderr)
except OSError:
    pass

def part1(data):
    return 1 // 0

def part2(data):
    return 5
"""


@pytest.fixture
def user(online: Aoc) -> Aoc:
    """Alice, with what the commands show, and a day that prints and fails."""
    online.write("days/year2015/day01.py", FAILING)
    online("run", "2023", "7")
    online("read", "2023", "7")
    online("run", "2015", "1")
    return online


def do(
    aoc: Aoc, words: str, redirected: str = "", limit: Callable[[], None] | None = None
) -> Result:
    """Run it in a shell that redirects its streams, under a limit of the process."""
    done = subprocess.run(
        ["sh", "-c", f"exec {aoc.command[0]} {words} {redirected}"],
        env=aoc.environment(),
        cwd=aoc.folder,
        input=aoc.env["AOC_SESSION"].encode(),
        capture_output=True,
        timeout=60,
        preexec_fn=limit,
        check=False,
    )
    result = Result(done.returncode, done.stdout.decode(), done.stderr.decode())
    for sign in ("Traceback", "Exception ignored", "Error in sys.excepthook", "a bug in"):
        assert sign not in result.err, (words, redirected, result.err)
    return result


@pytest.mark.parametrize("half", [0, 1])
def test_what_is_wrong_with_the_others_changes_no_result(user: Aoc, half: int) -> None:
    for words in WORDS[half::2]:
        before = do(user, words)
        for streams in ("2>/dev/full", "<&- 2>&-"):
            after = do(user, words, streams)
            if words == "login" and "<" in streams:
                assert after.code == 2
                continue
            assert after.code == before.code, (words, after)
            if words.endswith("--json"):
                assert after.json.keys() == before.json.keys()
            elif words.startswith(("input", "--", "days", "guesses")):
                assert after.out == before.out, words


@pytest.mark.parametrize("streams", ["<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
def test_without_a_stdout_the_code_says_so(user: Aoc, streams: str) -> None:
    # A closed one is told from the rest before the command is known.
    for words in WORDS[::6] if "&" in streams else WORDS[::2]:
        result = do(user, words, streams)
        assert (result.code, result.out) == (2, "") or words == "guesses", words  # there are none


@pytest.mark.parametrize("more", ["", " --json"])
@pytest.mark.parametrize("is_right", [True, False])
def test_a_verdict_that_cannot_be_written_is_said_on_stderr(
    user: Aoc, site: Site, alice: User, is_right: bool, more: str
) -> None:
    answer = site.answer(alice, 2023, 7, 1) if is_right else "0"
    result = do(user, f"submit 2023 7 1 {answer}{more}", ">/dev/full")
    assert result.code == (2 if is_right or more else 1)
    opening = f"note: {answer} is right: " if is_right else "error: 0 is too low: "
    assert result.err.startswith(opening)


def limited(files: int) -> Callable[[], None]:
    return lambda: setrlimit(RLIMIT_NOFILE, (files, files))


def test_however_few_files_may_be_open(user: Aoc) -> None:
    python = os.path.join(os.path.dirname(user.command[0]), "python3")
    commands = ("run 2023 7", "new 2023 8", "nonsense --json")
    for files in range(3, 23):
        if (
            files < 5
            and subprocess.run(
                [python, "-c", "import linecache, tokenize"],
                preexec_fn=limited(files),
                capture_output=True,
                check=False,
            ).returncode
        ):
            continue  # nor does Python itself start
        for words in (commands[files % 3], "run 2023 7 --json"):
            result = do(user, words, limit=limited(files))
            assert result.code in CODES, (words, files, result)
            if files < 19:
                assert result.code == 2, (words, files)
                assert result.err.splitlines()[0].startswith("error: no more files can be opened")
            if words.endswith("--json"):
                assert ("error" in result.json) == (result.code == 2)


# Below 19 nothing is begun; from about 25 on there is room for all.
@pytest.mark.parametrize("files", [12, 19, 20, 21, 23, 25, 32])
@pytest.mark.parametrize("words", ["1", "1 5 --force", "1 --json"])
def test_no_room_for_files_costs_no_verdict(
    online: Aoc, site: Site, files: int, words: str
) -> None:
    online.write("days/year2023/day07.py", "def part1(data): return 5\n")
    result = do(online, f"submit 2023 7 {words}", limit=limited(files))
    assert result.code in CODES, result
    guesses = online("guesses", "--json").json["guesses"]
    assert [guess["verdict"] for guess in guesses] == [each.verdict for each in site.judged]
    assert len(guesses) == (files == 32) or 12 < files < 32
    if "--json" in words:
        assert ("error" in result.json) == (not guesses)


@pytest.mark.parametrize("words", ["run 2015 1", "test 2015 1"])
def test_a_day_that_leaves_no_room_for_files(online: Aoc, words: str) -> None:
    leaking = "import os\nkept = []\ntry:\n    while True: kept.append(os.dup(0))\n"
    online.write("days/year2015/day01.py", f"{leaking}except OSError: pass\n{FAILING}")
    online.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 1, part2: 5}]\n")
    for more in (" --example" if words.startswith("run") else "", " --json"):
        result = do(online, words + more, limit=limited(64))
        assert result.code in (2, 3), result
        if "--json" in more:
            assert result.json


@pytest.mark.parametrize("error", ["OSError(24, 'Too many open files')", "OSError(23, 'Full')"])
def test_no_room_for_files_is_no_bug(aoc: Aoc, error: str) -> None:
    aoc.add_command(f"raise RuntimeError from {error}")
    for words in (("broken",), ("broken", "--json")):
        result = aoc(*words)
        assert result.code == 2
        assert result.error_lines[0].startswith("error: no more files can be opened: ")
        assert "ulimit -n" in result.error_lines[1]
        assert "--json" not in words or result.json["error"]["code"] == 2


def test_no_file_can_grow(user: Aoc) -> None:
    def nothing() -> None:
        setrlimit(RLIMIT_FSIZE, (0, 0))

    for words in WORDS:
        result = do(user, words, limit=nothing)
        assert result.code in CODES, (words, result)
        if words.endswith("--json"):
            assert result.json
    for words in WORDS[::4]:
        assert do(user, words, ">out 2>err", nothing).code == 2


@pytest.mark.parametrize("words", ["run 2023 7", "read 2023 7", "login", "submit 2023 7 1 0"])
def test_a_terminal_that_goes_away(online: Aoc, words: str) -> None:
    # With nohup, that is: else the hang-up ends the process, as it does any other.
    online.command = (
        "sh",
        "-c",
        'trap "" HUP; echo ready; exec "$@" 2>>log',
        "sh",
        *online.command,
    )
    online.write("days/year2023/day07.py", "input()\ndef part1(data): return 1\n")
    with Terminal(online, *words.split(), PAGER="cat") as terminal:
        terminal.wait_for("not shown" if words == "login" else "ready")
        terminal.hang_up()
        assert terminal.process.wait(20) in (*CODES, 141)


def test_a_hang_up_ends_it(online: Aoc, site: Site, alice: User) -> None:
    online.write("days/year2023/day07.py", "import time\ntime.sleep(60)\n")
    with Terminal(online, "run", "2023", "7") as terminal:
        terminal.hang_up()
        assert terminal.process.wait(20) == -signal.SIGHUP


def test_a_terminal_that_goes_away_at_a_question(online: Aoc, site: Site) -> None:
    online.command = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh", *online.command)
    with Terminal(online, "submit", "2023", "7", "1", "12.0") as terminal:
        terminal.wait_for("anyway? [y/N] ")
        terminal.hang_up()
        assert terminal.process.wait(20) in CODES
    assert site.judged == []


def test_a_token_that_is_no_text(online: Aoc) -> None:
    result = online("login", stdin=b"\xff\xfe\x00\n")
    assert (result.code, len(result.error_lines)) == (2, 2), result.err
