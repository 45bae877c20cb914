"""Detect how to run the files of an old archive from their code, without running it."""

import ast
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from typing import NamedTuple, get_args

from aoc_runner.features.adopt.names import Candidate
from aoc_runner.kernel.days.custom import Functions, Script
from aoc_runner.kernel.days.day import Data, Entry

COMMANDS = {
    ".js": "node {path}", ".mjs": "node {path}", ".ts": "npx tsx {path}", ".sh": "bash {path}",
    ".rb": "ruby {path}", ".pl": "perl {path}", ".lua": "lua {path}", ".php": "php {path}",
    ".r": "Rscript {path}", ".jl": "julia {path}", ".go": "go run {path}", ".awk": "awk -f {path}",
    ".hs": "runghc {path}", ".exs": "elixir {path}", ".raku": "raku {path}", ".nim": "nim r {path}",
}  # fmt: skip
_STDIN = re.compile(
    r"(?i)stdin|\b(?:argf|gets|getcontents|interact|nr)\b|<>|io\.(?:read|lines|stream)|readline\(\)"
    r"|readFileSync\(0|\blines\(\)|\$\*IN\b|\bread -|\$1"
)
_ARGUMENT = re.compile(r"argv\[[12]\]|ARGV|os\.Args|commandArgs|System\.argv|getArgs|ARGS|\barg\[")
_OPTIONAL_ARGUMENT = re.compile(
    r"(?:len|int)\((?:sys\.)?argv|if (?:sys\.)?argv|nargs=[\"'][?*]|default="
)
_NEEDS_ARGUMENT = re.compile(r"\bargv\[-?1\]|\bin (?:sys\.)?argv\[1:\]|add_argument\(\s*[\"']\w")
_IMPORT = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+(?!_)(\w+)")
# Top-level statements that do more than define names.
_RUNS_CODE = re.compile(r"(?m)^(?:for|while|if|with|try|match)\b|(?:^|;)[\w.]+\(|^[\w.]+\.answer_")
_PART_2_NAMES = {"1": "2", "one": "two", "a": "b", "first": "second"}
_PART_1_NAME = re.compile(r"(?i)\w*?(1|one|first|(?<![a-z])a)(?![a-z])\w*")
_BOTH = re.compile(
    r"(?i)(?:solve|solution|both|run|compute|answer|main|solver|process)s?|(?:day|d)_?\d*"
    r"|(?:part|p)_?(?:1|2|one|two)?"  # in a file for one part
)
_PARSE = re.compile(
    r"(?i)_?(?:parse|read|load|get|process|prepare|format|clean|extract|transform|convert|build"
    r"|make)(?:_|$).*|.*pars(?:er|e)"
)
_TEXTUAL = r"\.(?:splitlines|split|[lr]?strip|replace|partition|startswith|count|find|lower)\("
# The argument types that a function may take, found in its code as `ast.unparse` writes it, with X
# for the argument. The first matching pattern decides. Empty if the file itself parses the input.
_TAKES: tuple[tuple[str, tuple[Data, ...]], ...] = (
    (r"def \w+\(X: [\w.]*(?:list|sequence|iterable|iterator|tuple)\[str\b[^[]*\]", ("lines",)),
    (r"def \w+\((?:X: [\w.]*path|\w*(?:path|file_?name|file|fn|fname): str)"
     r"|\b(?:open|path|exists)\(X\b|\bX\.read_text\(", ("path",)),
    (r"def \w+\(X: str\b", ("text",)),
    (r"def \w+\(X: (?!any|object)|\bX\.(?:read|readlines?)\(", ()),
    (rf"\bX{_TEXTUAL}|\b(?:StringIO|loads)\(X\b|\bre\.\w+\([^()]*\bX\b", ("text",)),
    (r"\bfor (?:\w+, )?(?:line|row|ln) in (?:enumerate\()?X\b|\.join\(X\)", ("lines",)),
    (r"def \w+\((?:\w*(?:lines|rows)|l)\b", ("lines", "text", "path")),
    (r"", get_args(Data)),
)  # fmt: skip


DefinedFunctions = Mapping[str, ast.FunctionDef]  # by name


class Detection(NamedTuple):
    """The ways to run a file, the most likely first: entries without a path. If none, a reason."""

    entries: Sequence[Entry] = ()
    reason: str = ""
    modules: frozenset[str] = frozenset()  # the imported ones


def detect_entries(file: Candidate, folder: str) -> Detection:
    """Return the ways to run a file, whose path is relative to `folder`."""
    ending = os.path.splitext(file.path)[1].lower()
    if ending == ".ipynb":
        return Detection(reason="notebook")
    try:
        path = os.path.join(folder, file.path)
        with open(path, encoding="utf-8-sig", errors="replace") as stream:
            text = stream.read(1_000_000)
        if ending != ".py" and not (_STDIN.search(text) or _ARGUMENT.search(text)):
            return Detection(reason="reads neither stdin nor command-line arguments")
        if ending != ".py":
            command = COMMANDS[ending] + ("" if _STDIN.search(text) else " {input}")
            return Detection([Entry("", "", script=Script(command=command))])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Such as invalid escapes like "\d".
            body = ast.parse(text).body
    except (OSError, SyntaxError, ValueError, RecursionError):
        return Detection(reason=f"not valid in Python {sys.version[:4]}, maybe Python 2")
    functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    # Functions go first: their return values cannot be misread, unlike printed text.
    entries = _detect_functions(functions, file.part is not None)
    if _RUNS_CODE.search(text):
        needs_argument = _NEEDS_ARGUMENT.search(text) and not _OPTIONAL_ARGUMENT.search(text)
        args_choices = (("{input}",), ()) if needs_argument else ((), ("{input}",))
        entries += [Entry("", "", script=Script(args=args)) for args in args_choices]
    reason = "prints no answer and has no function that solves an input"
    return Detection(entries, "" if entries else reason, frozenset(_IMPORT.findall(text)))


def _detect_functions(defined: DefinedFunctions, is_part: bool) -> list[Entry]:
    """Return the ways to run a file through its functions."""
    functions = (None if is_part else _find_pair(defined)) or _find_single(defined, is_part)
    data = _get_data(defined[functions.both or functions.part1 or ""]) if functions else None
    if functions is None or data is None:
        return []
    entries = _make_entries(defined, functions, data)
    parsers = [name for name in defined if _PARSE.fullmatch(name) and _get_data(defined[name])]
    if len(data) != 1 and parsers:
        parser = parsers[0]
        with_parser = functions._replace(parse=parser)
        data = _get_data(defined[parser]) or ()
        return _make_entries(defined, with_parser, data[:1]) + entries
    return entries


def _make_entries(
    defined: DefinedFunctions, functions: Functions, data: Sequence[Data]
) -> list[Entry]:
    """Return an entry for each type of data; omit `functions` where the default names suffice."""
    # A function named `parse` runs by default; another parser needs all functions named.
    is_default = functions in (
        Functions("parse" if "parse" in defined else None, "part1", "part2"),
        Functions(both="part1"),
        Functions(both="part2"),  # in a file for part 2
    )
    named = None if is_default else functions
    return [Entry("", "", data=kind, functions=named) for kind in data]


def _find_pair(defined: DefinedFunctions) -> Functions | None:
    """Find the functions of both parts; part 2 may be missing because it is not solved yet."""
    for name in sorted(defined, key=lambda name: ("part" not in name.lower(), len(name))):
        if match := _PART_1_NAME.fullmatch(name):
            word = _PART_2_NAMES[match[1].lower()]
            word = word.title() if match[1].istitle() else word
            second = name[: match.start(1)] + word + name[match.end(1) :]
            if second in defined or "part" in name.lower():
                return Functions(part1=name, part2=second)
    return None


def _find_single(defined: DefinedFunctions, is_part: bool) -> Functions | None:
    """Find the function that returns both answers, or the answer of a file for one part."""
    for name, function in defined.items():
        returned = [
            node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value
        ]
        is_both = all(isinstance(value, ast.Tuple) and len(value.elts) == 2 for value in returned)
        if _BOTH.fullmatch(name) and returned and (is_both or is_part):
            return Functions(both=name)
    return None


def _get_data(function: ast.FunctionDef) -> tuple[Data, ...] | None:
    """Return the types that the function may take; None unless it takes one argument."""
    arguments = function.args
    required = arguments.args[: len(arguments.args) - len(arguments.defaults)]
    if len(required) != 1:
        return None
    code = ast.unparse(ast.FunctionDef(function.name, arguments, function.body, [], lineno=1))
    name = re.escape(required[0].arg)
    return next(
        data
        for pattern, data in _TAKES
        if re.search(pattern.replace("X", name), code, re.IGNORECASE | re.DOTALL)
    )
