"""One file of an old archive: how its author ran it, or why it cannot be run here."""

import ast
import re
import sys
from typing import NamedTuple

from aoc_runner.kernel.days.layout import Data, Functions
from aoc_runner.projects.adopting.candidates import Candidate
from aoc_runner.projects.adopting.danger import HARMLESS, danger
from aoc_runner.projects.adopting.functions import answering
from aoc_runner.projects.adopting.languages import Program as OtherProgram
from aoc_runner.projects.adopting.program import Program
from aoc_runner.projects.adopting.reading import Reading, read_program
from aoc_runner.projects.adopting.sources import Function, Module, Sources
from aoc_runner.projects.adopting.undefined import undefined

_NAMES_OF_PYTHON_2 = {
    "xrange", "raw_input", "unicode", "basestring", "unichr", "long", "execfile", "reduce",
}  # fmt: skip
_PYTHON_2 = re.compile(
    r"^\s*print\s+[^(=\s]|^\s*print\s*$|except\s+\w+\s*,\s*\w+\s*:|^\s*exec\s+[\"']",
    re.MULTILINE,
)


class Script(NamedTuple):
    """It is run as a program."""

    reading: Reading


class Hooks(NamedTuple):
    """Functions of it are called."""

    functions: Functions
    data: Data
    is_sure: bool  # of what they take
    has_parse: bool = False  # ours would be called, if nothing is named


class Verdict(NamedTuple):
    """How a file can be run, the best way first; `reason` why not, where there is none."""

    candidate: Candidate
    ways: tuple[Script | Hooks | OtherProgram, ...] = ()
    reason: str = ""
    helpers: frozenset[str] = frozenset()  # other files of the tree that it imports
    packages: frozenset[str] = frozenset()  # what else it imports, but for Python's own


def judge(candidate: Candidate, sources: Sources) -> Verdict:
    """What the code of a Python file says of how it is run."""
    try:
        return _judged(candidate, sources)
    except RecursionError:
        return Verdict(candidate, (), "no text that a person wrote")


def _judged(candidate: Candidate, sources: Sources) -> Verdict:
    module = sources.module(candidate.file)
    if module is None:
        return Verdict(candidate, (), "no text that can be read")
    if isinstance(module, SyntaxError):
        return Verdict(candidate, (), _no_python(sources.text(candidate.file) or "", module))
    if not module.definitions and not any(not _is_doc(line) for line in module.main):
        return Verdict(candidate, (), "has no code")
    program = Program(sources, module)
    for file in sorted(program.unread):
        error = sources.module(file)
        if isinstance(error, SyntaxError):
            why = _no_python(sources.text(file) or "", error)
            return Verdict(candidate, (), f"imports {file}: {why}")
    why_no_script = danger(program)
    if why_no_script is None and (name := undefined(program, as_main=True)):
        why_no_script = _undefined(name)
    ways: list[Script | Hooks] = []
    reading = read_program(program)
    is_script = reading.prints and any(map(_acts, module.main))
    if is_script and not why_no_script:
        if reading.needs_words:
            why_no_script = f"wants words on its command line ({reading.needs_words})"
        else:
            ways.append(Script(reading))
    functions, why_no_functions = answering(program, candidate.part is not None)
    if name := undefined(program, as_main=False):
        functions, why_no_functions = [], _undefined(name)
    if functions and _can_be_imported(module, sources):
        # What a script prints without a label is easily misread; what functions return is not.
        is_better = any(it.has_all and it.is_sure for it in functions) and not reading.labels
        hooks = [Hooks(it.functions, it.data, it.is_sure, it.has_parse) for it in functions]
        ways = [*hooks, *ways] if is_better else [*ways, *hooks]
    if ways:
        return Verdict(
            candidate, tuple(ways), helpers=_helpers(program), packages=_packages(program)
        )
    if why_no_script and (is_script or not why_no_functions):
        return Verdict(candidate, (), why_no_script)
    if why_no_functions:
        return Verdict(candidate, (), why_no_functions)
    if reading.logs and any(map(_acts, module.main)):
        return Verdict(candidate, (), "logs its answers on stderr, where none are looked for")
    return Verdict(candidate, (), _no_answer(module))


def _can_be_imported(module: Module, sources: Sources) -> bool:
    """Whether the file's own main code does nothing but prepare, and nothing unguarded."""
    alone = Program(sources, module, ())
    reading = read_program(alone)
    return not (danger(alone) or reading.names or reading.stdin or reading.needs_words)


def _is_doc(statement: ast.stmt) -> bool:
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or isinstance(statement, ast.Pass | ast.Import | ast.ImportFrom)


def _helpers(program: Program) -> frozenset[str]:
    files = {unit.module.file for unit in program.units} | program.unread
    return frozenset(files - {program.module.file})


def _packages(program: Program) -> frozenset[str]:
    names = {name.partition(".")[0] for name in program.outside}
    return frozenset(names - sys.stdlib_module_names - {"", *HARMLESS})


def _acts(statement: ast.stmt) -> bool:
    """Whether it is more than preparation, as a script's own code is."""
    kinds = ast.For | ast.While | ast.If | ast.With | ast.Try | ast.Match
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant)
    is_set = isinstance(statement, ast.Assign) and "answer_" in ast.unparse(statement.targets[0])
    return isinstance(statement, kinds) or is_set


def _no_python(text: str, error: SyntaxError) -> str:
    said = error.msg or ""
    if re.search("Missing parentheses|leading zeros", said) or _PYTHON_2.search(text):
        return "Python 2"
    version = ".".join(map(str, sys.version_info[:2]))
    return f"line {error.lineno or 1}: syntax that Python {version} does not know"


def _undefined(name: str) -> str:
    if name in _NAMES_OF_PYTHON_2:
        return f"Python 2 (`{name}`)"
    return f"uses `{name}`, which it never defines"


def _no_answer(module: Module) -> str:
    for definition in module.definitions.values():
        if isinstance(definition, ast.ClassDef):
            names = {line.name.lower() for line in definition.body if isinstance(line, Function)}
            if any(re.search(r"part|solve|solution|first|second|run", name) for name in names):
                return "a class of a framework of its own"
    if any(definition.decorator_list for definition in module.definitions.values()):
        return "functions of a framework of its own"
    return "prints no answer, and no function of it gives one"
