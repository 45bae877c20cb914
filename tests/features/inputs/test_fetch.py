"""`aoc fetch`: download inputs and accepted answers once, and continue after a failure."""

import json
import re
import signal
import time
from collections import Counter
from contextlib import closing
from typing import Any

import pytest

from aoc_runner.features.inputs.fetch import list_unlocked
from aoc_runner.kernel.model.puzzle import Puzzle, Selection
from tests.platforms import needs
from tests.processes import HANG_LIMIT, wait_until
from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm


def requested(site: Site) -> list[str]:
    """Return the requested inputs and pages in order, as `2023/7/input`."""
    paths = [request.path for request in site.requests]
    pattern = r"/(\d+)/day(/\d+(/input)?)"
    return [match[1] + match[2] for path in paths if (match := re.fullmatch(pattern, path))]


def both(*days: str) -> list[str]:
    """Return the input and the page of each of these days, such as `2023/7`."""
    return [f"{day}{end}" for day in days for end in ("/input", "")]


def item(day: int, what: str) -> dict[str, Any]:
    return {"year": 2023, "day": day, "what": what}


def test_inputs_and_answers_are_downloaded_once(logged_in: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    site.solve(alice, 2023, 25, 1)  # it has one answer
    result = logged_in("fetch", "2023", "1-2,25")
    assert (result.code, result.err) == (0, "note: downloading 3 inputs and 3 pages\n")
    assert result.out == "downloaded 3 inputs and 3 pages; 3 new accepted answers\n"
    assert requested(site) == both("2023/1", "2023/2", "2023/25")
    with closing(logged_in.ledger()) as ledger:
        assert ledger.all_accepted() == {
            Puzzle(2023, 1): {part: site.answer(alice, 2023, 1, part) for part in (1, 2)},
            Puzzle(2023, 25): {1: site.answer(alice, 2023, 25, 1)},
        }
    sent = len(site.requests)
    del logged_in.env["AOC_SESSION"]  # not needed without downloads
    result = logged_in("fetch", "2023", "1-2,25")
    nothing = "nothing to download: all cached; --again checks for new answers\n"
    assert (result.code, result.out) == (0, nothing)
    assert len(site.requests) == sent
    site.solve(alice, 2023, 2, 2)
    result = logged_in("fetch", "2023", "1-2,25", "--again", AOC_SESSION=alice.token)
    assert requested(site)[6:] == ["2023/2"]
    assert result.out == "downloaded 1 page; 2 new accepted answers\n"


def test_the_default_is_the_days_of_the_project(logged_in: Aoc, site: Site) -> None:
    assert logged_in("fetch").code == 0  # without user days, the bundled one
    assert requested(site) == both("2023/7")
    for path in ("2016/day02", "2016/day02_fast", "2016/day09"):
        logged_in.write(f"days/year{path}.py", "raise SystemExit('a day was imported')\n")
    ahead = str(Puzzle(2016, 4).unlock + 60 - time.time())
    days = {
        (): ["2016/2"],
        ("2016", "1-3,11"): ["2016/1", "2016/3"],
        ("2016",): ["2016/4"],
        ("all",): [f"2015/{day}" for day in range(1, 26)],
    }
    for args, new in days.items():
        before = len(requested(site))
        assert logged_in("fetch", *args, AOC_TEST_AHEAD=ahead).code == 0
        assert requested(site)[before:] == both(*new)
    sent = len(site.requests)
    for date, message in (
        ("2016 5", "error: 2016 day 5 is locked until "),
        ("2017", "error: no unlocked day in 2017\n"),
    ):
        result = logged_in("fetch", *date.split(), AOC_TEST_AHEAD=ahead)
        assert (result.code, message in result.err) == (5, True)
    assert len(site.requests) == sent


def test_a_failure_stops_fetch_and_the_same_command_continues(logged_in: Aoc, site: Site) -> None:
    site.fault("/2023/day/2$", "html")
    result = logged_in("fetch", "2023", "1-3")
    assert (result.code, result.out) == (4, "downloaded 2 inputs and 1 page\n")
    assert "note: 3 left; run the same command to continue with 2023 day 2, page" in result.err
    assert "error: unrecognized response to" in result.err
    site.heal()
    assert logged_in("fetch", "2023", "1-3").out == "downloaded 1 input and 2 pages\n"
    assert requested(site) == both("2023/1", "2023/2") + both("2023/2", "2023/3")[1:]


FAILURES = {
    "unavailable": (4, "the site is unavailable (HTTP 500"),
    "invalid token": (2, "is invalid or expired"),
    "no token": (2, "there is no session token"),
    "locked": (5, "2023 day 2 is locked"),
    "closed": (4, "cannot reach"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_nothing_is_requested_after_a_failure(
    logged_in: Aoc, site: Site, alice: User, failure: str
) -> None:
    logged_in("fetch", "2023", "1")
    if failure == "unavailable":
        site.fault("/2023/", "status", status=500)
    elif failure == "invalid token":
        site.kill_sessions(alice)
    elif failure == "no token":
        del logged_in.env["AOC_SESSION"]
    elif failure == "locked":
        site.lock(2023, 2)  # only on the site
    else:
        site.close()
    result = logged_in("fetch", "2023", "2-9")
    assert (result.code, result.out) == (FAILURES[failure][0], "")
    assert ("note: downloading" in result.err) == (failure != "no token")
    error, hint = result.error_lines
    assert (FAILURES[failure][1] in error, hint[:6]) == (True, "hint: ")
    assert len(set(requested(site)[2:])) == (failure not in ("no token", "closed"))


@needs("signals")
def test_after_ctrl_c_the_same_command_continues(logged_in: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    site.fault("/2023/day/2$", "hang")
    process = logged_in.start("fetch", "2023", "1-3", "--json")
    wait_until(lambda: len(requested(site)) >= 4)
    process.send_signal(signal.SIGINT)
    # Ctrl-C stops the request, so this does not wait for its timeout.
    document = json.loads(process.communicate(timeout=HANG_LIMIT)[0])
    assert process.returncode == document["error"]["code"] == 130
    assert document["kept"] == [item(1, "input"), item(1, "page"), item(2, "input")]
    assert document["left"] == [item(2, "page"), item(3, "input"), item(3, "page")]
    assert (document["account"], document["answers"]) == ("default", 2)
    site.heal()
    assert logged_in("fetch", "2023", "1-3").code == 0
    repeated = [subject for subject, times in Counter(requested(site)).items() if times > 1]
    assert repeated == ["2023/2"]  # nothing that was cached


def test_parallel_processes_download_nothing_twice(logged_in: Aoc, site: Site) -> None:
    days = ("1-9", "2-20", "3-25")
    for process in [logged_in.start("fetch", "2022", day) for day in days]:
        process.communicate(timeout=HANG_LIMIT)
        assert process.returncode == 0
    assert sorted(requested(site)) == sorted(both(*(f"2022/{day}" for day in range(1, 26))))


def test_a_terminal_shows_a_progress_bar_and_one_line(logged_in: Aoc, site: Site) -> None:
    logged_in.env |= {"AOC_MIN_INTERVAL": "0.4", "NO_COLOR": "1"}
    with Terminal(logged_in, "fetch", "2023", "1-5", COLUMNS="80") as terminal:
        terminal.wait_for(" left")
        assert terminal.finish() == 0
    # Ten requests, five of them at once.
    assert site.requests[-1].time - site.requests[0].time > 1.5
    seen = re.sub(r"\x1b\[[?0-9;]*\w", "", terminal.seen)
    assert "note: downloading 5 inputs and 5 pages: about 2 s\r\n" in seen
    assert seen.endswith("downloaded 5 inputs and 5 pages\r\n")
    bars = re.findall(r"━*─* \d+/10  \d+ s left  [^\r\n]*", seen)
    assert len(set(bars)) > 2
    assert max(map(len, bars)) <= 80
    assert "2023 day 4, page" in "".join(bars)
    assert "waiting for" not in seen.partition("note: downloading")[2]


AUTUMN = Puzzle(2026, 1).unlock - 86400.0


@pytest.mark.parametrize(
    ("selection", "now", "expected"),
    [
        (Selection(2023), AUTUMN, [Puzzle(2023, day) for day in range(1, 26)]),
        (Selection(2023, (3, 9)), AUTUMN, [(2023, 3), (2023, 9)]),
        (Selection(2023), Puzzle(2023, 2).unlock, [(2023, 1), (2023, 2)]),
        (Selection(2023, (4, 5, 6)), Puzzle(2023, 5).unlock - 1, [(2023, 4)]),
        (Selection(2023), Puzzle(2023, 1).unlock - 1, []),
        (Selection(2030), AUTUMN, []),
        (Selection(), Puzzle(2016, 1).unlock, [*((2015, day) for day in range(1, 26)), (2016, 1)]),
    ],
)
def test_unlocked_days_of_a_selection_are_downloaded(
    selection: Selection, now: float, expected: list[tuple[int, int]]
) -> None:
    assert list_unlocked(selection, now) == expected
