"""`aoc read`: the puzzle's text, kept and converted."""

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

ARTICLE = (
    "<p>A <em>word</em>, <code>code</code>, <code><em>both</em></code> and "
    '<a href="/2023/about">a link</a>; snake_case * stars.</p>'
    "<ul><li>first</li><li>second <em>point</em></li></ul>"
    "<pre><code>a <em>b</em>\n  * c_d\n</code></pre>"
    f"<p>{'long line ' * 30}</p>"
)


def test_emphasis_code_lists_and_links_are_kept(online: Aoc, site: Site) -> None:
    site.set_article(2023, 7, 1, ARTICLE)
    text = online("read", "2023", "7", "--markdown").out
    assert text.startswith("## --- Day 7: Camel Cards ---\n")
    assert "A *word*, `code`, **`both`** and " in text
    assert f"[a link]({site.url}/2023/about); snake\\_case \\* stars." in text
    assert "- first\n- second *point*\n" in text
    assert "```\na b\n  * c_d\n```" in text
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_a_page_is_fetched_again_only_when_a_part_was_solved(
    online: Aoc, site: Site, alice: User
) -> None:
    for _ in range(2):
        assert "Part Two" not in online("read", "2023", "7").out
    assert site.count("GET", "/2023/day/7") == 1
    early = online("read", "2023", "7", "2")
    assert early.code == 5
    assert "does not show part 2 yet" in early.err
    online("submit", "2023", "7", "1")
    fetched = site.count("GET", "/2023/day/7")
    assert "Part Two" in online("read", "2023", "7").out
    part_two = online("read", "2023", "7", "2").out
    assert part_two.splitlines()[0].strip() == "--- Part Two ---"
    assert site.count("GET", "/2023/day/7") == fetched


def test_a_part_solved_in_the_browser_is_looked_for_where_it_is_asked_for(
    online: Aoc, site: Site, alice: User
) -> None:
    online("read", "2023", "7")
    assert online("read", "2023", "7", "2").code == 5
    assert site.count("GET", "/2023/day/7") == 2
    site.solve(alice, 2023, 7, 1)
    assert online("read", "2023", "7", "1").code == 0
    assert site.count("GET", "/2023/day/7") == 2  # part 1 is on the kept page
    result = online("read", "2023", "7", "2")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[0].strip() == "--- Part Two ---"
    assert "Part Two" in online("read", "2023", "7").out
    assert site.count("GET", "/2023/day/7") == 3
    site.fault("/2023/day/7$", "status", status=503)
    assert online("read", "2023", "7", "2").code == 0  # it is kept


def test_a_part_that_no_page_shows_asks_once(online: Aoc, site: Site) -> None:
    assert online("read", "2023", "7", "2").code == 5
    assert site.count("GET", "/2023/day/7") == 1


def test_lines_fit_the_terminal(online: Aoc, site: Site) -> None:
    site.set_article(2023, 7, 1, ARTICLE)
    lines = online("read", "2023", "7", COLUMNS="40").out.splitlines()
    assert max(map(len, lines)) <= 40
    assert not any(line.endswith(" ") for line in lines)


def test_what_the_page_shows_as_accepted_is_learnt(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1)
    online("read", "2023", "7")
    online("run", "2023", "7")
    statuses = [part["status"] for part in online("run", "2023", "7", "--json").json["parts"]]
    assert statuses == ["right", "unchecked"]


def test_the_browser_gets_the_address(online: Aoc, site: Site) -> None:
    seen = online.folder / "seen"
    browser = online.write("browser.sh", f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    result = online("read", "2023", "7", "--web", BROWSER=f"{browser} %s")
    assert result.code == 0
    assert seen.read_text().strip() == f"{site.url}/2023/day/7"
    assert site.requests == []


def test_what_everyone_can_see_needs_no_session(online: Aoc, site: Site, alice: User) -> None:
    token = online.env.pop("AOC_SESSION")
    result = online("read", "2023", "7")
    assert (result.code, result.err) == (0, "")
    assert "Day 7: Camel Cards" in result.out
    assert online("read", "2023", "7", "1").out == result.out
    (request,) = site.requests
    assert (request.path, request.token) == ("/2023/day/7", None)

    second = online("read", "2023", "7", "2")
    assert second.code == 2
    assert "there is no session token" in second.err
    site.solve(alice, 2023, 7, 1)
    online.env["AOC_SESSION"] = token
    assert "Part Two" in online("read", "2023", "7", "2").out
    assert "Part Two" in online("read", "2023", "7").out


def test_a_dead_session_shows_part_1_and_says_so(online: Aoc, site: Site, alice: User) -> None:
    site.kill_sessions(alice)
    result = online("read", "2023", "7")
    assert result.code == 0
    assert "Day 7: Camel Cards" in result.out
    assert "note: part 1, as everyone sees it: the session token from AOC_SESSION" in result.err
    assert online("read", "2023", "7", "2").code == 2


def test_nobody_is_asked_before_the_unlock(online: Aoc, site: Site) -> None:
    del online.env["AOC_SESSION"]
    assert online("read", "2999", "1").code == 5
    assert site.requests == []
