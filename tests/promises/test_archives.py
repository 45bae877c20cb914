"""All commands on archives in nine shapes, of twenty days each, which must stay unchanged."""

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
def archive(logged_in: Aoc, site: Site, alice: User, shape: Shape) -> Iterator[Archive]:
    archive = Archive(logged_in, site, alice, shape)
    yield archive
    archive.check()


def some(*names: str) -> pytest.MarkDecorator:
    """Run a test only for the shapes of these names."""
    shapes = [shape for shape in SHAPES if shape.name in names]
    assert len(shapes) == len(names)
    return pytest.mark.parametrize("shape", shapes, ids=names)


def posts(site: Site) -> int:
    return sum(request.method == "POST" for request in site.requests)


def test_an_archive_is_adopted_unchanged(archive: Archive, site: Site) -> None:
    adopted = archive.aoc("adopt", "--yes", "--json")
    assert (adopted.code, adopted.err) == (0, "")
    document = adopted.json
    assert [entry["days"] for entry in document["entries"]] == [20]
    assert document["left_over"] == {}
    layout = yaml.safe_load(Path(document["written"]).read_text())["aoc"]["layout"]
    entries = [{"path": entry} if isinstance(entry, str) else entry for entry in layout]
    assert entries == archive.shape.entries
    archive.check()
    archive.save_state()  # includes `config.yaml` from now on
    days = archive.aoc("days", "--json").json["days"]
    listed = [(day["year"], day["day"]) for day in days if day["from"] == "project"]
    assert listed == sorted(archive.shape.dates)
    assert site.requests == []


def test_a_day_is_run_and_tested(archive: Archive, site: Site) -> None:
    date = archive.shape.dates[9]
    archive.adopt(date)
    first = archive("run", date, "--json")
    assert first.code == 0, first.err
    assert answers_of(first.json) == archive.answers(date)
    requests = [(request.method, request.path) for request in site.requests]
    assert requests == [("GET", "/settings"), ("GET", f"/{date.year}/day/{date.day}/input")]
    accept(archive.aoc, date, "7", archive.answers(date)[1])
    tested = archive("test", date, "--json")
    assert (tested.code, tested.json["right"], tested.json["wrong"]) == (1, 3, 1)
    assert len(site.requests) == 2


def test_all_days_are_run(archive: Archive, site: Site) -> None:
    archive.adopt()
    archive.keep(*archive.shape.dates)
    ran = archive.aoc("run", "all", "--jobs", "4", "--json")
    assert ran.code == 0, ran.err
    days = {Puzzle(day["year"], day["day"]): answers_of(day) for day in ran.json["days"]}
    assert days == {date: archive.answers(date) for date in archive.shape.dates}
    assert site.requests == []


@some("a file a part", "shell")
def test_run_options(archive: Archive) -> None:
    date = archive.shape.dates[10]
    archive.adopt(date)
    archive.keep(date, *archive.shape.dates[:2])
    timed = archive("run", date, "--timeout", "20")
    assert (timed.code, timed.err) == (0, "")
    rows = [line.split() for line in timed.out.splitlines() if line.startswith("  part ")]
    assert [row[2] for row in rows] == archive.answers(date)
    example = archive("run", date, "--example", "--json").json["parts"]
    statuses = [(part["answer"], part["status"]) for part in example]
    assert statuses == [("6", "right"), ("3", "right")]
    year = archive.aoc("run", "2021", "1-2", "2").out.splitlines()
    assert [line.split()[2] for line in year if line.startswith("2021 day")] == ["1", "2"]


def is_parsed(archive: Archive) -> bool:
    """Return whether answers are parsed from the output of a script that submits none."""
    code = "".join(archive.shape.files(archive.shape.dates[0]).values())
    return archive.shape.is_script and "submit(" not in code


def test_answers_are_submitted(archive: Archive, site: Site, alice: User) -> None:
    archive.adopt()
    date, broken = archive.shape.dates[0], archive.shape.dates[8]
    if is_parsed(archive):
        refused = archive("submit", date, "1")
        assert (refused.code, posts(site)) == (1, 0)
        assert "error: parsed from the script's output: " in refused.err
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
    assert (dry.code, posts(site)) == (is_parsed(archive), 0)
    answer = archive.answers(date)[0]
    site.set_answer(alice, *date, 1, "7")
    wrong = archive("submit", date, "1", "--json", "--force")
    assert (wrong.code, wrong.json["verdict"], wrong.json["answer"]) == (1, "too_high", answer)
    site.advance(600)
    second = archive("submit", date, "1", "--json")
    assert (second.code, second.json["verdict"], posts(site)) == (1, "refused", 1)


@some("text")
def test_a_right_answer_is_added_to_existing_examples_only(archive: Archive) -> None:
    date, other = archive.shape.dates[:2]
    archive.adopt(date)
    examples = archive.aoc.folder / archive.shape.file(date).replace(".py", ".yaml")
    examples.write_text(EXAMPLE.replace("    part2: 3\n", ""))
    assert archive("submit", date, "1").code == 0
    assert "part2: " in examples.read_text()
    archive.save_state()
    assert archive("submit", other, "1").code == 0


@some("lines", "a file a part", "beside", "packaged", "shell")
def test_a_day_is_watched(archive: Archive) -> None:
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
        archive.save_state()


@some("text", "a file a part", "from the root", "shell")
def test_pytest_checks_the_examples(archive: Archive) -> None:
    date, other = archive.shape.dates[1:3]
    archive.adopt(date, other)
    run_pytest = Aoc(
        archive.aoc.home,
        archive.aoc.env | {"PYTHONDONTWRITEBYTECODE": "1"},  # no `__pycache__` folders
        (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:anyio"),
    )
    result = run_pytest("-v")
    assert result.code == 0, result.out
    assert "4 passed" in result.out


def test_the_shape_may_differ_by_year(logged_in: Aoc, site: Site, alice: User) -> None:
    names = ["text", "lines", "both", "a file a part", "beside", "on aocd"]
    names += ["shell"] if sys.platform != "win32" else []
    shapes = dict(enumerate((shape for shape in SHAPES if shape.name in names), 2015))
    dates = [Puzzle(year, day) for year in shapes for day in (1, 2, 9, 10, 20)]
    mixed = Shape("mixed", [], lambda date: shapes[date.year].files(date), dates=dates)
    archive = Archive(logged_in, site, alice, mixed)
    archive.keep(*dates)
    adopted = logged_in("adopt", "--yes", "--json").json
    assert sum(entry["days"] for entry in adopted["entries"]) == len(dates)
    assert adopted["left_over"] == {}
    archive.save_state()
    assert logged_in("adopt", "--yes").out.startswith("nothing new")
    ran = logged_in("run", "all", "--jobs", "4", "--json")
    assert ran.code == 0, ran.err
    days = {Puzzle(day["year"], day["day"]): answers_of(day) for day in ran.json["days"]}
    assert days == {date: archive.answers(date) for date in dates}
    archive.check()
