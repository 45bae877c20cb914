"""Examples in a day's YAML: parsing, errors and edits."""

import re
from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import (
    add_examples,
    get_examples_path,
    load_examples,
    parse_examples,
)
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayError
from aoc_runner.kernel.model.puzzle import Puzzle
from tests.support import native


def parse(text: str) -> list[Case]:
    return parse_examples(text, "day07.yaml")


def test_an_example_with_all_fields() -> None:
    (example,) = parse(
        "examples:\n"
        "  - name: 007\n"
        "    input: |2\n"
        "       x\n"
        "    part1: 0124\n"
        "    part2: |\n"
        "      #.#\n"
        "    params: {row: 10, 2: yes}\n"
        "    skip: slow\n"
        "    proposed: true\n"
    )
    params = {"row": 10, "2": True}
    known = Case("007", " x", "example", {1: "0124", 2: "#.#"}, params, "slow", proposed=True)
    assert example == known._replace(location="day07.yaml:2")


def test_an_example_with_only_an_input() -> None:
    first, second = parse("examples: [{input: x}, {input: y, part1: ~, skip: false}]")
    assert first == Case("example 1", "x", "example", {}, {}, location="day07.yaml:1")
    assert second == Case("example 2", "y", "example", {}, {}, location="day07.yaml:1")


@pytest.mark.parametrize("text", ["", "\ufeff", "# c", "---", "{}", "examples:", "examples: []"])
def test_a_file_without_examples(text: str) -> None:
    assert parse(text) == []


def test_byte_order_mark_and_line_ends_are_normalized(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    assert load_examples(str(file)) == load_examples(None) == []
    (tmp_path / "small.txt").write_bytes(b"\xef\xbb\xbf a\r\nb\r\n")
    file.write_bytes(b"\xef\xbb\xbfexamples:\r\n- input: |\r\n    a\r\n- input_file: small.txt\r\n")
    assert [example.text for example in load_examples(str(file))] == ["a", " a\nb"]


@pytest.mark.parametrize(
    ("module", "variant", "expected"),
    [
        ("day07.py", None, "day07.yaml"),
        ("day7_packed.py", "packed", "day7.yaml"),
        ("my_camel_cards.py", None, "my_camel_cards.yaml"),
        ("__init__.py", None, "day07.yaml"),
    ],
)
def test_the_path_of_the_examples(module: str, variant: str | None, expected: str) -> None:
    day = Day(Puzzle(2023, 7), "project", variant, "day07", native(f"/days/{module}"))
    assert get_examples_path(day) == native(f"/days/{expected}")
    assert get_examples_path(day._replace(path=None)) is None


X = "examples:\n  - input: x\n    "


@pytest.mark.parametrize(
    ("yaml", "line", "message"),
    [
        ("examples: [{input: x}]\n---\nmore: 1\n", 2, "not valid YAML"),
        ("example: []\n", 1, "unknown key `example`"),
        (f"{X}part3: 1\n", 3, "unknown key `examples[0].part3`"),
        (f"{X}part1: 1\n    part1: 2\n", 4, "duplicate key `examples[0].part1`"),
        ("- input: x\n", 1, "the file is a list, expected a mapping"),
        ("examples:\n  - input: x\n  - text\n", 3, "`examples[1]` is 'text', expected a map"),
        ("examples:\n  - name: a\n    part1: 1\n", 2, "needs either `input` or `input_file`"),
        ("examples:\n- {name: example 2, input: x}\n- {input: y}\n", 3, "two examples are named"),
        (f"{X}part2: {{a: 1}}\n", 3, "`examples[0].part2` is a map"),
    ],
)
def test_an_invalid_file_is_reported_with_line_and_key(
    tmp_path: Path, yaml: str, line: int, message: str
) -> None:
    file = tmp_path / "day01.yaml"
    file.write_text(yaml)
    with pytest.raises(DayError) as caught:
        load_examples(str(file))
    assert caught.value.message.startswith(f"{file}:{line}: ")
    assert message in caught.value.message
    assert caught.value.hint


def test_an_unreadable_input_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    for name, message in (("gone", "No such file"), ("latin", "not UTF-8")):
        with pytest.raises(DayError, match=rf"{re.escape(str(tmp_path / name))}.* {message}"):
            parse_examples(f"examples: [input_file: {name}]", str(tmp_path / "day07.yaml"))


def add_second_answer(examples: list[Case]) -> list[Case]:
    """Return the first example with this input and no second answer, with an answer added."""
    first = next(
        example for example in examples if example.text == "1 2" and 2 not in example.expected
    )
    return [first._replace(expected={**first.expected, 2: "4"}, proposed=True)]


# Added text is in « ».
EDITS = {
    "proposed": "- name: a\n  input: |\n    1 2\n  part1: 3\n«  part2: 4\n»  proposed: true\n",
    "checked, with comments": (
        "# mine\n    - input: '1 2' # tiny\n\n      # three\n      part1:  3  # yes\n"
        "«      part2: 4\n      proposed: true\n»      # why\n      skip: slow\n\n# the end\n"
    ),
    "a picture": (
        "- input: |+\n    1 2\n\n  part1: |\n    #.#\n    ##\n«  part2: 4\n  proposed: true\n»"
        "\n\n# more\n- input: y\n"
    ),
    "an answer first": "  - part1: 3\n«    part2: 4\n    proposed: true\n»    input: 1 2\n",
    "no answer": "- input: |\n   1 2\n«  part2: 4\n  proposed: true\n»\n  params: {}\n",
    "a dash alone, quoted keys": (
        "  -\n     'name': ü😀\n     \"input\": \"1 \\\n       2\"\n     'part1': '3'\n"
        '«     part2: 4\n»     "proposed": true\n'
    ),
    "a file": "- input_file: small.txt\n  part1: 3\n«  part2: 4\n  proposed: true\n»",
    "the first without": (
        "- {input: 1 2, part2: 4}\n- input: 1 2\n«  part2: 4\n  proposed: true\n»- input: '1 2'\n"
    ),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("ends_with_newline", [True, False])
def test_a_second_answer_is_added_to_the_example_with_its_input(
    tmp_path: Path, edit: str, newline: str, ends_with_newline: bool
) -> None:
    def content(pattern: str) -> bytes:
        text = "examples:\n" + re.sub(pattern, r"\1", edit)
        text = text if ends_with_newline else text.rstrip("\n")
        return (("\ufeff" if newline == "\r\n" else "") + text.replace("\n", newline)).encode()

    (tmp_path / "small.txt").write_text("1 2\n")
    file = tmp_path / "day07.yaml"
    file.write_bytes(content(r"«[^»]*()»"))
    before = load_examples(str(file))
    add_examples(str(file), str(tmp_path), add_second_answer)
    assert file.read_bytes() == content(r"«([^»]*)»")
    assert [case.name for case in load_examples(str(file))] == [case.name for case in before]


def test_answers_and_a_new_example_are_added(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    file.write_text("examples:\n- input: 1 2\n- input: x\n  params: {n: 1}\n")

    def make(existing: list[Case]) -> list[Case]:
        found = [example._replace(expected={2: "4"}) for example in existing]
        return [*found, Case("new", "1 2", "example", {}, {"n": 1})]

    add_examples(str(file), str(tmp_path), make)
    assert file.read_text() == (
        "examples:\n- input: 1 2\n  part2: 4\n- input: x\n  part2: 4\n  params: {n: 1}\n"
        '- name: new\n  input: |\n    1 2\n  params: {"n": 1}\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "examples: [{name: a, input: 1 2, part1: 3}]\n",
        'examples: [\n  {\n    "name": "a",\n    "input": "1 2"\n  }\n]\n',
        "examples:\n- ? name\n  : a\n  ? input\n  : 1 2\n",
        "examples:\n- {name: b, input: &text 1 2, part2: 4}\n- name: a\n  input: *text\n",
        "examples:\n- name: a\n  input: 1 2\n  part2:\n",
        "examples:\n- name: a\n  input: 1 2\n  proposed: false\n",
    ],
)
def test_the_hint_has_the_lines_if_the_file_cannot_be_edited(tmp_path: Path, text: str) -> None:
    file = tmp_path / "day07.yaml"
    file.write_text(text)
    with pytest.raises(DayError, match="formatted in a way that aoc cannot edit safely") as raised:
        add_examples(str(file), str(tmp_path), add_second_answer)
    expected = "add this to the example 'a' by hand:\n    part2: 4\n    proposed: true"
    assert raised.value.hint == expected
    assert file.read_text() == text
