"""What scripts print beside their answers, and what is not to be taken for one."""

from collections.abc import Mapping

import pytest

from aoc_runner.running.scripts.answers import read_answers

Texts = Mapping[int, str | None]
BOTH: Texts = {1: "314", 2: "2718"}
ANSWERS = "Part 1: 314\nPart 2: 2718"


def texts(printed: str, *, is_whole: bool = True) -> Texts:
    found = read_answers(printed, (), (1, 2), is_whole=is_whole, alone=False)
    return {part: text for part, (text, *_) in found.items()}


def doubts(printed: str, *, is_whole: bool = True) -> list[str]:
    found = read_answers(printed, (), (1, 2), is_whole=is_whole, alone=False)
    return [it.doubt for it in found.values() if it.doubt]


ASIDES = [
    *("example", "=== example ===", "Example:", "  Example 1:", "Tests:", "Demo", "test.txt"),
    *("inputs/07_example.txt:", "ex", "ex1", "--- (ex) ---", "testinput", "mini", "small input"),
    *("toy", "dummy", "given", "# Sample", "Running the tests...", "Test input"),
]


@pytest.mark.parametrize("heading", ASIDES)
def test_labels_below_the_heading_of_an_example_are_the_examples(heading: str) -> None:
    for example in (
        "Part 1: 8\nPart 2: 12",
        "  Part 1: 8\n  Part 2: 12\n",
        "Part 1\n8\n\nPart 2\n12",
        "Part 1\nabc\nPart 2\ndef",
        "\nread 5 lines\nPart 1: 8\n3 ms\nx = 7\nPart 2: 12\n",
    ):
        assert texts(f"{heading}\n{example}") == {1: None, 2: None}
        assert texts(f"{ANSWERS}\n{heading}\n{example}") == BOTH
        assert texts(f"=== input ===\n{ANSWERS}\n\n{heading}\n{example}\n") == BOTH
        for other in ("=== input ===", "Input:", "input.txt", "in/07.txt:", "Real", "Day 7"):
            assert texts(f"{heading}\n{example}\n{other}\n{ANSWERS}") == BOTH


def test_an_example_beside_its_answer_is_no_heading() -> None:
    for told in ("8", "(8, 12)", "{'a': 8}", "'abc'", "-8"):
        assert texts(f"Example: {told}\n{ANSWERS}") == BOTH
    assert texts(f"Tests passed\n{ANSWERS}") == texts(f"Example\nTests OK\n{ANSWERS}") == BOTH
    assert texts("--- Example ---\n8\n--- Part 1 ---\n314\n--- Part 2 ---\n2718") == BOTH


CALLS = [
    *("deque([3])", "deque([(1, 2), (3, 4)])", "set()", "range(0, 5)", "array([1 2])", "mpz(314)"),
    *("KeyError(5)", "np.int64(314)", "Counter({'a': 1})", "dict_values([3])", "f{3}", "x[3]"),
]


@pytest.mark.parametrize("call", CALLS)
def test_the_name_of_a_call_is_no_value(call: str) -> None:
    for form in ("Part 1: {}", "Part 1 {}", "Part 1: the answer is {}", "Part 1:\n{}"):
        assert texts(form.format(call)) == {1: None}
        assert texts(form.format("f(3) = 314")) == {1: "314"}
    assert texts(call)[1] is texts(f"{call}\n7")[1] is None
    assert texts("Part 1: 314(0.2s)\nPart 2: [x] 2718") == BOTH


@pytest.mark.parametrize(
    "table",
    [
        *("part1,314\npart2,2718", "1,314\n2,2718", "a,314\nb,2718", "7,1,314\n7,2,2718"),
        *("day,part1,part2\n7,314,2718", "Part 1,314\nPart 2,2718", "p1,314"),
        *("part,answer\n7,314", "2023,7,1,314\n2023,7,2,2718"),
    ],
)
def test_a_row_of_a_table_is_no_list(table: str) -> None:
    assert set(texts(table).values()) == {None}


def test_a_list_of_several_words_is_an_answer() -> None:
    assert texts("20,51\n236,268,11") == {1: "20,51", 2: "236,268,11"}
    assert texts("co,de,ka,ta") == {1: "co,de,ka,ta"}
    assert texts("1,5\n1,6,3") == {1: "1,5", 2: "1,6,3"}


REFUSALS = [
    *("314 (too low)", "314 -> too high", "314 ✗", "314 ❌", "❌ 314", "314 FAIL", "314 failed"),
    *("314 not correct", "less than 314", "at least 314", "not solved after 1000 steps", "not 200"),
    *("need 49 stars!", "KeyError: 5", "failed with 5", "TODO 5", "missing", "tbd", "wip", "nope"),
    *("unimplemented", "ValueError", "0x13a", "1e6", "12MB", "12 MB", "5 bytes", "500it"),
    *("no solution in 5 rounds", "not implemented yet 5", "IndexError"),
]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_refusal_is_no_value(refusal: str) -> None:
    for form in ("Part 1: {}", "Part 1 = {}", "Part 1\n{}", "Part 1 {}"):
        assert texts(form.format(refusal)) == {1: None}
    assert texts(refusal)[1] is texts(f"{refusal}\n2718")[1] is None
    assert texts(f"Total: {refusal}\n2718")[1] is None


def test_a_cross_before_a_label_refuses_its_value() -> None:
    assert texts("❌ Part 1: 314\n✗ Part 2: 2718") == {1: None, 2: None}
    assert texts("✓ Part 1: 314\n✅ Part 2: 2718") == BOTH


def test_words_of_the_puzzle_are_none_of_an_example_nor_of_a_refusal() -> None:
    assert texts("Part 1, points with at least two lines: 314") == {1: "314"}
    assert texts("Part 1: not on the edge: 314\nPart 2: one small cave twice: 2718") == BOTH
    assert texts("Part 1 (small): 8\nSmall part 2: 12") == {1: None, 2: None}
    assert texts("Part 1 small: 8\nPart 2, given input: 12") == {1: None, 2: None}


def test_what_refers_to_the_other_part_is_no_value() -> None:
    assert texts("Part 1: 314\nPart 2: see part 1") == {1: "314", 2: None}
    assert texts("Part 1: 314\nPart 2: same as part 1\n77") == {1: "314", 2: None}


@pytest.mark.parametrize("name", ["Player", "Monkey", "Elf", "Round", "Step", "line", "x"])
def test_numbered_things_are_no_answers(name: str) -> None:
    for form in ("{0} 1: 5\n{0} 2: 306", "{0} 0 = 5\n{0} 1 = 306", "{0}1: 5\n{0}2: 306"):
        assert texts(form.format(name)) == {1: None, 2: None}
    assert texts(f"{name} 7: 314") == {1: None, 2: None}
    assert texts("Day 7: 314") == {1: "314"}


@pytest.mark.parametrize(
    "name", ["Lines", "Rows", "Width", "Grid size", "Parsed", "Input", "Items"]
)
def test_what_counts_the_input_is_no_answer(name: str) -> None:
    assert texts(f"{name}: 200\nTotal: 314") == texts(f"{name}: 200") == {1: None, 2: None}


def test_several_answers_before_a_failure_are_doubted() -> None:
    assert doubts("Part 1: 10\nPart 1: 20\n") == []
    (doubt,) = doubts("Part 1: 10\nPart 1: 20\n", is_whole=False)
    assert doubt.startswith("the script failed")
    assert doubts("Part 1: 10\nPart 1: 10\n", is_whole=False) == []


FIGURES = [
    *("Part 1 steps: 77", "Part 1 iterations: 77", "Part 1 visited: 77", "Part 1 memory: 5000"),
    *(
        "Part 1 peak 12 MB",
        "Part 1 cache hits: 77",
        "Part 1 brute force: 99",
        "Part 1 first try: 9",
    ),
    *("Part 1 lines of code: 12", "Part 1 answer is not 200", "Input for part 1: 1000 lines"),
    *("Part 1: 77 steps", "Part 1: steps = 77", "Memory of part 1: 5000"),
]
TIMES = [
    *("Part 1 (ms): 12", "Part 1 ms: 12", "Part 1 seconds: 12", "Part 1 millis: 12"),
    *("Part 1 wall: 12", "Part 1 timing - 12", "Part 1: 12 µsec", "Part 1: 12 nanos"),
    *(
        "Part 1: 100 runs, avg 12ms",
        "Part 1: best of 5: 12.3ms",
        "Part 1: ms: 12",
        "Part 1 [s]: 12",
    ),
    *("Part 1: wall = 12", "Part 1: millis: 12", "Part 1: 12 micros"),
]


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_behind_an_answer_is_none(figure: str) -> None:
    assert texts(f"Part 1: 314\n{figure}") == {1: "314"}
    assert texts(f"{ANSWERS}\n{figure}\n{figure.replace('art 1', 'art 2')}") == BOTH
    assert texts(f"{figure}\nPart 1: 314") == {1: "314"}
    assert doubts(f"{figure}\nPart 1: 314") == []


def test_a_figure_behind_an_answer_leaves_a_doubt() -> None:
    (doubt,) = doubts("Part 1: 314\nPart 1 steps: 77")
    assert "other values" in doubt
    assert doubts("Part 1: 314\nPart 1 steps: 314") == []


def test_of_two_figures_none_is_the_answer() -> None:
    assert texts("Part 1 score: 314\nPart 1 steps: 77") == {1: None}
    assert texts("Part 1 score: 8\nPart 1 score: 314") == {1: "314"}
    assert texts("Part 1: 8 steps\nPart 1: 314 steps") == {1: "314"}


@pytest.mark.parametrize("time", TIMES)
def test_a_time_of_any_unit_is_no_answer(time: str) -> None:
    assert set(texts(time).values()) <= {None}
    assert texts(f"Part 1: 314\n{time}") == {1: "314"}
    assert texts(f"{ANSWERS}\n{time}\n{time.replace('art 1', 'art 2')}") == BOTH
    assert texts("Part 2: 1000it [00:00, 5it/s]") == {2: None}


@pytest.mark.parametrize(
    "more", [", Min: 3", " steps=300", ", mode: fast", ",total=99", "; seed = 7", " | n: 5"]
)
def test_a_second_value_with_a_name_leaves_none(more: str) -> None:
    assert texts(f"Part 1: 314{more}") == texts(f"Part 1=314{more}") == {1: None}
    assert texts(f"Part 1: EFJKZLBL{more}") == {1: None}
    assert texts(f"Total: 314{more}") == {1: None, 2: None}
    assert texts(f"Part 1=314,Part 2=2718{more}") == {1: "314", 2: None}
    assert texts("Part 1: gamma=3, epsilon=4, power=314") == {1: "314"}


@pytest.mark.parametrize(
    "line",
    [
        *("Starting part 1 with 40 lines", "Part 1, input 200 lines", "Part 1 after 100 steps"),
        *("Running part 1 with n = 1000", "Part 1: seed 7", "Part 1 of 40 lines:"),
    ],
)
def test_a_number_beside_a_label_is_none_where_one_stands_below(line: str) -> None:
    assert texts(f"{line}\n314") == texts(f"{line}\n\n 314\n2718") == {1: None}
    assert texts(f"{line}\n314\n{line.replace('art 1', 'art 2')}\n7") == {1: None, 2: None}
    assert texts(f"{line}\nPart 1: 314") == {1: "314"}
    assert texts("Part 1: 314\n77") == {1: "314"}


@pytest.mark.parametrize(
    "printed",
    [
        "p1 starts at 4\np2 starts at 8\n739785\n444356092776315",
        *("a=22\nb=9\n198", "a = 22\nb = 9\n\n198\n7", "1: 5\n2: 6\n314", "7\np1: 5\np2: 6"),
    ],
)
def test_short_labels_are_none_beside_a_number_without_one(printed: str) -> None:
    assert texts(printed) == {1: None, 2: None}
    assert texts(f"{printed}\nPart 1: 314")[1] == "314"


def test_short_labels_are_read_where_no_number_is_left() -> None:
    assert texts("p1\n314\np2\n2718") == texts("p1: 314\np2: 2718\nbye") == BOTH
    assert texts("a: 314\nb: 2718\n0.3 s") == BOTH
