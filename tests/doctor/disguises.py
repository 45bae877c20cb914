"""Made-up inputs of the shapes that puzzles have, and what people do to theirs before a commit."""

import html
import json
import random
import textwrap
from collections.abc import Callable
from itertools import pairwise

LOWER = "abcdefghijklmnopqrstuvwxyz"


def _rows(letters: str, weights: list[int], width: int, height: int) -> Callable[..., str]:
    def make(rng: random.Random) -> str:
        return "".join(
            "".join(rng.choices(letters, weights, k=width)) + "\n" for _ in range(height)
        )

    return make


def _lines(number: int, line: Callable[[random.Random], str]) -> Callable[[random.Random], str]:
    return lambda rng: "".join(f"{line(rng)}\n" for _ in range(number))


def _maze(rng: random.Random) -> str:
    """Walls on every second row and column, as mazes have them: much of it is everybody's."""
    rows = []
    for row in range(61):
        cells = ("#" if at % 2 == row % 2 == 0 or rng.random() < 0.4 else "." for at in range(81))
        rows.append("#" * 81 if row in (0, 60) else f"#{''.join(cells)[1:-1]}#")
    return "\n".join(rows) + "\n"


SHAPES: dict[str, Callable[[random.Random], str]] = {
    "hands": _lines(
        1000, lambda rng: f"{''.join(rng.choices('23456789TJQKA', k=5))} {rng.randint(1, 1000)}"
    ),
    "numbers": _lines(200, lambda rng: str(rng.randint(1, 2020))),
    "few numbers": _lines(12, lambda rng: str(rng.randint(1000, 99999))),
    "grid": _rows("#.", [3, 7], 31, 323),
    "galaxies": _rows("#.", [3, 97], 140, 140),
    "maze": _maze,
    "small grid": _rows("#.", [1, 1], 8, 8),
    "arrows": _rows("<>^v", [1, 1, 1, 1], 5000, 1),
    "commas": lambda rng: ",".join(str(rng.randint(0, 300)) for _ in range(900)) + "\n",
    "moves": _lines(2000, lambda rng: f"{rng.choice('UDLR')} {rng.randint(1, 19)}"),
    "crates": _lines(
        500,
        lambda rng: f"move {rng.randint(1, 30)} from {rng.randint(1, 9)} to {rng.randint(1, 9)}",
    ),
    "polymer": _rows(LOWER + LOWER.upper(), [1] * 52, 20000, 1),
    "digits": _rows("123456789", [1] * 9, 100, 100),
    "springs": _lines(
        1000,
        lambda rng: (
            "".join(rng.choices("?.#", k=15))
            + " "
            + ",".join(str(rng.randint(1, 5)) for _ in "abcd")
        ),
    ),
    "wires": _lines(1200, lambda rng: ": ".join("".join(rng.choices(LOWER, k=3)) for _ in "abc")),
}


def _each(form: str) -> Callable[[str], str]:
    return lambda text: "".join(form.format(line) + "\n" for line in text.splitlines())


def _numbered(form: str) -> Callable[[str], str]:
    return lambda text: "".join(
        form.format(number, line) + "\n" for number, line in enumerate(text.splitlines(), 1)
    )


def _every(text: str, step: int, change: Callable[[str], str]) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(change(line) if at % step == 5 else line for at, line in enumerate(lines))


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(" ".join(text.split()), 72)) + "\n"


CODE = "import sys\n\n\ndef main(data: list[str]) -> int:\n    return sum(map(int, data))\n\n"


DISGUISES: dict[str, Callable[[str], str | bytes]] = {
    "whole": lambda text: text,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "cr": lambda text: text.replace("\n", "\r"),
    "# comment": _each("# {}"),
    "// comment": _each("// {}"),
    "//comment": _each("//{}"),
    "-- comment": _each("-- {}"),
    "* comment": _each(" * {}"),
    "; comment": _each("; {}"),
    "% comment": _each("% {}"),
    "html comment": lambda text: f"<!--\n{text}-->\n",
    "c comment": lambda text: f"/*\n{text}*/\n",
    "docstring": lambda text: f'{CODE}DATA = """\n{text}"""\n',
    "single quotes": lambda text: f"{CODE}DATA = '''{text}'''.split()\n",
    "backquotes": lambda text: f"const data = `{text}`;\n",
    "lua": lambda text: f"local data = [[\n{text}]]\n",
    "indented": _each("        {}"),
    "diff": lambda text: "@@ -0,0 +1,9 @@\n" + _each("+{}")(text),
    "diff removed": lambda text: "@@ -1,9 +0,0 @@\n" + _each("-{}")(text),
    "diff of two ways": lambda text: "".join(
        f"-{line}\n+{line[::-1]}\n" for line in text.splitlines()
    ),
    "diff of the other two ways": lambda text: "".join(
        f"-{line[::-1]}\n+{line}\n" for line in text.splitlines()
    ),
    "diff context": _each(" {}"),
    "python list": lambda text: "HANDS = [\n" + _each('    "{}",')(text) + "]\n",
    "list on a line": lambda text: f"{CODE}data = {text.splitlines()!r}\n",
    "json list": lambda text: json.dumps(text.splitlines()),
    "java": lambda text: (
        "String[] d = {" + ", ".join(f'"{line}"' for line in text.splitlines()) + "};\n"
    ),
    "rust": lambda text: "let d = vec![\n" + _each('"{}",')(text) + "];\n",
    "sql": _each("INSERT INTO lines VALUES ('{}');"),
    "ruby": lambda text: "data = [\n" + _each("  '{}',")(text) + "]\n",
    "perl": lambda text: "my @d = qw(\n" + text + ");\n",
    "joined strings": _each('    "{}\\n" +'),
    "json text": lambda text: json.dumps({"input": text}),
    "json in json": lambda text: json.dumps({"body": json.dumps({"input": text})}),
    "json with tabs": lambda text: json.dumps(text.replace(" ", "\t")),
    "json with carriage returns": lambda text: json.dumps(text.replace("\n", "\r")),
    "unicode escapes": lambda text: (
        '{"d": "' + "".join(f"\\u{ord(char):04x}" for char in text) + '"}'
    ),
    "notebook": lambda text: json.dumps(
        {"cells": [{"source": text.splitlines(keepends=True)}]}, indent=1
    ),
    "yaml block": lambda text: "examples:\n  - input: |\n" + _each("      {}")(text),
    "csv": lambda text: text.replace(" ", ","),
    "quoted csv": lambda text: "id,line\n" + _numbered('{},"{}"')(text),
    "utf-16": lambda text: text.encode("utf-16"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "utf-16 part": lambda text: b"# notes\n" + text.encode("utf-16-le"),
    "utf-16 behind a long file": lambda text: (CODE * 200).encode() + text.encode("utf-16-le"),
    "latin-1 around": lambda text: ("na\xefve " * 9 + "\n" + text).encode("latin-1"),
    "line numbers": _numbered("{:4}: {}"),
    "tabbed numbers": _numbered("{}\t{}"),
    "barred numbers": _numbered("{:3} | {}"),
    "padded numbers": _numbered("{:04} {}"),
    "numbered comment": _numbered("# {}. {}"),
    "grep": _numbered("notes/my.txt:{}:{}"),
    "php": _numbered("  [{}] => {}"),
    "lines missing": lambda text: _every(text, 10, lambda line: ""),
    "lines edited": lambda text: _every(text, 10, lambda line: f"{line[:3]}9{line[4:]}"),
    "lines inserted": lambda text: _every(text, 10, lambda line: f"some words\n{line}"),
    "upper case": str.upper,
    "lower case": str.lower,
    "first half": lambda text: text[: len(text) // 2],
    "second half": lambda text: text[len(text) // 2 :],
    "every second line": lambda text: "".join(text.splitlines(keepends=True)[::2]) or text,
    "half commented": lambda text: _each("# {}")(text[: len(text) // 2]),
    "in one line": lambda text: " ".join(text.split("\n")),
    "in one line with commas": lambda text: ",".join(text.split("\n")),
    "wrapped": _wrapped,
    "html": lambda text: f"<html><pre><code>{html.escape(text)}</code></pre></html>\n",
    "html spans": lambda text: "".join(
        f'<span class="n">{html.escape(line)}</span>\n' for line in text.splitlines()
    ),
    "html table": lambda text: _numbered("<tr><td>{}</td><td>{}</td></tr>")(html.escape(text)),
    "html of a list": lambda text: html.escape(", ".join(f'"{word}"' for word in text.split())),
    "html of fixed blanks": lambda text: text.replace(" ", "&nbsp;").replace("\n", "&nbsp;"),
    "quoted in markdown": _each("> {}"),
    "code fence": lambda text: f"# Notes\n\n```\n{text}```\n",
    "blank lines between": _each("{}\n"),
    "inside a big file": lambda text: CODE * 50 + text + CODE * 50,
}

# Half of an 8x8 grid is 32 characters: anybody may have drawn those.
TOO_LITTLE = {
    ("small grid", name)
    for name in ("first half", "second half", "half commented", "every second line")
}


def fragments(text: str) -> str:
    """Single lines of it, far apart: somebody else's that shares some by chance."""
    lines = text.splitlines()
    return "\n".join(f"{one}\nand then\n" for one, _ in list(pairwise(lines))[::20])
