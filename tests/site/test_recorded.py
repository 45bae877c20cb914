"""Examples on record: a package of the form that aocd-example-parser has, and all that can be
wrong with one."""

import shutil
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.site.day_page import DayPage, read_day_page
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.site.recorded import Recorded, recorded_examples

DAY = Puzzle(2015, 1)
ONE = (
    "<p>No rule of ours reads this.</p><pre><code>1 2\n</code></pre><p>Ten is <code>10</code>.</p>"
    "<ul><li><code>3</code> and <code>4</code></li></ul>"
)
TWO = "<p>Now <code>20</code>, <em>indeed</em>.</p>"

# As the package's own module begins and ends; `{body}` is what it does with a page.
EXTRACTION = """
from aocd.examples import Example
from aocd.examples import Page

def extract_examples(page: Page, use_default_locators: bool = False) -> list[Example]:
{body}
"""
BOTH = """
    second = page.b_code[0] if page.article_b else None
    return [Example(page.a_pre[0], page.a_code[1], second)]"""


def page(*parts: str) -> DayPage:
    heading = "<h2>--- Day 1: Jars ---</h2>"
    html = "".join(f'<article class="day-desc">{heading}{part}</article>' for part in parts)
    read = read_day_page(html.encode())
    assert read is not None
    return read


class Package:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, body: str = BOTH, version: str = "2025.12.12") -> None:
        code = self.folder / "aocd_example_parser"
        code.mkdir(exist_ok=True)
        (code / "__init__.py").write_text("from .extraction import *\n")
        (code / "extraction.py").write_text(EXTRACTION.format(body=body))
        info = self.folder / f"aocd_example_parser-{version}.dist-info"
        info.mkdir()
        metadata = f"Metadata-Version: 2.1\nName: aocd-example-parser\nVersion: {version}\n"
        (info / "METADATA").write_text(metadata)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return Package(folder)


def test_the_examples_of_the_parts_that_the_page_shows(package: Package) -> None:
    package.install()
    assert recorded_examples(page(ONE), DAY) == [Recorded("1 2\n", {1: "10"}, {})]
    assert recorded_examples(page(ONE, TWO), DAY) == [Recorded("1 2\n", {1: "10", 2: "20"}, {})]


def test_all_that_a_page_is_asked_for(package: Package) -> None:
    package.install(
        """
    assert (page.year, page.day) == (2015, 1)
    assert page.a_li[0].codes == ["3", "4"]
    assert page.b_em == ["indeed"]
    assert page.soup.find_all("code")[-1].text == "20"
    assert "<pre>" in page.a_raw and "<em>" in page.b_raw and page.raw_html.count("<article") == 2
    assert not hasattr(page, "c_code") and not hasattr(page, "a_div")
    return [Example("x", "1", extra={"rows": 3})]"""
    )
    shown = page(ONE, TWO)
    before = str(shown.articles)
    assert recorded_examples(shown, DAY) == [Recorded("x", {1: "1"}, {"rows": 3})]
    assert str(shown.articles) == before


def test_a_part_that_is_not_shown_has_no_lists(package: Package) -> None:
    package.install('    return [Example("x", "1", str(hasattr(page, "b_code")))]')
    assert recorded_examples(page(ONE), DAY) == [Recorded("x", {1: "1", 2: "False"}, {})]


def test_nothing_of_aocd_is_imported_or_left(
    package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    package.install()
    real = package.folder / "aocd"
    real.mkdir()
    (real / "__init__.py").write_text("raise RuntimeError('this keeps files and asks the site')\n")
    before = set(sys.modules)
    assert recorded_examples(page(ONE), DAY)
    assert {name for name in set(sys.modules) - before if "aocd" in name} == set()
    # What was imported before is there again.
    monkeypatch.setitem(sys.modules, "aocd", sys)
    assert recorded_examples(page(ONE), DAY)
    assert sys.modules["aocd"] is sys


@pytest.mark.parametrize("missing", ["aocd_example_parser", "*.dist-info"])
def test_half_a_package_is_none(package: Package, missing: str) -> None:
    package.install("    return [Example('mine', '1')]", version="2098.12.25")
    (there,) = package.folder.glob(missing)
    shutil.rmtree(there)
    assert "mine" not in str(recorded_examples(page(ONE), Puzzle(2098, 1)))


@pytest.mark.parametrize(
    ("version", "puzzle", "known"),
    [
        ("2015.12.1", DAY, True),
        ("2014.12.25", DAY, False),
        ("2015.12.1", Puzzle(2015, 2), False),
        ("2015.12.1.post1", DAY, True),
        ("2016.1.2", Puzzle(2015, 25), True),
        ("1.0", DAY, False),
        ("nightly", DAY, False),
    ],
)
def test_the_version_says_up_to_which_puzzle_it_knows(
    package: Package, version: str, puzzle: Puzzle, known: bool
) -> None:
    package.install(version=version)
    assert bool(recorded_examples(page(ONE), puzzle)) is known


@pytest.mark.parametrize(
    "body",
    [
        "    raise SystemError('a bug')",
        "    return None",
        "    return [1]",
        "    return []",
        "    return [Example(None, '1')]",
        "    return [Example(' \\n', '1')]",
        "    return [Example(b'x', '1')]",
        "    return [Example('x')]",
        "    return [Example('x', 1)]",
        "    return [Example('x', '')]",
        "    return [Example('x', 'two\\nlines')]",
        "    return [Example('x', '1' * 201)]",
        "    return [Example('x', '1', None, {'a': object()})]",
        "    return [Example(page.a_pre[5], '1')]",
        "    not python",
    ],
)
def test_whatever_is_wrong_with_it_is_as_if_it_were_not_there(package: Package, body: str) -> None:
    package.install(body)
    assert recorded_examples(page(ONE), DAY) == []


def test_what_is_right_of_several_stays(package: Package) -> None:
    package.install("    return [Example('x'), Example('y', ' 7 ', '')] + [Example('z', '1')] * 50")
    found = recorded_examples(page(ONE), DAY)
    assert found[0] == Recorded("y", {1: "7"}, {})
    assert len(found) == 19


def test_the_final_day_has_one_part(package: Package) -> None:
    package.install("    return [Example('x', '1', '2')]")
    assert recorded_examples(page(ONE), Puzzle(2015, 25)) == [Recorded("x", {1: "1"}, {})]
