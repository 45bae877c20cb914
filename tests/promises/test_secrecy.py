"""The session token is a password: it is never shown, and stored only where the user put it.

Rules 1 to 5 of secrecy; 6 to 8 are in test_identity.py.
"""

import json

import pytest

from tests.site import Site, User
from tests.support import Aoc, Result

pytestmark = pytest.mark.warm

OTHER = "53616c7465645f5f" + "0123456789abcdef" * 7  # unknown, but recognized by its form
DAY = (
    "import os\nraise ValueError([os.environ[x] for x in os.environ if x[:3] in ('AOC', 'HTT')])\n"
)
KEY = "ab12" + "cd34"  # the view key of a board


def check_unseen(token: str, *results: Result) -> None:
    """Check that no 12 characters of the token are in the output."""
    output = "".join(result.out + result.err for result in results)
    pieces = {token[start : start + 12] for start in range(len(token) - 11)}
    assert [piece for piece in pieces if piece in output] == []


@pytest.mark.parametrize("name", ["", ".env", "credentials.json"])
def test_a_token_stays_only_where_it_was_put(
    logged_in: Aoc, site: Site, alice: User, name: str
) -> None:
    if name:
        del logged_in.env["AOC_SESSION"]
    if name == ".env":
        logged_in.write(".env", f"AOC_SESSION={alice.token}\n")
    results = (
        [logged_in("login", "--debug", stdin=alice.token)] if name == "credentials.json" else []
    )
    logged_in.write("days/year2015/day02.py", "def part1(data):\n    raise ValueError(data)\n")
    commands = ("run 2023 7", "doctor", "submit 2023 7 1 5", "run 2015 2")
    results += [logged_in(*command.split(), "--debug") for command in commands]
    for kind in ("lost", "unrecognised", "truncated"):
        site.advance(600)
        site.fault("/answer$", kind, times=1)
        results.append(logged_in("submit", "2015", "1", "1", kind, "--force", "--debug"))
    site.kill_sessions(alice)
    results.append(logged_in("input", "2015", "4", "--debug"))
    check_unseen(alice.token, *results)
    files = (path for path in logged_in.home.rglob("*") if path.is_file())
    paths = [path for path in files if alice.token.encode() in path.read_bytes()]
    folder = logged_in.folder if name == ".env" else logged_in.config_dir
    assert paths == [folder / name] * bool(name)


def test_secrets_are_redacted_in_all_output(logged_in: Aoc, alice: User) -> None:
    logged_in.write("config.yaml", f"aoc:\n  boards: [4242?view_key={KEY}]\n")
    logged_in.add_command(
        f"""
        context.warn("{OTHER}")
        context.emit("session={OTHER} view_key={KEY}")
        raise RuntimeError("{OTHER}"[:40]) from KeyError("{alice.token}")
        """
    )
    for args in ((), ("--json", "x"), ("--debug",)):
        result = logged_in("broken", *args, traceback=True)
        assert (result.code, "RuntimeError: [token]" in result.err) == (70, True)
        assert KEY not in result.out + result.err
        check_unseen(OTHER, result)
        check_unseen(alice.token, result)


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("HTTPS_PROXY", "http://alice:{}@127.0.0.1:1"),  # refuses the connection
        ("HTTPS_PROXY", "http://alice:{}@127.0.0.1:port"),
        ("HTTPS_PROXY", "http://{}@127.0.0.1:1"),
        ("AOC_SITE_URL", "https://alice:{}@aoc.invalid"),
    ],
)
def test_a_report_of_doctor_has_no_secrets(
    logged_in: Aoc, alice: User, name: str, url: str
) -> None:
    """The form for bugs asks for it. Each secret is in all places where it may be."""
    password, hook = "correct-horse", "https://discord.example/api/webhooks/1/battery-staple"
    secrets = (alice.token, OTHER, KEY, password, "battery-staple")
    logged_in("login", stdin=alice.token)
    stored = logged_in.config_dir / "credentials.json"
    logins = json.loads(stored.read_text()) | {"bob": {"webhook": hook}}
    logins["default"]["webhook"] = hook
    stored.write_text(json.dumps(logins))
    logged_in.write(".env", f"AOC_SESSION={OTHER}\nAOC_WEBHOOK={hook}\n")
    board = f"4242?view_key={KEY}"
    logged_in.write("config.yaml", f"boards: [{board}]\naoc: {{boards: ['{board}', 'x']}}\n")
    logged_in.write("days/year2015/day01.py", DAY)
    logged_in.env |= {"AOC_WEBHOOK": hook, "AOC_SITE_URL": "https://aoc.invalid"}
    logged_in.env |= {"AOC_MIN_INTERVAL": "0.01", "AOC_TIMEOUT": "0.1", name: url.format(password)}
    for args in ((), ("--json",), ("--debug", "--offline")):
        result = logged_in("doctor", *args)
        assert result.code == 1
        assert [text for text in secrets if text in result.out + result.err] == []


def test_a_shortened_message_has_no_part_of_a_password(logged_in: Aoc) -> None:
    day = "import os\nraise ValueError('x' * 375 + os.environ['HTTPS_PROXY'])\n"
    logged_in.write("days/year2015/day01.py", day)
    logged_in.env["HTTPS_PROXY"] = "http://alice:correct-horse@127.0.0.1:1"
    result = logged_in("doctor", "--offline", "--json")
    assert "http://[key]" in result.out
    assert "corr" not in result.out


@pytest.mark.parametrize(
    "source",
    [
        "def part1(data):\n    raise ValueError('x' * 20 + 'TOKEN'[:70])\n",
        "raise ValueError('TOKEN')\n",
        "'''TOKEN'''\ndef part1(data): return 'TOKEN'\n",
    ],
)
def test_a_token_in_a_day_is_not_shown(logged_in: Aoc, alice: User, source: str) -> None:
    for token, more in ((alice.token, ()), (OTHER, ("--json",))):
        logged_in.write("days/year2015/day01.py", source.replace("TOKEN", token))
        examples = f"examples: [{{name: {token}, input: x, part1: {token}}}]\n"
        logged_in.write("days/year2015/day01.yaml", examples)
        for command in ("run 2015 1 --input -", "test 2015 1", "submit 2015 1 1 --dry-run", "days"):
            check_unseen(token, logged_in(*command.split(), *more, stdin="x"))


@pytest.mark.parametrize("start", [b"200 OK\r\nContent-Length: 128\r\n\r\n", b"500 ", b"\r\n"])
def test_a_token_sent_by_the_site_is_neither_shown_nor_saved(
    logged_in: Aoc, site: Site, alice: User, start: bytes
) -> None:
    site.fault("/20", "raw", content=b"HTTP/1.1 " + start + alice.token.encode() + b"\r\n\r\n")
    posted = logged_in("submit", "2023", "7", "1", "77", "--debug")
    check_unseen(alice.token, posted, logged_in("input", "2015", "1"), logged_in("guesses"))
    saved = b"".join(path.read_bytes() for path in logged_in.data_dir.rglob("*") if path.is_file())
    assert alice.token[16:28].encode() not in saved


def test_a_token_as_an_argument_is_refused_and_not_shown(logged_in: Aoc) -> None:
    for args in (
        OTHER,
        f"submit 2023 7 1 {OTHER}",
        f"--account {OTHER} run",
        f"board --x={OTHER}",
    ):
        result = logged_in(*args.split())
        assert (result.code, len(result.error_lines)) == (2, 2)
        assert "do not pass session tokens as arguments; this one is in the" in result.err
        check_unseen(OTHER, result)


def test_a_token_is_sent_only_to_its_site(logged_in: Aoc, site: Site, alice: User) -> None:
    with Site() as other:
        site.fault("/2023/day/7", "redirect", location=f"{other.url}/2023/day/7/input")
        for command in ("run 2023 7", "submit 2023 7 1 5"):
            assert logged_in(*command.split()).code == 4
        del logged_in.env["AOC_SESSION"]
        assert logged_in("login", stdin=alice.token).code == 0
        result = logged_in("run", "2023", "7", AOC_SITE_URL=other.url)
        assert result.code == 2
        assert f"no session token for account `default` on {other.url}" in result.err
        assert other.requests == []


def test_a_cloned_project_cannot_redirect_a_token(logged_in: Aoc, site: Site) -> None:
    url = logged_in.env.pop("AOC_SITE_URL")
    yaml = f"aoc: {{site: {{url: '{url}'}}}}\n"
    for name, text in (("config.yaml", yaml), (".env", f"AOC_SITE_URL={url}\n")):
        file = logged_in.write(name, text)
        for command in ("run 2023 7", "submit 2023 7 1 5", "login"):
            result = logged_in(*command.split(), stdin=OTHER)
            assert (result.code, str(file) in result.err) == (2, True)
        file.unlink()
    assert site.requests == []
