"""The exception tree: its codes are a promise, and all of it travels between processes."""

import pickle
import re
from importlib import import_module

import pytest

from aoc_runner.kernel.words import errors
from aoc_runner.kernel.words.errors import AocError, DayFailedError, NotYetError
from tests.support import MODULES

MORE = {
    DayFailedError: (("days/year2015/day01.py:3 in part1",), "part1", ("return 1 / 0",)),
    NotYetError: (272.0,),
}  # what some take beyond message and hint


def family(kind: type[AocError]) -> list[type[AocError]]:
    return [kind] + [below for child in kind.__subclasses__() for below in family(child)]


for module in MODULES:
    if module.startswith("aoc_runner.site."):
        import_module(module)  # they may have errors of their own


@pytest.mark.parametrize("kind", family(AocError))
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_error_survives_pickling_whole(kind: type[AocError], protocol: int) -> None:
    error = kind("what is wrong", "what to do", *MORE.get(kind, ()))
    error.__cause__ = OSError("what it came from")
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is kind
    assert vars(again) == vars(error) != {}
    assert (str(again), again.args, again.code) == ("what is wrong", error.args, error.code)
    assert (again.one_line, again.hint) == (error.one_line, "what to do")


def test_a_trace_has_the_code_below_each_frame_of_which_it_is_known() -> None:
    error = DayFailedError("what", "do", ("one", "two", "three"), "part1", ("a()", "", "b()"))
    assert error.trace == ["one", "  a()", "two", "three", "  b()"]
    assert DayFailedError("what", "do", ("one", "two")).trace == ["one", "two"]
    assert AocError("what", "do").trace == []


def test_the_codes_are_those_drawn_at_the_top() -> None:
    drawn = dict(re.findall(r"(\w+Error) +(\d+)", errors.__doc__ or ""))
    here = [kind for kind in family(AocError)[1:] if kind.__module__ == errors.__name__]
    assert {kind.__name__: str(kind.code) for kind in here} == drawn
