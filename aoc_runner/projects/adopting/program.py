"""What a Python file reaches when it is run: its own code, and what that calls in the tree."""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aoc_runner.projects.adopting.sources import (
    Definition,
    Module,
    Sources,
    imports_of,
    is_main_guard,
)

_MATTERS = (
    ast.Call, ast.Name, ast.Attribute, ast.Subscript, ast.Assign, ast.AnnAssign, ast.NamedExpr,
    ast.For, ast.comprehension, ast.withitem, ast.Import, ast.ImportFrom, ast.ClassDef,
    ast.ExceptHandler, ast.Compare, ast.Constant,
)  # fmt: skip


class Unit(NamedTuple):
    """A piece of a module that runs: its main code (`node` is None), a function or a class."""

    module: Module
    node: Definition | None


class Program:
    """A file and all that it reaches when it is run (or, with `names`, when those are called)."""

    def __init__(
        self, sources: Sources, module: Module, names: tuple[str, ...] | None = None
    ) -> None:
        self.sources = sources
        self.module = module
        self.units: list[Unit] = []
        self.outside: set[str] = set()  # modules that lie elsewhere, by dotted name
        self.unread: set[str] = set()  # files in the tree that cannot be read
        self._seen: set[tuple[str, int]] = set()
        if not names:
            self._add(Unit(module, None), as_main=names is None)
        for name in names or ():
            self._reach(module, name)
        self.is_main = names is None
        at = 0
        while at < len(self.units):
            self._follow(self.units[at])
            at += 1

    def nodes(self) -> Iterator[tuple[Unit, ast.AST]]:
        """Every node of what is reached, with the unit it is in."""
        for unit in self.units:
            for node in unit_nodes(unit, self.is_main and unit.module is self.module):
                yield unit, node

    def _add(self, unit: Unit, as_main: bool = False) -> None:
        key = (unit.module.file, id(unit.node) if unit.node else 0)
        if key not in self._seen:
            self._seen.add(key)
            self.units.append(unit)

    def _follow(self, unit: Unit) -> None:
        module = unit.module
        for node in unit_nodes(unit, self.is_main and module is self.module):
            if isinstance(node, ast.Name):
                self._reach(module, node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                self._reach_inside(module, node.value.id, node.attr)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                self._follow_import(node, module)

    def _reach(self, module: Module, name: str) -> None:
        if definition := module.definitions.get(name):
            self._add(Unit(module, definition))
        elif (imported := module.imports.get(name)) and imported.file and imported.attribute:
            other = self.sources.module(imported.file)
            if isinstance(other, Module) and other is not module:
                self._reach(other, imported.attribute)

    def _reach_inside(self, module: Module, name: str, attribute: str) -> None:
        imported = module.imports.get(name)
        if imported is None or imported.file is None:
            return
        file = imported.file
        other = self.sources.module(file)
        if isinstance(other, Module) and other is not module:
            self._reach(other, attribute)

    def _follow_import(self, node: ast.Import | ast.ImportFrom, module: Module) -> None:
        for imported in imports_of(node, module.file, self.sources):
            if imported.file is None:
                self.outside.add(imported.module)
                continue
            other = self.sources.module(imported.file)
            if isinstance(other, Module):
                self._add(Unit(other, None))
            else:
                self.unread.add(imported.file)


def unit_nodes(unit: Unit, as_main: bool) -> Sequence[ast.AST]:
    """The nodes of a unit that matter; of main code not those in definitions."""
    key = (id(unit.node), as_main)
    if key not in unit.module.nodes:
        found = _all_nodes(unit, as_main)
        unit.module.nodes[key] = [node for node in found if isinstance(node, _MATTERS)]
    return unit.module.nodes[key]


def _all_nodes(unit: Unit, as_main: bool) -> Iterator[ast.AST]:
    if unit.node is not None:
        yield from ast.walk(unit.node)
        return
    for definition in unit.module.definitions.values() if as_main else ():
        for decorator in definition.decorator_list:
            yield from ast.walk(decorator)
    for statement in unit.module.main:
        if is_main_guard(statement) and not as_main:
            continue
        waiting: list[ast.AST] = [statement]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [
                child for child in ast.iter_child_nodes(node) if not isinstance(child, Definition)
            ]


def dotted(node: ast.expr) -> str:
    """`a.b.c` of such an expression, `?.c` of another that ends so."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    names.append(node.id if isinstance(node, ast.Name) else "?")
    return ".".join(reversed(names))
