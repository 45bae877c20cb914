"""The list of all years, and the stars of each."""

import pytest

from aoc_runner.site.events import read_events
from tests.fake_site import pages

LINK = '<a href="/2023">[2023]</a>'


def page(*entries: str, user: str = "alice") -> bytes:
    divs = "\n".join(f'<div class="eventlist-event">{entry}</div>' for entry in entries)
    return (
        f"<!DOCTYPE html><html><body>{user} <a href='/2023'>[2023]</a> 5*<article><p>9*</p>"
        f"{divs}<p>Total: 12*</p></article></body></html>"
    ).encode()


@pytest.mark.parametrize(
    ("entry", "stars"),
    [
        (LINK, 0),
        (f"{LINK} 50*", 50),
        (f"{LINK} 7*", 7),
        (f"{LINK}7 *\n", 7),
        (f"{LINK} 0*", 0),
        (f"{LINK} 12* / 50*", 12),
        (f"{LINK} 12*/50*", 12),
        (f"{LINK} 12* / 50", 12),
        (f'{LINK} <span class="star-count">12*</span>', 12),
        (f'{LINK}<b>by <i class="star-count">12<b>*</b></i> / 24* of 2 days</b>', 12),
        (f"1* {LINK} <!-- 9* --><script>9*</script> 12*", 12),
        ('<a href="https://example.com/2023/"> [2023]\n</a> 12*', 12),
        (f'<a href="/2022">about</a> {LINK} <a href="/x">12*</a>', 12),
    ],
)
def test_behind_a_year_stand_its_stars(entry: str, stars: int) -> None:
    assert read_events(page(entry)) == {2023: stars}


def test_entries_may_be_any_elements_and_have_more_classes() -> None:
    content = f"<ul><li class='big eventlist-event'>{LINK} 3*<li>4*</ul>".encode()
    assert read_events(content.replace(b"<li>4*", b"</li>4*")) == {2023: 3}


@pytest.mark.parametrize(
    "entries",
    [
        (),
        ("",),
        ("2023 50*",),
        ("<a>[2023]</a> 50*",),
        ('<a href="/2022">[2023]</a> 50*',),
        ('<a href="/2023/day/1">[2023]</a> 50*',),
        ('<a href="/2023">2023</a> 50*',),
        ('<a href="/23">[23]</a> 50*',),
        (f"{LINK} 50*", "x"),
        (f"{LINK} 50*", f"{LINK} 50*"),
        (f'{LINK} 5* <a href="/2022">[2022]</a> 6*',),
        (f'{LINK} <a href="/2022">[2022]</a>',),
        (f"{LINK} 51*",),
        (f"{LINK} 2050*",),
        (f"{LINK} {'9' * 5000}*",),
        (f"{LINK} 5* 6*",),
        (f"{LINK} 5* / 6* / 7*",),
        (f"{LINK} *",),
        (f"{LINK} 5**",),
        (f"{LINK} fifty*",),
    ],
)
def test_a_form_that_is_not_known_is_none(entries: tuple[str, ...]) -> None:
    assert read_events(page(*entries)) is None


@pytest.mark.parametrize("content", [b"", b"a.html", b"\xff", b"<p>[2023] 50*</p>"])
def test_anything_else_is_none(content: bytes) -> None:
    assert read_events(content) is None


def test_nobody_has_no_stars() -> None:
    assert read_events(page(LINK, user="[Log In]")) == {}


@pytest.mark.parametrize("solved", ["none", "some", "all"])
def test_the_page_of_the_site(solved: str) -> None:
    years = range(2015, 2027)
    most = {year: 50 if year < 2025 else 24 for year in years}
    held = {
        "none": dict.fromkeys(years, 0),
        "some": {year: year % 4 * 5 for year in years},
        "all": most,
    }[solved]
    stars = {year: (held[year], most[year]) for year in years}
    content = pages.events(2026, pages.Viewer("alice", 7), stars).encode()
    assert read_events(content) == held
    nobodys = pages.events(2026, None, dict.fromkeys(years, (0, 50))).encode()
    assert read_events(nobodys) == {}
