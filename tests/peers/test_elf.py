"""`aoc import elf` imports the cache that elf itself wrote at the local site."""

from collections.abc import Iterator

import pytest

from tests.peers.peer import Peer, needs_peers
from tests.site import Site, User
from tests.support import Aoc

pytestmark = needs_peers

DATES = ((2023, 8), (2018, 4), (2016, 3))


@pytest.fixture
def aoc(logged_in: Aoc, site: Site, alice: User) -> Iterator[Aoc]:
    """Alice's machine after a use of elf; `aoc` must send no requests."""
    with Peer("elf", site.url, logged_in.home, alice.token) as elf:
        for date in DATES:
            assert elf("input", *date) == site.input(alice, *date)
        guesses = [
            ((2023, 8), 1, "1", "TOO_LOW"),
            ((2023, 8), 1, site.answer(alice, 2023, 8, 1), "CORRECT"),
            ((2018, 4), 1, "100", "TOO_LOW"),
            ((2018, 4), 1, "900000000000", "TOO_HIGH"),
            ((2018, 4), 2, "55", "COMPLETED"),  # the reply contains "the right level"
        ]
        for date, part, guess, status in guesses:
            assert elf("submit", *date, guess, part) == status
            site.advance(600)
        site.hint_high_low = False
        assert elf("submit", 2016, 3, "77", 1) == "INCORRECT"
        assert elf("submit", 2016, 3, "78", 1) == "WAIT"
    before = len(site.requests)
    yield logged_in
    assert [request.path for request in site.requests[before:]] == []


def guesses(aoc: Aoc, year: int, day: int) -> list[tuple[int, str, str]]:
    document = aoc("guesses", str(year), str(day), "--json").json
    return [(guess["part"], guess["answer"], guess["verdict"]) for guess in document["guesses"]]


def test_its_data_is_imported_and_checked_by_submit(aoc: Aoc, site: Site, alice: User) -> None:
    assert aoc("import", "elf").code == 2  # elf does not save the user
    assert aoc.list_cached() == []
    result = aoc("import", "elf", "--yes", "--json")
    assert result.code == 0, result.err
    assert [*result.json["taken"].values()] == [3, 1, 7]
    for year, day in DATES:
        path = aoc.data / f"inputs/{year}/{day:02}.txt"
        assert path.read_bytes() == site.input_bytes(alice, year, day)
    right = site.answer(alice, 2023, 8, 1)
    assert guesses(aoc, 2023, 8) == [(1, "1", "too_low"), (1, right, "right")]
    assert guesses(aoc, 2018, 4)[-1] == (2, "55", "wrong_level")
    assert guesses(aoc, 2016, 3) == [(1, "77", "wrong"), (1, "78", "wait")]
    assert "imported nothing for `default`" in aoc("import", "elf", "--yes").out

    verdicts = {
        ("2023", "8", "1", "1"): "refused",
        ("2023", "8", "1", right): "already_solved",
        ("2018", "4", "1", "99"): "refused",
        ("2018", "4", "1", "900000000001"): "refused",
        ("2016", "3", "1", "77"): "refused",
    }
    for args, verdict in verdicts.items():
        document = aoc("submit", *args, "--json").json
        assert (document["verdict"], document["posted"]) == (verdict, False), args

    source = "def part1(data):\n    return sum(map(int, data.split()))\n"
    aoc.write("days/year2023/day08.py", source)
    ((part, _),) = [day["parts"] for day in aoc("run", "all", "--json").json["days"]]
    assert (part["answer"], part["status"]) == (right, "right")
