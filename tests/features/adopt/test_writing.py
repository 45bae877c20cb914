"""A layout is added to a `config.yaml`, and nothing else in it changes."""

from pathlib import Path

import pytest

from aoc_runner.features.adopt.writing import add_entries, format_entry, read_entries
from aoc_runner.kernel.days.day import Entry, Functions, Script
from aoc_runner.kernel.model.errors import ConfigError

PLAIN = Entry("{year}/day{day:02}.py", "", "")
FUNCTIONS = Functions(parse="no", part1="p_1", part2="yes")
HABITS = Entry("a b/d{day}*.py", "", "", 2021, "lines", FUNCTIONS)
SCRIPT = Entry("{year}/{day}.py", "", "", script=Script(args=("{input}",)))
COMMAND = Entry("{year}/{day}.js", "", "", script=Script(command="node {path}"))
BARE = Entry(
    "no/{yy}/{day}/x.py", "", "", script=Script(), final_newline=False, pythonpath=("a", "b")
)
ALL = [PLAIN, HABITS, SCRIPT, COMMAND, BARE]


def read(path: Path) -> list[Entry]:
    return [entry._replace(folder="", location="") for entry in read_entries(str(path))]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "aoc:\n",
        "aoc:   # nothing yet\n",
        "aoc:\n  contact: me@example.com   # mine\n  site:\n    timeout: 20",
        "other: {a: 1}\naoc:\n  contact: |\n    me@example.com\n# the end\n",
        "aoc:\r\n  contact: me@example.com\r\n# end\r\n",
        "\ufeffaoc:\n  contact: me@example.com\n",
        "hydra:\n  run: x\n",
    ],
)
def test_a_layout_is_added_and_nothing_else_changes(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.yaml"
    path.write_bytes(text.encode())
    add_entries(str(path), ALL)
    assert read(path) == ALL
    new = path.read_bytes().decode()
    assert [line for line in text.splitlines() if line in new.splitlines()] == text.splitlines()


def test_only_the_same_layout_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    add_entries(str(path), ALL)
    with pytest.raises(ConfigError):
        add_entries(str(path), [PLAIN], ALL[1:])
    assert read(path) == ALL
    add_entries(str(path), [PLAIN], ALL)
    assert read(path) == [PLAIN]


def test_a_new_file_is_written(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    add_entries(str(path), [PLAIN, HABITS])
    assert path.read_text() == (
        "# Settings of aoc-runner for this project; never put the session token here.\n"
        "aoc:\n"
        "  layout:\n"
        "    - '{year}/day{day:02}.py'\n"
        "    - {path: 'a b/d{day}*.py', year: 2021, data: lines, "
        "functions: {parse: 'no', part1: p_1, part2: 'yes'}}\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "aoc: {}\n",
        'aoc:\n  layout:\n    - "{year}/{day:02}.py"  # old\n',
        "aoc:\n  layout:\n",
        "aoc:\n\tlayout: x\n",
        "- a list\n",
    ],
)
def test_other_formats_stay_and_the_hint_has_the_lines(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match="cannot edit") as raised:
        add_entries(str(path), ALL)
    assert path.read_text() == text
    assert all(f"\n    - {format_entry(entry)}" in str(raised.value.hint) for entry in ALL)
