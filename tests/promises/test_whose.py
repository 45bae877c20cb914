"""Nothing is done as somebody else: whose a token is, whose an input is, and whose day answers.

Rules 6 to 8 of secrecy; 1 to 5 are in test_secrecy.py.
"""

import pytest

from tests.site import Site, User
from tests.support import Aoc, native

pytestmark = pytest.mark.warm

DAY = '"""Mine"""\n\n\ndef part1(data):\n    return 17\n'
OURS = "the package days (aoc-runner)"


@pytest.mark.parametrize(
    ("account", "problem", "cure"),
    [
        ("default", "but the account `default` is user #4242", "--account user4243"),
        ("bob", "who already has the account `work`", ": --account work"),
        ("eve", "who is not logged in", "aoc login --account NAME"),
    ],
)
def test_a_token_of_somebody_else_is_refused_before_anything_mixes(
    online: Aoc, site: Site, alice: User, account: str, problem: str, cure: str
) -> None:
    bob = site.add_user("bob")
    del online.env["AOC_SESSION"]
    assert online("login", stdin=alice.token).code == 0
    if account == "bob":
        assert online("login", "--account", "work", stdin=bob.token).code == 0
    online.env["AOC_ACCOUNT"] = account
    commands = ["run 2023 7", "submit 2023 7 1 5", "read 2023 7"]
    if account == "eve":  # a clone may set that, too
        online.write(".env", f"AOC_SESSION={bob.token}\n")
    else:
        online.env["AOC_SESSION"] = bob.token
        commands.append("login")
    for command in commands:
        result = online(*command.split(), stdin=bob.token)
        assert result.code == 2, result.out
        assert f"belongs to user #{bob.number}, {problem}" in result.error_lines[0]
        assert cure in result.error_lines[1]
    assert {request.path for request in site.requests} == {"/settings"}
    assert online.kept() == []


def test_an_input_is_posted_for_by_whom_it_was_fetched_for_alone(
    online: Aoc, site: Site, alice: User
) -> None:
    assert online("run", "2023", "7").code == 0
    kept = online.data / "inputs/2023/07.txt"
    mine, theirs = kept.read_bytes(), site.input_bytes(site.add_user("bob"), 2023, 7)
    (online.data / "aoc.db").unlink()
    # Where the ledger does not know whose it is, the site is asked; of what it knows, never again.
    for content, code, asked in ((theirs, 1, 2), (mine, 0, 3), (mine, 0, 3), (theirs, 1, 4)):
        kept.write_bytes(content)
        result = online("submit", "2023", "7", "1", "--dry-run")
        assert result.code == code
        assert site.count("GET", "/2023/day/7/input") == asked
        assert f"for user #{alice.number}: it was edited" in result.err or not code
    assert online("submit", "2023", "7", "1", "--force").code == 1
    assert site.count("POST", "/2023/day/7/answer") == 0


def test_whose_day_ran_is_named(online: Aoc) -> None:
    for name, place in (("Camel Cards", OURS), ("Mine", native("days/year2023/day07.py"))):
        for command in ("run", "test"):
            assert online(command, "2023", "7").out.startswith(f"2023 day 7: {name}  {place}\n")
        posted = online("submit", "2023", "7", "1", "--dry-run")
        assert posted.err == f"note: answer from {place}\n"
        online.write("days/year2023/day07.py", DAY)


def test_in_a_project_no_packaged_day_answers_unless_it_is_named(online: Aoc, site: Site) -> None:
    online.write("days/year2022/day01.py", DAY)
    for more in ((), ("--dry-run",), ("--force",)):
        result = online("submit", "2023", "7", "1", *more, AOC_FROM="days")  # no consent
        assert result.code == 1
        assert f"would be solved by {OURS}, not by your project" in result.error_lines[0]
        assert "or submit the package's answer with --from days" in result.error_lines[1]
    assert site.requests == []
    result = online("submit", "2023", "7", "1", "--from", "days", "--json")
    assert (result.json["verdict"], result.json["from"]) == ("right", "days")
