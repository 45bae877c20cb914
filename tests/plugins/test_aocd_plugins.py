"""Plugins of aocd are days, for who names them: found, called as aocd does, and explained."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError, DayFailedError
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec, Project, find
from aoc_runner.plugins.selected import Selection, find_selected, find_side_by_side
from aoc_runner.render.names import told_apart
from aoc_runner.running.loading import load
from aoc_runner.running.solve import solve
from tests.aocd_plugin import BOTH, install

DAY, OTHER = Puzzle(2015, 1), Puzzle(2016, 2)
ALL_DAYS = Selection()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A place of packages; what is imported from it is forgotten in the end."""
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.setattr("aoc_runner.plugins.modules._KNOWN", {})  # or the next has our sys.path
    known = set(sys.modules)
    yield site
    for name in sys.modules.keys() - known:
        if name.partition(".")[0] in ("wim", "one"):
            del sys.modules[name]
    assert list(temporary.iterdir()) == []


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project without any day."""
    return Project(str(tmp_path / "mine"))


def add_days(folder: Path, name: str, *days: str) -> None:
    """A package of days of that name."""
    for day in days:
        file = folder / f"{name}_pack/year{day}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("def part1(data):\n    return 1\n")
    info = folder / f"{name}_pack-1.dist-info"
    info.mkdir()
    # Without it, importlib.metadata knows no such distribution: it is asked once a library has
    # added to `sys.meta_path`, as pygal does.
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-pack\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[aoc_runner.days]\n{name} = {name}_pack\n")


def said(specs: list[DaySpec]) -> list[str]:
    return [f"{it.offered_by} {it.puzzle.year}-{it.puzzle.day}" for it in specs]


def wrong(find_it: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(DayError) as raised:
        find_it()
    return raised.value.message, raised.value.hint


class TestWhoHasTheDay:
    def test_only_who_is_named(self, folder: Path, project: Project) -> None:
        install(folder, "wim")
        spec = find(DAY, None, "wim", (), project)
        assert (spec.module, spec.plugin, spec.path) == ("wim", "solve", None)
        assert spec.offered_by == "wim (wim-days)"
        assert find(DAY, None, "Wim.Days", (), project) == spec
        assert find(DAY, None, None, ["nobody", "wim"], project) == spec
        message, hint = wrong(lambda: find(DAY, None, None, (), project))
        assert message.startswith("nobody offers 2015 day 1")
        assert hint.endswith("; or name one with --from, aocd plugins: wim")
        for name in ("wom", "project"):
            message, hint = wrong(lambda name=name: find(DAY, None, name, (), project))  # type: ignore[misc]
            assert "aocd plugins: wim" in hint
        with pytest.raises(DayError):
            find(DAY, "fast", "wim", (), project)  # it has no variants

    def test_a_package_of_its_name_goes_first(self, folder: Path, project: Project) -> None:
        install(folder, "wim")
        add_days(folder, "wim", "2015/day01")
        add_days(folder, "eve", "2015/day01")
        assert find(DAY, None, "wim", (), project).plugin is None
        assert find(OTHER, None, "wim", (), project).from_ == "wim-days"
        assert find(DAY, None, None, ["wim"], project).distribution == "wim-pack"
        assert find(OTHER, None, None, ["eve", "wim"], project).plugin == "solve"
        kept = find_selected(ALL_DAYS, None, "wim", (), project, lambda: [DAY, OTHER])
        assert said(kept) == ["wim (wim-pack) 2015-1", "wim (wim-days) 2016-2"]

    def test_none_is_the_project(self, folder: Path, project: Project) -> None:
        install(folder, "wim", entry="project = wim:solve")
        (spec,) = find_side_by_side(DAY, None, "all", (), project)
        assert (spec.from_, spec.offered_by) == ("wim-days", "project (wim-days)")

    def test_two_of_one_name_have_to_be_told_apart(self, folder: Path, project: Project) -> None:
        install(folder, "one", entry="wim = one:solve")
        install(folder, "two", entry="wim = two:solve")
        message, hint = wrong(lambda: find(DAY, None, "wim", (), project))
        assert message == "2015 day 1 is offered by wim (one-days) and wim (two-days)"
        assert hint.startswith("choose one: --from one-days, or")
        assert find(DAY, None, "two_days", (), project).module == "two"
        assert find(DAY, None, "wim", ["two-days"], project).module == "two"
        every = find_side_by_side(DAY, None, "all", (), project)
        assert [it.from_ for it in every] == ["one-days", "two-days"]  # which `--from` takes
        assert find_selected(ALL_DAYS, None, "wim", (), project, lambda: [DAY]) == every
        assert sorted(told_apart(every).values()) == ["one-days", "two-days"]
        (folder / "one/__init__.py").write_text("solve = 1")
        message, _ = wrong(lambda: load(every[0]))
        assert "its entry point `wim = one:solve` names something of type int" in message

    def test_in_a_selection_each_day_whose_input_is_kept(
        self, folder: Path, project: Project
    ) -> None:
        install(folder, "wim")
        install(folder, "eve")
        add_days(folder, "abe", "2015/day01", "2015/day03")
        kept = lambda: [OTHER, DAY]  # noqa: E731
        assert said(find_selected(ALL_DAYS, None, "wim", (), project, kept)) == [
            "wim (wim-days) 2015-1", "wim (wim-days) 2016-2",
        ]  # fmt: skip
        assert len(find_selected(Selection(2016), "all", "wim", (), project, kept)) == 1
        every = find_selected(Selection(2015), None, "all", (), project, kept)
        assert [(it.from_, it.puzzle.day) for it in every if it.from_ != "days"] == [
            ("abe", 1), ("eve", 1), ("wim", 1), ("abe", 3),
        ]  # fmt: skip
        assert wrong(lambda: find_selected(Selection(2017), None, "wim", (), project, kept)) == (
            "no days of 2017 from wim: an aocd plugin offers those whose input is kept",
            "get their inputs: aoc fetch 2017",
        )
        _, hint = wrong(lambda: find_selected(ALL_DAYS, None, "wom", (), project, kept))
        assert hint.endswith("aoc days lists them; aocd plugins: eve, wim")
        with pytest.raises(DayError, match="of your own"):
            find_selected(ALL_DAYS, None, None, (), project, kept)

    def test_in_a_selection_the_setting_names_who_has_what_is_left(
        self, folder: Path, project: Project
    ) -> None:
        install(folder, "wim")
        install(folder, "eve")
        add_days(folder, "abe", "2016/day02", "2016/day03")
        own = Path(project.folder) / "days/year2015"
        own.mkdir(parents=True)
        for name in ("day01", "day04_fast"):
            (own / f"{name}.py").write_text("def part1(data):\n    return 1\n")
        kept = [OTHER, DAY, Puzzle(2015, 4)]

        def from_(*preferred: str, variant: str | None = None) -> list[str]:
            return said(find_selected(ALL_DAYS, variant, None, preferred, project, lambda: kept))

        assert from_("abe") == ["project 2015-1"]
        theirs = ["wim (wim-days) 2015-4", "wim (wim-days) 2016-2"]
        assert from_("nobody", "wim", "eve") == ["project 2015-1", *theirs]
        assert from_("abe", "wim") == ["project 2015-1", theirs[0]]  # alone, the other is Abe's
        assert from_("wim-days", "abe") == ["project 2015-1", *theirs]
        assert from_("wim", variant="fast") == ["project 2015-4"]
        selected = find_selected(ALL_DAYS, None, "project", ["wim"], project, lambda: kept)
        assert said(selected) == ["project 2015-1"]
        what, hint = wrong(lambda: find_selected(Selection(2017), None, None, ["eve"], project))
        assert what == (
            "no days of 2017 of your own here, nor from eve: "
            "an aocd plugin offers those whose input is kept"
        )
        assert hint.startswith("get their inputs: aoc fetch 2017; or have some of your own")
        install(folder, "two", entry="eve = two:solve")
        message, _ = wrong(lambda: from_("eve"))
        assert message == "2016 day 2 is offered by eve (eve-days) and eve (two-days)"

    def test_side_by_side(self, folder: Path, project: Project) -> None:
        install(folder, "wim")
        add_days(folder, "abe", "2015/day01")
        every = find_side_by_side(DAY, None, "all", (), project)
        assert said(every) == ["abe (abe-pack) 2015-1", "wim (wim-days) 2015-1"]
        assert len(find_side_by_side(OTHER, None, "all", (), project)) == 1
        assert len(find_side_by_side(DAY, "all", "wim", (), project)) == 1
        with pytest.raises(DayError, match="no 2015 day 1 of the variant 'x'"):
            find_side_by_side(DAY, "x", "wim", (), project)


def spec_of(folder: Path, source: str, function: str = "solve") -> DaySpec:
    entry = f"wim = wim:{function}" if function else "wim = wim"
    install(folder, "wim", source, entry)
    return find(DAY, None, "wim", (), Project(str(folder)))


def results(spec: DaySpec, text: str = "x", parts: tuple[Part, ...] = (1, 2)) -> list[Result]:
    case = Case("c", text, "kept", {}, {})
    return list(solve(load(spec, case), case, parts))


def answers(spec: DaySpec, text: str = "x") -> list[str | None]:
    return [result.answer_text for result in results(spec, text)]


def failure_of(spec: DaySpec, part: Part = 1) -> DayFailedError:
    failure = results(spec)[part - 1].failure
    assert failure is not None
    return failure


class TestTheCall:
    def test_one_call_gives_both_answers(self, folder: Path) -> None:
        spec = spec_of(
            folder,
            """
            import time

            calls = []

            def solve(*, data, day, year, more=None):
                calls.append(data)
                time.sleep(0.01)
                return len(calls), (year, day, data) == (2015, 1, "ab") and "yes"
            """,
        )
        case = Case("c", "ab", "kept", {}, {})
        day = load(spec, case)
        first, second = solve(day, case)
        assert (first.answer_text, second.answer_text) == ("1", "yes")
        assert 0.01 <= (first.seconds or 0) < 5
        assert (second.seconds, day.title) == (None, "")
        assert [it.answer_text for it in solve(day, case, (2,))] == ["yes"]  # of the same text
        other = Case("d", "".join("abc"), "kept", {}, {})
        assert [it.answer_text for it in solve(day, other, (1,))] == ["2"]

    def test_what_is_no_answer_to_aocd(self, folder: Path) -> None:
        source = """
            def solve(year, day, data):
                return {"a": (None, ""), "b": ("None", b""), "c": (b"None", 0)}.get(data)
        """
        spec = spec_of(folder, source)
        for text in "abx":
            assert [it.status for it in results(spec, text)] == ["unsolved", "unsolved"]
        assert answers(spec, "c") == [None, "0"]

    @pytest.mark.parametrize(
        "given", ["'12'", "7", "(1, 2, 3)", "{1: 2, 3: 4}", "frozenset((1, 2))"]
    )
    def test_what_is_no_pair(self, folder: Path, given: str) -> None:
        spec = spec_of(folder, f"def solve(year, day, data):\n    return {given}\n")
        failure = failure_of(spec, 2)
        assert failure.message.startswith("the aocd plugin wim (wim-days) gave some")
        assert failure.hint == "it should return (answer a, answer b)"

    def test_it_is_called_in_a_folder_of_its_own(self, folder: Path) -> None:
        spec = spec_of(
            folder,
            """
            import os
            from pathlib import Path

            at_import = Path("input.txt").read_text()

            def solve(year, day, data):
                at_call = Path("input.txt").read_text()
                Path("litter.txt").touch()
                os.mkdir("more")
                if data == "fail":
                    raise ValueError(os.listdir("."))
                return at_import, at_call
            """,
        )
        before = os.getcwd()
        assert answers(spec, "a b") == ["a b", "a b"]
        assert os.getcwd() == before
        assert [it.status for it in results(spec, "fail")] == ["failed", "failed"]
        assert os.getcwd() == before  # and the fixture looks for what is left

    def test_it_patches_what_takes_its_folder_away(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        source = """
            import os

            def solve(year, day, data):
                os.makedirs("a/b")
                os.symlink("..", "a/link")
                open("a/b/litter.txt", "w").close()
                os.path.join = None
                return 1, 2
        """
        spec = spec_of(folder, source)
        with monkeypatch.context() as patch:
            patch.setattr(os.path, "join", os.path.join)  # and back in the end
            found = answers(spec)
        assert found == ["1", "2"]  # and the fixture looks for what is left

    def test_aocd_is_the_stand_in_while_it_runs(self, folder: Path) -> None:
        # As advent-of-code-wim does it: a module a day, run anew, whose prints are the answers.
        spec = spec_of(
            folder,
            """
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
            """,
        )
        own = """
            from aocd import data, extra, get_data, submit
            from aocd.models import Puzzle

            submit(1, part="a")
            print(data.upper(), get_data(year=2015, day=1) + Puzzle(2015, 1).input_data)
        """
        (folder / "wim/y2015d1.py").write_text(dedent(own))
        assert answers(spec, "x") == ["X", "xx"]
        assert answers(spec, "y") == ["Y", "yy"]
        assert "aocd" not in sys.modules
        failure = failure_of(spec._replace(puzzle=OTHER))
        assert "No module named wim.y2016d2" in failure.message
        assert failure.hint == "wim (wim-days) seems not to have 2016 day 2: leave that day out"

    def test_aocd_has_the_input_while_it_is_imported(self, folder: Path) -> None:
        source = (
            "from aocd import data as first\n\ndef solve(year, day, data):\n    return first, 1"
        )
        spec = spec_of(folder, source)
        first, second = (Case(name, name, "kept", {}, {}) for name in ("abc", "de"))
        day = load(spec, first)
        texts = [found.answer for case in (first, second) for found in solve(day, case, (1,))]
        assert [answer and answer.text for answer in texts] == ["abc", "de"]

    def test_an_exception_shows_its_own_frames(self, folder: Path) -> None:
        spec = spec_of(folder, "from wim.deep import solve\n")
        (folder / "wim/deep.py").write_text(
            "def solve(year, day, data):\n    return inner(data)\n\ndef inner(data):\n"
            "    return {}[data]\n"
        )
        failure = failure_of(spec)
        assert failure.message == "KeyError: 'x'"
        places = [frame.rpartition("wim/")[2] for frame in failure.frames]
        assert places == ["deep.py:2 in solve", "deep.py:5 in inner"]


NO_PLUGIN = {
    "other names": ("def solve(y, d, text): ...", "solve", "/wim/__init__.py:1: solve(y, d, text) "
                    "cannot be called with year=, day= and data=: missing a required argument: 'y'",
                    "a plugin of aocd is called by these names: def solve(year, day, data)"),
    "async": ("async def solve(year, day, data): ...", "solve", "is async, and nobody awaits it",
              "make it a plain function, with asyncio.run() in it"),
    "not there": ("", "solve", "its entry point `wim = wim:solve` names nothing",
                  "it should name a function: def solve(year, day, data)"),
    "no function": ("solve = 3", "solve", "`wim = wim:solve` names something of type int",
                    "it should name a function: def solve(year, day, data)"),
    "a module": ("", "", "its entry point `wim = wim` names something of type module",
                 "it should name a function: def solve(year, day, data)"),
    "broken": ("1 / 0", "solve", "2015 day 1 (wim of the aocd plugin wim (wim-days)) cannot be "
               "imported: ZeroDivisionError: division by zero", "/wim/__init__.py:1 in <module>"),
    "its own getattr": ("def __getattr__(name): raise RuntimeError(name)", "other",
                        "cannot be imported: RuntimeError: other", ":1 in __getattr__"),
    "its own signature": ("class F:\n def __call__(self): ...\n @property\n"
                          " def __signature__(self): 1 / 0\nsolve = F()", "solve",
                          "imported: ZeroDivisionError: division by zero", ":4 in __signature__"),
    "its own error": ("class E(ImportError):\n def __str__(self): 1 / 0\nraise E", "solve",
                      "cannot be imported: E: its message cannot be shown", ":3 in <module>"),
    "an odd name": ("raise ModuleNotFoundError('x', name=3)", "solve", "ModuleNotFoundError: x",
                    "install it again with all its libraries: pip install wim-days"),
    "a library": ("import panda_bears", "solve", "No module named 'panda_bears'",
                  "install it again with all its libraries: pip install wim-days"),
}  # fmt: skip


@pytest.mark.parametrize("why", NO_PLUGIN)
def test_what_cannot_be_called(folder: Path, why: str) -> None:
    source, function, message, cure = NO_PLUGIN[why]
    spec = spec_of(folder, source, function)
    with pytest.raises(DayError) as raised:
        load(spec)
    assert "the aocd plugin wim (wim-days)" in raised.value.message
    assert message in raised.value.message
    assert raised.value.hint.endswith(cure)


def test_a_module_that_is_not_there_and_a_method(folder: Path) -> None:
    spec = spec_of(folder, "class All:\n    @staticmethod\n" + dedent(BOTH).replace("\n", "\n    "))
    _, hint = wrong(lambda: load(spec._replace(module="wim.gone")))
    assert hint == "its entry point names a module that is not there: reinstall wim-days"
    assert answers(spec._replace(plugin="All.solve")) == ["1", "2015-1"]
