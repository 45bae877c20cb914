"""What an argument of a function is: its code tells by what it does with it, else its name does."""

import ast
import re
from collections.abc import Iterator

from aoc_runner.projects.adopting.module import Function, Module

_LINES = re.compile(r"\w*(lines|rows)|l", re.IGNORECASE)
_PATHS = re.compile(r"\w*(path|filename|file|fname|fn|file_name)", re.IGNORECASE)
_TEXTS = re.compile(
    r"(puzzle_?)?(input|inp|in|text|data|raw|s|string|content|contents|puzzle|txt)|raw_\w+|"
    r"input_(text|str|string|data|s|raw)|\w+_(text|str|string)",
    re.IGNORECASE,
)
_TEXTUAL = (
    r"\.(splitlines|split|[lr]?strip|replace|partition|startswith|endswith|isdigit|lower|upper|"
    r"translate|removesuffix|removeprefix|find)\("
)
_FILE_NAME = re.compile(r"'[^\n']*\.(txt|in|input|dat|data)'", re.IGNORECASE)
# Of `X`, an argument, in a function's code as `ast` writes it: the first that is found decides.
_USES = (
    (r"\b(open|Path|exists)\(X\b|\bX\.(read_text|open)\(", "path"),
    (r"\bX\.(read|readlines|readline)\(", "file"),
    (rf"\bX = X\[0\]|\bX\[\d+\]{_TEXTUAL}", "lines"),
    (rf"\bX{_TEXTUAL}|\bStringIO\(X\b|\bloads\(X\b|\bre\.\w+\([^()]*\bX\b", "text"),
    (r"\bfor (\w+, )?(line|row|ln) in (enumerate\()?X\b|\.join\(X\)", "lines"),
    (r"\bX\[[^]]*\]\[|\bfor \(?\w+, \w+\)? in X\b|\bX\.\w+\(", "parsed"),
)  # fmt: skip


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
    if re.fullmatch(r"(typing\.)?(list|sequence|iterable|iterator|tuple)\[str(, \.\.\.)?\]", noted):
        return "lines", True
    used = _used(function, name, module, depth)
    if noted == "str":
        return ("path" if used == "path" or _PATHS.fullmatch(name) else "text"), True
    if noted and noted not in ("any", "object"):
        return "parsed", True
    if used and used != "parsed":
        return used, True
    if _PATHS.fullmatch(name):
        return "path", True
    if _LINES.fullmatch(name):
        return "lines", False
    return ("text", False) if _TEXTS.fullmatch(name) else ("parsed", used == "parsed")


def _used(function: Function, name: str, module: Module, depth: int) -> str | None:
    """What the function's code makes of the argument, or another function that it is given to."""
    code = "\n".join(map(ast.unparse, function.body))
    for pattern, kind in _USES:
        if re.search(pattern.replace("X", re.escape(name)), code):
            return kind
    for item in re.findall(rf"\bfor (?:\w+, )?(\w+) in (?:enumerate\()?{re.escape(name)}\b", code):
        if re.search(rf"\b{item}{_TEXTUAL}", code):
            return "lines"
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and depth < 4:
            other = module.definitions.get(node.func.id)
            for at, given in enumerate(node.args):
                is_it = isinstance(given, ast.Name) and given.id == name
                if is_it and isinstance(other, Function) and at < len(other.args.args):
                    kind, is_sure = data_of(other, other.args.args[at], module, depth + 1)
                    if is_sure:
                        return kind
    return None


def given_to(module: Module, name: str) -> str | None:
    """What the file's own calls of the function give it first, where they agree; None if unknown.

    `text`, `lines`, `path`, or `parsed` for what the file makes of its input.
    """
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(module.tree):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=target)], value=value)
                | ast.withitem(optional_vars=ast.Name(id=target), context_expr=value)
            ):
                values.setdefault(target, []).append(value)
    found = {
        kind
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == name and node.args
        for kind in _kinds(node.args[0], values, 0)
    }
    return found.pop() if len(found) == 1 else None


def _kinds(node: ast.expr, values: dict[str, list[ast.expr]], depth: int) -> Iterator[str]:
    if isinstance(node, ast.Name) and depth < 6:
        for value in values.get(node.id, ()):
            yield from _kinds(value, values, depth + 1)
    elif isinstance(node, ast.ListComp):
        source = {*_kinds(node.generators[0].iter, values, depth + 1)}
        item = re.sub(r"(\.r?strip\([^()]*\)|\[:-1\])+$", "", ast.unparse(node.elt))
        if "lines" in source:
            yield "lines" if item == ast.unparse(node.generators[0].target) else "parsed"
    elif isinstance(node, ast.Constant | ast.JoinedStr):
        code = ast.unparse(node)
        yield "path" if _FILE_NAME.search(code) else "text"
    elif isinstance(node, ast.Call):
        code = ast.unparse(node)
        if code.endswith((".splitlines()", ".readlines()", r".split('\n')")):
            yield "lines"
        elif re.search(r"\.(read|read_text)\([^()]*\)(\.[lr]?strip\([^()]*\))*$", code):
            yield "text"
        elif re.match(r"(io\.|codecs\.)?open\(", code) and code.count("(") == 1:
            yield "lines"  # an open file is gone through like lines
        elif re.search(r"\.split\([^()]*\)$", code):
            yield "parsed"
