"""A token that a project brings along acts for nobody in silence."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.settings.tokens import SessionToken
from tests.fake_site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

CREDENTIALS = ".config/aoc-runner/credentials.json"


@pytest.fixture
def bob(site: Site) -> User:
    return site.add_user("bob")


@pytest.fixture
def home(online: Aoc, alice: User) -> Aoc:
    """Alice's machine, where she has logged in."""
    del online.env["AOC_SESSION"]
    assert online("login", stdin=alice.token).code == 0
    return online


def bring(aoc: Aoc, user: User, *lines: str) -> Path:
    """Stand in a project whose `.env` has the user's token."""
    return aoc.write(".env", "\n".join([f"AOC_SESSION={user.token}", *lines, ""]))


def forge(home: Aoc) -> tuple[Path, Path]:
    """Let the project bring a data folder like the user's own: the ledgers, theirs and its."""
    own, forged = home.home / "share/aoc-runner", home.folder / "data"
    shutil.move(home.data_dir, own)
    shutil.copytree(own, forged)
    home.env |= {"XDG_DATA_HOME": str(home.home / "share"), "AOC_DATA_DIR": ""}
    (ours,) = own.glob("sites/*/aoc.db")
    (theirs,) = forged.glob("sites/*/aoc.db")
    return ours, theirs


def posted_by(site: Site) -> list[str]:
    return [judged.user for judged in site.judged]


EVASIONS: dict[str, tuple[list[str], str]] = {
    "nothing else": ([], ""),
    "account in .env": (["AOC_ACCOUNT=mine"], ""),
    "data_dir in .env": (["AOC_DATA_DIR=./data"], ""),
    "account and data_dir in .env": (["AOC_ACCOUNT=mine", "AOC_DATA_DIR=./data"], ""),
    "account in config.yaml": ([], "aoc: {account: mine}"),
    "data_dir in config.yaml": ([], "aoc: {data_dir: data}"),
    "both in config.yaml": ([], "aoc: {account: mine, data_dir: data}"),
}


@pytest.mark.parametrize(
    ("lines", "config", "ledger"),
    [
        *((*evasion, "kept") for evasion in EVASIONS.values()),
        *((*EVASIONS[name], "gone") for name in ("nothing else", "both in config.yaml")),
    ],
    ids=[*EVASIONS, "no ledger", "no ledger, both in config.yaml"],
)
def test_a_clones_token_posts_in_nobodys_place(
    home: Aoc, site: Site, alice: User, bob: User, lines: list[str], config: str, ledger: str
) -> None:
    home.env["XDG_DATA_HOME"] = str(home.home / "share")
    if lines or config:  # else the variable would go before the file
        shutil.move(home.data_dir, home.home / "share/aoc-runner")
        home.env["AOC_DATA_DIR"] = ""
    if ledger == "gone":
        shutil.rmtree(home.data_dir, ignore_errors=True)
        shutil.rmtree(home.home / "share", ignore_errors=True)
    env_file = bring(home, bob, *lines)
    if config:
        home.write("config.yaml", config)
    commands = ["submit 2023 7 1 5"] if lines or config else ["submit 2023 7 1 5", "read 2023 7"]
    for words in commands:
        result = home(*words.split())
        assert result.code == 2, result.out
        line, hint = result.error_lines
        assert f"the token from {env_file} belongs to user #{bob.number}, but" in line
        assert f"the account `default` is user #{alice.number}" in line
        assert "--account" in hint
        assert "AOC_SESSION" in hint
    assert [
        path for path in {request.path for request in site.requests} if path != "/settings"
    ] == []


def test_whoever_acted_on_the_site_that_a_project_names_is_known_there(
    online: Aoc, site: Site, bob: User
) -> None:
    assert online("run", "2023", "7").code == 0  # Alice, who never logged in
    del online.env["AOC_SESSION"]
    online.env["AOC_SITE_URL"] = ""
    online.write("config.yaml", f"aoc: {{account: mine, site: {{url: '{site.url}'}}}}")
    env_file = bring(online, bob)
    result = online("submit", "2023", "7", "1", "5")
    assert result.code == 2
    assert f"the token from {env_file} belongs to user #{bob.number}, but" in result.err
    assert site.judged == []


def test_a_forged_ledger_of_the_project_allows_nothing(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    env_file = bring(home, bob, "AOC_DATA_DIR=./data")
    _, ledger = forge(home)
    with closing(sqlite3.connect(ledger)) as connection, connection:
        connection.execute("UPDATE pinned SET fingerprint = 'x', number = ?", (bob.number,))
        connection.execute("INSERT INTO allowed VALUES (?, ?)", (str(env_file), bob.number))
    assert home("submit", "2023", "7", "1", "5").code == 2
    fingerprint = SessionToken(bob.token, "").fingerprint
    with closing(sqlite3.connect(ledger)) as connection, connection:
        connection.execute("DELETE FROM pinned")
        row = ("bob", bob.number, fingerprint, 1.0)
        connection.execute("INSERT INTO pinned VALUES (?, ?, ?, ?)", row)
    assert home("guesses", "--json").json["account"] == "default"  # nor without the site
    assert home("submit", "2023", "7", "1", "5").code == 2
    assert site.judged == []


def test_a_forged_ledger_cannot_say_whose_the_token_is(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    bring(home, bob, "AOC_DATA_DIR=./data")
    _, ledger = forge(home)
    with closing(sqlite3.connect(ledger)) as connection, connection:
        fingerprint = SessionToken(bob.token, "").fingerprint  # as if it were Alice's
        connection.execute("UPDATE pinned SET fingerprint = ?", (fingerprint,))
    assert home("submit", "2023", "7", "1", "5").code == 2
    assert site.judged == []


def test_who_acts_is_known_before_an_input_is_read(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    assert home("run", "2023", "7").code == 0  # Alice's is kept
    env_file = bring(home, bob)
    with closing(sqlite3.connect(home.data / "aoc.db")) as connection, connection:
        connection.execute("INSERT INTO allowed VALUES (?, ?)", (str(env_file), bob.number))
    result = home("submit", "2023", "7", "1", "--dry-run", "--json")
    assert result.code == 0, result.err
    assert result.json["answer"] == site.answer(bob, 2023, 7, 1)


def test_a_named_account_lets_the_token_act_with_a_history_of_its_own(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    bring(home, bob)
    name = f"user{bob.number}"
    assert f"--account {name}" in home("run", "2023", "7").err
    assert home("submit", "2023", "7", "1", "5", "--account", name).code == 1
    assert posted_by(site) == ["bob"]
    assert home("guesses", "--json", "--account", name).json["guesses"] != []
    assert home("guesses", "--json").json["guesses"] == []
    assert home("read", "2015", "1", AOC_ACCOUNT=name).code == 0
    assert site.requests[-1].token == bob.token
    assert home("submit", "2023", "7", "1", "7").code == 2  # a name was given for once, not for all


def test_a_named_account_is_never_another_that_may_act_here(
    home: Aoc, site: Site, bob: User
) -> None:
    bring(home, bob)
    named = ("--account", f"user{bob.number}")
    assert home("read", "2015", "1", *named).code == 0
    carol = site.add_user("carol")
    env_file = bring(home, carol)
    with closing(sqlite3.connect(home.data / "aoc.db")) as connection, connection:
        connection.execute("INSERT INTO allowed VALUES (?, ?)", (str(env_file), carol.number))
    assert home("read", "2015", "2").code == 0
    assert home("guesses", "--json").json["account"] == f"user{carol.number}"
    assert home("guesses", "--json", *named).json["account"] == f"user{bob.number}"
    assert home("submit", "2023", "7", "1", "5", *named).code == 2
    assert site.judged == []


def test_a_session_in_the_environment_itself_is_the_users_own_word(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    bring(home, bob)
    assert home("submit", "2023", "7", "1", "5", AOC_SESSION=alice.token).code == 1
    assert posted_by(site) == ["alice"]


def test_a_yes_on_a_terminal_is_remembered(home: Aoc, site: Site, alice: User, bob: User) -> None:
    bring(home, bob)
    question = (
        f"user #{bob.number}'s, and you are user #{alice.number}: act as user #{bob.number} here?"
    )
    with Terminal(home, "submit", "2023", "7", "1", "5") as terminal:
        terminal.wait_for("[y/N]")
        assert question.replace(" ", "") in "".join(terminal.seen.split())
        terminal.press("\n")
        assert terminal.finish() == 2
    assert site.judged == []
    with Terminal(home, "submit", "2023", "7", "1", "5") as terminal:
        terminal.wait_for("[y/N]")
        terminal.press("y\n")
        assert terminal.finish() == 1, terminal.seen
        assert "[y/N]" not in terminal.seen.partition("[y/N]")[2]
    assert posted_by(site) == ["bob"]
    name = f"user{bob.number}"
    ran = home("run", "2023", "7", "--json")
    assert (ran.code, ran.json["account"]) == (0, name)
    who = f"note: user #{bob.number} acts here, the account `{name}`"
    assert who in ran.err
    assert ran.json["parts"][0]["answer"] == site.answer(bob, 2023, 7, 1)
    assert home("guesses", "--json").json["account"] == name
    carol = site.add_user("carol")
    assert home("read", "2015", "1", "--account", "work", AOC_SESSION=carol.token).code == 0
    assert home("guesses", "--json", "--account", "work").json["account"] == "work"
    for words in (("guesses",), ("run", "2023", "7"), ("test", "2023", "7"), ("doctor",)):
        assert home(*words).err.count(who) == 1, words  # also where the site is not asked
    assert "is not the stored one" not in home("doctor").out
    site.rotate(bob)
    bring(home, bob)
    assert home("run", "2023", "7").code == 0  # the user was allowed, not the token
    assert site.count("GET", "/2023/day/7/input") == 1  # and what is kept of theirs is found
    assert home("read", "2015", "1").code == 0
    assert site.requests[-1].token == bob.token
    (home.folder / ".env").unlink()
    mine = home("run", "2023", "7", "--json").json
    assert (mine["account"], mine["parts"][0]["answer"]) == (
        "default",
        site.answer(alice, 2023, 7, 1),
    )
    (home.home / "elsewhere").mkdir()
    home.folder = home.home / "elsewhere"
    bring(home, bob)
    assert home("submit", "2023", "7", "1", "8").code == 2  # a yes is for one project


def test_a_yes_is_remembered_where_no_project_can_forge_it(
    home: Aoc, site: Site, bob: User
) -> None:
    home.env |= {"XDG_DATA_HOME": str(home.home / "share"), "AOC_DATA_DIR": ""}
    bring(home, bob, "AOC_DATA_DIR=./data")
    with Terminal(home, "submit", "2023", "7", "1", "5") as terminal:
        terminal.wait_for("[y/N]")
        terminal.press("y\n")
        assert terminal.finish() == 1, terminal.seen
    shutil.rmtree(home.folder / "data")
    assert home("submit", "2023", "7", "1", "8", "--dry-run").code == 0
    assert posted_by(site) == ["bob"]


def test_a_kept_input_needs_no_yes(home: Aoc, site: Site, bob: User) -> None:
    assert home("run", "2023", "7").code == 0
    bring(home, bob)
    before = len(site.requests)
    with Terminal(home, "run", "2023", "7") as terminal:
        assert terminal.finish() == 0
        assert "[y/N]" not in terminal.seen
    assert home("test", "2023", "7").code == 0
    assert len(site.requests) == before


def test_a_projects_token_of_ones_own_is_used_as_ever(home: Aoc, site: Site, alice: User) -> None:
    bring(home, alice)
    assert home("run", "2023", "7").err.count("note") == 0
    site.rotate(alice)  # logged in again in the browser
    bring(home, alice)
    before = site.count("GET", "/settings")
    for day in ("1", "2"):
        assert home("read", "2015", day).code == 0
        assert site.requests[-1].token == alice.token
    assert site.count("GET", "/settings") == before + 1


def test_without_a_login_a_projects_token_is_the_users(online: Aoc, site: Site, bob: User) -> None:
    del online.env["AOC_SESSION"]
    bring(online, bob, "AOC_ACCOUNT=work")
    result = online("run", "2023", "7", "--json")
    assert (result.code, result.json["account"], result.err) == (0, "work", "")
    assert site.count("GET", "/settings") == 1
    assert online("submit", "2023", "7", "1", "5").code == 1


def test_a_second_login_of_the_users_may_be_a_projects(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    assert home("login", "--account", "work", stdin=bob.token).code == 0
    home.write("config.yaml", "aoc: {account: work}")
    for day, line in (("1", ""), ("2", f"AOC_SESSION={bob.token}\n")):
        home.write(".env", line)
        result = home("read", "2015", day)
        assert result.code == 0
        assert f"note: user #{bob.number} acts here, the account `work`" in result.err
        assert site.requests[-1].token == bob.token


def test_a_token_stored_by_an_old_version_is_in_nobodys_place_either(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    file = home.home / CREDENTIALS
    old = file.read_text().replace(f'"number": {alice.number}', '"number": null')
    file.write_text(old)
    env_file = bring(home, bob, "AOC_ACCOUNT=work")
    assert f"is user #{alice.number}" in home("submit", "2023", "7", "1", "5").err
    shutil.rmtree(home.data_dir)  # nothing tells any more whose it is
    result = home("submit", "2023", "7", "1", "5")
    assert result.code == 2
    line, hint = result.error_lines
    assert f"the token from {env_file} is not the stored one of the account `default`" in line
    words = hint.partition("aoc ")[2].split()
    site.rotate(alice)  # that one may be new: it is typed in, not a project's
    assert home(*words, stdin=alice.token).code == 0
    assert f"is user #{alice.number}" in home("submit", "2023", "7", "1", "5").err
    assert site.judged == []


@pytest.mark.parametrize(
    ("broken", "text"), [("credentials.json", "{]"), ("config.yaml", "aoc: {acount: me}")]
)
def test_a_file_that_is_not_needed_may_be_broken(
    online: Aoc, alice: User, broken: str, text: str
) -> None:
    file = online.home / ".config/aoc-runner" / broken
    file.parent.mkdir(parents=True)
    file.write_text(text)
    online.write("config.yaml", "aoc: {account: work}")  # it goes before the user's own
    result = online("run", "2023", "7", "--json")
    assert (result.code, result.json["account"], result.err) == (0, "work", "")


def findings(document: Any) -> dict[str, Any]:
    return {finding["check"]: finding for finding in document["checks"]}


def test_doctor_says_so_too_and_asks_nothing(home: Aoc, alice: User, bob: User) -> None:
    env_file = bring(home, bob)
    env_file.chmod(0o600)  # or the last finding about the token would be another
    offline = findings(home("doctor", "--offline", "--json").json)["token"]
    assert offline["status"] == "warn"
    assert offline["message"].startswith(f"{env_file} brings a token that is not the stored one")
    found = findings(home("doctor", "--json").json)
    assert found["session"]["status"] == "fail"
    assert f"belongs to user #{bob.number}" in found["session"]["message"]
    with Terminal(home, "doctor") as terminal:
        assert terminal.finish() == 1
        assert "[y/N]" not in terminal.seen


def test_a_login_is_the_users_own_whatever_the_project_brings(
    home: Aoc, site: Site, alice: User, bob: User
) -> None:
    bring(home, bob)
    site.rotate(alice)
    result = home("login", stdin=alice.token)
    assert result.code == 0, result.err
    assert f"user #{alice.number}" in result.out
    bring(home, bob, "AOC_ACCOUNT=work")
    assert home("login", stdin=site.add_user("carol").token).code == 0


def test_an_account_of_a_forged_ledger_is_no_path(home: Aoc, site: Site, bob: User) -> None:
    env_file = bring(home, bob, "AOC_DATA_DIR=./data")
    ours, forged = forge(home)
    with closing(sqlite3.connect(ours)) as connection, connection:
        connection.execute("INSERT INTO allowed VALUES (?, ?)", (str(env_file), bob.number))
    fingerprint = SessionToken(bob.token, "").fingerprint
    with closing(sqlite3.connect(forged)) as connection, connection:
        row = ("../../../evil", bob.number, fingerprint, 1.0)
        connection.execute("INSERT INTO pinned VALUES (?, ?, ?, ?)", row)
    assert home("guesses", "--json").json["account"] == "default"  # nor without the site
    assert home("run", "2023", "7").code == 2
    assert not list(home.home.rglob("evil"))
