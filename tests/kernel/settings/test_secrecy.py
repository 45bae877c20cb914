"""Secrets are neither printed nor shown in errors about settings; see also tests/promises."""

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.model.errors import AocError, SessionError
from aoc_runner.kernel.settings.secrets import (
    TOKEN_PREFIX,
    Secret,
    SessionToken,
    add_secret,
    contains_token,
    parse_token,
    redact,
)
from aoc_runner.kernel.settings.settings import Setting, list_settings
from tests.kernel.settings.conftest import Machine
from tests.support import Aoc, Result
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

# A token that is recognized only by its form.
TOKEN = TOKEN_PREFIX + hashlib.sha512(b"somebody's").hexdigest()[:112]
KNOWN = hashlib.sha512(b"in force").hexdigest()[:96]
SETTINGS = [setting for setting in list_settings() if setting.key and setting.name]


def check_unseen(token: str, *results: Result) -> None:
    """Assert that no 12 characters of the token are in the output."""
    pieces = [token[start : start + 12] for start in range(len(token) - 11)]
    for result in results:
        assert [piece for piece in pieces if piece in result.out + result.err] == []


def test_secrets_are_not_printed(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    token = SessionToken(KNOWN, "here")
    for text in (repr(token), str(token), f"{token}", f"{[token]!r}", repr(Secret(KNOWN))):
        assert text.strip("[]") in ("<SessionToken>", "<Secret>")
    assert token.reveal() == KNOWN
    assert token.fingerprint == hashlib.sha256(KNOWN.encode()).hexdigest()[:8]
    monkeypatch.setenv("AOC_SESSION", KNOWN)
    assert f"{machine.settings().session}" == "<Secret>"
    assert KNOWN not in repr(machine.settings())


@pytest.fixture
def known_secrets() -> None:
    for secret in (KNOWN[:40], f"Cookie: session={KNOWN};", "z" * 32, "short"):
        add_secret(secret)
    add_secret("ab12cd34", 4)


@pytest.mark.usefixtures("known_secrets")
@pytest.mark.parametrize(
    ("text", "redacted"),
    [
        (f"a {TOKEN} b", "a [token] b"),
        (f"'{TOKEN[:39]}…'", "'[token]…'"),
        (f"session={'ab' * 48}; x", "session=[token]; x"),
        (f"x{KNOWN}x\n{KNOWN}", "x[token]x\n[token]"),
        ("view/4242?view_key=zz99&x=1", "view/4242?view_key=[key]&x=1"),
        ("-ab12cd34: ab12cd34", "-[key]: [key]"),
        ("http://al.ice:p@ss,w#rd@[::1]:8080/", "http://[key]@[::1]:8080/"),
        ("https://token@example.com", "https://[key]@example.com"),
        # These are not secrets.
        ("xab12cd34 ab12cd345 short", "xab12cd34 ab12cd345 short"),
        ("view_key=KEY session=abc", "view_key=KEY session=abc"),
        ("ab" * 48, "ab" * 48),
        *[(text, text) for text in ("://..@..", "see http://x.org|a@b", "http://x?mail=me@x.org")],
        ("https://x.org\\nme@x.org https://x.org\nme@x.org",) * 2,
        (TOKEN_PREFIX[:15], TOKEN_PREFIX[:15]),
        ("", ""),
    ],
)
def test_output_is_redacted(text: str, redacted: str) -> None:
    assert redact(text) == redacted


@given(st.text() | st.text("0123456789abcdef=…"))
def test_texts_without_secrets_are_unchanged(text: str) -> None:
    assert TOKEN_PREFIX in text or redact(text) == text


@pytest.mark.parametrize("form", ["{}", " {}\n", "session={};", "'cookie:session={};'", '"{}"'])
def test_tokens_are_parsed_from_pasted_texts(form: str) -> None:
    assert parse_token(form.format(KNOWN), "the prompt").reveal() == KNOWN
    with pytest.raises(SessionError, match="the session token from the prompt is empty"):
        parse_token(form.format(""), "the prompt")


@pytest.mark.parametrize("bad", ["{0} {0}", "{0}\r\nX: 1", "{0}; x=1", "{0}\\", "{0}é", "\0{0}"])
def test_invalid_tokens_are_rejected_without_showing_them(bad: str) -> None:
    with pytest.raises(SessionError, match="does not look like a session token") as raised:
        parse_token(bad.format(KNOWN), "AOC_SESSION")
    assert "AOC_SESSION" in raised.value.message
    assert KNOWN[:8] not in f"{raised.value!r} {vars(raised.value)}"


@pytest.mark.usefixtures("known_secrets")
def test_tokens_are_distinguished_from_hashes() -> None:
    for token in (TOKEN[:40], TOKEN.upper(), f"/x/{'ab' * 40}", "ab" * 40, f"session={'ab' * 9}"):
        assert contains_token(token)
    assert contains_token(f"./{'z' * 32}")  # a known secret of another form
    digest = hashlib.sha256(b"").hexdigest()
    for other in ("", "default", f"/volumes/{digest}/_data", "9" * 100, "session=no"):
        assert not contains_token(other)


@pytest.mark.parametrize("source", ["environment", "dotenv", "config.yaml", "flag"])
@pytest.mark.parametrize("setting", SETTINGS)
def test_a_token_as_a_setting_is_rejected_without_showing_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, setting: Setting[Any], source: str
) -> None:
    flags = {}
    if source == "flag":
        flags = {setting.name: TOKEN}
    elif source == "config.yaml":
        *outer, key = setting.key.split(".")
        text = f"{key}: x{TOKEN}"
        text = f"{outer[0]}: {{{text}}}" if outer else text
        (machine.own / "config.yaml").write_text(f"aoc:\n  {text}\n")
    elif not setting.variable:
        return
    elif source == "environment":
        monkeypatch.setenv(setting.variable, TOKEN.upper())
    else:
        (machine.own / ".env").write_text(f"{setting.variable}='session={TOKEN}'\n")
    with pytest.raises(AocError, match="contains a session token") as raised:
        getattr(machine.settings(**flags), setting.name)
    check_unseen(TOKEN.lower(), Result(2, raised.value.message.lower(), raised.value.hint))


@pytest.mark.parametrize(
    "text",
    [
        *("session: TOKEN", "TOKEN: 1", "site: TOKEN", "site: {TOKEN: 1}", "from: [a, {b: TOKEN}]"),
        *("contact: 'TOKEN", "layout: [TOKEN]", "boards: [TOKEN]"),
    ],
)
def test_a_token_anywhere_in_config_yaml_is_not_shown(aoc: Aoc, text: str) -> None:
    aoc.write("config.yaml", f"aoc:\n  {text.replace('TOKEN', TOKEN)}\n")
    for words in ("run 2023 7 --debug", "doctor --offline", "board --debug"):
        check_unseen(TOKEN, aoc(*words.split()))


def test_a_token_in_an_invalid_line_of_dotenv_is_not_shown(aoc: Aoc) -> None:
    for line in ("AOC_SESSION='TOKEN", "AOC_SESSION TOKEN", "AOC_X=TOKEN", "AOC_SESSION=é TOKEN"):
        aoc.write(".env", line.replace("TOKEN", TOKEN) + "\n")
        check_unseen(TOKEN, aoc("run", "2023", "7", "--debug"))


def test_a_token_is_not_shown_on_a_terminal(logged_in: Aoc) -> None:
    logged_in.add_command(
        f"""
        from aoc_runner.kernel.terminal.progress import count_down
        count_down(0.2, "{TOKEN}")
        return 0 if context.ask("post {TOKEN}?") else 1
        """
    )
    with Terminal(logged_in, "broken") as terminal:
        terminal.wait_for("[y/N]")
        terminal.press("y\n")
        assert terminal.finish() == 0
    assert "post [token]?" in terminal.seen
    check_unseen(TOKEN, Result(0, terminal.seen, ""))
    logged_in.write("days/year2015/day01.py", f'"""{TOKEN}"""\ndef part1(data): return 1\n')
    logged_in("read", "2023", "7")
    (page,) = logged_in.data.rglob("07.html")
    page.write_text(page.read_text().replace("<p>", f"<p>{TOKEN} ", 1))
    for words in (("days",), ("read", "2023", "7")):
        with Terminal(logged_in, *words) as terminal:
            assert terminal.finish() == 0
        assert "[token]" in terminal.seen
        check_unseen(TOKEN, Result(0, terminal.seen, ""))
