"""The text a day gets, from the bytes of an input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.case import input_text


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
