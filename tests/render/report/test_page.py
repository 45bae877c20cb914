"""The page: whole, self-contained, and harmless whatever others have named."""

import re
from html.parser import HTMLParser

import pytest
from bs4 import BeautifulSoup, Tag

from aoc_runner.account.standing import Standing
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.render.report.page import is_page, page
from tests.render.report.made_up import several, standing, year

SEVEN = Puzzle(2023, 7)
VOID = {"meta", "link", "br"}
OPTIONAL = {"li"}  # ends that HTML lets one leave out
HOSTILE = [
    "</bdi><script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' onfocus='alert(1)",
    "</title></style><style>*{display:none}",
    "{{ 7 * 7 }}{% raw %}",
    "&lt;b&gt; & <!-- ]]>",
]


class Nesting(HTMLParser):
    """Reads a page and keeps what is not closed in its order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.wrong.append(f"twice the same attribute: {tag} {names}")
        if tag in OPTIONAL and self.open[-1:] == [tag]:
            self.open.pop()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while self.open[-1:] != [tag] and self.open[-1:] and self.open[-1] in OPTIONAL:
            self.open.pop()
        if self.open[-1:] == [tag]:
            self.open.pop()
        else:
            self.wrong.append(f"</{tag}> within {self.open[-3:]}")


def made(*standings: Standing) -> str:
    return page(standings)


def read(html: str) -> BeautifulSoup:
    nesting = Nesting(html)
    assert (nesting.wrong, nesting.open) == ([], [])
    return BeautifulSoup(html, "html.parser")


def text_of(soup: Tag | BeautifulSoup, selector: str) -> str:
    found = soup.select_one(selector)
    assert found is not None, selector
    return " ".join(found.get_text(" ").split())


def variants(title: str = "Camel Cards", name: str = "packed") -> Standing:
    """A day with a variant, and with all that is known of a day."""
    return standing(
        SEVEN,
        several(SEVEN, {"parse": [1e-4], "part1": [1e-3, 2e-3], "part2": [2e-3, 1e-3]}),
        several(SEVEN, {"parse": [1e-4], "part1": [3e-3], "part2": [2e-3]}, name),
        title=title,
        misses=3,
        seconds_to_star={1: 250.0, 2: 86400.0 * 400},
    )


EVERYTHING = [variants(), *year(2024), *year(2025)]


@pytest.fixture(scope="module")
def whole() -> str:
    return made(*EVERYTHING)


@pytest.fixture(scope="module")
def shape() -> list[tuple[str, list[str]]]:
    """The elements of a page, each with the names of its attributes."""
    soup = read(made(variants(), *year(2025)))
    return [(tag.name, sorted(tag.attrs)) for tag in soup.find_all(True)]


def test_it_refers_to_nothing_else_and_needs_no_script(whole: str) -> None:
    soup = read(whole)
    assert not re.search(r"https?:|//[a-z]|@import|url\(|javascript:|xlink", whole, re.I)
    forbidden = ("script", "iframe", "object", "embed", "form", "img", "base", "foreignObject")
    assert not soup.find_all(forbidden)
    for tag in soup.find_all(True):
        assert not [name for name in tag.attrs if name.startswith("on") or name == "src"]
        assert "style" not in tag.attrs
    ids = [str(tag["id"]) for tag in soup.find_all(id=True)]
    assert len(ids) == len(set(ids))
    for link in soup.find_all(href=True):
        href = str(link["href"])
        assert href == "data:," or (href.startswith("#") and href[1:] in ids), href


def test_the_browser_is_told_so_too(whole: str) -> None:
    policy = read(whole).find("meta", attrs={"http-equiv": "Content-Security-Policy"})
    assert policy is not None
    assert str(policy["content"]).startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert "script" not in str(policy["content"])


def test_every_row_of_a_table_has_as_many_cells_as_its_head(whole: str) -> None:
    for table in read(whole).find_all("table"):
        assert table.thead is not None
        wide = len(table.thead.find_all("th"))
        for row in table.find_all("tr"):
            cells = row.find_all(["th", "td"])
            count = sum(int(str(cell.get("colspan", "1"))) for cell in cells)
            is_short = "calendar" in str(table.get("class")) and row.get_text().startswith("2025")
            assert count == (13 if is_short else wide), row


def test_the_calendar_has_years_by_days(whole: str) -> None:
    rows = read(whole).select(".calendar tbody tr")
    assert [len(row.find_all("td")) for row in rows] == [25, 25, 12]
    seven = rows[0].find_all("td")[6]
    assert seven.get_text(" ", strip=True) == "7 ★★ 2 stars 3.1 ms"  # 0.1 + 2 + 1, and noise
    assert seven.a is not None
    assert seven.a["class"] == ["speed-2"]
    assert seven.a["href"] == "#d2023-07"
    assert "nothing known" in rows[0].find_all("td")[0].get_text()
    legend = text_of(read(whole), ".legend")
    assert legend == "under 1 ms under 10 ms under 0.1 s under 1 s under 10 s 10 s and more " + (
        "no time known"
    )


def test_the_totals_are_those_of_the_days(whole: str) -> None:
    """Three times 925 ms and three times 210 ms, and 3.1 ms."""
    soup = read(whole)
    assert soup.title is not None
    assert soup.title.get_text() == "Advent of Code 2023–2025"  # noqa: RUF001
    misses = 3 + sum(day % 3 for day in range(1, 26)) + sum(day % 3 for day in range(1, 13))
    assert text_of(soup, ".sums") == (
        "stars 76 of 124 for 38 days, one after another 3.41 s "
        "from the unlock to the quickest star, 2024 day 1 1 min 0 s "
        f"wrong guesses {misses}"
    )
    slowest = soup.select_one("[aria-labelledby=slowest] tbody tr")
    assert slowest is not None
    assert text_of(slowest, "th") == "2024 day 24 Title 24"
    assert [cell.get_text() for cell in slowest.find_all("td")[:2]] == ["216 ms", "6 %"]
    assert "day 24 , 8 %" in text_of(soup, "[aria-labelledby=total] tbody tr:nth-child(2)")


def test_a_day_has_its_times_their_history_and_the_way_to_its_stars(whole: str) -> None:
    row = read(whole).select_one("#d2023-07")
    assert row is not None
    cells = {str(cell.get("data-name")): cell for cell in row.find_all("td")}
    assert cells["part 1"].get_text() == "2.00 ms"
    assert cells["part 1"].svg is not None
    assert cells["part 1"].svg["aria-label"] == "2 benches: first 1.00 ms, last 2.00 ms"
    assert cells["parse"].svg is None
    assert cells["wrong guesses"].get_text() == "3"
    assert cells["to star 1"].get_text() == "4 min 10 s"
    assert cells["to star 2"].get_text() == "1.1 years"
    assert "bench of 2023-11-16" in row.get_text()


def test_variants_stand_side_by_side(whole: str) -> None:
    rows = read(whole).select(".compared tbody:nth-of-type(2) tr")
    assert [text_of(row, "th") for row in rows] == ["part 1", "project", "packed"]
    assert text_of(rows[2], "[data-name=ratio]") == "1.50"
    bar = rows[2].svg
    assert bar is not None
    assert bar["aria-label"] == "3.01 ms"


@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_others_are_text(name: str, shape: list[tuple[str, list[str]]]) -> None:
    soup = read(made(variants(name, name), *year(2025)))
    assert [(tag.name, sorted(tag.attrs)) for tag in soup.find_all(True)] == shape
    assert text_of(soup, "#d2023-07 bdi") == name
    assert name in [bdi.get_text() for bdi in soup.select(".compared th bdi")]


def test_a_token_that_somebody_named_something_after_is_not_shown() -> None:
    token = "53616c7465645f5f" + "ab" * 56
    assert token not in made(variants(token))


def test_no_path_is_in_it(whole: str) -> None:
    assert "/home" not in whole


def test_a_final_day_has_one_part() -> None:
    last = Puzzle(2023, 25)
    soup = read(made(standing(last, several(last, {"part1": [1e-3]}), stars=1)))
    assert text_of(soup, "#d2023-25 .star") == "★"
    assert text_of(read(made(standing(last, stars=2))), "#d2023-25 .star") == "★★"
    assert text_of(read(made(standing(SEVEN, stars=1))), "#d2023-07 .star") == "★☆"


def test_where_no_time_is_known_none_is_spoken_of() -> None:
    soup = read(made(*(it._replace(implementations=[]) for it in year(2023))))
    assert not soup.find_all("svg")
    assert not soup.select(".legend, #slowest, #variants")
    assert [tag.get_text() for tag in soup.select("h2")] == [
        *("Calendar", "Year by year", "Day by day", "What the numbers are")
    ]
    head = [cell.get_text() for cell in soup.select(".days thead th")]
    assert head == ["Day", "Title", "Stars", "Wrong guesses", "To star 1", "To star 2"]


def test_what_only_the_site_tells_is_shown() -> None:
    """A day without code, whose time is more than a day, is not the quickest one."""
    over = standing(SEVEN, title="", stars=1, seconds_to_star={1: None})
    soon = standing(Puzzle(2023, 8), title="", seconds_to_star={1: 250, 2: None})
    soup = read(made(over, soon))
    quickest = soup.find("dt", string=re.compile("the quickest star"))
    assert quickest is not None
    assert quickest.get_text() == "from the unlock to the quickest star, 2023 day 8"
    assert quickest.find_next("dd").get_text() == "4 min 10 s"  # type: ignore[union-attr]
    assert text_of(soup, ".calendar [href='#d2023-07'] .star") == "★☆"
    shown = [
        [text_of(soup, f"#{day} [data-name='to star {part}']") for part in parts]
        for day, parts in (("d2023-07", (1,)), ("d2023-08", (1, 2)))
    ]
    assert shown == [["over a day"], ["4 min 10 s", "over a day"]]
    assert "quickest" not in made(over)


def test_a_new_page_knows_an_old_one(whole: str) -> None:
    assert is_page(whole)
    assert not is_page("<!DOCTYPE html>\n<title>My page, made by aoc-runner</title>")
