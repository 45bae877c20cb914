"""The answers of scripts: the forms in which real ones print them, and what is not parsed."""

import re
from collections.abc import Mapping, Sequence

import pytest

from aoc_runner.features.scripts.answers import ParsedAnswer, read_answers
from aoc_runner.kernel.model.answer import parse_answer
from aoc_runner.kernel.model.puzzle import PARTS, Part
from tests.docs.pages import code, page, table
from tests.letters import draw

Texts = Mapping[int, str | None]
ONE: Texts = {1: "314"}
BOTH: Texts = {1: "314", 2: "2718"}
NONE: Texts = {1: None, 2: None}
LONE: Texts = {1: "314", 2: "314"}  # of one of the parts
EITHER: Texts = {1: "8", 2: "314"}  # perhaps part 1 of an example and the input


def read(
    printed: str,
    *submitted: tuple[Part | None, str],
    parts: Sequence[Part] = PARTS,
    is_whole: bool = True,
) -> dict[Part, ParsedAnswer]:
    return read_answers(printed, submitted, parts, is_whole)


def texts(answers: Mapping[Part, ParsedAnswer]) -> Texts:
    return {part: answer.text for part, answer in answers.items()}


BEHIND = """Part 1: 314|part1: 314|PART 1 = 314|Part #1: 314|part_1: 314|part-1: 314|Part one -> 314
Part I: 314|Part A: 314|part a 314|p1: 314|pt 1: 314|star 1: 314|Star #1: 314|Answer 1: 314
star one: 314|answer a: 314|answer_1: 314|ans1 = 314|solution one: 314|result_1 314|ANSWER_A 314
1: 314|1) 314|1> 314|1 = 314|a: 314|A) 314|  a > 314|1=>314|1:314|Day 01, Part 1 = 314
2023/01 Part 1: 314|[Part 1] 314|[part_1] Result: 314|solve_part1: 314|solve_part1() = 314
Answer to part 1: 314|The answer to part 1 is 314|Part 1: the answer is 314|Part 1 — 314
** Part 1: 314 **|Part 1.  314|Part 1: '314'|Part 1: **314**|Part 1 ==> 314|Part 1: 314!
✅ Part 1: 314 ✓|Part 1 (naive): 314|Part 1 [fast]: 314|Part 1: 314 is correct|Part 1: 314.0
Part 1: Total score: 314|Part 1: 314 steps|Part 1: found 314 of them|\ufeffPart 1: 314
Part 1: I counted 314, that is all|Part 1: 314 (0.02s)|Part 1: 314 in 12 ms|Part 1: 314, 0.02s
Part 1: 314 took 0.02|[0.02 s] Part 1: 314|Part 1 (12ms): 314|Part 1 took 0.3 s: 314
Part 1: 314\tTime: 0.0123|Part 1: 314 (1m 20.5s)|Part 1: 314 (0:00:01.5)|12ms Part 1: 314
\x1b[1;32mPart 1:\x1b[0m \x1b[33m314\x1b[0m|\x1b]0;title\x07Part 1: 314|Part 1: 9\rPart 1: 314\r"""
BELOW = [
    *("Part 1\n314", "Part 1:\n314", "=== Part 1 ===\n314", "--- Part One ---\n\n314"),
    *("Part 1:\n  Answer: 314", "Day 7, part 1\n314", "Part 1\ntook 0.3s\n314"),
    *("Part 1\n------\n314", "Part 1:\n314\nEverything is done."),
    # The last label counts; an example, a time or a test after it does not.
    *("Part 1: 8\nPart 1: 314", "Example Part 1: 8\nPart 1: 314", "Part 1: 77 steps\nPart 1: 314"),
    *("Part 1: 314\nExample part 1: 8", "Part 1: 314\nPart 1 test: 8", "Part 1: 314\n1: 7"),
    *("Part 1: 314\nMethod part1 took : 0.004 sec", "Part 1: 314\nTime for part 1: 12"),
    *("Part 1: 314\nPart 1: 0.002", "Part 1: 314\nPart 1 done", "Part 1: 314\nPart 1 (ms): 12"),
    *("Part 10: 5\nPart 1: 314", "part1.py: 5\nPart 1: 314", "Part 1/2 ran: 5\nPart 1: 314"),
    *("debug 7 8\nmore of it: 9\nPart 1: 314\n77\nbye", "Part 1\n7 (expected 8)\nPart 1: 314"),
]


@pytest.mark.parametrize("printed", [*re.split(r"[|\n]", BEHIND), *BELOW])
def test_an_answer_is_parsed_after_a_label(printed: str) -> None:
    found = read(printed)
    assert texts(found) == ONE
    assert texts(read(printed.replace("\n", "\r\n") + "\r\n")) == ONE
    assert "314" in found[1].line
    assert "\n" not in found[1].line


@pytest.mark.parametrize(
    "value",
    re.split(
        " ",
        "0 -7 007 12345678901234567890 EFJKZLBL abcdefgh a,b,c 4,7,3 20,51 -3,4 co,de,ka,ta 1,234 "
        "d41d8cd98f00b204e9800998ecf8427e 2=-01=0-2 1=2-0-= 00123e45 6BBAD 7423B",
    ),
)
def test_an_answer_is_a_single_word(value: str) -> None:
    for label in ("Part 1: {}", "p1 > {}", "answer_a: '{}'", "a: {}", "1 = {} (0.2 s)"):
        assert texts(read(label.format(value))) == {1: value}
    assert texts(read(f"Part 1:\n{value}\nPart 2: '{value}', 12ms")) == {1: value, 2: value}
    # Without a label, a word or a list is ambiguous.
    alone = (
        {1: value, 2: value} if not re.search("[a-z],|,", value) and value != "abcdefgh" else NONE
    )
    assert texts(read(f"{value}\nAnswer: {value}\n")) == alone


@pytest.mark.parametrize(
    "printed",
    [
        *("Part 1: 314\nPart 2: 2718", "Part 1: 314 | Part 2: 2718", "314\n2718", "314 2718"),
        *("Part 1: 314 and part 2: 2718", "p1=314 p2=2718", "1> 314\n2> 2718", "a) 314\nb) 2718"),
        *("Day 7 Part 1: 314 (2 ms) Part 2: 2718 (3 ms)", "Part 2: 2718\nPart 1: 314"),
        "Part 1:\n314\n\nPart 2:\n2718\n\nTotal time: 3.2 s",
        "Part 1: 8\nPart 2: 12\nPart 1: 314\nPart 2: 2718",
        "Part 1: 8\nPart 1: 314\nPart 2: 2718",
        "Part 1: 314\nPart 2: 2718\n\nPart 1: 0.002\nPart 2: 0.010\nTotal: 0.012",
        "2023-12-01 12:34:56,123 INFO Part 1: 314\n2023-12-01 12:34:57,001 INFO Part 2: 2718",
        "│ Part 1 │ 314 │ 0.3 ms │\n│ Part 2 │ 2718 │ 1.3 ms │",
        # Without labels.
        *("\n314\n\n2718\n\n", "(314, 2718.0)", "['314', '2718']", "314 2718 in 3s"),
        "314\nMethod part1 took : 0.1 sec\n2718\nMethod part2 took : 1.2 sec",
        *("314 (0.02s)\n2718 (1.3s)", "The answer is 314\nIt is 2718", "=====\n314\n2718\n"),
        *("314\n2718\n--- 0.3 seconds ---", "time used: 12ms\n314\n2718", "10%\r50%\r314\n2718"),
        "✓ Example passed\n314\n2718",
        # The last one counts.
        "Example:\nPart 1: 8\nPart 2: 12\nInput:\nPart 1: 314\nPart 2: 2718",
        "in/07_test.txt\nPart 1\n8\n\nPart 2\n12\nin/07.txt:\nPart 1\n314\n\nPart 2\n2718",
        "Example: 8\nPart 1: 314\nPart 2: 2718",
        "Test part 1: 8, part 1: 314 | Sample Part 2: 12; Part 2: 2718",
        # What was printed after an example was opened (\x1c), and not the input (\x1d), is skipped.
        *("\x1d314\n2718\n\x1c8\n12", "\x1c8\n\x1d314\n\x1c12\n\x1d2718"),
        *("\x1d\x1c314\n2718", "\x1c314\n2718", "Part 1: \x1c8\nPart 1: \x1d314\nPart 2: 2718"),
        "[3, 5]\n314\n{'row': (1, 2)}\n2718",
        "Part 1: 314\nPart 1 solved in 3 ms\nPart 2: 2718\nf part2 execution time: 1.2s",
        "Part 1\n[3, 5]\n314\nf part1 took 0.3 s\nPart 2:\nNo answer yet ...\n2718\nSo long, all",
        "Part 1:\nRead 30 lines\n314\nOK\nPart 2:\n2718\nDone\nRan 2 tests in 0.003 s\nThanks 2023",
        "Part 1: 314\nPart 1 complete\nPart 2: 2718\nPart 2: camels",
        # Two sentences, and other short labels.
        *("Total score: 314\nHighest score: 2718", "It has 314 steps.\nIt is 2718 now, at last"),
        *("There are 314 IPv7 addresses.\nThen 2718 more", "Found a pair\n314\nFound one\n2718"),
        *("First part: 314\nSecond part: 2718", "The first star is 314\nSecond star: 2718"),
        *("ONE: 314\nTWO: 2718", "answer_3a=314\nanswer_3b=2718", "ANSWER1:314\nANSWER2:2718"),
    ],
)
def test_both_answers_are_parsed(printed: str) -> None:
    assert texts(read(printed)) == texts(read(printed + "\n")) == BOTH


NOTHING: Sequence[tuple[str, Texts]] = [
    *[("", {}), (" \n", {}), ("None", {}), ("Part 2: 2718", {2: "2718"})],
    *[("314\nNone", ONE), ("314\nPart 1: 314\nPart 2: None", ONE)],
    *[
        (text, NONE)
        for text in (
            *("1081 6707 12", "Player 2 wins with score 31963", "314 lines", "Hello\n314", "7/10"),
            *("Not right yet\n314\n2718", "So far so good?\n314\n2718", "314\n2718\n7", "0.3 s"),
            *("EFJKZLBL\nSteps taken: 16764", "12.5 34", "Gold: 2718\nSilver: 314", "{12, 34}"),
            *("(2) 314", "Lines: 200\nTotal: 314", "Monkey 1: 5\nMonkey 2: 3", "deque([3])"),
            *("part1,314\npart2,2718", "1,314\n2,2718", "314\nTime (ms): 12", "len 9\n314"),
        )
    ],
    # Prose after a label is no word of an answer; lists are skipped without a label.
    *[(f"Part 1 {text}", {1: None}) for text in ("solved", "in progress", "execution time: 1.8s")],
    *[(f"Part 1: {text}", {1: None}) for text in ("finished", "pending", "unknown", "complete")],
    *[
        (f"Part 1{text}", {1: None})
        for text in ("\n8\n314", "\nnone so far\nLine 7", " & 2: (3, 4)")
    ],
    *[("[3, 5]\n314", LONE), ("[3, 5]\n(1, 2)", NONE)],
    # Joint labels, lists, players and variables.
    *[("a=22\nb=9\n198", NONE), ("Day 7\n314", NONE), ("Step 1: 5 of 7\nTotal: 314", NONE)],
    *[(text, NONE) for text in ("Test part 1: 8, part 2: 12", "Part 1: 8 test Part 1: 12 test")],
    *[("\x1d314\n\x1c8\n12", LONE), ("\x1c\x1d8\n314", EITHER), ("314", LONE)],
    *[("The map has 314 orbits.", LONE), ("314 steps", LONE), ("Found 3 of 314", NONE)],
    *[(text, NONE) for text in ("Part 1 | Part 2\n314 | 2718", "Part 1, Part 2\n12")],
    ("7\np1: 5\np2: 6", NONE),
    *[("Part 1 and 2: 12", {1: None}), ("part_1_2: 314", {1: None})],
    *[
        (text, NONE)
        for text in ("0: 5\n1: 6\n2: 7", "p1 starts at 4\np2 starts at 8\n739785\n4443")
    ],
    # Several possible values.
    *[("Part 1: 314\nPart 1 steps: 77", ONE), ("Part 1: 8\nPart 1: some", {1: None})],
    ("Part 1\nPart 2: 2718", {1: None, 2: "2718"}),
    *[("Part 1: slope: (1, 2)\nPart 1: all of 314", ONE), ("Part 1\n939 [7, 13]", {1: None})],
    ("Part 1: seed 7\n\n 314\n7", {1: None}),
    *[("314 is the answer to part 1\nbye", {1: None}), ("p1: Player 1 wins", {1: None})],
    # A time or the answer of an example.
    *[("Part 1: 314\nPart 2: 2.5 ms", ONE), ("Part 1: 314\nPart 2 took 12", ONE)],
    ("Part 1 done in 12\nPart 2 in 12", NONE),
    *[(text, NONE) for text in ("test_part1: 8", "Part 1 (sample): 8")],
    ("Part 1 expected: 8", {1: None}),
]
# After or below a label: no value, several values, or a value that is negated.
NO_VALUE = """12 34|(12, 34)|abc def|50%|3/10|???|input.txt|314, Min: 3|314 steps=300
314; seed = 7|314, mode: fast|EFJKZLBL, Min: 3|x=3, y=4|max=314 at x=3|314 > 200|8 == 9|[314]
1,234 cows|found 12 in 34|<generator object f at 0x7f1>|deque([3])|set()|mpz(314)|KeyError(5)
314 (too low)|314 ✗|❌ 314|314 FAIL|314 not correct|less than 314|at least 314|need 49 stars!
KeyError: 5|TODO 5|missing|tbd|0x13a|1e6|12MB|12 MB|5 bytes|500it|no solution in 5 rounds
1000it [00:00, 5it/s]|314...|not 200|iteration 7"""


@pytest.mark.parametrize(("printed", "expected"), NOTHING)
def test_ambiguous_output_is_not_parsed(printed: str, expected: Texts) -> None:
    answers = read(printed)
    assert texts(answers) == expected
    assert {answer.part_unknown for answer in answers.values() if answer.text} <= {
        expected in (LONE, EITHER)
    }


@pytest.mark.parametrize("value", re.split(r"[|\n]", NO_VALUE))
def test_other_text_than_one_value_is_not_parsed(value: str) -> None:
    for form in ("Part 1: {}", "Part 1 = {}", "Part 1\n{}", "1: {}", "Total: {}", "{}\nof all"):
        assert {*texts(read(form.format(value))).values()} == {None}


@pytest.mark.parametrize("rows", [6, 10])
@pytest.mark.parametrize(("ink", "paper"), [("#", "."), ("#", " "), ("█", " "), ("O", " ")])
def test_a_drawing_is_one_answer(rows: int, ink: str, paper: str) -> None:
    one, two = draw("ECB", rows, ink, paper), draw("HAK", rows, ink, paper)
    for printed in (
        f"Part 1:\n{one}\nPart 2:\n{two}\n",
        f"Part 1\n\n{one}\n\nPart 2\n-----\n{two}\n\nTime: 0.2 s",
        f"{one}\nMethod part1 took : 0.1 sec\n{two}\n",
        f"p1\n{one}\np2\n{two}\n",
    ):
        answers = read(printed)
        letters = [parse_answer(answer.text or "").text for answer in answers.values()]
        assert letters == ["ECB", "HAK"]
        assert all(answer.line and "\n" not in answer.line for answer in answers.values())
    assert parse_answer(read(f"314\n{one}")[2].text or "").text == "ECB"
    assert texts(read(f"Part 1: 314\n{one}")) == ONE
    assert texts(read(f"{one}\n314"))[2] == "314"  # as on 2018 day 10
    assert texts(read(f"{one}\n314\n7")) == NONE


@pytest.mark.parametrize(
    ("submitted", "expected"),
    [
        ([(2, "2718"), (1, " 314 ")], BOTH),
        ([(None, "314"), (None, "2718.0")], BOTH),
        ([(1, "314"), (None, "2718")], BOTH),
        ([(1, "8"), (1, "314")], ONE),
        ([(1, "None")], {1: None}),
        ([(None, "1"), (None, "2"), (None, "3")], {1: "1", 2: None}),
        ([(1, "two words")], {1: "two words"}),
        ([(1, " ## \n#  #")], {1: " ## \n#  #"}),
    ],
)
def test_submitted_answers_override_printed_ones(
    submitted: list[tuple[Part | None, str]], expected: Texts
) -> None:
    for printed in ("", "7\n", "debug 5 6\nmore\nof\nit\n", "Part 1: 99\n" * (1 in expected)):
        answers = read(printed, *submitted)
        assert texts(answers) == expected
        assert all(answer.line == "" for answer in answers.values())
    assert texts(read("Part 1: 8\nPart 2: 2718", (1, "314"))) == BOTH


def test_a_failed_script_keeps_labelled_answers_in_whole_lines() -> None:
    assert texts(read("Part 1: 314\nPart 2: 27", is_whole=False)) == ONE
    assert texts(read("314\n2718\n", is_whole=False)) == {}
    assert texts(read("Part 1: 12 34\n", is_whole=False)) == {}


@pytest.mark.parametrize("part", PARTS)
def test_a_run_for_one_part_needs_no_label(part: Part) -> None:
    for printed in ("314\n", "Answer: 314\n0.3s", f"7\n8\nPart {part}: 314", f"Part {part}\n314"):
        assert texts(read(printed, parts=(part,))) == {part: "314"}
    for printed in ("314\n2718", "314 2718", f"Part {3 - part}: 314"):
        assert texts(read(printed, parts=(part,))) == {part: None}
    assert texts(read("", (None, "314"), parts=(part,))) == {part: "314"}
    assert texts(read(draw("ECB"), parts=(part,))) == {part: draw("ECB")}


def test_the_examples_of_the_documentation() -> None:
    rows = table(page("docs/features/scripts.md"), "printed", "answer of part 1")
    assert len(rows) > 10
    for forms, answer in rows:
        printed = code(forms)
        # Several forms in one output, or several forms of the same answer.
        for text in ["\n".join(printed)] if "next line" in forms or "later" in forms else printed:
            parsed = read(text).get(1)
            assert (parsed and parsed.text) == ("314" if answer.startswith("314") else None), text
