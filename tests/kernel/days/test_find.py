"""Whose day it is: of one puzzle and of many, by --from, --variant and `from:`; and if nobody's."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.find import all_days, find, find_days, find_project
from aoc_runner.kernel.days.layout import Project
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import Puzzle, Selection
from aoc_runner.kernel.settings.settings import Settings
from tests.aocd_plugin import install

ONE, TWO = Puzzle(2015, 1), Puzzle(2015, 2)
EVERY = Selection()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages, none of which can be imported."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return folder


def package(site: Path, name: str, entries: str, *days: str) -> None:
    """Install the distribution NAME-days, whose entry points are these, with these files."""
    for day in days:
        file = site / f"{name}_days" / f"{day}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("raise AssertionError('imported')\n")
    info = site / f"{name}_days-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-days\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[aoc_runner.days]\n{entries}\n")


def everybody(site: Path) -> None:
    files = ("year2015/day01", "year2015/day01_fast", "year2015/day02", "year2017/day05")
    package(site, "alice", "alice = alice_days", *files)
    package(site, "bob", "bob = bob_days\n2016-03 = bob_days.single", "year2015/day2", "single")


def project(folder: Path, *days: str) -> Project:
    for day in days:
        file = folder / f"mine/days/{day}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (folder / "mine").mkdir(exist_ok=True)
    return find_project(Settings(str(folder / "mine")))


def own(folder: Path) -> Project:
    names = ("2015/day01", "2015/day01_fast", "2015/day01_short", "2015/day03", "2016/day01")
    return project(folder, *(f"year{name}" for name in names))


def said(days: Sequence[Day]) -> str:
    """Who, which day and which variant."""
    return " ".join(
        f"{it.from_}:{it.puzzle.year % 100}-{it.puzzle.day}{it.variant or ''}" for it in days
    )


def wrong(*asked: object) -> tuple[str, str]:
    with pytest.raises(DayError) as raised:
        find_days(*asked)  # type: ignore[arg-type]
    return raised.value.message, raised.value.hint


@pytest.mark.parametrize(
    ("puzzle", "wanted", "preferred", "who"),
    [
        (ONE, None, (), "project"),
        (ONE, "project", (), "project"),
        (ONE, "alice", (), "alice"),
        (TWO, None, ("nobody", "bob", "alice"), "bob"),
        (TWO, "Alice_Days", ("bob",), "alice"),
        (Puzzle(2017, 5), None, ("bob",), "alice"),  # a preference is no `--from`
        (Puzzle(2016, 3), None, (), "bob-days"),
        (Puzzle(2016, 3), "2016-03", (), "bob-days"),
        (Puzzle(2023, 7), None, (), "days"),  # ours, which nobody else has
    ],
)
def test_one_day_is_of_the_first_who_has_it(
    tmp_path: Path, site: Path, puzzle: Puzzle, wanted: str, preferred: tuple[str, ...], who: str
) -> None:
    everybody(site)
    assert find(puzzle, None, wanted, preferred, own(tmp_path)).from_ == who


@pytest.mark.parametrize(
    ("given", "variant", "wanted", "days"),
    [
        (ONE, None, None, "project:15-1"),
        (ONE, "all", None, "project:15-1 project:15-1fast project:15-1short"),
        (ONE, "all", "alice", "alice:15-1 alice:15-1fast"),
        (ONE, "fast", "all", "project:15-1fast alice:15-1fast"),
        (TWO, None, "all", "alice:15-2 bob:15-2"),
        (EVERY, None, None, "project:15-1 project:15-3 project:16-1"),
        (EVERY, None, "alice", "alice:15-1 alice:15-2 alice:17-5"),
        (EVERY, None, "bob-days", "bob:15-2 bob-days:16-3"),
        (Selection(2016), None, "all", "project:16-1 bob-days:16-3"),
        (Selection(2023), None, "aoc-runner", "days:23-7"),
    ],
)
def test_which_days_are_meant(
    tmp_path: Path,
    site: Path,
    given: Puzzle | Selection,
    variant: str | None,
    wanted: str | None,
    days: str,
) -> None:
    everybody(site)
    assert said(find_days(given, variant, wanted, (), own(tmp_path))) == days


def test_all_days_are_listed_by_date_and_ours_only_where_no_project_is(
    tmp_path: Path, site: Path
) -> None:
    everybody(site)
    theirs = "alice:15-1 alice:15-1fast alice:15-2 bob:15-2 bob-days:16-3 alice:17-5"
    outside = said(all_days(project(tmp_path)))
    assert outside.startswith(f"{theirs} days:23-7 days:23-7frame")
    assert said(all_days(project(tmp_path, "year2015/day02"))) == theirs.replace(
        "alice:15-2", "project:15-2 alice:15-2"
    )


def test_ours_yield_to_any_other(tmp_path: Path, site: Path) -> None:
    package(site, "kit", "2023-07 = kit_days.seven", "seven")
    seven, here = Puzzle(2023, 7), project(tmp_path)
    assert find(seven, None, None, (), here).from_ == "kit-days"
    assert find(seven, None, None, ("aoc-runner",), here).from_ == "days"
    assert find(seven, None, "days", (), here).from_ == "days"


def test_two_who_have_the_day_are_named(tmp_path: Path, site: Path) -> None:
    everybody(site)
    message, hint = wrong(TWO, None, None, (), project(tmp_path))
    assert message == "several packages provide 2015 day 2: alice (alice-days), bob (bob-days)"
    assert hint == "choose one with --from alice, or with `from:` under `aoc:` in config.yaml"


@pytest.mark.parametrize(
    ("asked", "message", "hint"),
    [
        ((Puzzle(2015, 10), None, None), "no solution found for 2015 day 10: {}day10.py does not "
         "exist (did you mean dya10.py?)", "rename dya10.py; or create the file with: aoc "),
        ((Puzzle(2015, 13), None, None), "no solution found for 2015 day 13: {}day13", "create"),
        ((ONE, "slow", None), "2015 day 1 has no variant 'slow'", "choose one of: fast"),
        ((Puzzle(2015, 3), "x", None), "2015 day 3 has no variant", "omit --variant"),
        ((ONE, None, "bob"), "bob has no solution for 2015 day 1", "choose one of: alice, project"),
        ((EVERY, "slow", None), "no solutions with variant 'slow'", "choose one of: fast"),
        ((Selection(2019), None, None), "no solutions of 2019 in this project", "create one "),
        ((Selection(2019), None, "all"), "no solutions of 2019 found", "list all solutions: aoc "),
        ((Puzzle(2019, 3), None, "all"), "no solution found for 2019 day 3: ", "create the file"),
        ((ONE, "slow", "all"), "2015 day 1 has no variant 'slow'", "choose one of: fast"),
        ((Selection(2015), None, "eve"), "no solutions of 2015 from eve", "list all solutions: "),
    ],
)  # fmt: skip
def test_a_day_that_is_not_there(
    tmp_path: Path, site: Path, asked: tuple[object, ...], message: str, hint: str
) -> None:
    everybody(site)
    here = own(tmp_path)
    folder = tmp_path / "mine/days/year2015"
    for name in ("dya10.py", "day01_helper.txt", "day11.py", "template.py"):
        (folder / name).touch()
    what, cure = wrong(*asked, (), here)
    assert what.startswith(message.format(f"{folder}{os.sep}"))
    assert cure.startswith(hint)


class TestPluginsOfAocd:
    def test_one_is_asked_for_a_day_where_it_is_named(self, tmp_path: Path, site: Path) -> None:
        install(site, "wim")
        here = project(tmp_path)
        day = find(ONE, None, "wim", (), here)
        assert (day.module, day.plugin, day.path, day.provider) == (
            "wim", "solve", None, "wim (wim-days)",
        )  # fmt: skip
        assert find(ONE, None, None, ("nobody", "Wim.Days"), here) == day
        assert find_days(ONE, None, "all", (), here) == [day]
        assert wrong(ONE, "fast", "wim", (), here)[0].startswith("no solution found for 2015")
        package(site, "eve", "wim = eve_days", "year2015/day01")  # one of its name goes first
        assert find(ONE, None, "wim", (), here).distribution == "eve-days"
        assert find(TWO, None, "wim", (), here).distribution == "wim-days"

    def test_in_a_selection_by_its_name_each_whose_input_is_kept(
        self, tmp_path: Path, site: Path
    ) -> None:
        install(site, "wim")
        here = own(tmp_path)

        def many(wanted: str | None, year: int | None = None) -> str:
            kept = [TWO, ONE, Puzzle(2016, 2)]
            return said(find_days(Selection(year), None, wanted, ("wim",), here, lambda: kept))

        assert many("wim") == "wim:15-1 wim:15-2 wim:16-2"
        assert many("wim", 2016) == "wim:16-2"
        for wanted in (None, "all"):  # nor by `from:`
            assert "wim" not in many(wanted)

    def test_two_of_one_name_are_told_apart_by_their_distributions(
        self, tmp_path: Path, site: Path
    ) -> None:
        install(site, "one", entry="same = one:solve")
        install(site, "two", entry="same = two:solve")
        here = project(tmp_path)
        assert said(find_days(ONE, None, "all", (), here)) == "same:15-1 same:15-1"
        assert find(ONE, None, "two_days", (), here).module == "two"
        assert wrong(ONE, None, "same", (), here)[1].startswith("choose one with --from one-days, ")
