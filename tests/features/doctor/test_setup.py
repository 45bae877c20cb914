"""`aoc doctor`: problems of a setup are shown with a fix."""

import sqlite3
import subprocess
from contextlib import closing
from typing import Any

import pytest

from tests.platforms import needs
from tests.site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm


def findings(result: Result) -> dict[str, Any]:
    return {finding["check"]: finding for finding in result.json["checks"]}


def test_a_healthy_setup(logged_in: Aoc, site: Site, alice: User) -> None:
    logged_in("run", "2023", "7")
    result = logged_in("doctor", "--json")
    assert result.code == 0, result.out
    assert result.json["fail"] == result.json["warn"] == 0
    checks = findings(result)
    assert f"user #{alice.number}" in checks["session"]["message"]
    assert "first used today" in checks["token"]["message"]
    assert "agrees" in checks["clock"]["message"]
    text = logged_in("doctor")
    assert text.code == 0
    assert all(line.startswith("ok ") for line in text.out.splitlines())
    site.kill_sessions(alice)  # Saved results of the token must not be used.
    assert findings(logged_in("doctor", "--json"))["session"]["status"] == "fail"


@pytest.mark.parametrize("error", ["ValueError", "SystemExit", "BaseException"])
def test_a_failed_check_of_a_feature_is_reported(logged_in: Aoc, error: str) -> None:
    source = "from aoc_runner import hookimpl\nfrom aoc_runner.hookspecs import Check, Feature\n"
    source += "def check(context):\n    for x in 'ab':\n        yield Check(x, 'ok', 'fine')\n"
    source += f"    raise {error}('no')\n"
    source += "@hookimpl\ndef aoc_features(): return [Feature('odd', checks='odd:check')]\n"
    logged_in.install("odd", "[aoc_runner.features]\nodd = odd\n", {"odd.py": source})
    result = logged_in("doctor", "--offline", "--json")
    assert (result.code, findings(result)["odd"]["message"]) == (1, f"{error}: no")
    assert {"a", "b"} <= findings(result).keys()


def test_no_request_is_sent_offline_or_without_a_token(logged_in: Aoc, site: Site) -> None:
    result = logged_in("doctor", "--offline", "--json")
    assert result.code == 0
    assert "session" not in findings(result)
    assert site.requests == []
    del logged_in.env["AOC_SESSION"]
    result = logged_in("doctor", "--json")
    assert (result.code, "no session token" in findings(result)["token"]["message"]) == (1, True)


def test_problems_are_shown_with_a_fix(logged_in: Aoc, site: Site, alice: User) -> None:
    site.kill_sessions(alice)
    logged_in.write("days/year2015/day01.py", "def part1(data):\n    return (\n")
    logged_in.write("days/year2015/day02.py", "import nowhere_to_be_found\n")
    result = logged_in("doctor", "--json")
    assert result.code == 1
    checks = findings(result)
    assert checks["session"]["status"] == "fail"
    broken = [check for check in result.json["checks"] if check["check"] == "days"]
    assert [check["status"] for check in broken] == ["fail", "fail"]
    assert "day01.py" in broken[0]["message"]
    assert "nowhere_to_be_found" in broken[1]["message"]
    assert all(check["cure"] for check in result.json["checks"] if check["status"] != "ok")
    people = logged_in("doctor")
    assert people.code == 1
    assert "      fix: " in people.out


def test_a_wrong_clock(logged_in: Aoc, site: Site) -> None:
    site.advance(90)
    check = findings(logged_in("doctor", "--json"))["clock"]
    assert check["status"] == "warn"
    assert "s behind the site's" in check["message"]


def test_a_damaged_ledger(logged_in: Aoc) -> None:
    logged_in("run", "2023", "7")
    (logged_in.data / "aoc.db").write_bytes(b"not a database, but long enough to look at" * 100)
    for suffix in ("-wal", "-shm"):
        (logged_in.data / f"aoc.db{suffix}").unlink(missing_ok=True)
    result = logged_in("doctor", "--json", "--offline")
    assert result.code == 1
    failed = [check for check in result.json["checks"] if check["status"] == "fail"]
    assert any(str(logged_in.data / "aoc.db") in check["message"] for check in failed)


def test_the_age_of_a_token_does_not_depend_on_checks(logged_in: Aoc) -> None:
    logged_in("doctor")
    for days, offline, status in ((24, True, "ok"), (1, False, "warn"), (0, True, "warn")):
        with closing(sqlite3.connect(logged_in.data / "aoc.db")) as ledger, ledger:
            ledger.execute("UPDATE session SET seen_at = seen_at - ? * 86400", [days])
        check = findings(logged_in("doctor", "--json", *["--offline"] * offline))["token"]
        age = f"first used {24 if status == 'ok' else 25} days ago"
        assert (check["status"], check["message"].split(", ")[1]) == (status, age)


def warned(result: Result) -> dict[str, dict[str, Any]]:
    """Return the warnings by check."""
    return {name: check for name, check in findings(result).items() if check["status"] == "warn"}


@needs("modes")
def test_files_that_others_can_read(logged_in: Aoc, alice: User) -> None:
    logged_in.data_dir = logged_in.home / "my data"
    logged_in("run", "2023", "7")
    logged_in("login", stdin=logged_in.env.pop("AOC_SESSION"))
    stored = logged_in.config_dir / "credentials.json"
    dotenv = logged_in.write(".env", "AOC_SESSION=1234\n")
    dotenv.chmod(0o600)
    paths = (stored, dotenv, logged_in.data_dir)
    for path, mode in zip(paths, (0o640, 0o604, 0o755), strict=True):
        path.chmod(path.stat().st_mode | mode)
        check = warned(logged_in("doctor", "--json", "--offline"))["privacy"]
        assert check["places"] == [str(path)]
        subprocess.run(["sh", "-c", check["cure"]], check=True)
    logged_in.write(".env", "AOC_CONTACT=me@example.com\n").chmod(0o644)
    assert warned(logged_in("doctor", "--json", "--offline")) == {}


@needs("git")
def test_git_must_not_track_a_dotenv(logged_in: Aoc) -> None:
    logged_in.write("data/.env", "")
    logged_in.write("data/fine.env", "")
    for command in ("git init -q", "git add -f data"):
        subprocess.run(command.split(), cwd=logged_in.folder, check=True)
    (logged_in.folder / "sub").mkdir()
    logged_in.folder = logged_in.folder / "sub"
    check = findings(logged_in("doctor", "--json"))["git"]
    assert (check["status"], check["places"]) == ("fail", ["data/.env"])
    assert check["cure"].startswith("git rm --cached FILE")


def test_settings_outside_aoc_are_ignored(logged_in: Aoc) -> None:
    logged_in.write("config.yaml", "aoc:\n  from: [alice]\nname: mine\ncontact: a@example.com\n")
    assert warned(logged_in("doctor", "--offline", "--json"))["settings"]["message"] == (
        "config.yaml:4: `contact` is ignored, because it is not under `aoc:`"
    )


@pytest.mark.parametrize(
    ("text", "check", "message"),
    [
        ("contcat: a@example.com", "settings", "unknown key `aoc.contcat`"),
        ("timeout: abc", "settings", "`aoc.timeout` is 'abc', expected a number"),
        ("account: con", "settings", "`aoc.account` is 'con', expected a name"),
        ("publish: {allow: [[x]]}", "settings", "`aoc.publish.allow` is a list, expected"),
        ("boards: abc", "board", "`aoc.boards` is not a list of boards"),
    ],
)
def test_a_wrong_setting_is_reported_once(
    logged_in: Aoc, text: str, check: str, message: str
) -> None:
    path = logged_in.write("config.yaml", f"aoc:\n  {text}\n")
    result = logged_in("doctor", "--offline")
    (line,) = (line for line in result.out.splitlines() if f"{path}:2" in line)
    assert (result.code, line.startswith(f"fail  {check}: {path}:2: {message}")) == (1, True)
