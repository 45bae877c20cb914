"""What a page suggests as examples, on record or by rules, and how it comes into a day's file."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.features.start.examples import find_examples, propose_examples
from aoc_runner.kernel.days.examples import _insert_examples, load_examples, parse_examples
from aoc_runner.kernel.model.case import Case, decode_input
from aoc_runner.kernel.model.errors import DayError, UsageError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from tests.features.start.pages import block, page, tells

NEW = Puzzle(2098, 7)  # which no package has on record
ONE = f"<p>For example:</p>{block('1 2')}{tells('3')}"
TWO = tells("4")

# What no rule reads; on record are the first block and the last code, of both parts.
USUAL = f"<p>Look:</p>{block('5')}<p>It is <code>six 6</code>.</p>"


@pytest.mark.parametrize(
    ("parts", "puzzle", "expected"),
    [
        ([USUAL], Puzzle(2021, 1), [("5", {1: "6"})]),
        ([USUAL, USUAL], Puzzle(2021, 1), [("5", {1: "6", 2: "6"})]),
        ([USUAL, USUAL], Puzzle(2025, 12), [("5", {1: "6"})]),  # a final day has one part
        ([USUAL, USUAL], NEW, []),
        ([ONE, TWO], NEW, [("1 2", {1: "3", 2: "4"})]),
        ([ONE, TWO], Puzzle(2098, 12), [("1 2", {1: "3"})]),
        ([USUAL], Puzzle(2024, 20), [("5", {1: "44"})]),  # part 2 is on record, and not shown
        # Where the page has nothing at the places on record, the rules are back.
        (["<p>It says nothing.</p>"], Puzzle(2021, 1), []),
        ([ONE], Puzzle(2025, 11), [("1 2", {1: "3"})]),
        # The answer is a drawing, which the record has no text for.
        ([block("x") * 2 + USUAL, USUAL], Puzzle(2021, 13), [("x", {1: "6"})]),
        ([block("x") * 31 + USUAL, USUAL], Puzzle(2022, 10), [("x", {1: "6"})]),
    ],
)
def test_what_a_page_suggests(
    parts: list[str], puzzle: Puzzle, expected: list[tuple[str, dict[Part, str]]]
) -> None:
    found = find_examples(page(*parts), puzzle)
    assert all(case.proposed for case in found)
    assert [(case.text, case.expected) for case in found] == expected


def test_what_else_a_day_must_know_comes_with_the_record() -> None:
    (case,) = find_examples(page(USUAL), Puzzle(2025, 8))
    assert case.params == {"n_pairs": 10}


SEVERAL = block("5") * 3 + "<p>" + "".join(f"<code>{n}</code>" for n in range(6)) + "</p>"


@pytest.mark.parametrize(
    ("puzzle", "mine", "parts", "said"),
    [
        (NEW, "", [ONE], ["part 1 (expected 3)"]),
        (NEW, "name: puzzle\n    part1: 3", [ONE, TWO], ["part 2 (expected 4)"]),
        (NEW, "part2: 4", [ONE, TWO], []),
        (NEW, "name: puzzle 2", [ONE, TWO], []),
        (NEW, "", [ONE.replace("em>", "b>")], ["part 1 (no expected answer)"]),
        (Puzzle(2021, 1), "", [USUAL, USUAL], ["both parts (expected 6 and 6)"]),
        (Puzzle(2023, 20), "", [SEVERAL], ["part 1 (expected 0)", "part 1 (expected 4)"]),
    ],
)
def test_what_no_example_of_the_user_speaks_of_is_added(
    tmp_path: Path, puzzle: Puzzle, mine: str, parts: list[str], said: list[str]
) -> None:
    file = tmp_path / "day07.yaml"
    text = f"# mine\nexamples:\n  - input: abc\n    {mine}\n" if mine else ""
    if mine:
        file.write_text(text)
    told = propose_examples(str(file), str(tmp_path), page(*parts), puzzle)
    assert told == [f"added an example for {it} to {file}; please check it" for it in said]
    assert file.read_text().startswith(text)
    added = load_examples(str(file))[bool(mine) :]
    assert [re.sub(r" \(\d\)", "", it.name) for it in added] == [
        "puzzle 2" if "part 2" in it else "puzzle" for it in said
    ]


@pytest.mark.parametrize(("puzzle", "answers"), [(NEW, "34"), (Puzzle(2021, 1), "66")])
def test_part_2_of_the_same_example_becomes_its_second_answer(
    tmp_path: Path, puzzle: Puzzle, answers: str
) -> None:
    file = tmp_path / "day07.yaml"
    one, two = (ONE, TWO) if puzzle == NEW else (USUAL, USUAL)
    propose_examples(str(file), str(tmp_path), page(one), puzzle)
    text = file.read_text()
    first, second = (f"  part{part}: {answer}\n" for part, answer in enumerate(answers, 1))
    for mark in ("    proposed: true\n", ""):  # as proposed, and once the user has checked it
        file.write_text(text.replace("    proposed: true\n", mark))
        told = propose_examples(str(file), str(tmp_path), page(one, two), puzzle)
        expected = f"part 2 (expected {answers[1]})"
        assert told == [f"added an example for {expected} to {file}; please check it"]
        assert file.read_text() == text.replace(first, f"{first}  {second}")
        assert propose_examples(str(file), str(tmp_path), page(one, two), puzzle) == []


def test_a_further_input_is_the_second_example_where_the_first_is_not_repeated(
    tmp_path: Path,
) -> None:
    file = tmp_path / "day07.yaml"
    file.write_text("examples:\n- name: mine\n  input: '5'\n  part1: 0\n")
    two = block("8") + block("7") + "".join(f"<code>{n}</code>" for n in range(4))
    propose_examples(str(file), str(tmp_path), page(USUAL, two), Puzzle(2023, 17))
    assert [(case.name, case.text, case.expected) for case in load_examples(str(file))] == [
        ("mine", "5", {1: "0", 2: "0"}),
        ("puzzle 2", "7", {2: "3"}),
    ]


def item(margin: str, newline: str = "\n", name: str = "new") -> str:
    lines = (f"- name: {name}", "  input: |", "    1 2", "  part1: 3", "  proposed: true")
    return "".join(margin + line + newline for line in lines)


def add(text: str) -> str:
    """The text with what the page has for a user who has no part 2."""
    new = Case("new", "1 2", "example", {1: "3"}, {}, proposed=True)
    return _insert_examples(text, "day07.yaml", parse_examples(text, "day07.yaml"), [new])


@pytest.mark.parametrize(
    ("before", "margin"),
    [
        ("examples:\n  - input: x\n", "  "),
        ("examples:\n- input: x\n", ""),
        ("examples:\n    -\n      input: x\n", "    "),
        ("examples:\n      -   input: x\n          part1:  +5  # five\n", "      "),
        ("# 1\n---\n# 2\nexamples:  # three\n  # four\n  - input: x # five\n\n# 6\n", "  "),
        ("examples:\n", "  "),
    ],
)
def test_one_more_goes_to_the_end_and_every_byte_before_stays(before: str, margin: str) -> None:
    assert add(before) == before + item(margin)
    assert add(before.rstrip("\n")).endswith(f"\n{item(margin)}")
    windows = before.replace("\n", "\r\n")
    assert add(windows) == windows + item(margin, "\r\n")


@pytest.mark.parametrize("before", ["", "# mine\n", "---  # mine\n"])
def test_a_file_without_a_document_gets_a_list(before: str) -> None:
    assert add(before) == f"{before}examples:\n{item('  ')}"


def test_the_first_example_writes_a_file_that_says_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "year2098/day07.yaml"
    propose_examples(str(file), str(tmp_path), page(ONE), NEW)
    text = file.read_text()
    assert text.startswith("# The examples of this day. Those with `proposed: true` were read ")
    assert text.endswith(f"\nexamples:\n{item('  ', name='puzzle')}")


@pytest.mark.parametrize(
    "text",
    ["examples: [{input: x}]\n", "examples: []\n", "{}\n", "examples: ~\n", "examples:\n...\n"],
)
def test_elsewhere_the_lines_to_type_are_told(text: str) -> None:
    with pytest.raises(DayError, match="formatted in a way that aoc cannot edit safely") as raised:
        add(text)
    assert raised.value.hint == f"add this to `examples:` by hand:\n{item('  ')}".rstrip()


def test_a_file_that_is_wrong_or_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    file.write_text("examples: [\n")
    with pytest.raises(DayError, match="not valid YAML"):
        propose_examples(str(file), str(tmp_path), page(ONE), NEW)
    with pytest.raises(UsageError):
        propose_examples("/dev/null/day07.yaml", str(tmp_path), page(ONE), NEW)


@given(
    text=st.text(max_size=30), name=st.text(max_size=10), answer=st.text(max_size=10),
    params=st.dictionaries(st.text("ab: é'\"😀#-", max_size=5), st.integers() | st.booleans()),
)  # fmt: skip
def test_whatever_it_says_comes_back(
    text: str, name: str, answer: str, params: dict[str, object]
) -> None:
    expected = answer.strip("\n").replace("\r", "")
    new = Case(name, decode_input(text), "example", {1: expected}, params, proposed=True)
    (found,) = parse_examples(_insert_examples("", "any.yaml", [], [new]), "any.yaml")
    assert found._replace(location="") == new
