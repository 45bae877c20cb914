"""`aoc submit` and `submit` of the API: no wasted guesses, every verdict reported."""

import os
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest

import aoc_runner
from tests.letters import draw
from tests.own_day import write
from tests.platforms import needs
from tests.processes import HANG_LIMIT
from tests.site import Site, User
from tests.support import Aoc, Result, native
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

PAGE, INPUT, ANSWER = "/2023/day/7", "/2023/day/7/input", "/2023/day/7/answer"
DAY_FILE = native("days/year2023/day07.py")
NEXT = "next: write part 2, and run it on each save: aoc watch 2023 7"


def submit(aoc: Aoc, *words: str) -> Result:
    return aoc("submit", "2023", "7", *words)


def posts(site: Site) -> int:
    return site.count("POST", ANSWER)


def reply(site: Site, text: str) -> None:
    """Make the site reply with this text to the next answer."""
    site.fault(ANSWER, "status", times=1, status=200, body=f"<article><p>{text}</p></article>")


def test_each_part_is_posted_once(logged_in: Aoc, site: Site, alice: User) -> None:
    answer = site.answer(alice, 2023, 7, 1)
    dry = submit(logged_in, "1", "--dry-run")
    assert (dry.code, posts(site)) == (0, 0)
    assert (
        dry.out
        == f"✓ would submit {answer} as part 1 of 2023 day 7\nrun without --dry-run to submit it\n"
    )
    first = submit(logged_in, "1")
    assert first.code == 0, first.err
    assert first.out == f"★ {answer} is right: part 1 of 2023 day 7\n{NEXT}\n"
    second = submit(logged_in, "2", "--json")
    assert (second.code, posts(site)) == (0, 2)
    two, document = site.answer(alice, 2023, 7, 2), second.json
    assert (document["answer"], document["posted"], document["verdict"]) == (two, True, "right")
    assert document["sentence"] == f"{two} is right: part 2 of 2023 day 7"
    assert (document["from"], document["doubts"]) == ("days", [])
    third = submit(logged_in, "--json")  # without a part, too
    assert (third.code, third.json["verdict"], posts(site)) == (0, "already_solved", 2)
    assert submit(logged_in, "2", "17").code == 1
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}


def test_the_default_is_the_first_unsolved_part(logged_in: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1)  # in the browser
    result = submit(logged_in)
    assert result.code == 0, result.err
    assert "is right: part 2 of 2023 day 7" in result.out
    assert [guess.part for guess in site.judged] == [2]


def test_a_wrong_answer_is_never_submitted_again(logged_in: Aoc, site: Site, alice: User) -> None:
    wrong = int(site.answer(alice, 2023, 7, 1)) + 5
    result = submit(logged_in, "1", str(wrong))
    assert (result.code, result.out) == (1, "")
    what, hint = result.error_lines
    assert what == f"error: {wrong} is too high: part 1 of 2023 day 7"
    assert hint.startswith("hint: you can submit again in 1 min 0 s; check examples")
    site.advance(3600)
    before = len(site.requests)
    for answer in (wrong, wrong + 5, "None", "abc"):
        assert submit(logged_in, "1", str(answer), "--force").code == 1
    assert len(site.requests) == before  # answers known to be wrong cause no request


def test_a_cooldown_holds_in_every_process_and_force_skips_that_of_another_puzzle(
    logged_in: Aoc, site: Site
) -> None:
    site.cooldown_scope = "puzzle"
    submit(logged_in, "1", "1")
    for words in (["2023", "7", "1", "99999999"], ["2015", "1", "1", "5"]):
        result = logged_in("submit", *words, "--json")
        assert (result.code, result.json["verdict"]) == (5, "wait")
        assert 0 < result.json["wait_seconds"] <= 60
    assert submit(logged_in, "1", "--dry-run", "--wait").code == 5  # a dry run does not wait
    assert submit(logged_in, "1", "99999999", "--force").code == 5
    assert logged_in("submit", "2015", "1", "1", "5", "--force").code == 1
    assert len(site.judged) == 2


def test_wait_waits_for_cooldowns(logged_in: Aoc, site: Site) -> None:
    for _ in range(2):
        reply(site, "You gave an answer too recently.  You have 1s left to wait.")
    assert submit(logged_in, "1", "--wait", "--json").json["verdict"] == "right"
    assert posts(site) == 3


@pytest.mark.parametrize(
    ("text", "verdict", "code", "seconds", "is_certain"),
    [
        ("You gave an answer too recently. You have 14m 6s left to wait.", "wait", 5, 846, True),
        ("That's not the right answer. (You guessed 5h left to wait.)", "wrong", 1, 60, False),
        ("Nope! Please wait an hour before trying again.", "unrecognised", 4, 3600, True),
        (
            f"That's not the right answer. Please wait {'9' * 23} hours before",
            "wrong",
            1,
            86400,
            True,
        ),
        ("That's the right answer! Please wait a minute before you cheer.", "right", 0, None, True),
    ],
)
def test_the_reply_is_reported_and_its_cooldown_saved(
    logged_in: Aoc, site: Site, text: str, verdict: str, code: int, seconds: int, is_certain: bool
) -> None:
    reply(site, text)
    result = submit(logged_in, "1", "77", "--json")
    assert (result.code, result.json["verdict"]) == (code, verdict)
    assert (result.json["wait_seconds"], result.json["message"][:40]) == (seconds, text[:40])
    if seconds is None:
        return
    second = submit(logged_in, "1", "78", "--json")
    assert (second.code, second.json["verdict"]) == (5, "wait")
    assert second.json["wait_seconds"] > seconds - 40
    assert (submit(logged_in, "1", "78", "--force").code == 5) is is_certain


def test_a_rate_limit_of_the_site_is_a_cooldown(logged_in: Aoc, site: Site) -> None:
    site.fault(ANSWER, "status", times=1, status=429, headers={"Retry-After": "600"})
    result = submit(logged_in, "1", "--json")
    assert (result.code, result.json["verdict"], result.json["wait_seconds"]) == (5, "wait", 600)
    assert submit(logged_in, "1", "--force").code == 5
    assert (posts(site), site.judged) == (1, [])


@pytest.mark.parametrize("page_fails", [False, True])
def test_a_lost_verdict_is_read_from_the_page_now_or_by_the_next_submit(
    logged_in: Aoc, site: Site, page_fails: bool
) -> None:
    site.fault(ANSWER, "lost", times=1)
    if page_fails:
        site.fault(f"{PAGE}$", "reset")
    result = submit(logged_in, "1", "--json")
    assert (result.code, result.json["verdict"]) == ((4, "lost") if page_fails else (0, "right"))
    assert result.json["posted"]
    site.heal()
    second = submit(logged_in, "1", "--json")
    assert (second.code, second.json["verdict"], posts(site)) == (0, "already_solved", 1)
    assert submit(logged_in, "2").code == 0  # a lost right answer causes no cooldown


def test_a_lost_wrong_answer_is_not_posted_again_without_force(logged_in: Aoc, site: Site) -> None:
    site.fault(ANSWER, "lost", times=1)
    assert submit(logged_in, "1", "77", "--json").json["verdict"] == "lost"
    for words in (["2023", "7", "1", "78"], ["2015", "1", "1", "5"]):
        assert logged_in("submit", *words).code == 5  # the lost answer may have been wrong
    site.advance(3600)
    with closing(sqlite3.connect(logged_in.data / "aoc.db")) as connection, connection:
        connection.execute("UPDATE guess SET posted_at = posted_at - 3600")
    refused = submit(logged_in, "1", "77")
    assert refused.code == 1
    assert "77 was submitted before and not accepted" in refused.err
    assert posts(site) == 1
    assert submit(logged_in, "1", "77", "--force").code == 1
    assert posts(site) == 2


def test_a_part_solved_in_the_browser_meanwhile_is_no_error(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    submit(logged_in, "1", "--dry-run")
    site.solve(alice, 2023, 7, 1)
    other = submit(logged_in, "1", "5", "--json")
    assert (other.code, other.json["verdict"], site.judged) == (1, "wrong_level", [])
    (logged_in.data / "aoc.db").unlink()
    same = submit(logged_in, "1", site.answer(alice, 2023, 7, 1), "--json")
    assert (same.code, same.json["verdict"], same.json["posted"]) == (0, "already_solved", True)
    assert submit(logged_in, "1", site.answer(alice, 2023, 7, 1)).code == 0
    assert posts(site) == 2


def test_an_answer_that_was_not_judged_is_no_guess(logged_in: Aoc, site: Site, alice: User) -> None:
    submit(logged_in, "1", "--dry-run")
    site.kill_sessions(alice)
    assert "is invalid or expired" in submit(logged_in, "1").err
    logged_in.env["AOC_SESSION"] = site.rotate(alice)
    site.lock(2023, 7)  # only on the site; by the local clock the day is unlocked
    assert submit(logged_in, "1").code == 5
    assert logged_in("guesses", "--json").json["guesses"] == []


def test_nothing_is_run_or_requested_before_the_unlock(logged_in: Aoc, site: Site) -> None:
    year = datetime.now(UTC).year + 1
    write(logged_in, "raise SystemExit('it ran')\n", f"days/year{year}/day01.py")
    path = logged_in.data / f"inputs/{year}/01.txt"
    path.parent.mkdir(parents=True)
    path.write_text("x\n")
    for words in (["1", "5"], ["1"], []):
        result = logged_in("submit", str(year), "1", *words, "--force", "--wait")
        assert (result.code, "is locked until" in result.err) == (5, True)
    assert site.requests == []


def test_a_slow_part_is_shown_with_its_running_time(logged_in: Aoc, site: Site) -> None:
    wait = "import os\ndef part1(data):\n    while not os.path.exists('go'): pass\n    return 5\n"
    write(logged_in, wait, "days/year2023/day07.py")
    with Terminal(logged_in, "submit", "2023", "7", "1", "--dry-run") as terminal:
        terminal.wait_for_match("part 1  [0-9]+ s")
        logged_in.write("go", "")
        assert terminal.finish() == 0
    assert not any("part 1  " in line for line in terminal.screen)


@pytest.fixture
def suspicious(logged_in: Aoc, site: Site, alice: User) -> Aoc:
    """A day with two warnings: its answer is that of an example, and another example fails."""
    site.set_answer(alice, 2023, 7, 1, "77")
    write(logged_in, "def part1(data): return 5 if data == 'x' else 77\n", DAY_FILE)
    examples = "[{input: y, part1: 77}, {name: p, input: x, part1: 6, proposed: true}]"
    logged_in.write("days/year2023/day07.yaml", f"examples: {examples}\n")
    return logged_in


WARNINGS = (
    "example 'p': part 1 gives 5, expected 6, as read from the page into "
    + native("days/year2023/day07.yaml"),
    "77 is the answer of an example, not of your input",
)


def test_warnings_refuse_without_a_terminal_or_force(suspicious: Aoc, site: Site) -> None:
    lines = [f"error: {'; '.join(WARNINGS)}"]
    lines.append("hint: check the answer; if you are sure, submit it with --force")
    for words in ([], ["--wait"], ["--dry-run"]):
        result = submit(suspicious, "1", *words)
        assert (result.code, result.error_lines) == (1, lines)
    assert submit(suspicious, "1", "--json").json["doubts"] == [*WARNINGS]
    assert posts(site) == 0
    assert submit(suspicious, "1", "--force").code == 0


def test_force_submits_in_spite_of_a_broken_examples_file(suspicious: Aoc, site: Site) -> None:
    suspicious.write("days/year2023/day07.yaml", "examples: [{odd: 1}]\n")
    assert "day07.yaml:1: unknown key" in submit(suspicious, "1", "77").err
    assert (submit(suspicious, "1", "77", "--force").code, posts(site)) == (0, 1)


@pytest.mark.parametrize(
    ("key", "code", "words"),
    [
        ("y\n", 0, []),
        ("\n", 1, []),
        ("maybe\n", 1, []),
        ("\x03", 130, []),
        ("y\n", 0, ["--ask"]),
        ("n\n", 1, ["--ask"]),
    ],
)
def test_all_warnings_are_one_question(
    suspicious: Aoc, site: Site, key: str, code: int, words: list[str]
) -> None:
    args = "submit", "2023", "7", "1", *words
    with Terminal(suspicious, *args, COLUMNS="200", NO_COLOR="1") as terminal:
        terminal.wait_for("[y/N] ")
        seen = terminal.seen.replace("\r\n", "\n")
        warnings = "".join(f"warning: {warning}\n" for warning in WARNINGS)
        assert seen.endswith(f"{warnings}submit 77 as part 1 of 2023 day 7 anyway? [y/N] ")
        assert submit(suspicious, "1", "None").code == 1  # others may submit meanwhile
        terminal.press(key)
        assert terminal.finish() == code
    assert terminal.seen.count("[y/N]") == 1
    assert ("not submitted" in terminal.seen) is (code == 1)
    assert posts(site) == (code == 0)


@pytest.mark.parametrize("words", [[], ["--force"], ["--wait"], ["77"]])
@pytest.mark.parametrize(("key", "code"), [("y\n", 0), ("n\n", 1)])
def test_ask_asks_without_a_warning(
    logged_in: Aoc, site: Site, alice: User, words: list[str], key: str, code: int
) -> None:
    site.set_answer(alice, 2023, 7, 1, "77")
    write(logged_in, "def part1(data): return 77\n", DAY_FILE)
    with Terminal(logged_in, "submit", "2023", "7", "1", *words, "--ask") as terminal:
        terminal.wait_for("submit 77 as part 1 of 2023 day 7? [y/N] ")
        assert posts(site) == 0
        terminal.press(key)
        assert terminal.finish() == code
    assert ("not submitted" in terminal.seen, posts(site)) == (code == 1, code == 0)


def test_a_typed_answer_to_an_assumed_year_is_asked_about(logged_in: Aoc, site: Site) -> None:
    write(logged_in, "def part1(data): return 77\n", DAY_FILE)
    assert logged_in("run", "2023", "7").code == 0
    refused = logged_in("submit", "8", "1", "999")
    assert (refused.code, posts(site)) == (1, 0)
    assert "error: the year 2023 is assumed, because only the day was typed" in refused.err
    with Terminal(logged_in, "submit", "8", "1", "999", COLUMNS="100") as terminal:
        terminal.wait_for("submit 999 as part 1 of 2023 day 8 anyway? [y/N] ")
        terminal.press("y\n")
        terminal.finish()
    assert [(guess.day, guess.answer) for guess in site.judged] == [(8, "999")]
    # The day of the last typed answer is the one last worked on.
    assert "note: using 2023 day 8\n" in logged_in("submit", "1", "888").err


def test_ask_needs_a_terminal_and_is_for_watch_only(logged_in: Aoc, site: Site) -> None:
    for words in (["--ask"], ["--ask", "--force"], ["--ask", "--json"]):
        result = submit(logged_in, "1", *words)
        assert (result.code, "--ask needs a terminal" in result.err) == (2, True)
    assert site.requests == []
    assert "--ask" not in submit(logged_in, "--help").out


@pytest.mark.parametrize(
    ("printed", "warnings"),
    [
        ("'Part 1:', 77", ("parsed from the script's output: Part 1: 77",)),
        ("77", ("the output does not say which part", "parsed from the script's output: 77")),
    ],
)
def test_an_answer_parsed_from_a_scripts_output_causes_a_warning(
    logged_in: Aoc, site: Site, alice: User, printed: str, warnings: tuple[str, ...]
) -> None:
    site.set_answer(alice, 2023, 7, 1, "77")
    logged_in.write("config.yaml", "aoc:\n  layout:\n  - {path: '{year}/{day}.py', script: {}}\n")
    write(logged_in, f"input(); print({printed})\n", "2023/7.py")
    result = submit(logged_in, "1")
    assert (result.code, posts(site)) == (1, 0)
    assert all(warning in result.err for warning in warnings)
    assert submit(logged_in, "1", "--force").code == 0


def test_a_session_token_is_not_submitted_shown_or_saved(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    write(logged_in, f"def part1(data): return 'session={alice.token}'\n", DAY_FILE)
    for words in (["1"], ["1", "--json"], ["1", alice.token], ["1", "--force"]):
        result = submit(logged_in, *words)
        assert result.code in (1, 2)
        assert alice.token[16:40] not in result.out + result.err
    assert posts(site) == 0
    for file in logged_in.data.rglob("*"):
        assert file.is_dir() or alice.token.encode() not in file.read_bytes(), file


def test_letters_are_posted_as_read_and_their_picture_is_shown(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    site.set_answer(alice, 2023, 7, 1, "ABC")
    logged_in.env["PYTHONDONTWRITEBYTECODE"] = "1"  # Python might reuse stale bytecode.
    for letters, code in (("AB?", 1), ("ABC", 0)):
        write(logged_in, f"def part1(data): return {draw(letters)!r}\n", DAY_FILE)
        result = submit(logged_in, "1")
        assert (result.code, "  aoc submit 2023 7 1 LETTERS\n" in result.err) == (code, code == 1)
        letters_read = "ABC" if code == 0 else "this"
        rows = "\n".join(f"  {row}".rstrip() for row in draw(letters).splitlines())
        assert f"note: part 1 draws {letters_read}:\n{rows}\n" in result.err
    assert [guess.answer for guess in site.judged] == ["ABC"]


@pytest.mark.parametrize(
    ("source", "code", "expected"),
    [
        ("def part1(data): return None\n", 1, "pass it: aoc submit 2023 7 1 ANSWER"),
        ("def part1(data): return data[10**9]\n", 3, "part 1 of 2023 day 7 failed: IndexError"),
        ("def part1(data): return 1 / 3\n", 1, "is a float, not an answer"),
    ],
)
def test_a_part_without_an_answer_is_not_submitted(
    logged_in: Aoc, site: Site, alice: User, source: str, code: int, expected: str
) -> None:
    write(logged_in, source, DAY_FILE)
    result = submit(logged_in, "1")
    assert (result.code, posts(site)) == (code, 0)
    assert expected in result.err


def test_the_last_star_needs_no_answer(logged_in: Aoc, site: Site, alice: User) -> None:
    right = site.answer(alice, 2023, 25, 1)
    assert (
        "get the last star on the puzzle page" in logged_in("submit", "2023", "25", "1", right).out
    )
    for words in ((), ("0",)):
        result = logged_in("submit", "2023", "25", "2", *words)
        assert (result.code, "2023 day 25 has no part 2" in result.err) == (2, True)
    logged_in.write("days/year2023/day25.py", f"def part1(data): return {right!r}\n")
    assert logged_in("submit", "2023", "25", "--json").json["verdict"] == "already_solved"
    assert site.count("POST", "/2023/day/25/answer") == 1


@pytest.fixture
def ledger(logged_in: Aoc) -> Iterator[sqlite3.Connection]:
    """A second connection, whose BEGIN IMMEDIATE locks the ledger."""
    submit(logged_in, "1", "--dry-run")
    path = logged_in.data / "aoc.db"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        yield other


def test_with_a_locked_ledger_nothing_is_posted(
    logged_in: Aoc, site: Site, ledger: sqlite3.Connection
) -> None:
    ledger.execute("BEGIN IMMEDIATE")
    result = submit(logged_in, "1", "77")
    assert (result.code, posts(site)) == (2, 0)
    assert "database is locked" in result.err


def test_a_verdict_that_cannot_be_saved_is_shown_and_looked_up_later(
    logged_in: Aoc, site: Site, ledger: sqlite3.Connection
) -> None:
    site.fault(ANSWER, "meanwhile", times=1, act=lambda: ledger.execute("BEGIN IMMEDIATE"))
    result = submit(logged_in, "1", "77", "--json")
    assert (result.code, result.json["verdict"]) == (1, "too_low")
    assert "warning: the verdict could not be saved (cannot use " in result.err
    ledger.execute("ROLLBACK")
    (guess,) = logged_in("guesses", "--json").json["guesses"]
    assert guess["verdict"] is None
    before = site.count("GET", PAGE)
    assert submit(logged_in, "1", "77").code in (1, 5)
    assert (site.count("GET", PAGE), posts(site)) == (before + 1, 1)


def test_an_answer_that_cannot_be_sent_is_not_submitted(logged_in: Aoc, site: Site) -> None:
    logged_in("input", "2023", "7")  # The user ID is known from now on.
    site.close()
    result = submit(logged_in, "1", "77")
    assert (result.code, "note: 77 was not submitted\n" in result.err) == (4, True)
    assert logged_in("guesses", "--json").json["guesses"] == []


@needs("signals")
def test_ctrl_c_during_the_request_reports_that_the_answer_may_be_judged(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    hold = threading.Event()

    def interrupt() -> None:
        process.send_signal(signal.SIGINT)
        hold.wait(HANG_LIMIT)

    site.fault(ANSWER, "meanwhile", times=1, act=interrupt)
    answer = site.answer(alice, 2023, 7, 1)
    process = logged_in.start("submit", "2023", "7", "1", answer)
    _, err = process.communicate(timeout=HANG_LIMIT)
    hold.set()
    assert process.returncode == 130
    assert f"{answer} was submitted and may be judged; the next submit checks it" in err
    assert submit(logged_in, "1", answer, "--json").json["verdict"] == "already_solved"
    assert posts(site) == 1


@needs("signals")
def test_ctrl_c_while_a_verdict_is_saved_loses_no_cooldown(
    logged_in: Aoc, site: Site, ledger: sqlite3.Connection
) -> None:
    def hold_and_interrupt() -> None:
        ledger.execute("BEGIN IMMEDIATE")
        threading.Timer(1, os.kill, (process.pid, signal.SIGINT)).start()
        threading.Timer(1.5, ledger.execute, ("ROLLBACK",)).start()

    site.fault(ANSWER, "meanwhile", times=1, act=hold_and_interrupt)
    process = logged_in.start("submit", "2023", "7", "1", "77", "--wait")
    _, err = process.communicate(timeout=HANG_LIMIT)
    assert process.returncode == 130
    assert "77 is too low" in err
    (guess,) = logged_in("guesses", "--json").json["guesses"]
    assert guess["verdict"] == "too_low"
    assert submit(logged_in, "1", "99999999999", "--force").code == 5
    assert posts(site) == 1


def test_a_call_has_the_checks_of_the_command_and_python_hints(
    in_process: Aoc, site: Site, alice: User, capfd: pytest.CaptureFixture[str]
) -> None:
    site.set_answer(alice, 2023, 7, 1, "1000")
    dry = aoc_runner.submit(2023, 7, 1, 50.0, dry_run=True)
    assert (dry.posted, dry.verdict, dry.exit_code) == (False, None, 0)
    assert (
        str(dry) == "would submit 50 as part 1 of 2023 day 7\nrun without dry_run=True to submit it"
    )
    first = aoc_runner.submit(2023, 7, 1, 6440)
    assert (first.verdict, first.hint[-10:], len(first.doubts)) == ("refused", "force=True", 1)
    low = aoc_runner.submit(2023, 7, 1, 50)
    assert (low.posted, low.verdict, low.wait_seconds) == (True, "too_low", 60)
    assert str(low).startswith("too_low: 50 is too low: part 1 of 2023 day 7\nhint: you can su")
    assert aoc_runner.submit(2023, 7, 1, 49, force=True).verdict == "refused"
    soon = aoc_runner.submit(2023, 7, 1, 1000)
    assert (soon.posted, soon.verdict) == (False, "wait")
    assert soon.hint == "not submitted; submit again then, or use wait=True"
    for answer in (None, True, 1.5, "", [1], draw("AB?")):
        assert aoc_runner.submit(2023, 7, 1, answer, force=True).verdict == "refused"
    assert posts(site) == 1
    assert capfd.readouterr() == ("", "")
    requests, year = len(site.requests), datetime.now(UTC).year + 1
    with pytest.raises(aoc_runner.AocError, match="is locked until"):
        aoc_runner.submit(year, 1, 1, 5, force=True)
    assert len(site.requests) == requests
