"""`aoc submit`: never a wasted guess, and every verdict in plain words."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.fake_site import Site, User
from tests.support import REPOSITORY, Aoc, Result

pytestmark = pytest.mark.warm

ANSWER = "/2023/day/7/answer"
COMPUTED = "note: computed by the package days (aoc-runner)\n"


def posts(site: Site) -> int:
    return site.count("POST", ANSWER)


def submit(aoc: Aoc, *words: str) -> Result:
    return aoc("submit", "2023", "7", *words)


def test_two_answers_two_posts_and_then_none(online: Aoc, site: Site, alice: User) -> None:
    first = submit(online, "1")
    assert first.code == 0, first.err
    assert f"{site.answer(alice, 2023, 7, 1)} is right: part 1 of 2023 day 7" in first.out
    second = submit(online, "2", "--json")
    assert second.code == 0
    assert second.json == {
        "year": 2023,
        "day": 7,
        "part": 2,
        "answer": site.answer(alice, 2023, 7, 2),
        "posted": True,
        "verdict": "right",
        "message": second.json["message"],
        "wait_seconds": None,
        "from": "days",
        "file": str(REPOSITORY / "days/year2023/day07.py"),
    }
    assert posts(site) == 2
    third = submit(online, "2", "--json")
    assert third.code == 0
    assert (third.json["posted"], third.json["verdict"]) == (False, "already_solved")
    assert posts(site) == 2
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}
    statuses = [part["status"] for part in online("run", "2023", "7", "--json").json["parts"]]
    assert statuses == ["right", "right"]
    tested = online("test", "2023", "7")
    assert "4 right, 0 wrong" in tested.out


def test_a_third_call_with_another_answer_differs(online: Aoc, site: Site) -> None:
    submit(online, "1")
    result = submit(online, "1", "17")
    assert result.code == 1
    assert "solved already" in result.err
    assert "your answer 17 differs" in result.err
    result = submit(online, "1", "17", "--json")
    assert (result.code, result.json["verdict"], result.json["posted"]) == (1, "refused", False)
    assert posts(site) == 1


def test_a_typed_answer_needs_no_day(online: Aoc, site: Site, alice: User) -> None:
    site.set_answer(alice, 2015, 1, 1, "two words")
    result = online("submit", "2015", "1", "1", "two words", "--json")
    assert (result.code, result.json["verdict"]) == (0, "right")
    assert site.judged[-1].answer == "two words"


@pytest.mark.parametrize(
    ("offset", "verdict", "said"),
    [(+5, "too_high", "is too high"), (-5, "too_low", "is too low")],
)
def test_a_miss_is_told_and_never_repeated(
    online: Aoc, site: Site, alice: User, offset: int, verdict: str, said: str
) -> None:
    wrong = int(site.answer(alice, 2023, 7, 1)) + offset
    result = submit(online, "1", str(wrong))
    assert result.code == 1
    assert said in result.err
    assert "60 seconds" in result.err
    assert len(result.error_lines) == 2
    site.advance(3600)
    again = submit(online, "1", str(wrong), "--json", "--force")
    assert again.code == 1
    assert (again.json["verdict"], again.json["posted"]) == ("refused", False)
    beyond = submit(online, "1", str(wrong + offset), "--force")
    assert beyond.code == 1
    assert f"certainly {said.removeprefix('is ')}" in beyond.err
    word = submit(online, "1", "abc", "--force")
    assert "is not a number" in word.err
    assert posts(site) == 1


def test_a_plain_miss_and_someone_elses_answer(online: Aoc, site: Site, alice: User) -> None:
    site.hint_high_low = False
    result = submit(online, "1", "1", "--json")
    assert (result.code, result.json["verdict"]) == (1, "wrong")
    assert result.json["wait_seconds"] == 60
    assert result.json["message"].startswith("That's not the right answer.")


def test_someone_elses_answer(online: Aoc, site: Site) -> None:
    bob = site.add_user("bob")
    result = submit(online, "1", site.answer(bob, 2023, 7, 1), "--json")
    assert (result.code, result.json["verdict"]) == (1, "someone_elses")


def test_a_cooldown_is_kept_between_processes(online: Aoc, site: Site, alice: User) -> None:
    submit(online, "1", "1")
    for words in (["2023", "7", "1", "99999999"], ["2015", "1", "1", "5"]):
        result = online("submit", *words, "--json")
        assert result.code == 5
        assert result.json["verdict"] == "wait"
        assert 50 <= result.json["wait_seconds"] <= 60
        assert "seconds from now" in result.err
    assert submit(online, "1", "--dry-run", "--wait").code == 5  # and it does not wait
    assert posts(site) == 1
    assert site.count("POST", "/2015/day/1/answer") == 0


def test_force_passes_a_cooldown_of_another_puzzle(online: Aoc, site: Site) -> None:
    site.cooldown_scope = "puzzle"
    submit(online, "1", "1")
    assert online("submit", "2015", "1", "1", "5", "--force").code == 1
    assert site.count("POST", "/2015/day/1/answer") == 1
    assert submit(online, "1", "99999999", "--force").code == 5
    assert posts(site) == 1


def test_a_cooldown_the_site_reveals(online: Aoc, site: Site, alice: User) -> None:
    site.set_misses(alice, 2023, 7, 4)
    other = Aoc(online.home / "elsewhere", dict(online.env), online.command)
    submit(other, "1", "1")  # another machine: ours does not know
    result = submit(online, "1", "--json")
    assert (result.code, result.json["verdict"]) == (5, "wait")
    assert 200 < result.json["wait_seconds"] <= 300
    assert len(site.judged) == 1
    assert submit(online, "1").code == 5
    assert posts(site) == 2


def test_wait_sits_it_out_and_posts_once_more(online: Aoc, site: Site, alice: User) -> None:
    other = Aoc(online.home / "elsewhere", dict(online.env), online.command)
    submit(other, "1", "1")
    site.advance(57)
    result = submit(online, "1", "--wait", "--json")
    assert (result.code, result.json["verdict"]) == (0, "right")
    assert posts(site) == 3
    assert "posting in" not in result.err  # not a terminal


def test_wait_posts_no_third_time(online: Aoc, site: Site) -> None:
    soon = f"<article>{SOON.format('1s')}</article>"
    site.fault(ANSWER, "status", times=2, status=200, body=soon)
    result = submit(online, "1", "--wait", "--json")
    assert (result.code, result.json["verdict"]) == (5, "wait")
    assert posts(site) == 2


def test_part_2_waits_for_part_1(online: Aoc, site: Site, alice: User) -> None:
    early = submit(online, "2")
    assert early.code == 1
    assert "part 1 of 2023 day 7 is not solved yet" in early.err
    assert posts(site) == 0
    site.solve(alice, 2023, 7, 1)
    assert submit(online, "2").code == 0


def test_wrong_level_marks_nothing_that_the_page_does_not_show(
    online: Aoc, site: Site, alice: User
) -> None:
    submit(online, "1", "--dry-run")
    site.solve(alice, 2023, 7, 1)
    site.solve(alice, 2023, 7, 2)
    result = submit(online, "1", "5", "--json")
    assert (result.code, result.json["verdict"]) == (1, "wrong_level")
    assert site.judged == []
    assert submit(online, "2").code == 0  # learnt from the page: nothing is posted
    assert posts(site) == 1


def test_wrong_level_for_the_accepted_answer_is_no_error(
    online: Aoc, site: Site, alice: User
) -> None:
    submit(online, "1", "--dry-run")
    site.solve(alice, 2023, 7, 1)  # in the browser, after our last look at the page
    result = submit(online, "1", "--json")
    assert (result.code, result.err) == (0, COMPUTED)
    assert (result.json["verdict"], result.json["posted"]) == ("already_solved", True)
    assert result.json["message"].startswith("You don't seem to be solving the right level.")
    assert site.judged == []
    assert posts(site) == 1


def test_a_failing_example_refuses(online: Aoc, site: Site) -> None:
    day = "def part1(data):\n    return 5\n\n\ndef part2(data):\n    return 5\n"
    online.write("days/year2023/day07.py", day)
    online.write(
        "days/year2023/day07.yaml", "examples:\n  - input: x\n    part1: 4\n    part2: 9\n"
    )
    result = submit(online, "1")
    assert result.code == 1
    # Part 2 fails there as well, which says nothing about this answer.
    said = "part 1 gives 5 for the example 'example 1', expected 4"
    assert f"error: {said}" in result.err.splitlines()
    assert "--force" in result.err
    assert posts(site) == 0
    assert submit(online, "1", "--force").code == 1
    assert posts(site) == 1


def test_an_examples_answer_is_doubted(online: Aoc, site: Site) -> None:
    result = submit(online, "1", "6440")
    assert result.code == 1
    assert "the answer of an example" in result.err
    assert posts(site) == 0


@pytest.mark.parametrize("typed", ["", " ", "None", "True", "nan", "a\nb"])
def test_what_can_be_no_answer_is_refused(online: Aoc, site: Site, typed: str) -> None:
    result = submit(online, "1", typed, "--json", "--force")
    assert (result.code, result.json["verdict"]) == (1, "refused")
    assert posts(site) == 0


def test_a_dry_run_posts_nothing(online: Aoc, site: Site, alice: User) -> None:
    result = submit(online, "1", "--dry-run")
    assert result.code == 0
    assert f"would post {site.answer(alice, 2023, 7, 1)}" in result.out
    assert posts(site) == 0


def test_an_unrecognised_verdict_is_kept(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "unrecognised", times=1)
    result = submit(online, "1", "--json")
    assert (result.code, result.json["verdict"], result.json["posted"]) == (4, "unrecognised", True)
    again = submit(online, "1")
    assert again.code == 1
    assert "--force" in again.err
    assert posts(site) == 1
    (guess,) = online("guesses", "--json").json["guesses"]
    assert guess["message"] == result.json["message"]  # the page, read since, knows no more


def test_no_story_about_a_right_answer_is_a_cooldown(online: Aoc, site: Site) -> None:
    story = "That's the right answer!  The elves wait five minutes before they cheer."
    site.fault(ANSWER, "status", times=1, status=200, body=f"<article>{story}</article>")
    result = submit(online, "1", "77", "--json")
    assert (result.json["verdict"], result.json["wait_seconds"]) == ("right", None)


@pytest.mark.parametrize("part", ["1", "2"])
def test_a_lost_verdict_is_read_from_the_page(
    online: Aoc, site: Site, alice: User, part: str
) -> None:
    if part == "2":
        site.solve(alice, 2023, 7, 1)
    site.fault(ANSWER, "lost", times=1)
    result = submit(online, part, "--json")
    assert (result.code, result.json["verdict"], result.json["posted"]) == (0, "right", True)
    assert len(site.judged) == 1


def test_part_1s_answer_on_the_page_is_no_verdict_on_part_2(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    site.fault(ANSWER, "lost", times=1)
    result = submit(online, "2", site.answer(alice, 2023, 7, 1), "--force", "--json")
    assert (result.code, result.json["verdict"]) == (4, "lost")


def test_a_lost_miss_is_not_posted_again_unknowingly(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "lost", times=1)
    result = submit(online, "1", "77", "--json")
    assert (result.code, result.json["verdict"], result.json["posted"]) == (4, "lost", True)
    assert submit(online, "1", "77").code == 1
    assert posts(site) == 1
    site.advance(3600)
    assert submit(online, "1", "77", "--force").code == 1
    assert posts(site) == 2


def test_when_nothing_comes_back_the_next_submit_reads_the_page_first(
    online: Aoc, site: Site
) -> None:
    site.fault(ANSWER, "lost", times=1)
    site.fault(r"/2023/day/7$", "reset")
    result = submit(online, "1")
    assert result.code == 4
    site.heal()
    again = submit(online, "1", "--json")
    assert (again.code, again.json["verdict"]) == (0, "already_solved")
    assert posts(site) == 1


def test_an_answer_that_was_not_sent_is_no_guess(online: Aoc, site: Site, alice: User) -> None:
    submit(online, "1", "--dry-run")
    site.kill_sessions(alice)
    dead = submit(online, "1")
    assert dead.code == 2
    assert "dead" in dead.err
    online.env["AOC_SESSION"] = site.rotate(alice)
    assert submit(online, "1").code == 0


def test_a_last_star_got_in_the_browser_is_looked_up_once(
    online: Aoc, site: Site, alice: User
) -> None:
    for part in (1, 2):
        site.solve(alice, 2023, 25, part)
    for _ in range(2):
        assert online("submit", "2023", "25", "2").code == 0
    assert site.count("GET", "/2023") == 1
    assert site.judged == []


def test_the_last_star_takes_all_others(online: Aoc, site: Site, alice: User) -> None:
    for day in range(1, 26):
        site.solve(alice, 2023, day, 1)
        if day not in (3, 25):
            site.solve(alice, 2023, day, 2)
    result = online("submit", "2023", "25", "2")
    assert result.code == 1
    assert "one is missing" in result.err
    assert "day 3" in result.err
    site.solve(alice, 2023, 3, 2)
    assert online("submit", "2023", "25", "2").code == 0
    assert online("submit", "2023", "25", "2").code == 0
    assert site.count("POST", "/2023/day/25/answer") == 1
    assert len(site.stars(alice, 2023)) == 50


def test_an_unsolved_part_is_refused(online: Aoc, site: Site) -> None:
    online.write("days/year2023/day07.py", "def part1(data):\n    return None\n")
    result = submit(online, "1", "--json")
    assert result.code == 1
    assert "not solved yet" in result.json["error"]["message"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["2023", "7", "9"], "'9' is not a part"),
        (["2023", "7", "1", "a", "b"], 'like: 2023 7 2 "the answer"'),
    ],
)
def test_a_bad_command_line(online: Aoc, site: Site, words: list[str], said: str) -> None:
    result = online("submit", *words)
    assert result.code == 2
    assert said in result.err
    assert site.requests == []


def test_submits_at_once_go_one_after_another(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "late", delay=1.5)  # whoever looks meanwhile sees an unjudged guess
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: submit(online, "1", "--json"), range(4)))
    assert [result.code for result in results] == [0, 0, 0, 0]
    assert sorted(result.json["verdict"] for result in results) == ["already_solved"] * 3 + [
        "right"
    ]
    assert posts(site) == 1


def test_what_is_certain_costs_no_request(online: Aoc, site: Site) -> None:
    submit(online, "1", "77")
    before = len(site.requests)
    for words in (["1", "77"], ["1", "None"], ["2", "None"], ["2", "6440"]):
        assert submit(online, *words).code == 1
    assert submit(online, "1", "78").code in (1, 5)
    assert len(site.requests) == before
    early = submit(online, "2", "78")  # whether part 1 is solved, only the page tells
    assert "part 1 of 2023 day 7 is not solved yet" in early.err
    assert len(site.requests) == before + 1


def test_an_open_guess_is_looked_up_once_and_closed(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "lost", times=1)
    site.fault(r"/2023/day/7$", "reset")
    assert submit(online, "1", "77").code == 4  # part 1's guess is open
    site.heal()
    before = site.count("GET", "/2023/day/7")
    assert "is not solved yet" in submit(online, "2", "78").err
    assert site.count("GET", "/2023/day/7") == before + 1
    (guess,) = online("guesses", "--json").json["guesses"]
    assert (guess["verdict"], guess["message"]) == ("lost", "as the day's page shows")


def test_a_verdict_nobody_knows_is_an_assumed_cooldown(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "lost", times=1)
    assert submit(online, "1", "77").code == 4
    for words in (["2023", "7", "1", "78"], ["2015", "1", "1", "5"]):
        result = online("submit", *words, "--json")
        assert (result.code, result.json["verdict"]) == (5, "wait")
        assert 40 <= result.json["wait_seconds"] <= 60
        assert "the site may want no answer before" in result.err
        assert "--force posts at once" in result.err
    assert posts(site) == 1
    site.advance(3600)
    assert submit(online, "1", "78", "--force").code == 1
    assert posts(site) == 2


def test_an_open_guess_that_was_right_is_no_cooldown(online: Aoc, site: Site, alice: User) -> None:
    site.fault(ANSWER, "lost", times=1)
    site.fault(r"/2023/day/7$", "reset")
    lost = submit(online, "1")
    assert "nor could the day's page be read: " in lost.err
    site.heal()
    assert submit(online, "2").code == 0
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}


MISSED = "That's not the right answer; your answer is too low.  Please wait {} before trying again."
SOON = "You gave an answer too recently; you have to wait.  You have {} left to wait."


@pytest.mark.parametrize(
    ("article", "wait", "seconds", "verdict", "code"),
    [
        (f"{MISSED} (You guessed 5 hours left to wait.)", "twenty minutes", 1200, "too_low", 1),
        (SOON, "1d 2h", 93600, "wait", 5),
        (SOON, "a jiffy", 600, "wait", 5),
        ("Nope!  Please wait {} before trying again.", "an hour", 3600, "unrecognised", 4),
    ],
)
def test_a_wait_in_words_is_understood_or_said_to_be_a_guess(
    online: Aoc, site: Site, article: str, wait: str, seconds: int, verdict: str, code: int
) -> None:
    body = f"<article><p>{article.format(wait)}</p></article>"
    site.fault(ANSWER, "status", times=1, status=200, body=body)
    result = submit(online, "1", "77", "--json")
    assert (result.code, result.json["verdict"]) == (code, verdict)
    assert result.json["wait_seconds"] == seconds
    is_guess = wait == "a jiffy"
    said = (
        "the site asks for a wait in words that aoc does not know (\u201ca jiffy\u201d): "
        "10 minutes is a guess"
        if is_guess
        else f"the site takes the next answer in {seconds} seconds"
    )
    assert said in result.error_lines[1]
    again = submit(online, "1", "78", "--json")
    assert (again.code, again.json["verdict"]) == (5, "wait")
    assert seconds - 30 < again.json["wait_seconds"] <= seconds
    assert ("may want no answer" in again.err) is is_guess
    assert submit(online, "1", "78", "--force").code == (1 if is_guess else 5)


def test_requests_of_all_processes_are_paced_together(online: Aoc, site: Site, alice: User) -> None:
    site.set_answer(alice, 2015, 1, 1, "1")
    online.env["AOC_MIN_INTERVAL"] = "1.5"
    for day in range(1, 5):
        online.write(f"days/year2015/day{day:02}.py", "def part1(data):\n    return 1\n")
    with ThreadPoolExecutor(4) as pool:
        codes = list(pool.map(lambda day: online("run", "2015", str(day)).code, range(1, 5)))
    assert codes == [0, 0, 0, 0]
    assert online("submit", "2015", "1", "1").code == 0  # and the page after it
    times = [request.time for request in site.requests]
    assert len(times) == 7
    # A burst of five, then one every second and a half. A busy machine may hold up the first.
    assert times[5] - times[0] > 1
    assert times[6] - times[0] > 2.5


def test_a_day_that_fails_posts_nothing(online: Aoc, site: Site) -> None:
    online.write("days/year2023/day07.py", "def part1(data):\n    return data[10**9]\n")
    result = submit(online, "1")
    assert result.code == 3
    assert "part 1 of 2023 day 7 failed: IndexError" in result.err
    assert "  days/year2023/day07.py:2 in part1\n    return data[10**9]\n" in result.err
    assert posts(site) == 0


def test_what_was_solved_in_the_browser_is_no_error(online: Aoc, site: Site, alice: User) -> None:
    site.solve(alice, 2023, 7, 1)
    result = submit(online, "1")
    assert (result.code, result.err) == (0, COMPUTED)
    answer = site.answer(alice, 2023, 7, 1)
    assert result.out.startswith(f"✓ part 1 is solved already, with {answer}\n")


def test_without_a_part_it_is_the_first_that_is_not_accepted(online: Aoc, site: Site) -> None:
    for part in (1, 2):
        result = online("submit", "2023", "7")
        assert result.code == 0, result.err
        assert f"note: part {part}, the first that is not accepted\n" in result.err
        assert f"is right: part {part} of 2023 day 7" in result.out
    online.write("days/year2023/day07.py", "raise SystemExit('not to be run')\n")
    again = online("submit", "2023/7", "--json")
    assert (again.code, again.json["verdict"], again.json["part"]) == (0, "already_solved", 2)
    assert [guess.part for guess in site.judged] == [1, 2]


def test_what_was_solved_in_the_browser_is_not_submitted_again(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    result = online("submit", "2023", "7")
    assert result.code == 0, result.err
    assert "note: part 2, the first that is not accepted\n" in result.err
    assert [guess.part for guess in site.judged] == [2]
