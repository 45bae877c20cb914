"""What a file's own code gives a function when it calls it: lines, a text, a path."""

import ast
import re
from collections.abc import Iterator

from aoc_runner.projects.adopting.program import dotted
from aoc_runner.projects.adopting.sources import Module

_FILE_NAME = re.compile(r"[^\n]*\.(txt|in|input|dat|data)", re.IGNORECASE)
_SAME = {"strip", "rstrip", "lstrip", "replace", "decode", "expandtabs", "dedent"}
_KEEPS = {"list", "tuple", "sorted", "reversed", "deepcopy", "copy"}
_DEEPEST = 6  # names that stand for names


def given_to(module: Module, name: str) -> str | None:
    """What the calls of the function give it first, where they agree.

    `text`, `lines`, `path`, or `parsed` for what the file makes of its input; None where nothing
    tells.
    """
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(module.tree):
        for target, value in _named(node):
            assigned.setdefault(target, []).append(value)
    found = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and dotted(node.func) == name and node.args:
            found |= set(_kinds(node.args[0], assigned, 0))
    return found.pop() if len(found) == 1 else None


def _named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            yield name, value
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            yield name, value
        case ast.withitem(optional_vars=ast.Name(id=name), context_expr=value):
            yield name, value


def _kinds(node: ast.expr, assigned: dict[str, list[ast.expr]], depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    match node:
        case ast.Name(id=name):
            for value in assigned.get(name, ()):
                yield from _kinds(value, assigned, depth + 1)
        case ast.Constant(value=str(text)):
            yield "path" if _FILE_NAME.fullmatch(text) else "text"
        case ast.JoinedStr(values=[*_, ast.Constant(value=str(text))]):
            if _FILE_NAME.fullmatch(text):
                yield "path"
        case ast.Call(func=ast.Attribute(value=owner, attr=attr), args=arguments):
            if attr in ("splitlines", "readlines"):
                yield "lines"
            elif attr == "split":
                is_newline = [ast.unparse(it) for it in arguments] == [repr("\n")]
                yield "lines" if is_newline else "parsed"
            elif attr in ("read", "read_text"):
                yield "text"
            elif attr == "open" or dotted(node.func) in ("io.open", "codecs.open"):
                yield "lines"
            elif attr in _SAME:
                yield from _kinds(owner, assigned, depth + 1)
        case ast.Call(func=ast.Name(id=called), args=[first, *_]):
            if called == "open":
                yield "lines"  # an open file is gone through like lines
            elif called in _KEEPS:
                yield from _kinds(first, assigned, depth + 1)
        case ast.ListComp(elt=item, generators=[ast.comprehension(target=target, iter=source)]):
            if "lines" in _kinds(source, assigned, depth + 1):
                yield "lines" if _is_itself(item, target) else "parsed"


def _is_itself(item: ast.expr, target: ast.expr) -> bool:
    """Whether it is a line as it stands, but for the blanks around it."""
    while isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute):
        if item.func.attr not in _SAME:
            return False
        item = item.func.value
    if isinstance(item, ast.Subscript) and ast.unparse(item.slice) == ":-1":
        item = item.value
    return ast.dump(item) == ast.dump(target).replace("Store()", "Load()")
