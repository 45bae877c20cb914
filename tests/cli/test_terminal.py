"""What only a terminal shows: colour, countdowns, the pager, the second half, the hidden token."""

import re
import time
from datetime import UTC, datetime

from tests.fake_site import Site, User
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


def test_a_countdown_fits_a_narrow_terminal(online: Aoc) -> None:
    with Terminal(online, "new", "2027", "1", "--wait", COLUMNS="40") as terminal:
        terminal.wait_for("2027 day 1 unlocks in ")
        terminal.press("\x03")
        assert terminal.finish(5) == 130
        lines = re.findall(r"\r\033\[K(2027[^\r\n]*)", terminal.seen)
        assert max(map(len, lines)) <= 41  # with the echo of Ctrl-C


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


def test_the_doctor_waits_with_a_clock(online: Aoc, site: Site) -> None:
    site.fault("/settings", "slow", delay=1.5)
    with Terminal(online, "doctor") as terminal:
        terminal.finish()
        assert "waiting for 127.0.0.1" in terminal.seen


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


def test_the_unlock_is_counted_down(online: Aoc, site: Site) -> None:
    unlock = datetime(2023, 12, 8, 5, tzinfo=UTC).timestamp()
    site.advance(unlock - site.now() - 4)
    with Terminal(online, "new", "2023", "8", "--wait") as terminal:
        terminal.wait_for("2023 day 8 unlocks in 2 s (Ctrl-C stops)")
        assert terminal.finish() == 0
    assert online.kept() == ["inputs/2023/08.txt", "pages/2023/08.html"]


def test_a_long_text_goes_through_the_pager(online: Aoc, site: Site) -> None:
    site.set_article(2023, 7, 1, "<p>line</p>" * 60 + "<p>the end</p>")
    pager = online.write("pager.sh", '#!/bin/sh\necho "PAGER $LESS"\ncat\n')
    pager.chmod(0o755)
    with Terminal(online, "read", "2023", "7", PAGER=str(pager)) as terminal:
        assert terminal.finish() == 0
        assert "PAGER FRX" in terminal.seen
        assert "the end" in terminal.seen
    assert "PAGER" not in online("read", "2023", "7", PAGER=str(pager)).out


def test_ctrl_c_is_the_pagers(online: Aoc) -> None:
    script = "#!/bin/sh\ntrap 'caught=yes' INT\ncat >/dev/null\necho shown\nread line </dev/tty\n"
    pager = online.write("pager.sh", script + "echo caught $caught, then $line\n")
    pager.chmod(0o700)
    with Terminal(online, "read", "2023", "7", PAGER=str(pager)) as terminal:
        terminal.wait_for("shown")
        terminal.press("\x03")
        terminal.wait_for("^C")
        terminal.press("on\n")
        assert terminal.finish() == 0
        assert "interrupted" not in terminal.seen
        assert "caught yes" in terminal.seen


def test_the_second_half_follows_a_right_part_1(online: Aoc, site: Site) -> None:
    site.set_article(2023, 7, 2, "<p>Now the second half of the tale.</p>")
    with Terminal(online, "submit", "2023", "7", "1") as terminal:
        assert terminal.finish() == 0
        assert "is right: part 1" in terminal.seen
        assert "Now the second half of the tale." in terminal.seen


def test_the_token_is_asked_for_without_echo(online: Aoc, alice: User) -> None:
    del online.env["AOC_SESSION"]
    with Terminal(online, "login") as terminal:
        terminal.wait_for("session token (not shown): ")
        terminal.press(f"{alice.token}\n")
        assert terminal.finish() == 0
        assert f"user #{alice.number}" in terminal.seen
        assert alice.token not in terminal.seen
