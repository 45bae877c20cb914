"""The functions for scripts and notebooks, which follow the same rules as the commands."""

import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier
from traceback import TracebackException, format_exception
from typing import Any

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
from aoc_runner.kernel.model.errors import ConfigError, DayError, RefusedError, UsageError
from tests.platforms import needs
from tests.site import Site, User
from tests.support import Aoc

INPUT = b"\xef\xbb\xbf  #.#\r\n\r\n7 8\n\n"


def test_an_input_is_downloaded_once(
    in_process: Aoc, site: Site, alice: User, capfd: pytest.CaptureFixture[str]
) -> None:
    site.set_input(alice, 2023, 7, INPUT)
    assert get_input(2023, 7) == "  #.#\n\n7 8"
    assert get_lines(2023, day=7) == ["  #.#", "", "7 8"]
    assert get_grid(year=2023, day=7) == [list("  #.#"), [], list("7 8")]
    assert site.count("GET", "/2023/day/7/input") == 1
    assert in_process.list_cached() == ["inputs/2023/07.txt"]
    assert capfd.readouterr() == ("", "")


def test_no_file_stays_open(in_process: Aoc) -> None:
    submit(2023, 7, 1, 5)
    get_examples(2022, 1)
    files = {(file.stat().st_dev, file.stat().st_ino) for file in in_process.data_dir.rglob("*")}
    assert len(files) > 8  # Windows deletes the locks.
    for descriptor in range(100):
        with suppress(OSError):
            info = os.fstat(descriptor)
            assert (info.st_dev, info.st_ino) not in files


def test_settings_and_account_depend_on_the_current_folder(
    in_process: Aoc, site: Site, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_process.write("config.yaml", "aoc: {account: work}\n")
    in_process.write("deep/er/x", "")
    monkeypatch.chdir("deep/er")
    get_input(2023, 7)
    assert (in_process.site_data / "accounts/work/inputs/2023/07.txt").is_file()
    monkeypatch.setenv("AOC_ACCOUNT", "play")
    with pytest.raises(AocError, match="already has the account `work`, not `play`"):
        get_input(2023, 8)


CASES: list[tuple[Callable[[], object], str, str]] = [
    (lambda: get_input("2023", 7), "'2023', 7 is not a year and a day", "example: 2023, 7"),  # type: ignore[arg-type]
    (lambda: get_lines(2023, 7.0), "2023, 7.0 is not a year and a day", "example: 2023, 7"),  # type: ignore[arg-type]
    (lambda: get_examples(2023, 26), "there is no 2023 day 26", "a day from 1 to 25"),
    (lambda: submit(2023, 7, 3, 1), "there is no part 3", "submit(2023, 7, 1, "),
]


def test_arguments_are_checked_before_any_request(in_process: Aoc, site: Site) -> None:
    for call, message, hint in CASES:
        with pytest.raises(UsageError) as caught:
            call()
        assert message in str(caught.value)
        assert hint in caught.value.hint
    assert site.requests == []


def test_a_submit_in_a_script_records_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = {"year": 2015, "day": 1, "input": str(tmp_path / "in"), "submitted": str(tmp_path / "a")}
    (tmp_path / "in").write_text("(()\n")
    (tmp_path / "case").write_text(json.dumps(case))
    monkeypatch.setenv("AOC_RUNNER_CASE", str(tmp_path / "case"))
    for answer in (None, 7):
        assert submit(2015, 1, 1, answer).verdict is None
    for invalid in (True, 1.5, ""):
        with pytest.raises(RefusedError, match="not an answer"):
            submit(2015, 1, 1, invalid)
    assert (tmp_path / "a").read_text() == '[1, "7"]\n'


def test_errors_show_their_hints_and_can_be_pickled(
    in_process: Aoc, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AOC_SESSION")
    with pytest.raises(AocError) as caught:
        get_lines(2023, 7)
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        kind, hint = format_exception(error)[-2:]
        assert "model.errors.SessionError: there is no session token for" in kind
        assert hint.startswith("hint: log in at adventofcode.com")


def test_errors_do_not_contain_the_session_token(
    in_process: Aoc, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=r"^'\[token\]"):
        get_input(alice.token, 8)  # type: ignore[arg-type]
    result = submit(2023, 7, 1, alice.token)
    assert (result.verdict, result.answer) == ("refused", "[token]")
    monkeypatch.setenv("AOC_SITE_URL", "http://127.0.0.1:9")
    with pytest.raises(AocError, match="cannot reach") as caught:
        get_input(2023, 8)
    lines = TracebackException.from_exception(caught.value, capture_locals=True).format()
    product = "".join(lines).partition("in call\n")[2]  # without the frame of this test
    assert "function = <function get_input" in product
    assert alice.token[20:40] not in product


def test_an_invalid_setting_is_an_error(in_process: Aoc, site: Site) -> None:
    in_process.write("config.yaml", "aoc:\n  colour: red\n")
    for call in (get_input, get_examples):
        with pytest.raises(ConfigError, match=r"config.yaml:2: unknown key `aoc.colour`"):
            call(2023, 7)
    assert site.requests == []


@needs("numpy")
def test_tables_are_read_by_pandas(in_process: Aoc, site: Site, alice: User) -> None:
    tables = {
        "32T3K 765\nT55J5  684\n": (None, ["32T3K", "T55J5"], [765, 684]),
        "a | 1\nb|-2\n": ("|", ["a", "b"], [1, -2]),
        "1 -> 2\nx -> 3": ("->", ["1", "x"], [2, 3]),
    }
    for day, (text, (sep, first, second)) in enumerate(tables.items(), 1):
        site.set_input(alice, 2023, day, text.encode())
        table = get_table(2023, day, names=["one", "two"], sep=sep)
        assert [*table["one"]] == first
        assert [*table["two"]] == second


def test_the_error_without_pandas_has_the_install_command(
    in_process: Aoc, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageError, match=r"needs pandas, as in aoc-runner\[frame\]") as caught:
        get_table(2023, 7)
    assert re.fullmatch("install it: .* -m pip install pandas", caught.value.hint)


def test_examples_come_from_the_project(in_process: Aoc, site: Site) -> None:
    in_process.write("days/year2015/day01.py", "def part1(data): ...\n")
    in_process.write(
        "days/year2015/day01.yaml",
        "examples:\n  - {name: a, input: (), part1: 007}\n"
        "  - {name: b, input: x, part1: 1, part2: 2, params: {n: 3}, proposed: true}\n",
    )
    a, b = get_examples(2015, 1)
    assert (a.name, a.text, a.expected, a.proposed) == ("a", "()", {1: "007"}, False)
    assert (b.expected, b.params, b.proposed) == ({1: "1", 2: "2"}, {"n": 3}, True)
    assert [example.name for example in get_examples(2023, 7)] == ["puzzle"]  # from a package
    assert site.requests == []
    in_process.write("days/year2015/day01.yaml", "examples: 3\n")
    with pytest.raises(DayError, match=r"day01.yaml:1"):
        get_examples(2015, 1)


def test_examples_come_from_the_page_if_the_project_has_none(
    in_process: Aoc, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_FROM", "project")
    in_process.write("days/year2022/day01.py", "def part1(data): ...\n")  # without an example
    site.set_example(2022, 1, 1, "1\n2\n", "3")
    for _ in range(2):
        (example,) = get_examples(2022, 1)
        assert (example.text, example.expected, example.proposed) == ("1\n2", {1: "3"}, True)
    assert site.count("GET", "/2022/day/1") == 1


def test_all_public_names_can_be_listed_and_imported() -> None:
    assert set(aoc_runner.__all__) <= set(dir(aoc_runner))
    for name in aoc_runner.__all__:
        assert getattr(aoc_runner, name)
    assert aoc_runner.submit is api.submit
    with pytest.raises(AttributeError, match="has no attribute 'get_nothing'"):
        _ = aoc_runner.get_nothing  # type: ignore[attr-defined]


def test_calls_are_thread_safe(in_process: Aoc, site: Site, alice: User) -> None:
    together, answer = Barrier(8), site.answer(alice, 2023, 7, 1)
    site.set_example(2022, 1, 1, "1\n2\n", "3")

    def call(_: int) -> tuple[str, str | None]:
        together.wait()
        text = get_input(2023, 7)
        assert get_examples(2022, 1)[0].expected == {1: "3"}
        return text, submit(2023, 7, 1, answer).verdict

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(call, range(8)))
    assert {text for text, _ in results} == {site.input(alice, 2023, 7).rstrip("\n")}
    assert site.count("GET", "/2022/day/1") == 1
    verdicts = sorted(str(verdict) for _, verdict in results)
    assert verdicts == ["already_solved"] * 7 + ["right"]
    assert site.count("GET", "/2023/day/7/input") == 1
    assert site.count("GET", "/settings") == 1
    assert site.count("POST", "/2023/day/7/answer") == 1


CELLS = {
    "text": "from aoc_runner import get_input, get_table, submit\nget_input(2023, 7)",
    "table": 'get_table(2023, 7, names=["hand", "bid"])',
    "result": "submit(2023, 7, 1, '<i>5</i>', force=True)",
    "error": "get_input(2015, 26)",
    "day": "%run days/year2015/day01.py\n%run days/year2015/day01.py --json",
    "after": 'import sys\n!"{sys.executable}" -m aoc_runner input 2015 1\nget_input(2015, 1)',
}
DAY = """\
def part1(data):
    return len(data)

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)
"""


@needs("jupyter")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")  # of Jupyter's
def test_a_notebook(logged_in: Aoc, site: Site, alice: User, tmp_path: Path) -> None:
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell, new_notebook

    site.set_input(alice, 2023, 7, b"32T3K 765\nT55J5 684\n")
    site.set_answer(alice, 2023, 7, 1, "6")
    site.set_input(alice, 2015, 1, b"(()\n")
    logged_in.write("days/year2015/day01.py", DAY)
    cells = {name: new_code_cell(source) for name, source in CELLS.items()}  # type: ignore[no-untyped-call]
    cells["error"].metadata["tags"] = ["raises-exception"]
    notebook = new_notebook(cells=list(cells.values()))  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(logged_in.folder)}}
    folders = {name: str(tmp_path / name) for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR")}
    client = NotebookClient(notebook, kernel_name="python3", resources=resources)
    client.execute(env=logged_in.environment() | folders)

    def output(name: str) -> Any:
        """Return the only output of a cell."""
        (only,) = cells[name].outputs
        return only

    assert output("text").data["text/plain"] == r"'32T3K 765\nT55J5 684'"
    assert "<th>hand</th>" in output("table").data["text/html"]
    rows = " ".join(output("table").data["text/plain"].split())
    assert rows == "hand bid 0 32T3K 765 1 T55J5 684"
    first, second = output("result").data["text/plain"].splitlines()
    assert first == "wrong: <i>5</i> is wrong: part 1 of 2023 day 7"
    assert second.startswith("hint: you can submit again in ")
    traceback = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(output("error").traceback))
    assert "UsageError: there is no 2015 day 26\nhint: use a day from 1 to 25" in traceback
    assert traceback.count(", in ") == 1  # only the frame of the caller
    stdout = "".join(part.text for part in cells["day"].outputs if part.name == "stdout")
    assert "days/year2015/day01.py\n  part 1  3" in stdout
    assert '"answer": "3"' in stdout
    command, call = cells["after"].outputs  # A day does not change the kernel of the notebook.
    assert (command.text.strip(), call.data["text/plain"]) == ("(()", "'(()'")
    assert site.count("GET", "/2023/day/7/input") == site.count("POST", "/2023/day/7/answer") == 1


SOURCE = """
from typing import assert_type

import aoc_runner
from aoc_runner import AocError, get_examples, get_grid, get_input, get_lines, get_table, submit

assert_type(get_input(2023, 7), str)
assert_type(get_lines(2023, 7), list[str])
assert_type(get_grid(2023, day=7), list[list[str]])
table = get_table(2023, 7, names=["hand", "bid"], sep=None)
for example in get_examples(2023, 7):
    assert_type(example.text, str)
    answer: str = example.expected[1]
    assert_type(example.proposed, bool)
try:
    result = submit(2023, 7, 1, 6440, force=False, wait=True, dry_run=True)
    assert_type(result.posted, bool)
    assert_type(result.wait_seconds, int | None)
    is_right: bool = result.verdict == "right"
except AocError as error:
    assert_type(error.hint, str)
get_input("2023", 7)
submit(2023, 7, 1, 6440, True)
aoc_runner.get_imput(2023, 7)
"""


@needs("mypy")
def test_type_checkers_check_calls(aoc: Aoc) -> None:
    aoc.write("mine.py", SOURCE)
    aoc.write("mypy.ini", "[mypy]\nstrict = true\n")
    process = subprocess.run(
        [sys.executable, "-m", "mypy", "mine.py"],
        cwd=aoc.folder,
        env=aoc.environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in process.stdout.splitlines() if " error: " in line]
    assert len(errors) == 3, process.stdout + process.stderr
    assert 'incompatible type "str"; expected "int"' in errors[0]
    assert 'Too many positional arguments for "submit"' in errors[1]
    assert 'no attribute "get_imput"' in errors[2]


def test_imports_are_lazy(in_process: Aoc) -> None:
    get_input(2023, 7)
    lines = ("import aoc_runner", "dir(aoc_runner)", "aoc_runner.get_input(2023, 7)")
    script = "import sys\nbefore = set(sys.modules)\n" + "".join(
        f"{line}\nprint(*sorted(set(sys.modules) - before))\n" for line in lines
    )
    process = subprocess.run(
        [sys.executable, "-c", script],
        cwd=in_process.folder,
        env=in_process.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    imported, listed, called = (set(line.split()) for line in process.stdout.splitlines())
    assert imported == listed == {"aoc_runner"}
    heavy = {"requests", "pluggy", "pandas", "bs4", "yaml", "inspect", "argparse"}
    assert not {name.partition(".")[0] for name in called} & heavy
