"""What a page suggests as examples, on record or by rules, and how it comes into a day's file."""

from pathlib import Path

import pytest

from aoc_runner.features.start.examples import proposals, propose_examples
from aoc_runner.kernel.days.examples import load_examples
from aoc_runner.kernel.site.day_page import DayPage
from aoc_runner.kernel.words.puzzle import Part, Puzzle
from tests.features.start.pages import block, page, tells

NEW = Puzzle(2098, 7)  # which no package has on record
ONE = f"<p>For example:</p>{block('1 2')}{tells('3')}"
TWO = tells("4")

# What no rule reads; on record are the first block and the last code, of both parts.
USUAL = f"<p>Look:</p>{block('5')}<p>It is <code>six 6</code>.</p>"


def told(page: DayPage, puzzle: Puzzle) -> list[tuple[str, dict[Part, str]]]:
    found = proposals(page, puzzle)
    assert all(case.proposed for case in found)
    return [(case.text, case.expected) for case in found]


@pytest.mark.parametrize(
    ("parts", "puzzle", "expected"),
    [
        ([USUAL], Puzzle(2021, 1), [("5", {1: "6"})]),
        ([USUAL, USUAL], Puzzle(2021, 1), [("5", {1: "6", 2: "6"})]),
        ([USUAL, USUAL], Puzzle(2025, 12), [("5", {1: "6"})]),  # a final day has one part
        ([USUAL, USUAL], NEW, []),
        ([ONE, TWO], NEW, [("1 2", {1: "3"}), ("1 2", {2: "4"})]),
        ([ONE, TWO], Puzzle(2098, 12), [("1 2", {1: "3"})]),
        ([USUAL], Puzzle(2024, 20), [("5", {1: "44"})]),  # part 2 is on record, and not shown
        # Where the page has nothing at the places on record, the rules are back.
        (["<p>It says nothing.</p>"], Puzzle(2021, 1), []),
        ([ONE], Puzzle(2025, 11), [("1 2", {1: "3"})]),
        # The answer is a drawing, which the record has no text for.
        ([block("x") * 2 + USUAL, USUAL], Puzzle(2021, 13), [("x", {1: "6"})]),
    ],
)
def test_what_a_page_suggests(
    parts: list[str], puzzle: Puzzle, expected: list[tuple[str, dict[Part, str]]]
) -> None:
    assert told(page(*parts), puzzle) == expected


def test_what_else_a_day_must_know_comes_with_the_record() -> None:
    (case,) = proposals(page(USUAL), Puzzle(2025, 8))
    assert case.params == {"n_pairs": 10}


def test_a_day_may_have_several_on_record(tmp_path: Path) -> None:
    file = tmp_path / "day20.yaml"
    one = block("5") * 3 + "<p>" + "".join(f"<code>{n}</code>" for n in range(6)) + "</p>"
    said = list(propose_examples(str(file), page(one), Puzzle(2023, 20)))
    assert said == [
        f"proposed an example for part 1 (expecting 0) in {file}: check it",
        f"proposed an example for part 1 (expecting 4) in {file}: check it",
    ]
    assert [case.name for case in load_examples(str(file))] == ["puzzle", "puzzle (2)"]


def test_what_comes_into_the_file_meanwhile_is_not_there_twice(tmp_path: Path) -> None:
    file = tmp_path / "day20.yaml"
    one = page(block("5") * 3 + "<p>" + "".join(f"<code>{n}</code>" for n in range(6)) + "</p>")
    proposing = propose_examples(str(file), one, Puzzle(2023, 20))
    next(proposing)
    with file.open("a") as more:
        more.write("  - name: puzzle (2)\n    input: mine\n")
    assert list(proposing) == []
    assert [case.text for case in load_examples(str(file))] == ["5", "mine"]


def test_part_2_comes_once_it_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    for parts, words in (
        ([ONE], ["part 1 (expecting 3)"]),
        ([ONE, TWO], ["part 2 (expecting 4)"]),
        ([ONE, TWO], []),
    ):
        said = list(propose_examples(str(file), page(*parts), NEW))
        assert said == [f"proposed an example for {it} in {file}: check it" for it in words]
    assert [(case.name, case.text, case.expected) for case in load_examples(str(file))] == [
        ("puzzle", "1 2", {1: "3"}),
        ("puzzle 2", "1 2", {2: "4"}),
    ]


def test_both_parts_of_one_on_record_are_one_example(tmp_path: Path) -> None:
    file = tmp_path / "day01.yaml"
    (said,) = propose_examples(str(file), page(USUAL, USUAL), Puzzle(2021, 1))
    assert said == f"proposed an example for both parts (expecting 6 and 6) in {file}: check it"


def test_an_input_whose_answer_is_not_told_is_proposed(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    (said,) = propose_examples(str(file), page(ONE.replace("em>", "b>")), NEW)
    assert "part 1 (without an expected answer)" in said
    assert [(case.text, case.expected) for case in load_examples(str(file))] == [("1 2", {})]


@pytest.mark.parametrize(
    ("mine", "proposes"),
    [("part1: 3", [2]), ("name: puzzle", [2]), ("part2: 4", []), ("name: puzzle 2", [])],
)
def test_what_the_user_has_stays_and_is_enough(
    tmp_path: Path, mine: str, proposes: list[int]
) -> None:
    file = tmp_path / "day07.yaml"
    text = f"# mine\nexamples:\n  - input: abc\n    {mine}\n"
    file.write_text(text)
    said = list(propose_examples(str(file), page(ONE, TWO), NEW))
    assert file.read_text().startswith(text)
    assert len(said) == len(proposes)
    assert [part for case in load_examples(str(file))[1:] for part in case.expected] == proposes
