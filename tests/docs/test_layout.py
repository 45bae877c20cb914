"""Each example of `docs/features/` runs with the layout entry below it."""

import re

import pytest
import yaml

from aoc_runner.kernel.days.day import Entry, Functions, Script
from aoc_runner.kernel.days.patterns import fill, read_pattern
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from tests.docs.pages import blocks, code, page, section, table
from tests.platforms import skip_without
from tests.support import Aoc

LAYOUT = "docs/layout.md"
FUNCTIONS, SCRIPTS = "docs/features/functions.md", "docs/features/scripts.md"
DATE = Puzzle(2021, 3)
ANSWERS = {  # for the input lines 1, 2, 3
    "Functions": ["3", "1"],
    "One function for both parts": ["1", "3"],
    "One file per part": ["6", "6"],
    "A script that opens its input": ["6", "3"],
    "A script on `sys.argv`": ["3", "3"],
    "A script with aocd": ["6", "3"],
    "A script with functions of aoc_runner": ["6", "3"],
    "Another language": ["6", None],
}


@pytest.mark.parametrize(("title", "answers"), ANSWERS.items(), ids=ANSWERS)
def test_an_example_runs_with_its_entry(aoc: Aoc, title: str, answers: list[str]) -> None:
    if title == "Another language":
        skip_without("sh")
    text = section(FUNCTIONS if title in page(FUNCTIONS) else SCRIPTS, title)
    (source,) = blocks(text, r"\w+")
    (setting, *_) = code(text.rpartition("```")[2])
    aoc.write("config.yaml", f"aoc:\n  layout:\n    - {setting}\n")
    path = yaml.safe_load(setting)["path"]
    for part in PARTS:
        aoc.write(fill(path, DATE, part), source)
    result = aoc("run", "2021", "3", "--input", "-", "--json", stdin="1\n2\n3\n")
    assert result.code == 0, result.err
    assert [part["answer"] for part in result.json["parts"]] == answers


def test_every_example_is_tested() -> None:
    titles = re.findall(r"^## (.*)$", page(FUNCTIONS), re.M)
    titles += re.findall(r"^### (.*)$", section(SCRIPTS, "Examples"), re.M)
    assert titles == list(ANSWERS)


def test_the_layout_of_the_page_can_be_read(aoc: Aoc) -> None:
    (layout,) = blocks(page(LAYOUT), "yaml")
    aoc.write("config.yaml", layout)
    aoc.write("2021/day03.py", "def part1(text): return 6")
    assert [day["file"] for day in aoc("days", "2021", "--json").json["days"]] == [
        str(aoc.folder / "2021/day03.py")
    ]


def test_the_keys_are_those_of_the_records() -> None:
    layout = page(LAYOUT)
    keys = [name for row in table(layout, "key of an entry", "meaning") for name in code(row[0])]
    assert set(keys) == set(Entry._fields) - {"folder", "location"}
    (functions,) = [
        row[1] for row in table(layout, "key of an entry", "meaning") if row[0] == "`functions`"
    ]
    assert set(Functions._fields) <= set(code(functions))
    rows = table(page(SCRIPTS), "key of `script`", "meaning")
    assert {name for row in rows for name in code(row[0])} == set(Script._fields)


def test_the_fields_are_those_of_patterns() -> None:
    rows = table(page(LAYOUT), "field", "stands for")
    fields = {name for row in rows for name in code(row[0])}
    with pytest.raises(ValueError, match="the fields") as raised:
        read_pattern("{day}{other}.py")
    assert set(re.findall(r"{[a-z:0-9]+}", str(raised.value))) | {"*"} == fields
