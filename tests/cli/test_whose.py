"""Whose day ran is always said, and a package's never stands in for a file of the user's own."""

import os
from pathlib import Path

import pytest

from tests.fake_site import Site, User
from tests.support import REPOSITORY, Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

DAY = '"""Mine"""\n\n\ndef part1(data):\n    return 17\n'
OURS = str(REPOSITORY / "days/year2023/day07.py")
POST = "/2023/day/7/answer"


def submit(aoc: Aoc, *words: str) -> Result:
    return aoc("submit", "2023", "7", "1", *words)


def run(aoc: Aoc, *words: str) -> Result:
    return aoc("run", "2023", "7", "1", "--input", "-", *words, stdin="32T3K 765\n")


def install(aoc: Aoc, folder: Path, *days: str) -> None:
    """Make `folder` a place of packages, with one that offers days in 2023."""
    for day in days:
        file = folder / "alice_days/year2023" / day
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(DAY)
    info = folder / "alice_days-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[aoc_runner.days]\nalice = alice_days\n")
    aoc.env["PYTHONPATH"] = os.pathsep.join([aoc.environment()["PYTHONPATH"], str(folder)])


def refused(result: Result, site: Site) -> tuple[str, str]:
    """What was wrong and what to do, where nothing was posted."""
    assert result.code == 1, result.err
    assert site.count("POST", POST) == 0
    assert site.count("GET", "/2023/day/7/input") == 0  # and nothing was run
    wrong, cure = result.err.splitlines()
    return wrong.removeprefix("error: "), cure.removeprefix("hint: ")


class TestWhatRanIsNamed:
    def test_a_file_of_the_project(self, aoc: Aoc) -> None:
        file = aoc.write("days/year2023/day07.py", DAY)
        assert run(aoc).out.splitlines()[0] == "2023 day 7: Mine  days/year2023/day07.py"
        tested = aoc("test", "2023", "7")
        assert tested.out.splitlines()[0] == "2023 day 7: Mine  days/year2023/day07.py"
        assert run(aoc, "--json").json["file"] == str(file)
        document = aoc("test", "2023", "7", "--json").json
        assert (document["from"], document["variant"]) == ("project", None)
        assert document["file"] == str(file)

    def test_a_variant(self, aoc: Aoc) -> None:
        aoc.write("days/year2023/day07.py", DAY)
        file = aoc.write("days/year2023/day07_fast.py", DAY)
        shown = run(aoc, "--variant", "fast").out.splitlines()[0]
        assert shown == "2023 day 7: Mine (fast)  days/year2023/day07_fast.py"
        document = aoc("test", "2023", "7", "--variant", "fast", "--json").json
        assert (document["variant"], document["file"]) == ("fast", str(file))

    def test_a_day_of_a_package(self, aoc: Aoc) -> None:
        expected = "2023 day 7: Camel Cards  the package days (aoc-runner)"
        assert run(aoc).out.splitlines()[0] == expected
        assert aoc("test", "2023", "7").out.splitlines()[0] == expected
        assert run(aoc, "--json").json["file"] == OURS
        document = aoc("test", "2023", "7", "--json").json
        assert (document["from"], document["file"]) == ("days", OURS)

    def test_below_the_project_and_beside_it(self, aoc: Aoc) -> None:
        file = aoc.write("days/year2023/day07.py", DAY)
        top = aoc.folder
        aoc.folder = file.parent
        assert run(aoc).out.splitlines()[0] == "2023 day 7: Mine  day07.py"
        aoc.folder = top / "notes"
        aoc.folder.mkdir()
        assert run(aoc).out.splitlines()[0] == f"2023 day 7: Mine  {file}"

    def test_it_is_dimmed_on_a_terminal(self, aoc: Aoc) -> None:
        aoc.write("days/year2023/day07.py", DAY)
        with Terminal(aoc, "test", "2023", "7") as terminal:
            terminal.finish()
        assert "\x1b[2mdays/year2023/day07.py\x1b[0m" in terminal.seen

    def test_a_submitted_file_is_named_before_anything_is_posted(
        self, online: Aoc, site: Site, alice: User
    ) -> None:
        site.set_answer(alice, 2023, 7, 1, "17")
        file = online.write("days/year2023/day07.py", DAY)
        dry = submit(online, "--dry-run")
        assert dry.err == "note: computed by days/year2023/day07.py\n"
        result = submit(online, "--json")
        assert result.err.startswith("note: computed by days/year2023/day07.py\n")
        assert (result.json["from"], result.json["file"]) == ("project", str(file))

    def test_without_a_project_the_packaged_day_is_submitted_and_named(
        self, online: Aoc, site: Site
    ) -> None:
        result = submit(online, "--json")
        assert (result.code, result.json["verdict"]) == (0, "right")
        assert result.err.startswith("note: computed by the package days (aoc-runner)\n")
        assert (result.json["from"], result.json["file"]) == ("days", OURS)

    def test_a_typed_answer_is_nobodys(self, online: Aoc) -> None:
        document = submit(online, "5", "--json").json
        assert (document["from"], document["file"]) == (None, None)


class TestNobodyStandsIn:
    def test_the_file_without_a_zero_is_the_users_day(
        self, online: Aoc, site: Site, alice: User
    ) -> None:
        site.set_answer(alice, 2023, 7, 1, "17")
        file = online.write("days/year2023/day7.py", DAY)
        result = submit(online, "--json")
        assert (result.json["answer"], result.json["verdict"]) == ("17", "right")
        assert (result.json["from"], result.json["file"]) == ("project", str(file))

    @pytest.mark.parametrize("words", [(), ("--dry-run",), ("--force",), ("--wait",)])
    def test_in_a_project_a_packaged_day_is_refused(
        self, online: Aoc, site: Site, words: tuple[str, ...]
    ) -> None:
        online.write("days/year2022/day01.py", DAY)
        assert refused(submit(online, *words), site) == (
            "2023 day 7 would be computed by the package days (aoc-runner), not by a day of yours",
            "yours goes into days/year2023/day07.py: aoc new 2023 7; "
            "or, to post what the package computes: --from days",
        )

    def test_a_setting_is_no_consent(self, online: Aoc, site: Site) -> None:
        online.write("days/year2022/day01.py", DAY)
        online.write("config.yaml", "aoc:\n  from: days\n")
        refused(submit(online), site)
        online.env["AOC_FROM"] = "days"
        refused(submit(online), site)

    @pytest.mark.parametrize("name", ["days", "aoc-runner"])
    def test_the_option_is(self, online: Aoc, site: Site, name: str) -> None:
        online.write("days/year2022/day01.py", DAY)
        result = submit(online, "--from", name, "--json")
        assert (result.code, result.json["from"]) == (0, "days")

    def test_a_variant_stands_in_for_nobody_either(self, online: Aoc, site: Site) -> None:
        online.write("days/year2023/day07.py", DAY)
        install(online, online.home / "packages", "day07.py", "day07_fast.py")
        wrong, cure = refused(submit(online, "--variant", "fast"), site)
        assert wrong == (
            "2023 day 7 (fast) would be computed by the package alice (alice-days), "
            "not by a day of yours"
        )
        assert cure.endswith("; or, to post what the package computes: --from alice")
        chosen = submit(online, "--variant", "fast", "--from", "alice-days", "--dry-run")
        assert chosen.err == "note: computed by the package alice (alice-days)\n"

    def test_a_typed_answer_needs_no_day(self, online: Aoc, site: Site, alice: User) -> None:
        online.write("07.py", DAY)
        online.write("days/year2022/day01.py", DAY)
        result = submit(online, site.answer(alice, 2023, 7, 1))
        assert result.code == 0, result.err
        assert "computed" not in result.err

    def test_in_a_clone_of_ours_everything_is_the_projects(self, online: Aoc) -> None:
        online.folder = REPOSITORY
        document = submit(online, "--dry-run", "--json").json
        assert (document["from"], document["file"]) == ("project", OURS)
        # Installed from there as well, each is listed once.
        assert {day["from"] for day in online("days", "--json").json["days"]} == {"project"}

    def test_the_source_of_an_installed_package_is_the_users_own(self, online: Aoc) -> None:
        # As an editable install has it, and without a days/: what lies there is what runs.
        install(online, online.folder, "day07.py")
        document = submit(online, "--dry-run", "--json").json
        assert (document["from"], document["answer"]) == ("alice", "17")


def test_a_day_that_is_not_there_says_which_file_was_looked_for(aoc: Aoc) -> None:
    aoc.write("days/year2015/dya10.py", DAY)
    result = aoc("run", "2015", "10", "--input", "-", stdin="x")
    assert result.code == 3
    assert result.error_lines == [
        "error: nobody offers 2015 day 10: there is no days/year2015/day10.py, "
        "but dya10.py beside it",
        "hint: rename that; or start it with: aoc new 2015 10; "
        "or, if it lies elsewhere, have it found: aoc adopt",
    ]
