"""Archives in nine shapes, of twenty days each, by every command; and nothing in them changes."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.archives import EXAMPLE, SHAPES, Archive, Shape, answers_of
from tests.features.watch.test_watch import Watching
from tests.kept_days import accept
from tests.site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm


@pytest.fixture(params=SHAPES, ids=lambda shape: shape.name)
def shape(request: pytest.FixtureRequest) -> Shape:
    assert isinstance(request.param, Shape)
    return request.param


@pytest.fixture
def archive(online: Aoc, site: Site, alice: User, shape: Shape) -> Iterator[Archive]:
    archive = Archive(online, site, alice, shape)
    yield archive
    archive.check()


def some(*names: str) -> pytest.MarkDecorator:
    """Only for the shapes of these names."""
    chosen = [it for it in SHAPES if it.name in names]
    assert len(chosen) == len(names)
    return pytest.mark.parametrize("shape", chosen, ids=names)


def posts(site: Site) -> int:
    return sum(request.method == "POST" for request in site.requests)


def test_it_is_adopted_as_it_lies(archive: Archive, site: Site) -> None:
    adopted = archive.aoc("adopt", "--yes", "--json")
    assert (adopted.code, adopted.err) == (0, "")
    document = adopted.json
    assert [it["days"] for it in document["entries"]] == [20]
    assert document["left_over"] == {}
    layout = yaml.safe_load(Path(document["written"]).read_text())["aoc"]["layout"]
    assert [{"path": it} if isinstance(it, str) else it for it in layout] == archive.shape.entries
    archive.check()
    archive.look()  # from now on `config.yaml` is one of its files
    days = archive.aoc("days", "--json").json["days"]
    found = [(it["year"], it["day"]) for it in days if it["from"] == "project"]
    assert found == sorted(archive.shape.dates)
    assert site.requests == []


def test_a_day_is_run_and_tested(archive: Archive, site: Site) -> None:
    date = archive.shape.dates[9]
    archive.adopt(date)
    first = archive("run", date, "--json")
    assert first.code == 0, first.err
    assert answers_of(first.json) == archive.answers(date)
    asked = [(it.method, it.path) for it in site.requests]
    assert asked == [("GET", "/settings"), ("GET", f"/{date.year}/day/{date.day}/input")]
    accept(archive.aoc, date, "7", archive.answers(date)[1])
    tested = archive("test", date, "--json")
    assert (tested.code, tested.json["right"], tested.json["wrong"]) == (1, 3, 1)
    assert len(site.requests) == 2


def test_all_days_are_run(archive: Archive, site: Site) -> None:
    archive.adopt()
    archive.keep(*archive.shape.dates)
    ran = archive.aoc("run", "all", "--jobs", "4", "--json")
    assert ran.code == 0, ran.err
    found = {Puzzle(it["year"], it["day"]): answers_of(it) for it in ran.json["days"]}
    assert found == {date: archive.answers(date) for date in archive.shape.dates}
    assert site.requests == []


@some("a file a part", "shell")
def test_it_takes_the_options_of_a_run(archive: Archive) -> None:
    date = archive.shape.dates[10]
    archive.adopt(date)
    archive.keep(date, *archive.shape.dates[:2])
    timed = archive("run", date, "--timeout", "20")
    assert (timed.code, timed.err) == (0, "")
    rows = [line.split() for line in timed.out.splitlines() if line.startswith("  part ")]
    assert [row[2] for row in rows] == archive.answers(date)
    example = archive("run", date, "--example", "--json").json["parts"]
    assert [(it["answer"], it["status"]) for it in example] == [("6", "right"), ("3", "right")]
    year = archive.aoc("run", "2021", "1-2", "2").out.splitlines()
    assert [line.split()[2] for line in year if line.startswith("2021 day")] == ["1", "2"]


def is_read(archive: Archive) -> bool:
    """Whether the answers are read from what a script prints, and it submits none."""
    code = "".join(archive.shape.files(archive.shape.dates[0]).values())
    return archive.shape.is_script and "submit(" not in code


def test_it_is_submitted(archive: Archive, site: Site, alice: User) -> None:
    archive.adopt()
    date, broken = archive.shape.dates[0], archive.shape.dates[8]
    if is_read(archive):
        asked = archive("submit", date, "1")
        assert (asked.code, posts(site)) == (1, 0)
        assert "error: parsed from the script's output: " in asked.err
    right = archive("submit", date, "1", "--json", "--force")
    assert (right.code, right.json["verdict"]) == (0, "right")
    assert right.json["answer"] == archive.answers(date)[0]

    site.set_input(alice, *broken, b"no number\n")
    failed = archive("submit", broken, "1", "--json")
    assert (failed.code, failed.json["error"]["code"], posts(site)) == (3, 3, 1)


@some("both", "beside", "on aocd", "shell")
def test_no_guess_is_wasted(archive: Archive, site: Site, alice: User) -> None:
    archive.adopt()
    date = archive.shape.dates[0]
    dry = archive("submit", date, "1", "--dry-run", "--json")
    assert (dry.code, posts(site)) == (is_read(archive), 0)
    own = archive.answers(date)[0]
    site.set_answer(alice, *date, 1, "7")
    wrong = archive("submit", date, "1", "--json", "--force")
    assert (wrong.code, wrong.json["verdict"], wrong.json["answer"]) == (1, "too_high", own)
    site.advance(600)
    again = archive("submit", date, "1", "--json")
    assert (again.code, again.json["verdict"], posts(site)) == (1, "refused", 1)


@some("text")
def test_a_right_answer_adds_to_examples_that_are_there_alone(archive: Archive) -> None:
    date, other = archive.shape.dates[:2]
    archive.adopt(date)
    examples = archive.aoc.folder / archive.shape.file(date).replace(".py", ".yaml")
    examples.write_text(EXAMPLE.replace("    part2: 3\n", ""))
    assert archive("submit", date, "1").code == 0
    assert "part2: " in examples.read_text()
    archive.look()
    assert archive("submit", other, "1").code == 0


@some("lines", "a file a part", "beside", "packaged", "shell")
def test_it_is_watched(archive: Archive) -> None:
    date = archive.shape.dates[3]
    archive.adopt(date)
    archive.keep(date)
    path = archive.aoc.folder / archive.shape.file(date)
    source = path.read_text()
    wrong = source.replace("+ seen", "+ 1 + seen").replace('+ ("AOC', '+ 1 + ("AOC')
    with Watching(archive.aoc, str(date.year), str(date.day)) as watch:
        watch.until("puzzle      part 1  6  ✓ right")
        watch.until("your input  part 2")
        archive.check()
        path.write_text(wrong)
        watch.until("puzzle      part 1  7  ✗ wrong, expected 6 (was 6)")
        archive.look()


@some("text", "a file a part", "from the root", "shell")
def test_pytest_knows_its_examples(archive: Archive) -> None:
    date, other = archive.shape.dates[1:3]
    archive.adopt(date, other)
    pytest_of_theirs = Aoc(
        archive.aoc.home,
        archive.aoc.env | {"PYTHONDONTWRITEBYTECODE": "1"},  # else pytest leaves `__pycache__`
        (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:anyio"),
    )
    result = pytest_of_theirs("-v")
    assert result.code == 0, result.out
    assert "4 passed" in result.out


def test_an_archive_may_have_a_habit_a_year(online: Aoc, site: Site, alice: User) -> None:
    names = ["text", "lines", "both", "a file a part", "beside", "on aocd"]
    names += ["shell"] if sys.platform != "win32" else []
    habits = dict(enumerate((it for it in SHAPES if it.name in names), 2015))
    dates = [Puzzle(year, day) for year in habits for day in (1, 2, 9, 10, 20)]
    mixed = Shape("mixed", [], lambda date: habits[date.year].files(date), dates=dates)
    archive = Archive(online, site, alice, mixed)
    archive.keep(*dates)
    adopted = online("adopt", "--yes", "--json").json
    assert sum(it["days"] for it in adopted["entries"]) == len(dates)
    assert adopted["left_over"] == {}
    archive.look()
    assert online("adopt", "--yes").out.startswith("nothing new")
    ran = online("run", "all", "--jobs", "4", "--json")
    assert ran.code == 0, ran.err
    found = {Puzzle(it["year"], it["day"]): answers_of(it) for it in ran.json["days"]}
    assert found == {date: archive.answers(date) for date in dates}
    archive.check()
