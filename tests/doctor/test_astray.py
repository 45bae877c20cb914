"""`aoc doctor` on what should be run or read, as its name says, and is not."""

import os

import pytest

from tests.support import REPOSITORY, Aoc

pytestmark = pytest.mark.warm

DAY = "def part1(data):\n    return 1\n"

SEE = "see how it can be run as it lies: aoc adopt"
SAY = SEE + '; or say it in config.yaml: aoc: {{layout: ["{}"]}}'


def warnings(aoc: Aoc, check: str = "days") -> list[tuple[str, str]]:
    checks = aoc("doctor", "--offline", "--json").json["checks"]
    return [
        (each["message"], each["cure"])
        for each in checks
        if each["check"] == check and each["status"] == "warn"
    ]


def test_a_file_that_another_one_of_the_day_goes_before(online: Aoc) -> None:
    for name in ("day07", "day7", "day07_for2022", "day7_for2022", "day8"):
        online.write(f"days/year2015/{name}.py", DAY)
    folder = "days/year2015"
    assert warnings(online) == [
        (
            f"{folder}/day7.py is never run: {folder}/day07.py is the same day",
            "delete one of them, or make it a variant: a NAME behind the number, as day07_NAME.py",
        ),
        (
            f"{folder}/day7_for2022.py is never run: {folder}/day07_for2022.py is the same variant",
            "delete one of them, or give it another name",
        ),
    ]
    assert online("doctor", "--offline").code == 0


def test_examples_of_another_name_than_the_days(online: Aoc) -> None:
    online.write("days/year2015/day7.py", DAY)
    online.write("days/year2015/day7_fast.py", DAY)  # whose examples they would be, too
    online.write("days/year2015/day07.yaml", "examples: [{input: x, part1: 1}]\n")
    online.write("days/year2015/day12.py", DAY)
    online.write("days/year2015/day12.yaml", "examples: [{input: x, part1: 1}]\n")
    assert warnings(online) == [
        (
            "days/year2015/day07.yaml is never read: the examples of day7.py lie in day7.yaml",
            "move its examples to days/year2015/day7.yaml",
        )
    ]


@pytest.mark.parametrize(
    ("paths", "message", "cure"),
    [
        (["07.py"], "07.py looks like a day, but is", SEE),
        (
            ["2023/day07/solution.py"],
            "2023/day07/solution.py looks like a day, but is",
            SAY.format("{year}/day{day:02}/solution.py"),
        ),
        (
            ["2022/1.py", "2022/2.py", "2022/3.py"],
            "2022/1.py and 2 more look like days, but are",
            SAY.format("{year}/{day}.py"),
        ),
        (
            ["days/year2023/day_7.py", "days/year2023/day06.py"],
            "days/year2023/day_7.py looks like a day, but is",
            SAY.format("days/year{year}/day_{day}.py"),
        ),
    ],
)
def test_what_looks_like_a_day_and_is_not_found(
    online: Aoc, paths: list[str], message: str, cure: str
) -> None:
    for path in paths:
        online.write(path, DAY)
    assert warnings(online) == [(f"{message} not where days are looked for", cure)]


def test_a_draft_beside_the_day_that_is_found_is_none(online: Aoc) -> None:
    online.write("days/year2023/day07.py", DAY)
    for path in ("07.py", "old/2023/day07.py", "days/year2023/day07_grid.py"):
        online.write(path, DAY)
    assert warnings(online) == []
    online.write("old/2022/day07.py", DAY)
    assert len(warnings(online)) == 1


def test_the_days_of_a_package_that_is_developed_here_are_found(online: Aoc) -> None:
    day = online.write("alice_days/year2022/day03.py", DAY)
    online.write(
        "alice_days-1.dist-info/entry_points.txt", "[aoc_runner.days]\nalice = alice_days\n"
    )
    (online.folder / "day03.py").symlink_to(day)
    (online.home / "linked").symlink_to(online.folder)  # as an installation may know it
    paths = [online.environment()["PYTHONPATH"], str(online.home / "linked")]
    online.env["PYTHONPATH"] = os.pathsep.join(paths)
    assert warnings(online) == []
    online.write("alice_days/year2022/3.py", DAY)
    assert len(warnings(online)) == 1


def test_our_own_repository_has_none(online: Aoc) -> None:
    online.folder = REPOSITORY
    assert warnings(online) == []


@pytest.mark.parametrize("ours", ["aoc:\n  from: [alice]\nname: mine\n", "from: [alice]\n"])
def test_settings_that_do_not_stand_under_aoc(online: Aoc, ours: str) -> None:
    config = online.write("config.yaml", f"{ours}contact: a@example.com\n")
    cure = "if it is meant for aoc, move it there, indented by two blanks more"
    line = ours.count("\n") + 1
    message = f"config.yaml:{line}: `contact` is never read: it does not stand under `aoc:`"
    assert warnings(online, "settings")[-1] == (message, cure)
    assert len(warnings(online, "settings")) == (1 if "aoc:" in ours else 2)
    # Other programs have such keys as well.
    for strangers in ("contact: a@example.com\nname: theirs\n", "- contact\n", "contact\n", ""):
        config.write_text(strangers)
        assert warnings(online, "settings") == []
