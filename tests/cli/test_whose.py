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

SEE = "see how it can be run as it lies: aoc adopt; or say it in"


def submit(aoc: Aoc, *words: str) -> Result:
    return aoc("submit", "2023", "7", "1", *words)


def run(aoc: Aoc, *words: str) -> Result:
    return aoc("run", "2023", "7", "1", "--input", "-", *words, stdin="32T3K 765\n")


def install(aoc: Aoc, folder: Path, day: str) -> None:
    """Make `folder` a place of packages, with one that offers a day in 2023."""
    file = folder / "alice_days/year2023" / day
    file.parent.mkdir(parents=True)
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

    @pytest.mark.parametrize(
        ("path", "entry"),
        [
            ("07.py", '{path: "{day:02}.py", year: 2023}'),
            ("src/day7.py", '{path: "src/day{day}.py", year: 2023}'),
            ("2023/day07/solution.py", '"{year}/day{day:02}/solution.py"'),
            ("aoc/2023/d_07.py", '"aoc/{year}/d_{day:02}.py"'),
        ],
    )
    def test_a_look_alike_is_named_with_its_cure(
        self, online: Aoc, site: Site, path: str, entry: str
    ) -> None:
        online.write(path, DAY)
        assert refused(submit(online), site) == (
            f"2023 day 7 would be computed by the package days (aoc-runner), not by a day of "
            f"yours; {path} looks like it, but is not where days are looked for",
            f"{SEE} config.yaml: aoc: {{layout: [{entry}]}}; "
            f"or, to post what the package computes: --from days",
        )
        document = submit(online, "--json").json
        assert document["error"]["code"] == 1
        online.write("config.yaml", f"aoc: {{layout: [{entry}]}}")
        assert submit(online, "--dry-run", "--json").json["from"] == "project"

    def test_two_look_alikes(self, online: Aoc, site: Site) -> None:
        online.write("2023/07/part1.py", DAY)
        online.write("2023/07/part2.py", DAY)
        wrong, cure = refused(submit(online), site)
        assert wrong.endswith(
            "; 2023/07/part1.py and 1 more look like it, but are not where days are looked for"
        )
        assert cure.startswith(SEE)

    @pytest.mark.parametrize("path", ["08.py", "2022/day07.py", "input07.txt"])
    def test_another_days_file_is_no_look_alike(self, online: Aoc, path: str) -> None:
        online.write(path, DAY)
        assert submit(online, "--dry-run", "--json").json["from"] == "days"

    def test_a_variant_stands_in_for_nobody_either(self, online: Aoc, site: Site) -> None:
        online.write("days/year2023/day07.py", DAY)
        install(online, online.home / "packages", "day07_fast.py")
        wrong, cure = refused(submit(online, "--variant", "fast"), site)
        assert wrong == (
            "2023 day 7 (fast) would be computed by the package alice (alice-days), "
            "not by a day of yours"
        )
        assert cure.startswith("yours goes into days/year2023/day07_fast.py; or, to post")
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
        online.write("07.py", DAY)  # now there are two, and none is meant more than the other
        assert "; 07.py looks like it" in submit(online).err

    def test_a_clone_of_ours_below_a_project_is_not_the_users_own(
        self, online: Aoc, site: Site
    ) -> None:
        (online.folder / "aoc-runner").symlink_to(REPOSITORY)
        online.write("days/year2022/day01.py", DAY)
        wrong, _ = refused(submit(online, "--wait"), site)
        assert wrong.endswith("not by a day of yours")  # nor is it to be moved

    def test_an_example_of_a_package_confirms_none_of_the_users(
        self, online: Aoc, site: Site
    ) -> None:
        online.write("days/year2023/day07.py", DAY)
        text = "examples:\n  - name: puzzle\n    input: x\n    part1: 18\n    confirmed: false\n"
        examples = online.write("days/year2023/day07.yaml", text)
        result = submit(online, "--from", "days", "--json")
        assert result.json["verdict"] == "right"
        assert examples.read_text().startswith(text)  # and part 2's proposal after it


def test_where_nobody_offers_the_day_a_look_alike_is_named(aoc: Aoc) -> None:
    aoc.write("2015/day01/solution.py", DAY)
    result = aoc("run", "2015", "1", "--input", "-", stdin="x")
    assert result.code == 3
    assert result.error_lines == [
        "error: nobody offers 2015 day 1; 2015/day01/solution.py looks like it, "
        "but is not where days are looked for",
        f'hint: {SEE} config.yaml: aoc: {{layout: ["{{year}}/day{{day:02}}/solution.py"]}}',
    ]


def test_a_look_alike_goes_into_the_project_above(aoc: Aoc) -> None:
    aoc.write("days/year2022/day01.py", DAY)
    aoc.write("days/2015/1.py", DAY)
    aoc.folder /= "days/2015"
    result = aoc("run", "2015", "1", "--input", "-", stdin="x")
    file = Path(aoc.folder).parents[1] / "config.yaml"
    assert result.error_lines[1] == (
        f'hint: {SEE} {file}: aoc: {{layout: ["days/{{year}}/{{day}}.py"]}}'
    )


def test_an_empty_project_above_is_the_project_too(aoc: Aoc) -> None:
    project = aoc.folder
    aoc.write("days/.gitkeep", "")
    aoc.write("src/day1.py", DAY)
    (project / "notes").mkdir()
    aoc.folder /= "notes"
    for day, hint in (
        (
            "1",
            f"{SEE} {project}/config.yaml: "
            'aoc: {layout: [{path: "src/day{day}.py", year: 2015}]}',
        ),
        ("2", f"function part1(data) in {project}/days/year2015/day02.py"),
    ):
        result = aoc("run", "2015", day, "--input", "-", stdin="x")
        assert result.error_lines[1].endswith(hint)
    aoc("new", "2015", "2")
    assert (project / "days/year2015/day02.py").is_file()


def test_a_variant_without_its_day_is_named(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01_fast.py", DAY)
    result = aoc("run", "2015", "1", "--input", "-", stdin="x")
    assert result.error_lines == [
        "error: nobody offers 2015 day 1 itself, only its variants: fast",
        "hint: choose one with --variant fast, or write days/year2015/day01.py",
    ]
