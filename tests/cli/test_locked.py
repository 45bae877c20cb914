"""Before its unlock nothing is asked of a puzzle, and nothing posted, whatever the options."""

from datetime import UTC, datetime

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle, locked
from tests.fake_site import Site
from tests.support import Aoc

pytestmark = pytest.mark.warm

YEAR = datetime.now(UTC).year + 1
RAN = "from pathlib import Path\n\ndef part1(data):\n    Path('ran').touch()\n    return 5\n"


@pytest.mark.parametrize("options", [("--dry-run",), ("--force", "--wait")])
@pytest.mark.parametrize("words", [("1", "1", "5"), ("1", "1"), ("12", "2")])
def test_nothing_is_asked_or_posted_before_the_unlock(
    online: Aoc, site: Site, words: tuple[str, ...], options: tuple[str, ...]
) -> None:
    day = words[0]
    online.write(f"days/year{YEAR}/day{int(day):02}.py", RAN)
    kept = online.data / f"inputs/{YEAR}/{int(day):02}.txt"  # what is never fetched
    kept.parent.mkdir(parents=True)
    kept.write_text("x\n")
    result = online("submit", str(YEAR), *words, *options, TZ="Europe/Vienna")
    assert (result.code, result.out) == (5, "")
    what, hint = result.error_lines
    assert what.startswith(
        f"error: {YEAR} day {day} is locked until "
        f"{datetime(YEAR, 12, int(day)):%A %d %B %Y}, 06:00 your time (in "
    )
    assert hint == "hint: try again after that; asking earlier is not allowed"
    assert site.requests == []
    assert not (online.folder / "ran").exists()
    document = online("submit", str(YEAR), *words, *options, "--json")
    assert (document.code, document.json["error"]["code"]) == (5, 5)
    assert site.requests == []


def test_the_last_instant_is_no_zero() -> None:
    puzzle = Puzzle(2026, 1)
    assert "(in 1 s)" in locked(puzzle, puzzle.unlock - 0.2).message
    assert "(in 2 s)" in locked(puzzle, puzzle.unlock - 1.2).message


def test_an_answer_that_the_site_finds_too_early_is_no_guess(online: Aoc, site: Site) -> None:
    site.lock(2023, 7)  # by the site's calendar, whatever this machine's clock says
    assert online("submit", "2023", "7", "1", "77").code == 5
    assert online("guesses", "--json").json["guesses"] == []
