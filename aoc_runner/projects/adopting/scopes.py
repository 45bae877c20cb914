"""Where a name's value comes from: assignments, arguments of calls, loops, other modules."""

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from aoc_runner.projects.adopting.program import Program, Unit, unit_nodes
from aoc_runner.projects.adopting.sources import Function, Module

Bound = Mapping[str, tuple[ast.expr, "Scope"]]


class Scope(NamedTuple):
    """Where an expression stands; `bound` are a function's arguments, of one of its calls."""

    unit: Unit
    bound: Bound | None = None


Source = tuple[ast.expr, Scope]


class Scopes:
    """The names of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._assigned: dict[tuple[str, int], dict[str, list[ast.expr]]] = {}
        self._attributes: dict[str, list[Source]] = {}
        self._arguments: dict[str, list[Source]] = {}
        self._calls: dict[str, list[tuple[ast.Call, Scope]]] = {}
        self._bounds: list[Bound] = []  # kept, as evaluation tells them apart by their ids
        for unit, node in program.nodes():
            scope = Scope(unit)
            if isinstance(node, ast.Call):
                self._note_call(node, scope)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Attribute):
                        self._attributes.setdefault(target.attr, []).append((node.value, scope))
            elif isinstance(node, ast.ClassDef):
                for statement in node.body:
                    for name, value in _assignments(statement):
                        self._attributes.setdefault(name, []).append((value, scope))

    def sources(self, name: str, scope: Scope) -> list[Source] | None:
        """The expressions whose values the name has there; None where none is known."""
        if scope.bound and name in scope.bound:
            return [scope.bound[name]]
        module = scope.unit.module
        if scope.unit.node is not None:
            found = self._in_unit(scope.unit).get(name)
            if found:
                own = [(value, scope) for value in found]
                return own + self._parameter(name, scope)
            if parameters := self._parameter(name, scope):
                return parameters
        outer = Scope(Unit(module, None))
        if found := self._in_unit(outer.unit).get(name):
            return [(value, outer) for value in found]
        if (imported := module.imports.get(name)) and imported.file and imported.attribute:
            other = self._program.sources.module(imported.file)
            if isinstance(other, Module) and other is not module:
                return self.sources(imported.attribute, Scope(Unit(other, None)))
        return None

    def attribute_sources(self, node: ast.Attribute, scope: Scope) -> list[Source] | None:
        """Likewise for `config.NAME`, `self.name` and `args.name` of argparse."""
        if isinstance(node.value, ast.Name):
            imported = scope.unit.module.imports.get(node.value.id)
            if imported and imported.file:
                file = imported.file
                if imported.attribute is None or not self._attributes.get(node.attr):
                    other = self._program.sources.module(file)
                    if isinstance(other, Module):
                        return self.sources(node.attr, Scope(Unit(other, None)))
        return self._attributes.get(node.attr) or self._arguments.get(node.attr)

    def called(self, node: ast.Call, scope: Scope) -> list[Source] | None:
        """What a call of a function of the program returns; None for any other call."""
        function, module = self._function(node, scope)
        if function is None or module is None:
            return None
        bound = _bind(function, node, scope)
        self._bounds.append(bound)
        inner = Scope(Unit(module, function), bound)
        return [
            (line.value, inner)
            for line in ast.walk(function)
            if isinstance(line, ast.Return) and line.value is not None
        ]

    def _function(self, node: ast.Call, scope: Scope) -> tuple[Function | None, Module | None]:
        module: Module | None = scope.unit.module
        name = None
        if isinstance(node.func, ast.Name):
            name = node.func.id
        elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            imported = scope.unit.module.imports.get(node.func.value.id)
            if imported and imported.file:
                found = self._program.sources.module(imported.file)
                module = found if isinstance(found, Module) else None
                name = node.func.attr
        while module is not None and name is not None:
            definition = module.definitions.get(name)
            if isinstance(definition, Function):
                return definition, module
            imported = module.imports.get(name)
            if imported is None or imported.file is None or imported.attribute is None:
                break
            found = self._program.sources.module(imported.file)
            following = found if isinstance(found, Module) and found is not module else None
            module, name = following, imported.attribute
        return None, None

    def _note_call(self, node: ast.Call, scope: Scope) -> None:
        func = node.func
        name = func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")
        if name == "add_argument":
            words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            dest = [
                word.value.value
                for word in node.keywords
                if word.arg == "dest" and isinstance(word.value, ast.Constant)
            ]
            for word in map(str, [*words, *dest]):
                key = word.lstrip("-").replace("-", "_")
                self._arguments.setdefault(key, []).append((node, scope))
        elif name:
            self._calls.setdefault(name, []).append((node, scope))

    def _parameter(self, name: str, scope: Scope) -> list[Source]:
        """What the unit's functions are given as an argument of that name, by any call."""
        found: list[Source] = []
        functions = (
            [node for node in ast.walk(scope.unit.node) if isinstance(node, Function)]
            if scope.unit.node
            else []
        )
        for function in functions:
            arguments = function.args
            names = [
                arg.arg for arg in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
            ]
            if name not in names:
                continue
            called = function.name
            if called == "__init__" and isinstance(scope.unit.node, ast.ClassDef):
                called = scope.unit.node.name
            calls = self._calls.get(called, [])
            for call, place in calls:
                bound = _bind(function, call, place)
                if name in bound:
                    found.append(bound[name])
            if default := _default(function, name):
                found.append((default, Scope(Unit(scope.unit.module, None))))
        return found

    def _in_unit(self, unit: Unit) -> dict[str, list[ast.expr]]:
        key = (unit.module.file, id(unit.node) if unit.node else 0)
        if key not in self._assigned:
            found: dict[str, list[ast.expr]] = {}
            for node in unit_nodes(unit, unit.module is self._program.module):
                for name, value in _assignments(node):
                    found.setdefault(name, []).append(value)
            self._assigned[key] = found
        return self._assigned[key]


def _assignments(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The names that a node gives a value, each with it."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    match node:
        case ast.Assign(targets=targets, value=value):
            pairs = [(target, value) for target in targets]
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            pairs = [(target, value)]
        case ast.NamedExpr(target=target, value=value):
            pairs = [(target, value)]
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            pairs = [(target, value)]
        case ast.withitem(optional_vars=ast.expr() as target, context_expr=value):
            pairs = [(target, value)]
    for target, value in pairs:
        if isinstance(target, ast.Name):
            yield target.id, value
        elif isinstance(target, ast.Tuple | ast.List):
            same = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
            for at, inner in enumerate(target.elts):
                if isinstance(inner, ast.Name):
                    yield inner.id, value.elts[at] if same else value  # type: ignore[attr-defined]


def _bind(function: Function, call: ast.Call, scope: Scope) -> dict[str, Source]:
    """The arguments of a call by the function's names for them; the defaults of the others."""
    arguments = function.args
    names = [arg.arg for arg in (*arguments.posonlyargs, *arguments.args)]
    if names[:1] in (["self"], ["cls"]):
        del names[0]
    bound: dict[str, Source] = {}
    for name, given in zip(names, call.args, strict=False):
        if isinstance(given, ast.Starred):
            break
        bound[name] = (given, scope)
    for word in call.keywords:
        if word.arg:
            bound[word.arg] = (word.value, scope)
    return bound


def _default(function: Function, name: str) -> ast.expr | None:
    arguments = function.args
    positional = [arg.arg for arg in (*arguments.posonlyargs, *arguments.args)]
    defaults = dict(zip(reversed(positional), reversed(arguments.defaults), strict=False))
    for arg, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if default is not None:
            defaults[arg.arg] = default
    return defaults.get(name)
