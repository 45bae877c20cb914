"""The code of `docs/notebooks.md` runs, and its table lists every function."""

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
    others = {"AocError", "__version__", "hookimpl", "main", "show"}
    assert {row.partition("(")[0] for row in rows} == set(aoc_runner.__all__) - others
    for row in rows:
        name, arguments = row.removesuffix(")").split("(")
        names = [argument for argument in arguments.split(", ") if argument != "*"]
        assert list(signature(getattr(aoc_runner, name)).parameters) == names


@needs("numpy")
def test_the_code_runs(
    in_process: Aoc, site: Site, alice: User, capsys: pytest.CaptureFixture[str]
) -> None:
    namespace: dict[str, object] = {}
    for block in blocks(page(NAME), "python"):
        exec(block, namespace)
    bids = sum(int(line.split()[1]) for line in site.input(alice, 2023, 7).splitlines())
    output = capsys.readouterr().out
    assert output.startswith(f"{bids}\npuzzle 48 6440\n")
    assert "is wrong: part 1" in output or "is too low: part 1" in output
