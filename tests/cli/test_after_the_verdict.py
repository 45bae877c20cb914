"""Whatever fails once a verdict was told is a note: the document and the exit code stay."""

import signal
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from resource import RLIMIT_FSIZE, RLIMIT_NOFILE, prlimit

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

DAY = "days/year2015/day01.py"
EXAMPLES = "days/year2015/day01.yaml"
PAGE = "/2015/day/1$"
Break = Callable[["Submitting"], object]


@pytest.fixture
def mine(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's own 2015 day 1, whose right answer confirms an example."""
    site.set_answer(alice, 2015, 1, 1, "77")
    online.write(EXAMPLES, "examples:\n- input: x\n  part1: 7\n  confirmed: false\n")
    online.write(DAY, "def part1(data):\n    return 7 if data == 'x' else 77\n")
    assert online("run", "2015", "1").code == 0
    return online


class Submitting:
    """A submit of the right answer, and a state that breaks while its page is fetched after it."""

    def __init__(self, aoc: Aoc, site: Site, harm: Break, request: str) -> None:
        self.aoc = aoc
        method = "POST" if request.startswith("/2015/day/1/answer") else "GET"
        site.fault(request, "meanwhile", times=1, method=method, act=lambda: harm(self))
        self.process = subprocess.Popen(
            [*aoc.command, "submit", "2015", "1", "1", "--json"],
            cwd=aoc.folder,
            env=aoc.environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def end(self) -> Result:
        out, err = self.process.communicate(timeout=60)
        return Result(self.process.returncode, out, err)


def broken_yaml(submitting: Submitting) -> None:
    submitting.aoc.write(EXAMPLES, "examples: [\n")


def other_yaml(submitting: Submitting) -> None:
    submitting.aoc.write(EXAMPLES, "examples: 5\n")


def a_folder_for_yaml(submitting: Submitting) -> None:
    (submitting.aoc.folder / EXAMPLES).unlink()
    (submitting.aoc.folder / EXAMPLES).mkdir()


def no_project(submitting: Submitting) -> None:
    (submitting.aoc.folder / "days").rename(submitting.aoc.home / "moved")


def no_folder(submitting: Submitting) -> None:
    submitting.aoc.folder.rename(submitting.aoc.home / "moved")


def no_pages(submitting: Submitting) -> None:
    (submitting.aoc.data / "pages").write_text("in the way")


def no_room(submitting: Submitting) -> None:
    prlimit(submitting.process.pid, RLIMIT_FSIZE, (0, 0))


def no_files(submitting: Submitting) -> None:
    prlimit(submitting.process.pid, RLIMIT_NOFILE, (3, 3))


def no_ledger(submitting: Submitting) -> None:
    with closing(sqlite3.connect(submitting.aoc.data / "aoc.db")) as connection:
        connection.execute("DROP TABLE accepted")


def ctrl_c(submitting: Submitting) -> None:
    submitting.process.send_signal(signal.SIGINT)


HARMS = (
    broken_yaml,
    other_yaml,
    a_folder_for_yaml,
    no_project,
    no_folder,
    no_pages,
    no_room,
    no_files,
    no_ledger,
    ctrl_c,
)


@pytest.mark.parametrize("harm", HARMS)
def test_what_breaks_after_the_verdict_is_a_note(mine: Aoc, site: Site, harm: Break) -> None:
    submitting = Submitting(mine, site, harm, PAGE)
    result = submitting.end()
    assert (result.code, result.json["verdict"]) == (0, "right"), result.err
    assert result.error_lines == []
    assert [judged.answer for judged in site.judged] == ["77"]


@pytest.mark.parametrize("harm", [broken_yaml, other_yaml, a_folder_for_yaml, no_project])
def test_a_project_that_breaks_while_the_site_judges_keeps_nobody_from_part_2(
    mine: Aoc, site: Site, harm: Break
) -> None:
    result = Submitting(mine, site, harm, "/2015/day/1/answer").end()
    assert (result.code, result.json["verdict"]) == (0, "right"), result.err
    assert result.error_lines == []
    assert "note: read part 2 with: aoc read 2015 1\n" in result.err


@pytest.mark.parametrize("fault", ["reset", "no_article", "empty", "html", "lost"])
def test_a_page_that_does_not_come_is_a_note(mine: Aoc, site: Site, fault: str) -> None:
    site.fault(PAGE, fault)
    result = mine("submit", "2015", "1", "1", "--json")
    assert (result.code, result.json["verdict"]) == (0, "right")
    assert result.error_lines == []


BUG = """
import argparse
from aoc_runner.cli import submit
from aoc_runner.examples import editing
from aoc_runner.projects import scaffold
{broken} = None
parser = argparse.ArgumentParser()
submit.configure(parser)
vars(context.args).update(vars(parser.parse_args(["2015", "1", "1", *{words}])))
context.as_json = bool({words})
return submit.run(context)
"""


@pytest.mark.parametrize(
    "broken",
    ["editing.confirm_examples", "scaffold.propose_examples", "context.account.fetch_page_now"],
)
@pytest.mark.parametrize("words", [[], ["--json"]])
def test_a_bug_after_the_verdict_is_a_note(
    mine: Aoc, site: Site, broken: str, words: list[str]
) -> None:
    mine.add_command(BUG.format(broken=broken, words=words))
    result = mine("broken", *words)
    assert result.code == 0, result.err
    assert "note: a bug in aoc-runner, after the verdict: TypeError" in result.err
    assert result.error_lines == []
    assert result.json["verdict"] == "right" if words else "77 is right" in result.out


@pytest.mark.parametrize("failure", ["RuntimeError('x')", "KeyboardInterrupt", "OSError(28, 'x')"])
def test_no_command_writes_a_second_document(aoc: Aoc, failure: str) -> None:
    aoc.add_command(f"context.output.write_json({{'first': 1}})\nraise {failure}")
    result = aoc("broken", "--json")
    assert result.json == {"first": 1}
    assert result.code == (130 if failure == "KeyboardInterrupt" else 70)
    assert result.err != ""


def test_ctrl_c_while_the_page_is_fetched_at_a_terminal(mine: Aoc, site: Site) -> None:
    site.fault(PAGE, "slow", delay=2)
    with Terminal(mine, "submit", "2015", "1", "1") as terminal:
        terminal.wait_for("next: ")
        terminal.press("\x03")
        assert terminal.finish() == 0
    assert "after the verdict" in terminal.seen
