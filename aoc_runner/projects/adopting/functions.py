"""Functions that give answers: which of a file's they are, and what they want to be given."""

import ast
import re
from typing import NamedTuple

from aoc_runner.kernel.days.layout import Data, Functions
from aoc_runner.projects.adopting.givens import data_of, given_to
from aoc_runner.projects.adopting.module import Module

_PAIRS = {
    "1": "2", "one": "two", "a": "b", "i": "ii", "first": "second", "silver": "gold", "01": "02",
    "star1": "star2",
}  # fmt: skip
_BESIDE = {  # words that may stand beside the one that says the part
    "part", "parts", "p", "pt", "puzzle", "star", "task", "solve", "solver", "solution", "sol",
    "problem", "challenge", "level", "answer", "ans", "run", "do", "get", "calc", "compute",
    "calculate", "question", "q", "find", "half", "step", "phase", "aoc", "main", "exercise", "ex",
    "assignment", "result", "func", "the", "for", "process",
}  # fmt: skip
_BOTH = (
    "solve", "solution", "solve_both", "both", "both_parts", "solver", "run", "compute", "answer",
    "answers", "get_answers", "main", "day", "parts", "solutions", "part1_and_2", "process",
)  # fmt: skip
_PARSE = re.compile(
    r"_?(parse|read|load|get|process|prepare|format|clean|extract|transform|convert|build|make)"
    r"(_|$).*|.*_?(parser|parse)",
    re.IGNORECASE,
)


class Answering(NamedTuple):
    """The functions of a file that give its answers, and what they take, as far as that is sure."""

    functions: Functions
    data: Data
    is_sure: bool
    has_all: bool  # both parts, or all of a file a part
    has_parse: bool  # the file has a function of that name, called or not


def answering(module: Module, part_of_file: bool) -> tuple[list[Answering], str]:
    """The functions that give the answers, in each way there is; and why there is none."""
    pair = None if part_of_file else _pair(module)
    both = _of_part(module) if part_of_file else _both(module)
    found = [
        _answering(module, names, whole, part_of_file)
        for names, whole in ((pair, None), (None, both))
        if names or whole
    ]
    reasons = [it for it in found if isinstance(it, str)]
    return [it for it in found if isinstance(it, Answering)], "".join(reasons[:1])


def _answering(
    module: Module, names: tuple[str, str | None] | None, both: str | None, part_of_file: bool
) -> Answering | str:
    called = [name for name in ((both,) if both else names or ()) if name]
    first = next(it for it in module.functions() if it.name == called[0])
    arguments = first.args
    required = [*arguments.posonlyargs, *arguments.args]
    required = required[: len(required) - len(arguments.defaults)]
    if any(default is None for default in arguments.kw_defaults):
        return f"`{first.name}` wants arguments of its own"
    if len(required) != 1:
        wants = "nothing, and reads" if not required else "more than"
        return f"`{first.name}` takes {wants} its input"
    hooks = {"part1": "part1", "part2": "part2"}
    if both is not None:
        is_hook = part_of_file and both in hooks
        functions = Functions() if is_hook else Functions(both=both)
    else:
        one, two = names or (None, None)
        functions = Functions(
            part1=one if one != "part1" else None, part2=two if two != "part2" else None
        )
    reached = module.reached({*called})
    data, is_sure = data_of(first, required[0], module)
    if not is_sure and (given := given_to(module, first.name)):
        data, is_sure = given, True
    has_all = len(called) == 2 or both is not None
    has_parse = "parse" in module.definitions
    parser = _parser(module, reached)
    if parser is not None and (data == "parsed" or not is_sure):
        # Ours is called without being named, where nothing else is.
        is_ours = parser == "parse" and functions == Functions()
        functions = functions if is_ours else functions._replace(parse=parser)
        return Answering(functions, "text", True, has_all, has_parse)
    if data == "parsed" and is_sure:
        return f"`{first.name}` takes what the file itself makes of its input"
    if data == "file":
        return f"`{first.name}` takes an open file"
    if has_parse and functions == Functions():
        functions = Functions(part1="part1", part2="part2")  # what is named keeps `parse` out
    kind: Data = "lines" if data == "lines" else "path" if data == "path" else "text"
    return Answering(functions, kind, is_sure, has_all, has_parse)


def _words(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", name)]


def _pair(module: Module) -> tuple[str, str | None] | None:
    """The names of the functions of part 1 and, where there is one, part 2."""
    ranked: list[tuple[int, str, str | None]] = []
    by_words = {tuple(_words(function.name)): function.name for function in module.functions()}
    for words, name in by_words.items():
        for at, word in enumerate(words):
            other = _PAIRS.get(word)
            if other is None or not _allowed([*words[:at], *words[at + 1 :]]):
                continue
            second = by_words.get((*words[:at], other, *words[at + 1 :]))
            if second is None and not {"part", "p"} & set(words):
                continue
            rank = (0 if second else 4) + (0 if "part" in words else 1) + len(words) / 10
            ranked.append((int(rank * 10), name, second))
    if not ranked:
        return None
    _, one, two = min(ranked)
    return one, two


def _allowed(words: list[str]) -> bool:
    return all(word in _BESIDE or word.isdigit() or word in ("day", "d") for word in words)


def _both(module: Module) -> str | None:
    """The function that gives both answers."""
    functions = {function.name.lower(): function for function in module.functions()}
    names = [name for name in _BOTH if name in functions]
    names += [
        name for name in functions if re.fullmatch(r"(solve_?)?(day|d|aoc|year|_|\d)+\d", name)
    ]
    for name in names:
        function = functions[name]
        returned = [
            node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Return) and node.value is not None
        ]
        pairs = [node for node in returned if isinstance(node, ast.Tuple) and len(node.elts) == 2]
        yields = [node for node in ast.walk(function) if isinstance(node, ast.Yield)]
        if (returned and len(pairs) == len(returned)) or (len(yields) == 2 and not returned):
            return function.name
    return None


def _of_part(module: Module) -> str | None:
    """The function that gives the answer, of a file of one part."""
    functions = {function.name.lower(): function for function in module.functions()}
    first = ("part1", "part2", "part_1", "part_2", "part_one", "part_two", "part", "solve")
    for name in (*first, *_BOTH, "p1", "p2", "a", "b", "one", "two"):
        function = functions.get(name)
        if function and any(
            isinstance(node, ast.Return) and node.value is not None for node in ast.walk(function)
        ):
            return function.name
    return None


def _parser(module: Module, reached: set[str]) -> str | None:
    """The function that makes what the others take of the input's text."""
    found = []
    for function in module.functions():
        arguments = function.args
        if function.name in reached or not _PARSE.fullmatch(function.name):
            continue
        if len(arguments.args) - len(arguments.defaults) != 1 or arguments.posonlyargs:
            continue
        if data_of(function, arguments.args[0], module)[0] == "text":
            found.append(function.name)
    if "parse" in found:
        return "parse"
    return found[0] if len(found) == 1 else None
