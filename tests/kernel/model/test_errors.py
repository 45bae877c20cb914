"""The exceptions: their exit codes, and that they can be pickled."""

import pickle

import pytest

from aoc_runner.kernel.model import errors
from aoc_runner.kernel.model.errors import AocError, DayFailedError


def family(kind: type[AocError]) -> list[type[AocError]]:
    return [kind, *(member for child in kind.__subclasses__() for member in family(child))]


@pytest.mark.parametrize("kind", family(AocError))
def test_errors_can_be_pickled(kind: type[AocError]) -> None:
    more = ((("day01.py:3", "1 / 0"),), "part1") if kind is DayFailedError else ()
    error = kind("what is wrong", "what to do", *more)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert vars(copy) == vars(error) != {}
    assert (str(copy), copy.args) == ("what is wrong", ("what is wrong", "what to do"))


def test_trace_shows_the_known_code_below_each_frame() -> None:
    frames = ("one", "a()"), ("two", ""), ("three", "b()")
    error = DayFailedError("what", "do", frames, "part1")
    assert error.trace == ["one", "  a()", "two", "three", "  b()"]
    assert error.one_line == "what (three)"


def test_exit_codes() -> None:
    kinds = [kind for kind in family(AocError)[1:] if kind.__module__ == errors.__name__]
    assert {kind.__name__.removesuffix("Error"): kind.code for kind in kinds} == {
        **{"Refused": 1, "Usage": 2, "Config": 2, "Session": 2, "Data": 2, "Output": 2},
        **{"Day": 3, "DayFailed": 3},
        **{"Site": 4, "NotSent": 4, "Outage": 4, "Busy": 4, "ResponseLost": 4},
        **{"NotYet": 5, "Bug": 70, "InterruptedRun": 130, "OutputPipe": 141},
    }
