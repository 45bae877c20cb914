"""What is said of examples that are written wrongly: the file, the line, the key and a cure."""

import os
from pathlib import Path

import pytest

from aoc_runner.examples.reading import load_examples
from aoc_runner.kernel.words.errors import DayError


@pytest.mark.parametrize(
    ("yaml", "line", "said", "hint"),
    [
        ("examples:\n  - input: [x\n", 3, "not valid YAML", "correct that line"),
        ("examples:\n\t- input: x\n", 2, "not valid YAML", "correct that line"),
        ("examples: [{input: x}]\n---\nmore: 1\n", 2, "not valid YAML", "correct that line"),
        ("example: []\n", 1, "unknown key `example`", "the keys here are: examples"),
        (
            "examples:\n  - input: x\n    part3: 1\n",
            3,
            "unknown key `examples[0].part3`",
            "the keys here are: name, input,",
        ),
        (
            "examples:\n  - input: x\n    part1: 1\n    part1: 2\n",
            4,
            "`examples[0].part1` is given twice",
            "keep one of the two",
        ),
        ("- input: x\n", 1, "the file is a list, expected a mapping", ""),
        ("just text\n", 1, "the file is 'just text', expected a mapping", ""),
        ("examples: text\n", 1, "`examples` is 'text', expected a list", ""),
        ("examples:\n  input: x\n", 1, "`examples` is a mapping, expected a list", ""),
        ("examples:\n  - input: x\n  - text\n", 3, "`examples[1]` is 'text', expected a map", ""),
        ("examples:\n  - name: a\n    part1: 1\n", 2, "needs `input` or `input_file`", ""),
        (
            "examples:\n  - name: a\n    input: x\n    input_file: day01.txt\n",
            2,
            "example 1 needs `input` or `input_file`, one of them",
            "",
        ),
        (
            "examples:\n  - name: a\n    input: x\n  - name: a\n    input: y\n",
            4,
            "two examples are called 'a'",
            "name of its own",
        ),
        (
            "examples:\n  - name: a\n    input_file: gone.txt\n",
            3,
            "`examples[0].input_file` is 'gone.txt', expected a file beside this one (No such",
            "",
        ),
        (
            'examples:\n  - name: a\n    input_file: "a\\0b"\n',
            3,
            "`examples[0].input_file` is 'a\\x00b', expected the name of a file beside this one",
            "",
        ),
        ("examples:\n  - input: [1, 2]\n", 2, "`examples[0].input` is a list, expected", ""),
        ("examples:\n  - input: x\n    part1: [1]\n", 3, "`examples[0].part1` is a list", ""),
        ("examples:\n  - input: x\n    part2: {a: 1}\n", 3, "`examples[0].part2` is a map", ""),
        ("examples:\n  - input: x\n    params: 10\n", 3, "`examples[0].params` is '10'", ""),
        ("examples:\n  - input: x\n    params: [10]\n", 3, "`examples[0].params` is a list", ""),
        (
            "examples:\n  - input: x\n    confirmed: maybe\n",
            3,
            "`examples[0].confirmed` is 'maybe', expected true, false or a list like [part1]",
            "",
        ),
        ("examples:\n  - input: x\n    confirmed: 0\n", 3, "`examples[0].confirmed` is '0'", ""),
        ("examples:\n  - input: x\n    confirmed: part1\n", 3, "`examples[0].confirmed` is 'p", ""),
        ("examples:\n  - input: x\n    confirmed:\n", 3, "`examples[0].confirmed` is empty", ""),
        ("examples:\n  - input: x\n    confirmed: {a: b}\n", 3, "confirmed` is a mapping", ""),
        (
            "examples:\n  - input: x\n    confirmed:\n    - part1\n    - part3\n",
            5,
            "`examples[0].confirmed[1]` is 'part3', expected part1 or part2",
            "",
        ),
        ("examples:\n  - input: x\n    confirmed: [1]\n", 3, "[0]` is '1', expected part1", ""),
        ("examples:\n  - input: x\n    confirmed: [[part1]]\n", 3, "[0]` is a list, exp", ""),
        ("examples:\n  - input: x\n    confirmed: [~]\n", 3, "[0]` is empty, expected p", ""),
        ("examples:\n  - input: x\n    name: [a]\n", 3, "`examples[0].name` is a list", ""),
        ("examples:\n  - input:\n    part1: 1\n", 2, "`examples[0].input` is empty", ""),
        ("examples:\n  - input: x\n    name:\n", 3, "`examples[0].name` is empty", ""),
        ("examples:\n  - input: x\n    skip: [1]\n", 3, "`examples[0].skip` is a list", ""),
        (
            "examples:\n  - input: x\n    params: {a: 2001-99-99}\n",
            3,
            "`examples[0].params` is",
            "",
        ),
        ("examples:\n  - *x\n", 2, "not valid YAML", ""),
    ],
)
def test_a_broken_file_is_named_with_line_and_key(
    tmp_path: Path, yaml: str, line: int, said: str, hint: str
) -> None:
    file = tmp_path / "day01.yaml"
    file.write_text(yaml)
    with pytest.raises(DayError) as caught:
        load_examples(str(file))
    assert str(caught.value).startswith(f"{file}:{line}: ")
    assert said in str(caught.value)
    assert caught.value.hint
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("/dev/zero", "a regular file beside this one"),
        ("pipe", "a regular file beside this one"),
        ("large", "a file of at most 4,000,000 bytes"),
    ],
)
def test_an_input_without_an_end(tmp_path: Path, name: str, expected: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(4_000_001)
    file_of_examples = tmp_path / "day01.yaml"
    file_of_examples.write_text(f"examples:\n  - name: a\n    input_file: {name}\n")
    with pytest.raises(DayError) as caught:
        load_examples(str(file_of_examples))
    said = f"`examples[0].input_file` is {name!r}, expected {expected}"
    assert caught.value.message == f"{file_of_examples}:3: {said}"
