"""What `docs/notebooks.md` shows can be run, and its tables name what there is."""

from inspect import signature

import pytest

import aoc_runner
from tests.docs.pages import blocks, code, page, table
from tests.platforms import needs
from tests.site import Site, User
from tests.support import Aoc

NAME = "docs/notebooks.md"


def test_every_call_has_a_row() -> None:
    rows = [code(row[0])[0] for row in table(page(NAME), "call", "returns")]
    others = {"AocError", "__version__", "hookimpl", "main"}
    assert {row.partition("(")[0] for row in rows} == set(aoc_runner.__all__) - others
    for row in rows:
        name, words = row.removesuffix(")").split("(")
        taken = [word for word in words.split(", ") if word != "*"]
        assert list(signature(getattr(aoc_runner, name)).parameters) == taken


@needs("numpy")
def test_what_is_shown_runs(
    here: Aoc, site: Site, alice: User, capsys: pytest.CaptureFixture[str]
) -> None:
    names: dict[str, object] = {}
    for block in blocks(page(NAME), "python"):
        exec(block, names)
    bids = sum(int(line.split()[1]) for line in site.input(alice, 2023, 7).splitlines())
    shown = capsys.readouterr().out
    assert shown.startswith(f"{bids}\npuzzle 48 6440\n")
    assert "is wrong: part 1" in shown or "is too low: part 1" in shown
