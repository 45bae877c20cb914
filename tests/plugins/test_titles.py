"""Titles are read from a file as Python would read its docstring, and nearly as nothing else."""

import ast
from itertools import product
from pathlib import Path

import pytest

from aoc_runner.plugins.titles import title_in

HEADS = [
    b"",
    b"\xef\xbb\xbf",
    b"#!/usr/bin/env python\n# a comment\n\n",
    b"\r\n",
    b"  # indented\n\t\n",
    b"\x0c",
    b" ",
    b"# -*- coding: utf-8 -*-\n",
    b"# -*- coding: shift_jis -*-\n",
    b"\n# coding=latin-1\n",
]
STATEMENTS = [
    b'"""Camel Cards\n\nThe idea."""',
    b"'''Camel Cards'''",
    b'"Camel Cards"',
    b"'Camel Cards'",
    b'r"Camel \\Cards"',
    b'u"Camel Cards"',
    b'b"Camel Cards"',
    b'f"Camel Cards"',
    b'rb"Camel Cards"',
    b'"Camel" " Cards"',
    b'"" "Camel Cards"',
    b'("Camel Cards")',
    b'("Camel"\n" Cards")',
    b'"Camel\\"\\nCards"',
    b'"""Camel\\\nCards"""',
    b'""" "Camel" """',
    b'""""Camel" Cards"""',
    b"''''Camel Cards'''",
    b'"""Camel Cards""""',
    b'""',
    b'"""\n\n   Camel Cards  \n"""',
    b'"""Camel\rCards"""',
    b'"""Camel\r\nCards"""',
    b'"Camel Cards"; x = 1',
    b'"Camel Cards" # why',
    b'"Camel" \\\n" Cards"',
    b'\\\n"Camel Cards"',
    b'"Camel".upper()',
    b'"Camel %s" % 3',
    b'"Camel", 1',
    b'"Camel" if 1 else 2',
    b'"\xe2\x98\x85 \xff"',
    b'"\xe2\x98\x85"',
    b'"\x95\\"',
    b'"\\N{SNOWMAN}"',
    b'"\\N{no such}"',
    b'"""Camel',
    b"import os",
    b"from os import path",
    b"result = 3",
    b"@cache\ndef f(): pass",
    b"...",
]
TAILS = [b"", b"\n", b"\nx = 1\n", b"\r\nx = 1", b'\n"Cards"', b"\rx = 1"]


def title_by_python(source: bytes) -> str:
    try:
        docstring = ast.get_docstring(ast.parse(source), clean=False) or ""
    except (SyntaxError, ValueError):
        return ""
    return docstring.strip().split("\n", 1)[0].strip()


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.filterwarnings("ignore::SyntaxWarning", "ignore::DeprecationWarning")
def test_a_title_is_what_python_takes_for_it(tmp_path: Path, head: bytes) -> None:
    path = tmp_path / "day07.py"
    for statement, tail in product(STATEMENTS, TAILS):
        source = head + statement + tail
        path.write_bytes(source)
        assert title_in(str(path)) == title_by_python(source), source


def test_a_day_that_is_half_written_has_its_title(tmp_path: Path) -> None:
    path = tmp_path / "day07.py"
    path.write_text('"""Camel Cards"""\n\ndef part1(data):\n    return (\n')
    assert title_in(str(path)) == "Camel Cards"


def test_what_cannot_be_read_has_none(tmp_path: Path) -> None:
    for path in (None, str(tmp_path), str(tmp_path / "nowhere.py")):
        assert title_in(path) == ""


@pytest.mark.parametrize("end", [b'"""\n', b"", b'""'])
def test_a_long_docstring_takes_no_long_time(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "day07.py"
    path.write_bytes(b'"""Camel Cards\n' + b'a"b\\n ""' * 300_000 + end)
    assert title_in(str(path)) == ("Camel Cards" if end == b'"""\n' else "")
