"""`aoc read`: the puzzle text, cached, and downloaded again if part 2 may be there."""

import pytest

from tests.platforms import needs
from tests.site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

PAGE = "/2023/day/7"
TEXT = '<p>A <em>word</em>, <a href="/2023/about">a link</a>.</p>' + f"<p>{'long line ' * 30}</p>"


def test_the_text_is_markdown_or_wrapped_to_the_terminal(logged_in: Aoc, site: Site) -> None:
    site.set_article(2023, 7, 1, TEXT)
    text = logged_in("read", "2023", "7", "--markdown").out
    assert text.startswith("## --- Day 7: Camel Cards ---\n\nA *word*, ")
    assert f"[a link]({site.url}/2023/about)." in text
    assert text.endswith("long line\n")
    lines = logged_in("read", "2023", "7", COLUMNS="40").out.splitlines()
    assert max(map(len, lines)) <= 40
    assert not any(line.endswith(" ") for line in lines)


def test_the_page_is_downloaded_again_only_for_part_2(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    for fetches in (1, 1):
        assert "Part Two" not in logged_in("read", "2023", "7").out
        assert site.count("GET", PAGE) == fetches
    early = logged_in("read", "2023", "7", "2")
    assert early.code == 5
    assert "does not show part 2 yet" in early.err
    site.solve(alice, 2023, 7, 1)  # in the browser
    before = site.count("GET", PAGE)
    assert logged_in("read", "2023", "7", "1").code == 0
    assert site.count("GET", PAGE) == before  # part 1 is on the cached page
    assert logged_in("read", "2023", "7", "2").out.startswith("--- Part Two ---")
    assert "Part Two" in logged_in("read", "2023", "7").out
    assert site.count("GET", PAGE) == before + 1


def test_pages_that_are_not_cached_need_a_session_after_the_unlock(
    logged_in: Aoc, site: Site
) -> None:
    assert logged_in("read", "2023", "7").code == 0
    del logged_in.env["AOC_SESSION"]
    before = len(site.requests)
    assert logged_in("read", "2099", "1").code == 5
    assert logged_in("read", "2023", "7").code == 0
    result = logged_in("read", "2023", "8")
    assert (result.code, "there is no session token" in result.err) == (2, True)
    assert len(site.requests) == before


@needs("sh")
def test_the_browser_opens_the_url(logged_in: Aoc, site: Site) -> None:
    seen = logged_in.folder / "seen"
    browser = logged_in.write("browser.sh", f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    assert logged_in("read", "2023", "7", "--web", BROWSER=f"{browser} %s").code == 0
    assert seen.read_text().strip() == site.url + PAGE
    assert site.requests == []


@needs("/proc")  # elsewhere the system has a browser
def test_without_a_browser_the_error_has_the_url(logged_in: Aoc, site: Site) -> None:
    result = logged_in("read", "2023", "7", "--web", BROWSER="false", PATH=str(logged_in.folder))
    assert result.code == 2
    assert result.error_lines[0] == f"error: cannot open a browser for {site.url}{PAGE}"
    assert result.err.endswith("read it here: aoc read 2023 7\n")
