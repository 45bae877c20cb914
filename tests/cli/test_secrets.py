"""The session token is a password: it stands where the user put it, and nowhere else, ever."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.fake_site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm


def places_with(token: str, home: Path) -> list[str]:
    """Every file below the user's home that holds the token."""
    return sorted(
        str(path.relative_to(home))
        for path in home.rglob("*")
        if path.is_file() and token.encode() in path.read_bytes()
    )


def check(aoc: Aoc, user: User, results: list[Result], allowed: list[str]) -> None:
    for result in results:
        assert user.token not in result.out + result.err
    assert places_with(user.token, aoc.home) == allowed


def start(aoc: Aoc) -> list[Result]:
    """Each way in which a token is used: to fetch, to look for what is wrong, to post."""
    return [
        aoc("run", "2023", "7", "--debug"),
        aoc("doctor", "--debug"),
        aoc("doctor", "--json"),
        aoc("submit", "2023", "7", "1", "5", "--debug"),
    ]


def flows(aoc: Aoc, site: Site, user: User) -> list[Result]:
    """A morning with everything in it, most of it going wrong."""
    results = start(aoc)
    site.advance(600)
    for kind in ("lost", "reset", "unrecognised", "no_article", "truncated"):
        site.fault("/answer$", kind, times=1)
        words = ("submit", "2015", "1", "1", kind, "--force", "--debug")
        results.append(aoc(*words))
        site.advance(600)
    aoc.write("days/year2015/day02.py", "def part1(data):\n    raise ValueError(data)\n")
    results.append(aoc("run", "2015", "2", "--debug"))
    for kind in ("reset", "html", "empty", "endless"):
        site.fault("/2015/day/3/input", kind, times=3)
        aoc.write("days/year2015/day03.py", "def part1(data):\n    return 1\n")
        results.append(aoc("run", "2015", "3", "--debug"))
    site.heal()
    results.append(aoc("submit", "2023", "7", "1", "--debug"))
    results.append(aoc("guesses", "--debug"))
    aoc.write("days/year2015/day04.py", "def part1(data):\n    return 1\n")
    site.kill_sessions(user)
    results.append(aoc("run", "2015", "4", "--debug"))
    return results


def test_a_token_of_the_environment_is_written_nowhere(online: Aoc, alice: User) -> None:
    check(online, alice, start(online), [])


def test_a_stored_token_stands_in_the_credentials_alone(
    online: Aoc, site: Site, alice: User
) -> None:
    del online.env["AOC_SESSION"]
    login = online("login", "--debug", stdin=alice.token)
    stored = ".config/aoc-runner/credentials.json"
    check(online, alice, [login, *flows(online, site, alice)], [stored])


def test_a_token_in_dotenv_stays_there(online: Aoc, alice: User) -> None:
    del online.env["AOC_SESSION"]
    online.write(".env", f"AOC_SESSION={alice.token}\n")
    check(online, alice, start(online), ["work/.env"])


def test_a_token_in_the_wrong_place_is_refused_unseen(online: Aoc, alice: User) -> None:
    online.write("config.yaml", f"aoc:\n  session: {alice.token}\n")
    results = [online("run", "2023", "7"), online("run", "2023", "7", "--debug", "--json")]
    (online.folder / "config.yaml").rename(online.folder / "config.yaml.old")
    names = ("AOC_CONTACT", "AOC_ACCOUNT", "AOC_SITE_URL", "AOC_TIMEOUT", "AOC_CONFIG")
    wrong: list[dict[str, Any]] = [{name: alice.token} for name in names]
    results += [online("run", "2023", "7", "--debug", **env) for env in wrong]
    assert {result.code for result in results} == {2}
    check(online, alice, results, ["work/config.yaml.old"])


def test_a_redirect_never_carries_the_session_elsewhere(
    online: Aoc, site: Site, alice: User
) -> None:
    with Site() as elsewhere:
        site.fault("/2023/day/7", "redirect", location=f"{elsewhere.url}/2023/day/7/input")
        assert online("run", "2023", "7").code == 4
        assert online("submit", "2023", "7", "1", "5").code == 4
        assert elsewhere.requests == []


def test_a_cloned_project_cannot_send_the_session_away(online: Aoc, site: Site) -> None:
    del online.env["AOC_SITE_URL"]
    for name, text in (
        ("config.yaml", "aoc:\n  site:\n    url: https://evil.example\n"),
        (".env", "AOC_SITE_URL=https://evil.example\n"),
    ):
        file = online.write(name, text)
        result = online("run", "2023", "7")
        assert result.code == 2
        assert "evil.example" in result.err
        assert name in result.err
        file.unlink()


def test_a_full_disk_loses_nothing(online: Aoc, site: Site, alice: User) -> None:
    codes = set()
    for blocks in (0, 1, 8, 16, 24, 48, 96, 192):
        done = subprocess.run(
            ["sh", "-c", f"ulimit -f {blocks}; {online.command[0]} run 2023 7 2>&1 | cat"],
            env=online.environment(),
            cwd=online.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stdout
        codes.add("error: cannot" in done.stdout)
        kept = online.data / "inputs/2023/07.txt"
        assert not kept.exists() or kept.read_text() == site.input(alice, 2023, 7)
    assert codes == {True, False}
    result = online("run", "2023", "7", "--json")
    assert result.code == 0, result.err
    assert result.json["parts"][0]["answer"] == site.answer(alice, 2023, 7, 1)


KEY = "ab12" + "cd34"


@pytest.fixture
def with_key(online: Aoc) -> Aoc:
    """A machine whose own settings have a board with a key."""
    online.write("config.yaml", f"aoc:\n  boards: [7, {{id: 4242, view_key: {KEY}}}]\n")
    return online


def test_the_key_of_a_board_is_shown_nowhere(with_key: Aoc) -> None:
    link = f"https://adventofcode.com/2025/leaderboard/private/view/4242?view_key={KEY}"
    raising = f"def part1(data):\n    raise ValueError({link!r})\n"
    with_key.write("days/year2023/day07.py", raising)
    results = [
        with_key("run", "2023", "7", "--debug"),
        with_key("run", "2023", "7", "--json", "--debug"),
        with_key("days", "--debug"),
        with_key("doctor", "--debug"),
        with_key("doctor", "--json", "--debug"),
        with_key("board", "--debug", "--offline"),
        with_key("board", "--json"),
    ]
    for result in results:
        assert KEY not in result.out + result.err
    for result in results[:2]:
        assert "[key]" in result.out + result.err
    assert with_key.kept()
    assert places_with(KEY, with_key.data_dir) == []


def test_no_traceback_shows_the_key_of_a_board(with_key: Aoc) -> None:
    with_key.add_command(
        """
        from aoc_runner.account.boards_setting import boards_in
        raise RuntimeError(boards_in(context.settings)[1].key.reveal())
        """
    )
    result = with_key("broken", "--debug", traceback=True)
    assert result.code == 70
    assert "RuntimeError: [key]" in result.err
    assert KEY not in result.out + result.err
    assert (
        with_key("broken", "--json", "x").json["error"]["message"].endswith("RuntimeError: [key]")
    )


@pytest.mark.parametrize("boards", [KEY, f"[{KEY}]", f"[{{id: 7, key: {KEY}}}]"])
def test_a_key_in_the_wrong_place_is_not_shown_and_stops_boards_alone(
    online: Aoc, boards: str
) -> None:
    online.write("config.yaml", f"aoc:\n  boards: {boards}\n")
    for words in (["--debug"], ["--json"]):
        result = online("board", "2023", *words)
        assert result.code == 2
        assert "config.yaml:2: `aoc.boards" in result.out + result.err
        run = online("run", "2023", "7", "--example", *words)
        assert run.code == 0
        assert KEY not in result.out + result.err + run.out + run.err
