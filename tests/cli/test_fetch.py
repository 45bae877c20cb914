"""`aoc fetch`: every input once, every accepted answer, at the site's pace, and on from there."""

import json
import re
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from aoc_runner.kernel.words.puzzle import Part, Puzzle, Selection, unlocked
from tests.fake_site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

SUBJECTS = r"/\d+/day/\d+(/input)?"


def asked(site: Site) -> list[str]:
    """What inputs and pages the site was asked for, in order, as `2023/7/input`."""
    paths = [request.path for request in site.requests if re.fullmatch(SUBJECTS, request.path)]
    return [path.replace("/day/", "/").removeprefix("/") for path in paths]


def both(*days: str) -> list[str]:
    """The input and the page of each of these days, like `2023/7`."""
    return [f"{day}{end}" for day in days for end in ("/input", "")]


def accepted(aoc: Aoc, year: int, day: int) -> dict[Part, str]:
    ledger = aoc.ledger()
    try:
        return ledger.accepted(Puzzle(year, day))
    finally:
        ledger.close()


def start(aoc: Aoc, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*aoc.command, *words],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_inputs_and_accepted_answers_are_kept(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    site.solve(alice, 2023, 2, 1)
    result = online("fetch", "2023", "1-3")
    assert result.code == 0
    assert result.out.splitlines() == [
        "2023 day 1  input",
        "2023 day 1  page, 2 accepted answers",
        "2023 day 2  input",
        "2023 day 2  page, 1 accepted answer",
        "2023 day 3  input",
        "2023 day 3  page",
        "kept 3 inputs and 3 pages; 3 accepted answers entered",
    ]
    assert result.err == "note: fetching 3 inputs and 3 pages\n"
    assert asked(site) == both("2023/1", "2023/2", "2023/3")
    assert accepted(online, 2023, 1) == {
        1: site.answer(alice, 2023, 1, 1),
        2: site.answer(alice, 2023, 1, 2),
    }
    assert online("input", "2023", "3", "--path").code == 0
    assert len(asked(site)) == 6


def test_nothing_is_asked_for_twice(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    online("fetch", "2023", "1-2")
    sent = len(site.requests)
    del online.env["AOC_SESSION"]  # where nothing is to be done none is needed
    result = online("fetch", "2023", "1-2")
    assert (result.code, len(site.requests)) == (0, sent)
    assert result.out == (
        "nothing to fetch: all 2 inputs are kept; on 1 day the page did not show every answer\n"
    )
    assert result.err == "note: what was solved since is found with --again\n"
    result = online("fetch", "2023", "1")
    assert (result.out, result.err) == ("nothing to fetch: the input is kept\n", "")


def test_what_was_solved_since_is_found_with_again(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    online("fetch", "2023", "1-3")
    site.solve(alice, 2023, 2, 2)
    before = len(asked(site))
    assert online("fetch", "2023", "1-3").code == 0
    result = online("fetch", "2023", "1-3", "--again")
    assert asked(site)[before:] == ["2023/2", "2023/3"]
    assert result.out.splitlines()[-1] == "kept 2 pages; 2 accepted answers entered"


def test_no_page_is_asked_for_answers_that_are_known(online: Aoc, site: Site, alice: User) -> None:
    for part in (1, 2):
        online("submit", "2023", "7", str(part), site.answer(alice, 2023, 7, part))
    before = len(asked(site))
    online("fetch", "2023", "7-8")
    assert asked(site)[before:] == ["2023/7/input", *both("2023/8")]


def test_the_last_day_has_one_answer(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 25, 1)
    online("fetch", "2023", "25")
    assert online("fetch", "2023", "25").out == "nothing to fetch: the input is kept\n"
    assert online("fetch", "2023", "25", "--again").out == "nothing to fetch: the input is kept\n"
    assert asked(site) == ["2023/25/input", "2023/25"]


def test_answers_on_kept_pages_are_read_from_there(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    online("fetch", "2023", "1")
    for file in online.data.glob("aoc.db*"):
        file.unlink()
    result = online("fetch", "2023", "1-2")
    assert asked(site)[2:] == ["2023/2/input", "2023/2"]
    assert "2 accepted answers entered" in result.out
    assert len(accepted(online, 2023, 1)) == 2


def test_a_page_that_everyone_sees_tells_nothing(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    token = online.env.pop("AOC_SESSION")
    assert online("read", "2023", "1").code == 0
    online.env["AOC_SESSION"] = token
    online("fetch", "2023", "1")
    assert len(accepted(online, 2023, 1)) == 2


def test_a_page_of_an_earlier_day_is_asked_once_more(online: Aoc, site: Site, alice: User) -> None:
    online("new", "2023", "1")
    site.solve(alice, 2023, 1, 2)
    result = online("fetch", "2023", "1")
    assert result.out == (
        "2023 day 1  page, 2 accepted answers\nkept 1 page; 2 accepted answers entered\n"
    )


def test_without_a_date_it_is_every_day_found_here(online: Aoc, site: Site) -> None:
    for path in ("2015/day01", "2015/day01_fast", "2016/day03", "2099/day01"):
        online.write(f"days/year{path}.py", "raise SystemExit('a day was imported')\n")
    result = online("fetch")
    assert asked(site) == both("2015/1", "2016/3")
    assert result.code == 0


def test_all_is_every_unlocked_puzzle(online: Aoc, site: Site) -> None:
    result = online("fetch", "all", timeout=300)
    assert result.code == 0
    puzzles = unlocked(Selection(), time.time())
    assert asked(site) == both(*(f"{year}/{day}" for year, day in puzzles))
    assert len(puzzles) >= 10 * 25 + 12


def test_nothing_is_asked_before_the_unlock(online: Aoc, site: Site) -> None:
    for words in (("2099",), ("2099", "3-5"), ("2099", "3")):
        result = online("fetch", *words)
        assert (result.code, site.requests) == (5, [])
        assert f"2099 day {words[1][0] if len(words) > 1 else 1} is locked until" in result.err
    assert online("fetch", "2014").code == 2


def test_while_an_event_runs_it_is_what_has_unlocked(online: Aoc, site: Site) -> None:
    online.write("days/year2023/day02.py", "")
    online.write("days/year2023/day09.py", "")
    now = Puzzle(2023, 4).unlock + 60
    run = f"import sys, time; time.time = lambda: {now}; from aoc_runner.cli import run; "
    online.command = (sys.executable, "-c", run + "sys.exit(run(sys.argv[1:]))")
    subjects = both("2023/2", "2023/1", "2023/3", "2023/4")
    assert online("fetch").code == 0
    assert asked(site) == subjects[:2]
    assert online("fetch", "2023", "1-9,11").err.splitlines() == [
        "note: 2023 5-9,11 is still locked, and left out",
        "note: fetching 3 inputs and 3 pages",
    ]
    assert asked(site) == subjects
    assert "all 4 inputs are kept" in online("fetch", "2023").out
    assert "2023 day 5 is locked until" in online("fetch", "2023", "5-6").err
    assert online("fetch", "all").out.count("2023 day ") == 0
    assert len([path for path in asked(site) if path.startswith("2023")]) == 8


def test_a_puzzle_that_only_the_site_calls_locked_ends_it(online: Aoc, site: Site) -> None:
    site.lock(2023, 2)
    result = online("fetch", "2023", "1-4")
    assert (result.code, asked(site)) == (5, [*both("2023/1"), "2023/2/input"])
    assert "2023 day 2 is locked" in result.err
    assert "kept 1 input and 1 page\n" in result.out


def test_the_pace_is_said_and_kept(online: Aoc, site: Site) -> None:
    online.env["AOC_MIN_INTERVAL"] = "0.3"
    online("input", "2022", "1")  # settles whose token it is
    time.sleep(1.6)
    result = online("fetch", "2023", "1-6")
    assert "note: fetching 6 inputs and 6 pages: about 3 s" in result.err
    times = [request.time for request in site.requests[2:]]
    assert len(times) == 12
    assert times[4] - times[0] < times[-1] - times[4]  # a burst, then the pace
    assert times[-1] - times[0] > 0.3 * 7 * 0.9


def test_a_failure_of_one_is_told_and_the_next_is_asked(online: Aoc, site: Site) -> None:
    site.fault("/2023/day/2/input", "status", status=500)
    site.fault("/2023/day/3$", "html")
    result = online("fetch", "2023", "1-3")
    assert result.code == 4
    assert "error: 2023 day 2, input: the site is in trouble (status 500" in result.err
    assert "error: 2023 day 3, page: the site answered" in result.err
    assert result.out.splitlines()[-1] == "kept 2 inputs and 2 pages"
    site.heal()
    assert online("fetch", "2023", "1-3").out.splitlines() == [
        "2023 day 2  input",
        "2023 day 3  page",
        "kept 1 input and 1 page",
    ]


def test_after_three_failures_in_a_row_the_site_is_left_alone(online: Aoc, site: Site) -> None:
    site.fault("/2023/day/[2-9]", "html_as_text")
    result = online("fetch", "2023", "1-9")
    assert result.code == 4
    assert result.err.count("error: 2023 day ") == 3
    assert "3 requests in a row failed, so the 13 that are left were not sent" in result.err
    assert "note: 13 of 18 are left: the same command goes on" in result.err
    assert set(asked(site)) == {*both("2023/1", "2023/2"), "2023/3/input"}
    site.heal()
    assert online("fetch", "2023", "1-9").out.count("input\n") == 8


@pytest.mark.parametrize("status", [429, 503])
def test_a_site_that_wants_to_be_left_alone_is(online: Aoc, site: Site, status: int) -> None:
    site.fault("/2023/day/2", "status", status=status, headers={"Retry-After": "3600"})
    result = online("fetch", "2023", "1-3")
    assert (result.code, asked(site)) == (4, [*both("2023/1"), "2023/2/input"])
    assert result.out.endswith("kept 1 input and 1 page\n")


@pytest.mark.parametrize("style", ["400", "500", "302"])
def test_a_dead_session_ends_it_at_once(online: Aoc, site: Site, alice: User, style: "str") -> None:
    online("input", "2023", "1")
    site.dead_session_style = style  # type: ignore[assignment]
    site.kill_sessions(alice)
    result = online("fetch", "2023")
    assert result.code == 2
    assert [line[:6] for line in result.error_lines] == ["error:", "hint: "]
    assert "is dead" in result.err
    assert result.out == ""
    assert len(set(asked(site))) == 2


def test_without_a_session_nothing_is_asked(online: Aoc, site: Site) -> None:
    del online.env["AOC_SESSION"]
    result = online("fetch", "2023")
    assert (result.code, site.requests, result.out) == (2, [], "")
    assert "no session token" in result.error_lines[0]
    assert len(result.error_lines) == 2


def test_a_kept_input_that_is_none_is_told(online: Aoc, site: Site) -> None:
    online("fetch", "2023", "1-2")
    (online.data / "inputs/2023/01.txt").write_bytes(b"caf\xe9\n")
    (online.data / "inputs/2023/02.txt").write_bytes(b"\n")
    result = online("fetch", "2023", "1-3")
    assert result.code == 2
    assert re.search(r"error: 2023 day 1, input: .*01\.txt is not UTF-8 text", result.err)
    assert result.out.splitlines()[:-1] == [
        "2023 day 2  input",
        "2023 day 3  input",
        "2023 day 3  page",
    ]
    assert online("fetch", "2023", "1-3").out == ""


def test_ctrl_c_and_on_from_there(online: Aoc, site: Site, alice: User) -> None:
    """Wherever it comes, also while an answer is on its way, nothing is asked for twice."""
    online.env["AOC_MIN_INTERVAL"] = "0.1"
    site.solve(alice, 2023, 3, 2)
    site.fault("/2023/day/", "slow", delay=0.1)
    for end in range(3, 12, 2):
        process = start(online, "fetch", "2023", "1-12")
        while len(asked(site)) < end:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        out, err = process.communicate(timeout=20)
        assert time.monotonic() - began < 1.5
        assert process.returncode == 130
        assert err.splitlines()[-1] == "interrupted"
        assert re.search(r"^note: \d+ of \d+ are left: the same command goes on$", err, re.M)
        assert out.splitlines()[-1].startswith("kept ")
    assert online("fetch", "2023", "1-12").code == 0
    assert Counter(asked(site)).most_common(1)[0][1] == 1
    assert len(asked(site)) == 24
    assert len(accepted(online, 2023, 3)) == 2


def test_ctrl_c_does_not_wait_for_a_site_that_hangs(online: Aoc, site: Site) -> None:
    online.env["AOC_TIMEOUT"] = "30"
    online("fetch", "2023", "1")
    site.fault("/2023/day/2", "hang")
    process = start(online, "fetch", "2023", "2")
    while not asked(site)[2:]:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    process.communicate(timeout=20)
    assert (process.returncode, time.monotonic() - began < 3) == (130, True)
    process = start(online, "fetch", "2023", "2")
    while not asked(site)[3:]:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)  # who is in a hurry
    began = time.monotonic()
    process.communicate(timeout=20)
    assert (process.returncode, time.monotonic() - began < 0.7) == (130, True)


def test_ctrl_c_in_a_wait_for_the_pace_is_heard_at_once(online: Aoc, site: Site) -> None:
    online.env["AOC_MIN_INTERVAL"] = "2"
    process = start(online, "fetch", "2023", "1-8")
    while len(site.requests) < 5:
        time.sleep(0.01)
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, _ = process.communicate(timeout=20)
    assert (process.returncode, time.monotonic() - began < 0.7) == (130, True)
    assert out.endswith("kept 2 inputs and 2 pages\n")
    assert len(asked(site)) == 4


def test_a_killed_one_is_gone_on_with(online: Aoc, site: Site) -> None:
    online.env["AOC_MIN_INTERVAL"] = "0.1"
    process = start(online, "fetch", "2023", "1-8")
    while len(asked(site)) < 7:
        time.sleep(0.01)
    process.kill()
    process.communicate()
    assert online("fetch", "2023", "1-8").code == 0
    assert Counter(asked(site)).total() <= 17
    assert len(online.kept()) == 16


def test_two_at_once_fetch_nothing_twice(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2022, 3, 2)
    site.fault("/day/", "slow", delay=0.05)
    words = [("2022",), ("2022", "1-9"), ("2022", "2-20"), ("2022", "3-25")]
    processes = [start(online, "fetch", *each) for each in words]
    said = [process.communicate(timeout=120) for process in processes]
    assert [process.returncode for process in processes] == [0] * 4
    assert Counter(asked(site)).most_common(1)[0][1] == 1
    assert len(asked(site)) == 50
    rows = [row for out, _ in said for row in out.splitlines() if row.startswith("2022 day")]
    assert len(rows) == 50
    site.heal()
    site.fault("/day/", "slow", delay=0.8)  # so that all of them begin before one is done
    processes = [start(online, "fetch", "2022", "1-5", "--again") for _ in range(3)]
    said = [process.communicate(timeout=60) for process in processes]
    assert sum("kept 4 pages\n" in out for out, _ in said) == 1
    assert (
        sum("kept nothing; 4 were kept by another aoc meanwhile\n" in out for out, _ in said) == 2
    )
    assert Counter(asked(site)[50:]) == {f"2022/{day}": 1 for day in (1, 2, 4, 5)}


def test_the_document(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 1, 2)
    site.fault("/2023/day/2$", "html")
    result = online("fetch", "2023", "1-2", "--json")
    assert result.code == 4
    document = result.json
    failed = document.pop("failed")
    assert document == {
        "account": "default",
        "kept": [
            {"year": 2023, "day": 1, "what": "input"},
            {"year": 2023, "day": 1, "what": "page"},
            {"year": 2023, "day": 2, "what": "input"},
        ],
        "left": [],
        "answers": 2,
    }
    (failure,) = failed
    assert (failure["year"], failure["day"], failure["what"]) == (2023, 2, "page")
    assert failure["code"] == 4
    assert "unrecognised" in failure["message"]
    site.heal()
    online("fetch", "2023", "1-2")
    assert online("fetch", "2023", "1-2", "--json").json == {
        "account": "default", "kept": [], "failed": [], "left": [], "answers": 0
    }  # fmt: skip


def test_the_document_of_what_ended_early(online: Aoc, site: Site, alice: User) -> None:
    online.env["AOC_MIN_INTERVAL"] = "0.1"
    process = start(online, "fetch", "2023", "1-8", "--json")
    while len(asked(site)) < 7:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    document = json.loads(out)
    assert document["error"]["code"] == 130
    assert len(document["kept"]) + len(document["left"]) == 16
    assert document["left"][-1] == {"year": 2023, "day": 8, "what": "page"}

    site.kill_sessions(alice)
    result = online("fetch", "2023", "1-8", "--json")
    assert result.code == result.json["error"]["code"] == 2
    assert result.json["left"] == document["left"]
    assert online("fetch", "2023", "--json", AOC_SESSION="").json.keys() == {"error"}


def test_on_a_terminal_a_bar_and_one_line(online: Aoc, site: Site, alice: User) -> None:
    online.env["AOC_MIN_INTERVAL"] = "0.2"
    site.solve(alice, 2023, 1, 2)
    site.fault("/2023/day/2$", "html")
    with Terminal(online, "fetch", "2023", "1-5", NO_COLOR="1") as terminal:
        terminal.wait_for(" left")
        assert terminal.finish() == 4
    lines = shown(terminal.seen)
    assert lines[0] == "note: fetching 5 inputs and 5 pages: about 1 s"
    assert lines[1].startswith("error: 2023 day 2, page: ")
    assert lines[-1] == "kept 5 inputs and 4 pages; 2 accepted answers entered"
    assert len([line for line in lines if "2023 day" in line]) == 1  # that of the error
    bars = re.findall(r"2023 day \d  (?:input|page) [^\r\n]* (\d+)/10 (\d+) s left", terminal.seen)
    assert len({done for done, _ in bars}) > 2
    assert "waiting for 127.0.0.1" not in terminal.seen
    assert terminal.seen.rindex("\x1b[?25h") > terminal.seen.rindex("\x1b[?25l")


def test_a_bar_fits_a_narrow_terminal(online: Aoc, site: Site) -> None:
    online.env["AOC_MIN_INTERVAL"] = "0.2"
    with Terminal(online, "fetch", "2023", "1-4", COLUMNS="40", NO_COLOR="1") as terminal:
        assert terminal.finish() == 0
    bars = re.findall(r"[^\r\n]*\d/8 \d+ s left", re.sub(r"\x1b\[[?0-9;]*\w", "", terminal.seen))
    assert bars
    assert max(map(len, bars)) <= 40


def test_ctrl_c_leaves_the_terminal_clean(online: Aoc, site: Site) -> None:
    online.env["AOC_MIN_INTERVAL"] = "0.5"
    with Terminal(online, "fetch", "2023", "1-6") as terminal:
        terminal.wait_for("6/12")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert shown(terminal.seen)[-1] == "interrupted"
    assert "of 12 are left: the same command goes on" in terminal.seen
    assert terminal.seen.rindex("\x1b[?25h") > terminal.seen.rindex("\x1b[?25l")


def test_a_dumb_terminal_and_a_pipe_have_no_bar(online: Aoc, site: Site) -> None:
    with Terminal(online, "fetch", "2023", "1-2", TERM="dumb") as terminal:
        assert terminal.finish() == 0
    assert "\x1b" not in terminal.seen
    assert "2023 day 2  page\r\nkept 2 inputs and 2 pages\r\n" in terminal.seen
    assert "\x1b" not in online("fetch", "2023", "3-4").err


def shown(seen: str) -> list[str]:
    """The lines that are left on a terminal: what was erased is not among them."""
    lines = [""]
    for piece in re.split(r"(\r\n|\r|\n|\x1b\[2K|\x1b\[1A|\x1b\[[?0-9;]*[A-Za-z])", seen):
        if piece.endswith("\n"):
            lines.append("")
        elif piece == "\x1b[2K":
            lines[-1] = ""
        elif piece == "\x1b[1A":
            lines.pop()
        elif piece and piece != "\r" and not piece.startswith("\x1b"):
            lines[-1] += piece
    return [line.removeprefix("^C") for line in lines if line]
