"""Whose a cache is: taken, asked about, or never taken."""

import os

import pytest

from aoc_runner.kernel.files import working_folder
from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.typed import Typed, as_argument
from aoc_runner.projects.importing.whose import Owner, Ruling, judge

ACCOUNTS = {7: "bob"}


def cache(number: int | None, tool: str = "aocd", folder: str | None = None) -> Cache:
    user = f"github.someone.{number}" if number else ""
    return Cache(tool, folder or f"/caches/{user or tool}", user, number, [], [], [], [])


def owner(number: int | None) -> Owner:
    return Owner("default", number, ACCOUNTS.get)


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
        (owner(None)._replace(account="user9"), [cache(9), cache(4242)], "ask never"),
        (owner(None)._replace(account="user9"), [cache(9), cache(None)], "ask never"),
        (owner(7), [cache(None, "elf")], "never"),
    ],
)
def test_what_becomes_of_caches(known: Owner, caches: list[Cache], kinds: str) -> None:
    rulings = judge(caches, known)
    assert [ruling.cache for ruling in rulings] == caches
    assert " ".join(map(kind, rulings)) == kinds
    assert all(ruling.cure for ruling in rulings if kind(ruling) != "take")


def test_another_users_cache_is_named_with_their_account() -> None:
    rulings = judge([cache(7), cache(9)], owner(4242))
    assert rulings[0].refusal == "it is user #7's, and `default` is user #4242"
    assert [ruling.cure for ruling in rulings] == [
        "to take it for #7: aoc --account bob import aocd",
        "to take it for #9: aoc --account user9 import aocd",
    ]


def test_a_folder_of_several_is_named_so_that_it_can_be_chosen() -> None:
    first, _ = judge([cache(1, folder="/my caches/a.b.1"), cache(2)], owner(None))
    assert first.cure == (
        "`aoc login` tells whose is whose; "
        "or name the one that is yours, as in: aoc import '/my caches/a.b.1'"
    )
    *_, last = judge([cache(None, folder="/1"), cache(None, folder="/2")], owner(4242))
    assert last.cure == "name the one that is yours, as in: aoc import /2"


class TestAFolderCalledByAToken:
    """As aocd called them before 1.0."""

    OWN, OTHER = (f"/caches/53616c7465645f5f{letter * 112}" for letter in "ab")
    FINGERPRINTS = frozenset({SessionToken(OWN.rpartition("/")[2], "").fingerprint})

    @pytest.mark.parametrize("number", [4242, None])
    def test_is_the_users_whose_token_it_is(self, number: int | None) -> None:
        known = owner(number)._replace(fingerprints=self.FINGERPRINTS)
        caches = [cache(None, folder=self.OWN), cache(None, folder=self.OTHER)]
        rulings = judge(caches, known)
        assert rulings[0] == Ruling(caches[0]._replace(number=number))
        assert kind(rulings[1]) == ("ask" if number else "never")

    def test_is_no_name_of_other_bytes(self) -> None:
        known = owner(4242)._replace(fingerprints=self.FINGERPRINTS)
        assert kind(judge([cache(None, folder="/caches/\udcff")], known)[0]) == "ask"

    def test_cannot_be_named_and_so_is_gone_into(self) -> None:
        caches = [cache(None, folder=self.OWN), cache(None, folder=self.OTHER)]
        cures = {ruling.cure for ruling in judge(caches, owner(4242))}
        assert cures == {"if it is yours, go into that folder, and: aoc import ."}


def test_a_cure_is_the_line_that_was_typed_as_a_whole() -> None:
    typed = Typed("my files", "{year}/{day}", account="work", config="a.yaml")
    (ruling,) = judge([cache(None, "files")], owner(None), typed)
    files = "import 'my files' --pattern '{year}/{day}'"
    assert ruling.cure == f"if it is yours: aoc --config a.yaml --account work {files} --yes"
    names = {"elf": "./elf", "-x": "./-x", ".": ".", "a/elf": "a/elf", "/aocd": "/aocd"}
    assert [as_argument(os.path.join(working_folder(), name)) for name in names] == list(
        names.values()
    )
