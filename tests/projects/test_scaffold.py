"""New days and projects: what is missing is written, what the user has stays theirs."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.days.examples import load_examples
from aoc_runner.kernel.days.find import Project
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects import scaffold
from aoc_runner.projects.scaffold import new_project
from aoc_runner.kernel.site.day_page import DayPage, read_day_page

DAY = Puzzle(2098, 7)  # which no package has on record
EXAMPLE = "<p>For example:</p><pre><code>1 2\n</code></pre>"


def answer(text: str) -> str:
    return f"<p>It is <code><em>{text}</em></code>.</p>"


def page(*parts: str) -> DayPage:
    """A page of those parts, as the site would send it."""
    heading = "<h2>--- Day 7: Camel Cards ---</h2>"
    html = "".join(f'<article class="day-desc">{heading}{part}</article>' for part in parts)
    read = read_day_page(html.encode())
    assert read is not None
    return read


@pytest.fixture
def day(tmp_path: Path) -> Path:
    return tmp_path / "days/year2098/day07.py"


def new_day(puzzle: Puzzle, project: str, page: DayPage | None) -> list[str]:
    return list(scaffold.new_day(puzzle, Project(project), page))


def proposed(day: Path) -> str:
    return day.with_suffix(".yaml").read_text()


def test_a_day_is_written_once(tmp_path: Path, day: Path) -> None:
    assert new_day(DAY, str(tmp_path), page("")) == [
        f"wrote {day}",
        f"wrote {day.with_suffix('.yaml')}, without an example: none was recognised on the page",
    ]
    text = day.read_text()
    assert text.startswith('"""Camel Cards"""\n\n\ndef parse(text):\n')
    for again in (page(""), None):
        assert new_day(DAY, str(tmp_path), again) == []
    assert day.read_text() == text
    assert sorted(os.listdir(day.parent)) == ["day07.py", "day07.yaml"]


@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_title_is_filled_in_and_nothing_else_is_touched(
    tmp_path: Path, day: Path, newline: bytes, mark: bytes
) -> None:
    new_day(DAY, str(tmp_path), None)
    mine = mark + newline.join([b'"""2098 day 7"""', b"# mine \xc3\xa4\t\xff", b"", b"x = 1"])
    day.write_bytes(mine)
    day.chmod(0o750)
    assert new_day(DAY, str(tmp_path), page("")) == [f"filled the title into {day}"]
    assert day.read_bytes() == mine.replace(b"2098 day 7", b"Camel Cards")
    assert day.stat().st_mode & 0o777 == 0o750
    assert sorted(os.listdir(day.parent)) == ["day07.py", "day07.yaml"]


@pytest.mark.parametrize("text", ["", '"""2098 day 7, mine"""\n', ' """2098 day 7"""\n', "x = 1"])
def test_another_first_line_stays(tmp_path: Path, day: Path, text: str) -> None:
    day.parent.mkdir(parents=True)
    day.write_text(text)
    day.with_suffix(".yaml").touch()
    assert new_day(DAY, str(tmp_path), page("")) == []
    assert day.read_text() == text


def test_a_template_without_a_title_stays_as_it_is(tmp_path: Path, day: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/day.py").write_text("")
    day.parent.mkdir(parents=True)
    day.with_suffix(".yaml").touch()
    for expected in ([f"wrote {day}"], []):
        assert new_day(DAY, str(tmp_path), page("")) == expected
    assert day.read_bytes() == b""


def test_links_stay_links(tmp_path: Path, day: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    day.parent.mkdir(parents=True)
    (shared / "examples.yaml").write_text("# mine\n")
    day.symlink_to(shared / "solution.py")  # which is not there yet
    day.with_suffix(".yaml").symlink_to(shared / "examples.yaml")
    new_day(DAY, str(tmp_path), None)
    assert (shared / "solution.py").read_text().startswith('"""2098 day 7"""\n')
    new_day(DAY, str(tmp_path), page(EXAMPLE + answer("3")))
    assert (shared / "solution.py").read_text().startswith('"""Camel Cards"""\n')
    assert "part1: 3" in (shared / "examples.yaml").read_text()
    assert day.is_symlink()
    assert day.with_suffix(".yaml").is_symlink()
    assert sorted(os.listdir(shared)) == ["examples.yaml", "solution.py"]


def test_the_second_part_goes_on_with_the_first_ones_example(tmp_path: Path, day: Path) -> None:
    first, second = EXAMPLE + answer("3"), answer("4")
    said = new_day(DAY, str(tmp_path), page(first))
    assert said[1:] == [
        f"proposed an example for part 1 (expecting 3) in {day.with_suffix('.yaml')}: check it"
    ]
    (said_2,) = new_day(DAY, str(tmp_path), page(first, second))
    assert "an example for part 2 (expecting 4)" in said_2
    assert proposed(day).count("      1 2\n") == 2
    assert new_day(DAY, str(tmp_path), page(first, second)) == []


def test_the_second_part_may_have_an_example_of_its_own(tmp_path: Path, day: Path) -> None:
    said = new_day(DAY, str(tmp_path), page(EXAMPLE, EXAMPLE.replace("1 2", "9 8") + answer("4")))
    assert "an example for part 1 (without an expected answer)" in said[1]
    assert "name: puzzle\n" in proposed(day)
    assert "part1" not in proposed(day)  # the page tells no answer
    assert "      9 8\n    part2: 4\n" in proposed(day)


def test_the_second_part_goes_on_with_what_the_user_made_of_the_first(
    tmp_path: Path, day: Path
) -> None:
    rule = "<p>A rule:</p><pre><code>5 5\n</code></pre>"
    new_day(DAY, str(tmp_path), page(rule + EXAMPLE))
    day.with_suffix(".yaml").write_text(proposed(day).replace("1 2", "5 5"))
    new_day(DAY, str(tmp_path), page(rule + EXAMPLE, answer("4")))
    assert proposed(day).count("      5 5\n") == 2


# What aocd-example-parser may say of a page.
RECORDED = """
from aocd.examples import Example

def extract_examples(page):
    locked = page.article_b is None
    return [
        Example("1", "3"),
        Example("2", "4", None if locked else "40", {"rows": 2, "a": [1]}),
        *([] if locked else [Example("3", None, "50")]),
    ]
"""


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "packages"
    info = folder / "aocd_example_parser-2098.12.25.dist-info"
    for made in (folder / "aocd_example_parser", info):
        made.mkdir(parents=True)
    (folder / "aocd_example_parser/__init__.py").write_text("")
    (folder / "aocd_example_parser/extraction.py").write_text(RECORDED)
    (info / "METADATA").write_text("Name: aocd-example-parser\nVersion: 2098.12.25\n")
    monkeypatch.syspath_prepend(folder)


@pytest.mark.usefixtures("recorded")
def test_examples_on_record_come_before_what_is_read(tmp_path: Path, day: Path) -> None:
    said = new_day(DAY, str(tmp_path), page(EXAMPLE, answer("9")))
    where = f"in {day.with_suffix('.yaml')}: check it"
    assert said[1:] == [
        f"proposed an example for part 1 (expecting 3) {where}",
        f"proposed an example for both parts (expecting 4 and 40) {where}",
        f"proposed an example for part 2 (expecting 50) {where}",
    ]
    examples = load_examples(str(day.with_suffix(".yaml")))
    assert [(case.name, case.text, case.expected, case.params) for case in examples] == [
        ("puzzle", "1", {1: "3"}, {}),
        ("puzzle (2)", "2", {1: "4", 2: "40"}, {"rows": 2, "a": [1]}),
        ("puzzle 2", "3", {2: "50"}, {}),
    ]
    assert all(case.proposed for case in examples)
    assert new_day(DAY, str(tmp_path), page(EXAMPLE, answer("9"))) == []


@pytest.mark.usefixtures("recorded")
def test_what_is_on_record_of_part_2_comes_once_that_is_shown(tmp_path: Path, day: Path) -> None:
    new_day(DAY, str(tmp_path), page(EXAMPLE))
    assert len(load_examples(str(day.with_suffix(".yaml")))) == 2
    new_day(DAY, str(tmp_path), page(EXAMPLE, answer("9")))
    later = load_examples(str(day.with_suffix(".yaml")))[2:]
    assert [(case.name, case.text, case.expected) for case in later] == [
        ("puzzle 2", "2", {2: "40"}),
        ("puzzle 2 (2)", "3", {2: "50"}),
    ]
    assert new_day(DAY, str(tmp_path), page(EXAMPLE, answer("9"))) == []


@pytest.mark.parametrize(
    ("mine", "proposes"),
    [("part1: 3", True), ("part2: 4", False), ("name: puzzle 2", False)],
)
def test_what_the_user_has_for_part_2_is_enough(
    tmp_path: Path, day: Path, mine: str, proposes: bool
) -> None:
    day.parent.mkdir(parents=True)
    text = f"examples:\n  - input: abc\n    {mine}\n"
    day.with_suffix(".yaml").write_text(text)
    new_day(DAY, str(tmp_path), page(EXAMPLE + answer("3"), answer("4")))
    assert proposed(day).startswith(text)
    assert (proposed(day) != text) == proposes


def test_what_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "days").write_text("a file in the way")
    with pytest.raises(UsageError, match=r"cannot write .*day07\.py: (File exists|Not a dir)"):
        new_day(DAY, str(tmp_path), None)


def test_a_project_leaves_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("mine")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/README.md").symlink_to("../elsewhere")
    written = new_project(str(tmp_path / "mine"))
    names = [os.path.relpath(path, tmp_path / "mine") for path in written]
    assert names == [
        "days/.gitkeep",
        "config.yaml",
        ".env.example",
        ".gitignore",
        ".github/workflows/test.yml",
    ]
    assert (tmp_path / "elsewhere").read_text() == "mine"
    assert new_project(str(tmp_path / "mine")) == []
