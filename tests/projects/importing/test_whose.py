"""Whose a cache is: taken, asked about, or never taken."""

import pytest

from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.whose import Owner, Ruling, judge

ACCOUNTS = {7: "bob", 8: "../../etc"}


def cache(number: int | None, tool: str = "aocd", folder: str | None = None) -> Cache:
    user = f"github.someone.{number}" if number else ""
    return Cache(tool, folder or f"/caches/{user or tool}", user, number, [], [], [], [])


def owner(number: int | None, *kept: int) -> Owner:
    return Owner("default", number, frozenset(kept), ACCOUNTS.get)


def kind(ruling: Ruling) -> str:
    return "never" if ruling.refusal else "ask" if ruling.question else "take"


@pytest.mark.parametrize(
    ("known", "caches", "kinds"),
    [
        (owner(4242), [cache(4242)], "take"),
        (owner(4242), [cache(4242), cache(7)], "take never"),
        (owner(4242), [cache(9)], "never"),
        (owner(4242), [cache(4242), cache(None)], "take ask"),
        (owner(4242), [cache(None, folder="/1"), cache(None, folder="/2")], "never never"),
        (owner(4242), [cache(4242), cache(None, "elf")], "take ask"),
        (owner(None), [cache(4242)], "ask"),
        (owner(None), [cache(4242), cache(None, "elf")], "ask ask"),
        (owner(None), [cache(4242), cache(4242, folder="/again")], "ask ask"),
        (owner(None), [cache(4242), cache(9)], "never never"),
        (owner(None), [cache(4242), cache(None)], "never never"),
        (owner(None), [cache(None, "files")], "ask"),
        (owner(None), [cache(7)], "never"),  # who is another account here
        (owner(7), [cache(7)], "never"),  # even where the account's login is theirs
        (owner(None, 9), [cache(4242)], "never"),
        (owner(None, 9, 10), [cache(9)], "never"),
        (owner(None, 9, 10), [cache(None)], "ask"),
        (owner(None)._replace(account="user9"), [cache(9), cache(4242)], "ask never"),
        (owner(None)._replace(account="user9"), [cache(9), cache(None)], "ask never"),
        (owner(9, 9), [cache(9), cache(4242)], "take never"),
    ],
)
def test_what_becomes_of_caches(known: Owner, caches: list[Cache], kinds: str) -> None:
    rulings = judge(caches, known)
    assert [ruling.cache for ruling in rulings] == caches
    assert " ".join(map(kind, rulings)) == kinds
    assert all(ruling.cure for ruling in rulings if kind(ruling) != "take")


def test_another_users_cache_is_named_with_their_account() -> None:
    rulings = judge([cache(7), cache(8), cache(9)], owner(4242))
    assert rulings[0].refusal == "it is user #7's, and `default` is user #4242"
    assert [ruling.cure for ruling in rulings] == [
        "to take it for #7: the same with --account bob",
        "to take it for #8: the same with --account user8",  # that is no account's name
        "to take it for #9: the same with --account user9",
    ]


def test_a_folder_of_several_is_named_so_that_it_can_be_chosen() -> None:
    first, _ = judge([cache(1, folder="/my caches/a.b.1"), cache(2)], owner(None))
    assert first.cure.startswith("if it is yours, name it alone: aoc import '/my caches/a.b.1'; ")
