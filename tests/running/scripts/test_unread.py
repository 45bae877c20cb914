"""Whether a script has its input in its code."""

from pathlib import Path

import pytest

from aoc_runner.running.scripts.unread import is_in_code


@pytest.mark.parametrize(
    ("content", "code", "expected"),
    [
        (b"34", 'print("Part 1:", 34)', False),  # two digits are in a code by chance
        (b"34\n", "", False),
        (b"ab", "about = 5", False),
        (b"340", "print(340)", True),
        (b"iwrupvqb\n", "key = 'iwrupvqb'", True),
        (b"136818-685979", "range(136_818, 685_979)", True),
        (b"a1\nb2\n", "text = '''a1\nb2'''", True),
        (b"\xc3\xa9" * 3, "x = '" + "\xe9" * 3 + "'", True),
        (b"1000\n" * 20, "print(1000)", False),  # longer than the code
    ],
)
def test_an_input_is_in_the_code(tmp_path: Path, content: bytes, code: str, expected: bool) -> None:
    file = tmp_path / "day.py"
    file.write_text(code, encoding="utf-8")
    assert is_in_code(content, str(file)) is expected
