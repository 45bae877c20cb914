"""The tables of keys in `docs/` and the documents that commands really print have the same keys."""

import subprocess
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from aoc_runner.features import FEATURES
from aoc_runner.kernel.running.results import Status
from aoc_runner.kernel.words.history import Verdict
from tests.docs.pages import code, page, section, table
from tests.site import Site, User
from tests.support import Aoc

SECTIONS = (
    *("aoc run", "aoc test", "aoc submit", "aoc fetch"),
    *("aoc adopt", "aoc import", "aoc guesses", "aoc doctor", "Errors"),
)
MANY = "many days"
TYPES = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "boolean",
    list: "list",
    dict: "object",
    type(None): "null",
}
BROKEN = "def part1(data):\n    return None\n\ndef part2(data):\n    raise ValueError('no')\n"
DRAWING = (
    '"""Letters"""\n\ndef parse(text):\n    return text\n\ndef part1(data):\n    return "#.\\n.#"\n'
)
EXAMPLES = """\
examples:
  - {name: right, input: x, part2: 1}
  - {name: differs, input: x, part1: 5}
  - {name: left out, input: x, part1: 6, skip: too slow}
  - {name: wrong, input: x, part1: 7}
"""
# What is typed to have documents of all kinds, failures above all.
LINES = """\
run 2015 1
run 2015 1 1 --variant drawn
run 2015 1 --case differs --variant drawn
run 2015 1 --case wrong --variant drawn
run 2015 1 --input -
run 2015 99
run 2023 7
run 2023 7 --example
test 2015 1
test 2015 1 --variant drawn
test 2015 2
test 2023 7
submit 2015 1 1 77
submit 2015 1 2 None
submit 2015 1 2
submit 2023 7 1 --dry-run
run 2015
run 2015 1 --variant all
run 2015 1-3 1 --variant all --jobs 1
run 2015 2-9
run 2015 1-2 --example
run all
test 2015 1-9
test all 2 --variant all
fetch 2015 1-3
fetch 2015 1-3 --again
fetch 2099
guesses
guesses 2015
doctor
doctor --publish
doctor --account bob
import aocd --dry-run
import ./aocd
""".splitlines()
# What aocd has of Alice, at odds with what is kept, and with what can be kept.
OF_AOCD = {
    "2015_01_input.txt": "1\n",
    "2015_02_input.txt": "<!DOCTYPE html>",
    "2015_03_input.txt": "3\n",
    "2015_03_post.json": "[{]",
}


def documented(title: str) -> dict[str, tuple[set[str], str]]:
    """The keys of that document: their types and what is said of them."""
    if title == "Errors":
        text = section("docs/json.md", title)
    else:
        name = title.removeprefix("aoc ")
        feature = next((it.name for it in FEATURES if name in it.commands), "solve")
        text = section(f"docs/features/{feature}.md", f"JSON of {title}")
    rows = table(text, "key", "type", "meaning")
    return {row[0].strip("`"): (set(row[1].split(" or ")), row[2]) for row in rows}


def keys(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key below `value`, however deep, with its value."""
    if isinstance(value, list):
        for item in value:
            yield from keys(item, f"{path}[]")
    elif isinstance(value, dict):
        for key, inner in value.items():
            name = f"{path}.{key}" if path else key
            yield name, inner
            yield from keys(inner, name)


def is_word(name: str) -> bool:
    """Whether the key's values are words that its row lists."""
    return name.endswith("status") or name == "source"


def words_in(meaning: str) -> set[str]:
    return {word for word in code(meaning) if word.isidentifier()}


def documented_many(title: str) -> dict[str, tuple[set[str], str]]:
    """Those of many days: each day's own, and what its section has besides."""
    of_each = {f"days[].{name}": row for name, row in documented(title).items()}
    return of_each | documented(MANY)


def check(title: str, document: Any) -> None:
    """Whether the document has the keys, the types and the words that its section names."""
    is_many = "summary" in document
    known = documented_many(title) if is_many else documented(title)
    found = list(keys(document))
    empty = {name for name, value in found if value in ([], None)}
    empty -= {name for name, it in found if it}
    below = tuple(f"{path}{end}" for path in empty for end in ("[]", "."))
    needed = {name for name in known if not name.startswith(below)}
    assert {name for name, _ in found} == needed, title
    for name, value in found:
        types, meaning = known[name]
        assert TYPES[type(value)] in types, (title, name, value)
        if is_word(name) and value is not None:
            assert value in words_in(meaning), (title, name, value)
        if name.endswith("verdict") and value is not None:
            assert value in verdicts(), (title, value)


def verdicts() -> dict[str, int]:
    rows = table(page("docs/features/submit.md"), "verdict", "exit code")
    return {row[0].strip("`"): int(row[1]) for row in rows}


def keep_as_aocd(aoc: Aoc, files: dict[str, str]) -> None:
    """Write files of aocd's into its folder of Alice, in the home folder."""
    folder = aoc.home / ".config/aocd/github.alice.4242"
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)


@pytest.fixture
def project(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's project with days that go wrong in many ways, an accepted answer, no contact."""
    online.env["AOC_CONTACT"] = ""
    online.write("days/year2015/day01.py", BROKEN)
    online.write("days/year2015/day01.yaml", EXAMPLES)
    online.write("days/year2015/day01_drawn.py", DRAWING)
    online("input", "2015", "1")
    online("submit", "2015", "1", "1", site.answer(alice, 2015, 1, 1))
    return online


@pytest.mark.warm
def test_documents_of_all_kinds_have_the_same_keys_and_all_the_words(project: Aoc) -> None:
    seen: dict[tuple[str, str], set[str]] = {}
    keep_as_aocd(project, OF_AOCD)
    for line in LINES:
        words = line.split()
        document = project(*words, "--json", stdin="x").json
        title = "Errors" if "error" in document else f"aoc {words[0]}"
        check(title, document)
        for name, value in keys(document):
            name = name.removeprefix("days[].") if "summary" in document else name
            if is_word(name) and value is not None:
                seen.setdefault((title, name), set()).add(value)
    known = {
        (title, name): words_in(meaning)
        for title in SECTIONS
        for name, (_, meaning) in documented(title).items()
        if is_word(name)
    }
    known["aoc run", "parts[].status"] -= {"skipped"}  # which `--case` runs all the same
    assert seen == known
    assert known["aoc test", "cases[].status"] == set(get_args(Status)) - {"unconfirmed"}


def test_documents_of_a_repository_have_the_same_keys(project: Aoc) -> None:
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], cwd=project.folder, check=True)
    check("aoc doctor", project("doctor", "--publish", "--json").json)


def test_a_proposal_has_the_documented_keys(aoc: Aoc) -> None:
    for day in (1, 2):
        code = "import requests\n# https://adventofcode.com/2021\nprint(open('input').read())\n"
        aoc.write(f"2021/{day}/main.py", code)
        aoc.write(f"2021/{day}/input", "x")
    aoc.write("2015/1.py", "print 5\n")
    document = aoc("adopt", "--yes", "--json").json
    assert all(document.values())
    check("aoc adopt", document | {"left_over": {}})  # whose keys are files


@pytest.mark.warm
def test_every_verdict_can_come_and_has_its_exit_code(online: Aoc, site: Site, alice: User) -> None:
    site.cooldown_scope = "puzzle"
    seen: set[str] = set()

    def submit(verdict: str | None, day: int, *words: str) -> None:
        result = online("submit", "2023", str(day), *words, "--force", "--json")
        assert result.json["verdict"] == verdict, result.out
        check("aoc submit", result.json)
        assert result.code == (verdicts()[verdict] if verdict else 0)
        seen.update([verdict] if verdict else [])

    submit(None, 7, "1", "--dry-run")
    submit("right", 7, "1")
    submit("already_solved", 7, "1")
    submit("refused", 7, "1", "12")
    submit("too_low", 7, "2", "1000")
    submit("wait", 7, "2", "1001")
    submit("too_high", 8, "1", "999999999")
    site.hint_high_low = False
    submit("wrong", 9, "1", "1")
    submit("someone_elses", 10, "1", site.answer(site.add_user("bob"), 2023, 10, 1))
    site.fault("/answer", "unrecognised", times=1)
    submit("unrecognised", 11, "1", "1")
    site.fault("/answer", "lost", times=1)
    submit("lost", 12, "1", "1")
    site.solve(alice, 2023, 13, 1)  # in the browser
    submit("wrong_level", 13, "1", "1")
    assert seen == set(verdicts())
    assert verdicts() == {str(verdict): verdict.exit_code for verdict in Verdict}
    check("aoc guesses", online("guesses", "--json").json)
