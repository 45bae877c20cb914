"""Session tokens: read however they were pasted, recognised, and never shown."""

import hashlib
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.errors import SessionError
from aoc_runner.settings.scrubber import scrub
from aoc_runner.settings.tokens import (
    SessionToken,
    clean_token,
    find_tokens,
    known_tokens,
)

HEX = "53616c7465645f5f" * 8


def told_by(error: BaseException | None) -> Iterator[str]:
    """Everything an exception and those behind it could ever show."""
    while error is not None:
        yield from (str(error), repr(error), repr(error.args), repr(vars(error)))
        yield from (repr(getattr(error, name, None)) for name in ("doc", "object", "hint"))
        error = error.__cause__ or error.__context__


def test_what_was_pasted_is_hidden_whatever_it_is() -> None:
    for secret in (hashlib.sha512(b"one").hexdigest(), hashlib.sha512(b"two").hexdigest() + "\\"):
        assert scrub(secret) == secret
        with suppress(SessionError):
            clean_token(secret, "the prompt")
        assert scrub(secret).startswith("[token]")


@pytest.mark.parametrize(
    "pasted",
    [
        HEX,
        f"  {HEX}\n",
        f"session={HEX}",
        f"session={HEX};",
        f"Cookie: session={HEX}",
        f"'{HEX}'",
        f'"session={HEX}"',
        f"\t'Cookie: session={HEX};' \r\n",
        f'cookie: session="{HEX}"',
    ],
)
def test_a_token_is_read_however_it_was_pasted(pasted: str) -> None:
    token = clean_token(pasted, "the prompt")
    assert token.reveal() == HEX
    assert token.source == "the prompt"


@pytest.mark.parametrize("nothing", ["", "  ", "\n", "session=", "''", "Cookie:", "session=;"])
def test_an_empty_token_is_said_to_be_empty(nothing: str) -> None:
    with pytest.raises(SessionError, match="the session token from the prompt is empty") as raised:
        clean_token(nothing, "the prompt")
    assert "cookie" in raised.value.hint


@pytest.mark.parametrize(
    "bad",
    [
        f"{HEX} {HEX}",
        f"{HEX}\n{HEX}",
        f"{HEX}\x00",
        f"{HEX}\r\nX-Evil: 1",
        f"{HEX}; other=1",
        f"session={HEX}; _ga=GA1.2",
        f"{HEX},{HEX}",
        f'{HEX}"{HEX}',
        f"{HEX}\\",
        f"{HEX}é",
        f"{HEX}\udcff",
        f"{HEX}…",
        HEX * 100,
    ],
)
def test_what_no_cookie_may_hold_is_refused_and_never_shown(bad: str) -> None:
    with pytest.raises(SessionError, match="does not look like a session token") as raised:
        clean_token(bad, "AOC_SESSION")
    for text in told_by(raised.value):
        assert HEX[:8] not in text
    assert "AOC_SESSION" in raised.value.message


@given(st.text(min_size=1))
def test_a_token_is_a_cookies_value_or_an_error(text: str) -> None:
    try:
        token = clean_token(text, "x")
    except SessionError:
        return
    assert token.reveal()
    assert token.reveal().isascii()
    assert token.reveal().isprintable()
    assert not set(token.reveal()) & set(' ",;\\')


def test_a_token_shows_only_its_fingerprint() -> None:
    token, other = SessionToken(HEX, "here"), SessionToken(HEX[1:], "here")
    for shown in (repr(token), str(token), f"{token}", f"{[token]!r}"):
        assert HEX[:8] not in shown
        assert token.fingerprint in shown
    assert len(token.fingerprint) == 8
    assert token.fingerprint == SessionToken(HEX, "elsewhere").fingerprint != other.fingerprint


def test_the_known_ones_are_those_long_enough_to_be_looked_for() -> None:
    texts = [HEX, "", "short", f"session={HEX}", "a b" * 20, "x" * 32]
    assert [token.reveal() for token in known_tokens(texts)] == [HEX, "x" * 32]


def test_the_known_ones_are_found_and_what_looks_like_one() -> None:
    known = known_tokens(["k" * 40, "m" * 40])
    other, third = f"{HEX[:-1]}1", "ab" * 48
    content = f"x{'k' * 40}x {other} session={third} {'cd' * 48} {HEX * 4}".encode()
    found = [token.reveal() for token in find_tokens(content, known)]
    assert found == ["k" * 40, other, third]
    assert list(find_tokens(b"nothing", known)) == []
    assert len(find_tokens(f"session={third}".encode(), [])) == 1
