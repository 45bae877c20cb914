"""`aoc submit` in doubt: a person is asked, a script needs --force; what is certain is refused."""

import pytest

from tests.fake_site import Site, User
from tests.own_day import write
from tests.support import Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

PATH = "days/year2023/day07.py"
ANSWER = "/2023/day/7/answer"
PROPOSED = """\
examples:
  - name: puzzle
    proposed: true
    input: example
    part1: 6440
"""
DAY = "def part1(data):\n    return 4260 if data == 'example' else {}\n"


def posts(site: Site) -> list[str]:
    return [guess.answer for guess in site.judged]


def submit(aoc: Aoc, *words: str) -> Result:
    return aoc("submit", "2023", "7", "1", *words)


@pytest.fixture
def fresh(online: Aoc, site: Site, alice: User) -> Aoc:
    """A day just begun: the example is only proposed, and comes out otherwise."""
    write(online, DAY.format(site.answer(alice, 2023, 7, 1)), PATH)
    online.write("days/year2023/day07.yaml", PROPOSED)
    return online


class TestAProposedExampleThatDiffers:
    MESSAGE = "part 1 gives 4260 for the example 'puzzle', expected 6440, as read from the page"
    CURE = (
        "correct your solution; or, where the page was read wrongly, the example in "
        "days/year2023/day07.yaml"
    )

    def test_is_not_posted_over_in_silence(self, fresh: Aoc, site: Site) -> None:
        result = submit(fresh)
        assert result.code == 1
        assert result.error_lines == [
            f"error: {self.MESSAGE}",
            f"hint: {self.CURE}; if you are sure, post it with --force",
        ]
        document = submit(fresh, "--json").json
        assert (document["verdict"], document["message"]) == ("refused", self.MESSAGE)
        assert set(document) >= {"answer", "posted"}
        assert not {"doubt", "hint"} & set(document)
        assert submit(fresh, "--dry-run").code == 1
        assert posts(site) == []
        assert submit(fresh, "--force").code == 0

    def test_is_asked_about_on_a_terminal(self, fresh: Aoc, site: Site, alice: User) -> None:
        answer = site.answer(alice, 2023, 7, 1)
        with Terminal(fresh, "submit", "2023", "7", "1", PAGER="cat") as terminal:
            terminal.wait_for(f"post {answer} anyway? [y/N] ")
            said = terminal.seen.replace("\r\n", "\n")
            assert f"doubt: {self.MESSAGE}\nhint: {self.CURE}\npost " in said
            assert "--force" not in said
            terminal.press("y\n")
            assert terminal.finish() == 0
            assert f"{answer} is right" in terminal.seen
        assert posts(site) == [answer]

    def test_is_no_doubt_once_it_is_corrected_or_comes_out_right(
        self, fresh: Aoc, site: Site
    ) -> None:
        fresh.write("days/year2023/day07.yaml", PROPOSED.replace("6440", "4260"))
        assert submit(fresh).code == 0

    def test_that_is_unsolved_or_skipped_says_nothing(self, fresh: Aoc) -> None:
        fresh.write("days/year2023/day07.yaml", PROPOSED + "    skip: another day\n")
        assert submit(fresh, "--dry-run").code == 0


@pytest.mark.parametrize("key", ["n\n", "\n", "\x04", "maybe\n"])
def test_whatever_is_no_yes_posts_nothing(fresh: Aoc, site: Site, key: str) -> None:
    with Terminal(fresh, "submit", "2023", "7", "1") as terminal:
        terminal.wait_for("[y/N] ")
        terminal.press(key)
        assert terminal.finish() == 1
        after = terminal.seen.split("[y/N] ")[1]
    assert after.splitlines()[-1] == "note: nothing was posted"
    assert "doubt" not in after
    assert "error" not in after
    assert posts(site) == []


def test_ctrl_c_at_the_question_posts_nothing(fresh: Aoc, site: Site) -> None:
    with Terminal(fresh, "submit", "2023", "7", "1") as terminal:
        terminal.wait_for("[y/N] ")
        terminal.press("\x03")
        assert terminal.finish() == 130
        assert "Traceback" not in terminal.seen
        assert terminal.seen.splitlines()[-1] == "interrupted"
    assert posts(site) == []


def test_doubts_are_asked_one_after_another_and_each_yes_passes_one(
    online: Aoc, site: Site, alice: User
) -> None:
    site.hint_high_low = False
    submit(online, "12")
    site.advance(3600)
    online("guesses")
    with Terminal(online, "submit", "2023", "7", "1", "+12", "--wait") as terminal:
        terminal.wait_for("doubt: +12 is the same number as 12, which was posted before (not right")
        terminal.wait_for("post +12 anyway? [y/N] ")
        assert "written otherwise" not in terminal.seen
        terminal.press("yes\n")
        terminal.wait_for("doubt: +12 is the number 12 written otherwise: type 12")
        terminal.press("n\n")
        assert terminal.finish() == 1
    assert posts(site) == ["12"]


def test_others_submit_while_the_question_is_open(fresh: Aoc, site: Site) -> None:
    with Terminal(fresh, "submit", "2023", "7", "1") as terminal:
        terminal.wait_for("[y/N] ")
        assert submit(fresh, "77").code == 1  # the lock is free
        terminal.press("y\n")
        assert terminal.finish() == 5  # and what it left is seen: a cooldown
    assert posts(site) == ["77"]


def test_nobody_is_asked_while_a_cooldown_runs(fresh: Aoc, site: Site) -> None:
    submit(fresh, "77")
    with Terminal(fresh, "submit", "2023", "7", "1") as terminal:
        assert terminal.finish() == 5
        assert "[y/N]" not in terminal.seen
        assert "error: the site wants no answer before" in terminal.seen
        assert "hint: a doubt to look into meanwhile: part 1 gives 4260 for" in terminal.seen
        assert "as read from the page; submit again then, or add --wait" in terminal.seen
    with Terminal(fresh, "submit", "2023", "7", "1", "--wait") as terminal:
        terminal.wait_for("[y/N] ")
        terminal.press("n\n")
        assert terminal.finish() == 1
    assert posts(site) == ["77"]


@pytest.mark.parametrize("option", ["--json", "--dry-run", "--force"])
def test_nobody_is_asked(fresh: Aoc, site: Site, option: str) -> None:
    with Terminal(fresh, "submit", "2023", "7", "1", option, PAGER="cat") as terminal:
        assert terminal.finish() == (0 if option == "--force" else 1)
        assert "[y/N]" not in terminal.seen
        assert ("post it with --force" in terminal.seen) is (option != "--force")
    assert len(posts(site)) == (option == "--force")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1_2", "1_2 is the number 12 written otherwise: type 12"),
        ("\u22125", "no plain letter"),
        ("[1, 2]", "looks like a list that Python printed"),
    ],
)
def test_an_answer_in_strange_clothes_is_asked_about(
    online: Aoc, site: Site, typed: str, said: str
) -> None:
    site.hint_high_low = False
    result = submit(online, typed, "--dry-run")
    assert result.code == 1
    assert said in result.err
    assert "--force" in result.err
    assert submit(online, typed, "--force", "--json").json["posted"]
    assert posts(site) == [typed]


def test_what_lies_beyond_a_bound_does_so_in_any_clothes(
    online: Aoc, site: Site, alice: User
) -> None:
    site.set_answer(alice, 2023, 7, 1, "5")
    assert submit(online, "12", "--json").json["verdict"] == "too_high"
    site.advance(3600)
    for typed in ("1_3", "013"):
        result = submit(online, typed, "--force")
        assert result.code == 1
        assert f"{typed} is certainly too high: 12 was already" in result.err
    assert posts(site) == ["12"]


def test_what_only_a_mistake_prints_is_refused(online: Aoc, site: Site) -> None:
    for typed in ("<map object at 0x7f8b1c0d5e70>", "7" * 100_000, "x y" * 30_000):
        result = submit(online, typed, "--force", "--json")
        assert result.code == 1
        assert len(result.out + result.err) < 1000
    assert posts(site) == []


def test_a_session_typed_as_an_answer_is_refused_and_never_shown(online: Aoc, site: Site) -> None:
    token = online.env["AOC_SESSION"]
    salted = "53616c7465645f5f" + "ab12" * 28
    for typed in (token, salted, f"session={salted}"):
        result = submit(online, typed, "--force", "--json")
        assert result.code == 2
        assert typed[-40:] not in result.out + result.err
    assert posts(site) == []


def test_the_whole_input_is_no_likely_answer(online: Aoc, site: Site, alice: User) -> None:
    write(online, "def part1(data):\n    return data\n", "days/year2015/day04.py")
    site.set_input(alice, 2015, 4, b"  abcdef\n")  # an answer has no blanks around it
    result = online("submit", "2015", "4", "1")
    assert result.code == 1
    assert "abcdef is your whole input" in result.err
    assert "--force" in result.err
    assert site.judged == []
