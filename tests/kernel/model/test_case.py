"""The text and the bytes that a day and a script get from an input."""

import pytest

from aoc_runner.kernel.model.case import decode_input, make_input_case


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"32T3K 765\nT55J5 684\n", "32T3K 765\nT55J5 684"),
        (b"32T3K 765\r\nT55J5 684\r\n", "32T3K 765\nT55J5 684"),
        (b"\xef\xbb\xbf199\n200\n", "199\n200"),
        (b"    [D]    \n[N] [C]    \n\n\n", "    [D]    \n[N] [C]    "),
        (b"\n\n  1\n", "\n\n  1"),
        (b"a\n\nb \t\n", "a\n\nb \t"),
        (b"", ""),
        (b"\n\r\n", ""),
        (b"\xc2\xa0\xe2\x96\x88\n", "\u00a0\u2588"),
        (b"a\xef\xbb\xbfb", "a\ufeffb"),
    ],
)
def test_decode_input(content: bytes, text: str) -> None:
    assert decode_input(content) == text
    assert decode_input(content.decode()) == text


def test_invalid_utf_8_is_an_error() -> None:
    with pytest.raises(UnicodeDecodeError):
        decode_input(b"caf\xe9")


@pytest.mark.parametrize("cached", [b"1\r\n2\r\n", b"\xef\xbb\xbf1\n", b"1\n\n\n", b"1\r2", b"1"])
def test_scripts_get_the_cached_bytes_with_a_final_newline(cached: bytes) -> None:
    expected = cached if cached.endswith(b"\n") else cached + b"\n"
    assert make_input_case(cached, "kept").content == expected
