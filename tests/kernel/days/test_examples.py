"""A day's YAML: what an example means, and what is said of a wrong one."""

from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import (
    examples_path,
    load_examples,
    named_files,
    parse_examples,
)
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Puzzle


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
        "    proposed: true\n"
        "    confirmed: [whatever]\n"
    )
    params = {"row": 10, "2": True}
    assert example == Case(
        "007", " x", "example", {1: "0124", 2: "#.#"}, params, "slow", proposed=True
    )


def test_an_example_with_an_input_alone() -> None:
    first, second = parse("examples: [{input: x}, {input: y, part1: ~, skip: false}]")
    assert first == Case("example 1", "x", "example", {}, {})
    assert second == Case("example 2", "y", "example", {}, {})


@pytest.mark.parametrize("text", ["", "\ufeff", "# c", "---", "{}", "examples:", "examples: []"])
def test_a_file_without_examples(text: str) -> None:
    assert parse(text) == []


def test_a_text_is_read_without_mark_and_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    assert load_examples(str(file)) == load_examples(None) == []
    (tmp_path / "small.txt").write_bytes(b"\xef\xbb\xbf a\r\nb\r\n")
    file.write_bytes(b"\xef\xbb\xbfexamples:\r\n- input: |\r\n    a\r\n- input_file: small.txt\r\n")
    assert [example.text for example in load_examples(str(file))] == ["a", " a\nb"]
    assert named_files(file.read_text()) == {"small.txt"}


@pytest.mark.parametrize(
    ("module", "variant", "expected"),
    [
        ("day07.py", None, "day07.yaml"),
        ("day7_packed.py", "packed", "day7.yaml"),
        ("my_camel_cards.py", None, "my_camel_cards.yaml"),
        ("__init__.py", None, "day07.yaml"),
    ],
)
def test_examples_lie_beside_their_day(module: str, variant: str | None, expected: str) -> None:
    day = Day(Puzzle(2023, 7), "project", variant, "day07", f"/days/{module}")
    assert examples_path(day) == f"/days/{expected}"
    assert examples_path(day._replace(path=None)) is None


X = "examples:\n  - input: x\n    "


@pytest.mark.parametrize(
    ("yaml", "line", "said"),
    [
        ("examples: [{input: x}]\n---\nmore: 1\n", 2, "not valid YAML"),
        ("example: []\n", 1, "unknown key `example`"),
        (f"{X}part3: 1\n", 3, "unknown key `examples[0].part3`"),
        (f"{X}part1: 1\n    part1: 2\n", 4, "`examples[0].part1` is given twice"),
        ("- input: x\n", 1, "the file is a list, expected a mapping"),
        ("examples:\n  - input: x\n  - text\n", 3, "`examples[1]` is 'text', expected a map"),
        ("examples:\n  - name: a\n    part1: 1\n", 2, "needs `input` or `input_file`"),
        ("examples:\n- {name: example 2, input: x}\n- {input: y}\n", 3, "two examples are called"),
        (f"{X}part2: {{a: 1}}\n", 3, "`examples[0].part2` is a map"),
    ],
)
def test_a_broken_file_is_named_with_line_and_key(
    tmp_path: Path, yaml: str, line: int, said: str
) -> None:
    file = tmp_path / "day01.yaml"
    file.write_text(yaml)
    with pytest.raises(DayError) as caught:
        load_examples(str(file))
    assert caught.value.message.startswith(f"{file}:{line}: ")
    assert said in caught.value.message
    assert caught.value.hint


def test_an_input_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    for name, said in (("gone", "No such file"), ("latin", "not UTF-8")):
        with pytest.raises(DayError, match=rf"{tmp_path / name}.* {said}"):
            parse_examples(f"examples: [input_file: {name}]", str(tmp_path / "day07.yaml"))
