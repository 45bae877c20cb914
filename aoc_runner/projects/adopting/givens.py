"""What an argument of a function is: the code tells by what it does with it, else its name."""

import ast
import re
from collections.abc import Iterator

from aoc_runner.projects.adopting.sources import Function, Module

_LINES = re.compile(r"\w*(lines|rows)|l", re.IGNORECASE)
_PATHS = re.compile(r"\w*(path|filename|file|fname|fn|file_name)", re.IGNORECASE)
_TEXTS = re.compile(
    r"(puzzle_?)?(input|inp|in|text|data|raw|s|string|content|contents|puzzle|txt|"
    r"input_(text|str|string|data|s|raw)|raw_\w+|\w+_(text|str|string))",
    re.IGNORECASE,
)
_TEXT_METHODS = {
    "splitlines", "split", "strip", "replace", "partition", "rstrip", "lstrip", "startswith",
    "endswith", "isdigit", "lower", "upper", "translate", "removesuffix", "removeprefix", "find",
}  # fmt: skip


def function_of(module: Module, name: str) -> Function | None:
    """The module's function of that name, if that is one."""
    found = module.definitions.get(name)
    return found if isinstance(found, Function) else None


def data_of(
    function: Function, argument: ast.arg, module: Module, depth: int = 0
) -> tuple[str, bool]:
    """What the argument is: `text`, `lines`, `path`, an open `file`, or something `parsed`.

    And whether the code says so, or only the name.
    """
    name = argument.arg
    noted = ast.unparse(argument.annotation).lower() if argument.annotation else ""
    if "path" in noted:
        return "path", True
    if re.search(r"textio|iobase|\bio\b", noted):
        return "file", True
    votes = set(_uses(function, name, module, depth))
    for kind in ("path", "file"):
        if kind in votes:
            return kind, True
    if re.fullmatch(r"(typing\.)?(list|sequence|iterable|iterator|tuple)\[str(, \.\.\.)?\]", noted):
        return "lines", True
    if noted == "str":
        return ("path" if _PATHS.fullmatch(name) and not votes else "text"), True
    if noted and noted not in ("any", "object"):
        return "parsed", True
    if "first line" in votes:
        return "lines", True
    for kind in ("text", "lines"):
        if kind in votes:
            return kind, True
    for kind, names in (("path", _PATHS), ("lines", _LINES)):
        if names.fullmatch(name):
            return kind, kind == "path"
    if _TEXTS.fullmatch(name):
        return "text", False
    return "parsed", "parsed" in votes


def _uses(function: Function, name: str, module: Module, depth: int) -> Iterator[str]:
    """What each use of a name in a function says of it."""
    items: set[str] = set()
    for node in ast.walk(function):
        match node:
            case (
                ast.For(target=ast.Name(id=item), iter=source)
                | ast.comprehension(target=ast.Name(id=item), iter=source)
            ) if _is_name(_unwrapped(source), name):
                items.add(item)
                if item in ("line", "row", "ln"):
                    yield "lines"
            case ast.For(target=ast.Tuple(elts=[_, ast.Name(id=item)]), iter=source) | (
                ast.comprehension(target=ast.Tuple(elts=[_, ast.Name(id=item)]), iter=source)
            ) if _is_name(_unwrapped(source), name):
                items.add(item)
            case (
                ast.For(target=ast.Tuple(), iter=source)
                | ast.comprehension(target=ast.Tuple(), iter=source)
            ) if _is_name(source, name):
                yield "parsed"
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.Subscript(value=source)) if (
                target == name and _is_name(source, name)
            ):
                yield "first line"
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Subscript(value=source, slice=ast.Constant(value=int())), attr=method
                )
            ) if _is_name(source, name) and method in _TEXT_METHODS:
                yield "first line"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=method)):
                if owner == name and method in _TEXT_METHODS:
                    yield "text"
                elif owner == name and method in ("read", "readlines", "readline"):
                    yield "file"
                elif owner == name and method in ("read_text", "open"):
                    yield "path"
                elif owner == name:
                    yield "parsed"
                elif owner in items and method in _TEXT_METHODS:
                    yield "lines"
            case ast.Call(func=func, args=arguments):
                said = ast.unparse(func)
                for at, given in enumerate(arguments):
                    if _is_name(given, name):
                        yield from _given(said, at, module, depth)
            case ast.Subscript(value=ast.Subscript(value=ast.Name(id=owner))) if owner == name:
                yield "lines" if depth < 0 else "parsed"


def _given(said: str, at: int, module: Module, depth: int) -> Iterator[str]:
    """What it says of a value that it is given to such a function."""
    if said in ("open", "Path", "pathlib.Path", "os.path.exists"):
        yield "path"
    elif said in ("StringIO", "io.StringIO", "json.loads") or re.match(r"re\.\w+", said):
        yield "text"
    elif said.endswith(".join"):
        yield "lines"
    elif depth < 4 and (function := function_of(module, said)) and len(function.args.args) > at:
        kind, is_sure = data_of(function, function.args.args[at], module, depth + 1)
        if is_sure:
            yield kind


def _unwrapped(node: ast.expr) -> ast.expr:
    """What is gone through by `enumerate(x)`, `x[1:]`."""
    while True:
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
            if node.func.id not in ("enumerate", "iter", "reversed", "list"):
                return node
            node = node.args[0]
        elif isinstance(node, ast.Subscript):
            node = node.value
        else:
            return node


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
