"""The text a day gets, from the bytes of an input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.case import input_text, is_blank, own_case


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"32T3K 765\nT55J5 684\n", "32T3K 765\nT55J5 684"),
        (b"32T3K 765\r\nT55J5 684\r\n", "32T3K 765\nT55J5 684"),
        (b"\xef\xbb\xbf199\n200\n", "199\n200"),
        (b"    [D]    \n[N] [C]    \n\n\n", "    [D]    \n[N] [C]    "),
        (b"\n\n  1\n", "\n\n  1"),
        (b"a \t\n", "a \t"),
        (b"a\n\nb\n", "a\n\nb"),
        (b"<>><\n", "<>><"),
        (b"7", "7"),
        (b"", ""),
        (b"\n\r\n", ""),
        (b"\xc2\xa0\xe2\x96\x88\n", "\u00a0\u2588"),
        (b"a\xef\xbb\xbfb", "a\ufeffb"),
    ],
)
def test_only_what_no_puzzle_means_is_taken_away(content: bytes, text: str) -> None:
    assert input_text(content) == text
    assert input_text(content.decode()) == text


@pytest.mark.parametrize("content", [b"caf\xe9", b"\xff\xfe1\x00", b"\xed\xa0\x80"])
def test_what_is_not_utf_8_is_refused(content: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        input_text(content)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\ufeff")))
def test_every_line_and_every_blank_in_it_is_kept(text: str) -> None:
    kept = text.rstrip("\n")
    for dressed in (text, text + "\n\n", "\ufeff" + text, text.replace("\n", "\r\n")):
        assert input_text(dressed.encode()) == kept
    assert input_text(kept) == kept


BLANK = [
    "",
    " \t\r\n\f\v",
    "\u00a0",
    "\u3000\n",
    "\u2003\u2028\u2029\u0085",
    "\u200b",
    "\u2060",
    "\ufeff\ufeff",
    "\u00ad\u180e\u200d\u202e\U000e0020",
    "\0",
    "\x1b\x07\x7f",
]


@pytest.mark.parametrize("text", BLANK, ids=ascii)
def test_what_nobody_can_see_is_blank(text: str) -> None:
    assert is_blank(text)
    assert is_blank(f" {text}\n{text}")
    assert not is_blank(f"{text}<")
    assert not is_blank(f"0{text}")


@pytest.mark.parametrize("text", ["7", "<", ".", "-", "\u2588", "\u00e9", "\u9b54", "\U0001f384"])
def test_a_single_visible_character_is_not(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize(
    ("kept", "given"),
    [
        (b"1\n2\n", b"1\n2\n"),
        (b"1\n2", b"1\n2\n"),
        (b"1\r\n2\r\n", b"1\r\n2\r\n"),
        (b"1\r2", b"1\r2\n"),
        (b"\xef\xbb\xbf1\n", b"\xef\xbb\xbf1\n"),
        (b"1\n\n\n", b"1\n\n\n"),
        (b"caf\xc3\xa9", b"caf\xc3\xa9\n"),
        (b"caf\xc3\xa9\n", b"caf\xc3\xa9\n"),
    ],
)
def test_a_script_gets_the_kept_bytes_ended_by_a_newline(kept: bytes, given: bytes) -> None:
    assert own_case(kept, "kept").content == given
