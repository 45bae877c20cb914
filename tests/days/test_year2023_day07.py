"""2023 day 7, Camel Cards, and its variants: the same cases for each of them.

What takes long is tried with the day alone; the variants are held to the day in another file.
"""

import itertools
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.days.camel_cards import (
    CARDS,
    JOKER_ORDER,
    NO_HANDS,
    VARIANTS,
    Bids,
    as_text,
    best_type,
    brute_force,
    day_of,
    inputs,
    message,
    solve,
    type_of,
)

day07 = day_of(None)

EXAMPLE = "32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483"


@pytest.fixture(scope="module", params=[None, *VARIANTS])
def day(request: pytest.FixtureRequest) -> ModuleType:
    return day_of(request.param)


def ranked(day: ModuleType, hands: list[str], part: int) -> list[str]:
    """The hands, weakest first: the bids are powers of a base, so the answer's digits are ranks."""
    base = len(hands) + 1
    data = day.parse(as_text([(hand, base**place) for place, hand in enumerate(hands)]))
    total = day.part1(data) if part == 1 else day.part2(data)
    ranks = [total // base**place % base for place in range(len(hands))]
    assert sorted(ranks) == list(range(1, base))
    return [hand for _, hand in sorted(zip(ranks, hands, strict=True))]


# Right answers


def test_the_example_of_the_puzzle(day: ModuleType) -> None:
    assert solve(day, EXAMPLE) == (6440, 5905)


def test_the_title_is_the_first_line_of_the_docstring(day: ModuleType) -> None:
    assert (day.__doc__ or "").splitlines()[0] == "Camel Cards"


@settings(max_examples=500)
@given(inputs())
def test_agrees_with_the_brute_force(bids: Bids) -> None:
    assert solve(day07, as_text(bids)) == (
        brute_force(bids, jokers=False),
        brute_force(bids, jokers=True),
    )


@settings(max_examples=200)
@given(st.lists(st.text(alphabet=CARDS, min_size=5, max_size=5), min_size=2, max_size=12))
def test_agrees_with_the_brute_force_on_hands_of_all_cards(hands: list[str]) -> None:
    bids = [(hand, 10 * place + 7) for place, hand in enumerate(hands)]
    assert solve(day07, as_text(bids)) == (
        brute_force(bids, jokers=False),
        brute_force(bids, jokers=True),
    )


def test_all_seven_types_in_order(day: ModuleType) -> None:
    """Each type's first card is weaker than that of the type below, so only the type decides."""
    weakest_first = ["A7432", "KK432", "QQTT4", "99987", "88877", "66665", "22222"]
    assert ranked(day, weakest_first[::-1], part=1) == weakest_first
    assert ranked(day, weakest_first[::-1], part=2) == weakest_first


@pytest.mark.parametrize(
    ("hand", "plays_as"),
    [
        ("2345J", "23455"),
        ("233J4", "23334"),
        ("23J4J", "23444"),
        ("2233J", "22333"),
        ("2223J", "22223"),
        ("22J3J", "22223"),
        ("2J3JJ", "22223"),
        ("2222J", "22222"),
        ("222JJ", "22222"),
        ("22JJJ", "22222"),
        ("2JJJJ", "22222"),
        ("JJJJJ", "22222"),
    ],
)
def test_jokers_make_the_strongest_type(day: ModuleType, hand: str, plays_as: str) -> None:
    assert best_type(hand) == type_of(plays_as)
    assert_type(day, hand, type_of(plays_as), part=2)


@pytest.mark.parametrize("part", [1, 2])
def test_the_type_of_every_hand_there_is(part: int) -> None:
    """All 6,188 of them, as the order of the cards does not matter to the type."""
    for cards in itertools.combinations_with_replacement(CARDS, 5):
        hand = "".join(cards)
        assert_type(day07, hand, type_of(hand) if part == 1 else best_type(hand), part)


def assert_type(day: ModuleType, hand: str, kind: int, part: int) -> None:
    """A hand ranks above the strongest of the type below, not above the strongest of its own."""
    strongest = ["AKQJT", "AAKQJ", "AAKKQ", "AAAKQ", "AAAKK", "AAAAK", "AAAAA"]
    if part == 2:
        strongest[:2] = ["AKQT9", "AAKQT"]
    bounds = strongest[max(kind - 1, 0) : kind + 1]
    assert ranked(day, [bounds[-1], hand, *bounds[:-1]], part) == [*bounds[:-1], hand, bounds[-1]]


def test_a_joker_is_the_weakest_card_in_a_tie_but_a_jack_is_not(day: ModuleType) -> None:
    assert ranked(day, ["JKKK2", "QQQQ2", "22223"], part=2) == ["JKKK2", "22223", "QQQQ2"]
    assert ranked(day, ["JJJJJ", "22222", "AAAAA"], part=2) == ["JJJJJ", "22222", "AAAAA"]
    assert ranked(day, ["JJJJJ", "TTTTT", "QQQQQ"], part=1) == ["TTTTT", "JJJJJ", "QQQQQ"]


def test_ties_are_decided_by_the_cards_from_the_left(day: ModuleType) -> None:
    assert ranked(day, ["2AAAA", "33332"], part=1) == ["2AAAA", "33332"]
    assert ranked(day, ["77888", "77788"], part=1) == ["77788", "77888"]


def test_each_card_beats_the_one_before_it(day: ModuleType) -> None:
    for part, order in ((1, CARDS), (2, JOKER_ORDER)):
        weakest_first = [card * 5 for card in order]
        assert ranked(day, weakest_first[::-1], part) == weakest_first


@pytest.mark.parametrize("hand", ["23456", "KTJJT", "JJJJJ", "AAAAA"])
def test_equal_hands_keep_the_order_of_the_input(day: ModuleType, hand: str) -> None:
    bids = [(hand, 900), (hand, 30), (hand, 500)]
    assert solve(day, as_text(bids)) == (1 * 900 + 2 * 30 + 3 * 500,) * 2


@pytest.mark.parametrize("hand", ["23456", "JJJJJ"])
def test_one_hand_wins_its_bid(day: ModuleType, hand: str) -> None:
    assert solve(day, f"{hand} 17") == (17, 17)


def test_a_bid_may_be_large(day: ModuleType) -> None:
    assert solve(day, f"23456 {10**30}") == (10**30, 10**30)


def test_a_sum_may_pass_64_bits(day: ModuleType) -> None:
    bids = [("23456", 2**62), ("KTJJT", 2**62), ("AAAAA", 2**62)]
    assert solve(day, as_text(bids)) == (6 * 2**62, 6 * 2**62)


def test_the_parts_do_not_change_what_parse_returns(day: ModuleType) -> None:
    data, untouched = day.parse(EXAMPLE), day.parse(EXAMPLE)
    for _ in range(2):
        assert day.part2(data) == 5905
        assert is_same(data, untouched)
        assert day.part1(data) == 6440
        assert is_same(data, untouched)


def is_same(data: Any, other: Any) -> bool:
    """Whether two days' data are equal; of data frames `==` gives another one."""
    return bool(data.equals(other) if hasattr(data, "equals") else data == other)


# Wrong inputs


@pytest.mark.parametrize("line", NO_HANDS)
def test_a_line_that_is_no_hand_is_named(day: ModuleType, line: str) -> None:
    for number, lines in (
        (1, [line, "32T3K 765"]),
        (3, ["32T3K 765", "T55J5 684", line, "KTJJT 220", line]),
        (2, ["32T3K 765", line]),
        (1, [line]),
    ):
        with pytest.raises(ValueError, match=message(number, line)):
            day.parse("\n".join(lines))


@pytest.mark.parametrize("before", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("after", ["", "\n", "\n\n\n"])
def test_empty_lines_at_both_ends_mean_nothing(day: ModuleType, before: str, after: str) -> None:
    assert solve(day, before + EXAMPLE + after) == (6440, 5905)
    with pytest.raises(ValueError, match=message(1 + len(before), "KK67 28")):
        day.parse(before + "KK67 28" + after)


@pytest.mark.parametrize(
    ("text", "number"), [("KK677 28\n\nKTJJT 220", 2), ("\nKK677 28\n\n\nKTJJT 220\n", 3)]
)
def test_an_empty_line_between_hands_is_named(day: ModuleType, text: str, number: int) -> None:
    with pytest.raises(ValueError, match=message(number, "")):
        day.parse(text)


@pytest.mark.parametrize("text", ["", "\n", "\n\n"])
def test_no_hand_at_all_is_an_error(day: ModuleType, text: str) -> None:
    with pytest.raises(ValueError, match=message(1, "")):
        day.parse(text)


def test_of_a_long_line_the_start_is_named(day: ModuleType) -> None:
    """An input with carriage returns alone reaches a day as one line."""
    with pytest.raises(ValueError, match=message(1, "32T3K 765T55J5 684" * 2 + "32T3")):
        day.parse("32T3K 765T55J5 684" * 500)


def test_leading_zeros_of_a_bid_mean_nothing(day: ModuleType) -> None:
    assert solve(day, "KK677 0028") == (28, 28)


@settings(max_examples=500)
@given(
    st.text(alphabet="2AJB 019+\t\n\u0663", max_size=12)
    | st.from_regex(r"\A[2AJB]{4,6} [019+_]{0,3}\n?\Z", fullmatch=True)
)
def test_any_line_is_a_hand_or_an_error(text: str) -> None:
    """Whatever is in a line, it either is a hand or is named."""
    text = text.lstrip("\n")
    first = text.split("\n")[0]
    hand, bid = first[:5], first[6:]
    is_hand = (
        len(hand) == 5
        and set(hand) <= set(CARDS)
        and first[5:6] == " "
        and bid != ""
        and set(bid) <= set("0123456789")
        and set(bid) != {"0"}
    )
    if is_hand:
        assert solve(day07, first) == (int(bid), int(bid))
    else:
        with pytest.raises(ValueError, match=message(1, first)):
            day07.parse(text)
