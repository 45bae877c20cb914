"""Detect how to run the files of an old archive from their code, without running it."""

import ast
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from aoc_runner.features.adopt.names import Candidate
from aoc_runner.kernel.days.day import Data, Entry, Functions, Script

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
    r"(?:len|int)\((?:sys\.)?argv(?!\) ?(?:!=|<))|if (?:sys\.)?argv|nargs=[\"'][?*]|default="
)
_PART_ARGUMENT = re.compile(r"[\"']?[12][\"']? (?:in|==) (?:sys\.)?argv|argv\[1\] == [\"']?[12]\b")
_NEEDS_ARGUMENT = re.compile(r"\bargv\[-?1\]|\bin (?:sys\.)?argv\[1:\]|add_argument\(\s*[\"']\w")
_OPENED = re.compile(r"\bopen\([\"']([^\"'\n]*(\.(?:txt|in|dat)))[\"']")
_IMPORT = re.compile(r"(?m)^[ \t]*(?:from|import)[ \t]+(?!_)(\w+)")
_OTHER_PYTHON = re.compile(  # Signs of Python 2, 3.12 and 3.14 in an invalid file, or its error.
    r"(?m)(\A(?:Missing parentheses|leading zeros|Function parameters)| <> "
    r"|^[ \t]*(?:print [\w\"'`]|except [\w.]+, [a-z]\w*:))"
    r"|(\Af-string|\bf[\"'][^\"'\n]*\{$|^[ \t]*(?:type \w.* = |(?:def|class) \w+\[))"
    r"|(^[ \t]*except [A-Z][\w.]*, [A-Z][\w.]*:|[ (,]t[\"'])"
)
# Top-level statements that do more than define names.
_RUNS_CODE = re.compile(r"(?m)^(?:for|while|if|with|try|match)\b|(?:^|;)[\w.]+\(|^[\w.]+\.answer_")
_PART_2_NAMES = {"1": "2", "one": "two", "a": "b", "first": "second"}
_PART_1_NAME = re.compile(r"(?i)\w*(1|one|first|(?<![a-z])a)(?![a-z])\w*")
_CLEAR_NAME = re.compile(  # Functions with other names are often helpers.
    r"(?i)(?:_*(?:part|pt|p|star|solve|solution|sol|task|puzzle|problem|challenge|answer|ans"
    r"|d(?:ay)?_?\d+|(?:do|run|get|calc|calculate|compute|process)(?=_?[pst])))*"
    r"_*(?:1|2|a|b|one|two|first|second)(?:_*(?:part|star|puzzle|answer|solution|result))?"
)
_BOTH = re.compile(
    r"(?i)(?:solve|solution|both|run|compute|answer|main|solver|process)s?|(?:day|d)_?\d*"
    r"|(?:part|p)s?_?(?:1|one)?_?(?:and)?_?(?:2|two)?"  # or in a file for one part
)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_READS = re.compile(  # in code that runs at import
    r"(?i)(?:input|(?:\b|_)(?:open|read|load|fetch|parse|get_?(?:data|lines|day)))\w{0,20}\("
    r"|\bstdin\b|\bargv\[|\baocd import (?:[\w, ]{1,40}, )?(?:data|lines)\b|\b(?:main|run|solve)\("
    r"|\b(?!path\b)\w+\([\"'][^\"'\n]*\.(?:txt|in|dat)[\"']"
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
    (r"def \w+\((?:\w*(?:data|input|te?xt|string|puzzle)\w*|[sx]|inp)\b", get_args(Data)),
)  # fmt: skip
# In an argument that the file passes to its functions: other code has parsed the input.
_PARSED = re.compile(r"\w(?<!copy|open)\(\w*(?:input|data|te?xt|lines)\w*[,)]|\bint\(")
Definitions = Mapping[str, ast.FunctionDef]  # by name


class Detection(NamedTuple):
    """Entries without a path, the most likely first, or the reason why there are none."""

    entries: Sequence[Entry] = ()
    reason: str = ""
    modules: frozenset[str] = frozenset()  # the imported ones


def detect_entries(file: Candidate, folder: str) -> Detection:
    """Return the ways to run a file, whose path is relative to `folder`."""
    ending = os.path.splitext(file.path)[1].lower()
    if ending == ".ipynb":
        return Detection(reason="notebook")
    text = ""
    try:
        text = Path(folder, file.path).read_text(encoding="utf-8-sig", errors="replace")
        if ending != ".py" and not (_STDIN.search(text) or _ARGUMENT.search(text)):
            return Detection(reason="reads neither stdin nor command-line arguments")
        if ending != ".py":
            command = COMMANDS[ending] + ("" if _STDIN.search(text) else " {input}")
            return Detection([Entry("", "", script=Script(command=command))])
        with warnings.catch_warnings(action="ignore"):  # Such as invalid escapes like "\d".
            body = ast.parse(text).body
    except (OSError, SyntaxError, ValueError, RecursionError) as error:
        reason = _explain_invalid(f"{error}\n{text}")
        is_script = reason.startswith("needs") and os.path.exists(os.path.join(folder, ".venv"))
        return Detection([Entry("", "", script=Script())] if is_script else (), reason)
    # Functions go first, if they can be imported: unlike prints, their values cannot be misread.
    entries, is_guess = _detect_functions(body, text, file.part is not None)
    if _RUNS_CODE.search(text):
        can_lack = _OPTIONAL_ARGUMENT.search(text) or not _NEEDS_ARGUMENT.search(text)
        choices = ["", "{input}"] if can_lack else ["{input}"]
        choices += ["{part}"] if _PART_ARGUMENT.search(text) else []
        scripts = [Entry("", "", script=Script(args=tuple(args.split()))) for args in choices]
        opened = {*_OPENED.findall(text)}
        if len(opened) == 1 and not re.search(r"input|data|puzzle|\d", str(opened)):
            scripts.append(Entry("", "", script=Script(reads=(f"*{opened.pop()[1]}",))))
        top = [ast.unparse(node) for node in body if not isinstance(node, _DEFINITIONS)]
        reads = any(_READS.search(code) for code in top if not code.startswith("if __name__ "))
        entries = scripts + entries if reads or is_guess else entries + scripts
    reason = "prints no answer and has no function that takes the input"
    return Detection(entries, "" if entries else reason, frozenset(_IMPORT.findall(text)))


def _explain_invalid(text: str) -> str:
    """Return which Python a file needs; `text` is the error and the code."""
    match, current = _OTHER_PYTHON.search(text), sys.version_info.minor
    minor = (2, 12, 14)[(match.lastindex or 1) - 1] if match else 0
    if minor > current:
        return f"needs Python 3.{minor} or newer"
    return "written for Python 2" if minor == 2 else f"not valid in Python 3.{current}"


def _detect_functions(body: list[ast.stmt], text: str, is_part: bool) -> tuple[list[Entry], bool]:
    """Return the ways to run a file through its functions, and whether the data is a guess."""
    defined = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
    helpers = _find_helpers(body)
    functions = None if is_part else _find_pair(defined, helpers)
    functions = functions or _find_single(defined, helpers, is_part)
    data = _get_data(defined[functions.both or functions.part1 or ""]) if functions else None
    if functions is None or data is None:
        return [], False
    parsers = [name for name in defined if _PARSE.fullmatch(name) and _get_data(defined[name])]
    is_guess = len(data) > 1 and not parsers
    values = dict(re.findall(r"(?m)^[ \t]*(\w+) = (.*)", text))
    for name in filter(None, (functions.both, functions.part1, functions.part2)):
        # The first arguments of its calls; the sign is a comma if more arguments follow.
        found = re.findall(rf"(?<!def )\b{name}\(((?:[^(),]|\([^()]*\))*)(,(?!\s*\))|)", text)
        calls = {sign: argument for argument, sign in found}
        passed = calls.get("", "")
        passed += " " + re.sub(r"(?<![.\w])\w+", lambda word: values.get(word[0], word[0]), passed)
        is_guess |= calls.keys() == {","}
        is_guess |= re.search(r"(?<![.\w])\w+\(\)|csv|\) for ", passed) is not None
        data = ("lines",) if re.search(r"\.split(?:lines\(\)|\(.\\n.\))$", passed) else data
        if _PARSED.search(passed):
            data, parsers = (), [parser for parser in parsers if f"{parser}(" in passed]
    entries = _make_entries(defined, functions, data)
    if len(data) != 1 and parsers:
        data = (_get_data(defined[parsers[0]]) or ())[:1]
        entries = _make_entries(defined, functions._replace(parse=parsers[0]), data) + entries
    return entries, is_guess


def _make_entries(defined: Definitions, functions: Functions, data: Sequence[Data]) -> list[Entry]:
    """Return an entry for each type of data; omit `functions` where the default names suffice."""
    # A function named `parse` runs by default; another parser needs all functions named.
    is_default = functions in (
        Functions("parse" if "parse" in defined else None, "part1", "part2"),
        Functions(both="part1"),
        Functions(both="part2"),  # in a file for part 2
    )
    return [Entry("", "", data=kind, functions=None if is_default else functions) for kind in data]


def _find_helpers(body: Sequence[ast.stmt]) -> set[str]:
    """Return functions called per line, and those of unclear names called by other functions."""
    repeated, inner = list[ast.AST](), list[ast.AST]()
    for root, node in ((block, node) for block in body for node in ast.walk(block)):
        if isinstance(node, (*_DEFINITIONS, ast.For, ast.While)):
            inner += [node] if getattr(node, "name", "") != "main" else []
        elif isinstance(root, _DEFINITIONS) and _CLEAR_NAME.fullmatch(root.name):
            continue  # Part 2 may call part 1.
        elif isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            repeated += [node.elt, *(test for loop in node.generators for test in loop.ifs)]
        elif isinstance(node, ast.AugAssign):
            repeated.append(node.value)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("map", "filter"):
            repeated += node.args[:1]
    names = _list_names(inner)
    clear = {name for name in names if _CLEAR_NAME.fullmatch(name) or _BOTH.fullmatch(name)}
    return _list_names(repeated) | (names - clear)


def _list_names(nodes: Sequence[ast.AST]) -> set[str]:
    return {node.id for root in nodes for node in ast.walk(root) if isinstance(node, ast.Name)}


def _find_pair(defined: Definitions, helpers: set[str]) -> Functions | None:
    """Find the functions of both parts; part 2 may be missing because it is not solved yet."""
    names = sorted(defined, key=lambda name: ("part" not in name.lower(), len(name)))
    for name in sorted(names, key=lambda name: not _CLEAR_NAME.fullmatch(name)):
        if match := _PART_1_NAME.fullmatch(name):
            word = _PART_2_NAMES[match[1].lower()]
            word = word.title() if match[1].istitle() else word
            second = name[: match.start(1)] + word + name[match.end(1) :]
            is_part = "part" in name.lower() and _CLEAR_NAME.fullmatch(name)
            if (is_part or second in defined) and helpers.isdisjoint((name, second)):
                return Functions(part1=name, part2=second)
    return None


def _find_single(defined: Definitions, helpers: set[str], is_part: bool) -> Functions | None:
    """Find the function that returns both answers, or the answer of a file for one part."""
    for name, function in defined.items():
        returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
        is_both = all(isinstance(value, ast.Tuple) and len(value.elts) == 2 for value in returned)
        if _BOTH.fullmatch(name) and any(returned) and (is_both or is_part) and name not in helpers:
            return Functions(both=name)
    return None


def _get_data(function: ast.FunctionDef) -> tuple[Data, ...] | None:
    """Return the types that the function may take; None unless it takes one argument."""
    arguments = function.args
    required = arguments.args[: len(arguments.args) - len(arguments.defaults)]
    if len(required) != 1:
        return None
    code = ast.unparse(ast.FunctionDef(function.name, arguments, function.body, [], lineno=1))
    for pattern, data in _TAKES:
        if re.search(pattern.replace("X", required[0].arg), code, re.IGNORECASE | re.DOTALL):
            return data
    return ()
