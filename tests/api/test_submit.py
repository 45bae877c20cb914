"""A submit by a call: the guards of the command, and a result that shows itself."""

import os
import pickle
import signal
import threading
import time

import pytest

from aoc_runner import get_input, submit
from aoc_runner.kernel.words.errors import DayError, NotYetError
from aoc_runner.render.documents import submit_json
from tests.fake_site import Site, User
from tests.fake_site.puzzles import puzzle_on
from tests.letters import draw
from tests.support import Aoc

DAY, PATH = puzzle_on(2023, 7), "/2023/day/7/answer"


def test_a_guess_and_what_the_guards_say_after_it(
    here: Aoc, site: Site, alice: User, capfd: pytest.CaptureFixture[str]
) -> None:
    site.set_answer(alice, 2023, 7, 1, "1000")
    would = submit(2023, 7, 1, "50", dry_run=True)
    assert (would.posted, would.verdict, would.exit_code) == (False, None, 0)
    assert str(would) == "would post 50\nwithout dry_run=True it is posted"
    low = submit(2023, 7, 1, 50.0)
    assert (low.year, low.day, low.part, low.answer) == (2023, 7, 1, "50")
    assert (low.posted, low.verdict, low.wait_seconds) == (True, "too_low", 60)
    assert str(low).startswith("too_low: 50 is too low: part 1 of 2023 day 7\nhint: look for a h")
    refused = submit(2023, 7, 1, 49, force=True)
    assert (refused.posted, refused.verdict) == (False, "refused")
    soon = submit(2023, 7, 1, 1000)
    assert (soon.posted, soon.verdict) == (False, "wait")
    assert soon.wait_seconds
    assert soon.hint == "submit again then, or add wait=True"
    assert site.count("POST", PATH) == 1
    assert pickle.loads(pickle.dumps(soon)) == soon
    assert here("submit", "2023", "7", "1", "49", "--json").json == submit_json(refused)
    assert capfd.readouterr() == ("", "")


def test_right_answers_lead_on_in_python(here: Aoc, site: Site, alice: User) -> None:
    first = submit(2023, 7, 2, 77)
    assert (first.verdict, first.hint) == ("refused", "first: submit(2023, 7, 1, ANSWER)")
    right = submit(2023, 7, 1, site.answer(alice, 2023, 7, 1))
    assert (right.verdict, right.hint) == ("right", "next: submit(2023, 7, 2, ANSWER)")
    again = submit(2023, 7, 1, site.answer(alice, 2023, 7, 1))
    assert (again.verdict, again.posted) == ("already_solved", False)
    final = submit(2015, 25, 1, site.answer(alice, 2015, 25, 1))
    assert final.hint.endswith("with: submit(2015, 25, 2, ANSWER)")


def test_a_doubt_is_a_refusal_that_says_how_to_pass_it(here: Aoc, site: Site, alice: User) -> None:
    here.write("days/year2015/day01.py", "")
    here.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 3}]\n")
    doubt = submit(2015, 1, 1, 3)
    assert (doubt.verdict, doubt.posted) == ("refused", False)
    assert doubt.message == "3 is the answer of an example, not of your input"
    assert doubt.hint.endswith("; if you are sure, post it with force=True")
    assert "aoc submit" not in doubt.hint
    assert "--" not in doubt.hint
    assert site.count("POST", "/2015/day/1/answer") == 0
    assert submit(2015, 1, 1, 3, force=True).posted


def test_broken_examples_silence_no_guard(here: Aoc, site: Site) -> None:
    here.write("days/year2015/day01.py", "")
    here.write("days/year2015/day01.yaml", "examples: [{input: x, part1: 3, parts: 1}]\n")
    with pytest.raises(DayError, match=r"day01\.yaml:1: unknown key"):
        submit(2015, 1, 1, 3, dry_run=True)
    typed = here("submit", "2015", "1", "1", "3", "--dry-run")
    assert (typed.code, typed.out) == (3, "")
    assert "day01.yaml:1: " in typed.err
    assert typed.err.endswith("; if you are sure, post it with --force\n")
    assert site.requests == []
    assert submit(2015, 1, 1, 3, dry_run=True, force=True).verdict is None
    forced = here("submit", "2015", "1", "1", "3", "--force", "--json")
    assert forced.json["posted"]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "'None' is not an answer"),
        (True, "True is a truth value, not an answer"),
        (1.5, "1.5 is a float, not an answer"),
        ("", "an empty text is not an answer"),
        ([1], "[1] is a list, not an answer"),
        (draw("AB?"), "type the letters: submit(2023, 7, 1, LETTERS)"),
    ],
)
def test_what_is_no_answer_is_refused(here: Aoc, site: Site, answer: object, message: str) -> None:
    result = submit(2023, 7, 1, answer)
    assert result.verdict == "refused"
    assert message in str(result)
    assert site.judged == []


def test_what_is_shown_does_nothing_to_a_terminal_or_a_page(here: Aoc) -> None:
    result = submit(2023, 7, 1, "<script>\n\x1b]0;x\x07", dry_run=True)
    result = result._replace(message="<b>\x1b[2J\n", hint="a\nhint: b & c")
    assert str(result) == "refused: <b>\\x1b[2J\\n\nhint: a\\nhint: b & c"
    html = result._repr_html_()
    assert html.endswith(r"refused: &lt;b&gt;\x1b[2J\n</b><br>hint: a\nhint: b &amp; c")


def test_a_locked_puzzle_is_an_error(here: Aoc, site: Site) -> None:
    year = time.gmtime().tm_year + 1
    for call in (lambda: submit(year, 1, 1, 5, force=True), lambda: get_input(year, 1)):
        with pytest.raises(NotYetError, match="is locked until"):
            call()
    assert site.requests == []


posix = pytest.mark.skipif(os.name == "nt", reason="no signal that only interrupts")


def interrupt_soon() -> None:
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()


@posix
def test_ctrl_c_on_the_way_says_that_the_answer_may_be_judged(
    here: Aoc, site: Site, alice: User
) -> None:
    site.fault(PATH, "slow", times=1, delay=1.5)
    interrupt_soon()
    with pytest.raises(KeyboardInterrupt) as caught:
        submit(2023, 7, 1, site.answer(alice, 2023, 7, 1))
    (note,) = caught.value.__notes__
    assert "is posted, and may be judged: the next submit looks at the page first" in note
    assert submit(2023, 7, 1, site.answer(alice, 2023, 7, 1)).verdict == "already_solved"
    assert site.count("POST", PATH) == 1


@posix
def test_a_wait_ends_with_a_post_or_with_ctrl_c(here: Aoc, site: Site, alice: User) -> None:
    site.start_cooldown(alice, DAY, 1)
    result = submit(2023, 7, 1, site.answer(alice, 2023, 7, 1), wait=True)
    assert result.verdict == "right"
    assert site.count("POST", PATH) == 2  # the first one told of the cooldown
    site.start_cooldown(alice, DAY, 60)
    interrupt_soon()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        submit(2023, 7, 2, 123456, wait=True)
    assert time.monotonic() - began < 10
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert submit(2023, 7, 2, 123456).verdict == "wait"  # and no lock is held
