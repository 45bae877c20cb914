"""No session token is ever shown, nor sent where a clone wants it: tried with the real `aoc`."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.features import FEATURES
from aoc_runner.kernel.settings import secrets
from aoc_runner.kernel.settings.secrets import (
    SALTED,
    Secret,
    SessionToken,
    clean_token,
    holds_token,
    remember,
    scrub,
)
from aoc_runner.kernel.settings.settings import Setting, declared
from aoc_runner.kernel.words.errors import AocError, SessionError
from tests.fake_site import Site, User
from tests.kernel.settings.conftest import Machine
from tests.support import Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

# Not in force: only its shape gives it away.
TOKEN = SALTED + hashlib.sha512(b"somebody's").hexdigest()[:112]
KNOWN = hashlib.sha512(b"in force").hexdigest()[:96]


def check_unseen(token: str, *results: Result) -> None:
    """No piece of 12 characters of the token is in what was written."""
    pieces = [token[start : start + 12] for start in range(len(token) - 11)]
    for result in results:
        assert [piece for piece in pieces if piece in result.out + result.err] == []


def test_a_secret_shows_nothing(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    token = SessionToken(KNOWN, "here")
    for shown in (repr(token), str(token), f"{token}", f"{[token]!r}", repr(Secret(KNOWN))):
        assert shown.strip("[]") in ("<session token>", "<secret>")
    assert token.reveal() == KNOWN
    assert token.fingerprint == hashlib.sha256(KNOWN.encode()).hexdigest()[:8]
    monkeypatch.setenv("AOC_SESSION", KNOWN)
    assert f"{machine.settings().session}" == "<secret>"
    assert KNOWN not in repr(machine.settings())


@pytest.fixture
def only_these(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "_known", ())
    for secret, shortest in ((f"Cookie: session={KNOWN};", 32), ("ab12cd34", 4), ("short", 32)):
        remember(secret, shortest)


@pytest.mark.usefixtures("only_these")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"a {TOKEN} b", "a [token] b"),
        (f"'{TOKEN[:39]}…'", "'[token]…'"),
        (f"session={'ab' * 48}; x", "session=[token]; x"),
        (f"x{KNOWN}x\n{KNOWN}", "x[token]x\n[token]"),
        ("view/4242?view_key=zz99&x=1", "view/4242?view_key=[key]&x=1"),
        ("-ab12cd34: ab12cd34", "-[key]: [key]"),
        # And what is none stays as it is.
        ("xab12cd34 ab12cd345 short", "xab12cd34 ab12cd345 short"),
        ("view_key=KEY session=abc", "view_key=KEY session=abc"),
        ("ab" * 48, "ab" * 48),
        (SALTED[:15], SALTED[:15]),
        ("", ""),
    ],
)
def test_what_is_written_is_scrubbed(text: str, shown: str) -> None:
    assert scrub(text) == shown


@given(st.text() | st.text("0123456789abcdef=…"))
def test_a_text_without_any_stays_as_it_is(text: str) -> None:
    assert SALTED in text or scrub(text) == text


@pytest.mark.parametrize("form", ["{}", " {}\n", "session={};", "'Cookie: session={};'", '"{}"'])
def test_a_token_is_read_however_it_was_pasted(form: str) -> None:
    assert clean_token(form.format(KNOWN), "the prompt").reveal() == KNOWN
    with pytest.raises(SessionError, match="the session token from the prompt is empty"):
        clean_token(form.format(""), "the prompt")


@pytest.mark.parametrize("bad", ["{0} {0}", "{0}\r\nX: 1", "{0}; x=1", "{0}\\", "{0}é", "\0{0}"])
def test_what_no_cookie_may_hold_is_refused_unseen(bad: str) -> None:
    with pytest.raises(SessionError, match="does not look like a session token") as raised:
        clean_token(bad.format(KNOWN), "AOC_SESSION")
    assert "AOC_SESSION" in raised.value.message
    assert KNOWN[:8] not in f"{raised.value!r} {vars(raised.value)}"


def test_a_token_is_told_from_a_hash() -> None:
    for token in (TOKEN, TOKEN.upper(), f"/x/{TOKEN}", "ab" * 40, f"session={'ab' * 48}"):
        assert holds_token(token)
    digest = hashlib.sha256(b"").hexdigest()
    for other in ("", "default", f"/volumes/{digest}/_data", "9" * 100, "session=no"):
        assert not holds_token(other)


@pytest.mark.parametrize("command", ["", *(name for it in FEATURES for name in it.commands)])
def test_as_an_argument_it_is_refused_unseen(online: Aoc, command: str) -> None:
    for words in (f"{command} TOKEN", f"{command} 2023 7 --from=TOKEN", f"{command} --TOKEN"):
        result = online(*words.replace("TOKEN", TOKEN).split())
        assert result.code == 2
        assert "a session token is no argument" in result.err
        check_unseen(TOKEN, result)
    assert list(online.folder.iterdir()) == []


def test_what_to_do_with_a_token_that_was_an_argument(online: Aoc, alice: User) -> None:
    for words in (("login", alice.token), ("--account", alice.token, "run"), (alice.token,)):
        wrong, cure = online(*words).error_lines
        assert "a session token is no argument" in wrong
        assert "history" in wrong
        assert "`aoc login` asks" in cure
    assert "`--account` takes a name" in online("--account", alice.token, "days").err
    digest = hashlib.sha256(b"an input").hexdigest()
    online.write(digest, "32T3K 765\n")
    assert online("run", "2023", "7", "--input", digest).code == 0


@pytest.mark.parametrize("place", ["environment", "dotenv", "config.yaml", "flag"])
@pytest.mark.parametrize("setting", [it for it in declared() if it.key and it.name])
def test_as_a_setting_it_is_refused_unseen(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, setting: Setting[Any], place: str
) -> None:
    flags = {}
    if place == "flag":
        flags = {setting.name: TOKEN}
    elif place == "config.yaml":
        *outer, key = setting.key.split(".")
        text = f"{key}: x{TOKEN}"
        text = f"{outer[0]}: {{{text}}}" if outer else text
        (machine.own / "config.yaml").write_text(f"aoc:\n  {text}\n")
    elif not setting.variable:
        return
    elif place == "environment":
        monkeypatch.setenv(setting.variable, TOKEN.upper())
    else:
        (machine.own / ".env").write_text(f"{setting.variable}='session={TOKEN}'\n")
    with pytest.raises(AocError, match="holds a session token") as raised:
        getattr(machine.settings(**flags), setting.name)
    check_unseen(TOKEN.lower(), Result(2, raised.value.message.lower(), raised.value.hint))


@pytest.mark.parametrize(
    "text",
    [
        *("session: TOKEN", "TOKEN: 1", "site: TOKEN", "site: {TOKEN: 1}", "from: [a, {b: TOKEN}]"),
        *("contact: 'TOKEN", "contact: *TOKEN", "layout: [TOKEN]", "boards: [TOKEN]"),
        "publish: {allow: {a: TOKEN}}",
    ],
)
def test_wherever_it_stands_in_a_file_it_is_not_shown(aoc: Aoc, text: str) -> None:
    aoc.write("config.yaml", f"aoc:\n  {text.replace('TOKEN', TOKEN)}\n")
    for words in ("run 2023 7 --debug", "days --json", "doctor --offline", "board --debug"):
        check_unseen(TOKEN, aoc(*words.split()))
    (aoc.folder / "config.yaml").unlink()
    for line in ("AOC_SESSION='TOKEN", "AOC_SESSION TOKEN", "AOC_X=TOKEN", "AOC_SESSION=é TOKEN"):
        aoc.write(".env", line.replace("TOKEN", TOKEN) + "\n")
        check_unseen(TOKEN, aoc("run", "2023", "7", "--debug"))


def reply(token: str, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    body = b"<html><body><main><article><p>%s</p></article></main></body></html>" % token.encode()
    lines = [b"HTTP/1.1 " + status, b"Content-Type: text/html", *headers]
    return b"\r\n".join([*lines, b"Content-Length: %d" % len(body), b"", body])


GARBAGE: dict[str, Callable[[str], bytes]] = {
    "the body": reply,
    "the body in capitals": lambda token: reply(token.upper()),
    "the reason": lambda token: reply("-", status=b"500 " + token.encode()),
    "no HTTP": lambda token: b"session=" + token.encode() + b"\r\n\r\n",
    "a header": lambda token: reply("-", token.encode()),
    "the type": lambda token: reply("-").replace(b"text/html", b"text/" + token.encode()),
    "the length": lambda token: reply("-").replace(b"Length: ", b"Length: " + token.encode()),
    "the location": lambda token: reply("-", b"Location: /" + token.encode(), status=b"302 Found"),
}


@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_in_a_servers_garbage_it_is_neither_shown_nor_kept(
    online: Aoc, site: Site, alice: User, garbage: Callable[[str], bytes]
) -> None:
    online.write("days/year2015/day01.py", "def part1(data): return 1\n")
    site.fault("/20", "raw", content=garbage(alice.token))
    posted = online("submit", "2023", "7", "1", "77", "--debug")
    check_unseen(alice.token, posted, online("run", "2015", "1", "--json"), online("guesses"))
    for path in online.data_dir.rglob("*"):
        assert not path.is_file() or alice.token[16:28].encode() not in path.read_bytes().lower()


def test_in_a_bug_and_its_traceback_it_is_not_shown(online: Aoc, alice: User) -> None:
    online.add_command(
        f"""
        context.warn("{TOKEN}")
        context.emit("session={TOKEN}")
        raise RuntimeError("{TOKEN}"[:40]) from KeyError("{TOKEN}", "{alice.token}")
        """
    )
    for words in (("broken",), ("broken", "--json")):
        traced = online(*words, "--debug", traceback=True)
        for result in (online(*words), traced):
            assert result.code == 70
            assert "a bug in broken_command: RuntimeError: [token]" in result.err
            check_unseen(TOKEN, result)
            check_unseen(alice.token, result)
        assert "KeyError: ('[token]', '[token]')" in traced.err


DAYS = {
    "raised": "def part1(data):\n    raise ValueError('x' * 20 + 'TOKEN'[:70])\n",
    "raised by importing": "raise ValueError('TOKEN')\n",
    "a bad hook": "def part1(a_TOKEN, b, c, d): return 1\n",
    "no Python": "def part1(data):\n    'TOKEN\n",
    "an answer": "def part1(data): return 'TOKEN'\n",
    "no answer": "def part1(data): return {'TOKEN': 1}\n",
    "a title": "'''TOKEN'''\ndef part1(data): return 1\n",
}


@pytest.mark.parametrize("source", DAYS.values(), ids=DAYS)
def test_of_what_a_day_does_it_is_not_shown(
    online: Aoc, site: Site, alice: User, source: str
) -> None:
    for token, more in ((alice.token, ()), (TOKEN, ("--json",))):
        online.write("days/year2015/day01.py", source.replace("TOKEN", token))
        examples = f"examples: [{{name: {token}, input: x, part1: {token}, skip: {token}}}]\n"
        online.write("days/year2015/day01.yaml", examples)
        run = online("run", "2015", "1", "--input", "-", *more, stdin="x")
        test = online("test", "2015", "1", *more)
        check_unseen(token, run, test, online("submit", "2015", "1", "1", "--dry-run", *more))
        check_unseen(token, online("days", "2015", *more))


def test_on_a_terminal_it_is_not_shown(online: Aoc) -> None:
    online.add_command(
        f"""
        from aoc_runner.kernel.terminal.waiting import count_down
        count_down(0.2, "{TOKEN}")
        return 0 if context.ask("post {TOKEN}?") else 1
        """
    )
    with Terminal(online, "broken") as terminal:
        terminal.wait_for("[y/N]")
        terminal.press("y\n")
        assert terminal.finish() == 0
    assert "post [token]?" in terminal.seen
    check_unseen(TOKEN, Result(0, terminal.seen, ""))
    online.write("days/year2015/day01.py", f'"""{TOKEN}"""\ndef part1(data): return 1\n')
    online("read", "2023", "7")
    (page,) = online.data.rglob("07.html")
    page.write_text(page.read_text().replace("<p>", f"<p>{TOKEN} ", 1))
    for words in (("days",), ("read", "2023", "7")):
        with Terminal(online, *words, PAGER="cat") as terminal:
            assert terminal.finish() == 0
        assert "[token]" in terminal.seen
        check_unseen(TOKEN, Result(0, terminal.seen, ""))


@pytest.mark.parametrize("name", ["config.yaml", ".env"])
def test_a_clone_sends_it_nowhere(online: Aoc, site: Site, name: str) -> None:
    url = online.env.pop("AOC_SITE_URL")
    text = f"aoc:\n  site:\n    url: {url}\n" if name == "config.yaml" else f"AOC_SITE_URL={url}\n"
    online.write(name, text)
    for words in ("run 2023 7", "submit 2023 7 1 5", "login", "fetch 2023"):
        result = online(*words.split(), stdin=TOKEN)
        assert result.code == 2
        assert name in result.err
    assert site.requests == []
