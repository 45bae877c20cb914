"""Tokens, inputs and solutions of another user are not used by mistake.

Rules 6 to 8 of secrecy; 1 to 5 are in test_secrecy.py.
"""

import pytest

from tests.site import Site, User
from tests.support import Aoc, native

pytestmark = pytest.mark.warm

DAY = '"""My Title"""\n\n\ndef part1(data):\n    return 17\n'
BUNDLED = "the package days (aoc-runner)"


@pytest.mark.parametrize(
    ("account", "problem", "hint"),
    [
        ("default", "but the account `default` is user #4242", "--account user4243"),
        ("bob", "who already has the account `work`", ": --account work"),
        ("eve", "who is not logged in", "aoc login --account NAME"),
    ],
)
def test_a_token_of_another_user_is_refused(
    logged_in: Aoc, site: Site, alice: User, account: str, problem: str, hint: str
) -> None:
    bob = site.add_user("bob")
    del logged_in.env["AOC_SESSION"]
    assert logged_in("login", stdin=alice.token).code == 0
    if account == "bob":
        assert logged_in("login", "--account", "work", stdin=bob.token).code == 0
    logged_in.env["AOC_ACCOUNT"] = account
    commands = ["run 2023 7", "submit 2023 7 1 5", "read 2023 7"]
    if account == "eve":  # a cloned project may do that
        logged_in.write(".env", f"AOC_SESSION={bob.token}\n")
    else:
        logged_in.env["AOC_SESSION"] = bob.token
        commands.append("login")
    for command in commands:
        result = logged_in(*command.split(), stdin=bob.token)
        assert result.code == 2, result.out
        assert f"belongs to user #{bob.number}, {problem}" in result.error_lines[0]
        assert hint in result.error_lines[1]
    assert {request.path for request in site.requests} == {"/settings"}
    assert logged_in.list_cached() == []


def test_an_answer_to_the_input_of_another_user_is_refused(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    assert logged_in("run", "2023", "7").code == 0
    path = logged_in.data / "inputs/2023/07.txt"
    own, other = path.read_bytes(), site.input_bytes(site.add_user("bob"), 2023, 7)
    (logged_in.data / "aoc.db").unlink()
    # The input is downloaded to check it, unless the ledger knows that it is the user's.
    for content, code, downloads in ((other, 1, 2), (own, 0, 3), (own, 0, 3), (other, 1, 4)):
        path.write_bytes(content)
        result = logged_in("submit", "2023", "7", "1", "--dry-run")
        assert result.code == code
        assert site.count("GET", "/2023/day/7/input") == downloads
        assert f"for user #{alice.number}: it was edited" in result.err or not code
    assert logged_in("submit", "2023", "7", "1", "--force").code == 1
    assert site.count("POST", "/2023/day/7/answer") == 0


def test_the_source_of_a_solution_is_named(logged_in: Aoc) -> None:
    for title, source in (("Camel Cards", BUNDLED), ("My Title", native("days/year2023/day07.py"))):
        for command in ("run", "test"):
            assert logged_in(command, "2023", "7").out.startswith(
                f"2023 day 7: {title}  {source}\n"
            )
        result = logged_in("submit", "2023", "7", "1", "--dry-run")
        assert result.err == (f"note: answer from {source}\n" if source == BUNDLED else "")
        logged_in.write("days/year2023/day07.py", DAY)


def test_a_project_submits_no_package_answer_without_from(logged_in: Aoc, site: Site) -> None:
    logged_in.write("days/year2022/day01.py", DAY)
    for args in ((), ("--dry-run",), ("--force",)):
        result = logged_in("submit", "2023", "7", "1", *args, AOC_FROM="days")  # no consent
        assert result.code == 1
        assert f"would be solved by {BUNDLED}, not by your project" in result.error_lines[0]
        assert "or submit the package's answer with --from days" in result.error_lines[1]
    assert site.requests == []
    result = logged_in("submit", "2023", "7", "1", "--from", "days", "--json")
    assert (result.json["verdict"], result.json["from"]) == ("right", "days")
