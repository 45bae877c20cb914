"""After a right answer: the verdict, the text of part 2, `on_star` of features, the next step."""

import pytest

from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

PAGE = "/2023/day/7"
FEATURE = """
from aoc_runner import hookimpl
from aoc_runner.hookspecs import Feature

@hookimpl
def aoc_features():
    return [Feature("cheer", on_star="cheer:on_star")]

def on_star(context, puzzle, part):
    print(f"cheers for {puzzle} part {part}, of which", context.account.accepted(puzzle).keys())
"""


@pytest.fixture
def cheering(logged_in: Aoc) -> Aoc:
    logged_in.install("cheer", "[aoc_runner.features]\ncheer = cheer\n", {"cheer.py": FEATURE})
    return logged_in


def test_on_a_terminal_the_next_step_is_below_the_text_of_part_2(
    cheering: Aoc, site: Site, alice: User
) -> None:
    with Terminal(cheering, "submit", "2023", "7", "1", COLUMNS="46") as terminal:
        assert terminal.finish() == 0
    expected = f"{site.answer(alice, 2023, 7, 1)} is right: part 1 of 2023 day 7"
    lines = terminal.seen.replace("\r\n", "\n").splitlines()
    index = next(index for index, line in enumerate(lines) if expected in line)
    below = "\n".join(lines[index + 1 :])
    assert below.index("Part Two") < below.index("cheers for 2023 day 7 part 1, of which")
    assert lines[-3].endswith("dict_keys([1])")
    assert lines[-2:] == ["next: write part 2, and run it on each save:", "  aoc watch 2023 7"]


def test_in_a_pipe_a_note_tells_how_to_read_the_cached_part_2(cheering: Aoc, site: Site) -> None:
    result = cheering("submit", "2023", "7", "1", "--json")
    assert result.code == 0
    assert result.json["verdict"] == "right"
    assert "note: read part 2 with: aoc read 2023 7\ncheers for 2023 day 7" in result.err
    before = site.count("GET", PAGE)
    assert "Part Two" in cheering("read", "2023", "7").out
    assert site.count("GET", PAGE) == before
    wrong = cheering("submit", "2023", "7", "2", "1")
    assert "cheers" not in wrong.out + wrong.err


def test_a_failed_page_download_is_only_a_note(cheering: Aoc, site: Site) -> None:
    site.fault(f"{PAGE}$", "no_article")
    result = cheering("submit", "2023", "7", "1")
    assert (result.code, result.error_lines) == (0, [])
    assert "cheers" in result.out
    assert "warning: part 2 cannot be shown: " in result.err


def test_a_feature_that_fails_is_one_warning(cheering: Aoc) -> None:
    broken = FEATURE.replace("    print(", "    raise GeneratorExit(")
    cheering.install("cheer", "[aoc_runner.features]\ncheer = cheer\n", {"cheer.py": broken})
    result = cheering("submit", "2023", "7", "1")
    assert (result.code, result.error_lines) == (0, [])
    assert "warning: cheer: cheer:on_star failed: GeneratorExit: " in result.err
