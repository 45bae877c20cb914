"""`get_input` and its kin in a day whose code runs in this process, whoever imported them."""

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import aoc_runner
from aoc_runner import api
from aoc_runner.cli.main import main
from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import RefusedError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.plugins.inside import start
from aoc_runner.plugins.kept_out import ENVIRONMENT, WITHIN
from aoc_runner.plugins.modules import modules_of
from aoc_runner.plugins.within import CONTROL, is_within, submitted_within, text_within
from aoc_runner.running.loading import load
from aoc_runner.running.solve import solve

DAY = Puzzle(2023, 7)
CASES = [Case(name, text, "example", {}, {}) for name, text in (("a", "x 1\ny 2"), ("b", "zz 3"))]


def answers(folder: Path, code: str, first: Case | None = None) -> list[str]:
    """What the parts of a day of that code make of each case, or how they fail."""
    path = folder / "days/year2023/day07.py"
    path.parent.mkdir(parents=True)
    path.write_text(code)
    spec = DaySpec(DAY, PROJECT, None, "days.year2023.day07", str(path), str(folder))
    day = load(spec, first or CASES[0])
    results = [result for case in CASES for result in solve(day, case)]
    return [it.answer_text or it.reason or it.status for it in results]


@pytest.mark.parametrize("module", ["aoc_runner", "aoc_runner.api"])
def test_they_give_the_text_of_each_case(tmp_path: Path, module: str) -> None:
    code = f"""\
from {module} import get_examples, get_grid, get_input, get_lines, get_table, submit
AT_IMPORT = get_input(2023, 7)
def part1():
    table = get_table(2023, 7, names=["word", "number"])
    text = get_input(2023, 7) + str(get_lines(2023, 7)) + get_grid(2023, 7)[0][0]
    return text.replace("\\n", "/") + str(sum(table["number"]) + len(get_examples(2023, 7)))
def part2():
    result = submit(2023, 7, 2, 12)
    said = result.answer, result.posted, result.verdict, result.message, result.exit_code
    return f"{{AT_IMPORT[0]}} {{said}}"
"""
    said = "{} ('12', False, None, 'nothing is posted while aoc-runner runs the day', 0)"
    assert answers(tmp_path, code) == [
        "x 1/y 2['x 1', 'y 2']x3",
        said.format("x"),
        "zz 3['zz 3']z3",
        said.format("z"),
    ]


def test_another_puzzle_s_input_is_none_of_a_day_s_business(tmp_path: Path) -> None:
    code = "import aoc_runner\ndef part1(): return aoc_runner.get_input(2023, 8)\n"
    code += "def part2(): return aoc_runner.submit(2023, 8, 1, 5).message\n"
    refused = "aoc-runner gives a day its own input alone: this is 2023 day 7, not 2023 day 8"
    first, second = answers(tmp_path, code)[:2]
    assert first.startswith(refused)
    assert second == "an answer for 2023 day 8 is none for this day"


@pytest.mark.parametrize("asks", ["from aoc_runner import get_input", "from aocd import get_data"])
def test_a_day_that_asks_at_its_import_is_imported_for_each_text(tmp_path: Path, asks: str) -> None:
    call = "get_input(2023, 7)" if "aoc_runner" in asks else "get_data()"
    (tmp_path / "shared.py").write_text(f"{asks}\nTEXT = {call}\nWORD = TEXT.split()[0]\n")
    code = "import shared\nwith open(shared.__file__ + '.runs', 'a') as file: file.write('x')\n"
    code += "def part1(): return shared.WORD\ndef part2(): return len(shared.TEXT)\n"
    assert answers(tmp_path, code) == ["x", "7", "zz", "4"]
    assert (tmp_path / "shared.py.runs").read_text() == "xx"


def test_an_import_that_fails_for_another_text_fails_its_parts(tmp_path: Path) -> None:
    code = "from aoc_runner import get_input\nX, _ = get_input(2023, 7).split('\\n')\n"
    code += "def part1(): return X\n"
    first, _, *others = answers(tmp_path, code)
    assert first == "x 1"
    assert all("ValueError: not enough values" in it for it in others)


def test_whoever_has_imported_them_before_gets_it_too(tmp_path: Path) -> None:
    modules = modules_of(str(tmp_path))
    modules.give(2023, 7, "the case\n")
    for _ in range(2):
        with modules.importable():
            assert api.get_lines(2023, 7) == ["the case"]
            assert api.get_examples(2023, 7) == []
            result = api.submit(2023, 7, 1, 12)
            assert (result.posted, result.verdict, result.exit_code) == (False, None, 0)
            assert api.submit(2023, 7, 1, True).message == "True is a truth value, not an answer"
            with pytest.raises(RefusedError, match="its own input alone"):
                api.get_examples(2023, 8)
            assert aoc_runner.get_input is api.get_input
        assert not is_within(DAY)


def test_a_helper_that_a_day_has_imported_serves_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "installed").mkdir()
    (tmp_path / "installed/my_aoc_helper.py").write_text(
        "from aoc_runner import get_input\ndef read(day): return get_input(2023, day)\n"
    )
    monkeypatch.syspath_prepend(tmp_path / "installed")
    for day in (7, 8):  # in one process, as under pytest
        modules = modules_of(str(tmp_path / "project"), (str(tmp_path / f"project/{day}"),))
        modules.give(2023, day, f"of {day}")
        with modules.importable():
            helper: Any = import_module("my_aoc_helper")
            assert helper.read(day) == f"of {day}"
    monkeypatch.delitem(sys.modules, "my_aoc_helper")


def test_arguments_are_checked_in_a_day_as_elsewhere(tmp_path: Path) -> None:
    modules = modules_of(str(tmp_path))
    modules.give(2023, 7, "text")
    calls = ["get_input(2023, True)", "submit(2023, 7, 1.0, 5)", "submit(2023, 7, True, 5)"]
    with modules.importable():
        for call in calls:
            with pytest.raises(UsageError, match="expected a whole number"):
                eval(f"aoc_runner.{call}")


def test_without_a_case_there_is_no_input(tmp_path: Path) -> None:
    modules = modules_of(str(tmp_path))
    modules.give(2023, 7, None)
    with modules.importable(), pytest.raises(RefusedError, match="no input yet"):
        text_within(DAY)


def test_a_process_that_a_day_started_has_no_case(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("AOCD_DIR", "the day's own")
    calls: list[Any] = [
        lambda: api.get_input(2023, 7),
        lambda: api.get_examples(2023, 7),
        lambda: api.submit(2023, 7, 1, 12),
    ]
    for call in calls:
        with pytest.raises(RefusedError, match="was started by a day that aoc-runner runs"):
            call()


def test_a_script_and_what_it_starts_know_the_same_variable() -> None:
    assert start._CONTROL == CONTROL


def test_one_that_a_script_started_has_the_script_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, told, control = tmp_path / "kept", tmp_path / "told", tmp_path / "control.json"
    kept.write_bytes("\ufeffa\r\nb\r\n".encode())
    facts = {"input": str(kept), "told": str(told), "year": 2023, "day": 7}
    control.write_text(json.dumps(facts))
    monkeypatch.setenv(CONTROL, str(control))
    assert submitted_within(DAY, 1, Answer("12")) is not None
    assert api.get_input(2023, 7) == "a\nb"
    api.submit(2023, 7, 2, " #.#\n####\n")
    lines = told.read_text().splitlines()
    assert list(map(json.loads, lines)) == [[1, "12"], "read", [2, " #.#\n####"]]
    kept.unlink()  # the script has ended
    with pytest.raises(RefusedError, match="was started by a day"):
        api.get_input(2023, 7)


def test_a_command_is_refused_to_what_a_day_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AOC_DATA_DIR", str(tmp_path / "data"))
    assert main(["guesses"]) == 0
    with modules_of(str(tmp_path)).importable():
        del os.environ[WITHIN]  # whatever the day does to its environment
        assert main(["submit", "2023", "7", "1", "78"]) == 1
    monkeypatch.setenv(WITHIN, "1")
    assert main(["--version"]) == main(["submit", "--help"]) == 0
    for words in (["submit", "2023", "7", "1", "78"], ["input", "2023", "7"], ["2023", "7"]):
        capfd.readouterr()
        assert main(words) == 1
        called = words[0] if words[0] != "2023" else "run"
        said = capfd.readouterr().err
        assert f"`aoc {called}` is called by a day that aoc-runner runs" in said
        assert said.endswith(f"a day has left {WITHIN} in the environment: unset it\n")
