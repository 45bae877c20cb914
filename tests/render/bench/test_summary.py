"""What stands below the tables, what is told of noise, and the line while it lasts."""

import pytest

from aoc_runner.benching.measured import Going
from aoc_runner.kernel.terminal.names import told_apart
from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.bench.progress import going_line
from aoc_runner.render.bench.summary import bench_summary
from aoc_runner.render.bench.words import elsewhere_note, factor, noise_note, share
from tests.render.bench.benches import (
    RUN,
    Terminal,
    before,
    camel_cards,
    day_of,
    measured,
    oddities,
    pipe,
)
from tests.render.outcomes import spec


def test_the_sums_count_what_was_measured() -> None:
    assert bench_summary(day_of(spec(7)), [], 58.2, pipe()) == "1 day, 3 times measured in 58.2 s"
    assert bench_summary(camel_cards(), [], 58.2, pipe()) == (
        "1 day, 6 implementations, 15 times measured in 58.2 s"
    )
    of_more = [*camel_cards(), *day_of(spec(9)), *oddities()]
    assert bench_summary(of_more, [], 158.2, pipe()) == (
        "3 days, 8 implementations, 20 times measured in 2 min 38 s, 1 failed; "
        "the times of 2 days sum to 4.59 ms"
    )


def test_what_became_of_it_is_counted_and_the_worst_is_named_first() -> None:
    days = [day_of(spec(day)) for day in range(1, 4)]
    factors = [1.1, 1.2, 1.3, 0.5, 1.0, 1.0, 1.4, 1.5, 1.6]
    now = [hook for day in days for hook in day]
    compared = [before(*pair) for pair in zip(now, factors, strict=True)]
    compared.append(before(measured(spec(4), seconds=None)))
    lines = bench_summary(now, compared, 60, pipe()).splitlines()[1:]
    assert lines[0] == "6 slower, 1 faster, 2 unchanged, 1 not compared"
    assert lines[1] == "slower: 2023 day 3 part 2  1.60"
    assert [line.split()[-1] for line in lines[1:6]] == ["1.60", "1.50", "1.40", "1.30", "1.20"]
    assert lines[6:] == ["slower: 1 more", "faster: 2023 day 2 parse  0.50"]


def test_the_summary_fits_its_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("NO_COLOR", "1")
    compared = [before(it, 1.1) for it in camel_cards() if it.samples]
    lines = visible(bench_summary(camel_cards(), compared, 60, Terminal())).splitlines()
    assert max(map(len, lines)) <= 40
    assert "(product)" in " ".join(lines)


def test_noise_is_told_with_the_worst_of_it() -> None:
    assert noise_note(camel_cards()) is None
    assert noise_note([*day_of(spec(7)), *oddities()]) == (
        "the machine was noisy: 1 of 5 times spread by more than 10%, that of 2023 day 8 parse "
        "by 11%; close what else runs, and measure again"
    )


def test_of_one_or_two_samples_nobody_says_that_they_were_calm() -> None:
    few = [measured(spec(9), hook, processes=2) for hook in ("part1", "part2")]
    assert noise_note(few) == (
        "2 of 2 times have too few samples to tell whether the machine was noisy; more: --seconds S"
    )
    said = noise_note([*few[:1], *day_of(spec(7))])
    assert said is not None
    assert said.startswith("1 of 4 times has too few samples")
    said = noise_note([*few, *oddities()])
    assert said is not None
    assert "1 of 2 times spread by more than 10%" in said
    assert " by 11%; 2 more have too few samples to tell; close" in said


@pytest.mark.parametrize(
    ("of_it", "said"), [(0.0, "0%"), (0.004, "0.4%"), (0.0096, "1%"), (0.126, "13%"), (1.5, "150%")]
)
def test_a_share_is_in_percent(of_it: float, said: str) -> None:
    assert share(of_it) == said


def test_the_line_while_it_lasts_says_what_is_measured_and_how_long_it_takes() -> None:
    packed = spec(7, "packed")
    names = told_apart([spec(7), packed])
    assert going_line(Going(packed, "part2", 0.38, 11.2), names) == (
        "2023 day 7 (packed)  part 2   38%  about 12 s left"
    )
    assert going_line(Going(spec(8), "parse", 0.0, 3700), names) == (
        "2023 day 8  parse     0%  about 1 h 1 min left"
    )


def test_a_run_of_another_python_or_machine_is_named() -> None:
    compared = [before(it, 1.2) for it in day_of(spec(7))]
    assert elsewhere_note(compared, RUN.python, RUN.machine) is None
    assert elsewhere_note([], RUN.python, RUN.machine) is None
    said = elsewhere_note(compared, "CPython 3.13.0", RUN.machine)
    assert said == (
        "run 12 measured on CPython 3.11.7, x86_64, 2 cores, Linux: what got slower or faster may "
        "be that, and not the code"
    )
    other = before(compared[0].measured, run=RUN._replace(number=9))
    said = elsewhere_note([*compared, other], RUN.python, "arm64, 8 cores, Linux")
    assert said is not None
    assert said.startswith("run 12 and 1 more measured on")


@pytest.mark.parametrize(
    ("ratio", "said"), [(0.0123, "0.012"), (0.543, "0.54"), (12.34, "12.3"), (123.4, "123")]
)
def test_a_ratio_has_three_digits(ratio: float, said: str) -> None:
    assert factor(ratio) == said
