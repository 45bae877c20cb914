"""A stub of aocd: it returns the input of the case and submits nothing.

It has the names that scripts use from advent-of-code-data 2.2 and 1.3 (`lines`, `numbers`), with
the same arguments and the same rules for answers. This module replaces all modules of aocd.
"""

import re
import sys

import _aoc_runner_case as _case

__path__ = []  # so that `import aocd.models` works
extra = {}
_PARTS = {"a": 1, "1": 1, "b": 2, "2": 2}
_MODULES = ("examples", "exceptions", "get", "models", "post", "transforms", "types", "utils")
_LAZY_NAMES = ("data", "lines", "numbers", "puzzle")


class AocdError(Exception):
    """The base class of aocd's errors."""


class PuzzleLockedError(AocdError):
    """There is no input."""


class CoercionError(AocdError):
    """An answer is neither a text nor an integer."""


class Puzzle:
    """The puzzle of the case."""

    examples = submit_results = ()
    example_data = ""

    def __init__(self, year=None, day=None, user=None):
        case_year, case_day = _case.get_date()
        self.year = int(year or case_year)
        self.day = int(day or case_day)
        self.user = user
        self.url = f"https://adventofcode.com/{self.year}/day/{self.day}"
        self.input_data_url, self.submit_url = self.url + "/input", self.url + "/answer"
        self.title = f"Day {self.day}"
        self._answers = {}

    @property
    def input_data(self):
        try:
            return _case.get_text(self.year, self.day).rstrip("\r\n")
        except _case.NoCaseError as error:
            raise PuzzleLockedError(str(error)) from None

    def answered(self, part):
        """Return whether the part has an answer."""
        return _PARTS.get(str(part)) in self._answers

    def _submit(self, answer, part):
        number, value = _PARTS.get(str(part).lower()), _coerce(answer)
        if number is None and part is not None:
            raise AocdError('part must be "a" or "b"')
        if (self.year, self.day) != tuple(_case.get_date()):
            message = f"ignored an answer for {self.year} day {self.day}: not the current puzzle"
            print(f"aoc-runner: {message}", file=sys.stderr)
        elif value not in ("", "None"):  # not solved yet
            if number is not None:
                self._answers[number] = value
            _case.record_answer(number, value)

    def _answer(self, number):
        if number not in self._answers:  # As in aocd for a part that is not solved.
            raise AttributeError("answer_" + "ab"[number - 1])
        return self._answers[number]

    answered_a = property(lambda self: 1 in self._answers)
    answered_b = property(lambda self: 2 in self._answers)
    answer_a = property(lambda self: self._answer(1), lambda self, value: self._submit(value, 1))
    answer_b = property(lambda self: self._answer(2), lambda self, value: self._submit(value, 2))

    @property
    def answers(self):
        return self._answer(1), self._answer(2)

    @answers.setter
    def answers(self, values):
        self.answer_a, self.answer_b = values


def get_puzzle(session=None, day=None, year=None, block=False):
    puzzle = Puzzle(year, day)
    _ = puzzle.input_data  # Raises PuzzleLockedError for another puzzle.
    return puzzle


def get_data(session=None, day=None, year=None, block=False):
    return Puzzle(year, day).input_data


def submit(answer, part=None, day=None, year=None, session=None, reopen=True, quiet=False):
    Puzzle(year, day)._submit(answer, part)


def get_day_and_year():
    year, day = _case.get_date()
    return day, year


def current_day():
    return get_day_and_year()[0]


def _coerce(answer):
    """Convert an answer to text as aocd does. Raises CoercionError."""
    value = answer
    if hasattr(value, "item") and getattr(value, "size", None) == 1:  # a numpy number
        value = value.item()
    if value is None or isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, bytes):
        return value.decode()
    try:
        real, imaginary = getattr(value, "real", value), getattr(value, "imag", 0)
        if imaginary == 0 and int(real) == real:
            return str(int(real))
    except (ArithmeticError, TypeError, ValueError):  # for infinity, a list
        pass
    raise CoercionError(f"Failed to coerce {type(answer).__name__} value {answer!r} to str")


def _numbers(data):
    """Return the numbers of each line, as flat as possible, like `numbers` of aocd 1.3."""
    lines = [re.findall(r"-?\d+", line) for line in data.splitlines()]
    rows = [[*map(int, numbers)] for numbers in lines if numbers]
    if all(len(row) == 1 for row in rows):
        rows = [row[0] for row in rows]
    return rows[0] if len(rows) == 1 else rows


def __getattr__(name):
    if name == "data":
        return get_data()
    if name == "puzzle":
        return get_puzzle()
    if name in ("lines", "numbers"):
        data = get_data()
        return data.splitlines() if name == "lines" else _numbers(data)
    raise AttributeError(f"aoc-runner's stub of aocd has no {name!r}")


class _Transforms:
    """The module `aocd.transforms`, where `lines` and `numbers` are functions."""

    lines = staticmethod(str.splitlines)
    numbers = staticmethod(_numbers)


for _name in _MODULES:
    sys.modules["aocd." + _name] = sys.modules[__name__]
    globals()[_name] = sys.modules[__name__]
sys.modules["aocd.transforms"] = transforms = _Transforms
__all__ = [name for name in (*globals(), *_LAZY_NAMES) if not name.startswith("_")]
