"""What a day finds in the place of aocd: the input of the case, and nowhere to post to.

It has what scripts use of advent-of-code-data 2.2, and what they used of 1.3 (`lines`, `numbers`);
names, arguments and what counts as an answer are as its README and its source have them. One module
stands for all of aocd's. The standard library alone, as of Python 3.8.
"""

import re
import sys

import _aoc_runner_case as _case

__path__ = []  # so that `import aocd.models` is looked for here
extra = {}
_PARTS = {"a": 1, "1": 1, "b": 2, "2": 2}
_MODULES = ("examples", "exceptions", "get", "models", "post", "transforms", "types", "utils")
_LAZY_NAMES = ("data", "lines", "numbers", "puzzle")


class AocdError(Exception):
    """What all errors of aocd derive from."""


class PuzzleLockedError(AocdError):
    """There is no text to give."""


class CoercionError(AocdError):
    """An answer is neither text nor a whole number."""


class Puzzle:
    """aocd's puzzle, of the day that is being run."""

    examples = submit_results = ()
    example_data = ""

    def __init__(self, year=None, day=None, user=None):
        own = _case.get_date()
        self.year = int(year or own[0])
        self.day = int(day or own[1])
        self.user = user
        self.url = f"https://adventofcode.com/{self.year}/day/{self.day}"
        self.input_data_url, self.submit_url = self.url + "/input", self.url + "/answer"
        self.title = f"Day {self.day}"
        self._answers = {}

    @property
    def input_data(self):
        """The text of the case."""
        try:
            return _case.get_text(self.year, self.day).rstrip("\r\n")
        except _case.NoCaseError as error:
            raise PuzzleLockedError(str(error)) from None

    def answered(self, part):
        """Whether that part was submitted by now."""
        return _PARTS.get(str(part)) in self._answers

    def _submit(self, answer, part):
        number, value = _PARTS.get(str(part).lower()), _coerce(answer)
        if number is None and part is not None:
            raise AocdError('part must be "a" or "b"')
        if (self.year, self.day) != tuple(_case.get_date()):
            said = f"an answer for {self.year} day {self.day} is none for this day"
            print(f"aoc-runner: {said}", file=sys.stderr)
        elif value not in ("", "None"):  # not solved yet
            if number is not None:
                self._answers[number] = value
            _case.record_answer(number, value)

    def _answer(self, number):
        if number not in self._answers:  # as aocd says that a part is not solved yet
            raise AttributeError("answer_" + "ab"[number - 1])
        return self._answers[number]

    answered_a = property(lambda self: 1 in self._answers)
    answered_b = property(lambda self: 2 in self._answers)
    answer_a = property(lambda self: self._answer(1), lambda self, value: self._submit(value, 1))
    answer_b = property(lambda self: self._answer(2), lambda self, value: self._submit(value, 2))

    @property
    def answers(self):
        """Both answers that were submitted."""
        return self._answer(1), self._answer(2)

    @answers.setter
    def answers(self, values):
        self.answer_a, self.answer_b = values


def get_puzzle(session=None, day=None, year=None, block=False):
    """The puzzle of that date, which must be the one that is being run."""
    puzzle = Puzzle(year, day)
    _ = puzzle.input_data
    return puzzle


def get_data(session=None, day=None, year=None, block=False):
    """The text of the case."""
    return Puzzle(year, day).input_data


def submit(answer, part=None, day=None, year=None, session=None, reopen=True, quiet=False):
    """Record the answer; nothing is posted."""
    Puzzle(year, day)._submit(answer, part)


def get_day_and_year():
    """The day and the year that are being run."""
    year, day = _case.get_date()
    return day, year


def current_day():
    """The day that is being run."""
    return get_day_and_year()[0]


def _coerce(answer):
    """Return the text of an answer, as aocd does, and "None" for None. Raises CoercionError."""
    value = answer
    if hasattr(value, "item") and getattr(value, "size", None) == 1:  # numpy's
        value = value.item()
    if value is None or isinstance(value, (str, int)):
        return str(value)
    if isinstance(value, bytes):
        return value.decode()
    try:
        real, imaginary = getattr(value, "real", value), getattr(value, "imag", 0)
        if imaginary == 0 and int(real) == real:
            return str(int(real))
    except (ArithmeticError, TypeError, ValueError):  # infinity, a list, a picture
        pass
    raise CoercionError(f"Failed to coerce {type(answer).__name__} value {answer!r} to str")


def _numbers(data):
    """The numbers of each line that has any, as flat as can be: aocd 1.3's `numbers`."""
    found = [[int(it) for it in re.findall(r"-?\d+", line)] for line in data.splitlines()]
    rows = [row for row in found if row]
    if all(len(row) == 1 for row in rows):
        rows = [row[0] for row in rows]
    return rows[0] if len(rows) == 1 else rows


def __getattr__(name):
    """What is made when it is asked for: the text is that of the case that runs now."""
    if name == "data":
        return get_data()
    if name == "puzzle":
        return get_puzzle()
    if name in ("lines", "numbers"):
        data = get_data()
        return data.splitlines() if name == "lines" else _numbers(data)
    raise AttributeError(f"aoc-runner's stand-in for aocd has no {name!r}")


class _Transforms:
    """`aocd.transforms`, where `lines` and `numbers` are functions of a text."""

    lines = staticmethod(str.splitlines)
    numbers = staticmethod(_numbers)


for _name in _MODULES:
    sys.modules["aocd." + _name] = sys.modules[__name__]
    globals()[_name] = sys.modules[__name__]
sys.modules["aocd.transforms"] = transforms = _Transforms
__all__ = [name for name in (*globals(), *_LAZY_NAMES) if not name.startswith("_")]
