"""New days and projects: what is missing is written, what the user has stays theirs."""

import os
from pathlib import Path

import pytest

from aoc_runner.kernel.days.find import Project
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects import scaffold
from aoc_runner.projects.scaffold import new_project
from aoc_runner.site.pages import DayPage, read_day_page

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
