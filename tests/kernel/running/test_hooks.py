"""The names and the arguments that the hooks of a day may have."""

from functools import cache
from time import perf_counter
from types import ModuleType

import pytest

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import AocError
from aoc_runner.kernel.model.puzzle import Puzzle
from aoc_runner.kernel.running.frames import decode_failure, describe_exception
from aoc_runner.kernel.running.hooks import Hooks, find_generate

CASE = Case("an example", "x", "example", {}, {})
PRELUDE = "from aoc_runner import hookimpl; from functools import cache, partial, wraps\n"


@cache
def day(source: str) -> ModuleType:
    module = ModuleType("day01")
    module.__file__ = "/day01.py"
    exec(compile(PRELUDE + source, "/day01.py", "exec"), vars(module))
    return module


def answers(source: str) -> list[object]:
    """Return what both parts return for the text `x`."""
    hooks = Hooks(day(source))
    for error in hooks.errors.values():
        raise error
    data = hooks.parse(CASE)
    return [hooks.part(part, data, {}) if hooks.has(f"part{part}") else None for part in (1, 2)]


def twice(decorator: str, function: str) -> str:
    inner = f"    {decorator}\n    def inner(*a, **k): return 2 * function(*a, **k)\n"
    return f"def twice(function):\n{inner}    return inner\n@twice\n{function}\n"


def elsewhere(function: str) -> str:
    """Decorate a function so that it has the name of another module."""
    names = "inner.__module__, inner.__qualname__ = 're', 'timer.<locals>.inner'"
    inner = f" def inner(*a): return function(*a)\n {names}\n return inner\n"
    return f"def timer(function):\n{inner}@timer\n{function}\n"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # A single required argument may have any name, and gets the data.
        ("def part1(lines): return lines * 2", ["xx", None]),
        ("def part1(text): return text", ["x", None]),
        ("def part1(self): return self", ["x", None]),
        ("def part1(lines, /): return lines", ["x", None]),
        ("def part1(lines, n=2, *, yes=True): return lines * n if yes else 0", ["xx", None]),
        (
            "def part1(lines, *more, **named): return lines if not (more or named) else 0",
            ["x", None],
        ),
        ("part1 = lambda lines: lines", ["x", None]),
        ("def part1(*lines): return lines[0] if len(lines) == 1 else 0", ["x", None]),
        ("def part1(data, *, params): return data, params", [("x", {}), None]),
        ("def parse(t, n=3): return t * n\ndef part1(x): return x", ["xxx", None]),
        # Known names keep their meaning, even with a default.
        ("def part1(params): return params\ndef part2(data): return data", [{}, "x"]),
        ("def part1(params, data): return params, data", [({}, "x"), None]),
        ("def part1(lines, n=10, params=None): return lines, n, params", [("x", 10, {}), None]),
        ("def part1(data, params=7, /): return params", [7, None]),
        ("def part1(data, n=10): return data, n", [("x", 10), None]),
        ("def parse(): return 'ready'\ndef part1(): return 1", [1, None]),
        ("@hookimpl\ndef part1(lines): return lines", ["x", None]),
        # A decorated function has the arguments of the one that it wraps.
        (twice("@wraps(function)", "def part1(lines): return lines"), ["xx", None]),
        (twice("@wraps(function)", "def part1(): return 'n'"), ["nn", None]),
        (twice("", "def part1(data): return data"), ["xx", None]),
        # Every callable can be a hook.
        ("@cache\ndef part1(data, params=None): return data", ["x", None]),
        ("def solve(n, data): return n * data\npart1 = partial(solve, 3)", ["xxx", None]),
        ("class Day:\n def one(self, data): return data\npart1 = Day().one", ["x", None]),
        ("class Day:\n def __call__(self, data): return data\npart1 = Day()", ["x", None]),
        ("class Day:\n def __call__(self, *, params): return params\npart1 = Day()", [{}, None]),
        ("from re import escape as part1", ["x", None]),
        ("part1 = len\npart2 = str.upper", [1, "X"]),
        ("parse = list\ndef part1(data): return data", [["x"], None]),
        ("@cache\ndef parse(text): return 3\ndef part1(data): return data", [3, None]),
        ("parse = partial(str.split, sep=',')\ndef part1(data): return data", [["x"], None]),
        (elsewhere("def parse(text): return 2 * text") + "part1 = str", ["xx", None]),
        # Functions with other names, or an imported `parse`, are not hooks.
        ("def part1(data): return prat2(data)\ndef prat2(data): return 'helped'", ["helped", None]),
        ("from re import compile as parse\ndef part1(data): return data", ["x", None]),
        ("from math import prod as parse\ndef part1(data): return data", ["x", None]),
        ("import json as parse\ndef part1(data): return data", ["x", None]),
    ],
)
def test_which_arguments_a_hook_may_have(source: str, expected: list[object]) -> None:
    assert answers(source) == expected


@pytest.mark.parametrize(
    ("source", "message", "hint"),
    [
        (
            "def part2(data): return 2",
            "/day01.py does not define part1()",
            "define it: def part1(data): ...",
        ),
        (
            "def part2(d): ...\ndef part_1(d): ...",
            "/day01.py does not define part1()",
            "rename `part_1` to part1, or define it: def part1(data): ...",
        ),
        ("def Part1(d): ...", "/day01.py does not define part1()", "rename `Part1` to part1, or"),
        ("PART1 = 5", "/day01.py does not define part1()", "define it: def part1(data): ..."),
        (
            "def part1(d): ...\ndef part_2(d): ...",
            "/day01.py does not define part2()",
            "rename `part_2` to part2, or define it: def part2(data): ...",
        ),
        (
            "def part1(d): pass\n@hookimpl\ndef prat2(data): pass",
            "/day01.py:3: `prat2` is marked as a hook, but is not one",
            "rename it to one of: parse, part1, part2",
        ),
        (
            "async def part1(): pass",
            "/day01.py:2: part1 is `async` or contains `yield`, so it returns no answer",
            "make part1 a plain function: return asyncio.run(solve(data)), or next(solve(data))",
        ),
        ("def part1(data): yield 1", "/day01.py:2: part1 is `async` or contains", "make part1"),
        ("async def part1(data): yield", "/day01.py:2: part1 is `async` or contains", "make part1"),
        (
            "def part1(lines, depth): pass",
            "/day01.py:2: part1 takes `lines`, which is not an argument of this hook",
            "use only arguments with these names: def part1(data, params)",
        ),
        ("def parse(data, params): pass", "/day01.py:2: parse takes `data`", "use only"),
        ("def part1(data, *, size): pass", "/day01.py:2: part1 takes `size`", "use only"),
        ("def part1(data): pass\npart2 = 5", "/day01.py does not define part2()", "define it"),
        ("class Day:\n def __call__(self, *, size): pass\npart1 = Day()", "/day01.py:3: p", "use"),
    ],
)
def test_a_wrong_hook_is_an_error(source: str, message: str, hint: str) -> None:
    with pytest.raises(AocError) as caught:
        answers(source)
    spec = Day(Puzzle(2015, 1), "project", None, "day01", "/day01.py", "/")
    info = describe_exception(caught.value, "/")
    failure = decode_failure(spec, None, info, None, is_interactive=True)
    assert (failure.message[: len(message)], failure.hint[: len(hint)]) == (message, hint)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def generate(size, random): return size, random", (3, "chance")),
        ("@hookimpl\ndef generate(random, size=9): return size, random", (3, "chance")),
        ("def generate(number): return number", 3),
        ("def generate(*, random): return random", "chance"),
        ("generate = partial(min, 2)", 2),
        ("generate = 7", None),
    ],
)
def test_which_arguments_generate_may_have(source: str, expected: object) -> None:
    generate = find_generate(day(source))
    assert (generate and generate(size=3, random="chance")) == expected


def test_a_wrong_part_does_not_affect_the_other() -> None:
    for source in ("async def part2(): pass", "def part2(data): yield", "def part2(a, b): pass"):
        hooks = Hooks(day(f"def part1(data): return data\n{source}"))
        assert hooks.part(1, "x", {}) == "x"
        assert hooks.has("part2")
        assert [*hooks.errors] == ["part2"]


def test_the_time_of_a_part_is_at_most_that_of_its_call() -> None:
    hooks = Hooks(day("def part1(data): return data"))
    for _ in range(99):
        start = perf_counter()
        hooks.part(1, "x", {})
        assert 0 <= (hooks.seconds or 0.0) <= perf_counter() - start
