"""`aoc doctor` on what should be run or read, as its name says, and is not."""

import pytest

from tests.support import REPOSITORY, Aoc

pytestmark = pytest.mark.warm

DAY = "def part1(data):\n    return 1\n"


def warnings(aoc: Aoc, check: str = "days") -> list[tuple[str, str]]:
    checks = aoc("doctor", "--offline", "--json").json["checks"]
    return [
        (each["message"], each["cure"])
        for each in checks
        if each["check"] == check and each["status"] == "warn"
    ]


def test_a_file_that_another_one_of_the_day_goes_before(online: Aoc) -> None:
    for name in ("day07", "day7", "day07_for2022", "day8"):
        online.write(f"days/year2015/{name}.py", DAY)
    folder = "days/year2015"
    assert warnings(online) == [
        (
            f"{folder}/day7.py is never run: {folder}/day07.py is the same day",
            "delete one of them, or make it a variant: a NAME behind the number, as day07_NAME.py",
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
