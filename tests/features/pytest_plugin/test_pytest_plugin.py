"""The pytest plugin, in real runs of pytest in projects of their own."""

import re
import sys

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import accept, keep
from tests.platforms import needs, skip_without
from tests.support import Aoc, Result, native
from tests.terminal import Terminal

DAY = "days/year2015/day01.py"
EXAMPLES = "days/year2015/day01.yaml"
SUMS = """\
def parse(text):
    return [int(line) for line in text.splitlines()]

def part1(data, params):
    print("adding")
    return sum(data) * params.get("times", 1)

def part2(data):
    return max(data)
"""
YAML = """\
examples:
  - {name: puzzle, input: "1\\n2\\n3", part1: 6, part2: 3}
  - {name: thrice, input: "1\\n2", params: {times: 3}, part1: 9}
"""
ITEMS = ["puzzle::part1", "puzzle::part2", "thrice::part1"]
TOKEN = "53616c7465645f5f" + "0a1b2c3d4e5f6978" * 7


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    """A project with one day whose examples are right; calling it runs pytest."""
    aoc.command = (sys.executable, "-m", "pytest")
    # Slow to start, or, if they are there, with an order of their own.
    for plugin in ("hypothesispytest", "anyio", "randomly"):
        aoc.command += ("-p", f"no:{plugin}")
    aoc.write("pyproject.toml", "[tool.pytest.ini_options]\nfilterwarnings = ['error']\n")
    aoc.write(DAY, SUMS)
    aoc.write(EXAMPLES, YAML)
    return aoc


def outcomes(project: Aoc, *words: str) -> dict[str, str]:
    """Return the outcome of each item in `-v`, after checking that no report shows the runner."""
    result = project("-v", *words)
    assert "aoc_runner/" not in result.out, result.out
    reports = re.findall(r"^(\S+\.(?:yaml|py)::.*?) ([A-Z]+)\b", result.out, re.M)
    return {item.removeprefix(f"{EXAMPLES}::"): outcome for item, outcome in reports}


def report(result: Result) -> list[str]:
    """Return the lines of the only failure's report, without the output of the day."""
    assert "1 failed" in result.out, result.out
    text = result.out.split("= FAILURES =")[1].partition("\n")[2]
    return re.split(r"^--+ Capt|^==", text, flags=re.M)[0].split("\n")[1:-1]


def test_an_example_is_an_item_per_part_with_an_answer(project: Aoc) -> None:
    for path in ("days/year2015/day02", "days/year2014/day01", "fixtures/day05"):
        project.write(f"{path}.yaml", YAML)
        if path != "days/year2015/day02":  # There is no day beside it; the other names are no days.
            project.write(f"{path}.py", SUMS)
    assert outcomes(project) == dict.fromkeys(ITEMS, "PASSED")
    assert outcomes(project, f"{EXAMPLES}::puzzle::part2") == {"puzzle::part2": "PASSED"}
    assert outcomes(project, "-p", "no:aoc_runner") == {}


def test_pytest_without_days_does_not_import_the_runner(project: Aoc) -> None:
    (project.folder / DAY).unlink()
    ours = {"aoc_runner.features", "aoc_runner.features.pytest_plugin"}
    ours |= {"aoc_runner", "aoc_runner.features.pytest_plugin.hooks"}
    project.write(
        "test_modules.py",
        "import sys\n\ndef test_modules():\n"
        "    found = {it for it in sys.modules if it.split('.')[0] in ('aoc_runner', 'yaml')}\n"
        f"    assert not [it for it in found - {ours} if '.kernel' not in it]\n"
        "    assert not {'aoc_runner.kernel.running', 'aoc_runner.kernel.days'} & found\n",
    )
    assert outcomes(project) == {"test_modules.py::test_modules": "PASSED"}


def test_a_day_is_not_imported_before_it_runs(project: Aoc) -> None:
    project.write("days/year2015/day02.py", "raise SystemExit('imported')\n")
    project.write("days/year2015/day02.yaml", YAML)
    assert project("-k", "day01").code == 0


def test_a_wrong_answer_shows_the_expected_one(project: Aoc) -> None:
    project.write(EXAMPLES, YAML.replace("part1: 9", "part1: 10"))
    result = project()
    assert result.code == 1
    assert report(result) == ["part 1  9   x wrong, expected 10", native(f"  day: {DAY}")]
    assert "2015 day 1: thrice::part1" in result.out
    assert "adding" in result.out  # what the day printed
    assert f"FAILED {EXAMPLES}::thrice::part1" in result.out
    project.write(EXAMPLES, 'examples: [{name: a, input: x, part1: "#.\\n.#"}]\n')
    project.write(DAY, "def part1(): return '##\\n.#'\n")
    assert report(project())[:3] == [
        "part 1  (below)  x wrong, expected another drawing",
        "##",
        ".#",
    ]


BROKEN = {
    SUMS: [
        "ValueError: ",
        native(f"  {DAY}:2 in parse"),
        "    return [int(line) for line in text.splitlines()]",
    ],
    "raise SystemExit(3)": ["the day called sys.exit(3)"],
}


@pytest.mark.parametrize("source", BROKEN, ids=range(len(BROKEN)))
def test_an_exception_shows_the_frames_of_the_day_and_a_hint(project: Aoc, source: str) -> None:
    project.write(DAY, source)
    project.write(EXAMPLES, "examples: [{name: a, input: x, part1: 1}]\n")
    result = project()
    assert native("aoc_runner/") not in result.out
    shown = report(result)
    for line, text in zip(shown, BROKEN[source], strict=False):
        assert text in line
    assert shown[0].startswith("error: ")
    assert [line for line in shown if not line.startswith(" ")][1].startswith("hint: ")


def test_broken_examples_are_an_error_of_their_file(project: Aoc) -> None:
    project.write(EXAMPLES, "examples: [\n")
    result = project()
    assert result.code == 2  # as for a test that cannot be imported
    assert "day01.yaml:2: not valid YAML" in result.out
    assert "hint: " in result.out
    assert "Traceback" not in result.out


def test_a_failed_part_2_is_retried_after_part_1(project: Aoc) -> None:
    source = "import pytest\nseen = []\ndef part1(d):\n    seen.append(6)\n    return 6\n"
    source += "def part2(d):\n    return seen[0] if seen else pytest.fail('no')\n"
    project.write(DAY, source)
    project.write(EXAMPLES, "examples: [{name: a, input: x, part1: 6, part2: 6}]\n")
    assert outcomes(project) == {"a::part1": "PASSED", "a::part2": "PASSED"}


def test_unsolved_parts_are_skipped_with_a_reason(project: Aoc) -> None:
    project.write(DAY, "def part1(): raise ValueError\ndef part2(): pass\n")
    skipped = "{name: a, input: x, part1: 6, skip: only real inputs}"
    project.write(EXAMPLES, f"examples:\n  - {skipped}\n  - {{name: b, input: x, part2: 5}}\n")
    assert outcomes(project) == {"a::part1": "SKIPPED", "b::part2": "SKIPPED"}
    shown = project("-rs").out
    assert re.search(rf"{re.escape(native(EXAMPLES))}(:1)?: only real inputs", shown)
    assert re.search(
        rf"{re.escape(native(EXAMPLES))}(:1)?: part 2 is not solved yet, expected 5", shown
    )


@needs("any case")
def test_examples_may_have_a_name_in_another_case(project: Aoc) -> None:
    (project.folder / EXAMPLES).rename(project.folder / EXAMPLES.replace("day01", "Day01"))
    assert project("-q").out.count("3 passed") == 1


def test_variants_are_checked_too(project: Aoc) -> None:
    project.write("days/year2015/day01_bulk.py", "def part1(data): return 6\n")
    project.write("days/year2015/day01_grid.py", "raise SystemExit('a helper, not a variant')\n")
    project.write("days/year2015/day01_test.py", "def test_it(): pass\n# it is of part1\n")
    statuses = outcomes(project)
    assert statuses.pop("days/year2015/day01_test.py::test_it") == "PASSED"
    bulk = ("puzzle::part1[bulk]", "puzzle::part2[bulk]", "thrice::part1[bulk]")
    assert statuses == {
        **dict.fromkeys(ITEMS, "PASSED"),
        **dict(zip(bulk, ("PASSED", "SKIPPED", "FAILED"), strict=True)),
    }


def test_a_module_stands_for_its_examples(project: Aoc) -> None:
    bulk, part = "days/year2015/day01_bulk.py", "src/day{day}/part{part}.py"
    project.write(bulk, "def part1(data): return 6\n")
    project.write("config.yaml", f"aoc: {{layout: [{{path: '{part}', year: 2016}}]}}\n")
    for number in (1, 2):
        project.write(f"src/day1/part{number}.py", "def solve(data): return 1\n")
    project.write("src/day1/part1.yaml", "examples: [{name: a, input: x, part1: 1}]\n")
    # pytest would import a module without tests, such as a script that solves its puzzle.
    project.write("days/year2015/day02.py", "raise SystemExit('imported')\ndef part1(): pass\n")
    project.write("days/year2015/day02.yaml", "examples: []\n")
    on_bulk = [f"{item}[bulk]" for item in ITEMS]
    for words, expected in {
        (DAY,): ITEMS,
        (bulk,): on_bulk,
        (bulk, DAY): ITEMS + on_bulk,
        (DAY, EXAMPLES): ITEMS + on_bulk,
        ("days", DAY): ITEMS + on_bulk,
        ("days/year2015/day02.py", f"{EXAMPLES}::thrice", "-k", "not bulk"): ITEMS[2:],
        ("src/day1/part2.py",): ["src/day1/part1.yaml::a::part1"],
    }.items():
        assert sorted(outcomes(project, *words)) == sorted(expected), words
    assert outcomes(project, bulk, "--lf") == {f"{ITEMS[2]}[bulk]": "FAILED"}
    project.write(DAY, SUMS + "\ndef test_it(): assert part2([1, 2]) == 2\n")
    own = {f"{DAY}::test_it": "PASSED"}
    assert outcomes(project, f"{DAY}::test_it", "days/year2015/day02.py") == own
    skip_without("xdist")
    result = project("-n1", "-q", DAY)
    assert "4 passed" in result.out, result.out


def test_cached_inputs_are_checked_on_request(project: Aoc) -> None:
    keep(project, Puzzle(2015, 1), "10\n20\n")
    accept(project, Puzzle(2015, 1), 31, 20)
    assert "your input" not in str(outcomes(project))
    result = project("--aoc-kept")
    assert "1 failed, 4 passed" in result.out
    assert report(result) == ["part 1  30  x wrong, expected 31", native(f"  day: {DAY}")]
    project.write("config.yaml", "aoc: {account: bob}\n")
    assert "your input" not in str(outcomes(project, "--aoc-kept"))
    project.write("config.yaml", "aoc: {acount: bob}\n")
    refused = project("--aoc-kept")
    assert refused.code == 4
    assert "config.yaml:1: unknown key `aoc.acount`" in refused.err
    assert project().code == 0


def test_no_session_is_shown_or_in_a_days_environment(project: Aoc) -> None:
    project.env |= {"AOC_SESSION": TOKEN, "AOC_WEBHOOK": "https://chat.example/1"}
    code = (
        "import os\ndef part1(): return {'AOC_SESSION', 'AOC_WEBHOOK'} & {*os.environ} or 'none'\n"
    )
    project.write(DAY, code)
    test = "import os\ndef test_it(): assert os.environ['AOC_SESSION']\n"
    project.write("test_mine.py", test)
    project.write(EXAMPLES, "examples: [{name: a, input: x, part1: none}]\n")
    assert set(outcomes(project).values()) == {"PASSED"}
    for source in (f"return '{TOKEN}'", f"int('{TOKEN}')"):
        project.write(DAY, f"def part1(data): {source}\n")
        example = f"{{name: {TOKEN}, input: x, part1: {TOKEN}1}}"
        project.write(EXAMPLES, f"examples: [{example}]\n")
        shown = project("-v", "-rA", "days").out
        assert "[token]" in shown
        assert TOKEN[:30] not in shown


ASKS = {
    "in a part": "def part1():\n    from aocd import data\n    return data\n",
    "while imported": "from aocd import data\ndef part1(): return data\n",
    "by our own API": "from aoc_runner import get_input\ndef part1(): return get_input(2015, 1)\n",
    "as a script": "from aocd import data, submit\nsubmit(data, part='a')\n",
}


@pytest.mark.parametrize("how", ASKS)
def test_get_input_returns_the_example_without_the_real_aocd(project: Aoc, how: str) -> None:
    project.install("advent-of-code-data", "", {"aocd.py": "raise SystemExit('the real one')\n"})
    project.write(DAY, ASKS[how])
    if how == "as a script":
        layout = "{path: 'days/year{year}/day{day:02}.py', script: {}}"
        project.write("config.yaml", f"aoc: {{layout: [{layout}]}}\n")
    two = "{name: a, input: ab, part1: ab}, {name: b, input: cd, part1: cd}"
    project.write(EXAMPLES, f"examples: [{two}]\n")
    # A test that leaves a thread, beside which no process may be forked.
    leaves = "threading.Thread(target=time.sleep, args=(20,), daemon=True).start()"
    project.write("days/test_thread.py", f"import threading, time\ndef test_it(): {leaves}\n")
    words = []
    if how == "as a script":
        skip_without("xdist")
        words = ["-n1"]
    result = project(*words, "days/test_thread.py", "days")
    assert "3 passed" in result.out, result.out


def test_debuggers(project: Aoc) -> None:
    project.write(DAY, SUMS.replace("    return max", "    1 / 0\n    return max"))
    with Terminal(project, "--pdb", "-k", "part2") as terminal:
        terminal.wait_for("(Pdb) ")
        assert f"{DAY}(9)part2()" in terminal.seen
        terminal.press("p sum(data) * 7\n")
        terminal.wait_for("42")
        terminal.press("continue\n")
        assert terminal.finish() == 1
    for function, item in (("sum", "thrice"), ("max", "part2")):
        stops = f"    breakpoint()\n    return {function}"
        project.write(DAY, SUMS.replace(f"    return {function}", stops))
        for keys, code in (("continue\n", 0), ("q\n", 2)):
            with Terminal(project, "-k", item) as terminal:
                terminal.wait_for("(Pdb) ")
                terminal.press(keys)
                assert terminal.finish() == code
            assert terminal.seen.count("(Pdb)") == 1


def test_modules_of_days_are_separate_and_those_of_tests_stay(project: Aoc) -> None:
    """Each of two years has a `utils.py`, and a test of one of them counts its calls."""
    source = "import utils\ndef part1(d): return utils.name()\ndef part2(d): return utils.name()\n"
    for year in ("2015", "2016"):
        helper = f"calls = []\ndef name():\n    calls.append(1)\n    return {year} + len(calls)\n"
        project.write(f"days/year{year}/utils.py", helper)
        project.write(f"days/year{year}/day01.py", source)
        answer = int(year) + 1
        case = f"{{name: a, input: x, part1: {answer}, part2: {answer}}}"
        project.write(f"days/year{year}/day01.yaml", f"examples: [{case}]\n")
    asserts = (
        "import sys, utils\ndef test_{}():\n    utils.name()\n    assert len(utils.calls) == {}\n"
    )
    asserts += "    assert sys.modules['utils'] is utils\n"
    for name, calls in (("a", 1), ("z", 2)):
        project.write(f"days/year2015/test_{name}.py", asserts.format(name, calls))
    files = ("test_a.py", "day01.yaml", "../year2016/day01.yaml", "test_z.py")
    result = project("-q", *(f"days/year2015/{file}" for file in files))
    assert "6 passed" in result.out, result.out


def test_part_2_may_need_part_1_and_parts_may_modify_data(project: Aoc) -> None:
    project.write(
        DAY,
        "def part1(data, params):\n    global seen\n    seen = data\n    params['n'].append(1)\n"
        "    return len(params['n'])\n"
        "def part2(data):\n    print('needs', seen)\n    return len(seen)\n",
    )
    case = "{name: a, input: abc, params: {n: []}, part1: 1, part2: 3}"
    project.write(EXAMPLES, f"examples: [{case}]\n")
    result = project("-rP")
    assert "2 passed" in result.out
    assert "right, after part 1 only" in result.out
    project.write(DAY, "def part1(d): return 1\ndef part2(d): raise KeyError('mine')\n")
    assert report(project("-k", "part2"))[0].endswith("KeyError: 'mine'")


@pytest.mark.parametrize(
    "above",
    [
        "import builtins\nassert not hasattr(builtins, 'seen')\nbuiltins.seen = 1\n",
        "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')\n",
    ],
    ids=["can be done once", "replaces a stream"],
)
def test_code_at_the_top_of_a_day(project: Aoc, above: str) -> None:
    project.write(DAY, above + SUMS)
    assert outcomes(project) == dict.fromkeys(ITEMS, "PASSED")


def test_a_misread_example_does_not_fail_once_its_part_is_solved(project: Aoc) -> None:
    project.write(EXAMPLES, YAML.replace("part1: 9", "part1: 10, proposed: true"))
    assert outcomes(project)["thrice::part1"] == "FAILED"
    accept(project, Puzzle(2015, 1), 31, 20)
    assert outcomes(project) == dict.fromkeys(ITEMS, "PASSED") | {"thrice::part1": "SKIPPED"}
    assert "expected 10, which was probably misread from the puzzle's page" in project("-rs").out
