"""How a file of an old archive is run, by few signs in its code, which is read and never run.

A way to run it is an `Entry` of a layout without a path: a script, functions, or a command. What
the signs leave open is tried afterwards: see `trying`.
"""

import ast
import os
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aoc_runner.features.adopt.names import Spot
from aoc_runner.kernel.days.layout import Data, Entry, Functions
from aoc_runner.kernel.days.layout_file import Script

COMMANDS = {
    ".js": "node {path}", ".mjs": "node {path}", ".ts": "npx tsx {path}", ".sh": "bash {path}",
    ".rb": "ruby {path}", ".pl": "perl {path}", ".lua": "lua {path}", ".php": "php {path}",
    ".r": "Rscript {path}", ".jl": "julia {path}", ".go": "go run {path}", ".awk": "awk -f {path}",
    ".hs": "runghc {path}", ".exs": "elixir {path}", ".raku": "raku {path}", ".nim": "nim r {path}",
}  # fmt: skip
COMPILED = (
    ".rs", ".java", ".kt", ".c", ".cpp", ".cc", ".cs", ".scala", ".swift", ".zig", ".d", ".f90",
    ".elm", ".fs", ".ex", ".erl",
)  # fmt: skip
_STDIN = re.compile(
    r"stdin|\bARGF\b|\bgets\b|\bgetContents\b|\binteract\b|<>|io\.(read|lines)\b|readline\(\)"
    r"|readFileSync\(0|IO\.(stream|read)|\blines\(\)|\$\*IN\b|\bread -|\bNR\b|\$1",
    re.IGNORECASE,
)
_ARGUMENT = re.compile(
    r"argv\[[12]\]|@?ARGV|os\.Args|commandArgs|System\.argv|getArgs|ARGS|\barg\["
)
_WANTS = re.compile(r"\bargv\[-?1\]|\bin (?:sys\.)?argv\[1:\]|add_argument\(\s*[\"']\w")
_GOES_WITHOUT = re.compile(  # it looks first
    r"len\((?:sys\.)?argv|IndexError|argv *[=!<>]|argv\[1\] *[=!]=|if (?:sys\.)?argv"
    r"|int\((?:sys\.)?argv|nargs=[\"'][?*]|default="
)
_PRINTS = re.compile(r"\b(?:r?print|pp(?:rint)?|echo|ic|submit|\w*print\w*|stdout\.write\w*)\(")
_SETS_ANSWER = re.compile(r"\.answer_[ab]\b *=")
_LABEL = re.compile(
    r"print\(.*\b(?:part|p|pt|star|answer|ans|solution|result|one|two|[12ab])\b", re.I
)
_READS = re.compile(
    r"(?<![a-z])(?:open|inputs?|read|load|fetch|get)\w*\(|stdin|argv|urlopen|requests", re.I
)
_ASKS_SITE = re.compile(r"adventofcode\.com/")
_DOWNLOADS = re.compile(r"\b(?:requests|httpx|urllib|urlopen|urllib3|aiohttp)\b")
_PYTHON_2 = re.compile(r"^\s*print\s+[^(=\s]|\b(?:xrange|raw_input)\(", re.MULTILINE)

_PAIRS = {
    "1": "2", "one": "two", "a": "b", "i": "ii", "first": "second", "silver": "gold", "01": "02",
}  # fmt: skip
_BESIDE = {  # words that may stand beside the one that says the part
    "part", "parts", "p", "pt", "puzzle", "star", "task", "solve", "solver", "solution", "sol",
    "problem", "challenge", "level", "answer", "ans", "run", "do", "get", "calc", "compute",
    "calculate", "question", "q", "find", "half", "step", "phase", "aoc", "main", "result", "day",
    "d", "for", "the", "process", "exercise", "ex",
}  # fmt: skip
_BOTH = (
    "solve", "solution", "both", "solve_both", "both_parts", "run", "compute", "answer", "answers",
    "get_answers", "main", "day", "parts", "solutions", "solver", "process",
)  # fmt: skip
_OF_PART = ("part1", "part2", "part_1", "part_2", "part_one", "part_two", "part", "p1", "p2")
_PARSE = re.compile(
    r"_?(?:parse|read|load|get|process|prepare|format|clean|extract|transform|convert|build|make)"
    r"(?:_|$).*|.*_?pars(?:er|e)",
    re.IGNORECASE,
)
_TEXTUAL = r"\.(?:splitlines|split|[lr]?strip|replace|partition|startswith|count|find|lower)\("
# Of `X`, an argument, in the code of its function as `ast` writes it: the first found decides.
_USES: tuple[tuple[str, Data | None], ...] = (
    (r"\b(?:open|Path|exists)\(X\b|\bX\.(?:read_text|open)\(", "path"),
    (r"\bX\.(?:read|readlines?)\(", None),  # an open file
    (rf"\bX = X\[0\]|\bX\[\d+\]{_TEXTUAL}", "lines"),
    (rf"\bX{_TEXTUAL}|\b(?:StringIO|loads)\(X\b|\bre\.\w+\([^()]*\bX\b", "text"),
    (r"\bfor (?:\w+, )?(?:line|row|ln) in (?:enumerate\()?X\b|\.join\(X\)", "lines"),
    (r"\bX\[[^]]*\]\[|\bfor \(?\w+, \w+\)? in X\b|\bX\.\w+\(", None),
)
_ALL_DATA: tuple[Data, ...] = ("text", "lines", "path")


class Reading(NamedTuple):
    """The ways to run a file, the likeliest first; where there is none, why."""

    kinds: tuple[Entry, ...] = ()
    why: str = ""
    imports: frozenset[str] = frozenset()  # the roots of what it imports
    asks_site: bool = False  # downloads its input, or posts, by itself


def read(spot: Spot, folder: str) -> Reading:
    """How the file of a tree in the folder may be run."""
    ending = os.path.splitext(spot.file)[1].lower()
    if not spot.has_field and spot.part == 2:
        return Reading(why="part 2 in a file of its own, named in a way no field is")
    if ending == ".ipynb":
        return Reading(why="a notebook")
    if ending in COMPILED:
        return Reading(why="compiled: give its program as `command:`")
    try:
        with open(os.path.join(folder, spot.file), "rb") as file:
            content = file.read(1_000_001)
    except OSError:
        content = b"\0"
    if b"\0" in content or len(content) > 1_000_000:
        return Reading(why="no text that can be read")
    text = content.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    asks = bool(_ASKS_SITE.search(text) and _DOWNLOADS.search(text))
    if ending != ".py":
        return _command(ending, text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of `"\d"` in somebody's code
            tree = ast.parse(text)
    except SyntaxError as error:
        version = ".".join(map(str, sys.version_info[:2]))
        is_old = _PYTHON_2.search(text) or re.search("parentheses|leading zeros", error.msg or "")
        new = f"line {error.lineno or 1}: syntax that Python {version} does not know"
        return Reading(why="Python 2" if is_old else new)
    except (ValueError, RecursionError, MemoryError):
        return Reading(why="no text that a person wrote")
    if re.search(r"\b(?:xrange|raw_input)\(", text) and "xrange =" not in text:
        return Reading(why="Python 2")
    module = _Module(text, tree)
    scripts, (functions, why) = list(_scripts(module)), _functions(module, spot.part is not None)
    if functions and _READS.search("\n".join(map(ast.unparse, module.main))):
        functions = [] if scripts else functions  # an import would read the author's own file
    # What a script prints without a label is easily misread; what functions return is not.
    first, last = (scripts, functions) if _LABEL.search(text) else (functions, scripts)
    return Reading((*first, *last), why, frozenset(module.imports), asks)


def _command(ending: str, text: str) -> Reading:
    code = re.sub(r"^\s*(?://|#(?!!)|--).*$", "", text, flags=re.MULTILINE)
    if (ending == ".go" and "func main(" not in code) or (ending == ".hs" and "main" not in code):
        return Reading(why="is no program of its own")
    if _STDIN.search(code):
        return Reading((Entry("", "", script=Script(command=COMMANDS[ending])),))
    if _ARGUMENT.search(code):
        return Reading((Entry("", "", script=Script(command=f"{COMMANDS[ending]} {{input}}")),))
    return Reading(why="not in Python, and reads neither stdin nor its command line")


class _Module:
    """A Python file: its functions, its main code, guarded or not, and what it imports."""

    def __init__(self, text: str, tree: ast.Module) -> None:
        self.text = text
        self.tree = tree
        self.main: list[ast.stmt] = []
        self.guarded: list[ast.stmt] = []
        self.functions: dict[str, ast.FunctionDef] = {}
        self.imports: set[str] = set()
        for it in tree.body:
            if isinstance(it, ast.FunctionDef):
                self.functions[it.name] = it
            elif isinstance(it, ast.If) and "__name__" in ast.unparse(it.test):
                self.guarded += it.body
            elif not isinstance(it, ast.Import | ast.ImportFrom | ast.ClassDef):
                self.main.append(it)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                self.imports |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                self.imports.add((node.module or node.names[0].name).partition(".")[0])


def _scripts(module: _Module) -> Iterator[Entry]:
    """As a script, if its own code does more than prepare, and prints or calls what may."""
    code = [*module.main, *module.guarded]
    if not any(map(_acts, code)):
        return
    is_lone = not module.imports - sys.stdlib_module_names
    if not _PRINTS.search(module.text) and not _SETS_ANSWER.search(module.text) and is_lone:
        return
    wants = _WANTS.search(module.text) and not _GOES_WITHOUT.search(module.text)
    ways = Script(), Script(args=("{input}",))
    for script in reversed(ways) if wants else ways[: 1 + ("argv" in module.text)]:
        yield Entry("", "", script=script)


def _acts(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr):
        return not isinstance(statement.value, ast.Constant)
    kinds = ast.For | ast.While | ast.If | ast.With | ast.Try | ast.Match
    return isinstance(statement, kinds) or bool(_SETS_ANSWER.search(ast.unparse(statement)))


def _functions(module: _Module, is_part: bool) -> tuple[list[Entry], str]:
    """As functions that give the answers; and why not."""
    named = [] if is_part else [it for it in (_pair(module),) if it]
    both = _one_of(module, is_part)
    named += [Functions(both=both)] if both else []
    found: list[Entry] = []
    why = ""
    for functions in named:
        first = next(module.functions[it] for it in functions if it in module.functions)
        required = first.args.args[: len(first.args.args) - len(first.args.defaults)]
        if len(required) != 1 or any(default is None for default in first.args.kw_defaults):
            wants = "nothing, and reads" if not required else "more than"
            why = f"`{first.name}` takes {wants} its input"
            continue
        data = data_of(first, required[0], module.functions)
        parser = _parser(module, [it for it in functions if it])
        if parser and (None in data or len(data) > 1):
            (of_parser, *_) = data_of(parser, parser.args.args[0], module.functions)
            found += _ways(module, functions._replace(parse=parser.name), [of_parser])
        if data == [None] and not parser:
            why = f"`{first.name}` takes what the file itself makes of its input"
        found += _ways(module, functions, data)
    if not found and not why:
        decorated = any(
            isinstance(it, ast.ClassDef) or getattr(it, "decorator_list", ())
            for it in module.tree.body
        )
        why = "prints no answer, and no function of it gives one"
        why = "of a framework of its own" if decorated else why
    return found, why


def _ways(module: _Module, functions: Functions, data: Sequence[Data | None]) -> Iterator[Entry]:
    """The functions with each data; by our own names first, where that is the same."""
    ours = Functions(part1="part1", part2="part2")
    for each in data:
        if each is None:
            continue
        if functions._replace(parse=None) == ours and functions.parse in (None, "parse"):
            # Ours is called without being named, so what is named keeps another `parse` out.
            if (functions.parse == "parse") == ("parse" in module.functions):
                yield Entry("", "", data=each)
        if functions == Functions(both="part1") or functions == Functions(both="part2"):
            yield Entry("", "", data=each)  # of a file a part
        yield Entry("", "", data=each, functions=functions)


def _pair(module: _Module) -> Functions | None:
    """The functions of both parts; a second that is not there is one not solved yet."""
    ranked = []
    by_words = {tuple(_words(name)): name for name in module.functions}
    for words, name in by_words.items():
        for at, word in enumerate(words):
            rest = {*words[:at], *words[at + 1 :]}
            if word not in _PAIRS or any(not it.isdigit() for it in rest - _BESIDE):
                continue
            second = by_words.get((*words[:at], _PAIRS[word], *words[at + 1 :]))
            if second or rest & {"part", "p"}:
                place = name.lower().rindex(word)
                guess = name[:place] + _PAIRS[word] + name[place + len(word) :]
                rank = (second is None, "part" not in words, len(words), name)
                ranked.append((rank, Functions(part1=name, part2=second or guess)))
    return min(ranked)[1] if ranked else None


def _words(name: str) -> list[str]:
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", name)]


def _one_of(module: _Module, is_part: bool) -> str | None:
    """The function that gives both answers; of a file a part, its one."""
    own = {name.lower(): function for name, function in module.functions.items()}
    names = [*(_OF_PART if is_part else ()), *_BOTH]
    names += [it for it in own if re.fullmatch(r"(?:solve_?)?(?:day|d|aoc|year|_|\d)+\d", it)]
    for function in (own[name] for name in names if name in own):
        nodes = list(ast.walk(function))
        returned = [it.value for it in nodes if isinstance(it, ast.Return) and it.value]
        pairs = [it for it in returned if isinstance(it, ast.Tuple) and len(it.elts) == 2]
        yields = sum(isinstance(it, ast.Yield) for it in nodes)
        is_both = (returned and len(pairs) == len(returned)) or (yields == 2 and not returned)
        if is_both or (is_part and returned):
            return function.name
    return None


def _parser(module: _Module, called: list[str]) -> ast.FunctionDef | None:
    """The function that makes what the others take of the input, if they do not call it."""
    used, todo = set[str](), [it for it in called if it in module.functions]
    while todo:
        used.add(name := todo.pop())
        inner = {it.id for it in ast.walk(module.functions[name]) if isinstance(it, ast.Name)}
        todo += [it for it in inner if it in module.functions and it not in used]
    found = [
        it
        for name, it in module.functions.items()
        if name not in used
        and _PARSE.fullmatch(name)
        and len(it.args.args) - len(it.args.defaults) == 1
        and data_of(it, it.args.args[0], module.functions)[0] is not None
    ]
    by_name = [it for it in found if it.name == "parse"] or found
    return by_name[0] if len(by_name) == 1 else None


def data_of(
    function: ast.FunctionDef,
    argument: ast.arg,
    others: dict[str, ast.FunctionDef],
    depth: int = 0,
) -> list[Data | None]:
    """What the argument may be, the likeliest first: one where that is sure.

    By its annotation, its uses here and where it is passed on, else its name. None: something else,
    which the file makes of its input.
    """
    name, noted = argument.arg, ast.unparse(argument.annotation) if argument.annotation else ""
    noted = noted.lower()
    is_path = re.fullmatch(r"\w*(?:path|file_?name|file|fn|fname)", name, re.I)
    if "path" in noted:
        return ["path"]
    if re.fullmatch(
        r"(?:typing\.)?(?:list|sequence|iterable|iterator|tuple)\[str(?:, \.\.\.)?\]", noted
    ):
        return ["lines"]
    used = _used(function, name, others, depth)
    if noted == "str":
        return ["path" if "path" in used or is_path else "text"]
    if noted and noted not in ("any", "object"):
        return [None]
    if used and used != [None]:
        return used
    if is_path:
        return ["path"]
    if re.fullmatch(r"\w*(?:lines|rows)|l", name, re.I):
        return ["lines", "text", "path"]
    of_text = r"(?:puzzle_?|raw_?|input_?)?(?:input|inp|in|text|data|raw|s|str|string|contents?|txt|puzzle)"
    if re.fullmatch(rf"{of_text}|\w+_(?:text|str|string)", name, re.I):
        return [*_ALL_DATA]
    return [None, *_ALL_DATA] if not used else [None]


def _used(
    function: ast.FunctionDef, name: str, others: dict[str, ast.FunctionDef], depth: int
) -> list[Data | None]:
    """What the function's code makes of the argument, or one that it is given to; else nothing."""
    code = "\n".join(map(ast.unparse, function.body))
    for pattern, data in _USES:
        if re.search(pattern.replace("X", re.escape(name)), code):
            return [data]
    for item in re.findall(rf"\bfor (?:\w+, )?(\w+) in (?:enumerate\()?{re.escape(name)}\b", code):
        if re.search(rf"\b{item}{_TEXTUAL}", code):
            return ["lines"]
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and depth < 4:
            other = others.get(node.func.id)
            for at, given in enumerate(node.args):
                is_it = isinstance(given, ast.Name) and given.id == name
                if is_it and other and at < len(other.args.args):
                    passed = data_of(other, other.args.args[at], others, depth + 1)
                    if len(passed) == 1:
                        return passed
    return []
