"""The answers of scripts: forms in which real ones print them, and what is not to be read."""

import random
import re
from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any

import pytest

from aoc_runner.kernel.words.answer import text_answer
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.running.scripts.answers import Found, how_to_label, read_answers
from tests.letters import draw
from tests.support import REPOSITORY

Texts = Mapping[int, str | None]
BOTH: Texts = {1: "314", 2: "2718"}
FAILED: Texts = {1: None, 2: None}


def read(
    printed: str,
    *submitted: tuple[Part | None, str],
    parts: Sequence[Part] = PARTS,
    is_whole: bool = True,
    alone: bool = False,
) -> dict[Part, Found]:
    return read_answers(printed, submitted, parts, is_whole=is_whole, alone=alone)


def texts(found: Mapping[Part, Found]) -> Texts:
    return {part: text for part, (text, *_) in found.items()}


# One label each: the forms of the rule, and those of real scripts.
LABELS = [
    *("Part 1: 314", "part1: 314", "PART 1 = 314", "Part #1: 314", "part_1: 314", "part-1: 314"),
    *("Part one: 314", "Part One -> 314", "Part I: 314", "Part A: 314", "part a 314", "Part 1 314"),
    *(
        "p1: 314",
        "P1 = 314",
        "pt 1: 314",
        "pt1 314",
        "star 1: 314",
        "Star #1: 314",
        "Answer 1: 314",
    ),
    *("answer_1: 314", "ans1 = 314", "ans 1: 314", "solution 1 = 314", "solution one: 314"),
    *("Result 1: 314", "result_1 314", "answer_a: 314", "ANSWER_A 314"),
    *("1: 314", "1) 314", "1> 314", "1 = 314", "a: 314", "A) 314", "  a > 314", "1=>314", "1:314"),
    *("Day 1 Part 1: 314", "Day 01, Part 1 = 314", "2023/01 Part 1: 314", "[Part 1] 314"),
    *("[part_1] Result: 314", "solve_part1: 314", "solve_part1() = 314", "Part 1 result: 314"),
    *("Answer to part 1: 314", "The answer to part 1 is 314", "Part 1: the answer is 314"),
    *("Part 1 - 314", "Part 1 — 314", "Part 1 | 314", "** Part 1: 314 **", "=== Part 1: 314 ==="),
    *(
        "Part 1:314",
        "Part 1.  314",
        "Part 1\t314",
        "> Part 1: 314",
        "(Part 1: 314)",
        "Part 1: '314'",
    ),
    *("Part 1: **314**", "Part 1 => 314", "Part 1 ==> 314", "Part 1: 314.", "Part 1: 314!"),
    *("Part 1: 314 ✓", "✅ Part 1: 314", "Part 1: 314 (expected 200)", "Part 1 (naive): 314"),
    *("Part 1 [fast]: 314", "Part 1: 314 is correct", "Part 1: 314 is the answer"),
    *("Part 1: 314.0", "Part 1: 300 + 14 = 314", "Part 1: gamma=3, epsilon=4, power=314"),
    *(
        "Part 1: Total score: 314",
        "Part 1: 314 steps",
        "Part 1: found 314 of them",
        "Part 1: = 314",
    ),
    *("Part 1: I counted 314, that is all", "\ufeffPart 1: 314"),
    # Times beside them.
    *("Part 1: 314 (0.02s)", "Part 1: 314 in 12 ms", "Part 1: 314, 0.02s", "Part 1: 314 - 12.3 ms"),
    *("Part 1: 314 took 0.02", "Part 1: 314 - took: 12", "[0.02 s] Part 1: 314"),
    *(
        "Part 1 (12ms): 314",
        "Part 1 took 0.3 s: 314",
        "Part 1: 314\tTime: 0.0123",
        "Part 1: 314 0.02",
    ),
    *("Part 1: 314 [elapsed: 1m 20.5s]", "Part 1: 314 (0:00:01.5)", "Part 1: 314 in ~3 seconds"),
    *("Part 1: 314 (1.2e-05 s)", "Part 1: 0.0213 314", "12ms Part 1: 314", "Part 1: 314 | 12 µs"),
    *(
        "\x1b[1;32mPart 1:\x1b[0m \x1b[33m314\x1b[0m",
        "\x1b]0;title\x07Part 1: 314",
        "\x1b(BPart 1: 314",
    ),
    *("Part 1: 3/10\rPart 1: 314", "Part 1: 12\r\rPart 1: 314\r", "working\x08\x08\x08Part 1: 314"),
    # A value below its label.
    *(
        "Part 1\n314",
        "Part 1:\n314",
        "=== Part 1 ===\n314",
        "--- Part One ---\n\n314",
        "Part 1...\n314",
    ),
    *(
        "Part 1:\n  Answer: 314",
        "Solving part 1\n314\n",
        "Part 1 answer:\n314",
        "## Part 1\n\n314\n\nBye",
    ),
    *(
        "Day 7, part 1\n314",
        "Part 1\ntook 0.3s\n314",
        "Part 1\n------\n314",
        "Part 1:\n(0.2s)\n314",
    ),
    *("Part 1:\n314\nDone in total", "Part 1:\n314\nEverything is done now."),
    # The last one counts, and a time behind it does not.
    *("Part 1: 8\nPart 1: 314", "Example Part 1: 8\nPart 1: 314", "Part 1: 314\nExample part 1: 8"),
    *("Part 1: 314\nPart 1 took 0.3s", "Part 1: 314\nMethod part1 took : 0.00487 sec"),
    *(
        "Part 1: 314\nPart 1: 0.002",
        "Part 1: 314\nPart 1 time: 12",
        "Part 1: 314\nTime for part 1: 12",
    ),
    *("Part 1: 314\nPart 1 elapsed 12", "Part 1: 314\nPart 1 done", "Part 1: 314\nPart 1: OK"),
    *(
        "Part 1: 314\nPart 1 | 12 ms |",
        "Part 1: 314\n[part_1] Time: 12.3 ms",
        "Part 1: 314\nPart 1: Passed",
    ),
    *("Part 1: 314\nPart 1: 12.00", "Part 1: 314\nruntime part 1: 12", "Part 1: 314\n1: 7"),
    *("Part 1 example passed!\nPart 1: 314", "Part 1: 314\nPart 1 test: 8 (expected 8)"),
    *("apart 1: 5\nPart 1: 314", "Part 10: 5\nPart 1: 314", "part1.py: 5\nPart 1: 314"),
    *(
        "Part 1: expected 5\nPart 1: 314",
        "Part 1: 314\nPart 1/2 ran: 5",
    ),
    *("Part 1: 5%\nPart 1: 7/10\nPart 1: 314", "Part 1: iteration 7\nPart 1: 314"),
    "debug 7 8\nmore of it: 9\nPart 1: 314\nbye",
]


@pytest.mark.parametrize("printed", LABELS)
def test_an_answer_is_read_behind_a_label(printed: str) -> None:
    found = read(printed)
    assert texts(found) == {1: "314"}
    assert texts(read(printed.replace("\n", "\r\n") + "\r\n")) == {1: "314"}
    assert "314" in found[1].line
    assert found[1].line in "".join(printed.replace("\x1b", "").split("\x08")) or "\x1b" in printed


@pytest.mark.parametrize("printed", LABELS[: LABELS.index("Part 1\n314")])
def test_the_second_part_has_labels_likewise(printed: str) -> None:
    for one, two in {
        **{
            "art 1": "art 2",
            "art1": "art2",
            "art #1": "art #2",
            "art_1": "art_2",
            "art-1": "art-2",
        },
        **{"ART 1": "ART 2", "One": "Two", "one": "two", "art I": "art II", "art A": "art B"},
        **{"art a": "art b", "p1": "p2", "P1": "P2", "pt 1": "pt 2", "pt1": "pt2", "ar 1": "ar 2"},
        **{"ar #1": "ar #2", "er 1": "er 2", "er_1": "er_2", "ns1": "ns2", "ns 1": "ns 2"},
        **{"ion 1": "ion 2", "lt 1": "lt 2", "lt_1": "lt_2", "er_a": "er_b", "ER_A": "ER_B"},
    }.items():
        printed = printed.replace(one, two)
    if re.match(r"\s*[1aA]\s*[:)>=]", printed):
        printed = printed.lstrip()
        printed = {"1": "2", "a": "b", "A": "B"}[printed[0]] + printed[1:]
    assert texts(read(printed)) == {2: "314"}


@pytest.mark.parametrize(
    "value",
    [
        *(
            "0",
            "-7",
            "007",
            "12345678901234567890",
            "EFJKZLBL",
            "abcdefgh",
            "a,b,c",
            "4,7,3",
            "20,51",
        ),
        *(
            "-3,4",
            "co,de,ka,ta",
            "1,234",
            "d41d8cd98f00b204e9800998ecf8427e",
            "2=-01=0-2",
            "1-0=--012",
        ),
        *("00123e45", "6BBAD", "7423B", "x", "1=2-0-=", "hxbxxyzz"),
    ],
)
def test_an_answer_is_any_one_word(value: str) -> None:
    for label in (
        "Part 1: {}",
        "Part 1 = {}",
        "Part 1 -> {}",
        "p1 > {}",
        "answer_a: '{}'",
        "a: {}",
    ):
        assert texts(read(label.format(value), parts=(1,))) == {1: value}
        assert text_answer(value).invalid is None
    assert texts(read(f"Part 1:\n{value}\nPart 2:\n{value}")) == {1: value, 2: value}
    assert texts(read(f"Part 1: {value} (0.2 s)\nPart 2: '{value}', 12ms")) == {1: value, 2: value}
    assert texts(read(value)) == {1: value}
    assert texts(read(value, parts=(1,))) == {1: value}
    assert texts(read(f"{value}\nTotal: {value}\n")) == {1: value, 2: value}


@pytest.mark.parametrize(
    "printed",
    [
        *("Part 1: 314\nPart 2: 2718", "Part 1: 314 Part 2: 2718", "Part 1: 314, Part 2: 2718"),
        *("Part 1: 314 | Part 2: 2718", "Part 1: 314 and part 2: 2718", "p1=314 p2=2718"),
        *("Part 1 = 314; Part 2 = 2718", "Day 7 Part 1: 314 (2 ms) Part 2: 2718 (3 ms)"),
        *(
            "Part 2: 2718\nPart 1: 314",
            "1> 314\n2> 2718",
            "a) 314\nb) 2718",
            "Part 1: 314\np2: 2718",
        ),
        *("Part 1\n314\nPart 2\n2718", "Part 1:\n314\n\nPart 2:\n2718\n\nTotal time: 3.2 s"),
        "Part 1: 8\nPart 2: 12\nPart 1: 314\nPart 2: 2718",
        "Part 1: 8\nPart 1: 314\nPart 2: 2718",
        "Example part 1: 8\nPart 1: 314\nExample part 2: 12\nPart 2: 2718",
        "=== Example ===\n✓ Example checks passed (Part 1: 8, Part 2: 12)\n\n"
        "=== Part 1 ===\n314\n\n=== Part 2 ===\n2718",
        "Part 1: 314\nPart 2: 2718\n\nPart 1: 0.002\nPart 2: 0.010\nTotal: 0.012",
        "Part 1: 314\nPart 1 took 0.1s\nPart 2: 2718\nPart 2 took 12 ms\n",
        "Method part1 took : 0.00487 sec\nPart 1: 314\nMethod part2 took : 0.1 sec\nPart 2: 2718",
        # Without labels.
        *("314\n2718", "\n314\n\n2718\n\n", "314 2718", "(314, 2718)", "[314, 2718]", "314, 2718"),
        *(
            "314\nMethod part1 took : 0.00487 sec\n2718\nMethod part2 took : 1.2 sec",
            "(314, 2718.0)",
        ),
        *("Total: 314\nScore: 2718", "314 (0.02s)\n2718 (1.3s)", "The answer is 314\nIt is 2718"),
        *("314\n2718\nElapsed: 0.3s", "314\n2718\n--- 0.3 seconds ---", "314\n2718\ntotal 3 ms"),
        *(
            "314\n2718\n0.0012",
            "time used: 12ms\n314\n2718",
            "('314', '2718')",
            "First: 314\nSecond: 2718",
        ),
        *(
            "314\n2718\nDone in 3 ms",
            "\x1b[2J314\n\x1b[0m2718",
            "10%\r50%\r314\n2718",
            "=====\n314\n2718\n",
        ),
        "2023-12-01 12:34:56,123 INFO Part 1: 314\n2023-12-01 12:34:57,001 INFO Part 2: 2718",
        "│ Part 1 │ 314 │ 0.3 ms │\n│ Part 2 │ 2718 │ 1.3 ms │",
        *("✓ Example passed\n314\n2718", "All tests passed.\n314\n2718", "Tests OK\n314 2718"),
        "Part 1 example passed!\n314\nPart 2 example passed!\n2718",
        "✓ Example checks passed (Part 1: 8, Part 2: 12)\n314\n2718",
        *("Silver: 314\nGold: 2718", "314 2718 in 0.3s"),
    ],
)
def test_both_answers_are_read(printed: str) -> None:
    assert texts(read(printed)) == BOTH
    assert texts(read(printed + "\n")) == BOTH
    assert texts(read(printed, parts=(2,))) == {2: "2718"}


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        # Nothing, or no word of a part.
        *[("", {}), ("\n \n\t\n", {}), ("\x1b[0m\r\n", FAILED)],
        *[
            ("314", {1: "314"}),
            ("Part 2: 2718", {2: "2718"}),
            ("123.0\n7", {1: "123", 2: "7"}),
            ("-5.0\n7.0\n", {1: "-5", 2: "7"}),
        ],
        # No label, and neither one or two words.
        *[
            ("1081 6707 12", FAILED),
            ("Player 2 wins with score 31963", FAILED),
            ("314 steps", FAILED),
        ],
        *[("314\n2718\n7", FAILED), ("found 314", FAILED), ("Merry Christmas", FAILED)],
        *[("314\nmany words here", FAILED), ("Hello\n314", FAILED), ("loading...\n314", FAILED)],
        *[("reading input.txt\n314", FAILED), ("OK\n314", FAILED), ("{12, 34}", FAILED)],
        *[
            ("Example: 8\n314", FAILED),
            ("0.3 s", FAILED),
            ("12.5 34", FAILED),
            ("Gold: 2718", FAILED),
        ],
        *[("Gold: 2718\nSilver: 314", FAILED), ("parse 0.3s\n314", FAILED), ("score 314", FAILED)],
        *[
            ("[314, 2718, 7]", FAILED),
            ("<map object at 0x7f>", FAILED),
            ("50%", FAILED),
            ("7/10", FAILED),
        ],
        *[
            ("path/to/file", FAILED),
            ("12:34", FAILED),
            ("{'a': 1}", FAILED),
            ("314 steps\n7", FAILED),
        ],
        # A label and no readable value.
        *[("Part 1: 12 34", {1: None}), ("Part 1: (12, 34)", {1: None}), ("Part 1:", {1: None})],
        *[("Part 1: abc def", {1: None}), ("Part 1 done", {1: None}), ("Part 1: done", {1: None})],
        *[
            ("Part 1: found 12 in 34", {1: None}),
            ("Part 1: x12", {1: "x12"}),
            ("Part 1 is x12 y", {1: None}),
        ],
        *[
            ("Part 1: 50%", {1: None}),
            ("Part 1: 3/10", {1: None}),
            ("Part 1: input.txt", {1: None}),
        ],
        *[
            ("Part 1: 1,234 cows", {1: None}),
            ("Part 1: 1.2e+16", FAILED),
            ("Part 1: ???", {1: None}),
        ],
        *[
            ("Part 1 and 2: 12 34", FAILED),
            ("Part 1 and 2: 12", FAILED),
            ("Part 1 & Part 2: 12", FAILED),
        ],
        *[
            ("Part 1, Part 2\n12", FAILED),
            ("Part 1 | Part 2\n314 | 2718", FAILED),
            ("p1 + p2 = 5", FAILED),
        ],
        *[
            ("Part 1\nPart 2: 2718", {1: None, 2: "2718"}),
            ("Part 1: \n\nPart 2:\n7", {1: None, 2: "7"}),
        ],
        *[
            ("Part 1: None", {1: None}),
            ("314\nNone", {1: "314", 2: None}),
            ("(314, None)", {1: "314", 2: None}),
        ],
        *[
            ("Part 1: 314\nPart 2: None", {1: "314", 2: None}),
            ("Part 2: 12\nPart 2: None", {2: None}),
        ],
        # An example's answer is none of the puzzle.
        *[("Example Part 1: 8 (Expected 8)", {1: None}), ("Part 1 example: 8", {1: None})],
        *[("Testing part 1: 8\nPart 2: 7", {1: None, 2: "7"}), ("Part 1 (sample): 8", {1: None})],
        *[
            ("test_part1: 8", {1: None}),
            ("Part 1 Examples:\n8\n9", {1: None}),
            ("Part 1 expected: 8", {1: None}),
        ],
        ("Part 1: 8\nPart 2: 12\nPart 1: 314", {1: "314", 2: None}),
        ("No input.txt here. Add yours to run part 1 and part 2.", FAILED),
        # Which of several lines below a label it is, nobody knows.
        *[("Part 1\n12\n314", {1: None}), ("Part 1\nLoaded 200 lines\n314", {1: None})],
        *[("314 is the answer to part 1\nbye", {1: None}), ("314 (part 1)\n7", {1: None})],
        *[
            ("Part 1:\nExample: 8\n314", {1: None}),
            ("Answer 1\nAnswer 5", {1: None}),
            ("result 2", {2: None}),
        ],
        *[
            ("Example\n314", FAILED),
            ("1 test passed\n314", FAILED),
            ("Part 1 tests passed", FAILED),
        ],
        # One of several values.
        *[
            ("Part 1: 314 > 200", {1: None}),
            ("Part 1: 8 == 9", {1: None}),
            ("Part 1: x=3, y=4", {1: None}),
        ],
        *[("Part 1: max=314 at x=3", {1: None}), ("Part 1: 314 at step=3", {1: None})],
        *[("p1: Player 1 wins", {1: None}), ("Part 1 12 % done", {1: None}), ("1. 314", FAILED)],
        *[("(2) 314", FAILED), ("Part 2: n = 314, k = 7", {2: None})],
        # Only times.
        *[("Part 1 done in 12\nPart 2 in 12", FAILED), ("Part 1: 314 ms", FAILED)],
        *[
            ("Part 1: 12.5", FAILED),
            ("Part 1: 0.3 s\nPart 2: 0.4 s", FAILED),
            ("Part 1 took a while", FAILED),
        ],
        *[
            ("Part 1: 314\nPart 2 took 0.3s", {1: "314"}),
            ("Part 1: 314\nPart 2: 2.5 ms", {1: "314"}),
        ],
        ("Part 1: 314 Part 2: 0.3s", {1: "314"}),
        ("Part 1 = 314, time for part 2: 7", {1: "314"}),
        # Lists that begin like short labels.
        *[
            ("0: 5\n1: 6\n2: 7\n3: 8", FAILED),
            ("a: 5\nb: 6\nc: 7\nd: 8", FAILED),
            ("1: 5 2: 6", FAILED),
        ],
        *[("a=3, b=4", FAILED), ("0: 314\n1: 2718", FAILED), ("1: 5\n10: 7\n12: 8", FAILED)],
        # A value in brackets or no value at all.
        *[("Part 1: [314]", {1: None}), ("Part 1: <generator object f at 0x7f1>", {1: None})],
        ("apart 1: 5\nparty 2: 6\nPart 10: 7\nmy part1.py ran", FAILED),
    ],
)
def test_what_can_be_read_in_two_ways_is_not_read(printed: str, expected: Texts) -> None:
    found = read(printed)
    assert texts(found) == expected
    assert all(
        "\n" not in reason and (text is None) == bool(reason)
        for text, _, reason, _ in found.values()
    )


@pytest.mark.parametrize("rows", [6, 10])
@pytest.mark.parametrize(
    ("ink", "paper"), [("#", "."), ("#", " "), ("█", " "), ("█", "."), ("O", " ")]
)
def test_a_picture_is_one_line(rows: int, ink: str, paper: str) -> None:
    one, two = draw("ECB", rows, ink, paper), draw("HAK", rows, ink, paper)
    letters: Texts = {1: "ECB", 2: "HAK"}
    pixels = "\n".join(" ".join(row) for row in two.split("\n"))
    double = "\n".join("".join(pixel * 2 for pixel in row) for row in two.split("\n"))
    for printed in (
        f"Part 1:\n{one}\nPart 2:\n{two}\n",
        f"Part 1\n\n{one}\n\nPart 2\n-----\n{two}\n\nTime: 0.2 s",
        f"Part 1: {one}\nPart 2: {two}",
        f"Part 1:\n{one}\nPart 2:\n{pixels}\n",
        f"Part 1:\n{one}\nPart 2:\n{double}\n",
        f"{one}\n\n{two}",
        f"{one}\nMethod part1 took : 0.1 sec\n{two}\n",
    ):
        found = read(printed)
        assert {part: text_answer(text or "").text for part, (text, *_) in found.items()} == letters
        assert all(line and "\n" not in line for _, line, _, _ in found.values())
    assert texts(read(f"314\n{one}")) == {1: "314", 2: "\n".join(map(str.rstrip, one.split("\n")))}
    assert texts(read(f"Part 1: 314\n{one}")) == {1: "314"}
    assert texts(read(f"{one}\n314\n7")) == FAILED


def test_a_grid_is_a_picture_behind_a_label_alone() -> None:
    grid = "#####\n#...#\n#...#\n#...#\n#####"
    assert texts(read(f"Part 2:\n{grid}")) == {2: grid}
    assert texts(read(f"{grid}\n314")) == FAILED


@pytest.mark.parametrize(
    ("submitted", "expected"),
    [
        ([(1, "314"), (2, "2718")], BOTH),
        ([(2, "2718"), (1, " 314 ")], BOTH),
        ([(None, "314"), (None, "2718")], BOTH),
        ([(1, "314"), (None, "2718")], BOTH),
        ([(None, "314")], {1: "314"}),
        ([(2, "2718.0")], {2: "2718"}),
        ([(1, "8"), (1, "314")], {1: "314"}),
        ([(1, "None")], {1: None}),
        ([(1, "")], {1: None}),
        ([(None, "1"), (None, "2"), (None, "3")], {1: "1", 2: None}),
        ([(1, "two words")], {1: "two words"}),
    ],
)
def test_what_was_submitted_is_the_answer(
    submitted: list[tuple[Part | None, str]], expected: Texts
) -> None:
    for printed in ("", "debug 5 6\nmore\nof\nit\n"):
        for is_whole in (True, False):
            found = read(printed, *submitted, is_whole=is_whole)
            assert texts(found) == expected
            assert all(line == "" for _, line, _, _ in found.values())


def test_a_drawing_that_was_submitted_keeps_the_blanks_that_open_it() -> None:
    drawn = " ## \n#  #\n#  #\n####\n#  #\n#  #"
    found = read("", (1, drawn))
    assert found[1].text == drawn
    assert text_answer(drawn).text == "A"


def test_what_was_submitted_goes_before_what_was_printed() -> None:
    assert texts(read("Part 1: 8\nPart 2: 2718", (1, "314"))) == BOTH
    assert texts(read("314\n2718", (1, "314"))) == BOTH
    assert texts(read("314", (2, "2718"))) == BOTH
    # It printed what it submitted, and that was not part 1's.
    assert texts(read("2718", (2, "2718"))) == {2: "2718"}
    assert texts(read("8\n2718", (1, "314"))) == {1: "314"}


def test_a_script_that_ended_badly_keeps_labelled_and_submitted_answers() -> None:
    assert texts(read("Part 1: 314\nPart 2: ", is_whole=False)) == {1: "314"}
    assert texts(read("314\n2718\n", is_whole=False)) == {}
    assert texts(read("314\n", (2, "2718"), is_whole=False)) == {2: "2718"}
    assert texts(read("Part 1: 12 34\n", is_whole=False)) == {}
    # The last line may be cut, and the example's answers are not taken for those that never came.
    assert texts(read("Part 1: 314\nPart 2: 27", is_whole=False)) == {1: "314"}
    assert texts(read("Part 1: 8\nPart 2: 12\nPart 1: 314\n", is_whole=False)) == {1: "314"}
    assert texts(read("Part 1: 8\nPart 1: 314\nPart 2: 12\n", is_whole=False)) == {1: "314"}


def test_what_a_script_printed_before_it_failed_may_be_of_its_example() -> None:
    def doubts(printed: str, *submitted: tuple[Part | None, str], **how: Any) -> set[str]:
        found = read(printed, *submitted, **how, is_whole=False)
        return {it.doubt[:17] for it in found.values()}

    both = "Part 1: 8\nPart 2: 12\n"
    assert texts(read(both, is_whole=False)) == {1: "8", 2: "12"}
    assert doubts(both) == doubts(both * 2) == {"the script failed"}
    assert doubts("Part 2: 8\n", parts=(2,), alone=True) == {"the script failed"}
    assert doubts("Part 1: 8\n") == {""}  # it had solved one, and failed in the other
    assert {it.doubt for it in read(both).values()} == {""}
    told = read("Part 1: 314\nPart 2: 2718\n", (1, "314"), is_whole=False)
    assert told[1].doubt == ""  # what is submitted is meant


def test_a_time_of_part_2_alone_says_whose_the_only_answer_is() -> None:
    for answer in ("2718", draw("HAK")):
        assert texts(read(f"{answer}\nMethod part2 took : 0.3 sec")) == {2: answer}
        assert texts(read(f"Part 2 took 0.3 s\n{answer}\n")) == {2: answer}
        assert texts(read(f"{answer}\nMethod part1 took : 0.3 sec")) == {1: answer}
        assert texts(read(f"{answer}\npart1 took 3 s\npart2 took 3 s")) == {1: answer}
    printed = "2718\npart2 took 3 s"
    assert texts(read(printed, parts=(2,), alone=True)) == {2: "2718"}


def test_the_only_answer_may_be_part_2s() -> None:
    for answer in ("2718", "Answer: 2718", draw("HAK"), "Total: 2718\n0.3 s"):
        (found,) = read(answer).values()
        assert found.doubt.endswith("it may be part 2's")
    assert read("314", parts=(1,))[1].doubt == ""
    assert texts(read(f"{draw('HAK')}\n314")) == FAILED  # drawn for part 2, and counted for part 1


def test_a_path_above_the_answers_is_none() -> None:
    for path in ("/tmp/2023/07.txt:", "input.txt:", "in/07.txt", "C:\\aoc\\input.txt", "../in:"):
        assert texts(read(f"\n{path}\n314\n2718")) == BOTH
    for path in ("example1.txt:", "/tmp/2023/test.txt"):
        assert texts(read(f"{path}\n314\n2718")) == FAILED
    assert texts(read("314/2718\n7")) == FAILED


def test_what_tells_of_the_input_is_no_answer() -> None:
    for told in ("Input data: 314", "Puzzle input: 314", "Read 314", "314 loaded", "File: 314"):
        assert texts(read(f"{told}\n2718")) == texts(read(f"314\n{told}")) == FAILED


def test_a_label_of_both_parts_is_none_of_the_first() -> None:
    time = "Method part_1_2 took : 1.74 sec"
    assert texts(read(f"222 161\n{draw('ECB')}\n10312\n{time}")) == FAILED
    assert texts(read(f"314\n2718\n{time}")) == BOTH
    assert texts(read("part_1_2: 314")) == FAILED


def test_of_lines_below_a_label_the_first_is_not_taken_for_one_that_cannot_be_read() -> None:
    below = "--- Part 1 ---\nOrg: 1112\nResult => [(1112, 'original', 314)]"
    assert texts(read(below)) == {1: None}
    assert texts(read(f"{below}\n\nPart 2: 7")) == {1: None, 2: "7"}
    assert texts(read("Part 1\n314\nGoodbye, elves.")) == {1: "314"}


def test_pixels_in_a_row_are_no_number() -> None:
    assert texts(read(f"Part 1: 314\nPart 2: {'0110' * 36}")) == {1: "314", 2: None}


@pytest.mark.parametrize("part", PARTS)
def test_a_run_for_one_part_needs_no_label(part: Part) -> None:
    def alone(printed: str, *submitted: tuple[Part | None, str]) -> Texts:
        return texts(read(printed, *submitted, parts=(part,), alone=True))

    assert (
        alone("314\n") == alone("Answer: 314\n0.3s") == alone(f"Part {part}: 314") == {part: "314"}
    )
    assert alone(f"7\n8\n9\nPart {part}: 314") == alone("", (None, "314")) == {part: "314"}
    assert alone(f"Part {part}\n314") == alone("7", (part, "314")) == {part: "314"}
    assert alone("314\n2718") == alone("314 2718") == {part: None}
    assert alone(f"Part {3 - part}: 314") == {part: None}
    assert alone("", (None, "8"), (None, "314")) == {part: None}
    assert alone(draw("ECB")) == {part: draw("ECB")}
    assert alone("") == {}


def test_how_to_label_is_told_with_labels_that_are_read() -> None:
    for parts in (PARTS, (1,), (2,)):
        example = how_to_label(parts).rpartition("as in: ")[2]
        assert texts(read(example)) == {parts[0]: "123"}


def test_a_long_line_is_shown_short() -> None:
    (found,) = read("x" * 500 + " Part 1: 314").values()
    assert found.text == "314"
    assert len(found.line) == 100
    assert texts(read("x" * 1500 + "\nPart 1: 314")) == {1: "314"}
    assert texts(read("Part 1: " + "7 " * 900)) == {1: None}


@pytest.mark.parametrize(
    "unit",
    [
        *(
            "a",
            " ",
            "1",
            "#",
            "\n",
            "\r",
            "\x1b",
            "\x1b[",
            "(",
            "[{",
            "=",
            ":",
            "-",
            ".",
            ",",
            "\x08",
        ),
        *(
            "part 1 ",
            "part 1 and ",
            "part 1\n",
            "Part 1: 7\n",
            "314\n",
            "a b c\n",
            "took ",
            "12 ms ",
        ),
        *(
            "1: 5\n",
            "#.\n",
            ".##.\n",
            "is ",
            "and ",
            "1=",
            "\x1b]",
            "0.1\n",
            "x: #\n",
            "Part 1: ##\n",
        ),
        *("Part 1:" + " " * 990 + "x\n", "part 1 " * 130 + "\n", "Part 1: " + "1 " * 490 + "\n"),
        "Part 1: #.#\n#.#\n",
        *("Part 1" + ":" * 990 + "\n", "Part 1: 5 " + "a " * 490 + "\n", "Example\n", "f(\n"),
        *("p1: 5\n", "part 1 with 5\n\n", "Part 1 a: 5\n", "Part 1: " + "f(" * 490 + "\n"),
    ],
)
def test_a_lot_is_read_in_linear_time(unit: str) -> None:
    size = 50_000 if "\n" in unit.strip(" ") else 250_000

    def seconds(size: int) -> float:
        start = process_time()
        read(unit * (size // len(unit)))
        return process_time() - start

    # Ten times as much takes ten times as long: more on a busy machine, but not a hundred times.
    assert seconds(size) < 35 * max(seconds(size // 10), 0.007)


def test_anything_at_all_is_read_without_an_error() -> None:
    chance = random.Random(14)
    pieces = [
        *(
            "Part 1",
            "Part 2",
            "p1",
            "answer_a",
            "1",
            "a",
            ":",
            "=",
            "->",
            ">",
            ")",
            "(",
            "[",
            "]",
            " ",
        ),
        *(
            "\n",
            "\r",
            "\x1b[3m",
            "314",
            "2718",
            "0.3",
            "s",
            "took",
            "is",
            "and",
            "None",
            "-",
            ",",
            "#..#",
        ),
        *(
            ".##.",
            "abc",
            "\u2028",
            "²",
            "٣",
            "\ud800",
            "\0",
            "example",
            "2=-1",
            "…",
            "é",
            "{",
            "}",
            "%",
        ),
    ]
    for _ in range(4000):
        printed = "".join(chance.choices(pieces, k=chance.randrange(1, 40)))
        for is_whole in (True, False):
            for alone in (True, False):
                parts = (chance.choice(PARTS),) if alone else PARTS
                found = read(printed, parts=parts, is_whole=is_whole, alone=alone)
                for part, (text, line, reason, _) in found.items():
                    assert part in parts
                    assert text != ""
                    assert (text is None) == bool(reason)
                    assert "\n" not in line + reason
                    assert is_whole or text


def test_the_examples_of_the_documentation_are_read_so() -> None:
    page = (REPOSITORY / "docs/archive.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*) \| (314|none).*\|$", page, re.MULTILINE)
    assert len(rows) == 13
    for forms, answer in rows:
        printed = re.findall("`([^`]+)`", forms)
        # One form after the other in one output, or several forms of the same.
        for text in ["\n".join(printed)] if "next line" in forms or "later" in forms else printed:
            found = read(text)[1]
            assert found.text == (answer if answer == "314" else None), text
