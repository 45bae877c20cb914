"""Entries are put into a `config.yaml`, and nothing else in it changes."""

from pathlib import Path

import pytest

from aoc_runner.kernel.days.layout import Entry, Functions
from aoc_runner.kernel.days.layout_file import Script
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.projects.adopting.writing import add_entries, entries_in, line_of

PLAIN = Entry("{year}/day{day:02}.py", "", "")
HABITS = Entry(
    "a b/d{day}*.py", "", "", 2021, "lines", Functions(parse="no", part1="p_1", part2="yes")
)
SCRIPT = Entry(
    "{year}/{day}.py", "", "", script=Script(reads=("a: b.txt", "#1"), args=("{input}",))
)
COMMAND = Entry("{year}/{day}.js", "", "", script=Script(command="node {path}"))
BARE = Entry("{year}/{day}/x.py", "", "", script=Script())
ALL = [PLAIN, HABITS, SCRIPT, COMMAND, BARE]


def meant(entry: Entry) -> Entry:
    script = entry.script
    if script:
        script = script._replace(reads=tuple(script.reads), args=tuple(script.args))
    return entry._replace(folder="", place="", script=script)


def read(path: Path) -> list[Entry]:
    return [meant(it) for it in entries_in(str(path))]


FILES = [
    "",
    "aoc:\n",
    "aoc:   # nothing yet\n",
    "aoc: {}\n",
    "aoc:\n  contact: me@example.com   # mine\n  site:\n    timeout: 20\n",
    "other: {a: 1}\naoc:\n  contact: |\n    me@example.com\n# the end\n",
    "aoc:\r\n  contact: me@example.com\r\n# end\r\n",
    "\ufeffaoc:\n  contact: me@example.com\n",
    "aoc:\n  layout:\n",
    "aoc:\n  layout: []   # none\n",
    "aoc:\n  contact: x@example.com\n  layout: # mine\n  timeout: 5\n",
    "hydra:\n  run: x\n",
]


@pytest.mark.parametrize("text", FILES)
def test_entries_are_added(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.yaml"
    path.write_bytes(text.encode())
    assert add_entries(str(path), ALL)
    assert read(path) == [meant(it) for it in ALL]
    new = path.read_bytes().decode()
    assert [line for line in text.splitlines() if line.strip() in new] == text.splitlines() or (
        "{" in text or "[]" in text
    )
    assert ("\r\n" in new) == ("\r\n" in text)
    if "\r\n" in text:
        assert new.count("\n") == new.count("\r\n")
    assert new.startswith("\ufeff") == text.startswith("\ufeff")
    assert not add_entries(str(path), ALL)  # they are there
    assert path.read_bytes().decode() == new


@pytest.mark.parametrize(
    "text",
    [
        'aoc:\n  layout:\n    - "{year}/{day:02}.py"  # old\n  contact: x@example.com\n',
        'aoc:\n  layout:\n  - "{year}/{day:02}.py"\n\n# the end\n',
        'aoc:\n  layout: ["{year}/{day:02}.py"]\n',
        'aoc: {layout: ["{year}/{day:02}.py"], contact: x@example.com}\n',
        'aoc:\n  layout:\n    - path: "{year}/{day:02}.py"\n',
        'aoc:\n  layout:\n  - path: "{year}/{day:02}.py"\n    functions:\n      part1: a\n...\n',
    ],
)
def test_behind_those_that_are_there(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(text)
    before = read(path)
    assert add_entries(str(path), [before[0], *ALL])
    assert read(path) == [*before, *map(meant, ALL)]


def test_a_file_is_made(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    assert add_entries(str(path), [PLAIN, SCRIPT])
    assert path.read_text() == (
        "# Settings of aoc-runner for this project; the session token never goes in here.\n"
        "aoc:\n"
        "  layout:\n"
        '    - "{year}/day{day:02}.py"\n'
        '    - {path: "{year}/{day}.py", script: {reads: ["a: b.txt", "#1"], args: "{input}"}}\n'
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("aoc: [1]\n", "cannot edit safely"),
        ("aoc: text\n", "cannot edit safely"),
        ("- a list\n", "cannot edit safely"),
        ("aoc:\n  layout: {a: 1}\n", "`aoc.layout`"),
        ("aoc:\n\tlayout: x\n", "not valid YAML"),
    ],
)
def test_what_cannot_be_edited_stays(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=problem):
        add_entries(str(path), ALL)
    assert path.read_text() == text


@pytest.mark.parametrize("name", ["no", "1e3", "a b", "x#y", "07"])
def test_words_that_yaml_takes_for_others_are_quoted(tmp_path: Path, name: str) -> None:
    entry = Entry(f"{name}/{{year}}/{{day}}.py", "", "", script=Script(reads=(name,)))
    path = tmp_path / "config.yaml"
    assert add_entries(str(path), [entry])
    assert read(path) == [meant(entry)], line_of(entry)
