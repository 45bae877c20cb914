"""Made-up inputs of the shapes that puzzles have, and what people do to theirs before a commit."""

import json
import random
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


def _blueprint(rng: random.Random) -> str:
    one = [rng.randint(2, 4) for _ in range(4)]
    return (
        f"Each ore robot costs {one[0]} ore. Each clay robot costs {one[1]} ore. Each obsidian"
        f" robot costs {one[2]} ore and {rng.randint(5, 20)} clay. Each geode robot costs"
        f" {one[3]} ore and {rng.randint(7, 20)} obsidian."
    )


# Inputs that are alike but for their numbers, and so hard to tell from those of others.
SHAPES |= {
    "blueprints": _lines(30, _blueprint),
    "reindeer": _lines(
        12,
        lambda rng: (
            f"Vixen can fly {rng.randint(3, 30)} km/s for {rng.randint(2, 15)} seconds, but then"
            f" must rest for {rng.randint(30, 200)} seconds."
        ),
    ),
    "instructions": _lines(700, lambda rng: rng.choice(["noop", f"addx {rng.randint(-20, 20)}"])),
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


CODE = "import sys\n\n\ndef main(data: list[str]) -> int:\n    return sum(map(int, data))\n\n"


DISGUISES: dict[str, Callable[[str], str | bytes]] = {
    "whole": lambda text: text,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "# comment": _each("# {}"),
    "// comment": _each("// {}"),
    "docstring": lambda text: f'{CODE}DATA = """\n{text}"""\n',
    "indented": _each("        {}"),
    "diff": lambda text: "@@ -0,0 +1,9 @@\n" + _each("+{}")(text),
    "python list": lambda text: "HANDS = [\n" + _each('    "{}",')(text) + "]\n",
    "joined strings": _each('    "{}\\n" +'),
    "json text": lambda text: json.dumps({"input": text}),
    "notebook": lambda text: json.dumps(
        {"cells": [{"source": text.splitlines(keepends=True)}]}, indent=1
    ),
    "yaml block": lambda text: "examples:\n  - input: |\n" + _each("      {}")(text),
    "utf-16": lambda text: text.encode("utf-16"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "line numbers": _numbered("{:4}: {}"),
    "tabbed numbers": _numbered("{}\t{}"),
    "barred numbers": _numbered("{:3} | {}"),
    "numbered comment": _numbered("# {}. {}"),
    "grep": _numbered("notes/my.txt:{}:{}"),
    "lines edited": lambda text: _every(text, 10, lambda line: f"{line[:3]}9{line[4:]}"),
    "upper case": str.upper,
    "first half": lambda text: text[: len(text) // 2],
    "second half": lambda text: text[len(text) // 2 :],
    "in one line": lambda text: " ".join(text.split("\n")),
    "quoted in markdown": _each("> {}"),
    "inside a big file": lambda text: CODE * 50 + text + CODE * 50,
}

# A short text counts only as a whole, and one long word is hardly ever edited or cut in two.
SHORT = ("few numbers", "small grid")
PARTS = ("first half", "second half", "lines edited")
ONE_WORD = ("arrows", "polymer")


def fragments(text: str) -> str:
    """Single lines of it, far apart: somebody else's that shares some by chance."""
    lines = text.splitlines()
    return "\n".join(f"{one}\nand then\n" for one, _ in list(pairwise(lines))[::20])
