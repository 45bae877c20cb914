"""A title of the site's in a template: it is read as that title, or it is not there at all."""

import ast
import io
import time
import tokenize
import warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.template import day_text

DAY = Puzzle(2023, 7)
HEADING = "2023 day 7"
DEFAULT = '"""$title"""\n\n\ndef part1(data):\n    return None\n'

TEMPLATES = [
    DEFAULT,
    "'''$title\n\nmine\n'''\n",
    'r"""$title"""\n',
    "# $title\nx = 1\n",
    "#!/usr/bin/env python3\n# $year/$day02: $title\nx = 1  # ${title}\n",
    "TITLE = '$title'\n",
    'TITLE = "$title"; x = 1\n',
    "print(f'{1 + 1} $title {2}')\n",
    'print(f"""$title""", "$title", \'$title\')  # $title\n',
    "TITLE = b'$title'\n",
    "TITLE = $title\n",
    "x = 1 $title\n",
    "'$title' not python\n",
]

TITLES = [
    '"""\nimport os; os.system("true")\n"""',
    '""" + __import__("os").getcwd() + """',
    "''' + exit() + '''",
    "' + exit() + '",
    '" + exit() #',
    "{exit()}",
    "{{exit()}}",
    "\\",
    "\\\\",
    'x\\"""',
    "x\\'",
    "\\N{DASH}",
    "\\x41\\",
    "$title ${day} $$",
    "exit",
    "exit()",
    "-*- coding: utf-7 -*-",
    "vim: set fileencoding=latin-1 :",
    "coding: nonsense",
    "A\rB",
    "A\x0cB",
    "A\x85B",
    "A\u2028B",
    "A\x00B",
    "A\x1b[2JB",
    "\u202eA",
    "A\u200bB",
    "A\ud800B",
    "\ufeffA",
    "long " * 20_000,
    "\\" * 99,
    "'" * 99,
    "",
    " \n ",
]


def meaning(text: str, old: str = "", new: str = "") -> str | None:
    """The syntax tree, `old` in its strings replaced; None for what is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.encode())
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = node.value.replace(old, new) if old else node.value
    return ast.dump(tree)


def encoding(text: str) -> str:
    """How Python decodes the file, which a comment at its top may tell it."""
    return tokenize.detect_encoding(io.BytesIO(text.encode()).readline)[0]


def check(template: str, title: str) -> None:
    text, plain = day_text(template, DAY, title), day_text(template, DAY)
    line = " ".join(title.split())
    assert len(text.splitlines()) == len(plain.splitlines())
    assert text.replace("\n", "").isprintable()
    assert len(text) < len(plain) + 1000
    assert text == plain or meaning(text) == meaning(plain, HEADING, line)
    assert encoding(text) == "utf-8"


@pytest.mark.parametrize("title", TITLES, ids=range(len(TITLES)))
def test_a_hostile_title_is_no_code(title: str) -> None:
    for template in TEMPLATES:
        check(template, title)


@settings(max_examples=300)
@given(st.sampled_from(TEMPLATES), st.text() | st.text("'\"\\\n{}$#; aN()"))
@example(DEFAULT, '\\"""')
@example(TEMPLATES[1], "m")  # which that template has by itself, too
def test_no_title_is_code(template: str, title: str) -> None:
    check(template, title)


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Camel Cards", '"""Camel Cards"""'),
        ("Doesn't He Have Intern-Elves For This?", '"""Doesn\'t He Have Intern-Elves For This?"""'),
        ('"Quoted" Title', '""""Quoted" Title"""'),
        ('A "Quoted" One', '"""A "Quoted" One"""'),
        ('Say "Hi"', '"""Say "Hi\\""""'),
        ("Back\\slash", '"""Back\\\\slash"""'),
        ("  A\n  Title ", '"""A Title"""'),
        ("Café 🎄", '"""Café 🎄"""'),
    ],
)
def test_a_title_reads_well(title: str, line: str) -> None:
    text = day_text(DEFAULT, DAY, title)
    assert text.splitlines()[0] == line
    assert ast.get_docstring(ast.parse(text)) == " ".join(title.split())


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("# $title", "# Doesn't It?"),
        ("T = '$title'", "T = 'Doesn\\'t It?'"),
        ('T = "$title"', 'T = "Doesn\'t It?"'),
        ("'''$title ($year/$day02)'''", "'''Doesn't It? (2023/07)'''"),
        ('print(f"{1} $title")', 'print(f"{1} Doesn\'t It?")'),
        ("T = $title", "T = 2023 day 7"),
    ],
)
def test_it_fits_the_users_own_template(template: str, line: str) -> None:
    assert day_text(template, DAY, "Doesn't It?") == line


def test_a_template_that_python_warns_of_gets_a_title_too() -> None:
    template = '"""$title"""\nx = "\\d"\n'
    assert day_text(template, DAY, "Camel Cards") == template.replace("$title", "Camel Cards")


def test_a_long_one_takes_no_time() -> None:
    before = time.process_time()
    for title in ("\\" * 100_000, "'" * 100_000, " " * 100_000 + "x", "x" * 100_000):
        assert len(day_text(DEFAULT, DAY, title)) < 300
    assert time.process_time() - before < 1


@pytest.mark.parametrize("template", ["# $title", 'r"""$title"""'])
def test_where_nothing_needs_an_escape_there_is_none(template: str) -> None:
    assert day_text(template, DAY, "Back\\slash") == template.replace("$title", "Back\\slash")


def test_a_file_that_is_no_utf_8_gets_a_title_that_it_can_hold() -> None:
    template = '# coding: latin-1\n"""$title"""\n'
    assert day_text(template, DAY, "Camel") == template.replace("$title", "Camel")
    assert day_text(template, DAY, "Café") == template.replace("$title", HEADING)  # "CafÃ©", else


def test_a_title_may_speak_of_coding() -> None:
    assert day_text(DEFAULT, DAY, "Decoding Signals").startswith('"""Decoding Signals"""\n')
    assert day_text("# $title\n", DAY, "coding: latin-1") == f"# {HEADING}\n"
