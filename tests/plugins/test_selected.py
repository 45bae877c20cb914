"""The days of a selection: whose each is, and what is said where there is none."""

from collections.abc import Callable
from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec, Project
from aoc_runner.plugins.selected import Selection, find_selected, find_side_by_side

Write = Callable[..., Path]
DAY = "def part1(data):\n    return 1\n"
ALL_DAYS = Selection(None)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Three days in two years, one of them with variants."""
    for name in (
        "2015/day01", "2015/day01_fast", "2015/day01_short", "2015/day03", "2016/day01",
    ):  # fmt: skip
        file = tmp_path / f"mine/days/year{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(DAY)
    return tmp_path / "mine"


@pytest.fixture
def alice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package that is installed, as a folder on sys.path: two days, one with a variant."""
    folder = tmp_path / "site"
    for name in ("2015/day01", "2015/day01_fast", "2017/day02"):
        file = folder / f"alice_days/year{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("raise AssertionError('imported')\n")
    info = folder / "alice_days-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: alice-days\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[aoc_runner.days]\nalice = alice_days\n")
    monkeypatch.syspath_prepend(folder)
    return folder


def said(specs: list[DaySpec]) -> list[str]:
    named = ((it, f"_{it.variant}" if it.variant else "") for it in specs)
    return [f"{it.from_} {it.puzzle.year}-{it.puzzle.day}{variant}" for it, variant in named]


def selected(
    folder: Path, selection: Selection, variant: str | None = None, wanted: str | None = None
) -> list[str]:
    return said(find_selected(selection, variant, wanted, (), Project(str(folder))))


def refused(
    folder: Path, selection: Selection, variant: str | None = None, wanted: str | None = None
) -> tuple[str, str]:
    with pytest.raises(DayError) as raised:
        find_selected(selection, variant, wanted, (), Project(str(folder)))
    return raised.value.message, raised.value.hint


class TestOfMany:
    def test_each_day_once_in_the_order_of_the_dates(self, project: Path, alice: Path) -> None:
        mine = ["project 2015-1", "project 2015-3", "project 2016-1"]
        assert selected(project, ALL_DAYS) == mine
        assert selected(project, Selection(2015)) == mine[:2]
        assert selected(project, Selection(2015, (3, 1))) == mine[:2]
        assert selected(project, Selection(2016, (1, 2))) == mine[2:]
        assert selected(project / "days/year2015", ALL_DAYS) == mine

    def test_packages_where_they_are_named(self, project: Path, alice: Path) -> None:
        theirs = ["alice 2015-1", "alice 2017-2"]
        assert selected(project, ALL_DAYS, wanted="alice") == theirs
        assert selected(project, ALL_DAYS, wanted="alice-days") == theirs
        assert selected(project, Selection(2015), wanted="all") == [
            "project 2015-1", "alice 2015-1", "project 2015-3",
        ]  # fmt: skip
        assert selected(project, Selection(2016), wanted="project") == ["project 2016-1"]

    def test_variants_where_they_are_named(self, project: Path, alice: Path) -> None:
        assert selected(project, ALL_DAYS, "fast") == ["project 2015-1_fast"]
        assert selected(project, ALL_DAYS, "fast", "all") == [
            "project 2015-1_fast", "alice 2015-1_fast",
        ]  # fmt: skip
        assert selected(project, Selection(2015), "all") == [
            "project 2015-1", "project 2015-1_fast", "project 2015-1_short", "project 2015-3",
        ]  # fmt: skip

    def test_none(self, project: Path, alice: Path, tmp_path: Path) -> None:
        assert refused(project, Selection(2019)) == (
            "no days of 2019 of your own here",
            "write one in days/yearYYYY/dayDD.py: aoc new starts it; old ones: aoc adopt",
        )
        what, hint = refused(tmp_path, Selection(2017))
        assert what == "no days of 2017 of your own here"
        assert hint.startswith("packages have some: --from alice, or --from all; or write one in")

    def test_none_from_that_package(self, project: Path, alice: Path) -> None:
        assert refused(project, Selection(2015), wanted="bob") == (
            "no days of 2015 from bob",
            "those who have some: alice; aoc days lists them",
        )
        assert refused(project, Selection(2016), wanted="alice") == (
            "no days of 2016 from alice",
            "nobody has any; aoc days lists them",
        )

    def test_none_of_that_variant(self, project: Path, alice: Path) -> None:
        assert refused(project, Selection(2015), "slow") == (
            "no days of 2015 of the variant 'slow'",
            "the variants there are: fast, short; or --variant all",
        )
        assert refused(project, Selection(2016), "slow")[1].startswith("leave --variant out")

    def test_nothing_but_variants(self, tmp_path: Path) -> None:
        file = tmp_path / "days/year2015/day01_fast.py"
        file.parent.mkdir(parents=True)
        file.write_text(DAY)
        assert refused(tmp_path, ALL_DAYS) == (
            "no days but variants",
            "the variants there are: fast; or --variant all",
        )


class TestOfOneDay:
    def side_by_side(
        self, folder: Path, variant: str | None, wanted: str | None, prefer: tuple[str, ...] = ()
    ) -> list[str]:
        return said(
            find_side_by_side(Puzzle(2015, 1), variant, wanted, prefer, Project(str(folder)))
        )

    def test_all_variants_are_of_whose_day_it_would_be(self, project: Path, alice: Path) -> None:
        mine = ["project 2015-1", "project 2015-1_fast", "project 2015-1_short"]
        theirs = ["alice 2015-1", "alice 2015-1_fast"]
        assert self.side_by_side(project, "all", None) == mine
        assert self.side_by_side(project, "all", "alice") == theirs
        assert self.side_by_side(project.parent, "all", None) == theirs
        assert self.side_by_side(project, "all", "all") == [*mine, *theirs]

    def test_all_packages(self, project: Path, alice: Path) -> None:
        assert self.side_by_side(project, None, "all") == ["project 2015-1", "alice 2015-1"]
        assert self.side_by_side(project, "fast", "all") == [
            "project 2015-1_fast", "alice 2015-1_fast",
        ]  # fmt: skip

    def test_none_of_that_variant(self, project: Path) -> None:
        with pytest.raises(DayError) as raised:
            self.side_by_side(project, "slow", "all")
        assert raised.value.message == "no 2015 day 1 of the variant 'slow'"
        assert raised.value.hint == "the variants there are: fast, short; or --variant all"

    def test_nobody_offers_it(self, project: Path) -> None:
        for variant, wanted in (("all", None), (None, "all")):
            with pytest.raises(DayError):
                find_side_by_side(Puzzle(2018, 9), variant, wanted, (), Project(str(project)))
