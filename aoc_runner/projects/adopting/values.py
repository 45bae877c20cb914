"""What an expression of a file's code can be as a text: the names of the files that it opens.

A value is a text (or a whole number) with marks for what only a run can tell. There may be several:
both sides of a choice, a function's argument from each of its calls.
"""

import ast
import posixpath
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from aoc_runner.projects.adopting.command_line import may_be_left_out
from aoc_runner.projects.adopting.marks import (
    ANY,
    ARGUMENT,
    MOST,
    NOTHING,
    ROOT,
    STDIN,
    UNKNOWN,
    Value,
    Values,
)
from aoc_runner.projects.adopting.program import Program, dotted
from aoc_runner.projects.adopting.scopes import Scope, Scopes, Source
from aoc_runner.projects.adopting.texts import (
    METHODS,
    PARTS,
    SPLITS,
    Shown,
    above,
    each,
    formatted,
    joined,
    percent,
    plus,
    split_item,
    whole,
)

_DEEPEST = 25  # steps from an expression to what it comes from
_STEPS = 20_000  # of one program

_PATHS = {"Path", "PurePath", "PosixPath"}
_UNKNOWN = {"getcwd", "cwd", "home", "Argument", "Option", "argument", "option"}
_SAME = {  # what gives the path that it is given, or that it belongs to
    "str", "abspath", "realpath", "normpath", "fspath", "resolve",
    "absolute", "expanduser", "as_posix", "strip", "rstrip", "lstrip", "lower", "Traversable",
    "files", "open", "TextIOWrapper", "iter", "list", "tuple", "sorted", "set", "encode",
}  # fmt: skip


class Evaluator:
    """Evaluates expressions of one program."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._scopes = Scopes(program)
        self._left = _STEPS
        self._known: dict[tuple[int, int], Values] = {}
        self._busy: set[tuple[int, int]] = set()

    def values(self, node: ast.expr, scope: Scope, depth: int = 0) -> Values:
        """What the expression can be, `ANY` where nothing is known of it."""
        key = (id(node), id(scope.bound) if scope.bound else 0)
        if key in self._known:
            return self._known[key]
        self._left -= 1
        if depth > _DEEPEST or self._left < 0 or key in self._busy:
            return ANY
        self._busy.add(key)
        try:
            found = self._evaluate(node, scope, depth + 1)
        finally:
            self._busy.discard(key)
        if len(found) > MOST:
            found = frozenset([UNKNOWN])
        if not self._busy:
            self._known[key] = found
        return found

    def _evaluate(self, node: ast.expr, scope: Scope, depth: int) -> Values:
        match node:
            case ast.Constant(value=str() as text):
                return frozenset([text])
            case ast.Constant(value=bool() | None):
                return NOTHING
            case ast.Constant(value=int() as number):
                return frozenset([number])
            case ast.JoinedStr(values=pieces):
                return self._joined([self._piece(piece, scope, depth) for piece in pieces])
            case ast.Name(id=name):
                return self._name(name, scope, depth)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return self._combined(joined, [left, right], scope, depth)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._combined(plus, [left, right], scope, depth)
            case ast.BinOp(left=left, op=ast.Mod(), right=right):
                inner = right.elts if isinstance(right, ast.Tuple) else [right]
                return self._combined(percent, [left, *inner], scope, depth)
            case ast.BoolOp(values=choices):
                return self._any_of(choices, scope, depth)
            case ast.IfExp(body=body, orelse=other):
                return self._any_of([body, other], scope, depth)
            case ast.NamedExpr(value=inner) | ast.Await(value=inner) | ast.Starred(value=inner):
                return self.values(inner, scope, depth)
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
                return self._any_of(items, scope, depth)
            case ast.Dict(values=items):
                return self._any_of(items, scope, depth)
            case ast.Subscript():
                return self._item(node, scope, depth)
            case ast.Attribute():
                return self._attribute(node, scope, depth)
            case ast.Call():
                return self._call(node, scope, depth)
        return ANY

    def _any_of(self, nodes: Iterable[ast.expr], scope: Scope, depth: int) -> Values:
        return frozenset[Value]().union(*(self.values(node, scope, depth) for node in nodes))

    def _combined(
        self,
        combine: Callable[..., Value],
        nodes: Sequence[ast.expr],
        scope: Scope,
        depth: int,
    ) -> Values:
        return each(combine, [self.values(node, scope, depth) for node in nodes])

    def _joined(self, pieces: list[Values]) -> Values:
        return each(lambda *texts: "".join(map(str, texts)), pieces)

    def _piece(self, piece: ast.expr, scope: Scope, depth: int) -> Values:
        if not isinstance(piece, ast.FormattedValue):
            return self.values(piece, scope, depth)
        form = ""
        if isinstance(piece.format_spec, ast.JoinedStr):
            form = "".join(
                str(part.value)
                for part in piece.format_spec.values
                if isinstance(part, ast.Constant)
            )
        found = self.values(piece.value, scope, depth)
        return frozenset(formatted(value, form) for value in found)

    def _name(self, name: str, scope: Scope, depth: int) -> Values:
        if name == "__file__":
            return frozenset([f"{ROOT}/{scope.unit.module.file}"])
        found = self._scopes.sources(name, scope)
        if found is None:
            return ANY
        return self._union(found, depth)

    def _union(self, sources: Iterable[Source], depth: int) -> Values:
        values = [self.values(node, scope, depth) for node, scope in islice(sources, MOST)]
        return frozenset[Value]().union(*values)

    def _item(self, node: ast.Subscript, scope: Scope, depth: int) -> Values:
        owner, index = dotted(node.value), ast.unparse(node.slice)
        if owner in ("sys.argv", "argv"):
            return frozenset([self._own_file() if index == "0" else ARGUMENT])
        if owner in ("sys.path", "path") and index == "0":
            return frozenset([posixpath.dirname(self._own_file())])
        match node.value:
            case ast.Attribute(value=inner, attr="parents"):
                return self._combined(above, [inner, node.slice], scope, depth)
            case ast.Call(func=ast.Attribute(attr="splitext"), args=[path]):
                found = self.values(path, scope, depth)
                return frozenset(posixpath.splitext(str(it))[index != "0"] for it in found)
            case ast.Call(func=ast.Attribute(attr="split"), args=[ast.Name(id="__file__") as path]):
                found = self.values(path, scope, depth)
                return frozenset(posixpath.split(str(it))[index != "0"] for it in found)
            case ast.Call(func=ast.Attribute(value=inner, attr=attr), args=args) if attr in SPLITS:
                return self._combined(split_item(attr, index), [inner, *args[:1]], scope, depth)
            case ast.Dict() | ast.List() | ast.Tuple() | ast.Name():
                return self.values(node.value, scope, depth)
        return ANY

    def _attribute(self, node: ast.Attribute, scope: Scope, depth: int) -> Values:
        said = ast.unparse(node)
        if said == "sys.stdin":
            return frozenset([STDIN])
        if node.attr == "__file__":
            imported = scope.unit.module.imports.get(dotted(node.value))
            file = imported.file if imported and imported.file else self._program.module.file
            return frozenset([f"{ROOT}/{file}"])
        if node.attr in ("parent", "name", "stem", "suffix"):
            found = self.values(node.value, scope, depth)
            return frozenset(PARTS[node.attr](str(value)) for value in found)
        found_there = self._scopes.attribute_sources(node, scope)
        if found_there is None:
            return ANY
        return self._union(found_there, depth)

    def _call(self, node: ast.Call, scope: Scope, depth: int) -> Values:
        said = dotted(node.func)
        name = said.rpartition(".")[2]
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if name == "join" and said != "?.join" and node.args:
            return self._combined(joined, node.args, scope, depth)
        if (take := PARTS.get(name)) and node.args:  # dirname, basename
            return frozenset(take(str(it)) for it in self.values(node.args[0], scope, depth))
        if name in _UNKNOWN:
            return ANY
        if name == "add_argument":
            return self._argument(node, scope, depth)
        if name in ("int", "abs") and node.args:
            return frozenset(whole(value) for value in self.values(node.args[0], scope, depth))
        if owner is not None and (made := METHODS.get(name)):
            return self._combined(made, [owner, *node.args], scope, depth)
        if owner is not None and name == "format":
            return self._format(node, owner, scope, depth)
        called = self._scopes.called(node, scope)
        if called is not None:
            return self._union(called, depth)
        if name in _PATHS:
            return self._combined(joined, node.args, scope, depth) if node.args else frozenset([""])
        if name in _SAME and (same := [*node.args, *([owner] if owner else [])]):
            return self.values(same[0], scope, depth)
        return ANY

    def _format(self, node: ast.Call, owner: ast.expr, scope: Scope, depth: int) -> Values:
        names = [word.arg for word in node.keywords if word.arg]
        given = [*node.args, *(word.value for word in node.keywords if word.arg)]
        count = len(node.args)

        def filled(template: Value, *values: Value) -> str:
            shown = [Shown(value) for value in values]
            try:
                named = dict(zip(names, shown[count:], strict=False))
                return str(template).format(*shown[:count], **named)
            except (ValueError, LookupError, AttributeError, TypeError):
                return UNKNOWN

        return each(filled, [self.values(arg, scope, depth) for arg in (owner, *given)])

    def _argument(self, node: ast.Call, scope: Scope, depth: int) -> Values:
        """What argparse gives for an argument: its default, else a word of the command line."""
        words = {word.arg: word.value for word in node.keywords}
        if (default := words.get("default")) is not None:
            return self.values(default, scope, depth)
        if may_be_left_out(node):
            return NOTHING
        return frozenset([ARGUMENT])

    def _own_file(self) -> str:
        return f"{ROOT}/{self._program.module.file}"
