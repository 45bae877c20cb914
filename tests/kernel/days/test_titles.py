"""What is read of a day without importing it: its title."""

from pathlib import Path

import pytest

from aoc_runner.kernel.days.day import title_in


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ('"""Camel Cards\n\nThe idea."""\nx = 1\n', "Camel Cards"),
        ("\ufeffr'''\r\n\r\n   Camel \\Cards  \r\n'''", "Camel \\Cards"),
        ('"""Camel Cards"""\n\ndef part1(data):\n    return (\n', "Camel Cards"),  # half written
        ('"""Camel', ""),
        ('f"Camel"', ""),
        ('import os\n"""No docstring"""\n', ""),
        ("", ""),
    ],
)
def test_a_title_is_the_first_line_of_the_docstring(
    tmp_path: Path, source: str, title: str
) -> None:
    path = tmp_path / "day07.py"
    path.write_bytes(source.encode())
    assert title_in(str(path)) == title


def test_what_cannot_be_read_has_no_title(tmp_path: Path) -> None:
    for path in (None, str(tmp_path), str(tmp_path / "nowhere.py"), __file__ + ".js"):
        assert title_in(path) == ""
