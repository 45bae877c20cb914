"""What only a terminal shows: colour, countdowns, the pager, the second half, the hidden token."""

import time

from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal


def test_the_countdown_is_one_line(online: Aoc, site: Site, alice: User) -> None:
    other = Aoc(online.home / "elsewhere", dict(online.env), online.command)
    other("submit", "2023", "7", "1", "1")
    site.advance(56)
    with Terminal(online, "submit", "2023", "7", "1", "--wait") as terminal:
        terminal.wait_for("posting in 2 s (Ctrl-C stops)")
        assert terminal.finish() == 0
        assert "\r\033[Kposting in 1 s" in terminal.seen
        assert "is right: part 1" in terminal.seen.split("\033[K")[-1]


def test_ctrl_c_after_the_post_says_that_it_may_count(online: Aoc, site: Site) -> None:
    site.fault("/2023/day/7/answer", "late", delay=3)
    with Terminal(online, "submit", "2023", "7", "1", "31") as terminal:
        while site.count("POST", "/2023/day/7/answer") == 0:
            time.sleep(0.01)
        terminal.press("\x03")
        assert terminal.finish() == 130
        assert "note: 31 is posted, and may be judged" in terminal.seen
    (guess,) = online("guesses", "--json").json["guesses"]
    assert (guess["answer"], guess["verdict"]) == ("31", None)


def test_ctrl_c_ends_a_countdown_cleanly(online: Aoc, site: Site, alice: User) -> None:
    online("submit", "2023", "7", "1", "1")
    with Terminal(online, "submit", "2023", "7", "1", "--wait") as terminal:
        terminal.wait_for("posting in")
        terminal.press("\x03")
        assert terminal.finish(5) == 130
        assert terminal.seen.endswith("\r\033[Kinterrupted\r\n")
        assert "Traceback" not in terminal.seen
    assert len(site.judged) == 1
    site.advance(3600)
    guesses = online("guesses", "--json").json["guesses"]
    assert [guess["verdict"] for guess in guesses] == ["too_low"]


def test_the_token_is_asked_for_without_echo(online: Aoc, alice: User) -> None:
    del online.env["AOC_SESSION"]
    with Terminal(online, "login") as terminal:
        terminal.wait_for("session token (not shown): ")
        terminal.press(f"{alice.token}\n")
        assert terminal.finish() == 0
        assert f"user #{alice.number}" in terminal.seen
        assert alice.token not in terminal.seen
