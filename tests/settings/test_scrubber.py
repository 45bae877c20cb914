"""The scrubber: what looks like a token or a piece of one in force goes, all else stays."""

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.settings import scrubber
from aoc_runner.settings.scrubber import holds_token, remember, scrub, without_tokens

SALTED = "53616c7465645f5f"
HEX = SALTED * 8
IN_FORCE = hashlib.sha512(b"in force").hexdigest()[:96]
PLACEHOLDER = "paste-your-token-from-adventofcode.com-here"


@pytest.fixture(autouse=True, scope="module")
def only_these_in_force() -> Iterator[None]:
    """The tokens of this room alone: a random text may hold a piece of one of another test's."""
    others = scrubber._pieces.copy()
    scrubber._pieces.clear()
    salted = SALTED + hashlib.sha512(b"salted").hexdigest()
    for text in (f"Cookie: session={IN_FORCE};", salted, "0" * 128, PLACEHOLDER, "short"):
        remember(text)
    yield
    scrubber._pieces.update(others)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"a {HEX} b", "a [token] b"),
        (f"inputs/{HEX.upper()}.txt", "inputs/[token].txt"),
        (f"{HEX[:39]}…", "[token]…"),
        (f"session={'ab' * 48}; x", "session=[token]; x"),
        (f"session='{'ab' * 48}'", "session=[token]'"),
        (f"x{IN_FORCE}x", "x[token]x"),
        (f"{IN_FORCE.upper()} {IN_FORCE}", "[token] [token]"),
        (f"'{IN_FORCE[:30]}…'", "'[token]…'"),
        (f"a{IN_FORCE[40:60]}\n{IN_FORCE[60:]}", "a[token]\n[token]"),
        (f"İ {IN_FORCE[:12]} İ", "İ [token] İ"),  # two letters in lower case
        (f"{PLACEHOLDER}!", "[token]!"),
    ],
)
def test_a_token_is_hidden(text: str, shown: str) -> None:
    assert scrub(text) == scrub(text, is_error=True) == shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "session=abc",
        "ab" * 48,
        "day é\udcff",
        SALTED[:15],  # which the session in force begins with
        IN_FORCE[:11],
        "1000000000000",
        "log in at adventofcode.com",
        "short",
    ],
)
def test_what_is_no_token_stays(text: str) -> None:
    assert scrub(text) == text


@given(st.text() | st.text("0123456789abcdef=…"))
def test_a_text_without_any_stays_as_it_is(text: str) -> None:
    assert SALTED in text.lower() or scrub(text) == text


@given(st.integers(0, 84), st.integers(12, 96), st.text(max_size=40), st.text(max_size=40))
def test_every_piece_of_twelve_goes(start: int, size: int, before: str, after: str) -> None:
    piece = IN_FORCE[start : start + size]
    shown = scrub(f"{before}{piece}{after}")
    assert not any(piece[at : at + 12] in shown for at in range(len(piece) - 11))


def test_an_error_shows_no_long_hex_word() -> None:
    word, digits = "ab" * 30, "12" * 60
    assert scrub(f"is '{word}', {digits}", is_error=True) == f"is '[token]', {digits}"
    assert scrub(f"`aoc.contact` is '{'ab' * 15}…', expected else", is_error=True) == (
        "`aoc.contact` is '[token]…', expected else"
    )
    assert scrub(word[1:] + "." * 30, is_error=True) == word[1:] + "." * 30


def test_a_token_is_told_from_a_hash() -> None:
    for token in (HEX, HEX.upper(), f"/x/{HEX}", "ab" * 40, f"session={'ab' * 48}", IN_FORCE[:20]):
        assert holds_token(token)
    digest = hashlib.sha256(b"").hexdigest()
    for other in ("", "default", f"/volumes/{digest}/_data", "9" * 100, "session=no"):
        assert not holds_token(other)


def test_a_long_text_takes_no_time() -> None:
    text = ("32T3K 765 " * 10 + IN_FORCE[:6] + "\n") * 2000
    start = time.perf_counter()
    assert scrub(text, is_error=True) == text
    assert time.perf_counter() - start < 2


def test_the_environments_is_known_whatever_becomes_of_it() -> None:
    code = (
        "import os\nfrom aoc_runner.settings.scrubber import scrub\n"
        f"del os.environ['AOC_SESSION']\nprint(scrub('{HEX[::-1]}'))"
    )
    env = {**os.environ, "AOC_SESSION": HEX[::-1]}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert done.stdout == b"[token]\n"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("view/4242?view_key=ab12cd34&x=1", "view/4242?view_key=[key]&x=1"),
        ("view_key%3Dab12-cd34'", "view_key%3D[key]'"),
        ("view_key=[key] view_key=KEY `view_key=`", "view_key=[key] view_key=KEY `view_key=`"),
    ],
)
def test_no_link_shows_a_key_that_nobody_knows(text: str, shown: str) -> None:
    assert scrub(text) == shown


@pytest.fixture
def no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scrubber, "_words", ())


@pytest.mark.usefixtures("no_words")
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ab12cd34", "[key]"),
        ("ab12cd34 ab12cd34", "[key] [key]"),
        ("?view_key=ab12cd34&x=1", "?view_key=[key]&x=1"),
        ("view_key%3Dab12cd34%26", "view_key%3D[key]%26"),
        ("view_key%3dab12cd34", "view_key%3d[key]"),
        (r"'\nab12cd34\x1b\u2026ab12cd34'", r"'\n[key]\x1b\u2026[key]'"),
        ("\x1b[1;31mab12cd34\x1b[0m", "\x1b[1;31m[key]\x1b[0m"),
        ("-ab12cd34_", "-[key]_"),
        ("éab12cd34é", "é[key]é"),
        ("two words, two%20words, two+words.", "[key], [key], [key]."),
        ("ab12cd34-x", "[key]"),  # the longer of two
        # Part of another word, or another one.
        ("xab12cd34 ab12cd345 9ab12cd34", "xab12cd34 ab12cd345 9ab12cd34"),
        ("AB12CD34 ab12cd3", "AB12CD34 ab12cd3"),
        ("abc", "abc"),
    ],
)
def test_a_hidden_word_goes_where_it_is_whole(text: str, shown: str) -> None:
    for word in ("ab12cd34", "ab12cd34-x", "two words", "abc"):
        scrubber.hide(word)
    assert scrub(text) == scrub(text, is_error=True) == shown


@pytest.mark.usefixtures("no_words")
def test_a_document_stays_one_whatever_word_is_hidden() -> None:
    document = {"year": 2023, "true": True, "2023": ["2023", "a \"2023\": '2023'", "\n2023", 2023]}
    for word in ("2023", "true", "year"):
        scrubber.hide(word)
    shown = json.loads(scrub(json.dumps(document), is_json=True))
    strings = ["[key]", "a \"[key]\": '[key]'", "\n[key]"]
    assert shown == {"year": 2023, "true": True, "2023": [*strings, 2023]}
    assert scrub("in the year 2023") == "in the [key] [key]"


@pytest.mark.usefixtures("no_words")
def test_a_hidden_word_is_no_token() -> None:
    scrubber.hide("alice")
    assert scrub("alice") == "[key]"
    assert without_tokens("alice") == "alice"  # the words of a page are read
    assert not holds_token("alice")  # nor is an account refused that is called so


@pytest.mark.usefixtures("no_words")
@given(st.text("ab-_% \\n\"'[m", max_size=30), st.text("ab-_% \\n\"'[m", max_size=30))
def test_a_word_is_hidden_once_and_for_all(before: str, after: str) -> None:
    scrubber.hide("k3y-k3y")
    for text in (f"{before} k3y-k3y{after}", f"{before} k3y-k3y {after}"):
        assert scrub(scrub(text)) == scrub(text)
    assert "k3y-k3y" not in scrub(f"{before}=k3y-k3y={after}")
