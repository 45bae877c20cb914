"""Inputs and examples by a call: the command's rules, nothing printed, nothing left open."""

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from traceback import TracebackException, extract_tb, format_exception

import pytest

import aoc_runner
from aoc_runner import (
    AocError,
    api,
    get_examples,
    get_grid,
    get_input,
    get_lines,
    get_table,
    submit,
)
from aoc_runner.kernel.words.errors import (
    BugError,
    ConfigError,
    DataError,
    DayError,
    SessionError,
    UsageError,
)
from tests.site import Site, User
from tests.support import Aoc

INPUT = b"\xef\xbb\xbf  #.#\r\n\r\n7 8\n\n"


def test_an_input_is_the_text_of_the_hooks_and_asked_for_once(
    here: Aoc, site: Site, alice: User, capfd: pytest.CaptureFixture[str]
) -> None:
    site.set_input(alice, 2023, 7, INPUT)
    assert get_input(2023, 7) == "  #.#\n\n7 8"
    assert get_lines(2023, day=7) == ["  #.#", "", "7 8"]
    assert get_grid(year=2023, day=7) == [list("  #.#"), [], list("7 8")]
    assert site.count("GET", "/2023/day/7/input") == 1
    assert here.kept() == ["inputs/2023/07.txt"]
    assert capfd.readouterr() == ("", "")


def test_nothing_stays_open(here: Aoc) -> None:
    submit(2023, 7, 1, 5)
    get_examples(2022, 1)
    kept = {(file.stat().st_dev, file.stat().st_ino) for file in here.data_dir.rglob("*")}
    assert len(kept) > 10
    for number in range(100):
        with suppress(OSError):
            opened = os.fstat(number)
            assert (opened.st_dev, opened.st_ino) not in kept


def test_settings_and_account_are_those_of_the_folder(
    here: Aoc, site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.write("config.yaml", "aoc: {account: work}\n")
    here.write("deep/er/x", "")
    monkeypatch.chdir("deep/er")
    get_input(2023, 7)
    assert (here.site_data / "accounts/work/inputs/2023/07.txt").is_file()
    monkeypatch.setenv("AOC_ACCOUNT", "play")
    with pytest.raises(AocError, match="is the account `work` already, not `play`"):
        get_input(2023, 8)


def test_the_account_of_a_hint_is_a_variable(
    here: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    get_input(2023, 7)
    bob = site.add_user("bob")
    monkeypatch.setenv("AOC_SESSION", bob.token)
    with pytest.raises(SessionError) as raised:
        get_input(2023, 8)
    assert f"like: --account user{bob.number}" in raised.value.hint
    monkeypatch.setenv("AOC_ACCOUNT", f"user{bob.number}")
    assert get_input(2023, 8) == site.input(bob, 2023, 8).rstrip("\n")


CASES: list[tuple[Callable[[], object], str, str]] = [
    (lambda: get_input(2023), "missing 1 required positional argument: 'day'", "(2023, 7)"),  # type: ignore[call-arg]
    (lambda: get_input("2023", 7), "year is '2023', expected a whole number", "like: 2023"),  # type: ignore[arg-type]
    (lambda: get_lines(2023, 7.0), "day is 7.0, expected a whole number", "like: 7"),  # type: ignore[arg-type]
    (lambda: get_grid(True, 7), "year is True, expected a whole number", "like: 2023"),
    (lambda: get_examples(2023, 26), "there is no 2023 day 26", "the days 1 to 25"),
    (
        lambda: get_input(10**5000, 1),
        "year is of the type int, expected a whole number",
        "like: 2023",
    ),
    (lambda: get_input(2014, 1), "there is no Advent of Code 2014", "2015"),
    (lambda: submit(2023, 7, 3, 1), "part is 3, expected 1 or 2", "submit(2023, 7, 1, "),
    (lambda: submit(2023, 7, None, 1), "part is None, expected a whole number", "like: 1"),  # type: ignore[arg-type]
    (lambda: get_table(2023, 7, names="ab"), "names is 'ab', expected a list of texts", "names=["),
]


def test_arguments_are_checked_before_anything_else(here: Aoc, site: Site) -> None:
    for call, message, hint in CASES:
        with pytest.raises(UsageError) as caught:
            call()
        assert message in str(caught.value)
        assert hint in caught.value.hint
    assert site.requests == []


def test_an_error_shows_its_hint_and_survives_a_pickle(
    here: Aoc, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AOC_SESSION")
    with pytest.raises(AocError) as caught:
        get_input(2023, 7)
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        kind, hint = format_exception(error)[-2:]
        assert kind.startswith(
            "aoc_runner.kernel.words.errors.NoSessionError: there is no session token for"
        )
        assert hint.startswith("hint: log in at adventofcode.com")
        assert hint.count("hint: ") == 1


def test_no_frame_and_no_word_of_an_error_holds_the_session(
    here: Aoc, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=r"^year is '\[token\]"):
        get_input(alice.token, 8)  # type: ignore[arg-type]
    result = submit(2023, 7, 1, alice.token)
    assert (result.verdict, result.answer) == ("refused", "[token]")
    monkeypatch.setenv("AOC_SITE_URL", "http://127.0.0.1:9")
    with pytest.raises(AocError, match="cannot reach") as caught:
        get_input(2023, 8)
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert len(extract_tb(caught.value.__traceback__)) == 2  # this one, and the boundary's
    shown = TracebackException.from_exception(caught.value, capture_locals=True).format()
    ours = "".join(shown).partition("in call\n")[2]  # below what this test holds
    assert "failure = NotSentError" in ours
    assert alice.token[20:40] not in ours


def test_what_the_caller_was_handling_is_shown(here: Aoc) -> None:
    try:
        raise KeyError("mine")
    except KeyError:
        with pytest.raises(UsageError) as caught:
            get_input(2023, 26)
    assert "KeyError: 'mine'" in "".join(format_exception(caught.value))


def test_a_bug_is_an_error_of_ours_that_says_where(here: Aoc) -> None:
    class Name(str):
        def __hash__(self) -> int:
            raise ValueError("no \x1b hash")

    with pytest.raises(BugError, match=r"a bug in aoc-runner: ValueError: no \\x1b hash") as caught:
        get_table(2023, 7, names=[Name("a")])
    assert any("shapes.py:" in line for line in caught.value.__notes__)


def test_where_nothing_can_be_kept_or_read(
    here: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("AOC_DATA_DIR", str(here.write("file", "x")))
        with pytest.raises(DataError, match=r"cannot (read|write)"):
            get_input(2023, 7)
    with monkeypatch.context() as patch:
        patch.delenv("AOC_DATA_DIR")
        patch.delenv("HOME")
        patch.setattr("os.getuid", lambda: 2**31 - 7)  # a user that the system does not know
        with pytest.raises(ConfigError, match="cannot tell your home folder"):
            get_input(2023, 7)
    here.write("config.yaml", "aoc:\n  colour: red\n")
    for call in (get_input, get_examples):
        with pytest.raises(ConfigError, match=r"config.yaml:2: unknown key `aoc.colour`"):
            call(2023, 7)
    here.write("gone/x", "")
    monkeypatch.chdir("gone")
    os.unlink("x")
    os.rmdir(here.folder / "gone")
    with pytest.raises(UsageError, match="the folder this process stands in does not exist"):
        get_input(2023, 7)
    assert site.requests == []


def test_examples_are_those_of_the_project(here: Aoc, site: Site) -> None:
    here.write("days/year2015/day01.py", "def part1(data): ...\n")
    here.write(
        "days/year2015/day01.yaml",
        "examples:\n  - {name: a, input: (), part1: 007}\n"
        "  - {name: b, input: x, part1: 1, part2: 2, params: {n: 3}, proposed: true}\n",
    )
    a, b = get_examples(2015, 1)
    assert (a.name, a.text, a.expected, a.proposed) == ("a", "()", {1: "007"}, False)
    assert (b.expected, b.params, b.proposed) == ({1: "1", 2: "2"}, {"n": 3}, True)
    assert [example.name for example in get_examples(2023, 7)] == ["puzzle"]  # a package's
    assert site.requests == []
    here.write("days/year2015/day01.yaml", "examples: 3\n")
    with pytest.raises(DayError, match=r"day01.yaml:1"):
        get_examples(2015, 1)


def test_examples_are_proposed_by_the_page_until_there_are_some(
    here: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_FROM", "project")
    here.write("days/year2022/day01.py", "def part1(data): ...\n")  # and no example yet
    site.set_example(2022, 1, 1, "1\n2\n", "3")
    for _ in range(2):
        (example,) = get_examples(2022, 1)
        assert (example.text, example.expected, example.proposed) == ("1\n2", {1: "3"}, True)
    assert site.count("GET", "/2022/day/1") == 1
    monkeypatch.delenv("AOC_SESSION")
    site.set_example(2022, 2, 1, "4\n5\n", "9")
    assert get_examples(2022, 2)[0].expected == {1: "9"}


def test_what_there_is_shows_and_has_help() -> None:
    assert set(aoc_runner.__all__) <= set(dir(aoc_runner))
    for name in aoc_runner.__all__:
        assert getattr(aoc_runner, name)
    assert aoc_runner.submit is api.submit
    with pytest.raises(AttributeError, match="has no attribute 'get_nothing'"):
        _ = aoc_runner.get_nothing  # type: ignore[attr-defined]


def test_without_pandas_a_table_says_how_to_get_it(
    here: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageError, match="get_table needs the package pandas") as caught:
        get_table(2023, 7)
    assert caught.value.hint == "pip install 'aoc-runner[frame]'"
    assert site.requests == []
