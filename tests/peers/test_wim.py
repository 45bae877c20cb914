"""`aoc run --from` runs the days of advent-of-code-wim, a plugin of aocd from the package index."""

import os
from pathlib import Path

import pytest

from tests.peers.peer import Peer, needs_peers, packages
from tests.site import Site, User
from tests.support import GUARD, Aoc

pytestmark = needs_peers

INPUTS = {
    (2015, 1): b"(()))(()(\n",
    (2018, 1): b"+7\n-3\n+4\n-9\n+2\n",
    (2022, 1): b"1000\n2000\n\n4000\n\n5000\n6000\n\n7000\n\n10000\n",
}
NEEDS_ANYTREE = (2018, 8)
ANSWERS = {  # solved by hand
    (2015, 1): ["1", "5"],
    (2018, 1): ["1", "8"],
    (2022, 1): ["11000", "28000"],
}


@pytest.fixture
def aoc(logged_in: Aoc, site: Site, alice: User, tmp_path: Path) -> Aoc:
    """Alice's machine with inputs from aocd, and with aocd and the plugin installed."""
    for date, content in INPUTS.items():
        site.set_input(alice, *date, content)
    with Peer("aocd", site.url, logged_in.home, alice.token) as aocd:
        for date in [*INPUTS, NEEDS_ANYTREE, (2023, 7)]:
            aocd("input", *date)
    library = tmp_path / "library"
    library.mkdir()
    for path in packages().iterdir():
        if path.name.startswith(("aoc_wim", "aocd", "advent_of_code_")):
            (library / path.name).symlink_to(path)
    logged_in.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(library)])
    assert logged_in("import", "aocd", "--yes").code == 0
    return logged_in


def answers(day: dict[str, object]) -> list[str | None]:
    parts = day["parts"]
    assert isinstance(parts, list)
    return [part["answer"] for part in parts]


def test_its_days_run_like_the_bundled_ones(aoc: Aoc, site: Site, alice: User) -> None:
    before = len(site.requests)
    result = aoc("run", "all", "--from", "wim", "--json")
    days = {(day["year"], day["day"]): day for day in result.json["days"]}
    skipped = days.pop(NEEDS_ANYTREE)
    assert (result.code, skipped["skipped"]) == (0, "needs anytree")
    bundled = aoc("run", "2023", "7", "--from", "aoc-runner", "--json").json
    assert {date: answers(day) for date, day in days.items()} == {
        **ANSWERS,
        (2023, 7): answers(bundled),
    }
    assert answers(bundled) == [site.answer(alice, 2023, 7, part) for part in (1, 2)]
    both = aoc("run", "2023", "7", "--from", "all", "--json").json["days"]
    assert {day["from"]: answers(day) for day in both} == dict.fromkeys(
        ("days", "wim"), answers(bundled)
    )
    assert len(site.requests) == before
    posted = aoc("submit", "2023", "7", "1", "--from", "wim", "--json")
    assert posted.json["verdict"] == "right", posted.err
    assert list(aoc.folder.iterdir()) == []  # it writes no files
