"""What the history says against an answer: post it, or why not, or what to look up first."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.answer import Answer, answer_of, text_answer
from aoc_runner.history import Cooldown, Guess, History, Verdict
from aoc_runner.puzzle import Part, Puzzle
from aoc_runner.submitting.decide import LookUp, decide
from aoc_runner.submitting.submission import Submission, SubmitResult, last_star

NOON = 1701950400.0  # 2023-12-07 12:00 UTC
DAY_7, DAY_8, LAST_DAY = Puzzle(2023, 7), Puzzle(2023, 8), Puzzle(2023, 25)
MISSES = [verdict for verdict in Verdict if verdict.is_miss]
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
    failing: str | None = None,
    part_1: str | None = None,
    examples: tuple[str, ...] = (),
) -> str | None:
    """Why the answer is not posted without --force, which posts it; None if it is."""
    accepted: Mapping[Part, str] = {} if part_1 is None else {1: part_1}
    known = history(*guesses, accepted=accepted)
    submission = Submission(DAY_7, 2 if accepted else 1, text_answer(text), failing, examples)
    assert refused(known, submission, force=True) is None
    refusal = refused(known, submission)
    assert refusal is None or "post it with --force" in refusal.hint
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
    decision = outcome(known, Submission(DAY_7, 1, text_answer(answer), "it fails"), force)
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
    assert message.startswith(f"6440 was posted before and is not right ({said}, 2023-12-0")


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


@pytest.mark.parametrize("text", ["abc", "1,5", "1e9", "0x10", "12 13", "\u0663", "--1", "{0}"])
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


def test_the_doubts_come_in_a_fixed_order() -> None:
    missed, lost = guess("012", "wrong", part=2), guess("12", "lost", part=2)
    submission = Submission(
        DAY_7, 2, Answer("12", suspect="it is a float"), "part 1 gives 1 for 'puzzle'", ["12"]
    )
    no_failure = submission._replace(failing_example=None)
    no_example = no_failure._replace(example_answers=())
    for known, given_, said in (
        (history(missed, lost, accepted={1: "12"}), submission, "part 1 gives 1 for 'puzzle'"),
        (history(missed, lost, accepted={1: "12"}), no_failure, "12 is part 1's answer"),
        (history(missed, lost, accepted={1: "1"}), no_failure, "12 is the answer of an example"),
        (history(missed, lost, accepted={1: "1"}), no_example, "12 differs from the missed 012 "),
        (history(lost, accepted={1: "1"}), no_example, "12 was sent before (no verdict came back"),
        (history(accepted={1: "1"}), no_example, "it is a float"),
    ):
        refusal = refused(known, given_)
        assert refusal is not None
        assert refusal.message.startswith(said)
        assert "--force" in refusal.hint
        assert refused(known, given_, force=True) is None


def test_a_failing_example_speaks_against_any_answer() -> None:
    said = "part 2 gives {} for 'puzzle', expected {answer}"
    assert doubt("6440", failing=said) == said


def test_part_ones_answer_is_doubted_for_part_two() -> None:
    assert doubt("6440", part_1="6440") == "6440 is part 1's answer"
    assert doubt("6440", part_1="6441") is None


def test_an_examples_answer_is_doubted() -> None:
    assert "answer of an example" in str(doubt("6440", examples=("5905", "6440")))
    assert doubt("6440", examples=("64400",)) is None


@pytest.mark.parametrize("verdict", ["wrong", "someone_elses"])
def test_other_leading_zeros_after_a_miss_are_asked_about(verdict: str) -> None:
    for one, other in (("12", "012"), ("012", "12"), ("0012", "012")):
        assert certain(one, guess(other, verdict)) is None
        message = doubt(one, guess(other, verdict))
        assert message == f"{one} differs from the missed {other} only in leading zeros"
    assert doubt("12", guess("120", verdict)) is None
    assert doubt("12", guess("012", "wait")) is None


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
    [("None", (), None), ("50", (guess("40", "too_high", 2),), None), ("50", (), "it fails")],
)
def test_a_refused_answer_costs_no_look_at_the_page(
    text: str, guesses: tuple[Guess, ...], failing: str | None
) -> None:
    submission = Submission(DAY_7, 2, text_answer(text), failing)
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
        assert decision.message.endswith(f" {left} seconds from now")
        assert decision.hint == "submit again then, or add --wait"


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
