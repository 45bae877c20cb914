"""What must not be published is found by what it says, however it is disguised; nothing else is."""

import random
import textwrap
from pathlib import Path

import pytest

from aoc_runner.features.doctor.contents import Hit, Kept, plain
from tests.features.doctor.disguises import DISGUISES, ONE_WORD, PARTS, SHAPES, SHORT, fragments
from tests.support import REPOSITORY

MINE = {name: make(random.Random(f"mine {name}")) for name, make in SHAPES.items()}
WORDS = """
the of and to in is that it was for on are as with they at be this from have or by one had not
but what all were when we there can an your which their said if do will each about how up out
them then she many some so these would other into has more her two like him see time could no
make than first been its who now people my made over did down only way find use may water long
little very after words called just where most know elf gravy lighthouse beacon lantern
reindeer cookie submarine conveyor
"""


def prose(name: str, number: int = 400) -> str:
    """Made-up sentences, as long as a part of a puzzle."""
    rng = random.Random(f"prose {name}")
    sentences = []
    for _ in range(number // 12):
        words = rng.choices(WORDS.split(), k=12)
        sentences.append(f"{words[0].capitalize()} {' '.join(words[1:])}.")
    return "  ".join(sentences)


EXAMPLE = "\n".join(f"{number} red, {number * 7} blue" for number in range(100, 200))
ARTICLE = "".join(f"<p>{part}.</p>\n" for part in prose("mine").split(".  "))
ARTICLE = ARTICLE.replace(" gravy ", " <em>gravy</em> ").replace(
    " beacon ", " <code>beacon</code> "
)
PAGE = (
    "<!DOCTYPE html><html><body><main>"
    f'<article class="day-desc"><h2>--- Day 7: {"Made Up"} ---</h2>{ARTICLE}'
    f"<pre><code>{EXAMPLE}\n</code></pre></article></main></body></html>\n"
)


def kept_of(texts: dict[str, str], page: str = "") -> Kept:
    inputs = [(Hit("input", name), text.encode()) for name, text in texts.items()]
    return Kept([*inputs, (Hit("page", "the page"), page.encode())])


@pytest.fixture(scope="module")
def kept() -> Kept:
    return kept_of(MINE, f"{PLAIN}\n")


def find(kept: Kept, content: str | bytes) -> list[str]:
    content = content.encode() if isinstance(content, str) else content
    return [what for _, what in kept.find(plain(content))]


@pytest.mark.parametrize("disguise", DISGUISES)
def test_an_input_is_found_in_every_disguise(kept: Kept, disguise: str) -> None:
    given_up = {*SHORT, *ONE_WORD} if disguise in PARTS else set()
    if disguise == "lines edited":
        given_up |= {"instructions", "numbers"}
    for shape, text in MINE.items():
        found = find(kept, DISGUISES[disguise](text))
        assert found == [shape] or (shape in given_up and not found), shape


@pytest.mark.parametrize("shape", SHAPES)
def test_the_inputs_of_others_are_not_yours(kept: Kept, shape: str) -> None:
    for number in range(12):
        other = SHAPES[shape](random.Random(f"other {number} {shape}"))
        assert find(kept, DISGUISES["python list"](other) if number % 4 else other) == [], number
    assert find(kept, "".join(SHAPES[shape](random.Random(f"{n}")) for n in range(20))) == []


PLAIN = prose("mine")
PAGES: dict[str, str | bytes] = {
    "html": PAGE,
    "plain": PLAIN,
    "docstring": f'"""\n{PLAIN}\n"""\n',
    "comments": "".join(f"# {line}\n" for line in textwrap.wrap(PLAIN, 80)),
    "half": PLAIN[: len(PLAIN) // 2],
    "second half": PLAIN[len(PLAIN) // 2 :],
    "upper": PLAIN.upper(),
    "json": PAGE.replace('"', '\\"').replace("\n", "\\n"),
    "utf-16": PLAIN.encode("utf-16"),
}


@pytest.mark.parametrize("form", PAGES)
def test_a_kept_page_is_found_in_every_form(kept: Kept, form: str) -> None:
    assert find(kept, PAGES[form]) == ["the page"]


def _primes(end: int) -> list[int]:
    sieve = [True] * end
    for number in range(2, end):
        sieve[number * number :: number] = [False] * len(sieve[number * number :: number])
    return [number for number in range(2, end) if sieve[number]]


RNG = random.Random("innocent")
INNOCENT: dict[str, str | bytes] = {
    "own notes": f"--- Day 7: {'Made Up'} ---\n\n{prose('own')}\n",
    "a sentence of it": PLAIN.split(".")[3] + ".\n" + prose("own"),
    "the page's example": f"examples:\n  - input: |\n{textwrap.indent(EXAMPLE, ' ' * 6)}\n",
    "primes": "\n".join(map(str, _primes(20000))),
    "numbers in order": " ".join(map(str, range(20000))),
    "random numbers": ",".join(str(RNG.randint(1, 3000)) for _ in range(20000)),
    "ascii art": "\n".join("#" * n + "." * (80 - n) for n in range(80)),
    "a lock file": "\n".join(f'sha256 = "{RNG.randbytes(32).hex()}"' for _ in range(400)),
    "bytes": RNG.randbytes(100_000),
    "dice": "".join(RNG.choices("123456", k=20_000)),
    "single lines of inputs": "\n".join(map(fragments, MINE.values())),
}


@pytest.mark.parametrize("name", INNOCENT)
def test_what_is_innocent_is_left_alone(kept: Kept, name: str) -> None:
    assert find(kept, INNOCENT[name]) == []


def test_the_files_of_this_repository_are_left_alone(kept: Kept) -> None:
    paths = [
        path
        for folder in ("aoc_runner", "days", "tests", "docs")
        for path in (REPOSITORY / folder).rglob("*")
        if path.suffix in (".py", ".yaml", ".md")
    ]
    assert len(paths) > 100
    library = [*Path(textwrap.__file__).parent.glob("*s*.py")]
    for path in (*paths, *library):
        assert find(kept, path.read_bytes()) == [], path


FEW_WORDS = {
    "Time:      {:02}  {:02}  {:02}  {:02}\nDistance:  {}  {}  {}  {}\n": (*[99] * 4, *[2000] * 4),
    "To continue, please enter the code at row {}, column {}.\n": (3000, 3000),
    "Register A: {}\nRegister B: 0\nRegister C: 0\n\nProgram: 2,4,1,{},7,5,1,{},4,{},0,3,5,5,3,0": (
        (90_000_000, 7, 7, 7)
    ),
    "Player 1 starting position: {}\nPlayer 2 starting position: {}\n": (10, 10),
}


@pytest.mark.parametrize("form", FEW_WORDS)
def test_the_words_around_a_few_numbers_are_everybodys(form: str) -> None:
    def one(rng: random.Random) -> str:
        return form.format(*(rng.randint(1, most) for most in FEW_WORDS[form]))

    rng = random.Random(f"few {form}")
    mine = one(rng)
    kept = kept_of({"mine": mine})
    assert find(kept, f"INPUT = '''{mine}'''\n\nprint(solve(INPUT))\n") == ["mine"]
    others = [other for other in (one(rng) for _ in range(30)) if other != mine]
    assert [other for other in others if find(kept, other)] == []
    for most, number in ((7, 20_000), (9, 20_000), (99, 20_000), (3000, 200_000)):
        numbers = ", ".join(str(rng.randint(0, most)) for _ in range(number))
        assert find(kept, numbers) == []


def test_of_two_inputs_in_a_file_the_one_is_first_of_which_there_is_more(kept: Kept) -> None:
    for name, other in (("numbers", "hands"), ("hands", "numbers")):
        half = MINE[other][: len(MINE[other]) // 2]
        for content in (MINE[name] + half, half + MINE[name]):
            assert find(kept, content)[0] == name


def test_kept_files_that_say_nothing_are_no_harm() -> None:
    kept = kept_of({"quotes": "'" * 60, "blanks": " " * 60})
    assert find(kept, "'" * 100) == []
