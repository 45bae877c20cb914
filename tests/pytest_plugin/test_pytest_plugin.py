"""The pytest plugin, in real runs of pytest in projects of their own."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.folder import DataFolder
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from tests.cli.kept_days import keep
from tests.letters import draw
from tests.support import AOC, REPOSITORY, Aoc, Result

DAY = '''"""Sums"""


def parse(text):
    return [int(line) for line in text.splitlines()]


def part1(data, params):
    print("adding")
    return sum(data) * params.get("times", 1)


def part2(data):
    return max(data)
'''
YAML = """\
examples:
  - name: puzzle
    input: |
      1
      2
      3
    part1: 6
    part2: 3
  - name: thrice
    input: |
      1
      2
    params: {times: 3}
    part1: 9
"""
ID = "days/year2015/day01.yaml::"


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    """A project with one day, all of whose examples are right."""
    aoc.command = (sys.executable, "-m", "pytest")
    # Slow to start, or, if they are there, with an order of their own.
    for plugin in ("hypothesispytest", "anyio", "xdist", "xdist.looponfail", "randomly"):
        aoc.command += ("-p", f"no:{plugin}")
    aoc.write("pyproject.toml", "[tool.pytest.ini_options]\n")
    aoc.write("days/year2015/day01.py", DAY)
    aoc.write("days/year2015/day01.yaml", YAML)
    return aoc


def ids(project: Aoc, *words: str) -> list[str]:
    """The items of a run that only collects."""
    result = project("--collect-only", "-q", *words)
    assert result.code in (0, 5), result.out
    return [line for line in result.out.splitlines() if "::" in line]


def outcomes(result: Result) -> dict[str, str]:
    """What `-v` says of each item."""
    found = re.findall(r"^(\S+\.(?:yaml|py)::.*?) ([A-Z]+)\b", result.out, re.M)
    return {item.removeprefix(ID): outcome for item, outcome in found}


def failures(result: Result) -> list[list[str]]:
    """The lines of every failure report, without what the days printed."""
    text = result.out.split("= FAILURES =")[1].split("= short test summary")[0]
    reports = re.split(r"^__+ .* __+$", text, flags=re.M)[1:]
    return [
        re.split(r"^--+ Capt|^==", report, flags=re.M)[0].split("\n")[1:-1] for report in reports
    ]


def failure(result: Result) -> list[str]:
    """The lines of the one failure report."""
    (report,) = failures(result)
    return report


def example(answer: str, text: str = "1\n2\n3", more: str = "") -> str:
    """The YAML of a single example with an answer to part 1."""
    lines = text.replace("\n", "\n      ")
    return f"examples:\n  - name: puzzle\n    input: |\n      {lines}\n    part1: {answer}\n{more}"


def test_our_own_day_is_an_item_a_part() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "days", "--collect-only", "-q"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "days/year2023/day07.yaml::puzzle::part1" in done.stdout.splitlines()
    assert "days/year2023/day07.yaml::puzzle::part2" in done.stdout.splitlines()


def test_an_example_is_an_item_a_part_that_has_an_answer(project: Aoc) -> None:
    expected = ["puzzle::part1", "puzzle::part2", "thrice::part1"]
    assert ids(project) == [ID + name for name in expected]
    result = project("-v")
    assert result.code == 0
    assert outcomes(result) == dict.fromkeys(expected, "PASSED")


def test_one_item_can_be_named(project: Aoc) -> None:
    assert outcomes(project("-v", f"{ID}thrice::part1")) == {"thrice::part1": "PASSED"}


def test_other_files_are_somebody_elses(project: Aoc) -> None:
    for path in (
        "days/year2015/day02.yml",
        "days/year2015/day003.yaml",
        "days/year2015/sub/day04.yaml",
        "days/day05.yaml",
        "my-days/year2015/day06.yaml",  # no package can be called that
        "days/year2014/day01.yaml",  # no such puzzle
        "days/year2025/day13.yaml",
    ):
        project.write(path, YAML).with_suffix(".py").write_text(DAY)
    project.write("days/year2015/day08.yaml", YAML)  # no day beside it
    assert len(ids(project)) == 3


def test_a_day_may_be_named_without_its_zero(project: Aoc) -> None:
    project.write("days/year2015/day2.py", DAY)
    project.write("days/year2015/day2_fast.py", DAY)
    project.write("days/year2015/day20_fast.py", DAY)
    project.write("days/year2015/day2.yaml", example("6"))
    found = [item for item in ids(project) if not item.startswith(ID)]
    day2 = "days/year2015/day2.yaml::puzzle::part1"
    assert found == [day2, f"{day2}[fast]"]
    assert project("-q").code == 0


def test_of_two_names_of_a_day_only_the_one_that_runs_is_checked(project: Aoc) -> None:
    project.write("days/year2015/day1.py", "def part1(data):\n    return 0\n")
    project.write("days/year2015/day1.yaml", example("6"))
    project.write("days/year2015/day1_fast.py", DAY)
    items = ids(project)
    assert {item.partition("::")[0] for item in items} == {"days/year2015/day01.yaml"}
    assert len([item for item in items if item.endswith("[fast]")]) == 3
    assert project("-q").code == 0


def test_without_a_day_nothing_is_imported(project: Aoc) -> None:
    (project.folder / "days/year2015/day01.py").unlink()
    project.write(
        "test_modules.py",
        """\
import sys

def test_modules():
    ours = {name for name in sys.modules if name.split(".")[0] in ("aoc_runner", "days", "yaml")}
    ours -= {f"aoc_runner.kernel{name}" for name in ("", ".words", ".words.version")}
    assert ours == {"aoc_runner", "aoc_runner.pytest_plugin", "aoc_runner.pytest_plugin.hooks"}
""",
    )
    assert ids(project) == ["test_modules.py::test_modules"]
    assert project().code == 0


def test_a_day_is_not_imported_before_it_runs(project: Aoc) -> None:
    project.write("days/year2015/day02.py", "raise SystemExit('imported')\n")
    project.write("days/year2015/day02.yaml", example("1"))
    assert len(ids(project)) == 4
    assert project("-k", "day01").code == 0


def test_it_can_be_turned_off(project: Aoc) -> None:
    assert ids(project, "-p", "no:aoc_runner") == []


def test_a_wrong_answer_shows_input_expected_and_got(project: Aoc) -> None:
    project.write("days/year2015/day01.yaml", YAML.replace("part1: 9", "part1: 10"))
    result = project()
    assert result.code == 1
    assert failure(result) == [
        "expected 10, got 9",
        "  day     days/year2015/day01.py",
        "  input   1",
        "          2",
        "  params  {'times': 3}",
    ]
    assert "2015 day 1: thrice::part1" in result.out
    assert "adding" in result.out  # what the day printed
    assert f"FAILED {ID}thrice::part1 - Failed: expected 10, got 9" in result.out
    assert "aoc_runner/" not in result.out


def test_of_a_long_input_only_the_start_is_shown(project: Aoc) -> None:
    numbers = "\n".join(["9" * 150, *map(str, range(1, 30))])
    project.write("days/year2015/day01.yaml", example("1", text=numbers))
    shown = failure(project())
    assert shown[2] == "  input   " + "9" * 100 + "…"
    assert shown[3:] == [
        *(f"          {number}" for number in range(1, 10)),
        "          … and 20 more",
    ]


def test_a_drawing_is_shown_as_one(project: Aoc) -> None:
    project.write("days/year2015/day01.py", "def part1(): return '#.\\n.#'\n")
    yaml = "examples:\n  - {name: puzzle, input: x, part1: %s}\n"
    project.write("days/year2015/day01.yaml", yaml % '"#.\\n.#"')
    assert project().code == 0
    project.write("days/year2015/day01.yaml", yaml % '"##\\n.#"')
    assert failure(project())[:6] == ["expected this drawing:", "##", ".#", "got:", "#.", ".#"]


def test_letters_that_were_read_are_shown_beside_letters_with_their_drawing(project: Aoc) -> None:
    read = draw("ABC").splitlines()
    project.write("days/year2015/day01.py", f"def part1(): return {draw('ABC')!r}\n")
    yaml = "examples:\n  - {name: puzzle, input: x, part1: %s}\n"
    for expected in ("ABC", json.dumps(draw("ABC"))):
        project.write("days/year2015/day01.yaml", yaml % expected)
        assert project().code == 0
    project.write("days/year2015/day01.yaml", yaml % "ABE")
    shown = failure(project())
    assert shown[:7] == ["expected ABE, got ABC, read from this drawing:", *read]
    project.write("days/year2015/day01.yaml", yaml % json.dumps(draw("ABE")))
    shown = failure(project())
    wanted = draw("ABE").splitlines()
    assert shown[:14] == ["expected this drawing:", *wanted, "got:", *read]


def test_an_exception_shows_the_days_own_frames(project: Aoc) -> None:
    project.write("days/year2015/day01.yaml", example("6", text="one"))
    result = project()
    assert result.code == 1
    report = failure(result)
    assert report[:3] == [
        "error: part 1 on 'puzzle': ValueError: invalid literal for int() with base 10: 'one'",
        "  days/year2015/day01.py:5 in parse",
        "    return [int(line) for line in text.splitlines()]",
    ]
    assert report[-3].startswith("hint: look at days/year2015/day01.py:5 in ")
    assert report[-2:] == ["  day     days/year2015/day01.py", "  input   one"]
    assert "aoc_runner/" not in result.out


def test_a_day_that_cannot_be_used_is_two_lines(project: Aoc) -> None:
    broken = {
        "import nowhere": "ModuleNotFoundError: No module named 'nowhere'",
        "def part1(:": "SyntaxError: ",
        "def part1(numbers, size): return 1": "part1(numbers, size) takes `numbers`",
        "part3 = 1": "day05.py has no function part1",
        "raise SystemExit(3)": "the day called sys.exit(3)",
    }
    for number, code in enumerate(broken, 2):
        project.write(f"days/year2015/day{number:02}.py", f"{code}\n")
        project.write(f"days/year2015/day{number:02}.yaml", example("1"))
    result = project("-v")
    assert result.code == 1
    assert "5 failed, 3 passed" in result.out
    for report, said in zip(failures(result), broken.values(), strict=True):
        assert said in report[0]
        assert report[0].startswith("error: ")
        assert report[-1].startswith("hint: ")
        assert len([line for line in report if not line.startswith("  ")]) == 2
    assert "aoc_runner/" not in result.out


def test_a_broken_yaml_is_a_clear_error(project: Aoc) -> None:
    project.write("days/year2015/day02.py", DAY)
    project.write("days/year2015/day02.yaml", "examples: [\n")
    project.write("days/year2015/day03.py", DAY)
    project.write("days/year2015/day03.yaml", "example: 1\n")
    result = project()
    assert result.code == 2  # as for a test that cannot be imported
    text = result.out.split("= ERRORS =")[1].split("= short test summary")[0]
    first, second = re.split(r"^__+ .* __+$", text, flags=re.M)[1:]
    for report, said in (
        (first, "day02.yaml:2: not valid YAML"),
        (second, "day03.yaml:1: unknown key `example`"),
    ):
        lines = report.strip("=\n ").splitlines()
        assert [line.split(": ")[0] for line in lines[:2]] == ["error", "hint"]
        assert said in lines[0]
        assert len(lines) == 2
    assert "3 passed, 2 errors" in project("--continue-on-collection-errors").out


def test_what_is_not_run_or_not_solved_is_skipped_with_its_reason(project: Aoc) -> None:
    project.write("days/year2015/day01.py", "def part1(): raise ValueError\ndef part2(): pass\n")
    skip = '    part2: 3\n    skip: "only holds for real inputs"\n'
    more = "  - name: more\n    input: x\n    part2: 5\n"
    project.write("days/year2015/day01.yaml", example("6", more=skip + more))
    result = project("-v", "-rs")
    assert result.code == 0
    assert outcomes(result) == {
        "puzzle::part1": "SKIPPED",
        "puzzle::part2": "SKIPPED",
        "more::part2": "SKIPPED",
    }
    place = r"days/year2015/day01\.yaml(:1)?"
    assert re.search(rf"SKIPPED \[2\] {place}: only holds for real inputs", result.out)
    assert re.search(rf"SKIPPED \[1\] {place}: part 2 is not solved yet, expected 5", result.out)


def test_what_is_not_confirmed_never_fails(project: Aoc) -> None:
    examples = [
        f"  - {{name: {name}, input: '{text}', part1: {answer}, confirmed: false}}\n"
        for name, text, answer in (("good", "6", "6"), ("bad", "6", "7"), ("ugly", "x", "7"))
    ]
    project.write("days/year2015/day01.yaml", "examples:\n" + "".join(examples))
    result = project("-v", "-rx")
    assert result.code == 0
    assert outcomes(result) == {
        "good::part1": "PASSED",
        "bad::part1": "XFAIL",
        "ugly::part1": "XFAIL",
    }
    assert "the expected 7 is not confirmed: got 6" in result.out
    assert "the expected 7 is not confirmed: ValueError" in result.out
    strict = project("--runxfail")
    assert strict.code == 1
    assert [report[0][:18] for report in failures(strict)] == [
        "expected 7, got 6",
        "error: part 1 on '",
    ]


def test_a_part_that_is_confirmed_fails(project: Aoc) -> None:
    example = "examples: [{name: a, input: '6', part1: 7, part2: 9, confirmed: [part2]}]\n"
    project.write("days/year2015/day01.yaml", example)
    result = project("-v")
    assert result.code == 1
    assert outcomes(result) == {"a::part1": "XFAIL", "a::part2": "FAILED"}


def test_keywords_first_failure_and_last_failed(project: Aoc) -> None:
    project.write("days/year2015/day01.yaml", YAML.replace("part1: 6", "part1: 7"))
    project.write("days/year2016/day02.py", DAY)
    project.write("days/year2016/day02.yaml", example("7"))
    assert ids(project, "-k", "day01 and part2") == [f"{ID}puzzle::part2"]
    first = project("-x", "-v")
    assert outcomes(first) == {"puzzle::part1": "FAILED"}
    assert project().code == 1
    other = "days/year2016/day02.yaml::puzzle::part1"
    project.write("days/year2015/day01.yaml", YAML)
    assert outcomes(project("--lf", "-v")) == {"puzzle::part1": "PASSED", other: "FAILED"}


def test_items_run_in_several_processes(project: Aoc) -> None:
    project.write("days/year2015/day02.py", DAY)
    project.write("days/year2015/day02.yaml", example("7"))
    Kept(project, {1: "30"})
    project.command = project.command[:3]
    result = project("-n", "2", "--aoc-kept")
    assert result.code == 1
    assert "1 failed, 4 passed" in result.out
    assert "expected 7, got 6" in failure(result)
    assert "aoc_runner/" not in result.out


def test_variants_are_checked_too(project: Aoc) -> None:
    project.write("days/year2015/day01_bulk.py", "def part1(data): return 6\n")
    project.write("days/year2015/day01_grid.py", "raise SystemExit('a helper, not a variant')\n")
    project.write(
        "days/year2015/day01_test.py",
        "from day01 import part1\n\ndef test_it():\n    assert part1([1], {}) == 1\n",
    )
    result = project("-v")
    assert result.code == 1
    found = outcomes(result)
    assert found.pop("days/year2015/day01_test.py::test_it") == "PASSED"
    assert found == {
        "puzzle::part1": "PASSED",
        "puzzle::part2": "PASSED",
        "puzzle::part1[bulk]": "PASSED",
        "puzzle::part2[bulk]": "SKIPPED",
        "thrice::part1": "PASSED",
        "thrice::part1[bulk]": "FAILED",
    }
    assert "  day     days/year2015/day01_bulk.py" in failure(result)
    assert list(outcomes(project("-v", f"{ID}thrice::part1[bulk]"))) == ["thrice::part1[bulk]"]


@pytest.mark.parametrize("init", [False, True], ids=["namespace", "regular package"])
def test_two_projects_never_mix(project: Aoc, init: bool) -> None:
    for folder, answer in (("one", 1), ("two", 2)):
        project.write(f"{folder}/days/shared.py", f"ANSWER = {answer}\n")
        project.write(f"{folder}/late.py", f"ANSWER = {answer}\n")
        if init:
            project.write(f"{folder}/days/__init__.py", "")
        for day in ("01", "02"):
            project.write(
                f"{folder}/days/year2015/day{day}.py",
                "from days.shared import ANSWER\n\n"
                "def part1(): return ANSWER\n\n"
                "def part2():\n    import days.later, late\n"
                "    return f'{days.later.ANSWER} {late.ANSWER}'\n",
            )
            project.write(
                f"{folder}/days/year2015/day{day}.yaml",
                example(str(answer), more=f"    part2: {answer} {answer}\n"),
            )
        project.write(f"{folder}/days/later.py", f"ANSWER = {answer}\n")
    project.write(
        "test_outside.py",
        "import os, sys\n\ndef test_outside():\n"
        "    assert not {'late', 'days.shared', 'days.later'} & set(sys.modules)\n"
        # pytest itself imports `days/__init__.py`, and adds to sys.path what it takes to do so.
        f"    assert {init} or not set(map(os.path.abspath, ('one', 'two'))) & set(sys.path)\n",
    )
    alternating = [
        f"{folder}/days/year2015/day{day}.yaml::puzzle::part{part}"
        for part in (1, 2)
        for day in ("01", "02")
        for folder in ("one", "two")
    ]
    result = project("-v", *alternating, "test_outside.py")
    assert result.code == 0, result.out
    assert "9 passed" in result.out


def test_two_projects_never_mix_where_tests_import_days_as_well(project: Aoc) -> None:
    for folder in ("one", "two"):
        project.write(f"{folder}/days/shared.py", f"ANSWER = {folder!r}\n")
        code = "from days.shared import ANSWER\n\ndef part1(): return ANSWER\n"
        project.write(f"{folder}/days/year2015/day01.py", code)
        project.write(f"{folder}/days/year2015/day01.yaml", example(folder))
    project.write(
        "test_first.py",
        "import sys\n\nsys.path.insert(0, 'one')\nimport days.year2015.day01 as day\n\n"
        "def test_it():\n    assert day.part1() == 'one'\n"
        "    assert sys.modules['days.year2015.day01'] is day\n",
    )
    result = project("-v", "test_first.py", "one", "two", "test_first.py")
    assert "3 passed" in result.out, result.out


def test_a_day_keeps_its_name_for_relative_imports_and_processes_of_its_own(project: Aoc) -> None:
    project.write("days/year2015/helper.py", "def twice(number):\n    return 2 * number\n")
    project.write(
        "days/year2015/day01.py",
        "import multiprocessing\n\nfrom .helper import twice\n\n"
        "class Number(int): pass\n\n"
        "def thrice(number):\n    return Number(3 * number)\n\n"
        "def part1(data):\n"
        "    with multiprocessing.get_context('spawn').Pool(1) as pool:\n"
        "        (one,), (other,) = pool.map(twice, [3]), pool.map(thrice, [2])\n"
        "    return one if isinstance(other, Number) else None\n\n"
        "def part2(data): return part1(data)\n",
    )
    project.write("days/year2015/day01.yaml", example("6", more="    part2: 6\n"))
    result = project()
    assert "2 passed" in result.out, result.out
    project.command = (str(AOC),)
    result = project("test", "2015", "1", "--json")
    assert (result.code, result.json["right"]) == (0, 2), result.out


def test_a_package_of_days_is_imported_by_its_full_name(project: Aoc) -> None:
    for path in ("src/alice/__init__.py", "src/alice/days/__init__.py"):
        project.write(path, "")
    project.write("src/alice/tool.py", "ANSWER = 4\n")
    project.write(
        "src/alice/days/year2015/day03.py",
        "from ...tool import ANSWER\n\ndef part1(): return ANSWER\n",
    )
    project.write("src/alice/days/year2015/day03.yaml", example("4"))
    assert project("src").code == 0


class Kept:
    """A data folder with an input of 2015 day 1 and its accepted answers."""

    def __init__(self, project: Aoc, answers: dict[Part, str], account: str = "default") -> None:
        kept = Account(account, DataFolder(str(project.data_dir)))
        kept.ledger.accept(Puzzle(2015, 1), answers)
        kept.ledger.close()
        self.path = Path(kept.input_path(Puzzle(2015, 1)))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text("10\n20\n")


def test_kept_inputs_are_checked_where_asked_for(project: Aoc) -> None:
    Kept(project, {1: "30", 2: "20"})
    assert len(ids(project)) == 3
    assert ids(project, "--aoc-kept")[3:] == [f"{ID}your input::part{part}" for part in (1, 2)]
    assert "5 passed" in project("--aoc-kept").out


def test_a_wrong_answer_to_a_kept_input_names_the_file_alone(project: Aoc) -> None:
    kept = Kept(project, {1: "31"})
    project.write("days/year2015/day01_bulk.py", "def part1(): return 31\n")
    result = project("--aoc-kept", "-k", "your")
    assert result.code == 1
    assert "1 failed, 1 passed" in result.out
    assert failure(result) == [
        "expected 31, got 30",
        "  day     days/year2015/day01.py",
        f"  input   {kept.path}",
    ]


def test_what_is_kept_is_looked_up_as_the_runner_does(project: Aoc) -> None:
    kept = Kept(project, {1: "30"}, account="bob")
    assert len(ids(project, "--aoc-kept")) == 3
    project.write("config.yaml", "aoc:\n  account: bob\n")
    assert len(ids(project, "--aoc-kept")) == 4
    kept.path.unlink()
    assert len(ids(project, "--aoc-kept")) == 3
    project.write("config.yaml", "aoc:\n  acount: bob\n")
    refused = project("--aoc-kept")
    assert refused.code == 4
    assert "config.yaml:2: unknown key `aoc.acount`" in refused.err
    assert project().code == 0


def test_no_session_token_is_shown(project: Aoc) -> None:
    token = "53616c7465645f5f" + "0a1b2c3d4e5f6978" * 7
    for answer in (f"'{token}'", f"int({token[:40]!r})"):
        project.write("days/year2015/day01.py", f"def part1(data): return {answer}\n")
        assert "[token]" in "\n".join(failures(project("-k", "puzzle and part1"))[0])
        project.write("days/year2015/day01.yaml", example(token))
        assert token[:30] not in project("--tb=short").out
    named = f"examples: [{{name: {token}, input: x, part1: 1, skip: {token}}}]\n"
    project.write("days/year2015/day01.yaml", named)
    shown = project("-v", "-rA").out
    assert "[token]" in shown
    assert token[:30] not in shown
    project.write("days/year2015/day01.yaml", f"examples: [{{{token}: 1}}]\n")
    project.env["AOC_ACCOUNT"] = token
    for words in ((), ("--aoc-kept",)):
        refused = project(*words)
        assert token[:30] not in refused.out + refused.err


@pytest.mark.parametrize(
    ("day", "more"),
    [
        ("def part1(data): return None", ""),  # not solved yet
        ("def part1(data): return 5", "confirmed: false"),
        ("def part1(data, TOKEN): return 5", ""),  # broken
    ],
)
def test_no_reason_shows_a_session_token(project: Aoc, day: str, more: str) -> None:
    token = "53616c7465645f5f" + "0a1b2c3d4e5f6978" * 7
    project.write("days/year2015/day01.py", day.replace("TOKEN", f"t{token}") + "\n")
    text = f"examples: [{{name: a, input: x, part1: {token}, {more}}}]\n"
    project.write("days/year2015/day01.yaml", text)
    shown = project("-v", "-rA").out
    assert "[token]" in shown
    assert token[:30] not in shown


def test_a_day_asks_for_the_example_and_a_test_of_the_user_s_for_the_input(project: Aoc) -> None:
    keep(project, Puzzle(2015, 1), "mine\n")
    project.write(
        "days/year2015/day01.py",
        "from aoc_runner import get_input\nAT_IMPORT = get_input(2015, 1)\n"
        "def part1(): return get_input(2015, 1) + str(len(AT_IMPORT))\n",
    )
    project.write("days/year2015/day01.yaml", example("ab2", "ab"))
    code = "from aoc_runner import get_input\ndef test_it(): assert get_input(2015, 1) == 'mine'\n"
    project.write("test_before.py", code)
    project.write("test_later.py", code)
    seen = outcomes(project("-v", "test_before.py", "days", "test_later.py"))
    items = ["test_before.py::test_it", "puzzle::part1", "test_later.py::test_it"]
    assert seen == dict.fromkeys(items, "PASSED")
