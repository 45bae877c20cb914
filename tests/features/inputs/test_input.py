"""`aoc input`: the input as the site sent it, its path, and generated inputs."""

import os
from pathlib import Path

import pytest

from tests.site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm


def test_the_input_or_its_path_is_printed(logged_in: Aoc, site: Site, alice: User) -> None:
    text = "  a\x1b[2J\r\nb\n\n"
    site.set_input(alice, 2023, 7, text.encode())
    assert logged_in("input", "2023", "7").out == text.replace(os.linesep, "\n")
    path = Path(logged_in("input", "2023", "7", "--path").out.removesuffix("\n"))
    assert path.read_bytes() == text.encode()
    assert site.count("GET", "/2023/day/7/input") == 1
    with Terminal(logged_in, "input", "2023", "7") as terminal:
        assert terminal.finish() == 0
    assert "  a\\x1b[2J\\r\r\nb\r\n" in terminal.seen


def test_a_generated_input_can_be_run(aoc: Aoc) -> None:
    first = aoc("input", "2023", "7", "--made", "3:5")
    assert (first.code, first.out.count("\n"), first.err) == (0, 3, "")
    ran = aoc("run", "2023", "7", "--input", "-", stdin=first.out)
    assert (ran.code, ran.out.count("?")) == (0, 2)
    missing = aoc("input", "2016", "9", "--made", "10")
    assert (missing.code, missing.err.split(":")[1]) == (3, " no solution found for 2016 day 9")
