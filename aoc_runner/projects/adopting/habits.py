"""One file of an old archive: how its author ran it, or why it cannot be run here."""

import ast
import re
import sys
from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.days.layout import Data, Functions
from aoc_runner.projects.adopting.candidates import Candidate
from aoc_runner.projects.adopting.functions import answering
from aoc_runner.projects.adopting.languages import Program
from aoc_runner.projects.adopting.module import Module, read_module, read_text
from aoc_runner.projects.adopting.tree import Tree

_PYTHON_2 = re.compile(
    r"^\s*print\s+[^(=\s]|^\s*print\s*$|except\s+\w+\s*,\s*\w+\s*:|^\s*exec\s+[\"']|"
    r"\b(xrange|raw_input)\(",
    re.MULTILINE,
)
_ARGUMENT = re.compile(r"\bargv\[1\]|\bin (sys\.)?argv\[1:\]|add_argument\(\s*[\"']\w")
_NO_ARGUMENT = re.compile(  # it looks first, or goes without
    r"len\((sys\.)?argv|IndexError|argv *[=!<>]|argv\[1\] *[=!]=|if (sys\.)?argv|int\((sys\.)?argv|"
    r"nargs=[\"'][?*]|default="
)
_PRINTS = re.compile(r"\b(r?print|pprint|pp|echo|ic|submit|print_answer|stdout\.write\w*)\(")
_SUBMITS = re.compile(r"\.answer_[ab]\b *=")
_LABEL = re.compile(
    r"print\(.*\b(part|p|pt|star|answer|ans|solution|result|one|two|[12ab])\b", re.I
)
_READS = re.compile(
    r"(?<![a-z])(open|inputs?|read|load|fetch|get)(?![a-z])|stdin|argv|requests|urlopen", re.I
)


class Script(NamedTuple):
    """It is run as a program; `takes_argument` says that it wants the name of its input."""

    takes_argument: bool = False


class Hooks(NamedTuple):
    """Functions of it are called."""

    functions: Functions
    data: Data
    is_sure: bool  # of what they take
    has_parse: bool = False  # ours would be called, if nothing is named


class Verdict(NamedTuple):
    """How a file can be run, the best way first; `reason` why not, where there is none."""

    candidate: Candidate
    ways: tuple[Script | Hooks | Program, ...] = ()
    reason: str = ""
    imports: frozenset[str] = frozenset()  # roots of what it imports


def judge(candidate: Candidate, tree: Tree) -> Verdict:
    """What the code of a Python file says of how it is run."""
    text = read_text(tree, candidate.file)
    if text is None:
        return Verdict(candidate, (), "no text that can be read")
    try:
        return _judged(candidate, read_module(text))
    except SyntaxError as error:
        return Verdict(candidate, (), _no_python(text, error))
    except (ValueError, RecursionError, MemoryError):
        return Verdict(candidate, (), "no text that a person wrote")


def _judged(candidate: Candidate, module: Module) -> Verdict:
    if not module.definitions and not any(map(_acts, [*module.main, *module.guarded])):
        return Verdict(candidate, (), "has no code" if not module.main else "prints no answer")
    if re.search(r"\bxrange\(", module.text) and "xrange =" not in module.text:
        return Verdict(candidate, (), "Python 2")
    ways: list[Script | Hooks] = []
    if _is_script(module):
        takes = bool(_ARGUMENT.search(module.text)) and not _NO_ARGUMENT.search(module.text)
        ways.append(Script(takes))
    functions, why_not = answering(module, candidate.part is not None)
    if functions and not any(_READS.search(call) for call in _calls(module.main)):
        # What a script prints without a label is easily misread; what functions return is not.
        is_better = any(it.has_all and it.is_sure for it in functions)
        is_better &= not _LABEL.search(module.text)
        hooks = [Hooks(it.functions, it.data, it.is_sure, it.has_parse) for it in functions]
        ways = [*hooks, *ways] if is_better else [*ways, *hooks]
    if ways:
        return Verdict(candidate, tuple(ways), imports=frozenset(module.imports))
    return Verdict(candidate, (), why_not or _no_answer(module))


def _is_script(module: Module) -> bool:
    """Whether its own code does more than prepare, and prints, or calls what is imported."""
    code = [*module.main, *module.guarded]
    if not any(map(_acts, code)):
        return False
    if _PRINTS.search(module.text) or _SUBMITS.search(module.text):
        return True
    called = {name.partition(".")[0] for name in _calls(code)}
    own = {
        alias.asname or alias.name
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom)
        and (node.level or (node.module or "").partition(".")[0] not in sys.stdlib_module_names)
        for alias in node.names
    }
    return bool(called & (own | (module.imports - sys.stdlib_module_names)))


def _calls(code: Sequence[ast.stmt]) -> list[str]:
    """What is called there, but not in what is defined there."""
    return [
        ast.unparse(node.func)
        for statement in code
        for node in ast.walk(statement)
        if isinstance(node, ast.Call)
    ]


def _acts(statement: ast.stmt) -> bool:
    """Whether it is more than preparation, as a script's own code is."""
    kinds = ast.For | ast.While | ast.If | ast.With | ast.Try | ast.Match
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant)
    return isinstance(statement, kinds) or bool(_SUBMITS.search(ast.unparse(statement)))


def _no_python(text: str, error: SyntaxError) -> str:
    said = error.msg or ""
    if re.search("Missing parentheses|leading zeros", said) or _PYTHON_2.search(text):
        return "Python 2"
    version = ".".join(map(str, sys.version_info[:2]))
    return f"line {error.lineno or 1}: syntax that Python {version} does not know"


def _no_answer(module: Module) -> str:
    if any(isinstance(it, ast.ClassDef) for it in module.definitions.values()):
        return "a class of a framework of its own"
    if any(definition.decorator_list for definition in module.definitions.values()):
        return "functions of a framework of its own"
    return "prints no answer, and no function of it gives one"
