"""aocd plugins as days: called like by aocd, with errors that explain them."""

import os
from pathlib import Path
from textwrap import dedent

import pytest

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.find import find
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import iter_outcomes
from tests.aocd_plugin import BOTH, install

DAY, OTHER = Puzzle(2015, 1), Puzzle(2016, 2)


@pytest.fixture
def folder(tmp_path: Path, temporary: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for packages."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    return site


def spec_of(folder: Path, source: str, function: str = "solve") -> Day:
    entry = f"wim = wim:{function}" if function else "wim = wim"
    install(folder, "wim", source, entry)
    return find(DAY, None, "wim", (), Project(str(folder)))


def results(day: Day, *texts: str) -> list[Result]:
    """Run both parts on each text in a worker."""
    cases = [Case(text, text, "kept", {}, {}) for text in texts or ("x",)]
    job = Job(day, [(case, PARTS) for case in cases])
    (outcome,) = iter_outcomes([job])
    return [*outcome.results]


def answers(day: Day, *texts: str) -> list[str | None]:
    return [result.answer_text for result in results(day, *texts)]


def failure_of(day: Day) -> DayFailedError:
    failure = results(day)[0].failure
    assert failure is not None
    return failure


def test_one_call_gives_both_answers(folder: Path) -> None:
    source = """
        calls = []

        def solve(*, data, day, year, more=None):
            calls.append(data)
            return len(calls), (year, day) == (2015, 1) and data
        """
    parts = results(spec_of(folder, source), "ab", "cd")
    assert [part.answer_text for part in parts] == ["1", "ab", "1", "cd"]
    assert [part.seconds is None for part in parts] == [False, True, False, True]


def test_signals_are_as_in_plain_python(folder: Path) -> None:
    source = """
        import signal

        def solve(year, day, data):
            return signal.getsignal(signal.SIGTERM).name, None
        """
    assert answers(spec_of(folder, source)) == ["SIG_DFL", None]


def test_values_that_are_no_answer_for_aocd(folder: Path) -> None:
    source = """
        def solve(year, day, data):
            return {"a": (None, ""), "b": ("None", b""), "c": (b"None", 0)}.get(data)
        """
    assert answers(spec_of(folder, source), *"abxc") == [*[None] * 7, "0"]


def test_it_is_called_in_a_temporary_folder(folder: Path) -> None:
    source = """
        import os
        from pathlib import Path

        at_import = Path("input.txt").read_text()

        def solve(year, day, data):
            at_call = Path("input.txt").read_text()
            Path("litter.txt").touch()
            os.makedirs("a/b")
            if data == "fail":
                raise ValueError(os.listdir("."))
            return at_import, at_call
        """
    before = os.getcwd()
    parts = results(spec_of(folder, source), "a b", "fail")
    assert [part.answer_text for part in parts] == ["a b", "a b", None, None]
    assert os.getcwd() == before  # The fixture checks for remaining files.


def test_aocd_is_the_stub_while_it_runs(folder: Path) -> None:
    # Like advent-of-code-wim: a module per day, reloaded, that prints the answers.
    source = """
        import io, runpy, sys

        def solve(year, day, data):
            name = f"wim.y{year}d{day}"
            sys.modules.pop(name, None)
            before, sys.stdout = sys.stdout, io.StringIO()
            try:
                import aocd
                aocd.data = data
                runpy.run_module(name, run_name="__main__")
                return sys.stdout.getvalue().split()
            finally:
                sys.stdout = before
                del aocd.data
        """
    day = spec_of(folder, source)
    own = """
        from aocd import data, extra, get_data, submit
        from aocd.models import Puzzle

        submit(1, part="a")
        print(data.upper(), get_data(year=2015, day=1) + Puzzle(2015, 1).input_data)
        """
    (folder / "wim/y2015d1.py").write_text(dedent(own))
    assert answers(day, "x", "y") == ["X", "xx", "Y", "yy"]
    failure = failure_of(day._replace(puzzle=OTHER))
    assert "wim.y2016d2" in failure.message


NO_PLUGIN = {
    "other names": ("def solve(y, d, text): ...", "solve", "TypeError: "),
    "async": ("async def solve(year, day, data): ...", "solve", "a value of type coroutine"),
    "no pair": (
        "def solve(year, day, data): return '12'",
        "solve",
        "wim (wim-days) returned a value",
    ),
    "not there": ("", "solve", "AttributeError: "),
    "broken": ("raise KeyError(1)", "solve", "cannot be imported: KeyError: 1"),
    "canceled": ("def solve(year, day, data): raise GeneratorExit", "solve", "GeneratorExit"),
}


@pytest.mark.parametrize("why", NO_PLUGIN)
def test_plugins_that_cannot_be_called(folder: Path, why: str) -> None:
    source, function, message = NO_PLUGIN[why]
    assert message in failure_of(spec_of(folder, source, function)).message


def test_a_method_may_be_a_plugin(folder: Path) -> None:
    source = "class All:\n    @staticmethod\n" + dedent(BOTH).replace("\n", "\n    ")
    assert answers(spec_of(folder, source, "All.solve")) == ["1", "2015-1"]
