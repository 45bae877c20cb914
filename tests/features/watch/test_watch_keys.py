"""The keys of `aoc watch`: run again, submit after a yes, quit."""

import signal
from collections.abc import Sequence

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.features.watch.test_watch import (
    DAY,
    EXAMPLES,
    LOOP,
    PASSES,
    RIGHT,
    THREE,
    WRONG,
    Watching,
)
from tests.kept_days import accept, keep
from tests.platforms import needs
from tests.processes import wait_until_none
from tests.site import Site, User
from tests.support import Aoc, enter_guess

PUZZLE = Puzzle(2015, 1)
CLEAR = "\033[H\033[2J"


@pytest.fixture
def project(aoc: Aoc) -> Aoc:
    """A project with 2015 day 1 and one example."""
    aoc.write(DAY, RIGHT)
    aoc.write(EXAMPLES, THREE)
    return aoc


@pytest.fixture
def answer(logged_in: Aoc, project: Aoc, site: Site, alice: User) -> str:
    """The right answer, which the variant `short` returns for Alice's cached input."""
    text = site.answer(alice, 2015, 1, 1)
    source = f"def part1(data):\n    return 3 if data == '(()(()(' else {text}\n"
    project.write(DAY.replace(".py", "_short.py"), source)
    assert project("input", "2015", "1").code == 0
    return text


def watch_variant(project: Aoc, *words: str) -> Watching:
    return Watching(project, "2015", "1", "--variant", "short", *words)


def test_enter_runs_again_and_q_quits(project: Aoc) -> None:
    with Watching(project, "2015", "1") as watch:
        watch.until("its imports\r\nEnter: run again, s: submit, q: quit\r\n")
        watch.until(PASSES)
        watch.press("xS\033[A\n")
        watch.until(PASSES)
        watch.press("s")
        watch.until(
            "  not submitted: no cached input; download the input with: aoc input 2015 1\r\n"
        )
        watch.press("q")
        assert (watch.finish(), watch.is_restored) == (0, True)
    assert "press s" not in watch.seen


@needs("/proc")
def test_keys_stop_a_run(project: Aoc) -> None:
    project.write(DAY, RIGHT + LOOP)
    with Watching(project, "2015", "1") as watch:
        watch.until("loops")
        watch.press("s\n")
        watch.until("  stopped: running again\r\n")
        watch.until("loops")
        watch.press("q")
        watch.until("  stopped: quit\r\n")
        assert (watch.finish(), watch.is_restored) == (0, True)
    wait_until_none(str(project.home))


def test_s_submits_once_and_only_after_a_yes(project: Aoc, site: Site, answer: str) -> None:
    question = f"submit {answer} as part 1 of 2015 day 1? [y/N] "
    with watch_variant(project) as watch:
        watch.until("press s to submit the answer\r\n")
        for keys, reaction in (
            ("sy\n", question),  # What was typed before the question does not answer it.
            ("n\n", "not submitted\r\n"),
            ("s", question),
            ("\x03", "interrupted\r\n"),
            ("\n", "press s to submit the answer\r\n"),
            ("s", question),
        ):
            watch.press(keys)
            watch.until(reaction)
            assert site.judged == []
        watch.press("y\n")
        watch.until(f"{answer} is right: part 1 of 2015 day 1\r\n")
        watch.until("Part Two")
        watch.press("q")
        assert (watch.finish(), watch.is_restored) == (0, True)
    assert [guess.answer for guess in site.judged] == [answer]


@needs("/proc", "signals")
def test_sigterm_ends_the_question_too(project: Aoc, site: Site, answer: str) -> None:
    with watch_variant(project) as watch:
        watch.until("press s to submit the answer\r\n")
        watch.press("s")
        watch.until("[y/N] ")
        watch.process.send_signal(signal.SIGTERM)
        assert watch.finish() == 130
    wait_until_none(str(project.home))
    assert site.judged == []


def test_the_answer_of_an_older_file_is_not_submitted(
    project: Aoc, site: Site, answer: str
) -> None:
    with watch_variant(project) as watch:
        watch.until("press s to submit the answer\r\n")
        watch.press("s")
        watch.until("[y/N] ")
        project.write(DAY.replace(".py", "_short.py"), "def part1(data):\n    return 3\n")
        watch.press("y\n")
        watch.until("was saved meanwhile")
        watch.until("your input  part 1")
        watch.press("q")
        assert watch.finish() == 0
    assert site.judged == []


def test_s_waits_for_the_end_of_the_run(project: Aoc, site: Site, answer: str) -> None:
    path = DAY.replace(".py", "_short.py")
    source = (project.folder / path).read_text()
    wait = "print('waits', flush=True)\n    while not os.path.exists('go'): pass\n    return"
    project.write(path, f"import os\n{source.replace('return', wait)}")
    with watch_variant(project) as watch:
        watch.until("waits\r\n")
        watch.press("s")
        project.write("go", "")
        watch.until("your input  part 1")
        watch.until(f"submit {answer} as part 1 of 2015 day 1? [y/N] ")
        watch.press("\nq")
        assert watch.finish() == 0
    assert site.judged == []


@pytest.mark.parametrize(
    ("source", "accepted", "rejected", "reason"),
    [
        (WRONG, [], "", "the examples do not pass"),
        (RIGHT, [], "7", "part 1: was already rejected as too high"),
        (RIGHT, [7], "", "part 2: not solved yet"),
        (RIGHT, [7, 8], "", "all parts are solved already"),
    ],
)
def test_s_says_why_it_does_not_submit(
    project: Aoc, source: str, accepted: Sequence[int], rejected: str, reason: str
) -> None:
    project.write(DAY, source)
    keep(project, PUZZLE, "(((((((")
    accept(project, PUZZLE, *accepted)
    if rejected:
        enter_guess(project, PUZZLE, 1, rejected, "too_high")
    with Watching(project, "2015", "1") as watch:
        watch.press("s")
        watch.until(f"  not submitted: {reason}\r\n")
        watch.press("q")
        assert watch.finish() == 0
    assert "press s" not in watch.seen


def test_clear_clears_the_screen_but_not_what_submit_has_shown(project: Aoc, answer: str) -> None:
    with watch_variant(project, "--clear") as watch:
        watch.until("press s")
        watch.press("\n")
        watch.until(CLEAR)
        watch.until("press s")
        watch.press("s")
        watch.until("[y/N] ")
        watch.press("\n\n")
        watch.until("press s")
        watch.press("q")
        assert watch.finish() == 0
    assert watch.seen.count(CLEAR) == 2


@needs("signals")
def test_without_a_terminal_there_are_no_keys(project: Aoc) -> None:
    with project.start("watch", "2015", "1", "--clear") as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(4)]
        process.terminate()
        assert (process.stdout.read(), process.wait()) == ("", -15)
    assert lines[0] == f"watching {DAY} and its imports (Ctrl-C stops)\n"
    assert PASSES in lines[2]
    assert lines[3] == "  no cached input; download the input with: aoc input 2015 1\n"
