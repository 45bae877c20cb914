"""What a program does when it is run: what it reads, whether it prints, what it must be told."""

import ast
import re
from typing import NamedTuple

from aoc_runner.projects.adopting.command_line import CommandLine
from aoc_runner.projects.adopting.file_names import inputs_among
from aoc_runner.projects.adopting.marks import (
    ANY,
    ARGUMENT,
    NOTHING,
    STDIN,
    UNKNOWN,
    Values,
)
from aoc_runner.projects.adopting.program import Program, Unit, dotted
from aoc_runner.projects.adopting.scopes import Scope
from aoc_runner.projects.adopting.values import Evaluator

_OPENING = {"open", "io.open", "codecs.open", "gzip.open", "Path.open", "FileInput"}
_READERS = {
    "loadtxt", "genfromtxt", "fromfile", "read_csv", "read_table", "read_fwf", "getlines",
    "getline", "scan_csv", "imread",
}  # fmt: skip
_PATH_METHODS = {"read_text", "read_bytes"}
_PRINTING = {"print", "pprint", "pp", "rprint", "echo", "secho", "print_answer", "ic"}
_LOGGING = {"info", "debug", "warning", "critical", "log", "error"}
_LABEL = re.compile(r"\b(part|p|pt|star|answer|ans|solution|result|one|two|[12ab])\b", re.I)
_MODE = re.compile(r"[rwaxbtU+]{1,4}")


class Reading(NamedTuple):
    """What a run of a file would do.

    `names` are paths as its code has them, with marks for what only a run can tell.
    """

    names: frozenset[str] = frozenset()
    stdin: bool = False
    asks: frozenset[str] = frozenset()  # packages that give it its input
    prints: bool = False
    needs_argument: bool = False  # a word of its command line must be the name of its input
    needs_words: str = ""  # other words that it does not go without
    stem: str = ""  # what the word of the command line is only the beginning of
    by_part: bool = False  # it does the parts that its command line names: 1, 2
    labels: bool = False  # it prints which part an answer is of
    logs: bool = False  # on stderr, where no answer is looked for


def read_program(program: Program) -> Reading:
    """What running the program reads and prints, as far as its code tells."""
    return _Reader(program).read()


class _Reader:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._evaluator = Evaluator(program)
        self._opened: set[str] = set()
        self._stdin = False
        self._asks: set[str] = set()
        self._prints = False
        self._words = CommandLine()
        self._logs = False
        self._has_stdout = False
        self._labels = False

    def read(self) -> Reading:
        for unit, node in self._program.nodes():
            if isinstance(node, ast.Call):
                self._see_call(node, unit)
            elif isinstance(node, ast.Attribute):
                self._see_attribute(node, unit)
            elif isinstance(node, ast.Name):
                self._see_name(node.id, unit)
            self._words.see(node)
        if any(name.split(".")[0] == "aocd" for name in self._program.outside):
            self._asks.add("aocd")
        return self._result()

    def _result(self) -> Reading:
        names = {name for name in self._opened if name not in ("", UNKNOWN, STDIN, ARGUMENT, "-")}
        arguments = {name for name in self._opened if ARGUMENT in name}
        with_stem = {name for name in arguments if name != ARGUMENT}
        names -= arguments
        is_fed = bool(self._stdin or self._asks or arguments)
        if not names and self._opened & {UNKNOWN} and not is_fed:
            names = {UNKNOWN}
        names = set(inputs_among(frozenset(names), is_fed=is_fed))
        takes = ARGUMENT in self._opened
        stem = ""
        if with_stem and not (takes or names or self._stdin or self._words.is_guarded):
            stem = "input"
            names = {name.replace(ARGUMENT, stem) for name in with_stem}
        is_fed = bool(names or self._stdin or self._asks)
        return Reading(
            frozenset(names),
            self._stdin,
            frozenset(self._asks),
            self._prints or (self._logs and self._has_stdout),
            takes and (bool(self._words.required) or not is_fed),
            self._words.lacks(is_fed=is_fed, takes=takes),
            stem,
            {"1", "2"} <= self._words.compared,
            self._labels,
            self._logs,
        )

    def _see_call(self, node: ast.Call, unit: Unit) -> None:
        func = node.func
        said = dotted(func)
        name = said.rpartition(".")[2]
        scope = Scope(unit)
        if name in _PRINTING or said.endswith(("stdout.write", "stdout.writelines")):
            self._prints = True
            self._labels |= _has_label(node)
        elif name in _LOGGING and re.match(r"(logging|log|logger|_logger)\b", said, re.I):
            self._logs = True  # on stderr, which holds no answers, unless it says so
        elif said == "input" and not {"input"} & {*unit.module.definitions, *unit.module.imports}:
            self._stdin = True
        if said in _OPENING and node.args:
            self._see_opened(node, node.args[0], scope, 1)
        elif said == "open":
            for word in node.keywords:
                if word.arg == "file":
                    self._see_opened(node, word.value, scope, 1)
        elif said.startswith("fileinput.") or said == "FileInput":
            files = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "files")]
            if files:
                self._note(self._evaluator.values(files[0], scope))
            else:
                self._stdin = True
        elif name in _READERS:
            if node.args:
                self._note(self._evaluator.values(node.args[0], scope))
        elif isinstance(func, ast.Attribute) and name in _PATH_METHODS:
            self._note(self._evaluator.values(func.value, scope))
        elif isinstance(func, ast.Attribute) and name == "open" and said not in _OPENING:
            self._see_opened(node, func.value, scope, 0)
        elif name == "add_argument":
            self._see_argument(node, scope)

    def _see_argument(self, node: ast.Call, scope: Scope) -> None:
        """An argument of argparse that is opened by argparse itself."""
        words = {word.arg: word.value for word in node.keywords}
        kind = words.get("type")
        if kind is None or not re.search(r"\bopen\b|FileType", ast.unparse(kind)):
            return
        if (default := words.get("default")) is not None:
            self._note(self._evaluator.values(default, scope))
        else:
            self._note(frozenset([ARGUMENT]))

    def _see_opened(self, node: ast.Call, file: ast.expr, scope: Scope, mode_at: int) -> None:
        mode = node.args[mode_at] if len(node.args) > mode_at else None
        mode = next((word.value for word in node.keywords if word.arg == "mode"), mode)
        if isinstance(mode, ast.Constant) and isinstance(mode.value, str):
            if not mode_at and not _MODE.fullmatch(mode.value):
                return
            if any(char in mode.value for char in "wax"):
                return
        values = self._evaluator.values(file, scope)
        if not mode_at and values == ANY and not _is_path(ast.unparse(file)):
            return  # `image.open`, `zipfile.open`
        self._note(values)

    def _note(self, values: Values) -> None:
        if values == NOTHING:
            return
        for value in values:
            if value == 0 or value == STDIN or value in ("/dev/stdin", "-"):
                self._stdin = True
            elif isinstance(value, str):
                self._opened.add(value.replace("\\", "/"))

    def _see_attribute(self, node: ast.Attribute, unit: Unit) -> None:
        said = dotted(node)
        if said == "sys.stdin":
            self._stdin = True
        elif said == "sys.stdout":
            self._has_stdout = True
        elif node.attr in ("answer_a", "answer_b") and isinstance(node.ctx, ast.Store):
            self._prints = True

    def _see_name(self, name: str, unit: Unit) -> None:
        imported = unit.module.imports.get(name)
        if imported is None:
            return
        if imported.module == "sys" and imported.attribute == "stdin":
            self._stdin = True
        root, wanted = imported.module.split(".")[0], imported.attribute or ""
        is_aocd = root == "aocd" and imported.file is None
        if is_aocd or (root == "aoc_runner" and re.fullmatch("(get_.*|submit)?", wanted)):
            self._asks.add(root)
            self._prints |= wanted == "submit"


def _has_label(call: ast.Call) -> bool:
    texts = (it.value for it in ast.walk(call) if isinstance(it, ast.Constant))
    return any(isinstance(text, str) and _LABEL.search(text) for text in texts)


def _is_path(text: str) -> bool:
    return bool(re.search(r"path|file|input|dir|folder", text, re.IGNORECASE))
