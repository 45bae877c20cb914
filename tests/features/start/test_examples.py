"""Examples proposed from a page, by records or heuristics, and their insertion into a file."""

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
from tests.features.start.pages import block, claim, page

NEW = Puzzle(2098, 7)  # no package has a record of it
ONE = f"<p>For example:</p>{block('1 2')}{claim('3')}"
TWO = claim("4")

# The heuristics find nothing here; the records name the first block and the last code.
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
        ([USUAL], Puzzle(2024, 20), [("5", {1: "44"})]),  # the record has part 2, the page has not
        # If the page does not match the record, the heuristics are used.
        (["<p>Nothing here.</p>"], Puzzle(2021, 1), []),
        ([ONE], Puzzle(2025, 11), [("1 2", {1: "3"})]),
        # The answer is a drawing, so the record has no text for it.
        ([block("x") * 2 + USUAL, USUAL], Puzzle(2021, 13), [("x", {1: "6"})]),
        ([block("x") * 31 + USUAL, USUAL], Puzzle(2022, 10), [("x", {1: "6"})]),
    ],
)
def test_examples_are_proposed_from_a_page(
    parts: list[str], puzzle: Puzzle, expected: list[tuple[str, dict[Part, str]]]
) -> None:
    cases = find_examples(page(*parts), puzzle)
    assert all(case.proposed for case in cases)
    assert [(case.text, case.expected) for case in cases] == expected


def test_params_are_taken_from_the_record() -> None:
    (case,) = find_examples(page(USUAL), Puzzle(2025, 8))
    assert case.params == {"n_pairs": 10}


SEVERAL = block("5") * 3 + "<p>" + "".join(f"<code>{n}</code>" for n in range(6)) + "</p>"


@pytest.mark.parametrize(
    ("puzzle", "example", "parts", "added"),
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
def test_answers_are_added_unless_the_user_has_an_example_for_the_part(
    tmp_path: Path, puzzle: Puzzle, example: str, parts: list[str], added: list[str]
) -> None:
    file = tmp_path / "day07.yaml"
    text = f"# mine\nexamples:\n  - input: abc\n    {example}\n" if example else ""
    if example:
        file.write_text(text)
    messages = propose_examples(str(file), str(tmp_path), page(*parts), puzzle)
    assert messages == [f"added an example for {text} to {file}; please check it" for text in added]
    assert file.read_text().startswith(text)
    cases = load_examples(str(file))[bool(example) :]
    assert [re.sub(r" \(\d\)", "", case.name) for case in cases] == [
        "puzzle 2" if "part 2" in text else "puzzle" for text in added
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
    for mark in ("    proposed: true\n", ""):  # unchanged, and after the user's check
        file.write_text(text.replace("    proposed: true\n", mark))
        messages = propose_examples(str(file), str(tmp_path), page(one, two), puzzle)
        expected = f"part 2 (expected {answers[1]})"
        assert messages == [f"added an example for {expected} to {file}; please check it"]
        assert file.read_text() == text.replace(first, f"{first}  {second}")
        assert propose_examples(str(file), str(tmp_path), page(one, two), puzzle) == []


def test_a_second_input_becomes_an_example_if_the_first_is_not_repeated(
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
    """Return the text with a new example inserted that has an answer for part 1."""
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
def test_an_example_is_appended_without_changing_the_text_before(before: str, margin: str) -> None:
    assert add(before) == before + item(margin)
    assert add(before.rstrip("\n")).endswith(f"\n{item(margin)}")
    windows = before.replace("\n", "\r\n")
    assert add(windows) == windows + item(margin, "\r\n")


@pytest.mark.parametrize("before", ["", "# mine\n", "---  # mine\n"])
def test_a_file_without_a_document_gets_a_list(before: str) -> None:
    assert add(before) == f"{before}examples:\n{item('  ')}"


def test_a_new_file_starts_with_an_explanation(tmp_path: Path) -> None:
    file = tmp_path / "year2098/day07.yaml"
    propose_examples(str(file), str(tmp_path), page(ONE), NEW)
    text = file.read_text()
    assert text.startswith("# The examples of this day. Those with `proposed: true` were read ")
    assert text.endswith(f"\nexamples:\n{item('  ', name='puzzle')}")


@pytest.mark.parametrize(
    "text",
    ["examples: [{input: x}]\n", "examples: []\n", "{}\n", "examples: ~\n", "examples:\n...\n"],
)
def test_in_other_formats_the_hint_has_the_lines_to_add(text: str) -> None:
    with pytest.raises(DayError, match="formatted in a way that aoc cannot edit safely") as raised:
        add(text)
    assert raised.value.hint == f"add this to `examples:` by hand:\n{item('  ')}".rstrip()


def test_an_invalid_or_unwritable_file_is_an_error(tmp_path: Path) -> None:
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
def test_inserted_examples_are_read_back_unchanged(
    text: str, name: str, answer: str, params: dict[str, object]
) -> None:
    expected = answer.strip("\n").replace("\r", "")
    new = Case(name, decode_input(text), "example", {1: expected}, params, proposed=True)
    (case,) = parse_examples(_insert_examples("", "any.yaml", [], [new]), "any.yaml")
    assert case._replace(location="") == new
