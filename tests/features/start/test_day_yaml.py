"""An example is added to a day's YAML where that is a plain list, else the lines are told."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.features.start.day_yaml import add_example
from aoc_runner.kernel.days.examples import load_examples
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError, UsageError

NEW = Case("new", "abc", "example", {1: "6440"}, {}, proposed=True)


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
