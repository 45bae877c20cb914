"""The time of each pattern is linear in the length of a file, a page, or a program's output.

All patterns of the product are found in its source, and tried on texts made of the words and
characters in the pattern: 200 KB may take at most 100 times as long as with a simple pattern.
"""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from time import thread_time
from typing import Any

import pytest

from aoc_runner.features.adopt import detect
from aoc_runner.kernel.days.patterns import _make_regex
from aoc_runner.kernel.settings.settings import _MARKERS
from tests.platforms import needs
from tests.support import REPOSITORY

pytestmark = needs("processor time")

FLAGS_AT = {"compile": 1, "split": 3, "sub": 4, "subn": 4}  # 2 for all others
AS_SEARCH = {"search", "sub", "subn", "split", "findall", "finditer"}
# Patterns that are built at run time, by their source: examples of the result.
BUILT: dict[str, list[Any]] = {
    "pattern.replace('X', required[0].arg)": [
        pattern.replace("X", "text") for pattern, _ in detect._TAKES
    ],
    "'\\\\w' if label else '[0-9]|[A-Z]{5}'": [r"\w", "[0-9]|[A-Z]{5}"],
    "f'(?:.*/)?(?:{pattern})'": [r"(?:.*/)?(?:data/[^/]*\.txt)"],
    r"f'(?<!def )\\b{name}\\(((?:[^(),]|\\([^()]*\\))*)(,(?!\\s*\\))|)'": [
        r"(?<!def )\ba\(((?:[^(),]|\([^()]*\))*)(,(?!\s*\))|)"
    ],
    "f'(?<![0-9A-Za-z]){re.escape(secret)}(?![0-9A-Za-z])'": ["(?<![0-9A-Za-z])ab(?![0-9A-Za-z])"],
    "kind": ["[0-9]", r"\s"],
    "regex": [_make_regex("day{day}.py")[0], _make_regex("{year}*day{day:02}_*.py")[0]],
    "_MARKERS[name]": [*_MARKERS.values()],
}
STANDALONE = ("features/aocd_days/stubs/aocd.py", "features/scripts/python/sitecustomize.py")
# Patterns for short texts only.
SHORT = {
    "features/adopt/names.py": "names of files",
    "features/scripts/python/sitecustomize.py": "names of files",
    "kernel/days/patterns.py regex": "names of files",
    "features/adopt/detect.py _PART_1_NAME": "names of functions",
    "features/adopt/detect.py _CLEAR_NAME": "names of functions",
    "features/submit/page.py '([0-9]+) ?([hms])'": "at most 40 characters of a page",
}
FULL_MATCHED = {"_VALUE", "_LABELLED", "_SENTENCE"}  # a function calls their `fullmatch`
SAMPLES = {
    "s": " ",
    "S": "a",
    "d": "1",
    "D": "a",
    "w": "a",
    "b": "",
    "B": "",
    "Z": "",
    "n": "\n",
}
CHARACTERS = "a1 \n-<>\"'=:,.;#/_A\x1b\r(){}[]é"
SIZES = (*range(4, 40, 4), 100, 1000, 4000)  # small ones first: some take 2 ** size
LARGE = (15_000, 50_000, 200_000)


def calls_of_re(tree: ast.AST) -> Iterator[ast.Call]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return (call for call in calls if re.fullmatch(r"re\.(?!escape)\w+", ast.unparse(call.func)))


def uses_in(path: str, tree: ast.AST) -> Iterator[tuple[str, re.Pattern[Any], bool, bool]]:
    """Yield the patterns of a module: name, pattern, whether it searches, whether it matches.

    Fails for a pattern that cannot be evaluated, and is not in BUILT.
    """
    name = "aoc_runner." + path.removesuffix(".py").replace("/", ".")
    module = {"re": re} if path in STANDALONE else vars(importlib.import_module(name))
    assigned = (node for node in ast.walk(tree) if isinstance(node, ast.Assign))
    names = {ast.unparse(node.value): ast.unparse(node.targets[0]) for node in assigned}
    attributes = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    for call in calls_of_re(tree):
        source, method = ast.unparse(call.args[0]), ast.unparse(call.func).removeprefix("re.")
        flags = [key.value for key in call.keywords if key.arg == "flags"]
        flags = flags or call.args[FLAGS_AT.get(method, 2) :][:1]
        bits = eval(ast.unparse(flags[0]), module) if flags else 0
        try:
            patterns = BUILT.get(source) or [eval(source, module)]
        except NameError:
            pytest.fail(f"aoc_runner/{path}:{call.lineno}: add examples of {source} to BUILT")
        name, methods = source, {method}
        if method == "compile":
            name = names.get(ast.unparse(call), source)
            methods = {node.attr for node in attributes if ast.unparse(node.value) == name}
            methods = methods or {"fullmatch"} | ({"search"} if name not in FULL_MATCHED else set())
        for pattern in patterns:
            is_search = not methods.isdisjoint(AS_SEARCH)
            yield name, re.compile(pattern, bits), is_search, bool(methods - AS_SEARCH)


def worst_texts(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str]]:
    """Yield pairs made from the pattern: the start of a text, and a piece to repeat behind it."""
    source = pattern.pattern
    source = source if isinstance(source, str) else source.decode("latin-1")
    source = re.sub(r"\\(.)", lambda match: SAMPLES.get(match[1], match[1]), source)
    source = re.sub(r"\[.[^]]*\]", lambda match: "a1"["[0-9" in match[0]], source)
    words = re.findall(r"[^\[\](){}|?*+.^$]+", source)
    whole = [
        "".join(words[first:end]) for end in range(1, len(words) + 1) for first in (0, end - 1)
    ]
    for piece in dict.fromkeys([*CHARACTERS, *whole]):
        yield from (("", piece + end) for end in ("", " ", "\n", "x"))
    for opening in dict.fromkeys(["a", *whole[-8:]]):
        yield from ((opening, piece) for piece in dict.fromkeys([*CHARACTERS, *whole[:8]]))


def measure(method: Any, text: str, is_text: bool) -> float:
    """Return the processor time in seconds, which does not depend on other processes."""
    subject = text if is_text else text.encode("latin-1", "replace")
    start = thread_time()
    method(subject)
    return thread_time() - start


@cache
def allowed() -> float:
    """Return the seconds that a text may take: 100 times those of a simple pattern on 200 KB."""
    simple = re.compile(r"(?i)(?<![a-z])(?:wrong|incorrect|expected|none|nan|not?)(?![a-z])")
    return 100 * min(measure(simple.findall, "no1 x" * (LARGE[-1] // 5), True) for _ in range(3))


def slow_text(pattern: re.Pattern[Any], searches: bool = True, fits: bool = False) -> str:
    """Return a text that takes the pattern too long, or an empty one."""
    methods = [pattern.findall] * searches + [pattern.fullmatch] * fits
    is_text, seconds = isinstance(pattern.pattern, str), dict[tuple[Any, str, str], float]()

    def is_slow(method: Any, opening: str, piece: str, size: int) -> bool:
        count = size if size <= 100 else size // len(piece)
        text = f"{opening}{piece * count}\0\n"
        seconds[method, opening, piece] = spent = measure(method, text, is_text)
        return spent > 3 * allowed() or spent > allowed() < measure(method, text, is_text)

    for opening, piece in dict.fromkeys(worst_texts(pattern)):
        for method in methods:
            for size in SIZES:
                if is_slow(method, opening, piece, size):
                    return f"{opening!r} and {size} of {piece!r}"
    for method, opening, piece in sorted(seconds, key=lambda key: -seconds[key])[:5]:
        for size in LARGE:
            if is_slow(method, opening, piece, size):
                return f"{opening!r} and {size} of {piece!r}"
    return ""


def sources() -> Iterator[Any]:
    for file in sorted((REPOSITORY / "aoc_runner").rglob("*.py")):
        text, path = file.read_text(encoding="utf-8"), file.relative_to(REPOSITORY / "aoc_runner")
        assert not re.search(r"from re import|import re as", text)
        if any(calls_of_re(tree := ast.parse(text))):
            yield pytest.param(path.as_posix(), tree, id=path.as_posix())


@pytest.mark.parametrize(("path", "tree"), [*sources()])
def test_the_patterns_of_a_module_take_linear_time(path: str, tree: ast.AST) -> None:
    uses = [use for use in uses_in(path, tree) if not {path, f"{path} {use[0]}"} & SHORT.keys()]
    assert {use[0]: slow for use in uses if (slow := slow_text(*use[1:]))} == {}


@pytest.mark.parametrize("source", [r"(?:\s#|\s|#)*x", r"\s*\n", "<pre>.*?</pre>"])
def test_a_slow_pattern_is_found(source: str) -> None:
    assert slow_text(re.compile(source, re.DOTALL))
