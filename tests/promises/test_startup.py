"""The imports of each command, which determine its start-up time.

If a test fails because of a new import, check that every cached run needs it. If so, update the
lists of each Python in its own environment:

    AOC_TEST_WRITE=1 .venv/bin/pytest tests/promises/test_startup.py
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.platforms import needs
from tests.support import Aoc, enter_guess

# The modules that each command may import on each Python beyond those of `python -c pass`. Names
# with a leading underscore are ignored, because other modules import them.
LISTS = Path(__file__).with_name("startup.json")
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"

RUN_MODULES = {
    "cli", "features", "features.solve", "features.solve.one_day", "features.solve.run",
    "features.solve.runner", "features.solve.summary", "hookspecs", "kernel", "kernel.commands",
    "kernel.context", "kernel.dates", "kernel.downloads", "kernel.selection",
    "kernel.days", "kernel.days.day", "kernel.days.find",
    "kernel.days.layout", "kernel.days.packages", "kernel.days.patterns", "kernel.files",
    "kernel.running", "kernel.running.frames", "kernel.running.hooks", "kernel.running.importing",
    "kernel.running.messages", "kernel.running.pool", "kernel.running.stubs",
    "kernel.running.stubs._aoc_runner_case", "kernel.running.process", "kernel.running.worker",
    "kernel.settings", "kernel.settings.secrets", "kernel.settings.settings", "kernel.store",
    "kernel.store.account", "kernel.store.ledger", "kernel.terminal", "kernel.terminal.output",
    "kernel.terminal.results", "kernel.terminal.style", "kernel.model",
    "kernel.model.answer", "kernel.model.case", "kernel.model.errors", "kernel.model.feature",
    "kernel.model.puzzle", "kernel.model.result", "kernel.model.escaping",
}  # fmt: skip

LAYOUT = 'aoc: {layout: [{path: "{day}.py", year: 2019, data: lines}, "{year}/d{day}.py"]}'

OUTPUT_MODULES = {
    "cli", "kernel", "kernel.model", "kernel.model.errors", "kernel.settings",
    "kernel.settings.secrets", "kernel.terminal", "kernel.terminal.output",
}  # fmt: skip

HELP_MODULES = {
    "features", "kernel.commands", "kernel.model.feature", "kernel.days", "kernel.days.day",
    "kernel.days.layout", "kernel.days.packages", "kernel.days.patterns", "kernel.files",
    "kernel.terminal.style", "kernel.model.puzzle", "kernel.model.escaping",
}  # fmt: skip

_SCRIPT = """
import sys
before = set(sys.modules)
from aoc_runner.cli import run
code = run({words})
imported = sorted(set(sys.modules) - before)
import json
print(json.dumps([code, imported]), file=sys.stderr)
"""


@pytest.fixture
def cached(logged_in: Aoc) -> Aoc:
    """A machine with a cached input of 2023 day 7, and no settings."""
    assert logged_in("run", "2023", "7").code == 0
    folder = logged_in.data
    logged_in.env.clear()
    shutil.copytree(folder, logged_in.data, dirs_exist_ok=True)
    return logged_in


def imported(aoc: Aoc, *words: str) -> set[str]:
    """Return the full names of the modules that a command imports."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT.format(words=list(words))],
        cwd=aoc.folder,
        env=aoc.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert code == 0, done.stderr
    return set(modules)


def others(modules: set[str]) -> set[str]:
    """Return the top-level names of foreign modules without a leading underscore."""
    names = {module.split(".")[0] for module in modules}
    return {name for name in names - {"aoc_runner", "days"} if not name.startswith("_")}


def check_others(modules: set[str], command: str) -> None:
    """Compare with the list of the command on this Python, or update the list."""
    names = others(modules) - {"fcntl", "signal"}  # a slow worker needs these
    lists = json.loads(LISTS.read_text(encoding="utf-8"))
    if "AOC_TEST_WRITE" in os.environ:
        lists.setdefault(PYTHON, {})[command] = " ".join(sorted(names))
        LISTS.write_text(json.dumps(lists, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert names <= set(lists[PYTHON][command].split())


def ours(modules: set[str]) -> set[str]:
    return {name.removeprefix("aoc_runner.") for name in modules if name.startswith("aoc_runner.")}


@needs("forked workers")
def test_a_cached_run_imports_only_the_listed_modules(cached: Aoc) -> None:
    modules = imported(cached, "run", "2023", "7")
    check_others(modules, "run")
    assert ours(modules) == RUN_MODULES


@needs("forked workers")
def test_the_history_is_imported_only_for_wrong_guesses(cached: Aoc) -> None:
    enter_guess(cached, Puzzle(2023, 7), 1, "1", "right")
    enter_guess(cached, Puzzle(2023, 7), 2, "2", "wait")
    modules = ours(imported(cached, "run", "2023", "7", "2"))
    assert modules == RUN_MODULES
    enter_guess(cached, Puzzle(2023, 7), 2, "2", "wrong")
    more = imported(cached, "run", "2023", "7", "2")
    assert ours(more) == RUN_MODULES | {"kernel.model.history"}
    check_others(more, "run, wrong guesses")


def test_an_input_is_downloaded_without_an_html_parser(logged_in: Aoc) -> None:
    modules = imported(logged_in, "run", "2023", "7")
    assert "requests" in modules
    assert "bs4" not in modules


@needs("forked workers")
@pytest.mark.parametrize(
    ("name", "text", "more"),
    [
        (".env", "AOC_CONTACT=me@example.com\n", set()),
        ("config.yaml", "aoc:\n  site:\n    timeout: 9\n", {"kernel.yaml_file"}),
        ("layout", LAYOUT, {"kernel.days.layout_file", "kernel.yaml_file"}),
    ],
    ids=[".env", "config.yaml", "layout"],
)
def test_imports_for_settings(cached: Aoc, name: str, text: str, more: set[str]) -> None:
    cached.write("2023/d7.py", "def part1(data):\n    return 1\n")
    cached.write(".env" if name == ".env" else "config.yaml", text)
    modules = imported(cached, "run", "2023", "7")
    check_others(modules, f"run, {name}")
    assert ours(modules) - RUN_MODULES == more


def test_help_needs_no_plugins_and_no_ledger(aoc: Aoc) -> None:
    modules = imported(aoc, "--help")
    check_others(modules, "--help")
    assert ours(modules) == OUTPUT_MODULES | HELP_MODULES


def test_the_list_of_days_imports_no_day_and_no_network(cached: Aoc) -> None:
    modules = imported(cached, "days")
    assert not {"requests", "pluggy"} & others(modules)
    assert not {name for name in modules if name.split(".")[0] == "days"}


def test_the_version_imports_only_the_output(aoc: Aoc) -> None:
    modules = imported(aoc, "--version")
    check_others(modules, "--version")
    assert ours(modules) == OUTPUT_MODULES | {"kernel.model.version"}


def test_times_do_not_include_the_import(aoc: Aoc) -> None:
    aoc.write(
        "days/year2015/day01.py",
        "import time\n\ntime.sleep(0.3)\n\n"
        "def parse(text):\n    time.sleep(0.02)\n    return text\n\n"
        "def part1():\n    time.sleep(0.04)\n    return 1\n\n"
        "def part2():\n    return 2\n",
    )
    seconds = []
    for _ in range(9):  # A busy machine needs several attempts.
        document = aoc("run", "2015", "1", "--input", "-", "--json", stdin="x").json
        parse, first, second = seconds = [
            document["parse_seconds"],
            *(part["seconds"] for part in document["parts"]),
        ]
        assert (parse >= 0.02, first >= 0.04) == (True, True)
        if max(parse, first) < 0.3 and second < 0.02:  # much less than the import
            return
    raise AssertionError(f"all times are too long: {seconds}")
