"""The variants of 2023 day 7: each gives what the day gives, and is run as the runner runs it."""

import itertools
import os
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings

from aoc_runner.kernel.days.examples import load_examples
from tests.days.camel_cards import (
    CARDS,
    VARIANTS,
    Bids,
    as_text,
    brute_force,
    day_of,
    inputs,
    solve,
)
from tests.environment import Environment
from tests.support import REPOSITORY, Aoc

FOLDER = REPOSITORY / "days/year2023"
NO_JOKER = CARDS.replace("J", "")

day07 = day_of(None)

each_variant = pytest.mark.parametrize("variant", VARIANTS)


@pytest.fixture(scope="module", params=VARIANTS)
def day(request: pytest.FixtureRequest) -> ModuleType:
    return day_of(request.param)


def test_all_variants_are_here() -> None:
    files = {path.stem for path in FOLDER.glob("day07_*.py")}
    names = [getattr(variant, "values", (variant,))[0] for variant in VARIANTS]
    assert files == {f"day07_{name}" for name in names}


# Right answers


def test_the_examples_of_the_day(day: ModuleType) -> None:
    examples = load_examples(str(FOLDER / "day07.yaml"))
    assert [solve(day, case.text) for case in examples] == [(6440, 5905)]


@settings(max_examples=60)
@given(bids=inputs())
def test_agrees_with_the_brute_force(day: ModuleType, bids: Bids) -> None:
    expected = brute_force(bids, jokers=False), brute_force(bids, jokers=True)
    assert solve(day, as_text(bids)) == expected


def test_every_type_of_hand_there_is(day: ModuleType) -> None:
    """All 6,188 hands but for the order of their cards, which is random."""
    rng = random.Random(7)
    every = itertools.combinations_with_replacement(CARDS, 5)
    hands = ["".join(rng.sample(cards, 5)) for cards in every]
    rng.shuffle(hands)
    agrees(day, hands, rng)


@pytest.mark.parametrize("deck", ["J2", "J2KA", "J23456", "2KA", NO_JOKER, "J", "J" * 9 + CARDS])
def test_many_equal_hands(day: ModuleType, deck: str) -> None:
    """Bids of all sizes, so that none of the equal hands may change places."""
    rng = random.Random(deck)
    for number in (1, 2, 50, 3000):
        agrees(day, ["".join(rng.choices(deck, k=5)) for _ in range(number)], rng)


def test_random_inputs(day: ModuleType) -> None:
    rng = random.Random(2023)
    for _ in range(3):
        agrees(day, ["".join(rng.choices(CARDS, k=5)) for _ in range(1000)], rng)


def test_the_order_of_equal_hands_is_not_that_of_their_bids(day: ModuleType) -> None:
    for bids in ([1, 2, 3], [3, 2, 1], [2, 3, 1]):
        first, second, third = bids
        text = as_text([(hand, bid) for bid in bids for hand in ("KTJJT", "32T3K")])
        low, high = first + 2 * second + 3 * third, 4 * first + 5 * second + 6 * third
        assert solve(day, text) == (low + high, low + high)


def agrees(day: ModuleType, hands: list[str], rng: random.Random) -> None:
    """Whether the variant gives for these hands what the day gives."""
    text = as_text([(hand, rng.randint(1, 10 ** rng.randint(1, 20))) for hand in hands])
    assert solve(day, text) == solve(day07, text)


# In use


@each_variant
def test_aoc_test_and_the_file_itself(aoc: Aoc, variant: str) -> None:
    aoc.folder = REPOSITORY
    done = aoc("test", "2023", "7", "--variant", variant, "--json")
    assert (done.code, done.json["right"], done.json["wrong"]) == (0, 2, 0)
    aoc.command = (sys.executable, str(FOLDER / f"day07_{variant}.py"))
    done = aoc("--example", "--json")
    assert (done.code, done.json["variant"]) == (0, variant)
    assert [part["answer"] for part in done.json["parts"]] == ["6440", "5905"]


@each_variant
def test_an_own_day_beside_it_is_not_asked(aoc: Aoc, variant: str) -> None:
    """The variants that ship with the runner read hands as their own day does, not as yours."""
    aoc.write("days/year2023/day07.py", '"""Mine"""\n\n\ndef part1(data):\n    return 1\n')
    done = aoc("test", "2023", "7", "--variant", variant, "--from", "aoc-runner", "--json")
    assert (done.code, done.json["title"], done.json["right"]) == (0, "Camel Cards", 2)


def test_without_pandas_the_import_of_frame_names_it() -> None:
    """As `python -S` has no packages but those of the standard library, and of this folder."""
    code = (
        "try:\n    import days.year2023.day07_frame\n"
        "except ModuleNotFoundError as error:\n    print(type(error).__name__, error.name)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        cwd=REPOSITORY, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "ModuleNotFoundError pandas\n"


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_who_has_no_pandas_is_told_so(aoc: Aoc, tmp_path: Path) -> None:
    environment = Environment(tmp_path / "environment")
    environment.install(str(REPOSITORY))
    (tmp_path / "without").mkdir()
    outer = environment.packages / "00_outer.pth"
    for path in (path for line in outer.read_text().split() for path in Path(line).iterdir()):
        if not path.name.startswith("pandas"):
            (tmp_path / "without" / path.name).symlink_to(path)
    outer.write_text(f"{tmp_path / 'without'}\n")
    aoc.command = (environment.program("aoc"),)

    run = aoc("run", "2023", "7", "--variant", "frame", "--example")
    assert run.code == 3
    assert "No module named 'pandas'" in run.err
    assert run.err.endswith("hint: install the library that has `pandas`, or correct the import\n")
