"""Choice of one day or many by --from, --variant and `from:`, and errors for missing days."""

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
ALL_DAYS = Selection()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages that fail if imported."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return folder


def package(site: Path, name: str, entries: str, *days: str) -> None:
    """Install the distribution NAME-days with these entry points and files."""
    for day in days:
        file = site / f"{name}_days" / f"{day}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("raise AssertionError('imported')\n")
    info = site / f"{name}_days-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-days\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[aoc_runner.days]\n{entries}\n")


def install_packages(site: Path) -> None:
    files = ("year2015/day01", "year2015/day01_fast", "year2015/day02", "year2017/day05")
    package(site, "alice", "alice = alice_days", *files)
    package(site, "bob", "bob = bob_days\n2016-03 = bob_days.single", "year2015/day2", "single")


def make_project(folder: Path, *days: str) -> Project:
    for day in days:
        file = folder / f"mine/days/{day}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (folder / "mine").mkdir(exist_ok=True)
    return find_project(Settings(str(folder / "mine")))


def make_own_project(folder: Path) -> Project:
    names = ("2015/day01", "2015/day01_fast", "2015/day01_short", "2015/day03", "2016/day01")
    return make_project(folder, *(f"year{name}" for name in names))


def describe(days: Sequence[Day]) -> str:
    """Format source, day and variant of each day."""
    return " ".join(
        f"{day.from_}:{day.puzzle.year % 100}-{day.puzzle.day}{day.variant or ''}" for day in days
    )


def find_error(*args: object) -> tuple[str, str]:
    with pytest.raises(DayError) as raised:
        find_days(*args)  # type: ignore[arg-type]
    return raised.value.message, raised.value.hint


@pytest.mark.parametrize(
    ("puzzle", "package", "preferred", "who"),
    [
        (ONE, None, (), "project"),
        (ONE, "project", (), "project"),
        (ONE, "alice", (), "alice"),
        (TWO, None, ("nobody", "bob", "alice"), "bob"),
        (TWO, "Alice_Days", ("bob",), "alice"),
        (Puzzle(2017, 5), None, ("bob",), "alice"),  # A preference is not `--from`.
        (Puzzle(2016, 3), None, (), "bob-days"),
        (Puzzle(2016, 3), "2016-03", (), "bob-days"),
        (Puzzle(2023, 7), None, (), "days"),  # bundled, and in no other package
    ],
)
def test_the_first_provider_of_a_day_is_chosen(
    tmp_path: Path, site: Path, puzzle: Puzzle, package: str, preferred: tuple[str, ...], who: str
) -> None:
    install_packages(site)
    assert find(puzzle, None, package, preferred, make_own_project(tmp_path)).from_ == who


@pytest.mark.parametrize(
    ("given", "variant", "package", "days"),
    [
        (ONE, None, None, "project:15-1"),
        (ONE, "all", None, "project:15-1 project:15-1fast project:15-1short"),
        (ONE, "all", "alice", "alice:15-1 alice:15-1fast"),
        (ONE, "fast", "all", "project:15-1fast alice:15-1fast"),
        (TWO, None, "all", "alice:15-2 bob:15-2"),
        (ALL_DAYS, None, None, "project:15-1 project:15-3 project:16-1"),
        (ALL_DAYS, None, "alice", "alice:15-1 alice:15-2 alice:17-5"),
        (ALL_DAYS, None, "bob-days", "bob:15-2 bob-days:16-3"),
        (Selection(2016), None, "all", "project:16-1 bob-days:16-3"),
        (Selection(2023), None, "aoc-runner", "days:23-7"),
    ],
)
def test_requested_days_are_found(
    tmp_path: Path,
    site: Path,
    given: Puzzle | Selection,
    variant: str | None,
    package: str | None,
    days: str,
) -> None:
    install_packages(site)
    assert describe(find_days(given, variant, package, (), make_own_project(tmp_path))) == days


def test_all_days_are_sorted_and_bundled_ones_need_no_project(tmp_path: Path, site: Path) -> None:
    install_packages(site)
    theirs = "alice:15-1 alice:15-1fast alice:15-2 bob:15-2 bob-days:16-3 alice:17-5"
    outside = describe(all_days(make_project(tmp_path)))
    assert outside.startswith(f"{theirs} days:23-7 days:23-7frame")
    assert describe(all_days(make_project(tmp_path, "year2015/day02"))) == theirs.replace(
        "alice:15-2", "project:15-2 alice:15-2"
    )


def test_other_packages_take_precedence_over_bundled_days(tmp_path: Path, site: Path) -> None:
    package(site, "kit", "2023-07 = kit_days.seven", "seven")
    seven, project = Puzzle(2023, 7), make_project(tmp_path)
    assert find(seven, None, None, (), project).from_ == "kit-days"
    assert find(seven, None, None, ("aoc-runner",), project).from_ == "days"
    assert find(seven, None, "days", (), project).from_ == "days"


def test_an_ambiguous_day_names_its_packages(tmp_path: Path, site: Path) -> None:
    install_packages(site)
    message, hint = find_error(TWO, None, None, (), make_project(tmp_path))
    assert message == "several packages provide 2015 day 2: alice (alice-days), bob (bob-days)"
    assert hint == "choose one with --from alice, or with `from:` under `aoc:` in config.yaml"


@pytest.mark.parametrize(
    ("args", "message", "hint"),
    [
        ((Puzzle(2015, 10), None, None), "no solution found for 2015 day 10: {}day10.py does not "
         "exist (did you mean dya10.py?)", "rename dya10.py; or create the file with: aoc "),
        ((Puzzle(2015, 13), None, None), "no solution found for 2015 day 13: {}day13", "create"),
        ((ONE, "slow", None), "2015 day 1 has no variant 'slow'", "choose one of: fast"),
        ((Puzzle(2015, 3), "x", None), "2015 day 3 has no variant", "omit --variant"),
        ((ONE, None, "bob"), "bob has no solution for 2015 day 1", "choose one of: alice, project"),
        ((ALL_DAYS, "slow", None), "no solutions with variant 'slow'", "choose one of: fast"),
        ((Selection(2019), None, None), "no solutions of 2019 in this project", "create one "),
        ((Selection(2019), None, "all"), "no solutions of 2019 found", "list all solutions: aoc "),
        ((Puzzle(2019, 3), None, "all"), "no solution found for 2019 day 3: ", "create the file"),
        ((ONE, "slow", "all"), "2015 day 1 has no variant 'slow'", "choose one of: fast"),
        ((Selection(2015), None, "eve"), "no solutions of 2015 from eve", "list all solutions: "),
    ],
)  # fmt: skip
def test_a_missing_day_has_a_message_and_a_hint(
    tmp_path: Path, site: Path, args: tuple[object, ...], message: str, hint: str
) -> None:
    install_packages(site)
    project = make_own_project(tmp_path)
    folder = tmp_path / "mine/days/year2015"
    for name in ("dya10.py", "day01_helper.txt", "day11.py", "template.py"):
        (folder / name).touch()
    text, hint_text = find_error(*args, (), project)
    assert text.startswith(message.format(f"{folder}{os.sep}"))
    assert hint_text.startswith(hint)


class TestAocdPlugins:
    def test_a_plugin_is_used_only_by_name(self, tmp_path: Path, site: Path) -> None:
        install(site, "wim")
        project = make_project(tmp_path)
        day = find(ONE, None, "wim", (), project)
        assert (day.module, day.plugin, day.path, day.provider) == (
            "wim", "solve", None, "wim (wim-days)",
        )  # fmt: skip
        assert find(ONE, None, None, ("nobody", "Wim.Days"), project) == day
        assert find_days(ONE, None, "all", (), project) == [day]
        assert find_error(ONE, "fast", "wim", (), project)[0].startswith(
            "no solution found for 2015"
        )
        package(site, "eve", "wim = eve_days", "year2015/day01")  # takes precedence
        assert find(ONE, None, "wim", (), project).distribution == "eve-days"
        assert find(TWO, None, "wim", (), project).distribution == "wim-days"

    def test_a_selection_has_the_days_with_a_cached_input(self, tmp_path: Path, site: Path) -> None:
        install(site, "wim")
        project = make_own_project(tmp_path)

        def find_many(package: str | None, year: int | None = None) -> str:
            cached = [TWO, ONE, Puzzle(2016, 2)]
            return describe(
                find_days(Selection(year), None, package, ("wim",), project, lambda: cached)
            )

        assert find_many("wim") == "wim:15-1 wim:15-2 wim:16-2"
        assert find_many("wim", 2016) == "wim:16-2"
        for package in (None, "all"):  # `from:` does not select the plugin either.
            assert "wim" not in find_many(package)

    def test_plugins_of_one_name_differ_by_distribution(self, tmp_path: Path, site: Path) -> None:
        install(site, "one", entry="same = one:solve")
        install(site, "two", entry="same = two:solve")
        project = make_project(tmp_path)
        assert describe(find_days(ONE, None, "all", (), project)) == "same:15-1 same:15-1"
        assert find(ONE, None, "two_days", (), project).module == "two"
        assert find_error(ONE, None, "same", (), project)[1].startswith(
            "choose one with --from one-days, "
        )
