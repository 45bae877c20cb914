"""The command line: help, version, dates, streams, errors, and a day's file as a program."""

import os
import signal
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from aoc_runner import main
from aoc_runner.cli import COMMANDS_ELSEWHERE
from aoc_runner.features import FEATURES
from aoc_runner.kernel.model.version import __version__
from tests.platforms import needs, skip_without
from tests.processes import HANG_LIMIT, wait_until
from tests.site import Site, User
from tests.support import REPOSITORY, Aoc, Result, native

COMMANDS = {name: command for feature in FEATURES for name, command in feature.commands.items()}
BLOCK = """

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)
"""
DAY = '"""A Day"""\n\n\ndef part1(data):\n    return len(data)\n' + BLOCK
FILE = native("days/year2015/day01.py")


def shell(aoc: Aoc, args: str, redirection: str = "", stdin: str = "", before: str = "") -> Result:
    """Run `aoc` with these arguments in a shell that redirects its streams."""
    skip_without("sh")
    done = subprocess.run(
        ["sh", "-c", f'{before} "$0" {args} {redirection}', aoc.command[0]],
        env=aoc.environment(),
        cwd=aoc.folder,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=HANG_LIMIT,
        check=False,
    )
    for text in ("Traceback", "Exception ignored", "internal error"):
        assert text not in done.stderr
    return Result(done.returncode, done.stdout, done.stderr)


def python(aoc: Aoc, *args: str, stdin: str = "abc\n") -> Result:
    done = subprocess.run(
        [sys.executable, *args],
        cwd=aoc.folder,
        env=aoc.environment(),
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def test_the_version(aoc: Aoc) -> None:
    for args in (["--version"], ["run", "--version"], ["--debug", "--version"]):
        assert aoc(*args).out == f"aoc-runner {__version__}\n"


def test_help_lists_every_command(aoc: Aoc) -> None:
    result = aoc("--help")
    assert result.code == 0
    for name, command in COMMANDS.items():
        assert result.out.count(f"  {name:8}  {command.summary}\n") == 1
    assert "plugins:" not in result.out  # Every command has another group.
    assert aoc().code == 2
    assert aoc().out == result.out


def test_help_fits_the_terminal(aoc: Aoc) -> None:
    options = aoc("run", "--help", COLUMNS="50").out.partition("options:")[2]
    assert 40 < max(map(len, options.splitlines())) <= 50


def test_help_is_shown_in_spite_of_invalid_arguments(aoc: Aoc) -> None:
    expected = aoc("run", "--help").out
    assert aoc("run", "2023", "x", "-h").out == expected


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("sumbit 2023 7", "did you mean: aoc submit"),
        ("123", "pass a year and a day, for example: aoc 2023 7"),
        ("open 2023 7", "did you mean: aoc read --web 2023 7"),
        ("solve days/year2023/day07.py", "did you mean: aoc run days/year2023/day07.py"),
        ("run 2023 7 --exmaple", "did you mean --example?"),
        ("run 7 2023", "or pass a date, for example: 2023 7"),
        ("2023.7", "'2023.7' is not a date"),
        ("submit 2023 7 1 -7,8", "there is no session token"),  # -7,8 is an answer
        ("days --config nope.yaml", "nope.yaml: "),
    ],
)
def test_errors_suggest_corrections(aoc: Aoc, args: str, message: str) -> None:
    error = aoc(*args.split(), "--json").json["error"]
    assert error["code"] == 2
    assert message in f"{error['message']}; {error['hint']}"


def test_the_commands_of_other_tools_lead_to_ours() -> None:
    assert not COMMANDS_ELSEWHERE.keys() & COMMANDS.keys()
    assert {command.split()[0] for command in COMMANDS_ELSEWHERE.values()} <= COMMANDS.keys()
    expected = {"open": "read --web", "download": "fetch", "solve": "run", "status": "days"}
    expected |= {"leaderboard": "board", "verify": "test", "time": "bench", "scaffold": "new"}
    assert expected.items() <= COMMANDS_ELSEWHERE.items()


@pytest.mark.parametrize(
    "args", ["2023 7", "2023/7", "2023-07", "2023-12-07", "--account work 2023 7"]
)
def test_a_date_without_a_command_is_run(aoc: Aoc, args: str) -> None:
    result = aoc(*args.split(), "2", "--example", "--json")
    assert result.code == 0, result.err
    assert [(part["part"], part["answer"]) for part in result.json["parts"]] == [(2, "5905")]


def test_the_package_can_be_run_with_python_m(aoc: Aoc) -> None:
    aoc.command = (sys.executable, "-m", "aoc_runner")
    assert aoc("run", "2023", "7", "--example").code == 0


def test_debug_shows_where_settings_come_from(logged_in: Aoc) -> None:
    result = logged_in("days", "--debug", AOC_CONTACT="alice@example.com")
    assert "debug: contact = alice@example.com  (environment)\n" in result.err
    assert "debug: session = set  (AOC_SESSION)\n" in result.err
    assert logged_in.env["AOC_SESSION"] not in result.err


@needs("signals")
def test_ctrl_c_is_reported_in_one_word(logged_in: Aoc, site: Site) -> None:
    site.fault("/2023/day/7/input", "hang")
    process = logged_in.start("run", "2023", "7")
    wait_until(lambda: site.count("GET", "/2023/day/7/input"))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANG_LIMIT)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")


def test_errors_of_destructors_after_ctrl_c_are_hidden(aoc: Aoc) -> None:
    aoc.add_command(
        """
        class Incomplete:
            def __del__(self):
                raise AttributeError("it has no file yet")
        incomplete = Incomplete()
        raise KeyboardInterrupt
        """
    )
    assert (aoc("broken").code, aoc("broken").err) == (130, "interrupted\n")


def test_ctrl_c_before_there_is_an_output(aoc: Aoc) -> None:
    setup = "cli.Output = lambda _: signal.raise_signal(signal.SIGINT)"
    code = f"import signal\nfrom aoc_runner import cli\n{setup}\nraise SystemExit(cli.entry())"
    aoc.command = (sys.executable, "-c", code)
    assert (aoc("--version").code, aoc("--version").err) == (130, "interrupted\n")


def test_a_deleted_current_folder_is_an_error(aoc: Aoc) -> None:
    result = shell(aoc, "run 2023 7", before="mkdir gone && cd gone && rmdir ../gone &&")
    assert result.code == 2
    assert "the current folder no longer exists" in result.err


@pytest.mark.parametrize(
    "args", ["--version", "run --help", "run 2023 7 --example", "run 2014 1 --json"]
)
def test_a_stdout_that_cannot_be_written_is_an_error(aoc: Aoc, args: str) -> None:
    for target, reason in ((">/dev/full", "No space left on device"), (">&-", "stdout is closed")):
        result = shell(aoc, args, target)
        assert result.code == 2
        assert f"error: cannot write the output: {reason}" in result.error_lines


def test_no_guess_is_posted_with_a_closed_stdout(logged_in: Aoc, site: Site, alice: User) -> None:
    answer = site.answer(alice, 2023, 7, 1)
    result = shell(logged_in, f"submit 2023 7 1 {answer}", ">&-")
    assert (result.code, site.judged) == (2, [])


def test_a_closed_pipe_is_no_error(logged_in: Aoc, site: Site, alice: User) -> None:
    site.set_input(alice, 2023, 7, b"32T3K 765\n" * 100_000)
    result = shell(logged_in, "input 2023 7", "| head -n 1")
    assert (result.out, result.err) == ("32T3K 765\n", "")
    reading, writing = os.pipe()
    os.close(reading)
    for args in ("--version", "run 2014 1 --json"):
        done = subprocess.run(
            [*logged_in.command, *args.split()],
            env=logged_in.environment(),
            cwd=logged_in.folder,
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
        assert (done.returncode, done.stderr) == (141, b"")
    os.close(writing)


@pytest.mark.parametrize("streams", ["2>/dev/full", "<&- 2>&-"])
def test_broken_stdin_and_stderr_change_no_result(logged_in: Aoc, streams: str) -> None:
    for args in ("input 2023 7", "run 2014 1 --json"):
        before, after = shell(logged_in, args), shell(logged_in, args, streams)
        assert (after.code, after.out) == (before.code, before.out)
    ran = shell(logged_in, "run 2023 7 --example --json", streams)
    assert (ran.code, [part["answer"] for part in ran.json["parts"]]) == (0, ["6440", "5905"])


def test_a_day_cannot_submit_or_download_by_a_command(logged_in: Aoc, site: Site) -> None:
    for args in ("submit 2023 7 1 78", "input 2023 7", "2023 7"):
        result = logged_in(*args.split(), AOC_RUNNER_CASE="/some/file")
        assert (result.code, result.out) == (1, "")
        assert "aoc was called by a solution that aoc-runner runs" in result.err
        assert "unset AOC_RUNNER_CASE" in result.err
    assert logged_in("guesses", AOC_RUNNER_CASE="/some/file").code == 0
    assert site.requests == []


def test_an_internal_error_has_a_traceback_with_debug(aoc: Aoc) -> None:
    aoc.add_command("raise OSError(28, 'odd')")
    result = aoc("broken")
    assert (result.code, result.out) == (70, "")
    assert result.error_lines[0].startswith("error: internal error: OSError: ")
    assert "--debug" in result.error_lines[1]
    assert aoc("broken", "--json").json["error"]["code"] == 70
    assert "Traceback" in aoc("broken", "--debug", traceback=True).err


# A day without its year, and a day's file as an argument


@pytest.mark.parametrize(
    ("now", "last", "args", "date"),
    [
        ("2026-12-05", "2019 1", "2", (2019, 2)),  # the year last worked on in this project
        ("2026-12-05", "2019 1", "run 01", (2019, 1)),
        ("2026-12-05", None, "2", (2026, 2)),  # the current event
        ("2026-11-05", None, "run 7", (2025, 7)),  # the last one
    ],
)
def test_a_day_without_a_year(
    aoc: Aoc, now: str, last: str | None, args: str, date: tuple[int, int]
) -> None:
    for year, day in ((2019, 1), (2019, 2), (2026, 2), (2025, 7)):
        aoc.write(f"days/year{year}/day{day:02}.py", DAY)
    if last:
        aoc("run", *last.split(), "--input", "-", stdin="abc\n")
    ahead = str(int(datetime.fromisoformat(f"{now}T12:00Z").timestamp() - time.time()))
    result = aoc(*args.split(), "--input", "-", "--json", stdin="abc\n", AOC_TEST_AHEAD=ahead)
    assert (result.json["year"], result.json["day"], result.err) == (*date, "")


LAYOUT = """\
aoc:
  layout:
    - {path: "solutions/{year}/day{day:02}.py"}
    - {path: "two/{year}_{day}_{part}.py", functions: {both: solve}}
"""


@pytest.mark.parametrize(
    ("args", "puzzle", "answers"),
    [
        ("{days}/day01.py", (2015, 1, None), ["3"]),
        ("run {days}/day01.py 1", (2015, 1, None), ["3"]),
        ("run {days}/day01_other.py", (2015, 1, "other"), ["6"]),
        ("run {days}/day01.yaml", (2015, 1, None), ["3"]),
        ("run ./{days}/day01.py -v other", (2015, 1, "other"), ["6"]),
        ("run solutions/2021/day03.py", (2021, 3, None), ["3"]),
        ("run two/2022_4_1.py 2", (2022, 4, None), ["5"]),
        ("run two/2022_4_2.py", (2022, 4, None), ["5"]),  # part 2
    ],
)
def test_the_path_of_a_file_stands_for_its_day(
    aoc: Aoc, args: str, puzzle: tuple[int, int, str | None], answers: list[str]
) -> None:
    aoc.write("config.yaml", LAYOUT)
    aoc.write(FILE, DAY)
    aoc.write("days/year2015/day01_other.py", DAY.replace("len(data)", "2 * len(data)"))
    aoc.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 1}]\n")
    aoc.write("solutions/2021/day03.py", DAY)
    for part in (1, 2):
        aoc.write(f"two/2022_4_{part}.py", "def solve(text):\n    return 5\n")
    words = native(args.format(days="days/year2015")).split()
    document = aoc(*words, "--input", "-", "--json", stdin="abc\n").json
    assert (document["year"], document["day"], document["variant"]) == puzzle
    assert [part["answer"] for part in document["parts"] if part["answer"]] == answers


@needs("symlinks")
def test_a_link_is_the_day_of_its_own_name(aoc: Aoc) -> None:
    aoc.write(FILE, DAY)
    (aoc.folder / "days/year2015/day09.py").symlink_to("day01.py")
    (aoc.folder / "elsewhere.py").symlink_to(FILE)
    for file, day_number in (("days/year2015/day09.py", 9), ("elsewhere.py", 1)):
        assert aoc("run", file, "--input", "-", "--json", stdin="abc").json["day"] == day_number
    shared = aoc.write("shared.py", DAY)
    for day_number in (11, 12):
        (aoc.folder / f"days/year2015/day{day_number}.py").symlink_to(shared)
    refused = aoc("submit", "shared.py", "1", "7")
    assert (refused.code, "2015 day 11 and of 2015 day 12" in refused.err) == (3, True)


def test_every_command_with_a_day_takes_its_file(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in.write("days/year2023/day07.py", DAY)
    file = native("days/year2023/day07.py")
    assert logged_in("input", file).out == logged_in("input", "2023", "7").out
    assert logged_in("read", file).out.startswith("--- Day 7: Camel Cards ---")
    assert logged_in("test", file).out.startswith("2023 day 7: A Day")
    assert [day["day"] for day in logged_in("days", file, "--json").json["days"]] == [7]
    assert logged_in("submit", file, "1", site.answer(alice, 2023, 7, 1)).code == 0
    assert logged_in("guesses", file, "--json").json["guesses"][0]["part"] == 1


@pytest.mark.parametrize(
    ("file", "message", "hint"),
    [
        ("days/year2015/day02.txt.py", "does not exist", "check the path"),
        ("days/year2015/day02.py", "no solution found for 2015 day 2", "aoc new 2015 2"),
        ("days/year2015/utils.py", "is not the file of a day", "aoc adopt"),
        ("../other/days/year2015/day01.py", "is a day of another project: ", "cd "),
    ],
)
def test_a_file_that_stands_for_no_day(aoc: Aoc, file: str, message: str, hint: str) -> None:
    for path in (FILE, "days/year2015/utils.py", "../other/days/year2015/day01.py"):
        aoc.write(path, DAY)
    result = aoc("run", native(file))
    assert (result.code, message in result.error_lines[0]) == (3, True)
    assert hint in result.error_lines[1]


# A day's file as a program


def test_a_day_is_run_by_its_file(aoc: Aoc) -> None:
    aoc.write(f"project/{FILE}", DAY)
    aoc.write("project/config.yaml", "aoc: {account: work}\n")
    # Modules beside the day must not be imported by aoc-runner.
    aoc.write("project/days/year2015/re.py", "raise SystemExit('imported')\n")
    top = aoc.folder
    for folder, args in (
        ("", (f"project/{FILE}",)),
        ("project/days/year2015", ("./day01.py",)),
        ("project", ("-m", "days.year2015.day01")),
        ("project", ("-P", FILE)),
    ):
        aoc.folder = top / folder
        result = python(aoc, *args, "--input", "-", "--json")
        assert result.code == 0, result.err
        assert result.json["parts"][0]["answer"] == "3"
        assert (result.json["account"], result.json["from"]) == ("work", "project")


def test_the_file_of_a_variant_or_a_bundled_day_is_run(aoc: Aoc) -> None:
    aoc.write(FILE, DAY)
    aoc.write("days/year2015/day01_other.py", DAY.replace("len(data)", "2 * len(data)"))
    result = python(aoc, "days/year2015/day01_other.py", "--input", "-", "--json")
    assert (result.json["variant"], result.json["parts"][0]["answer"]) == ("other", "6")
    result = python(aoc, str(REPOSITORY / "days/year2023/day07.py"), "--example")
    assert result.code == 0, result.err
    assert "part 2  5905" in result.out


def test_a_file_that_is_no_day_is_an_error(aoc: Aoc) -> None:
    aoc.write("solve.py", DAY)
    result = python(aoc, "solve.py")
    assert result.code == 3
    assert result.error_lines[0] == "error: solve.py is not the file of a day"
    assert python(aoc, "solve.py", "--json").json["error"]["code"] == 3


def test_an_imported_day_is_not_run_as_a_program(aoc: Aoc) -> None:
    aoc.write(FILE, DAY.replace('if __name__ == "__main__":', "if True:"))
    assert aoc("run", "2015", "1", "--input", "-", "--json", stdin="abcd\n").code == 0
    result = python(aoc, FILE, "--input", "-")
    assert result.out.count("part 1  3") == 1
    main(str(Path(__file__)))  # does nothing, because this module is imported
