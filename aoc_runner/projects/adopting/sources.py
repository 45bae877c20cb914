"""Python files of a tree, read by `ast` alone: what they define, import, and reach when run.

Nothing is imported or run. What a file reaches is rather too much than too little: whatever it
names counts as called.
"""

import ast
import posixpath
import sys
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from aoc_runner.projects.adopting.tree import Tree

_MOST = 1_000_000  # bytes of a file that a person wrote
_DEEPEST = 200  # blocks, calls and blanks within each other that a person writes

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


class Imported(NamedTuple):
    """What a name stands for in a module: `attribute` of `module`, or the module itself."""

    module: str  # its dotted name
    attribute: str | None
    file: str | None  # where it lies in the tree; None for what was installed


class Module:
    """One file: its definitions by name, and what its names import."""

    def __init__(self, file: str, tree: ast.Module) -> None:
        self.file = file
        self.tree = tree
        self.main: list[ast.stmt] = []  # what runs as the file does, `if`s of `__main__` included
        self.definitions: dict[str, Definition] = {}
        self.imports: dict[str, Imported] = {}
        self.nodes: dict[tuple[int, bool], list[ast.AST]] = {}  # of its pieces, once looked at
        self._sort(tree.body)

    def _sort(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, Definition):
                self.definitions[statement.name] = statement
            elif isinstance(statement, ast.If) and not is_main_guard(statement):
                self.main.append(statement)
                self._sort_inner([*statement.body, *statement.orelse])
            else:
                self.main.append(statement)
                if isinstance(statement, ast.Try):
                    handlers = [line for handler in statement.handlers for line in handler.body]
                    self._sort_inner([*statement.body, *handlers, *statement.orelse])

    def _sort_inner(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if isinstance(statement, Definition):
                self.definitions.setdefault(statement.name, statement)


class Sources:
    """The modules of a tree, each read once."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._files = set(tree.files)
        self._modules: dict[str, Module | SyntaxError | None] = {}
        self._by_end: dict[str, list[str]] = {}
        for file in tree.files:
            if file.endswith(".py"):
                self._by_end.setdefault(posixpath.basename(file), []).append(file)

    def has(self, file: str) -> bool:
        return file in self._files

    def text(self, file: str) -> str | None:
        """What a file holds, None if that is no text that a person wrote."""
        try:
            with open(self.tree.path(file), "rb") as stream:
                content = stream.read(_MOST + 1)
        except OSError:
            return None
        if len(content) > _MOST or b"\0" in content:
            return None
        text = content.decode("utf-8-sig", errors="replace")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def module(self, file: str) -> Module | SyntaxError | None:
        """The module in a file, the error of what is no Python 3, None for what is no text."""
        if file not in self._modules:
            self._modules[file] = self._read(file)
        return self._modules[file]

    def _read(self, file: str) -> Module | SyntaxError | None:
        text = self.text(file)
        if text is None:
            return None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of `"\d"` in somebody's code
                module = Module(file, ast.parse(text))
        except SyntaxError as error:
            return error
        except (ValueError, RecursionError, MemoryError):
            return None
        _find_imports(module, self)
        return module

    def find(self, dotted: str, importer: str, level: int = 0) -> str | None:
        """The file of a module as the file `importer` imports it, None if it lies elsewhere."""
        inner = dotted.replace(".", "/")
        folder = posixpath.dirname(importer)
        if level:
            for _ in range(level - 1):
                folder = posixpath.dirname(folder)
            return self._at(folder, inner)
        if dotted.partition(".")[0] in sys.stdlib_module_names:
            own = self._at(folder, inner)
            return own if own != importer else None
        while True:
            if found := self._at(folder, inner):
                return found
            if not folder:
                break
            folder = posixpath.dirname(folder)
        ends = (f"{inner}.py", f"{inner}/__init__.py")
        names = [*self._by_end.get(posixpath.basename(ends[0]), [])]
        names += self._by_end.get("__init__.py", [])
        found_anywhere = [
            name for name in names if f"/{name}".endswith(tuple(f"/{end}" for end in ends))
        ]
        return found_anywhere[0] if len(found_anywhere) == 1 else None

    def _at(self, folder: str, inner: str) -> str | None:
        base = posixpath.join(folder, inner) if inner else folder
        for file in (f"{base}.py", posixpath.join(base, "__init__.py")):
            if file in self._files:
                return file
        return None


def is_main_guard(statement: ast.stmt) -> bool:
    """Whether it is `if __name__ == "__main__":`."""
    return isinstance(statement, ast.If) and any(
        isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(statement.test)
    )


def imports_of(
    node: ast.Import | ast.ImportFrom, file: str, sources: Sources
) -> Iterator[Imported]:
    """What one `import` brings, each with its file where it lies in the tree."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Imported(alias.name, None, sources.find(alias.name, file))
        return
    base = node.module or ""
    found = sources.find(base, file, node.level) if base or node.level else None
    for alias in node.names:
        inner = f"{base}.{alias.name}" if base else alias.name
        own = sources.find(inner, file, node.level) if alias.name != "*" else None
        if own is not None and own != found:
            yield Imported(inner, None, own)
        else:
            yield Imported("." * node.level + base, alias.name, found)


def _find_imports(module: Module, sources: Sources) -> None:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias, imported in zip(
                node.names, imports_of(node, module.file, sources), strict=True
            ):
                name = alias.asname or alias.name.partition(".")[0]
                if alias.asname is None and "." in alias.name:
                    module.imports.setdefault(name, imported)
                else:
                    module.imports[name] = imported
        elif isinstance(node, ast.ImportFrom):
            found = list(imports_of(node, module.file, sources))
            for alias, imported in zip(node.names, found, strict=True):
                if alias.name == "*" and imported.file:
                    other = sources.module(imported.file) if imported.file != module.file else None
                    if isinstance(other, Module):
                        for inner in (*other.definitions, *other.imports):
                            module.imports.setdefault(
                                inner, Imported(imported.module, inner, imported.file)
                            )
                else:
                    module.imports[alias.asname or alias.name] = imported
