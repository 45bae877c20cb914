"""What the history says against an answer: post it, or why not, or what to look up first."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.answer import Answer, text_answer
from aoc_runner.kernel.words.history import Cooldown, Guess, History, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from aoc_runner.submitting.decide import LookUp, decide
from aoc_runner.submitting.submission import Submission, SubmitResult, last_star, typed
from aoc_runner.submitting.words import Said
from tests.support import answer_of

NOON = 1701950400.0  # 2023-12-07 12:00 UTC
DAY_7, DAY_8, LAST_DAY = Puzzle(2023, 7), Puzzle(2023, 8), Puzzle(2023, 25)
MISSES = [verdict for verdict in Verdict if verdict.is_miss]
FAILS = Said("it fails", "correct your solution")
ALL_STARS = dict.fromkeys(range(1, 25), 2) | {25: 1}


def guess(answer: str, verdict: str | None, part: Part = 1) -> Guess:
    return Guess(1, DAY_7, part, answer, NOON, Verdict(verdict) if verdict else None, "")


def history(
    *guesses: Guess,
    accepted: Mapping[Part, str] | None = None,
    cooldowns: tuple[Cooldown, ...] = (),
    page_was_read: bool = True,
) -> History:
    """What is known of 2023 day 7, after a look at its page."""
    return History(DAY_7, accepted or {}, guesses, cooldowns, page_was_read)


def outcome(history: History, submission: Submission, force: bool = False) -> SubmitResult:
    """The decision where nothing must be looked up."""
    decision = decide(history, submission, NOON, force=force)
    assert isinstance(decision, SubmitResult)
    assert not decision.posted
    assert decision.exit_code == (decision.verdict.exit_code if decision.verdict else 0)
    return decision


def refused(history: History, submission: Submission, force: bool = False) -> SubmitResult | None:
    """The refusal, None where the answer may be posted."""
    decision = outcome(history, submission, force)
    if decision.verdict is None:
        return None
    assert (decision.verdict, decision.exit_code) == ("refused", 1)
    return decision


def certain(text: str, *guesses: Guess) -> str | None:
    """Why no --force posts the answer, None if some does."""
    submission = Submission(DAY_7, 1, text_answer(text))
    refusal = refused(history(*guesses), submission, force=True)
    assert refusal is None or (refusal.hint and "--force" not in refusal.hint)
    assert refusal is None or refused(history(*guesses), submission) == refusal
    return refusal.message if refusal else None


def doubt(
    text: str,
    *guesses: Guess,
    failing: Said | None = None,
    part_1: str | None = None,
    examples: tuple[str, ...] = (),
) -> str | None:
    """Why the answer is not posted without --force, which posts it; None if it is."""
    accepted: Mapping[Part, str] = {} if part_1 is None else {1: part_1}
    known = history(*guesses, accepted=accepted)
    submission = Submission(
        DAY_7, 2 if accepted else 1, text_answer(text), [failing] if failing else [], examples
    )
    assert refused(known, submission, force=True) is None
    refusal = refused(known, submission)
    assert refusal is None or refusal.hint.endswith("if you are sure, post it with --force")
    assert refusal is None or all(refusal.hint.split("; "))  # some doubts have no hint of their own
    return refusal.message if refusal else None


def test_an_answer_without_a_history_is_posted() -> None:
    decision = outcome(history(page_was_read=False), Submission(DAY_7, 1, Answer("6440")))
    assert decision == SubmitResult(
        year=2023,
        day=7,
        part=1,
        answer="6440",
        posted=False,
        verdict=None,
        message="would post 6440",
        wait_seconds=None,
        hint="without --dry-run it is posted",
    )
    assert decision.exit_code == 0


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(
    ("accepted", "answer", "verdict", "hint"),
    [
        ("6440", "6440", "already_solved", "nothing was posted"),
        ("6440", "17", "refused", "your answer 17 differs; nothing was posted"),
        ("6440", "06440", "refused", "your answer 06440 differs; nothing was posted"),
        ("17", "None", "refused", "your answer None differs; nothing was posted"),
    ],
)
def test_an_accepted_answer_goes_before_all_guards(
    accepted: str, answer: str, verdict: str, hint: str, force: bool
) -> None:
    known = history(
        guess(answer, "too_high"),
        accepted={1: accepted},
        cooldowns=(Cooldown(DAY_7, NOON, 60),),
    )
    decision = outcome(known, Submission(DAY_7, 1, text_answer(answer), [FAILS]), force)
    assert (decision.verdict, decision.hint) == (verdict, hint)
    assert decision.message == f"part 1 is solved already, with {accepted}"


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("verdict", [None, "lost", "unrecognised"])
def test_guesses_without_a_known_verdict_are_looked_up_once(
    verdict: str | None, force: bool
) -> None:
    submission = Submission(DAY_7, 2, text_answer("None"))
    for part in (1, 2):
        known = history(guess("5", verdict, part), page_was_read=False)
        assert decide(known, submission, NOON, force=force) is LookUp.PAGE
        assert refused(known.after_page({1: "7"}), submission, force) is not None


def test_an_open_guess_is_looked_up_before_anything_is_decided() -> None:
    known = history(guess("5", None, part=2), accepted={1: "7"}, page_was_read=False)
    for answer in ("7", "8"):
        submission = Submission(DAY_7, 1, Answer(answer))
        assert decide(known, submission, NOON, force=False) is LookUp.PAGE


@pytest.mark.parametrize("value", [True, 3.5, "", "None", "# #\n## ", [1]])
def test_what_is_no_answer_is_refused(value: object) -> None:
    answer = answer_of(value)
    assert answer is not None
    refusal = refused(history(), Submission(DAY_7, 1, answer), force=True)
    assert refusal is not None
    assert refusal.message == answer.invalid
    assert refusal.hint == "an answer is a whole number or one line of text"


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("wrong", "not right"),
        ("too_high", "too high"),
        ("too_low", "too low"),
        ("someone_elses", "right for someone else"),
    ],
)
def test_a_missed_answer_is_not_posted_again(verdict: str, said: str) -> None:
    assert verdict in MISSES
    message = certain("6440", guess("1", "wait"), guess("6440", verdict))
    assert message is not None
    assert message.startswith(f"6440 was posted before ({said}, 2023-12-0")


@pytest.mark.parametrize("verdict", ["wait", "wrong_level", "lost", "unrecognised", "right", None])
def test_what_was_not_judged_a_miss_is_not_certainly_wrong(verdict: str | None) -> None:
    assert certain("6440", guess("6440", verdict)) is None


@pytest.mark.parametrize("verdict", MISSES)
def test_a_miss_on_the_other_part_says_nothing(verdict: str) -> None:
    assert certain("6440", guess("6440", verdict, part=2)) is None
    assert doubt("6440", guess("06440", verdict, part=2)) is None


@pytest.mark.parametrize(
    ("answer", "bound", "verdict", "is_refused"),
    [
        ("101", "100", "too_high", True),
        ("99", "100", "too_high", False),
        ("99", "100", "too_low", True),
        ("101", "100", "too_low", False),
        ("1000", "999", "too_high", True),  # as numbers, not as text
        ("1000", "999", "too_low", False),
        ("-5", "-10", "too_high", True),
        ("-15", "-10", "too_high", False),
        ("-15", "-10", "too_low", True),
        ("-5", "-10", "too_low", False),
        ("5", "-10", "too_high", True),
        ("0100", "100", "too_high", True),
        ("100", "0100", "too_low", True),
        ("100.5", "100", "too_high", True),
        ("99.5", "100", "too_low", True),
        ("100.50", "100.5", "too_high", True),
        ("100.4", "100.5", "too_high", False),
        ("+101", "100", "too_high", True),
        (str(10**40 + 1), str(10**40), "too_high", True),
        (str(10**40 - 1), str(10**40), "too_high", False),
        ("101", "100", "wrong", False),
        ("101", "100", "someone_elses", False),
        ("101", "abc", "too_high", False),
        ("101", "1,5", "too_high", False),
        ("1_3", "12", "too_high", True),  # whatever the clothes
        ("+13", "12", "too_high", True),
        ("1.3e1", "12", "too_high", True),
        ("1e999999", "12", "too_high", True),
        ("1,300", "1299", "too_high", True),
        ("12,", "12", "too_low", True),
        ("12.0", "12", "too_high", True),
        ("1_1", "12", "too_high", False),
        ("13", "1_2", "too_high", False),  # how the site read that is not known
        ("1300", "1,200", "too_high", False),
    ],
)
def test_bounds_are_numbers(answer: str, bound: str, verdict: str, is_refused: bool) -> None:
    message = certain(answer, guess(bound, verdict))
    assert (message is not None) is is_refused
    if message:
        way = "high" if verdict == "too_high" else "low"
        assert message.startswith(f"{answer} is certainly too {way}: {bound} was already (too")
        submission = Submission(DAY_7, 1, text_answer(answer))
        refusal = refused(history(guess(bound, verdict)), submission)
        assert refusal is not None
        assert refusal.hint == f"the answer is {'below' if way == 'high' else 'above'} {bound}"


@pytest.mark.parametrize("text", ["abc", "1,5", "0x10", "12 13", "--1", "{0}", "1" * 900 + "x"])
def test_where_there_is_a_bound_the_answer_is_a_number(text: str) -> None:
    message = certain(text, guess("100", "too_high"))
    assert message is not None
    assert message.startswith(f"{text!r} is not a number, and the answer is one: 100 was too high")
    assert certain(text, guess("100", "wrong"), guess("7", "someone_elses")) is None


def test_between_two_bounds_there_is_room() -> None:
    bounds = (guess("10", "too_low"), guess("20", "too_high"), guess("15", "wrong"))
    passed = [number for number in range(30) if certain(str(number), *bounds) is None]
    assert passed == [11, 12, 13, 14, 16, 17, 18, 19]


@given(st.integers(), st.integers())
def test_a_bound_refuses_itself_and_what_lies_beyond(answer: int, bound: int) -> None:
    assert (certain(str(answer), guess(str(bound), "too_high")) is None) is (answer < bound)
    assert (certain(str(answer), guess(str(bound), "too_low")) is None) is (answer > bound)


def test_what_is_no_answer_is_told_before_the_history() -> None:
    message = certain("None", guess("None", "wrong"), guess("5", "too_high"))
    assert message == "'None' is not an answer"


def test_a_repetition_is_told_before_what_else_speaks_against_it() -> None:
    for answer in ("abc", "50"):
        message = certain(answer, guess(answer, "too_high"))
        assert message is not None
        assert message.startswith(f"{answer} was posted before")


def test_the_oldest_reason_is_told_first() -> None:
    message = certain("50", guess("40", "too_high"), guess("50", "too_high"))
    assert message is not None
    assert "50 is certainly too high: 40 was already" in message


def test_the_doubts_come_in_a_fixed_order_and_each_is_passed_alone() -> None:
    differs = Said("part 2 gives 1 for 'small'", "correct it in x.yaml")
    missed, lost = guess("012", "wrong", part=2), guess("12", "lost", part=2)
    submission = Submission(
        DAY_7, 2, Answer("12", suspect="it is a float"), [FAILS, differs], ["12"]
    )
    known = history(missed, lost, accepted={1: "12"})
    passed: list[Said] = []
    order = (
        "it fails",
        "part 2 gives 1 for 'small'",
        "12 is part 1's answer",
        "12 is the answer of an example",
        "12 is the same number as 012, which was posted before (not right, ",
        "12 was sent before (no verdict came back",
        "it is a float",
    )
    for number, said in enumerate(order, 1):
        decision = decide(known, submission, NOON, force=False, passed=passed)
        assert isinstance(decision, SubmitResult)
        assert (decision.verdict, decision.doubt is None) == ("refused", False)
        assert decision.message.startswith(said)
        assert decision.hint.endswith("if you are sure, post it with --force")
        assert decision.doubt is not None
        assert "--force" not in decision.doubt.hint
        # --force passes the later ones too, so they are named with it.
        assert all(f"{other}" in decision.hint.partition("also: ")[2] for other in order[number:])
        passed.append(decision.doubt)
    assert outcome(known, submission, force=True).verdict is None
    decision = decide(known, submission, NOON, force=False, passed=passed)
    assert isinstance(decision, SubmitResult)
    assert (decision.verdict, decision.doubt) == (None, None)


def test_what_is_certain_is_no_doubt_and_passed_by_nobody() -> None:
    known = history(guess("12", "too_high"))
    refusal = refused(known, Submission(DAY_7, 1, text_answer("1_3")))
    assert refusal is not None
    assert refusal.doubt is None
    passed = [Said(refusal.message, refusal.hint)]
    submission = Submission(DAY_7, 1, text_answer("1_3"))
    assert decide(known, submission, NOON, force=True, passed=passed) == refusal


def test_a_failing_example_speaks_against_any_answer() -> None:
    said = Said("part 2 gives {} for 'puzzle', expected {answer}", "{0}")
    assert doubt("6440", failing=said) == said.message


def test_part_ones_answer_is_doubted_for_part_two() -> None:
    assert doubt("6440", part_1="6440") == "6440 is part 1's answer"
    assert doubt("6440", part_1="6441") is None


def test_an_examples_answer_is_doubted() -> None:
    assert "answer of an example" in str(doubt("6440", examples=("5905", "6440")))
    assert doubt("6440", examples=("64400",)) is None


@pytest.mark.parametrize("verdict", ["wrong", "someone_elses", "lost", "unrecognised"])
def test_the_same_number_written_otherwise_is_asked_about(verdict: str) -> None:
    same = [("12", "012"), ("0012", "012"), ("+12", "12"), ("12", "+12"), ("1,200", "1200")]
    for one, other in [*same, ("12.0", "12"), ("-012", "-12")]:
        assert certain(one, guess(other, verdict)) is None
        message = doubt(one, guess(other, verdict))
        assert message is not None
        assert message.startswith(f"{one} is the same number as {other}, which was posted before (")
    assert doubt("12", guess("120", verdict)) is None
    assert doubt("1,200", guess("120", verdict)) is None
    assert doubt("12", guess("012", "wait")) is None
    assert doubt("012", guess("12", verdict, part=2)) is None


@pytest.mark.parametrize("text", ["1,200", "12e2", "+1200", "1200.0"])
def test_where_the_answer_is_a_number_any_other_writing_is_asked_about(text: str) -> None:
    bound = guess("5000", "too_high")
    assert certain(text, bound) is None
    assert doubt(text, bound) == f"{text} is the number 1200 written otherwise: type 1200"
    assert (doubt(text) is None) is (text in ("1,200", "12e2"))
    assert doubt("01200", bound) is None


TOKEN = "53616c7465645f5f" + "0123456789abcdef" * 7


@pytest.mark.parametrize("text", [TOKEN, TOKEN.upper(), f"session={TOKEN}", TOKEN[:20], "a1" * 40])
def test_what_looks_like_a_session_is_refused_and_not_repeated(text: str) -> None:
    for known in (history(), history(guess("7", "wrong")), history(accepted={1: "7"})):
        refusal = refused(known, typed(DAY_7, 1, text_answer(text), []), force=True)
        assert refusal is not None
        assert text[:16].lower() not in repr(refusal).lower()
        assert refusal.answer == "[token]"
    assert "looks like a session token" in str(
        refused(history(), typed(DAY_7, 1, text_answer(text), []))
    )


def test_a_hash_and_a_long_number_are_no_sessions() -> None:
    for text in ("d41d8cd98f00b204e9800998ecf8427e", "7" * 90):
        assert outcome(history(), typed(DAY_7, 1, text_answer(text), [])).verdict is None


@pytest.mark.parametrize("text", ["x" * 10**5, "7" * 10**5, "a\n" * 50_000, "\udcff" * 10**5])
def test_a_long_dump_is_refused_and_not_repeated(text: str) -> None:
    for known in (history(), history(guess("7", "too_high")), history(accepted={1: "7"})):
        refusal = refused(known, typed(DAY_7, 1, text_answer(text), []), force=True)
        assert refusal is not None
        assert len(repr(refusal)) < 500


@pytest.mark.parametrize(
    ("verdict", "said"),
    [("lost", "no verdict came back"), ("unrecognised", "the site's answer was not understood")],
)
def test_an_answer_whose_fate_is_not_known_is_asked_about(verdict: str, said: str) -> None:
    message = doubt("6440", guess("6440", verdict))
    assert message is not None
    assert message.startswith(f"6440 was sent before ({said}, 2023-12-0")
    assert doubt("6441", guess("6440", verdict)) is None


@pytest.mark.parametrize("verdict", ["wait", "wrong_level"])
def test_what_certainly_was_not_judged_may_be_sent_again(verdict: str) -> None:
    assert certain("6440", guess("6440", verdict)) is None
    assert doubt("6440", guess("6440", verdict)) is None


def test_a_large_float_is_asked_about() -> None:
    answer = answer_of(2.0**53)
    assert answer is not None
    assert refused(history(), Submission(DAY_7, 1, answer)) is not None


@pytest.mark.parametrize("force", [False, True])
def test_part_2_asks_the_page_for_part_1_and_never_goes_before_it(force: bool) -> None:
    submission = Submission(DAY_7, 2, Answer("5905"))
    unread = history(page_was_read=False)
    assert decide(unread, submission, NOON, force=force) is LookUp.PAGE
    refusal = refused(unread.after_page({}), submission, force)
    assert refusal is not None
    assert refusal.message.startswith("part 1 of 2023 day 7 is not solved yet")
    assert refusal.hint == "first: aoc submit 2023 7 1"
    assert refused(unread.after_page({1: "6440"}), submission, force) is None
    both = outcome(unread.after_page({1: "6440", 2: "5905"}), submission, force)
    assert both.verdict == "already_solved"
    same = refused(unread.after_page({1: "5905"}), submission, force)
    assert (same is None) is force


@pytest.mark.parametrize(
    ("text", "guesses", "failing"),
    [("None", (), None), ("50", (guess("40", "too_high", 2),), None), ("50", (), FAILS)],
)
def test_a_refused_answer_costs_no_look_at_the_page(
    text: str, guesses: tuple[Guess, ...], failing: Said | None
) -> None:
    submission = Submission(DAY_7, 2, text_answer(text), [failing] if failing else [])
    assert refused(history(*guesses, page_was_read=False), submission) is not None


def test_the_last_star_asks_for_the_others_and_for_nothing_else() -> None:
    known = History(LAST_DAY, {1: "0"}, [], [])
    submission = last_star(LAST_DAY)
    assert decide(known, submission, NOON, force=True) is LookUp.STARS
    assert (
        refused(known._replace(stars=ALL_STARS), submission) is None
    )  # part 1's answer is no doubt
    for stars, number, days in (
        (ALL_STARS | {3: 1}, "one is missing", "day 3"),
        (ALL_STARS | {3: 0, 25: 0}, "3 are missing", "day 3, day 25"),
    ):
        refusal = refused(known._replace(stars=stars), submission, force=True)
        assert refusal is not None
        assert refusal.message == f"the last star of 2023 needs all others, and {number}"
        assert refusal.hint == f"still to do: {days}"
    missed = [Guess(1, LAST_DAY, 2, "0", NOON, Verdict.WRONG, "")]
    assert refused(known._replace(guesses=missed), submission) is not None


def test_the_last_days_first_part_is_a_puzzle_like_any_other() -> None:
    known = History(LAST_DAY, {}, [], [])  # the stars of the year are not asked for
    assert refused(known, Submission(LAST_DAY, 1, Answer("5"))) is None
    assert refused(known, Submission(LAST_DAY, 1, Answer("5"), [FAILS])) is not None


def test_the_last_star_still_takes_part_1() -> None:
    known = History(LAST_DAY, {}, [], [], stars=ALL_STARS)
    assert decide(known, last_star(LAST_DAY), NOON, force=False) is LookUp.PAGE


@pytest.mark.parametrize(
    ("learnt_at", "seconds", "left"),
    [(NOON, 60, 60), (NOON - 59.5, 60, 1), (NOON - 59.9999, 60, 1), (NOON - 10.5, 60, 50)],
)
def test_a_cooldown_is_waited_out(learnt_at: float, seconds: int, left: int) -> None:
    known = history(cooldowns=(Cooldown(DAY_7, learnt_at, seconds),))
    for force in (False, True):
        decision = outcome(known, Submission(DAY_7, 1, Answer("6440")), force)
        assert (decision.verdict, decision.wait_seconds) == ("wait", left)
        assert decision.exit_code == 5
        assert decision.message.endswith(f" {left} second{'s' * (left > 1)} from now")
        assert decision.hint == "submit again then, or add --wait"


@pytest.mark.parametrize("assumed", [False, True])
def test_a_cooldown_that_ends_on_another_day_says_on_which(assumed: bool) -> None:
    submission = Submission(DAY_7, 1, Answer("6440"))

    def said(seconds: int) -> str:
        known = history(cooldowns=(Cooldown(DAY_7, NOON, seconds, assumed),))
        return outcome(known, submission).message.partition(" before ")[2]

    at = datetime.fromtimestamp(NOON)
    assert said(60).startswith(f"{at + timedelta(minutes=1):%H:%M:%S}, 60 seconds from now")
    tomorrow = f"{at + timedelta(days=1):%Y-%m-%d %H:%M:%S}"
    assert said(86400).startswith(f"{tomorrow}, 86400 seconds from now")


def test_a_cooldown_of_another_puzzle_is_passed_by_force() -> None:
    known = history(cooldowns=(Cooldown(DAY_8, NOON, 300), Cooldown(DAY_7, NOON - 60, 60)))
    submission = Submission(DAY_7, 1, Answer("6440"))
    decision = outcome(known, submission)
    assert decision.wait_seconds == 300
    assert decision.message.endswith("300 seconds from now (learnt on 2023 day 8)")
    assert refused(known, submission, force=True) is None  # its own is over


@pytest.mark.parametrize(("puzzle", "where"), [(DAY_7, ""), (DAY_8, " (learnt on 2023 day 8)")])
def test_an_assumed_cooldown_says_so_and_is_passed_by_force(puzzle: Puzzle, where: str) -> None:
    known = history(cooldowns=(Cooldown(puzzle, NOON - 18, 60, assumed=True),))
    submission = Submission(DAY_7, 1, Answer("6440"))
    decision = outcome(known, submission)
    assert (decision.verdict, decision.wait_seconds) == ("wait", 42)
    assert decision.message.startswith("the site may want no answer before ")
    assert decision.message.endswith(
        f", 42 seconds from now: what it said to the last one was lost, or not understood{where}"
    )
    assert decision.hint == "submit again then, or add --wait; --force posts at once"
    assert refused(known, submission, force=True) is None
    certain = known._replace(cooldowns=[*known.cooldowns, Cooldown(DAY_7, NOON, 5)])
    assert outcome(certain, submission, force=True).wait_seconds == 5


def test_a_refusal_is_told_before_a_cooldown() -> None:
    known = history(guess("40", "too_high"), cooldowns=(Cooldown(DAY_7, NOON, 60),))
    assert refused(known, Submission(DAY_7, 1, Answer("50"))) is not None


GUESSES = st.builds(
    guess, st.sampled_from(["7", "07", "12", "abc"]), st.sampled_from([None, *Verdict])
)


@given(
    st.lists(GUESSES),
    st.dictionaries(st.sampled_from((1, 2)), st.sampled_from(["7", "12"])),
    st.dictionaries(st.sampled_from((1, 2)), st.sampled_from(["7", "12"])),
    st.sampled_from(["7", "12", "99"]),
    st.sampled_from((1, 2)),
    st.booleans(),
)
def test_one_look_at_the_page_is_enough(
    guesses: list[Guess],
    accepted: dict[Part, str],
    shown: dict[Part, str],
    text: str,
    part: Part,
    force: bool,
) -> None:
    known = history(*guesses, accepted=accepted, page_was_read=False)
    submission = Submission(DAY_7, part, Answer(text))
    decision = decide(known, submission, NOON, force=force)
    if decision is LookUp.PAGE:
        known = known.after_page(shown)
        decision = decide(known, submission, NOON, force=force)
    assert isinstance(decision, SubmitResult)
    solved = known.accepted.get(part)
    if solved is not None:
        assert decision.verdict == ("already_solved" if solved == text else "refused")
    missed = any(
        (one.part, one.answer, one.verdict in MISSES) == (part, text, True) for one in guesses
    )
    if decision.verdict is None:
        assert not missed
        assert part == 1 or 1 in known.accepted
