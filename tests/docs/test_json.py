"""The tables in `docs/` and the documents of commands have the same keys."""

from typing import Any, get_args

import pytest

from aoc_runner.features.submit.result import Submission
from aoc_runner.kernel.model.answer import Answer
from aoc_runner.kernel.model.case import InputSource
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.model.result import Status
from tests.docs.pages import code, page, section, table
from tests.docs.record_tables import keys
from tests.site import Site, User
from tests.support import Aoc

BROKEN = "def part1(data):\n    return None\n\ndef part2(data):\n    raise ValueError('no')\n"
# Commands with documents of all kinds, mainly failures.
COMMANDS = """\
run 2015 1
run 2015 1 --case wrong
run 2023 7 --example
run 2015 99
test 2015 1
run all --jobs 1
test 2015 1-9
submit 2015 1 1 77
submit 2015 1 2 None
submit 2015 1 2
fetch 2015 1-3
fetch 2099
guesses
doctor --offline
import aocd --dry-run
""".splitlines()


def documented(title: str) -> dict[str, str]:
    """Return the keys of a document with their meanings."""
    text = section("docs/json.md", title)
    return {row[0].strip("`"): row[2] for row in table(text, "key", "type", "meaning")}


def check(command: str, document: dict[str, Any]) -> None:
    """Assert that the document has the keys of its section; inner keys may be missing."""
    title = "Errors" if "error" in document else f"aoc {command.split()[0]}"
    known = set(documented(title))
    if "summary" in document:
        known = {f"days[].{name}" for name in known} | set(documented("Many days"))
    actual = set(keys(document))
    inner = {name for name in known if "." in name}
    assert actual - known == set(), command
    assert known - actual <= inner, command


@pytest.mark.warm
def test_documents_of_all_kinds_have_the_keys_of_their_tables(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    logged_in.write("days/year2015/day01.py", BROKEN)
    logged_in.write("days/year2015/day01.yaml", "examples: [{name: wrong, input: x, part1: 7}]\n")
    logged_in("submit", "2015", "1", "1", site.answer(alice, 2015, 1, 1))
    folder = logged_in.home / ".config/aocd/github.alice.4242"
    folder.mkdir(parents=True)
    for name, text in {"2015_01": "1\n", "2015_02": "<!DOCTYPE html>", "2015_03": "3\n"}.items():
        (folder / f"{name}_input.txt").write_text(text)
    for command in COMMANDS:
        check(command, logged_in(*command.split(), "--json", stdin="x").json)


def test_every_status_and_source_is_documented() -> None:
    for title, key in (("aoc run", "parts[].status"), ("aoc test", "cases[].status")):
        assert set(code(documented(title)[key])) == {str(status) for status in Status}
    assert set(code(documented("aoc run")["source"])) == set(get_args(InputSource))


def test_every_verdict_has_a_row_with_its_exit_code() -> None:
    rows = table(page("docs/json.md"), "verdict", "exit code")
    documented_codes = {row[0].strip("`"): int(row[1]) for row in rows}
    submission = Submission(Puzzle(2023, 7), 1, Answer("7"))
    results = {str(verdict): submission.result(verdict, "", "") for verdict in Verdict}
    assert documented_codes == {verdict: result.exit_code for verdict, result in results.items()}
