"""No session token is ever shown: by no command, whatever was done with one by mistake."""

import hashlib
import re
import sys
from collections.abc import Callable
from textwrap import dedent

import pytest

from aoc_runner.cli.arguments import refuse_tokens
from aoc_runner.kernel.words.errors import UsageError
from tests.fake_site import Site, User
from tests.support import Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

# Not in force: only its shape gives it away. Real ones open with these 16 digits.
SALTED = "53616c7465645f5f" + hashlib.sha512(b"somebody's").hexdigest()[:112]
# What a session of tomorrow may look like.
PLAIN = hashlib.sha512(b"another's").hexdigest()[:96]
NAMES = ("CONTACT", "ACCOUNT", "DATA_DIR", "SITE_URL", "TIMEOUT", "MIN_INTERVAL", "FROM", "CONFIG")


def check_unseen(token: str, *results: Result) -> None:
    """No piece of 12 characters of the token is in what was written."""
    for result in results:
        shown = (result.out + result.err).lower()
        pieces = [token[start : start + 12] for start in range(len(token) - 11)]
        assert [piece for piece in pieces if piece.lower() in shown] == [], shown


ARGUMENTS = [
    "login TOKEN",
    "login session=TOKEN",
    "TOKEN",
    "--account TOKEN run 2023 7",
    "--account TOKEN --debug run 2023 7 --example",
    "run 2023 7 --account=TOKEN",
    "run TOKEN",
    "run 2023 TOKEN",
    "run 2023 7 TOKEN",
    "run 2023 7 --input TOKEN",
    "run 2023 7 --from TOKEN",
    "run 2023 7 --variant TOKEN",
    "run 2023 7 --case TOKEN",
    "run 2023 7 --config TOKEN",
    "run 2023 7 --TOKEN",
    "test 2023 7 TOKEN",
    "submit TOKEN",
    "submit 2023 7 TOKEN",
    "submit 2023 7 1 TOKEN",
    "submit 2023 7 1 TOKEN --force",
    "new TOKEN",
    "init TOKEN",
    "init project --package TOKEN",
    "input TOKEN",
    "read TOKEN",
    "watch TOKEN",
    "days TOKEN",
    "guesses TOKEN",
    "doctor TOKEN",
]


@pytest.mark.parametrize("words", ARGUMENTS)
@pytest.mark.parametrize("token", [SALTED, PLAIN], ids=["salted", "plain"])
def test_a_token_as_an_argument_is_refused(words: str, token: str) -> None:
    with pytest.raises(UsageError) as refused:
        refuse_tokens(words.replace("TOKEN", token).split())
    check_unseen(token, Result(2, refused.value.message, refused.value.hint))


def test_a_token_as_an_argument_is_never_shown(online: Aoc, site: Site) -> None:
    for token, words in (
        (SALTED, "login TOKEN"),
        (PLAIN, "run 2023 7 --account=TOKEN --json"),
        (PLAIN, "submit 2023 7 1 TOKEN --force --debug"),
        (SALTED, "TOKEN"),
    ):
        result = online(*words.replace("TOKEN", token).split())
        assert result.code == 2
        check_unseen(token, result)
    assert (site.judged, list(online.folder.iterdir())) == ([], [])


def test_what_to_do_with_a_token_that_was_an_argument(online: Aoc, alice: User) -> None:
    for words in (("login", alice.token), ("--account", alice.token, "run"), (alice.token,)):
        wrong, cure = online(*words).error_lines
        assert "a session token is no argument" in wrong
        assert "history" in wrong
        assert "`aoc login` asks" in cure
        assert "log out" in cure
    assert "`--account` takes a name" in online("--account", alice.token, "days").err
    assert online("login", "anything").code == 2  # nor is anything else
    assert "asks for the token" in online("login", "anything").err


def test_what_is_no_token_is_an_argument(online: Aoc) -> None:
    digest = hashlib.sha256(b"an input").hexdigest()
    online.write(digest, "32T3K 765\n")
    result = online("run", "2023", "7", "--input", digest)
    assert result.code == 0, result.err
    assert "session token" not in online("submit", "2023", "7", "1", "9" * 100).err


@pytest.mark.parametrize("name", NAMES)
def test_a_token_in_a_variable(online: Aoc, name: str) -> None:
    for token, form, words in (
        (SALTED, "TOKEN", "run 2023 7 --example --json --debug"),
        (PLAIN, "https://TOKEN.example", "doctor --offline"),
    ):
        online.env[f"AOC_{name}"] = form.replace("TOKEN", token)
        check_unseen(token, online(*words.split()))
        assert not [path for path in online.home.rglob("*") if token in str(path)]


YAML = [
    "aoc:\n  contact: TOKEN\n",
    "aoc:\n  account: TOKEN\n",
    "aoc:\n  data_dir: TOKEN\n",
    "aoc:\n  site: TOKEN\n",
    "aoc:\n  site:\n    url: https://TOKEN.example\n",
    "aoc:\n  site:\n    url: http://127.0.0.1:1/TOKEN\n",
    "aoc:\n  site:\n    timeout: TOKEN\n",
    "aoc:\n  site:\n    min_interval: TOKEN\n",
    "aoc:\n  site:\n    TOKEN: 1\n",
    "aoc:\n  from: TOKEN\n",
    "aoc:\n  from: [TOKEN, {TOKEN: TOKEN}]\n",
    "aoc:\n  session: TOKEN\n",
    "aoc:\n  TOKEN: 1\n",
    "aoc: TOKEN\n",
    "aoc: [TOKEN\n",
    "aoc: {TOKEN: *TOKEN}\n",
    "aoc:\n  contact: 'TOKEN\n",
    "aoc:\n  contact: &TOKEN 1\n  account: *TOKENx\n",
    "aoc:\n  contact: !!TOKEN 1\n",
    "TOKEN\naoc:\n",
    "%TOKEN\n---\naoc: 1\n",
]


@pytest.mark.parametrize("text", YAML)
def test_a_token_in_config_yaml(aoc: Aoc, text: str) -> None:
    aoc.write("config.yaml", text.replace("TOKEN", PLAIN))
    check_unseen(PLAIN, aoc("run", "2023", "7", "--example", "--debug"))


def test_a_token_in_config_yaml_is_in_no_document(aoc: Aoc) -> None:
    for token, text in ((SALTED, YAML[0]), (PLAIN, "aoc:\n  TOKEN: 1\n")):
        aoc.write("config.yaml", text.replace("TOKEN", token))
        result = aoc("run", "2023", "7", "--example", "--json")
        assert result.json["error"]["code"] == 2
        check_unseen(token, result)


@pytest.mark.parametrize(
    "line",
    [
        "AOC_SESSION='TOKEN",
        "AOC_SESSION TOKEN",
        "AOC_SESSION=TOKEN TOKEN",
        "AOC_SESSION=é TOKEN",
        "AOC_TOKEN=TOKEN",
        "AOC_ACCOUNT=TOKEN",
        "AOC_DATA_DIR=TOKEN",
        "AOC_CONTACT=session=TOKEN",
        "TOKEN\nAOC_SESSION",
        "AOC_SESSION=TOKEN\nAOC_TIMEOUT=TOKEN",
    ],
)
def test_a_token_in_dotenv(online: Aoc, line: str) -> None:
    for name in ("AOC_SESSION", "AOC_CONTACT", "AOC_TIMEOUT"):
        del online.env[name]
    for token, words in ((PLAIN, "run 2023 7 --debug"), (SALTED, "doctor --json")):
        online.write(".env", line.replace("TOKEN", token) + "\n")
        check_unseen(token, online(*words.split()))


def test_a_token_as_a_files_name(aoc: Aoc) -> None:
    day = aoc.write(f"{SALTED}/days/year2015/day01.py", "def part1(data): 1 / 0\n")
    aoc.folder = day.parents[2]
    aoc.write(f"days/year2015/day01_{SALTED}.py", "import nowhere\n")
    aoc.write("days/year2015/day01.yaml", "examples: [{input: x, part2: 1}]\n")
    aoc.write("config.yaml", "aoc:\n  timeouts: 1\n")
    aoc.write("named.yaml", "aoc: {}\n")
    for words in ("run 2015 1 --example", "days", "doctor --offline", "new 2015 2"):
        for more in ((), ("--json",)):
            named = ("--config", "named.yaml")
            check_unseen(SALTED, aoc(*words.split(), *more), aoc(*words.split(), *more, *named))


DAYS = {
    "raised": "def part1(data):\n    raise ValueError('TOKEN')\n",
    "raised by importing": "raise ValueError('TOKEN')\n",
    "cut": "def part1(data):\n    raise ValueError('x' * 20 + 'TOKEN'[:70])\n",
    "a bad hook": "def part1(TOKEN, b, c, d): return 1\n".replace("(TOKEN", "(a_TOKEN"),
    "no Python": "def part1(data):\n    'TOKEN\n",
    "an answer": "def part1(data): return 'TOKEN'\n",
    "no answer": "def part1(data): return {'TOKEN': 1}\n",
    "a title": "'''TOKEN'''\ndef part1(data): return 1\n",
    "bytes": "def part1(data): raise OSError(2, 'no', b'TOKEN')\n",
    "upper case": "def part1(data): raise OSError('TOKEN'.upper())\n",
}


@pytest.mark.parametrize("source", DAYS.values(), ids=DAYS)
def test_a_token_in_a_day(online: Aoc, site: Site, alice: User, source: str) -> None:
    for token, more in ((alice.token, ()), (SALTED, ("--json",))):
        online.write("days/year2015/day01.py", source.replace("TOKEN", token))
        run = online("run", "2015", "1", "--input", "-", *more, stdin="x")
        check_unseen(token, run, online("submit", "2015", "1", "1", "--dry-run", *more))


def test_a_token_in_a_title(online: Aoc, alice: User) -> None:
    for token, more in ((alice.token, ()), (SALTED, ("--json",))):
        online.write("days/year2015/day01.py", DAYS["a title"].replace("TOKEN", token))
        check_unseen(token, online("days", "2015", *more))


def test_a_session_of_dotenv_is_known_by_more_than_its_shape(aoc: Aoc) -> None:
    aoc.write(".env", f"AOC_SESSION={PLAIN}\n")
    for shown in (PLAIN, PLAIN[20:40], PLAIN.upper()):
        aoc.write("days/year2015/day01.py", f"def part1(data): return {shown!r}\n")
        for more in ((), ("--json",)):
            result = aoc("run", "2015", "1", "1", "--input", "-", *more, stdin="x")
            assert (result.code, "[token]" in result.out) == (0, True)
            check_unseen(PLAIN, result)


def test_a_table_on_a_terminal_parts_no_token(aoc: Aoc) -> None:
    aoc.write("days/year2015/day01.py", f'"""{SALTED}"""\ndef part1(data): return 1\n')
    with Terminal(aoc, "days") as terminal:
        assert terminal.finish() == 0
    assert "[token]" in terminal.seen
    check_unseen(SALTED, Result(0, terminal.seen, ""))


EXAMPLES = [
    "examples: [{input: x, part1: TOKEN}]\n",
    "examples: [{name: TOKEN, input: x, part1: 2}]\n",
    "examples: [{input: x, part1: 2, skip: TOKEN}]\n",
    "examples: [{input_file: TOKEN, part1: 2}]\n",
    "examples: [{TOKEN: x}]\n",
    "examples: TOKEN\n",
    "examples: [TOKEN\n",
    "TOKEN: *TOKENx\n",
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_token_in_the_examples(online: Aoc, alice: User, text: str) -> None:
    online.write("days/year2015/day01.py", "def part1(data): return 1\n")
    for token, words in ((alice.token, "test 2015 1"), (SALTED, "run 2015 1 --case no --json")):
        online.write("days/year2015/day01.yaml", text.replace("TOKEN", token))
        check_unseen(token, online(*words.split()))


def reply(token: str, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    body = b"<html><body><main><article><p>%s</p></article></main></body></html>" % token.encode()
    lines = [b"HTTP/1.1 " + status, b"Content-Type: text/html", *headers]
    return b"\r\n".join([*lines, b"Content-Length: %d" % len(body), b"", body])


ECHOES: dict[str, Callable[[str], bytes]] = {
    "the body": reply,
    "the body in halves": lambda token: reply(f"{token[:40]}<b>{token[40:]}</b>"),
    "the body in capitals": lambda token: reply(token.upper()),
    "the reason": lambda token: reply("-", status=b"500 " + token.encode()),
    "the status": lambda token: b"HTTP/1.1 " + token.encode() + b"\r\n\r\n",
    "no HTTP": lambda token: b"session=" + token.encode() + b"\r\n\r\n",
    "a header": lambda token: reply("-", token.encode()),
    "the type": lambda token: reply("-").replace(b"text/html", b"text/" + token.encode()),
    "the length": lambda token: reply("-").replace(b"Length: ", b"Length: " + token.encode()),
    "the encoding": lambda token: reply("-", b"Content-Encoding: " + token.encode()),
    "the location": lambda token: reply("-", b"Location: /" + token.encode(), status=b"302 Found"),
    "no host": lambda token: reply("-", b"Location: //[" + token.encode(), status=b"302 Found"),
    "another host": lambda token: reply(
        "-", b"Location: http://" + token.encode() + b"/", status=b"302 Found"
    ),
}


def check_not_kept(token: str, aoc: Aoc) -> None:
    """No piece of it is in any file below the data folder."""
    files = [path for path in aoc.data_dir.rglob("*") if path.is_file()]
    assert files
    assert token[16:28].encode() not in b"".join(path.read_bytes() for path in files).lower()


@pytest.mark.parametrize("echo", ECHOES.values(), ids=ECHOES)
def test_a_token_that_the_site_echoes(
    online: Aoc, site: Site, alice: User, echo: Callable[[str], bytes]
) -> None:
    online.write("days/year2015/day01.py", "def part1(data): return 1\n")
    site.fault("/20", "raw", content=echo(alice.token))
    posted = online("submit", "2023", "7", "1", "77", "--debug")
    check_unseen(alice.token, posted, online("run", "2015", "1", "--json"))
    check_not_kept(alice.token, online)


def test_a_token_that_the_site_echoes_to_each_command(online: Aoc, site: Site, alice: User) -> None:
    online("login", stdin=alice.token)
    site.fault("/20|/settings", "raw", content=reply(alice.token))
    commands = (
        *("submit 2023 7 1 77 --json", "submit 2023 7 1 77 --force", "run 2015 1 --debug"),
        *("read 2023 7 --debug", "new 2015 2 --debug", "doctor", "doctor --json"),
    )
    results = [online(*words.split()) for words in commands]
    site.heal()
    del online.env["AOC_SESSION"]  # the ledger forgets no verdict, the stored token is not in force
    results += [online("guesses"), online("guesses", "--json")]
    check_unseen(alice.token, *results)
    check_not_kept(alice.token, online)


def test_a_bug_is_shown_without_it(aoc: Aoc) -> None:
    aoc.add_command(
        f"""
        context.warn("{PLAIN}")
        "--json" in sys.argv or context.emit("session={PLAIN}")
        session = "{SALTED}"
        raise RuntimeError(session[:40]) from KeyError(session, "{PLAIN}")
        """
    )
    for words in (("broken",), ("broken", "--json")):
        result = aoc(*words)
        assert result.code == 70
        check_unseen(SALTED, result)
        check_unseen(PLAIN, result)
        traced = aoc(*words, "--debug", traceback=True)
        assert traced.code == 70
        assert "Traceback (most recent call last)" in traced.err
        assert re.search(r"RuntimeError: \[token\]", traced.err)
        assert re.search(r"KeyError: \('\[token\]', '\[token\]'\)", traced.err)
        assert "a bug in aoc-runner: RuntimeError: [token]" in traced.err
        check_unseen(SALTED, traced)
        check_unseen(PLAIN, traced)
    assert aoc("broken", "--json", "--debug", traceback=True).json["error"]["code"] == 70


def test_a_question_and_a_wait_hide_it_too(aoc: Aoc) -> None:
    command = f"""
        import sys
        from types import ModuleType
        from aoc_runner.cli import main

        def run(context):
            context.count_down(0.2, "{PLAIN}")
            return 0 if context.ask("post {SALTED}?") else 1

        asking = ModuleType("aoc_runner.cli.asking")
        asking.run, asking.configure = run, lambda parser: None
        sys.modules[asking.__name__] = asking
        main.COMMANDS["asking"] = "a command that asks"
        sys.exit(main.main(sys.argv[1:]))
        """
    aoc.command = (sys.executable, "-c", dedent(command))
    with Terminal(aoc, "asking") as terminal:
        terminal.wait_for("[y/N]")
        terminal.press("y\n")
        assert terminal.finish() == 0
    seen = Result(0, terminal.seen, "")
    assert "post [token]?" in terminal.seen
    check_unseen(SALTED, seen)
    check_unseen(PLAIN, seen)


def test_a_pager_shows_none(online: Aoc, site: Site, alice: User) -> None:
    online("read", "2023", "7")
    (page,) = online.data.glob("pages/2023/07.html")
    page.write_text(page.read_text().replace("<p>", f"<p>{SALTED} {alice.token} ", 1))
    check_unseen(SALTED, online("read", "2023", "7"), online("read", "2023", "7", "--markdown"))
    with Terminal(online, "read", "2023", "7", PAGER="cat") as terminal:
        assert terminal.finish() == 0
    assert "[token]" in terminal.seen
    check_unseen(SALTED, Result(0, terminal.seen, ""))
    check_unseen(alice.token, Result(0, terminal.seen, ""))


def test_what_is_no_token_is_shown_as_it_is(online: Aoc) -> None:
    """An answer is never touched, nor by a placeholder that was set as the session."""
    answer = "1000000000000"
    digest = hashlib.sha512(b"an answer").hexdigest()
    words = ("run", "2015", "1", "1", "--input", "-", "--json")
    for source in (f"return {answer}", f"return '{digest}'", "return 'session=secret'"):
        online.write("days/year2015/day01.py", f"def part1(data): {source}\n")
        for session in ("0" * 128, "paste-your-token-from-adventofcode.com-here", "short"):
            shown = online(*words, stdin="x", AOC_SESSION=session).json["parts"][0]["answer"]
            assert shown in (answer, digest, "session=secret")
