"""How large the house may be, in lines as `wc -l` counts them: see CONTRIBUTING."""

from pathlib import Path

import pytest

from tests.support import REPOSITORY

PACKAGE = REPOSITORY / "aoc_runner"
BUDGETS = {"kernel": 8000} | {
    f"features/{folder.name}": 1000 for folder in PACKAGE.glob("features/[a-z]*/")
}


def lines(folder: Path) -> int:
    return sum(len(path.read_bytes().splitlines()) for path in folder.rglob("*.py"))


@pytest.mark.parametrize(("room", "budget"), BUDGETS.items())
def test_a_room_keeps_to_its_budget(room: str, budget: int) -> None:
    assert 0 < lines(PACKAGE / room) <= budget


def test_a_module_is_one_idea() -> None:
    sizes = {path: len(path.read_bytes().splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {path: size for path, size in sizes.items() if size > 450} == {}


def test_the_tests_of_a_feature_have_its_name() -> None:
    features = {path.parent.name for path in PACKAGE.glob("features/[a-z]*/*.py")}
    assert {path.name for path in (REPOSITORY / "tests/features").glob("[a-z]*/")} == features
