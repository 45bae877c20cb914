"""The rows of many days, at all widths, and what went wrong below them."""

from itertools import product

import pytest

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.render.many import RunRows, TestRows
from aoc_runner.render.names import told_apart
from aoc_runner.render.text import columns
from aoc_runner.running.outcome import Outcome
from tests.render.outcomes import (
    DIVISION,
    OVER_TIME,
    checked,
    failure,
    outcome,
    result,
    spec,
    style,
)

BOTH = [spec(7), spec(7, "packed")]


def run_row(it: Outcome, width: int | None = None, jobs: int = 1) -> list[str]:
    return RunRows(style(), width, jobs, told_apart(BOTH)).row(it).split("\n")


def check_row(it: Outcome, width: int | None = None, jobs: int = 1) -> list[str]:
    return TestRows(style(), width, jobs, told_apart(BOTH)).row(it).split("\n")


TWO_PARTS = result(1), result(2, "unchecked", 5905, seconds=0.012)
FINAL = outcome(spec(25), result(1))


def test_a_day_is_a_line_in_columns_that_stand_still() -> None:
    first = outcome(spec(8), result(1, answer=12345678901234), result(2, "unsolved", None))
    rows = [*run_row(outcome(spec(9), *TWO_PARTS)), *run_row(first), *run_row(FINAL)]
    assert rows == [
        "2023 day 9   Camel Cards                     "
        "✓ 6440            1.23 ms  ? 5905            12.0 ms",
        "2023 day 8   Camel Cards                     "
        "✓ 12345678901234  1.23 ms  · unsolved        1.23 ms",
        "2023 day 25  Camel Cards                     ✓ 6440            1.23 ms",
    ]


def test_at_80_columns_too() -> None:
    (row,) = run_row(outcome(spec(9), *TWO_PARTS, title="If You Give A Seed A Fertilizer"), 80, 2)
    assert row == "2023 day 9   If You Give A…   ✓ 6440          ~1.23 ms  ? 5905          ~12.0 ms"
    assert columns(row) == 80


def test_times_of_several_jobs_are_rough_and_the_caller_s_style_stays() -> None:
    plain = style()
    assert "~1.23 ms" in RunRows(plain, None, 2, {}).row(FINAL)
    assert not plain.rough
    assert "~" not in RunRows(plain, None, 1, {}).row(FINAL)


@pytest.mark.parametrize("day", [spec(9), BOTH[1]])
@pytest.mark.parametrize(
    "title",
    ["", "It", "If You Give A Seed A Fertilizer and so on for ever", "\u4e2d\u6587" * 20, "a\x1bb"],
)
def test_usual_answers_fit_every_width_from_40_on(title: str, day: DaySpec) -> None:
    for width, jobs, first in product((*range(40, 101), 160), (1, 8), (7, 987654321098765)):
        results = result(answer=first, seconds=0.1234), result(2, answer=123456789012345)
        lines = run_row(outcome(day, *results, title=title), width, jobs)
        assert max(map(columns, lines)) <= width
        assert len(lines) <= (1 if width >= 80 else 2)
        text = "\n".join(lines)
        assert {str(first), "123456789012345"} <= set(text.split())
        assert day.variant is None or "packed" in text


def test_a_narrow_terminal_has_a_line_a_part() -> None:
    assert run_row(outcome(spec(9), *TWO_PARTS), 40) == [
        "2023 day 9   ✓ 6440            1.23 ms",
        "             ? 5905            12.0 ms",
    ]
    assert run_row(outcome(BOTH[1], *TWO_PARTS), 40) == [
        "2023 day 7   ✓ 6440            1.23 ms",
        "packed       ? 5905            12.0 ms",
    ]
    assert run_row(outcome(BOTH[1], result()), 40)[1:] == ["packed"]
    assert run_row(outcome(spec(9), *TWO_PARTS), 60) == [
        "2023 day 9   Camel Cards           ✓ 6440            1.23 ms",
        "                                   ? 5905            12.0 ms",
    ]


def test_an_answer_is_never_cut_but_has_a_line_of_its_own() -> None:
    long = "mxmxvkd,sqjhc,fvjkl,mxmxvkd,sqjhc,fvjkl"
    lines = run_row(outcome(spec(9), result(), result(2, "unchecked", long)), 80)
    assert lines == [
        "2023 day 9   Camel Cards        ✓ 6440          1.23 ms",
        f"                                ? {long} 1.23 ms",
    ]
    for width in (20, 40, 60, None):
        assert long in "\n".join(run_row(outcome(spec(9), result(answer=long)), width))


def test_a_very_long_answer_is_clipped_with_its_length() -> None:
    clipped = f"{'x' * 40}… (300 characters)"
    for width in (40, 80, 160, None):
        text = "\n".join(run_row(outcome(spec(9), result(answer="x" * 300)), width))
        assert f"✓ {clipped} " in text
        assert "x" * 41 not in text
    assert "x" * 60 in run_row(outcome(spec(9), result(answer="x" * 60)))[0]
    assert f"{'x' * 40}… (61 characters)" in run_row(outcome(spec(9), result(answer="x" * 61)))[0]
    plain = RunRows(style("ascii"), None, 1, {}).row(outcome(spec(9), result(answer="x" * 300)))
    assert "xxx... (300 characters)" in plain


def test_a_token_in_an_answer_is_not_clipped_to_a_part_of_it() -> None:
    token = "53616c7465645f5f" + "0123456789abcdef" * 7
    text = "\n".join(run_row(outcome(spec(9), result(answer="y" * 20 + token + "z" * 50))))
    assert "53616c" not in text


def test_a_title_is_whole_beside_a_short_note() -> None:
    title = "If You Give A Seed A Fertilizer, Again And Again"
    for it, note in (
        (Outcome(spec(9), title, None), "no input kept"),
        (Outcome(spec(9), title, None, skipped="no frame"), "skipped: no frame"),
    ):
        for width in (84, 92, None):
            assert run_row(it, width) == [f"2023 day 9   {title}  · {note}"]
        (row,) = run_row(it, 72)
        assert row.endswith(f"…  · {note}")
        assert columns(row) <= 72
    # A short one leaves it where the answers stand.
    rows = [run_row(it, 80)[0] for it in (Outcome(spec(9), "It", None), outcome(spec(9), result()))]
    assert rows[0].index("·") == rows[1].index("✓")
    (named,) = run_row(Outcome(BOTH[1], title, None), 100)
    assert named == f"2023 day 7   {title} (packed)  · no input kept"


@pytest.mark.parametrize("day", [spec(9), BOTH[1]])
def test_a_note_fits_every_width(day: DaySpec) -> None:
    for width, title in product(range(40, 161), ("", "It", "A Title That Is Far Too Long " * 9)):
        for row in (run_row, check_row):
            lines = row(Outcome(day, title.strip(), None), width)
            assert max(map(columns, lines)) <= width


def test_a_day_that_did_not_run_says_why() -> None:
    assert run_row(Outcome(spec(9), "It", None))[0].endswith("· no input kept")
    skipped = Outcome(spec(9), "It", "kept", skipped="needs the extra frame")
    assert run_row(skipped)[0].endswith("· skipped: needs the extra frame")
    assert check_row(skipped)[0].endswith("· skipped: needs the extra frame")
    assert run_row(Outcome(spec(25), "It", "kept"))[0].endswith("· has no such part")
    assert check_row(checked(spec(9)))[0].endswith("· nothing to check")


def test_a_title_that_is_not_known_is_not_shown() -> None:
    (row,) = run_row(outcome(spec(9), result(), title="2023 day 9"))
    assert row.count("day 9") == 1


def test_wrong_answers_have_what_was_expected_below() -> None:
    known = result(2, "wrong", 12, reason="known to be too low: 13 was")
    lines = run_row(outcome(spec(9), result(1, "wrong", 12), known))
    assert lines[1:] == [
        "    part 1: wrong, expected 77",
        "    part 2: known to be too low: 13 was",
    ]


def test_a_drawing_stands_below_its_row_and_letters_in_it_do_not() -> None:
    drawn, read = Answer("#.\n.#", "no letters", picture="#.\n.#"), Answer("AB", picture="#.\n.#")
    results = (
        result(1, "unchecked")._replace(answer=drawn),
        result(2, "unchecked")._replace(answer=read),
    )
    row, *below = run_row(outcome(spec(9), *results))
    assert "(below)" in row
    assert "AB" in row
    assert below == [
        "    part 1 draws:",
        "      #.",
        "      .#",
        "    part 1: no letters; type the letters: aoc submit 2023 9 1 LETTERS",
    ]


def test_a_failed_part_has_its_frames_and_what_was_printed() -> None:
    it = outcome(spec(9), failure(1), result(2), printed=["one", "error: two", "three\n\x1b[2J"])
    row, *below = run_row(it)
    assert "✗ failed" in row
    assert "✓ 6440" in row
    assert below == [
        "    part 1 failed: ZeroDivisionError: division by zero",
        "      day07.py:3 in part1",
        "        return 1 // 0",
        "    what it printed last:",
        "    │ one",
        "    │ error: two",
        "    │ three\\n\\x1b[2J",
    ]
    assert run_row(it._replace(results=[result()]))[1:] == []  # of others nobody need see it


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OVER_TIME, "parts 1 and 2 failed: over 300 s"),
        (DIVISION, "parts 1 and 2 failed: ZeroDivisionError: division by zero"),
        (DayFailedError("no", "hint", (), "parse"), "parse failed: no"),
    ],
)
def test_what_both_parts_fail_of_is_said_once(error: DayFailedError, said: str) -> None:
    lines = run_row(outcome(spec(9), failure(1, error), failure(2, error)))
    assert lines[1] == f"    {said}"
    assert sum("failed:" in line for line in lines) == 1


def test_reasons_that_differ_are_both_said() -> None:
    lines = run_row(outcome(spec(9), failure(1, OVER_TIME), failure(2, DIVISION)))
    assert [line for line in lines if "failed:" in line] == [
        "    part 1 failed: over 300 s",
        "    part 2 failed: ZeroDivisionError: division by zero",
    ]
    assert "      hint: give it more with --timeout S" in lines


def test_what_was_printed_begins_no_line_of_its_own_and_shows_no_token() -> None:
    token = "53616c7465645f5f" + "0123456789abcdef" * 7
    it = outcome(spec(9), failure(), printed=["x" * 70 + token, "y" * 500 + "…"])
    for width in (40, 80, None):
        lines = run_row(it, width)
        printed = lines[lines.index("    what it printed last:") + 1 :]
        assert len(printed) == 2
        assert all(line.startswith("    │ ") for line in printed)
        assert not any(columns(line) > (width or 600) for line in printed)
        assert "53616c" not in "".join(printed)
        assert printed[1].endswith("y…")  # whether it was cut by now or is a terminal too narrow


def test_an_ascii_stream_gets_ascii() -> None:
    rows = RunRows(style("ascii"), 72, 2, {})
    title = "If You Give A Seed A Fertilizer"
    it = outcome(spec(9), failure(), result(2, seconds=1e-5), title=title, printed=["x"])
    assert rows.row(it).isascii()


def test_a_test_row_counts_the_cases_by_kind() -> None:
    cases = [result(part, case=name, seconds=0.5) for name in ("puzzle", "own") for part in (1, 2)]
    (row,) = check_row(checked(spec(9), *cases))
    assert row.startswith("2023 day 9   Camel Cards                     ✓ 4 right ")
    assert row.endswith(" 2.00 s")
    left_out = result(1, "skipped", None, seconds=None, case="slow", reason="too slow")
    (row,) = check_row(checked(spec(9), left_out, *cases, result(2, "unsolved", None)))
    assert "· 4 right, 1 unsolved, 1 skipped" in row


def test_below_a_test_row_stand_the_cases_that_are_not_right() -> None:
    it = checked(
        spec(9),
        result(1, case="puzzle"),
        result(1, "wrong", 12, case="a longer one"),
        result(2, "unconfirmed", 12, expected="13", case="puzzle"),
        failure(1, case="third"),
        failure(2, case="fourth"),
    )
    row, *below = check_row(it, jobs=2)
    assert "✗ 1 right, 1 wrong, 2 failed, 1 unconfirmed" in row
    assert below == [
        "    ✗ a longer one  part 1  12, expected 77  (~1.23 ms)",
        "    ? puzzle        part 2  12, the proposed answer is 13 (not confirmed)  (~1.23 ms)",
        "    if the proposed answer is right: aoc test 2023 9 --confirm",
        "    parts 1 and 2 failed on third, fourth: ZeroDivisionError: division by zero",
        "      day07.py:3 in part1",
        "        return 1 // 0",
    ]


def test_a_drawing_that_a_case_wants_stands_below_its_row() -> None:
    wanted = result(1, "wrong", "#.\n.#", expected="##\n##", case="puzzle")
    lines = check_row(checked(spec(9), wanted))
    assert [line.strip() for line in lines[2:]][:2] == ["#.", ".#, expected ##"]
    assert all(line.startswith("        ") for line in lines[2:])


def test_names_tell_apart_who_offers_the_same_day() -> None:
    alone, plain, packed = spec(8), *BOTH
    assert told_apart([alone, plain, packed, alone]) == {plain: PROJECT, packed: "packed"}
    alice = spec(7, "packed", "alice")
    assert told_apart([plain, packed, alice]) == {
        plain: "project",
        packed: "project/packed",
        alice: "alice/packed",
    }
    pair = [DaySpec(Puzzle(2023, 7), "bob", None, name, None) for name in ("one", "two")]
    assert list(told_apart(pair).values()) == ["bob/one", "bob/two"]


@pytest.mark.parametrize("width", [72, 80, 160])
def test_a_name_stays_whole_beside_a_title_that_is_cut(width: int) -> None:
    (row,) = run_row(outcome(BOTH[1], *TWO_PARTS, title="A Title That Is Far Too Long"), width)
    assert "(packed)" in row
