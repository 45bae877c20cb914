"""Days from packages that are really built, installed and run in an environment of their own."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.environment import Environment
from tests.support import REPOSITORY, Aoc

PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "1.0"

[project.entry-points."aoc_runner.days"]
{entries}

[tool.hatch.build.targets.wheel]
only-include = {included}
{options}
"""

BOTH_OFFER = ("2015", "2")  # of alice and of bob


def answering(answer: str, title: str = "") -> str:
    """A day that gives this answer to part 1, whatever the input is."""
    docstring = f'"""{title}"""\n\n' if title else ""
    return f"{docstring}def part1(data):\n    return {answer!r}\n"


def package(
    folder: Path, name: str, entries: str, files: Mapping[str, str], options: str = ""
) -> str:
    """Write a distribution's source folder, and return its path as pip takes it."""
    root = folder / name
    for path, text in files.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    included = sorted({path.split("/")[0] for path in files})
    root.joinpath("pyproject.toml").write_text(
        PYPROJECT.format(name=name, entries=entries, included=included, options=options)
    )
    return str(root)


def regular(folder: Path) -> list[str]:
    """The packages that are installed as wheels."""
    return [
        package(
            folder,
            "alice-days",
            'alice = "alice_days"',
            {
                "alice_days/__init__.py": "",
                "alice_days/helper.py": "ANSWER = 'from a helper'\n",
                "alice_days/year2015/day01.py": answering("alice 1", "Alice's First"),
                "alice_days/year2015/day01.yaml": "examples: [{input: x, part1: alice 1}]\n",
                "alice_days/year2015/day01_slow.py": answering("alice slow"),
                "alice_days/year2015/day02.py": answering("alice 2"),
                "alice_days/year2015/day03.py": (
                    "from alice_days.helper import ANSWER\n\ndef part1(data):\n    return ANSWER\n"
                ),
            },
        ),
        package(
            folder,
            "Bob.Days",
            'bob = "bob_days"',
            {"bob_days/year2015/day02.py": answering("bob 2")},  # no __init__.py at all
        ),
        package(
            folder,
            "the-camel-kit",
            '2023-07 = "my_camel_cards"',
            {
                "my_camel_cards.py": answering("my camel", "My Camel Cards"),
                "my_camel_cards.yaml": "examples: [{input: 32T3K 765, part1: my camel}]\n",
            },
        ),
        package(
            folder,
            "broken-days",
            'broken = "broken_days"',
            {
                "broken_days/__init__.py": "raise RuntimeError('this package is broken')\n",
                "broken_days/year2016/day01.py": answering("never"),
            },
        ),
        package(
            folder,
            "ghost-days",
            'ghost = "ghost_package"\n2016-05 = "ghost_module"\n2016-06 = "ghost_days.inner.day"\n'
            '2016-99 = "ghost_days"',
            {"ghost_days/__init__.py": ""},
        ),
        package(
            folder,
            "twin-one",
            'twin = "twin_one"',
            {"twin_one/year2017/day01.py": answering("one")},
        ),
        package(
            folder,
            "twin-two",
            'twin = "twin_two"',
            {"twin_two/year2017/day01.py": answering("two")},
        ),
    ]


def editable(folder: Path) -> list[str]:
    """The packages that are installed as links to their source."""
    return [
        package(
            folder,
            "erin-days",
            'erin = "erin_days"',
            {
                "erin_days/__init__.py": "",
                "erin_days/year2015/day05.py": answering("erin 5", "Erin's Fifth"),
            },
        ),
        package(
            folder,
            "frank-days",
            'frank = "frank_days"',
            {
                "frank_days/__init__.py": "",
                "frank_days/year2015/day06.py": answering("frank 6"),
            },
            options="dev-mode-exact = true",  # an import hook instead of a folder on the path
        ),
    ]


class Installed(Environment):
    """A virtual environment with aoc-runner and everybody's days."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "environment")
        self.environment = self.folder
        self.sources = folder / "sources"
        links = [word for path in editable(self.sources) for word in ("--editable", path)]
        self.install(str(REPOSITORY), *regular(self.sources), *links)

    def command(self, line: str) -> tuple[str, ...]:
        program, *words = line.split()
        return (self.program(program), *words)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def aoc(tmp_path: Path, installed: Installed) -> Aoc:
    """That environment's `aoc`, in a folder that is no project."""
    return Aoc(tmp_path / "home", command=(installed.program("aoc"),))


def who(aoc: Aoc, *words: str, preferred: str = "") -> tuple[str, str]:
    """The answer to part 1 and whose it is."""
    result = aoc(
        "run", *words, "1", "--input", "-", "--json", stdin="32T3K 765\n", AOC_FROM=preferred
    )
    assert result.code == 0, result.err
    return result.json["parts"][0]["answer"], result.json["from"]


def test_the_wheel_ships_our_days_with_their_examples(aoc: Aoc, installed: Installed) -> None:
    result = aoc("test", "2023", "7", "--from", "aoc-runner", "--json")
    assert result.code == 0, result.err
    assert (result.json["title"], result.json["right"]) == ("Camel Cards", 2)
    ours = [day for day in aoc("days", "--json").json["days"] if day["from"] == "days"]
    names = ["day07.py", *(f"day07_{variant}.py" for variant in VARIANTS)]
    folder = installed.packages / "aoc_runner_days/year2023"
    assert [day["file"] for day in ours] == [str(folder / name) for name in names]
    shipped = {path.name for path in folder.glob("*.*")}
    assert shipped == {*names, "day07.yaml"}


def test_the_wheel_leaves_the_name_days_to_its_users(aoc: Aoc, installed: Installed) -> None:
    path = aoc.write("days/year2023/day07.py", answering("mine"))
    # The folder of a .pth file stands behind the wheel; one on PYTHONPATH would win anyway.
    code = "import days.year2023.day07 as day; print(day.__file__)"
    added = installed.packages / "zz_mine.pth"
    added.write_text(f"{aoc.folder}\n")
    try:
        done = subprocess.run(
            [installed.program("python"), "-P", "-c", code],
            capture_output=True,
            text=True,
            check=True,
        )
    finally:
        added.unlink()
    assert done.stdout.strip() == str(path)


def test_the_environment_runs_the_wheel_and_not_the_working_copy(installed: Installed) -> None:
    done = subprocess.run(
        [installed.program("python"), "-c", "import aoc_runner; print(aoc_runner.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=installed.environment,
    )
    assert done.stdout.strip() == str(installed.packages / "aoc_runner/__init__.py")


def test_a_package_of_days_needs_no_init_in_its_year_folders(
    aoc: Aoc, installed: Installed
) -> None:
    assert not (installed.packages / "alice_days/year2015/__init__.py").exists()
    assert who(aoc, "2015", "1") == ("alice 1", "alice")
    assert who(aoc, "2015", "3") == ("from a helper", "alice")
    assert who(aoc, "2015", "1", "--variant", "slow") == ("alice slow", "alice")
    tested = aoc("test", "2015", "1", "--json")
    assert (tested.code, tested.json["right"]) == (0, 1)
    assert tested.json["title"] == "Alice's First"


def test_a_package_without_any_init_is_one_too(aoc: Aoc) -> None:
    assert who(aoc, "2015", "2", "--from", "bob") == ("bob 2", "bob")


def test_a_single_day_is_a_module_with_its_examples_beside_it(aoc: Aoc) -> None:
    tested = aoc("test", "2023", "7", "--json")
    assert (tested.code, tested.json["right"]) == (0, 1)
    assert tested.json["title"] == "My Camel Cards"


def test_a_single_day_has_no_variants(aoc: Aoc) -> None:
    result = aoc("run", "2023", "7", "--variant", "slow", "--input", "-", stdin="x")
    assert result.code == 3
    assert "no variant 'slow'" in result.err


def test_our_own_days_yield_to_any_other_package(aoc: Aoc) -> None:
    assert who(aoc, "2023", "7") == ("my camel", "the-camel-kit")
    assert who(aoc, "2023", "7", "--from", "the-camel-kit") == ("my camel", "the-camel-kit")


@pytest.mark.parametrize("name", ["days", "aoc-runner", "aoc_runner"])
def test_our_own_days_come_when_called(aoc: Aoc, name: str) -> None:
    assert who(aoc, "2023", "7", "--from", name) == ("765", "days")
    assert who(aoc, "2023", "7", preferred=name) == ("765", "days")


def test_two_packages_with_the_same_day_are_an_error_that_names_both(aoc: Aoc) -> None:
    result = aoc("run", *BOTH_OFFER, "--input", "-", stdin="x")
    assert result.code == 3
    wrong, cure = result.error_lines
    assert wrong == "error: 2015 day 2 is offered by alice (alice-days) and bob (bob-days)"
    assert "--from alice" in cure
    assert "config.yaml" in cure
    as_json = aoc("run", *BOTH_OFFER, "--input", "-", "--json", stdin="x")
    assert as_json.code == 3
    assert as_json.json["error"]["code"] == 3
    assert "bob (bob-days)" in as_json.json["error"]["message"]


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("alice", "alice"),
        ("alice-days", "alice"),
        ("alice_days", "alice"),
        ("bob", "bob"),
        ("Bob.Days", "bob"),
        ("bob-days", "bob"),
    ],
)
class TestOneOfTwoIsChosen:
    def test_by_the_option(self, aoc: Aoc, name: str, chosen: str) -> None:
        assert who(aoc, *BOTH_OFFER, "--from", name) == (f"{chosen} 2", chosen)

    def test_by_the_environment(self, aoc: Aoc, name: str, chosen: str) -> None:
        assert who(aoc, *BOTH_OFFER, preferred=name) == (f"{chosen} 2", chosen)

    def test_by_the_settings(self, aoc: Aoc, name: str, chosen: str) -> None:
        aoc.write("config.yaml", f"aoc:\n  from: {name}\n")
        assert who(aoc, *BOTH_OFFER) == (f"{chosen} 2", chosen)


def test_the_first_preferred_package_that_has_the_day_wins(aoc: Aoc) -> None:
    aoc.write("config.yaml", "aoc:\n  from: [broken, bob, alice]\n")
    assert who(aoc, *BOTH_OFFER) == ("bob 2", "bob")
    assert who(aoc, "2015", "1") == ("alice 1", "alice")  # a preference is no `--from`


def test_the_option_outranks_the_settings(aoc: Aoc) -> None:
    aoc.write("config.yaml", "aoc:\n  from: bob\n")
    assert who(aoc, *BOTH_OFFER, "--from", "alice") == ("alice 2", "alice")


def test_two_entries_of_one_name_are_told_apart_by_their_distributions(aoc: Aoc) -> None:
    result = aoc("run", "2017", "1", "--input", "-", stdin="x")
    assert result.code == 3
    assert "twin (twin-one) and twin (twin-two)" in result.err
    assert "--from twin-one," in result.error_lines[1]  # `--from twin` would change nothing
    assert who(aoc, "2017", "1", "--from", "twin-one") == ("one", "twin")
    assert who(aoc, "2017", "1", "--from", "twin-two") == ("two", "twin")


def test_from_a_package_without_the_day_says_who_has_it(aoc: Aoc) -> None:
    result = aoc("run", "2015", "1", "--from", "bob", "--input", "-", stdin="x")
    assert result.code == 3
    assert "bob does not offer 2015 day 1" in result.err
    assert "offered by: alice" in result.err


def test_a_broken_package_stops_nobody_and_its_own_day_says_so(aoc: Aoc) -> None:
    assert who(aoc, "2015", "1") == ("alice 1", "alice")
    result = aoc("run", "2016", "1", "--input", "-", stdin="x")
    assert result.code == 3
    assert "2016 day 1" in result.err
    assert "RuntimeError: this package is broken" in result.err
    assert "broken_days/__init__.py:1" in result.err


def test_an_entry_without_a_package_is_nobody(aoc: Aoc) -> None:
    result = aoc("run", "2016", "2", "--from", "ghost", "--input", "-", stdin="x")
    assert result.code == 3
    assert "2016 day 2" in result.err


@pytest.mark.parametrize(
    ("day", "module"), [("5", "ghost_module"), ("6", "ghost_days.inner")], ids=["top", "inner"]
)
def test_an_entry_without_a_module_is_named(aoc: Aoc, day: str, module: str) -> None:
    result = aoc("run", "2016", day, "--input", "-", stdin="x")
    assert result.code == 3
    assert f"2016 day {day}" in result.err
    assert f"No module named '{module}'" in result.err
    assert len(result.error_lines) == 2


def test_a_file_dropped_into_a_package_is_a_day_at_once(aoc: Aoc, installed: Installed) -> None:
    dropped = installed.packages / "alice_days/year2018/day04.py"
    before = aoc("run", "2018", "4", "--input", "-", stdin="x")
    assert (before.code, "nobody offers 2018 day 4" in before.err) == (3, True)
    dropped.parent.mkdir()
    try:
        dropped.write_text(answering("dropped"))
        assert who(aoc, "2018", "4") == ("dropped", "alice")
    finally:
        shutil.rmtree(dropped.parent)
    assert aoc("run", "2018", "4", "--input", "-", stdin="x").code == 3


@pytest.mark.parametrize(("day", "name"), [("5", "erin"), ("6", "frank")], ids=["path", "hook"])
def test_an_editable_install_offers_what_its_source_has(
    aoc: Aoc, installed: Installed, day: str, name: str
) -> None:
    assert not (installed.packages / f"{name}_days").exists()
    assert who(aoc, "2015", day) == (f"{name} {day}", name)
    source = installed.sources / f"{name}-days/{name}_days/year2015/day1{day}.py"
    source.write_text(answering("brand new"))
    try:
        assert who(aoc, "2015", f"1{day}") == ("brand new", name)
    finally:
        source.unlink()


def listed(aoc: Aoc, *words: str) -> list[tuple[int, int, str, str | None]]:
    days = aoc("days", *words, "--json").json["days"]
    return [(day["year"], day["day"], day["from"], day["variant"]) for day in days]


VARIANTS = ("frame", "packed", "product", "runs", "typed")  # of the day that ships with us

EVERYONE = [
    (2015, 1, "alice", None),
    (2015, 1, "alice", "slow"),
    (2015, 2, "alice", None),
    (2015, 2, "bob", None),
    (2015, 3, "alice", None),
    (2015, 5, "erin", None),
    (2015, 6, "frank", None),
    (2016, 1, "broken", None),
    (2016, 5, "ghost-days", None),
    (2016, 6, "ghost-days", None),
    (2017, 1, "twin", None),
    (2017, 1, "twin", None),
    (2023, 7, "days", None),
    *((2023, 7, "days", variant) for variant in VARIANTS),
    (2023, 7, "the-camel-kit", None),
]


# The second one has the working folder on its path, and `days` is the project's name too.
COMMANDS = [
    "aoc",
    "python -m aoc_runner",
]


class TestInAProject:
    def test_the_project_comes_first(self, aoc: Aoc) -> None:
        aoc.write("days/year2015/day02.py", answering("mine"))
        assert who(aoc, *BOTH_OFFER) == ("mine", "project")
        assert who(aoc, *BOTH_OFFER, preferred="alice") == ("mine", "project")
        assert who(aoc, "2015", "1") == ("alice 1", "alice")

    def test_from_passes_it_by(self, aoc: Aoc) -> None:
        aoc.write("days/year2015/day02.py", answering("mine"))
        assert who(aoc, *BOTH_OFFER, "--from", "bob") == ("bob 2", "bob")

    def test_from_project_is_the_project(self, aoc: Aoc) -> None:
        aoc.write("days/year2015/day02.py", answering("mine"))
        assert who(aoc, *BOTH_OFFER, "--from", "project") == ("mine", "project")
        result = aoc("run", "2015", "1", "--from", "project", "--input", "-", stdin="x")
        assert result.code == 3
        assert "project does not offer 2015 day 1" in result.err

    @pytest.mark.parametrize("command", COMMANDS)
    def test_our_days_are_reached_past_the_projects_own(
        self, aoc: Aoc, installed: Installed, command: str
    ) -> None:
        # Both are called `days`: the project's must not take the place of the one asked for.
        aoc.command = installed.command(command)
        aoc.write("days/year2023/day07.py", answering("mine"))
        assert who(aoc, "2023", "7") == ("mine", "project")
        assert who(aoc, "2023", "7", "--from", "days") == ("765", "days")

    def test_other_days_of_ours_are_still_there(self, aoc: Aoc) -> None:
        aoc.write("days/year2015/day02.py", answering("mine"))
        assert who(aoc, "2023", "7", "--from", "days") == ("765", "days")

    @pytest.mark.parametrize("command", COMMANDS)
    def test_it_is_listed_first_and_once(
        self, aoc: Aoc, installed: Installed, command: str
    ) -> None:
        aoc.command = installed.command(command)
        for name in ("day02.py", "day02_slow.py"):
            aoc.write(f"days/year2015/{name}", answering("mine", "Mine"))
        aoc.write("days/year2015/day26.py", answering("no such day"))
        aoc.write("days/year2014/day01.py", answering("no such event"))
        mine = [(2015, 2, "project", None), (2015, 2, "project", "slow")]
        days = listed(aoc)
        assert [day for day in days if day not in EVERYONE] == mine
        assert [day for day in days if day[:2] == (2015, 2)][:2] == mine


def test_the_list_of_days_shows_everyone(aoc: Aoc, installed: Installed) -> None:
    result = aoc("days", "--json")
    assert (result.code, result.err) == (0, "")
    assert sorted(listed(aoc), key=str) == sorted(EVERYONE, key=str)
    days = result.json["days"]
    assert [(day["year"], day["day"]) for day in days] == [day[:2] for day in EVERYONE]
    assert {"year", "day", "title", "from", "variant", "file"} < set(days[0])
    by_name = {(day["from"], day["day"]): day for day in days if day["variant"] is None}
    assert by_name["alice", 1]["title"] == "Alice's First"
    assert by_name["the-camel-kit", 7]["title"] == "My Camel Cards"
    assert by_name["the-camel-kit", 7]["file"] == str(installed.packages / "my_camel_cards.py")
    assert by_name["ghost-days", 5]["file"] is None
    source = installed.sources / "erin-days/erin_days/year2015/day05.py"
    assert by_name["erin", 5]["file"] == str(source)


def test_the_list_of_days_is_a_table_for_people(aoc: Aoc) -> None:
    result = aoc("days")
    assert (result.code, result.err) == (0, "")
    rows = [line.split() for line in result.out.splitlines() if re.match(r" +\d+  ", line)]
    assert len(rows) == len({day[:2] for day in EVERYONE})
    assert rows[0] == ["1", "Alice's", "First", "··", "-", "slow", "alice"]
    assert rows[1][-2:] == ["alice,", "bob"]
    assert rows[-1][-1] == "the-camel-kit"  # to whom ours yields


def test_the_list_of_days_has_one_year_alone(aoc: Aoc) -> None:
    assert {year for year, *_ in listed(aoc, "2015")} == {2015}
    assert listed(aoc, "2019") == []


def test_a_single_day_is_chosen_by_its_entrys_name_too(aoc: Aoc) -> None:
    assert who(aoc, "2023", "7", "--from", "2023-07") == ("my camel", "the-camel-kit")
