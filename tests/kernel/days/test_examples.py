"""A day's YAML: what an example means, what is said of a wrong one, and how one is added."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import (
    add_example,
    examples_path,
    load_examples,
    named_files,
    parse_examples,
)
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError, UsageError
from aoc_runner.kernel.words.puzzle import Puzzle

NEW = Case("new", "abc", "example", {1: "6440"}, {}, proposed=True)


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
        ('examples:\n  - input_file: "a\\0b"\n', 2, "expected the name of a file beside this one"),
        (f"{X}part2: {{a: 1}}\n", 3, "`examples[0].part2` is a map"),
        (f"{X}proposed: maybe\n", 3, "`examples[0].proposed` is 'maybe', expected true or false"),
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
    os.mkfifo(tmp_path / "pipe")  # a reader would wait for its writer
    (tmp_path / "latin").write_bytes(b"caf\xe9")
    for name, said in (("gone", "No such file"), ("pipe", "no regular"), ("latin", "not UTF-8")):
        with pytest.raises(DayError, match=rf"{tmp_path / name}.* {said}"):
            parse_examples(f"examples: [input_file: {name}]", str(tmp_path / "day07.yaml"))


def add(file: Path, text: str, new: Case = NEW) -> str:
    """What is in a file of that text once the example was added."""
    file.write_bytes(text.encode())
    assert add_example(str(file), lambda _: new) == new
    assert load_examples(str(file))[-1] == new
    return file.read_bytes().decode()


def item(margin: str, newline: str = "\n") -> str:
    lines = ("- name: new", "  input: |", "    abc", "  part1: 6440", "  proposed: true")
    return "".join(margin + line + newline for line in lines)


def test_the_first_example_writes_a_file_that_says_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "year2023/day07.yaml"
    assert add_example(str(file), lambda _: NEW)
    text = file.read_text()
    assert text.startswith("# The examples of this day. What is `proposed` was read from the ")
    assert text.endswith(f"\nexamples:\n{item('  ')}")


@pytest.mark.parametrize(
    ("before", "margin"),
    [
        ("examples:\n  - input: x\n", "  "),
        ("examples:\n- input: x\n", ""),
        ("examples:\n      -   input: x\n          part1:  +5  # five\n", "      "),
        ("# 1\n---\n# 2\nexamples:  # three\n  # four\n  - input: x # five\n\n# 6\n", "  "),
        ("examples:\n", "  "),
    ],
)
def test_one_more_goes_to_the_end_and_every_byte_before_stays(
    tmp_path: Path, before: str, margin: str
) -> None:
    file = tmp_path / "day07.yaml"
    assert add(file, before) == before + item(margin)
    assert add(file, before.rstrip("\n")).endswith(f"\n{item(margin)}")
    windows = before.replace("\n", "\r\n")
    assert add(file, f"\ufeff{windows}") == f"\ufeff{windows}" + item(margin, "\r\n")


@pytest.mark.parametrize("before", ["", "# mine\n", "---  # mine\n"])
def test_a_file_without_a_document_gets_a_list(tmp_path: Path, before: str) -> None:
    assert add(tmp_path / "day07.yaml", before) == f"{before}examples:\n{item('  ')}"


@pytest.mark.parametrize(
    "text",
    ["examples: [{input: x}]\n", "examples: []\n", "{}\n", "examples: ~\n", "examples:\n...\n"],
)
def test_elsewhere_the_lines_are_told_and_nothing_is_written(tmp_path: Path, text: str) -> None:
    file = tmp_path / "day07.yaml"
    file.write_text(text)
    with pytest.raises(DayError, match="written in a way that aoc cannot edit safely") as raised:
        add_example(str(file), lambda _: NEW)
    assert raised.value.hint == f"add it to `examples:` yourself:\n{item('  ')}".rstrip()
    assert file.read_text() == text


def test_what_is_there_decides_whether_one_is_added(tmp_path: Path) -> None:
    file = tmp_path / "day07.yaml"
    file.write_text("examples: [{name: mine, input: x}]\n")
    asked: list[str] = []
    assert add_example(str(file), lambda found: asked.extend(it.name for it in found)) is None
    assert asked == ["mine"]
    file.write_text("examples: [\n")
    with pytest.raises(DayError, match="not valid YAML"):
        add_example(str(file), lambda _: NEW)
    with pytest.raises(UsageError):
        add_example("/dev/null/day07.yaml", lambda _: NEW)


@given(
    text=st.text(max_size=30), name=st.text(max_size=10), answer=st.text(max_size=10),
    params=st.dictionaries(st.text("ab: é'\"😀#-", max_size=5), st.integers() | st.booleans()),
)  # fmt: skip
def test_whatever_it_says_comes_back(
    tmp_path_factory: pytest.TempPathFactory,
    text: str,
    name: str,
    answer: str,
    params: dict[str, object],
) -> None:
    expected = answer.strip("\n").replace("\r", "")
    new = Case(name, input_text(text), "example", {1: expected}, params)
    file = tmp_path_factory.mktemp("any") / "day07.yaml"
    assert add_example(str(file), lambda _: new) == new
    assert load_examples(str(file)) == [new]
