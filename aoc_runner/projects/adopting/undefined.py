"""Names that a file uses and no code of it defines: it cannot have run as it lies.

A name counts only where that is sure: in code that runs in any case, of a file that does nothing
by which names come from elsewhere.
"""

import ast
import builtins
from collections.abc import Iterator, Sequence

from aoc_runner.projects.adopting.program import Program, dotted
from aoc_runner.projects.adopting.sources import Definition, Module, is_main_guard

_GIVEN = {
    *dir(builtins), "exit", "quit", "help", "copyright", "credits", "license", "__file__",
    "__name__", "__doc__", "__spec__", "__loader__", "__package__", "__cached__", "__path__",
    "__builtins__", "__annotations__", "__dict__", "__class__",
}  # fmt: skip
_ELSEWHERE = {  # names, and attributes, by which others may come to be
    "globals", "locals", "vars", "exec", "execfile", "setattr", "__builtins__", "builtins",
    "__dict__", "run_path", "run_module", "NameError",
}  # fmt: skip
_ENDS = {"exit", "quit", "sys.exit", "os._exit", "os.abort"}


def undefined(program: Program, as_main: bool) -> str | None:
    """A name that the file's main code uses for sure, and that none defines; None for none.

    `as_main` is of a file that is run, not imported: what it has printed by then is an answer.
    """
    module = program.module
    bound: set[str] | None = None
    for name in _used(module.main, as_main):
        if name not in _GIVEN and name not in module.definitions and name not in module.imports:
            bound = set(_bound(module.tree)) if bound is None else bound
            if name not in bound:
                is_sure = not any(_gets_names(unit.module) for unit in program.units)
                return name if is_sure else None
    return None


def _gets_names(module: Module) -> bool:
    for node in ast.walk(module.tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                if name in _ELSEWHERE or name == "*":
                    return True
    return False


def _bound(tree: ast.Module) -> Iterator[str]:
    """Every name that is given a value in the file, wherever."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]
            case ast.ExceptHandler(name=str(name)):
                yield name
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.MatchMapping(rest=str(name)):
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names


def _used(body: Sequence[ast.stmt], as_main: bool) -> Iterator[str]:
    """The names that are looked up when the statements run, whatever their input."""
    for statement in body:
        match statement:
            case ast.If() if is_main_guard(statement):
                if as_main and not statement.orelse:
                    yield from _used(statement.body, as_main)
            case ast.If(test=test) | ast.While(test=test):
                yield from _names(test)
            case ast.For(iter=source, body=inner):
                yield from _names(source)
                yield from _used(inner, as_main)
            case ast.With(items=items, body=inner):
                for item in items:
                    yield from _names(item.context_expr)
                yield from _used(inner, as_main)
            case ast.Assign(value=value) | ast.AugAssign(value=value) | ast.Expr(value=value):
                yield from _names(value)
            case ast.AnnAssign(value=ast.expr() as value):
                yield from _names(value)
        if _may_end(statement) or (as_main and _may_print(statement)):
            return


def _names(node: ast.expr) -> Iterator[str]:
    """Those of an expression, but for what may never be asked for."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Lambda():
            return
        case ast.IfExp(test=first):
            yield from _names(first)
        case ast.BoolOp(values=[first, *_]):
            yield from _names(first)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            yield from _names(node.generators[0].iter)
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.keyword):
                    yield from _names(child.value)
                elif isinstance(child, ast.expr):
                    yield from _names(child)


def _may_end(statement: ast.stmt) -> bool:
    """Whether what stands behind it may never be reached."""
    if isinstance(statement, Definition):
        return False
    for node in ast.walk(statement):
        if isinstance(node, ast.Break | ast.Continue | ast.Return | ast.Raise):
            is_inner = isinstance(statement, ast.For | ast.While)
            if not is_inner or isinstance(node, ast.Return | ast.Raise):
                return True
        elif isinstance(node, ast.Call) and dotted(node.func) in _ENDS:
            return True
    return False


def _may_print(statement: ast.stmt) -> bool:
    """Whether an answer may be known once it is run."""
    if isinstance(statement, Definition):
        return False
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
    is_called = isinstance(statement, ast.Expr) and bool(calls)
    return is_called or any(dotted(it.func).endswith(("print", "submit")) for it in calls)
