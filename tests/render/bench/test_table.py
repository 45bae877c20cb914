"""The table of `aoc bench`, as pipes and terminals of any width get it."""

import pytest

from aoc_runner.benching.comparing import compare
from aoc_runner.benching.measured import Measured
from aoc_runner.kernel.terminal.style import columns
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.bench.table import BenchRows
from tests.render.bench.benches import (
    Terminal,
    before,
    camel_cards,
    day_of,
    measured,
    oddities,
    pipe,
)
from tests.render.outcomes import result, spec
from tests.render.screen import screen

WIDTHS = (40, 60, 80, 120, 200)


@pytest.fixture(params=WIDTHS)
def width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setenv("COLUMNS", str(request.param))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return int(request.param)


def in_a_pipe(all_measured: list[Measured], *, compares: bool = False) -> list[str]:
    rows = BenchRows([it.spec for it in all_measured], pipe(), compares)
    compared = [before(it, 1.2, digest="old") for it in all_measured] if compares else []
    return rows.rows(all_measured, compared).splitlines()


def on_a_terminal(all_measured: list[Measured], compares: bool = False) -> list[str]:
    """The lines without colours, of all days one after another."""
    rows = BenchRows([it.spec for it in all_measured], Terminal(), compares)
    lines = []
    for puzzle in dict.fromkeys(it.spec.puzzle for it in all_measured):
        of_it = [it for it in all_measured if it.spec.puzzle == puzzle]
        compared = [before(it, 1.2) for it in of_it] if compares else []
        lines += screen(visible(rows.rows(of_it, compared)).replace("\n", "\r\n"), 1000)
    return lines


def test_a_day_alone_has_a_row_a_hook_and_their_sum() -> None:
    assert in_a_pipe(day_of(spec(7))) == [
        "2023 day 7: Camel Cards  /p/day07.py",
        "             time  minimum   median  spread  samples",
        "  parse   1.17 ms  1.17 ms  1.17 ms    0.3%       20",
        "  part 1   426 µs   426 µs   427 µs    0.3%       20",
        "  part 2   696 µs   695 µs   698 µs    0.4%       20",
        "  all     2.29 ms",
    ]


@pytest.mark.parametrize(
    ("width", "names"),
    [
        (80, "time minimum median spread samples"),
        (50, "time minimum spread samples"),
        (42, "time spread samples"),
        (40, "time spread"),
        (30, "time"),
    ],
)
def test_the_time_is_the_last_column_to_go(
    width: int, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = on_a_terminal(day_of(spec(7)))
    assert next(line for line in lines if line.split()[:1] == ["time"]).split() == names.split()
    assert lines[-1] == "  all     2.29 ms"


def test_the_same_time_stands_at_a_glance_in_detail_and_in_the_sums() -> None:
    """Of times that spread: minimum, time and median are three numbers."""
    hooks = [
        it._replace(samples=[[n * factor] for n in range(10, 31)])
        for it, factor in zip(day_of(spec(7)), (1e-3, 1e-4, 1e-5), strict=True)
    ]
    both = [*hooks, *(it._replace(spec=spec(7, "packed")) for it in hooks)]
    lines = in_a_pipe(both)
    assert "12.0 ms  1.20 ms   120 µs  13.3 ms" in lines[2]
    assert "12.0 ms  10.0 ms  20.0 ms" in lines[6]
    assert in_a_pipe(hooks)[-1].split() == ["all", "13.3", "ms"]


def test_implementations_stand_side_by_side_at_a_glance_and_then_hook_by_hook() -> None:
    lines = in_a_pipe(camel_cards())
    assert lines[:8] == [
        "2023 day 7: Camel Cards",
        "             parse   part 1   part 2      all  times as long",
        f"  project  1.17 ms   426 µs   696 µs  2.29 ms     1              {'█' * 3}",
        f"  packed    901 µs   152 µs   181 µs  1.23 ms  0.54 (0.52–0.55)  {'█' * 1}▋",  # noqa: RUF001
        f"  product  1.31 ms  1.20 ms  20.1 ms  22.6 ms   9.9 (9.6–10.2)   {'█' * 30}",  # noqa: RUF001
        f"  runs     1.20 ms   433 µs   562 µs  2.20 ms  0.96 (0.93–0.98)  {'█' * 2}▉",  # noqa: RUF001
        f"  typed    2.20 ms  1.61 ms  1.90 ms  5.71 ms  2.49 (2.42–2.56)  {'█' * 7}▋",  # noqa: RUF001
        "  frame    needs the extra frame",
    ]
    assert lines[9].split() == [
        *("time", "minimum", "median", "spread", "samples", "times", "as", "long")
    ]
    assert [line.split()[0] for line in lines[10::5]] == ["parse", "part", "part"]
    packed = "          packed    901 µs   900 µs   902 µs    0.3%       20  0.77 (0.75–0.78)"  # noqa: RUF001
    assert lines[11] == packed
    assert len(lines) == 10 + 15


def test_an_earlier_run_stands_beside_with_what_became_of_it_in_words() -> None:
    lines = in_a_pipe(day_of(spec(7)), compares=True)
    assert lines[1].endswith("  since run 12")
    assert lines[2].endswith("1.20 (1.18–1.22) slower")  # noqa: RUF001
    assert lines[-1] == "  new code since run 12"


def test_who_has_new_code_is_named() -> None:
    both = [*day_of(spec(7)), *day_of(spec(7, "packed"))]
    rows = BenchRows([it.spec for it in both], pipe(), compares=True)
    compared = [before(it, digest="old" if it.spec.variant else "new") for it in both]
    assert rows.rows(both, compared).splitlines()[-1] == "  new code since run 12: packed"


def test_what_cannot_be_compared_says_why() -> None:
    now = measured(spec(7), kind="cached")
    then = before(now._replace(kind="calls")).before
    rows = BenchRows([now.spec], pipe(), compares=True)
    found = rows.rows([now], [compare(now, then)]).splitlines()[-1]
    assert found.endswith("  measured as calls then      cached")
    found = rows.rows([now], [compare(now, None, 12)]).splitlines()[-1]
    assert found.endswith("  not measured then           cached")


def test_the_run_that_was_named_stands_above_even_of_a_day_that_it_did_not_measure() -> None:
    now = measured(spec(7))
    rows = BenchRows([now.spec], pipe(), compares=True, run=9)
    head, row = rows.rows([now], [compare(now, None, 9)]).splitlines()[1:]
    assert head.endswith("samples  since run 9")
    assert row.endswith("20  not measured then")


def test_where_nothing_was_measured_before_no_earlier_run_is_spoken_of() -> None:
    now = measured(spec(7))
    rows = BenchRows([now.spec], pipe(), compares=True)
    head, row = rows.rows([now], [compare(now, None)]).splitlines()[1:]
    assert head.endswith("samples")
    assert row.endswith("20  nothing to compare with yet")


def test_of_a_single_sample_there_is_no_spread() -> None:
    once = measured(spec(7))
    once = once._replace(samples=once.samples[:1], pace=once.pace[:1])
    *times, samples = in_a_pipe([once])[2].split()
    assert (len(times), samples) == (
        8,
        "1",
    )  # part 1, its time, minimum and median, each with a unit


@pytest.mark.parametrize(
    ("it", "words"),
    [
        (measured(spec(7), kind="cached"), "cached"),
        (measured(spec(7), kind="changing"), "changes its data"),
        (measured(spec(7), kind="process", seconds=1.5), "whole process, few samples"),
        (measured(spec(7), noise=0.5), "noisy"),
        (measured(spec(7), result=result(1, "wrong")), "wrong answer"),
        (measured(spec(7)), ""),
    ],
)
def test_what_one_must_know_of_a_time_is_said_behind_it(it: Measured, words: str) -> None:
    (row,) = in_a_pipe([it])[2:]
    assert row.partition("20")[2].strip() == words


def test_what_a_later_call_did_stands_below_the_table_with_its_hook() -> None:
    reason = "a later call fails: ValueError: no\n\x1b[2J (day07.py:3 in part1)"
    changing = measured(spec(7), kind="changing", reason=reason)
    said = r"a later call fails: ValueError: no\n\x1b[2J (day07.py:3 in part1)"
    lines = in_a_pipe([measured(spec(7), "parse"), changing])
    assert lines[3].endswith("20  changes its data")
    assert lines[4:] == ["  all     2.00 ms", f"  part 1: {said}"]
    packed = changing._replace(spec=spec(7, "packed"))
    assert in_a_pipe([measured(spec(7)), packed])[-1] == f"  part 1 (packed): {said}"


@pytest.mark.parametrize(
    ("it", "words"),
    [
        (oddities()[2], "failed: ZeroDivisionError: division by zero (day07.py:3 in part1)"),
        (measured(spec(7), "part2", None, result=result(2, "unsolved", None)), "not solved yet"),
        (measured(spec(7), "part2", None), "timed with part 1"),
        (measured(spec(7), "part2", None, skipped="no input is kept"), "no input is kept"),
        (measured(spec(7), "part2", None, result=None), "not measured"),
    ],
)
def test_why_there_is_no_time_stands_in_its_place(it: Measured, words: str) -> None:
    beside = measured(it.spec)
    assert in_a_pipe([beside, it])[3] == f"  part 2  {words}"
    assert in_a_pipe([it])[1:] == [f"  part 2  {words}"]


def test_a_day_that_nothing_is_known_of_says_so_once() -> None:
    reason = "no input is kept"
    nothing = [measured(spec(7), it, None, skipped=reason) for it in ("parse", "part1", "part2")]
    assert in_a_pipe(nothing)[1:] == [f"  {reason}"]
    others = [it._replace(spec=spec(7, "packed")) for it in nothing]
    assert in_a_pipe([*nothing, *others])[1:] == [
        "             parse   part 1   part 2      all  times as long",
        f"  project  {reason}",
        f"  packed   {reason}",
    ]


def test_a_day_without_times_names_the_part_that_each_reason_is_of() -> None:
    failed = oddities()[2]._replace(spec=spec(7), hook="part1")
    unsolved = measured(spec(7), "part2", None, result=result(2, "unsolved", None))
    assert in_a_pipe([failed, unsolved])[1:] == [
        "  part 1  failed: ZeroDivisionError: division by zero (day07.py:3 in part1)",
        "  part 2  not solved yet",
    ]
    packed = [it._replace(spec=spec(7, "packed")) for it in (failed, unsolved)]
    assert in_a_pipe([*day_of(spec(7)), *packed])[3] == (
        "  packed   part 1 failed: ZeroDivisionError: division by zero (day07.py:3 in part1), "
        "part 2 not solved yet"
    )


def test_a_wrong_answer_shows_neither_answer() -> None:
    wrong = measured(spec(7), result=result(1, "wrong", 123456, expected="654321"))
    text = "\n".join(in_a_pipe([wrong, wrong._replace(spec=spec(7, "packed"))]))
    assert "wrong answer" in text
    assert "123456" not in text
    assert "654321" not in text


def test_nothing_is_wider_than_its_terminal_and_all_is_said(width: int) -> None:
    for all_measured in (camel_cards(), oddities(), [*day_of(spec(7)), *oddities()]):
        for compares in (False, True):
            lines = on_a_terminal(all_measured, compares)
            assert max(map(columns, lines)) <= width
            said = "".join(lines).replace(" ", "")
            assert all(f"{it.spec.variant or ''}" in said for it in all_measured)
            if any(it.spec == spec(8) for it in all_measured):
                assert "wronganswer,changesitsdata,fewsamples" in said
                assert "ZeroDivisionError:divisionbyzero(day07.py:3inpart1)" in said
                assert "noisy" in said
            if compares:
                assert said.count("slower") == sum(bool(it.samples) for it in all_measured)


def test_columns_stand_still_from_day_to_day(width: int) -> None:
    days = [*day_of(spec(7)), *oddities(), *day_of(spec(9), (2.0, 51.0, 3e-6))]
    heads = [line for line in on_a_terminal(days) if line.split()[:1] == ["time"]]
    assert len(heads) == 3
    assert len(set(heads)) == 1
    ends = [line.index("time") + len("time") for line in heads]
    rows = [line for line in on_a_terminal(days) if line.startswith(("  parse", "  part 1"))]
    assert {line[ends[0] - 2 : ends[0]] for line in rows} <= {"ms", " s", "µs"}


def test_colours_are_for_terminals_that_want_them(
    width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = [before(it, 1.2) for it in day_of(spec(7))]

    def text() -> str:
        rows = BenchRows([spec(7)], Terminal(), compares=True)
        return visible(rows.rows([it.measured for it in compared], compared))

    assert "\x1b[31m1.20" in text()
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in text()
    assert "slower" in text()


def test_a_stream_of_ascii_gets_no_more() -> None:
    rows = BenchRows([it.spec for it in camel_cards()], pipe("ascii"), compares=True)
    text = rows.rows(camel_cards(), [before(it) for it in camel_cards()])
    assert text.isascii()
    assert "###" in text
    assert " us " in text


def test_names_and_titles_of_others_end_no_line_and_move_no_cursor() -> None:
    title = "Camel\nCards \x1b[2J"
    both = [measured(spec(7), title=title), measured(spec(7, "a\x1b\nb"), title=title)]
    assert in_a_pipe(both)[0] == r"2023 day 7: Camel\nCards \x1b[2J"
    assert any(line.startswith(r"  a\x1b\nb") for line in in_a_pipe(both))
    broken = measured(spec(7), "part2", None, result=None, reason="no\n\x1b[2J")
    assert in_a_pipe([both[0], broken])[-1] == r"  part 2  failed: no\n\x1b[2J"
