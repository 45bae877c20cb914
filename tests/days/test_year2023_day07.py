"""2023 day 7, Camel Cards.

The referee is a slow brute force that shares no idea with the day: it tries every joker as every
card, looks a hand's type up by its sorted counts, and ranks a hand by counting those it beats.
"""

import importlib
import itertools
import re
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

day07 = importlib.import_module("days.year2023.day07")

EXAMPLE = "32T3K 765\nT55J5 684\nKK677 28\nKTJJT 220\nQQQJA 483"
CARDS = "23456789TJQKA"
JOKER_ORDER = "J23456789TQKA"

TYPES = [[1, 1, 1, 1, 1], [1, 1, 1, 2], [1, 2, 2], [1, 1, 3], [2, 3], [1, 4], [5]]
"""The sorted counts of the cards for each type, weakest first."""

Bids = list[tuple[str, int]]


# The brute force


def type_of(hand: str) -> int:
    return TYPES.index(sorted(Counter(hand).values()))


@cache
def best_type(hand: str) -> int:
    """Every joker is tried as every card; their order does not matter to the type."""
    others = hand.replace("J", "")
    tries = itertools.combinations_with_replacement(CARDS, 5 - len(others))
    return max(type_of(others + "".join(played)) for played in tries)


def beats(hand: str, other: str, jokers: bool) -> bool:
    kind = best_type if jokers else type_of
    mine, theirs = kind(hand), kind(other)
    if mine != theirs:
        return mine > theirs
    order = JOKER_ORDER if jokers else CARDS
    for card, other_card in zip(hand, other, strict=True):
        if card != other_card:
            return order.index(card) > order.index(other_card)
    return False


def brute_force(bids: Bids, jokers: bool) -> int:
    """A hand's rank is one more than the number of hands it beats and of equal hands before it."""
    total = 0
    for place, (hand, bid) in enumerate(bids):
        beaten = sum(beats(hand, other, jokers) for other, _ in bids)
        equal_before = sum(other == hand for other, _ in bids[:place])
        total += (1 + beaten + equal_before) * bid
    return total


# Shorthand


def as_text(bids: Bids) -> str:
    return "\n".join(f"{hand} {bid}" for hand, bid in bids)


def solve(text: str) -> tuple[int, int]:
    data = day07.parse(text)
    return day07.part1(data), day07.part2(data)


def ranked(hands: list[str], part: int) -> list[str]:
    """The hands, weakest first: the bids are powers of a base, so the answer's digits are ranks."""
    base = len(hands) + 1
    data = day07.parse(as_text([(hand, base**place) for place, hand in enumerate(hands)]))
    total = day07.part1(data) if part == 1 else day07.part2(data)
    ranks = [total // base**place % base for place in range(len(hands))]
    assert sorted(ranks) == list(range(1, base))
    return [hand for _, hand in sorted(zip(ranks, hands, strict=True))]


def message(number: int, line: str) -> str:
    problem = "expected five cards of 23456789TJQKA and a positive bid"
    return f"^{re.escape(f'line {number}: {line!r}: {problem}')}$"


@st.composite
def inputs(draw: st.DrawFn) -> Bids:
    """Hands of a few distinct cards, often with J, so that all types, ties and equals turn up."""
    deck = draw(st.lists(st.sampled_from("J" + CARDS), min_size=1, max_size=6))
    hands = st.text(alphabet=st.sampled_from(deck), min_size=5, max_size=5)
    bids = st.integers(min_value=1, max_value=1000)
    return draw(st.lists(st.tuples(hands, bids), min_size=1, max_size=8))


# Right answers


def test_the_example_of_the_puzzle() -> None:
    assert solve(EXAMPLE) == (6440, 5905)


def test_the_title_is_the_first_line_of_the_docstring() -> None:
    assert (day07.__doc__ or "").splitlines()[0] == "Camel Cards"


@settings(max_examples=500, deadline=None)
@given(inputs())
def test_agrees_with_the_brute_force(bids: Bids) -> None:
    assert solve(as_text(bids)) == (brute_force(bids, jokers=False), brute_force(bids, jokers=True))


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text(alphabet=CARDS, min_size=5, max_size=5), min_size=2, max_size=12))
def test_agrees_with_the_brute_force_on_hands_of_all_cards(hands: list[str]) -> None:
    bids = [(hand, 10 * place + 7) for place, hand in enumerate(hands)]
    assert solve(as_text(bids)) == (brute_force(bids, jokers=False), brute_force(bids, jokers=True))


def test_all_seven_types_in_order() -> None:
    """Each type's first card is weaker than that of the type below, so only the type decides."""
    weakest_first = ["A7432", "KK432", "QQTT4", "99987", "88877", "66665", "22222"]
    assert ranked(weakest_first[::-1], part=1) == weakest_first
    assert ranked(weakest_first[::-1], part=2) == weakest_first


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
def test_jokers_make_the_strongest_type(hand: str, plays_as: str) -> None:
    assert best_type(hand) == type_of(plays_as)
    assert_type(hand, type_of(plays_as), part=2)


@pytest.mark.parametrize("part", [1, 2])
def test_the_type_of_every_hand_there_is(part: int) -> None:
    """All 6,188 of them, as the order of the cards does not matter to the type."""
    for cards in itertools.combinations_with_replacement(CARDS, 5):
        hand = "".join(cards)
        assert_type(hand, type_of(hand) if part == 1 else best_type(hand), part)


def assert_type(hand: str, kind: int, part: int) -> None:
    """A hand ranks above the strongest of the type below, not above the strongest of its own."""
    strongest = ["AKQJT", "AAKQJ", "AAKKQ", "AAAKQ", "AAAKK", "AAAAK", "AAAAA"]
    if part == 2:
        strongest[:2] = ["AKQT9", "AAKQT"]
    bounds = strongest[max(kind - 1, 0) : kind + 1]
    assert ranked([bounds[-1], hand, *bounds[:-1]], part) == [*bounds[:-1], hand, bounds[-1]]


def test_a_joker_is_the_weakest_card_in_a_tie_but_a_jack_is_not() -> None:
    assert ranked(["JKKK2", "QQQQ2", "22223"], part=2) == ["JKKK2", "22223", "QQQQ2"]
    assert ranked(["JJJJJ", "22222", "AAAAA"], part=2) == ["JJJJJ", "22222", "AAAAA"]
    assert ranked(["JJJJJ", "TTTTT", "QQQQQ"], part=1) == ["TTTTT", "JJJJJ", "QQQQQ"]


def test_ties_are_decided_by_the_cards_from_the_left() -> None:
    assert ranked(["2AAAA", "33332"], part=1) == ["2AAAA", "33332"]
    assert ranked(["77888", "77788"], part=1) == ["77788", "77888"]


def test_each_card_beats_the_one_before_it() -> None:
    for part, order in ((1, CARDS), (2, JOKER_ORDER)):
        weakest_first = [card * 5 for card in order]
        assert ranked(weakest_first[::-1], part) == weakest_first


@pytest.mark.parametrize("hand", ["23456", "KTJJT", "JJJJJ", "AAAAA"])
def test_equal_hands_keep_the_order_of_the_input(hand: str) -> None:
    bids = [(hand, 900), (hand, 30), (hand, 500)]
    assert solve(as_text(bids)) == (1 * 900 + 2 * 30 + 3 * 500,) * 2


@pytest.mark.parametrize("hand", ["23456", "JJJJJ"])
def test_one_hand_wins_its_bid(hand: str) -> None:
    assert solve(f"{hand} 17") == (17, 17)


def test_a_bid_may_be_large() -> None:
    assert solve(f"23456 {10**30}") == (10**30, 10**30)


def test_the_parts_do_not_change_what_parse_returns() -> None:
    data = day07.parse(EXAMPLE)
    for _ in range(2):
        assert day07.part2(data) == 5905
        assert data == day07.parse(EXAMPLE)
        assert day07.part1(data) == 6440
        assert data == day07.parse(EXAMPLE)


# Wrong inputs


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("KK67 28", id="four cards"),
        pytest.param("KK6777 28", id="six cards"),
        pytest.param("KK67B 28", id="a hexadecimal digit is no card"),
        pytest.param("KK671 28", id="one is no card"),
        pytest.param("kk677 28", id="lower case"),
        pytest.param("\uff2bK677 28", id="wide K"),
        pytest.param("KK67\u0667 28", id="Arabic card"),
        pytest.param("KK677", id="no bid"),
        pytest.param("KK677 ", id="blank bid"),
        pytest.param("KK67728", id="no blank"),
        pytest.param("KK677 0", id="zero"),
        pytest.param("KK677 000", id="zeros"),
        pytest.param("KK677 -5", id="negative"),
        pytest.param("KK677 +5", id="plus"),
        pytest.param("KK677 1_000", id="underscore"),
        pytest.param("KK677 2.5", id="fraction"),
        pytest.param("KK677 2E", id="letter in the bid"),
        pytest.param("KK677 \u0662\u0668", id="Arabic bid"),
        pytest.param("KK677 \u00b2", id="superscript bid"),
        pytest.param("KK677 2\uff18", id="wide digit in the bid"),
        pytest.param(" KK677 28", id="leading blank"),
        pytest.param("KK677 28 ", id="trailing blank"),
        pytest.param("KK677  28", id="two blanks"),
        pytest.param("KK677\t28", id="tab"),
        pytest.param("KK677\u00a028", id="no-break space"),
        pytest.param("KK677 28 3", id="three columns"),
        pytest.param("KK677 28\r", id="carriage return"),
        pytest.param("KK677 28\x0bKTJJT 220", id="vertical tab between hands"),
        pytest.param("KK677 28\u2028KTJJT 220", id="line separator between hands"),
        pytest.param("   ", id="blank line"),
    ],
)
def test_a_line_that_is_no_hand_is_named(line: str) -> None:
    for number, lines in (
        (1, [line, "32T3K 765"]),
        (3, ["32T3K 765", "T55J5 684", line, "KTJJT 220", line]),
        (2, ["32T3K 765", line]),
        (1, [line]),
    ):
        with pytest.raises(ValueError, match=message(number, line)):
            day07.parse("\n".join(lines))


@pytest.mark.parametrize("before", ["", "\n", "\n\n\n"])
@pytest.mark.parametrize("after", ["", "\n", "\n\n\n"])
def test_empty_lines_at_both_ends_mean_nothing(before: str, after: str) -> None:
    assert solve(before + EXAMPLE + after) == (6440, 5905)
    with pytest.raises(ValueError, match=message(1 + len(before), "KK67 28")):
        day07.parse(before + "KK67 28" + after)


@pytest.mark.parametrize(
    ("text", "number"), [("KK677 28\n\nKTJJT 220", 2), ("\nKK677 28\n\n\nKTJJT 220\n", 3)]
)
def test_an_empty_line_between_hands_is_named(text: str, number: int) -> None:
    with pytest.raises(ValueError, match=message(number, "")):
        day07.parse(text)


@pytest.mark.parametrize("text", ["", "\n", "\n\n"])
def test_no_hand_at_all_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=message(1, "")):
        day07.parse(text)


def test_of_a_long_line_the_start_is_named() -> None:
    """An input with carriage returns alone reaches a day as one line."""
    with pytest.raises(ValueError, match=message(1, "32T3K 765T55J5 684" * 2 + "32T3")):
        day07.parse("32T3K 765T55J5 684" * 500)


def test_leading_zeros_of_a_bid_mean_nothing() -> None:
    assert solve("KK677 0028") == (28, 28)


@settings(max_examples=500, deadline=None)
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
        assert solve(first) == (int(bid), int(bid))
    else:
        with pytest.raises(ValueError, match=message(1, first)):
            day07.parse(text)
