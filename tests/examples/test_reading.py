"""What an example in a day's YAML means; what is said of a wrong one is tested with `aoc test`."""

import time
from pathlib import Path

import pytest

from aoc_runner.examples.reading import (
    examples_path,
    load_examples,
    named_files,
    parse_examples,
)
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import DaySpec


def parse(text: str) -> list[Case]:
    return parse_examples(text, "day07.yaml")


def test_an_example_with_everything() -> None:
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
        "    confirmed: false\n"
    )
    assert example == Case(
        name="007",
        text=" x",
        source="example",
        expected={1: "0124", 2: "#.#"},
        params={"row": 10, "2": True},
        skip="slow",
        confirmed=(),
    )


def test_an_example_with_an_input_alone() -> None:
    first, second = parse("examples: [{input: x}, {input: y, part1: ~, skip: false}]")
    assert first == Case("example 1", "x", "example", {}, {})
    assert second == Case("example 2", "y", "example", {}, {})


@pytest.mark.parametrize(
    ("written", "confirmed"),
    [
        ("true", (1, 2)),
        ("false", ()),
        ("no", ()),
        ("[]", ()),
        ("[part1]", (1,)),
        ("[part2]", (2,)),
        ("['part2', part1]", (1, 2)),
        ("\n    - part1\n", (1,)),
    ],
)
def test_what_is_confirmed_is_told_by_part(written: str, confirmed: tuple[int, ...]) -> None:
    (example,) = parse(f"examples:\n  - input: x\n    confirmed: {written}\n")
    assert example.confirmed == confirmed


@pytest.mark.parametrize("text", ["", "\ufeff", "# c", "---", "{}", "examples:", "examples: []"])
def test_a_file_without_examples(text: str) -> None:
    assert parse(text) == []


def test_no_file_has_no_examples(tmp_path: Path) -> None:
    assert load_examples(None) == []
    assert load_examples(str(tmp_path / "day07.yaml")) == []


def test_line_ends_and_a_mark_are_no_part_of_an_example(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    file.write_bytes(b"\xef\xbb\xbfexamples:\r\n- input: |\r\n    a\r\n    b\r\n")
    assert [example.text for example in load_examples(str(file))] == ["a\nb"]


def test_two_of_one_name_are_an_error_however_they_came_to_it() -> None:
    with pytest.raises(DayError, match=r"day07.yaml:3: two examples are called 'example 2'"):
        parse("examples:\n- {name: example 2, input: x}\n- {input: y}\n")


def test_an_input_can_lie_in_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_bytes(b"\xef\xbb\xbf a\r\nb\r\n")
    file = tmp_path / "day07.yaml"
    file.write_text("examples: [{input_file: small.txt}]")
    assert [example.text for example in load_examples(str(file))] == [" a\nb"]
    (tmp_path / "small.txt").write_bytes(b"caf\xe9")
    with pytest.raises(DayError, match=r":1: .*input_file` is 'small.txt', expected a file of UTF"):
        load_examples(str(file))


@pytest.mark.parametrize(
    ("module", "variant", "expected"),
    [
        ("day07.py", None, "day07.yaml"),
        ("day7.py", None, "day7.yaml"),
        ("day07_packed.py", "packed", "day07.yaml"),
        ("my_camel_cards.py", None, "my_camel_cards.yaml"),
        ("__init__.py", None, "day07.yaml"),
        (None, None, None),
    ],
)
def test_examples_lie_beside_their_day(
    module: str | None, variant: str | None, expected: str | None
) -> None:
    path = f"/days/{module}" if module else None
    spec = DaySpec(Puzzle(2023, 7), "project", variant, "day07", path)
    assert examples_path(spec) == (f"/days/{expected}" if expected else None)


def test_the_files_that_inputs_are_taken_from_are_named() -> None:
    text = "- input_file: a.txt\n  input_file:  'sub/b.txt'  # c\n# input_file: d.txt\n"
    assert named_files(text) == {"a.txt", "sub/b.txt"}


def test_named_files_in_braces_and_quotes() -> None:
    text = (
        "examples: [{name: a, input_file: a.txt}, {'input_file': 'b.txt'}]\r- input_file: c.txt\r"
    )
    assert named_files(text) == {"a.txt", "b.txt", "c.txt"}


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 200_000,
        " " * 200_000,
        "- " * 100_000,
        "-\n" * 100_000,
        "{" * 200_000,
        "{ " * 100_000,
        "input_file:" * 18_000,
        "input_file:\n" * 17_000,
        "input_file: " * 17_000,
        "input_file:" + " " * 200_000,
        "input_file:" + "\n" * 200_000,
        "input_file: #\n" * 14_000,
        'input_file: "' + "'" * 200_000,
        "input_file: x" + "},]" * 70_000,
        "input_file" * 20_000,
    ],
    ids=range(15),
)
def test_named_files_are_found_in_linear_time(text: str) -> None:
    before = time.process_time()
    named_files(text)
    assert time.process_time() - before < 0.5
