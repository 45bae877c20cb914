"""`aoc doctor` and `aoc guesses`."""

import sqlite3
import subprocess
import time
from contextlib import closing
from typing import Any

import pytest

from tests.site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm


def findings(result: Result) -> dict[str, Any]:
    return {finding["check"]: finding for finding in result.json["checks"]}


def git(aoc: Aoc, *words: str) -> None:
    subprocess.run(["git", *words], cwd=aoc.folder, check=True, capture_output=True)


def test_a_healthy_set_up(online: Aoc, site: Site, alice: User) -> None:
    online("run", "2023", "7")
    result = online("doctor", "--json")
    assert result.code == 0, result.out
    assert result.json["fail"] == result.json["warn"] == 0
    found = findings(result)
    assert f"user #{alice.number}" in found["session"]["message"]
    assert "first used today" in found["token"]["message"]
    assert "agrees" in found["clock"]["message"]
    assert found["ledger"]["message"] == "0 guesses of `default`"
    text = online("doctor")
    assert text.code == 0
    assert all(line.startswith("ok ") for line in text.out.splitlines())
    site.kill_sessions(alice)  # whatever is known of the token from before
    assert findings(online("doctor", "--json"))["session"]["status"] == "fail"


def test_offline_asks_nobody(online: Aoc, site: Site) -> None:
    result = online("doctor", "--offline", "--json")
    assert result.code == 0
    assert "session" not in findings(result)
    assert site.requests == []


def test_what_is_wrong_is_named_with_its_cure(online: Aoc, site: Site, alice: User) -> None:
    site.kill_sessions(alice)
    del online.env["AOC_CONTACT"]
    online.write("days/year2015/day01.py", "def part1(data):\n    return (\n")
    online.write("days/year2015/day02.py", "import nowhere_to_be_found\n")
    result = online("doctor", "--json")
    assert result.code == 1
    found = findings(result)
    assert (found["contact"]["status"], found["session"]["status"]) == ("warn", "fail")
    broken = [check for check in result.json["checks"] if check["check"] == "days"]
    assert [check["status"] for check in broken] == ["fail", "fail"]
    assert "day01.py" in broken[0]["message"]
    assert "nowhere_to_be_found" in broken[1]["message"]
    assert all(check["cure"] for check in result.json["checks"] if check["status"] != "ok")
    people = online("doctor")
    assert people.code == 1
    assert "      cure: " in people.out


def test_of_two_days_with_one_name_the_one_that_is_imported_is_looked_at(aoc: Aoc) -> None:
    aoc.write("days/year2023/day07.py", "def part1(data):\n    return (\n")  # as ours is called
    found = findings(aoc("doctor", "--json", "--offline"))["days"]
    assert "2023 day 7 (days/year2023/day07.py) cannot be imported" in found["message"]


@pytest.mark.parametrize("timer", ["REAL", "VIRTUAL", "PROF"])
def test_a_days_alarm_ends_no_report(aoc: Aoc, timer: str) -> None:
    aoc.write(
        "days/year2015/day01.py",
        f"from signal import ITIMER_{timer} as TIMER, getitimer, setitimer\n\n"
        "setitimer(TIMER, 0.001)\n"
        "while getitimer(TIMER)[0]:\n    pass\n\ndef part1(): return 1\n",
    )
    found = findings(aoc("doctor", "--json", "--offline"))["days"]
    assert found["status"] == "ok"


def test_no_token_is_a_failure(aoc: Aoc) -> None:
    result = aoc("doctor", "--json")
    assert result.code == 1
    assert "no session token" in findings(result)["token"]["message"]


def test_a_clock_that_is_off(online: Aoc, site: Site) -> None:
    site.advance(90)
    found = findings(online("doctor", "--json"))["clock"]
    assert found["status"] == "warn"
    assert "seconds behind the site's" in found["message"]


def test_a_data_folder_open_to_others(online: Aoc) -> None:
    online("run", "2023", "7")
    kept = online.data / "inputs/2023/07.txt"
    kept.chmod(0o644)
    found = findings(online("doctor", "--json"))["data folder"]
    assert found["status"] == "warn"
    assert str(kept) in found["message"]
    assert "chmod" in found["cure"]


def test_a_damaged_ledger(online: Aoc) -> None:
    online("run", "2023", "7")
    (online.data / "aoc.db").write_bytes(b"not a database, but long enough to look at" * 100)
    for suffix in ("-wal", "-shm"):
        (online.data / f"aoc.db{suffix}").unlink(missing_ok=True)
    result = online("doctor", "--json", "--offline")
    assert result.code == 1
    failed = [check for check in result.json["checks"] if check["status"] == "fail"]
    assert any(str(online.data / "aoc.db") in check["message"] for check in failed)


def test_what_git_must_not_track(online: Aoc, alice: User) -> None:
    git(online, "init", "-q")
    for name in (".env", "data/.env"):
        online.write(name, "AOC_CONTACT=me@example.com\n")
    kept = online("input", "2023", "7").out
    online.write("data/my input.txt", kept)
    online.write("data/other.txt", kept.replace(kept[0], "2"))
    git(online, "add", "-f", ".env", "data")
    (online.folder / "sub").mkdir()
    online.folder = online.folder / "sub"
    result = online("doctor", "--json")
    assert result.code == 1
    failed = [check["message"] for check in result.json["checks"] if check["check"] == "git"]
    names = {message.partition(" is tracked")[0] for message in failed}
    assert names == {".env", "data/.env", "data/my input.txt"}
    cures = [str(check["cure"]) for check in result.json["checks"] if check["check"] == "git"]
    assert any("git rm --cached '../data/my input.txt'," in cure for cure in cures)


def test_guesses_are_a_table_and_json(online: Aoc, site: Site, alice: User) -> None:
    nothing = online("guesses")
    assert (nothing.code, nothing.out) == (0, "")
    assert "no guesses" in nothing.err
    before = time.time()
    online("submit", "2023", "7", "1", "5")
    site.advance(120)
    online("submit", "2015", "1", "1", "6", "--force")
    table = online("guesses").out.splitlines()
    assert table[0].split() == ["posted", "day", "part", "answer", "verdict"]
    assert table[1].split()[2:] == ["2023", "day", "7", "1", "5", "too", "low"]
    assert len(table) == 3
    document = online("guesses", "2023", "7", "--json").json
    assert document["account"] == "default"
    (guess,) = document["guesses"]
    assert {key: guess[key] for key in ("year", "day", "part", "answer", "verdict")} == {
        "year": 2023,
        "day": 7,
        "part": 1,
        "answer": "5",
        "verdict": "too_low",
    }
    assert guess["posted_at"].startswith(time.strftime("%Y-", time.gmtime(before)))
    assert online("guesses", "--account", "bob", "--json").json["guesses"] == []


def test_a_token_grows_old_however_often_it_is_looked_at(online: Aoc) -> None:
    online("doctor")
    for days, offline, status in ((24, True, "ok"), (1, False, "warn"), (0, True, "warn")):
        with closing(sqlite3.connect(online.data / "aoc.db")) as ledger, ledger:
            ledger.execute("UPDATE session SET seen_at = seen_at - ? * 86400", [days])
        found = findings(online("doctor", "--json", *["--offline"] * offline))["token"]
        age = f"first used {24 if status == 'ok' else 25} days ago"
        assert (found["status"], found["message"].split(", ")[1]) == (status, age)


def test_one_failing_check_hides_no_other(online: Aoc, site: Site) -> None:
    site.fault("^/$", "reset")
    result = online("doctor", "--json")
    assert result.code == 1
    assert [check["check"] for check in result.json["checks"] if check["status"] == "fail"] == [
        "session"
    ]
    assert findings(result)["git"]["status"] == "ok"


def test_a_folder_that_is_none_hides_no_other_finding(online: Aoc) -> None:
    (online.home / ".config").write_text("a file")
    failed = [
        (check["check"], check["message"])
        for check in online("doctor", "--json", "--offline").json["checks"]
        if check["status"] == "fail"
    ]
    stored = online.home / ".config/aoc-runner/credentials.json"
    assert failed == [("privacy", f"cannot read {stored}: Not a directory")]


def warned(result: Result) -> dict[str, str]:
    """What is warned of, each with its cure."""
    checks = result.json["checks"]
    return {check["message"]: check["cure"] for check in checks if check["status"] == "warn"}


def test_a_dotenv_with_the_session_that_others_can_read(online: Aoc, alice: User) -> None:
    token = online.env.pop("AOC_SESSION")
    path = online.write("my days/.env", f"AOC_SESSION={token}\n")
    (path.parent / "sub").mkdir()
    online.folder = path.parent / "sub"
    for mode in (0o644, 0o640, 0o604, 0o622, 0o601):
        path.chmod(mode)
        message = f"others may read or change {path}, which holds a session token"
        assert warned(online("doctor", "--json")) == {message: f"chmod go= '{path}'"}
    path.chmod(0o644)
    # Nor is it private where another token goes before it, or another file.
    assert len(warned(online("doctor", "--json", AOC_SESSION=token))) == 1
    nearer = online.write(".env", "AOC_CONTACT=me@example.com\n")
    assert len(warned(online("doctor", "--json", AOC_SESSION=token))) == 1
    nearer.unlink()
    assert online("doctor").code == 0
    path.chmod(0o600)
    assert warned(online("doctor", "--json")) == {}
    path.write_text("AOC_CONTACT=me@example.com\n")
    path.chmod(0o644)
    assert warned(online("doctor", "--json", AOC_SESSION=token)) == {}


def test_stored_sessions_that_others_can_read(online: Aoc, alice: User) -> None:
    online("login", stdin=online.env.pop("AOC_SESSION"))
    stored = online.home / ".config/aoc-runner/credentials.json"
    assert warned(online("doctor", "--json")) == {}
    stored.chmod(0o640)
    message = f"others may read or change {stored}, which holds a session token"
    assert warned(online("doctor", "--json")) == {message: f"chmod go= {stored}"}
    cure = next(iter(warned(online("doctor", "--json")).values()))
    subprocess.run(["sh", "-c", cure], check=True)
    assert warned(online("doctor", "--json")) == {}


def test_folders_of_the_data_folder_that_others_could_write(online: Aoc) -> None:
    online.data_dir = online.home / "my data"
    online("run", "2023", "7")
    root = online.data_dir
    # The data folder itself lies above the site's own.
    for folder, mode, what in (
        (root, 0o777, "write"),
        (root / "sites", 0o770, "write"),
        (online.data, 0o755, "read"),
        (online.data / "inputs/2023", 0o777, "write"),
    ):
        folder.chmod(mode)
        assert warned(online("doctor", "--json")) == {
            f"others may {what} {folder}": f"chmod -R go= '{root}'"
        }
        folder.chmod(0o700)
    (root / "link").symlink_to("nowhere")  # every link says 0777
    (root / "elsewhere").symlink_to("/")  # nor would `chmod -R` follow one
    assert warned(online("doctor", "--json")) == {}
    online.data.chmod(0o755)
    (online.site_data / "locks").chmod(0o777)
    (message,) = warned(online("doctor", "--json"))
    assert message == f"others may write {online.site_data / 'locks'}, and read or write 1 more"


@pytest.mark.parametrize("ours", ["aoc:\n  from: [alice]\nname: mine\n", "from: [alice]\n"])
def test_settings_that_do_not_stand_under_aoc(online: Aoc, ours: str) -> None:
    config = online.write("config.yaml", f"{ours}contact: a@example.com\n")
    cure = "if it is meant for aoc, move it there, indented by two blanks more"
    line = ours.count("\n") + 1
    message = f"config.yaml:{line}: `contact` is never read: it does not stand under `aoc:`"
    found = warned(online("doctor", "--offline", "--json"))
    assert found[message] == cure
    assert len(found) == (1 if "aoc:" in ours else 2)
    # Other programs have such keys as well.
    for strangers in ("contact: a@example.com\nname: theirs\n", "- contact\n", "contact\n", ""):
        config.write_text(strangers)
        assert warned(online("doctor", "--offline", "--json")) == {}
