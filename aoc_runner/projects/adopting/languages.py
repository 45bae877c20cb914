"""Files in other languages: the program that runs each, and whether it takes what it is given."""

import posixpath
import re
from typing import NamedTuple

from aoc_runner.projects.adopting.candidates import Candidate
from aoc_runner.projects.adopting.module import read_text
from aoc_runner.projects.adopting.tree import Tree

_COMMANDS = {
    ".js": "node {path}", ".mjs": "node {path}", ".cjs": "node {path}", ".ts": "npx tsx {path}",
    ".mts": "npx tsx {path}", ".sh": "bash {path}", ".bash": "bash {path}", ".zsh": "zsh {path}",
    ".rb": "ruby {path}", ".pl": "perl {path}", ".lua": "lua {path}", ".php": "php {path}",
    ".r": "Rscript {path}", ".jl": "julia {path}", ".go": "go run {path}", ".awk": "awk -f {path}",
    ".hs": "runghc {path}", ".exs": "elixir {path}", ".raku": "raku {path}", ".p6": "raku {path}",
    ".tcl": "tclsh {path}", ".groovy": "groovy {path}", ".nim": "nim r {path}",
    ".ml": "ocaml {path}",
    ".rkt": "racket {path}", ".clj": "clojure {path}", ".kts": "kotlinc -script {path}",
    ".cr": "crystal run {path}", ".fsx": "dotnet fsi {path}", ".dart": "dart run {path}",
    ".scm": "guile {path}", ".lisp": "sbcl --script {path}",
}  # fmt: skip
COMPILED = {
    ".rs": "Rust", ".java": "Java", ".kt": "Kotlin", ".c": "C", ".cpp": "C++", ".cc": "C++",
    ".cs": "C#", ".scala": "Scala", ".swift": "Swift", ".zig": "Zig", ".d": "D", ".f90": "Fortran",
    ".hs": "Haskell", ".elm": "Elm", ".fs": "F#", ".ex": "Elixir", ".erl": "Erlang", ".vb": "Basic",
}  # fmt: skip
_STDIN = re.compile(
    r"/dev/stdin|process\.stdin|readFileSync\(0|php://stdin|\bSTDIN\b|\$stdin|\bARGF\b|\bgets\b|"
    r"os\.Stdin|\bgetContents\b|\binteract\b|<>|io\.(read|lines)\b|\breadline\(\)|IO\.(stream|read)|"
    r"Deno\.stdin|Bun\.stdin|\blines\(\)|\$\*IN\b|\bslurp\b\s*[;)]|stdin|\bread -",
)
_ARGUMENT = re.compile(
    r"process\.argv\[2\]|\bARGV\b|\$argv\[1\]|\$\{?1\b|os\.Args\[1\]|commandArgs|System\.argv|"
    r"\barg\[1\]|@ARGV|getArgs|\bARGS\b|@\*ARGS|Deno\.args|flag\.Arg",
)
_FILE = re.compile(r"[\"'`]([^\"'`\n]*(?:input|\.txt|\.in\b|\.dat)[^\"'`\n]*)[\"'`]", re.IGNORECASE)
_NETWORK = re.compile(r"adventofcode\.com/|\bAOC_SESSION\b|session=", re.IGNORECASE)
_PRINTS = {".go": r"func main\(", ".hs": r"\bmain\b"}


class Program(NamedTuple):
    """It is run by a program of its language, which reads its input on stdin or as an argument."""

    command: str


def is_other_language(file: str) -> bool:
    """Whether it is code that is not Python's."""
    ending = posixpath.splitext(file)[1].lower()
    return ending in _COMMANDS or ending in COMPILED


def judge_other(candidate: Candidate, tree: Tree) -> Program | str:
    """How a file is run that is not Python's; or why it cannot be."""
    ending = posixpath.splitext(candidate.file)[1].lower()
    if ending not in _COMMANDS:
        return f"{COMPILED[ending]}, which is compiled: give its program as `command:`"
    text = read_text(tree, candidate.file) or ""
    if not re.search(_PRINTS.get(ending, ""), text):
        return "is no program of its own"
    if _NETWORK.search(text):
        return "downloads or posts by itself"
    code = re.sub(r"^\s*(//|#(?!!)|--).*$", "", text, flags=re.M)
    command = _COMMANDS[ending]
    if _STDIN.search(code):
        return Program(command)
    if _ARGUMENT.search(code):
        return Program(f"{command} {{input}}")
    if _FILE.search(code):
        return "reads a file by itself, not in Python: have it read stdin"
    return "reads no input on stdin or from its command line"
