"""`aoc new`: one step to a day, nothing overwritten, nothing asked too early."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm


def written(aoc: Aoc) -> dict[str, str]:
    """The files below the project's days, by path."""
    days = aoc.folder / "days"
    return {
        str(path.relative_to(aoc.folder)): path.read_text()
        for path in sorted(days.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_day_with_its_example_page_and_input(online: Aoc, site: Site) -> None:
    result = online("new", "2023", "7")
    assert result.code == 0, result.err
    files = written(online)
    assert list(files) == ["days/year2023/day07.py", "days/year2023/day07.yaml"]
    assert files["days/year2023/day07.py"].startswith('"""Camel Cards"""\n')
    assert "part1: 6440\n    proposed: true" in files["days/year2023/day07.yaml"]
    assert online.kept() == ["inputs/2023/07.txt", "pages/2023/07.html"]
    assert "aoc test 2023 7" in result.out
    assert "aoc run 2023 7" in result.out
    assert "aoc submit 2023 7 1" in result.out
    tested = online("test", "--json")
    assert [case["status"] for case in tested.json["cases"]] == ["unsolved"]


def test_a_second_time_changes_nothing(online: Aoc, site: Site, alice: User) -> None:
    online("new", "2023", "7")
    before, asked = written(online), len(site.requests)
    result = online("new", "2023", "7")
    assert result.code == 0
    assert written(online) == before
    # A part may have been solved in the browser: the page alone tells, and is asked once.
    assert [request.path for request in site.requests[asked:]] == ["/2023/day/7"]
    assert "wrote" not in result.out
    assert "day07.py is there already" in result.out
    for part in (1, 2):
        site.solve(alice, 2023, 7, part)
    online("new", "2023", "7")
    asked = len(site.requests)
    assert online("new", "2023", "7").code == 0
    assert len(site.requests) == asked  # there is nothing more to come


def test_what_was_solved_in_the_browser_is_seen(online: Aoc, site: Site, alice: User) -> None:
    online("new", "2023", "7")
    site.solve(alice, 2023, 7, 1)
    result = online("new", "2023", "7")
    assert "proposed an example for part 2 (expecting 5905)" in result.out
    assert "name: puzzle 2" in written(online)["days/year2023/day07.yaml"]
    assert "Part Two" in online("read", "2023", "7").out


@pytest.mark.parametrize("obstacle", ["no session", "no site"])
def test_a_kept_page_will_do_where_the_site_cannot_be_asked(
    online: Aoc, site: Site, obstacle: str
) -> None:
    online("new", "2023", "7")
    before = written(online)
    (online.folder / "days/year2023/day07.yaml").unlink()
    if obstacle == "no session":
        del online.env["AOC_SESSION"]
    else:
        site.fault("/2023/day/7$", "status", status=503)
    result = online("new", "2023", "7")
    assert result.code == 0
    assert "note: the page of 2023 day 7 is the kept one: " in result.err
    assert "still missing" not in result.err
    assert written(online) == before


def test_what_was_missing_is_filled_in_later(online: Aoc, site: Site, alice: User) -> None:
    without = online("new", "2023", "7", AOC_SESSION="")
    assert without.code == 2
    assert "still missing" in without.err
    assert without.out.endswith("next: aoc login\n      aoc new 2023 7\n")
    assert list(written(online)) == ["days/year2023/day07.py", "days/year2023/day07.yaml"]
    assert online("test", "2023", "7").out.endswith(
        "nothing to check: no examples, and no accepted answers with a kept input\n"
    )
    assert site.requests == []
    day = online.folder / "days/year2023/day07.py"
    assert day.read_text().startswith('"""2023 day 7"""\n')
    mine = day.read_text() + "\n# mine\n"
    day.write_text(mine)
    result = online("new", "2023", "7")
    assert "filled the title into" in result.out
    assert day.read_text() == mine.replace("2023 day 7", "Camel Cards", 1)
    text = written(online)["days/year2023/day07.yaml"]
    assert text.startswith("# The examples of the puzzle's page, as `aoc test 2023 7` checks them.")
    assert "\nexamples:\n  - name: puzzle\n" in text
    assert "part1: 6440" in text
    assert result.code == 0
    assert result.out.endswith(
        "next: aoc test 2023 7\n      aoc run 2023 7\n      aoc submit 2023 7 1\n"
    )


def test_what_the_user_wrote_stays(online: Aoc, site: Site, alice: User) -> None:
    day = '"""My own title"""\n\ndef part1(data):\n    return 1\n'
    examples = "# mine\nexamples:\n- input: 'abc' # tiny\n  name:  tiny\n  part1:  NO\n# the end\n"
    online.write("days/year2023/day07.py", day)
    online.write("days/year2023/day07.yaml", examples)
    assert online("new", "2023", "7").code == 0
    assert list(written(online).values()) == [day, examples]
    site.solve(alice, 2023, 7, 1)
    (online.data / "pages/2023/07.html").unlink()
    result = online("new", "2023", "7")
    assert "proposed an example for part 2 (expecting 5905)" in result.out
    text = written(online)["days/year2023/day07.yaml"]
    assert text.startswith(examples)
    assert "- name: puzzle 2\n  input: |\n    32T3K 765\n" in text
    assert "  part2: 5905\n  proposed: true\n" in text


def test_a_file_that_cannot_be_added_to_stays_and_the_lines_are_shown(online: Aoc) -> None:
    file = online.write("days/year2023/day07.yaml", "{examples: []}\n")
    result = online("new", "2023", "7")
    assert (result.code, file.read_text()) == (3, "{examples: []}\n")
    assert "wrote days/year2023/day07.py\n" in result.out  # what was done before is told
    assert f"error: {file} is written in a way that aoc cannot edit safely\n" in result.err
    assert "  - name: puzzle\n    input: |\n      32T3K 765\n" in result.err
    assert "    part1: 6440\n    proposed: true\n" in result.err


def test_the_projects_own_template(online: Aoc) -> None:
    online.write("templates/day.py", "'''$title ($year/$day02)'''\nprice = '$$5'\n")
    online.write("config.yaml", "aoc: {account: default}\n")
    (online.folder / "sub").mkdir()
    online.folder = online.folder / "sub"
    assert online("new", "2023", "7", AOC_SESSION="").code == 2
    day = online.folder.parent / "days/year2023/day07.py"
    assert day.read_text() == "'''2023 day 7 (2023/07)'''\nprice = '$5'\n"


@pytest.mark.parametrize(
    "title",
    [
        "Doesn't He Have Intern-Elves For This?",
        '"Quoted" Title',
        'Say "Hi"',
        'A """ B',
        "Back\\slash\\",
        "Café <&> $x",
        "{1/0} %s ''' \\N{DASH}",
    ],
)
def test_any_title_makes_a_docstring(online: Aoc, site: Site, title: str) -> None:
    site.set_title(2023, 8, title)
    assert online("new", "2023", "8").code == 0
    site.set_input(site.add_user("bob"), 2023, 8, b"1")
    assert online("run", "2023", "8", "--input", "-", "--json", stdin="1").json["title"] == title


@pytest.mark.parametrize("answer", ["+5", "-0", "007", "1e3", "0x1F", "yes", "1.50", "1,2"])
def test_an_answer_is_the_same_text_from_the_page_to_the_site(
    online: Aoc, site: Site, alice: User, answer: str
) -> None:
    site.set_example(2023, 7, 1, "abc", answer)
    site.set_answer(alice, 2023, 7, 1, answer)
    assert f"(expecting {answer})" in online("new", "2023", "7").out
    online.write("days/year2023/day07.py", f"def part1(data):\n    return {answer!r}\n")
    tested = online("test", "2023", "7", "--json").json
    assert [(case["expected"], case["status"]) for case in tested["cases"]] == [(answer, "right")]
    # An answer that is the example's own is a doubt.
    result = online("submit", "2023", "7", "1", "--force", "--json")
    assert (result.json["verdict"], result.json["answer"]) == ("right", answer)
    assert [guess.answer for guess in site.judged] == [answer]


def test_without_the_usual_form_there_is_no_proposal(online: Aoc, site: Site) -> None:
    site.set_article(2023, 8, 1, "<p>Think of this:</p><pre><code>abc</code></pre><p>Go!</p>")
    result = online("new", "2023", "8")
    assert result.code == 0
    assert list(written(online)) == ["days/year2023/day08.py", "days/year2023/day08.yaml"]
    said = "day08.yaml, without an example: none was recognised on the page"
    assert f"wrote days/year2023/{said}" in result.out
    assert "aoc test" not in result.out  # there is nothing to test yet
    assert "next: aoc run 2023 8" in result.out


def test_a_page_that_misleads_is_corrected_or_overruled(
    online: Aoc, site: Site, alice: User
) -> None:
    site.set_example(2023, 7, 1, "32T3K 765", "999999")  # a page that misleads
    online("new", "2023", "7")
    solver = Path(__file__).parents[2] / "days/year2023/day07.py"
    online.write("days/year2023/day07.py", solver.read_text())
    tested = online("test", "2023", "7", "--json")
    assert (tested.code, tested.json["wrong"]) == (1, 1)
    refused = online("submit", "2023", "7", "1")
    assert refused.code == 1
    assert "expected 999999, as read from the page" in refused.err
    assert "the page was read wrongly, the example in days/year2023/day07.yaml" in refused.err
    assert online("submit", "2023", "7", "1", "--force").code == 0
    text = written(online)["days/year2023/day07.yaml"]
    assert text.count("proposed: true\n") == 2  # part 2's, which its page shows now
    assert site.count("GET", "/2023/day/7") == 2  # at `new`, and after part 1


def test_before_the_unlock_there_is_a_scaffold_and_no_request(online: Aoc, site: Site) -> None:
    year = datetime.now(UTC).year + 1
    result = online("new", str(year), "1")
    assert result.code == 5
    assert list(written(online)) == [
        f"days/year{year}/day01.py",
        f"days/year{year}/day01.yaml",
    ]
    assert "is locked until" in result.err
    assert result.out.endswith(f"\nnext: aoc new {year} 1 --wait\n")
    assert site.requests == []


def at(aoc: Aoc, year: int, month: int, day: int) -> Aoc:
    """That machine, with its clock at 12:00 UTC of that date."""
    now = datetime(year, month, day, 12, tzinfo=UTC).timestamp()
    run = f"import sys, time; time.time = lambda: {now}; from aoc_runner.cli import run; "
    return Aoc(aoc.home, aoc.env, (sys.executable, "-c", run + "sys.exit(run(sys.argv[1:]))"))


def test_without_a_date_it_is_todays_or_the_next_then_what_was_left_out(aoc: Aoc) -> None:
    for date, day, which in (
        ((2026, 11, 20), 1, "the next to unlock"),
        ((2026, 12, 1), 1, "today's puzzle, of which something is missing"),
        ((2026, 12, 5), 5, "today's puzzle"),
        ((2026, 12, 12), 12, "today's puzzle"),
        ((2026, 12, 13), 2, "the first of 2026 without a file"),
        ((2027, 1, 5), 3, "the first of 2026 without a file"),
    ):
        result = at(aoc, *date)("new")
        assert f"note: 2026 day {day}, {which}\n" in result.err
        assert (aoc.folder / f"days/year2026/day{day:02}.py").exists()
    for day in (4, 6, 7, 8, 9, 10, 11):
        at(aoc, 2026, 12, 13)("new", "2026", str(day))
    result = at(aoc, 2026, 12, 13)("new")
    assert result.code == 2
    assert result.err == (
        "error: every day of 2026 has its file, and the next to unlock is 2027 day 1\n"
        "hint: name the day, like: aoc new 2025 1\n"
    )
    assert not (aoc.folder / "days/year2027").exists()


def test_an_old_year_goes_on_where_it_was_left(aoc: Aoc) -> None:
    at(aoc, 2026, 7, 1)("new", "2019", "1")
    assert "note: 2019 day 2, the first of 2019 without a file" in at(aoc, 2026, 7, 1)("new").err
    other = Aoc(aoc.home / "other", {"AOC_DATA_DIR": str(aoc.data)}, aoc.command)
    assert "note: 2025 day 1, the first of 2025 without a file" in at(other, 2026, 7, 1)("new").err


def test_next_is_what_can_be_done(online: Aoc, site: Site, alice: User) -> None:
    result = online("new", "2023", "7", "--account", "work")
    assert "next: aoc --account work test 2023 7\n" in result.out
    assert "      aoc --account work submit 2023 7 1\n" in result.out
    result = online("new", "2023", "8", AOC_SESSION=site.add_user("bob").token, AOC_ACCOUNT="work")
    assert result.code == 2
    assert "next:" not in result.out  # whose session it shall be the hint asks
    site.kill_sessions(alice)
    result = online("new", "2023", "9", "--account", "work")
    assert result.out.endswith(
        "next: aoc --account work login\n      aoc --account work new 2023 9\n"
    )


def test_a_second_new_fills_in_the_first(online: Aoc, site: Site) -> None:
    missing = "of which something is missing\n"
    assert at(online, 2026, 7, 1)("new", AOC_SESSION="").code == 2
    result = at(online, 2026, 7, 1)("new")
    assert f"note: 2025 day 1, {missing}" in result.err
    assert "note: 2025 day 2, the first of 2025 without a file" in at(online, 2026, 7, 1)("new").err
    assert at(online, 2026, 11, 30)("new").code == 5
    for session in ("", online.env["AOC_SESSION"]):
        result = at(online, 2026, 12, 1)("new", AOC_SESSION=session)
        assert f"note: 2026 day 1, today's puzzle, {missing}" in result.err


def test_today_comes_before_a_day_that_was_looked_at(online: Aoc) -> None:
    online.write("days/year2015/day03.py", "def part1(data):\n    return 1\n")
    online("run", "2015", "3")
    assert "note: 2026 day 5, today's puzzle\n" in at(online, 2026, 12, 5)("new").err
    assert at(online, 2026, 12, 5)("test", "2015", "3").code == 0
    assert "note: 2026 day 5, today's puzzle, of" in at(online, 2026, 12, 5)("new").err


def test_no_year_far_away_is_started(aoc: Aoc) -> None:
    result = at(aoc, 2026, 11, 1)("new", "2032", "7")
    assert result.code == 2
    assert result.error_lines == [
        "error: 2032 day 7 is years away",
        "hint: give a year up to 2027",
    ]
    assert not (aoc.folder / "days").exists()


def test_what_is_missing_is_named(online: Aoc, site: Site) -> None:
    site.fault("/2023/day/7/input", "status", status=503)
    result = online("new", "2023", "7")
    assert result.code == 4
    assert "note: the input is still missing: " in result.err
    assert "proposed an example" in result.out


def test_wait_is_corrected_by_the_sites_clock(online: Aoc, site: Site) -> None:
    unlock = datetime(2023, 12, 8, 5, tzinfo=UTC).timestamp()
    site.advance(unlock - site.now() - 3)  # the site is three seconds from the unlock of day 8
    before = time.monotonic()
    result = online("new", "2023", "8", "--wait")
    assert result.code == 0, result.err
    assert time.monotonic() - before > 2
    assert "unlocks" not in result.err  # a countdown is for terminals
    assert online.kept() == ["inputs/2023/08.txt", "pages/2023/08.html"]
    refused = [request for request in site.requests if request.status == 404]
    assert 1 <= len(refused) <= 2
