"""Private texts are found by their content in any form, and other texts are not."""

import json
import random
import textwrap
from collections.abc import Callable

import pytest

from aoc_runner.features.doctor.shingles import Hit, ShingleIndex, to_utf8
from tests.support import REPOSITORY

Random = random.Random
LOWER = "abcdefghijklmnopqrstuvwxyz"


def lines(number: int, line: Callable[[Random], str]) -> Callable[[Random], str]:
    return lambda rng: "".join(f"{line(rng)}\n" for _ in range(number))


def rows(letters: str, weights: list[int], width: int, height: int) -> Callable[[Random], str]:
    return lines(height, lambda rng: "".join(rng.choices(letters, weights, k=width)))


def maze(rng: Random) -> str:
    """Return a maze, whose walls on every second row and column are the same for all users."""
    made = []
    for row in range(61):
        cells = ("#" if at % 2 == row % 2 == 0 or rng.random() < 0.4 else "." for at in range(81))
        made.append("#" * 81 if row in (0, 60) else f"#{''.join(cells)[1:-1]}#")
    return "\n".join(made) + "\n"


def blueprint(rng: Random) -> str:
    one = [rng.randint(2, 4) for _ in range(4)]
    return (
        f"Each ore robot costs {one[0]} ore. Each clay robot costs {one[1]} ore. Each obsidian"
        f" robot costs {one[2]} ore and {rng.randint(5, 20)} clay. Each geode robot costs"
        f" {one[3]} ore and {rng.randint(7, 20)} obsidian."
    )


SHAPES: dict[str, Callable[[Random], str]] = {  # that inputs have
    "hands": lines(
        1000, lambda rng: f"{''.join(rng.choices('23456789TJQKA', k=5))} {rng.randint(1, 1000)}"
    ),
    "numbers": lines(200, lambda rng: str(rng.randint(1, 2020))),
    "few numbers": lines(12, lambda rng: str(rng.randint(1000, 99999))),
    "grid": rows("#.", [3, 7], 31, 323),
    "maze": maze,
    "small grid": rows("#.", [1, 1], 8, 8),
    "arrows": rows("<>^v", [1, 1, 1, 1], 5000, 1),
    "polymer": rows(LOWER + LOWER.upper(), [1] * 52, 20000, 1),
    # Inputs of different users differ only in their numbers here.
    "crates": lines(
        500,
        lambda rng: f"move {rng.randint(1, 30)} from {rng.randint(1, 9)} to {rng.randint(1, 9)}",
    ),
    "blueprints": lines(30, blueprint),
    "instructions": lines(700, lambda rng: rng.choice(["noop", f"addx {rng.randint(-20, 20)}"])),
}
MINE = {name: make(Random(f"mine {name}")) for name, make in SHAPES.items()}


def each(form: str) -> Callable[[str], str]:
    return lambda text: "".join(form.format(line) + "\n" for line in text.splitlines())


def edited(text: str) -> str:
    return "".join(
        f"{line[:3]}9{line[4:]}\n" if at % 10 == 5 else f"{line}\n"
        for at, line in enumerate(text.splitlines())
    )


CODE = "import sys\n\n\ndef main(data: list[str]) -> int:\n    return sum(map(int, data))\n\n"
DISGUISES: dict[str, Callable[[str], str | bytes]] = {
    "whole": lambda text: text,
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "comment": each("# {}"),
    "docstring": lambda text: f'{CODE}DATA = """\n{text}"""\n',
    "fence": lambda text: f"Mine:\n\n```text\n{text}```\n",
    "diff": lambda text: "@@ -0,0 +1,9 @@\n" + each("+{}")(text),
    "python list": lambda text: "HANDS = [\n" + each('    "{}",')(text) + "]\n",
    "json text": lambda text: json.dumps({"input": text}),
    "notebook": lambda text: json.dumps(
        {"cells": [{"source": text.splitlines(keepends=True)}]}, indent=1
    ),
    "yaml block": lambda text: "examples:\n  - input: |\n" + each("      {}")(text),
    "utf-16": lambda text: text.encode("utf-16"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "lines edited": edited,
    "first half": lambda text: text[: len(text) // 2],
    "second half": lambda text: text[len(text) // 2 :],
    "quoted in markdown": each("> {}"),
    "inside a big file": lambda text: CODE * 50 + text + CODE * 50,
}
# A short text counts only as a whole, and one long word is hardly ever edited or cut in two.
HALVES = {"few numbers", "small grid", "arrows", "polymer"}
GIVEN_UP = {
    "first half": HALVES,
    "second half": HALVES,
    "lines edited": {"few numbers", "small grid", "numbers", "instructions"},
}

WORDS = """
the of and to in is that it was for on are as with they at be this from have or by one had not
but what all were when we there can an your which their said if do will each about how up out
them then she many some so these would other into has more her two like him see time could no
make than first been its who now people my made over did down only way find use may water long
little very after words called just where most know elf gravy lighthouse beacon lantern
reindeer cookie submarine conveyor
"""


def prose(name: str) -> str:
    """Return generated sentences, as long as a part of a puzzle."""
    rng = Random(f"prose {name}")
    return "  ".join(
        f"{' '.join(rng.choices(WORDS.split(), k=12)).capitalize()}." for _ in range(33)
    )


PLAIN = prose("mine")
HTML = "".join(f"<p>{part}.</p>\n" for part in PLAIN.replace(" elf ", " <em>elf</em> ").split(". "))


@pytest.fixture(scope="module")
def kept() -> ShingleIndex:
    inputs = [(Hit("input", name), text.encode()) for name, text in MINE.items()]
    return ShingleIndex([*inputs, (Hit("page", "the page"), PLAIN.encode())])


def find(kept: ShingleIndex, content: str | bytes) -> list[str]:
    content = content.encode() if isinstance(content, str) else content
    return [what for _, what in kept.find(to_utf8(content))]


@pytest.mark.parametrize("disguise", DISGUISES)
def test_an_input_is_found_in_every_form(kept: ShingleIndex, disguise: str) -> None:
    for shape, text in MINE.items():
        found = find(kept, DISGUISES[disguise](text))
        assert found == [shape] or (shape in GIVEN_UP.get(disguise, ()) and not found), shape


@pytest.mark.parametrize("shape", SHAPES)
def test_inputs_of_other_users_are_not_reported(kept: ShingleIndex, shape: str) -> None:
    for number in range(8):
        other = SHAPES[shape](Random(f"other {number} {shape}"))
        assert find(kept, DISGUISES["python list"](other) if number % 4 else other) == [], number
    assert find(kept, "".join(SHAPES[shape](Random(f"{n}")) for n in range(20))) == []


def test_a_cached_page_is_found_in_every_form(kept: ShingleIndex) -> None:
    half = len(PLAIN) // 2
    comments = "".join(f"# {line}\n" for line in textwrap.wrap(PLAIN, 80))
    quoted = json.dumps({"html": HTML})
    for form in (HTML, f'"""\n{PLAIN}\n"""\n', comments, PLAIN[:half], PLAIN[half:], quoted):
        assert find(kept, form) == ["the page"], form[:80]


RNG = Random("innocent")
INNOCENT: dict[str, str | bytes] = {
    "own notes": f"--- Day 7: {'Made Up'} ---\n\n{prose('own')}\n",
    "a sentence of it": PLAIN.split(".")[3] + ".\n" + prose("own"),
    "numbers in order": " ".join(map(str, range(20000))),
    "random numbers": ",".join(str(RNG.randint(1, 3000)) for _ in range(20000)),
    "ascii art": "\n".join("#" * n + "." * (80 - n) for n in range(80)),
    "a lock file": "\n".join(f'sha256 = "{RNG.randbytes(32).hex()}"' for _ in range(400)),
    "single lines": "\nand then\n".join(
        line for text in MINE.values() for line in text.splitlines()[1::20]
    ),
}


@pytest.mark.parametrize("name", INNOCENT)
def test_unrelated_text_is_not_reported(kept: ShingleIndex, name: str) -> None:
    assert find(kept, INNOCENT[name]) == []


def test_files_of_this_repository_are_not_reported(kept: ShingleIndex) -> None:
    paths = [
        path for name in ("aoc_runner", "days", "docs") for path in (REPOSITORY / name).rglob("*")
    ]
    contents = [path.read_bytes() for path in paths if path.suffix in (".py", ".yaml", ".md")]
    assert len(contents) > 100
    assert [content for content in contents if find(kept, content)] == []


FEW_WORDS = {
    "Time:      {:02}  {:02}  {:02}  {:02}\nDistance:  {}  {}  {}  {}\n": (*[99] * 4, *[2000] * 4),
    "To continue, please enter the code at row {}, column {}.\n": (3000, 3000),
    "Register A: {}\nRegister B: 0\nRegister C: 0\n\nProgram: 2,4,1,{},7,5,1,{},4,{},0,3,5,5,3,0": (
        (90_000_000, 7, 7, 7)
    ),
    "Player 1 starting position: {}\nPlayer 2 starting position: {}\n": (10, 10),
}


@pytest.mark.parametrize("form", FEW_WORDS)
def test_common_words_around_a_few_numbers_do_not_match(form: str) -> None:
    def one(rng: Random) -> str:
        return form.format(*(rng.randint(1, most) for most in FEW_WORDS[form]))

    rng = Random(f"few {form}")
    mine = one(rng)
    kept = ShingleIndex([(Hit("input", "mine"), mine.encode())])
    assert find(kept, f"INPUT = '''{mine}'''\n\nprint(solve(INPUT))\n") == ["mine"]
    others = [other for other in (one(rng) for _ in range(30)) if other != mine]
    assert [other for other in others if find(kept, other)] == []


def test_a_short_text_must_be_a_whole_file() -> None:
    kept = ShingleIndex([(Hit("input", "mine"), b"7 players\n3 marbles\n")])
    for content, found in (("7 players\r\n3 marbles", 1), ("# 7 players\n3 marbles\nand 4\n", 0)):
        assert len(find(kept, content)) == found


def test_cached_files_without_words_match_nothing() -> None:
    kept = ShingleIndex([(Hit("input", "quotes"), b"'" * 60), (Hit("input", "blanks"), b" " * 60)])
    assert find(kept, "'" * 100) == []
