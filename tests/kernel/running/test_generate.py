"""The size and seed of generated inputs, and the order in which `aoc check` tries them."""

from itertools import islice

import pytest

from aoc_runner.features.inputs.input import parse_made
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.running.generate import InputSpec, iter_spec_rounds


@pytest.mark.parametrize(
    ("text", "made"),
    [("3", (3, 0)), ("3:5", (3, 5)), ("20:007", (20, 7)), ("999999999:0", (999999999, 0))],
)
def test_specs_are_parsed_and_formatted(text: str, made: tuple[int, int]) -> None:
    assert parse_made(text) == made
    assert parse_made(str(InputSpec(*made))) == made


@pytest.mark.parametrize("text", ["0", "-1", "x", "3:", "3:x", "3:5:1", "1" * 10, "\u0663", ""])
def test_invalid_specs_are_errors(text: str) -> None:
    with pytest.raises(UsageError, match="expected SIZE or SIZE:SEED") as raised:
        parse_made(text)
    assert raised.value.message.startswith(f"--made is {text!r}")


def test_rounds_grow_and_never_repeat() -> None:
    rounds = [*islice(iter_spec_rounds(3), 12)]
    specs = [spec for specs in rounds for spec in specs]
    assert len({*specs}) == len(specs)
    assert all(specs == sorted(specs, key=lambda spec: spec.size) for specs in rounds)
    assert [max(specs).size for specs in rounds[:5]] == [2, 3, 5, 8, 13]
