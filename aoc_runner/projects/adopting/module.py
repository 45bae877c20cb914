"""A Python file of a tree, read by `ast` alone: what it defines, and what its main code does."""

import ast
import re
import warnings
from collections.abc import Iterator

from aoc_runner.projects.adopting.tree import Tree

_MOST = 1_000_000  # bytes of a file that a person wrote

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


class Module:
    """One file: its definitions by name, its main code, and the roots of what it imports.

    `guarded` is what stands below `if __name__ == "__main__":`.
    """

    def __init__(self, text: str, tree: ast.Module) -> None:
        self.text = text
        self.tree = tree
        self.main: list[ast.stmt] = []
        self.guarded: list[ast.stmt] = []
        self.definitions: dict[str, Definition] = {}
        self.imports: set[str] = set()
        for statement in tree.body:
            if isinstance(statement, Definition):
                self.definitions[statement.name] = statement
            elif isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test):
                self.guarded += statement.body
            elif not isinstance(statement, ast.Import | ast.ImportFrom):
                self.main.append(statement)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.imports |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                self.imports.add((node.module or "").partition(".")[0])
            elif isinstance(node, ast.ImportFrom):
                self.imports |= {node.module or alias.name for alias in node.names}

    def functions(self) -> Iterator[ast.FunctionDef]:
        """Its plain functions."""
        for definition in self.definitions.values():
            if isinstance(definition, ast.FunctionDef):
                yield definition

    def reached(self, names: set[str]) -> set[str]:
        """The functions and classes of it that those of these names use, and themselves."""
        found: set[str] = set()
        while names:
            name = names.pop()
            found.add(name)
            inner = ast.walk(self.definitions[name])
            used = {node.id for node in inner if isinstance(node, ast.Name)}
            names |= (used & self.definitions.keys()) - found
        return found


def read_text(tree: Tree, file: str) -> str | None:
    """What a file holds, None if that is no text that a person wrote."""
    try:
        with open(tree.path(file), "rb") as stream:
            content = stream.read(_MOST + 1)
    except OSError:
        return None
    if len(content) > _MOST or b"\0" in content:
        return None
    text = content.decode("utf-8-sig", errors="replace")
    return re.sub(r"\r\n?", "\n", text)


def read_module(text: str) -> Module:
    """The module of that text.

    Raises SyntaxError for what is no Python 3, and ValueError, RecursionError or MemoryError for
    what no person wrote.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of `"\d"` in somebody's code
        return Module(text, ast.parse(text))
