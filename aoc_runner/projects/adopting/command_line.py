"""What a script makes of its command line: `sys.argv`, or what argparse is told."""

import ast
import re

from aoc_runner.projects.adopting.program import dotted


class CommandLine:
    """What is seen of it, node by node."""

    def __init__(self) -> None:
        self.is_guarded = False  # the script looks whether there are any words
        self.compared: set[str] = set()  # what words are compared with
        self._indices: set[str] = set()
        self._positionals: list[tuple[str, bool]] = []

    def see(self, node: ast.AST) -> None:
        if isinstance(node, ast.Subscript) and dotted(node.value) in ("sys.argv", "argv"):
            index = ast.unparse(node.slice)
            self.is_guarded |= ":" in index
            self._indices |= {index} - {"0"} if ":" not in index else set()
        elif isinstance(node, ast.ExceptHandler) and node.type is not None:
            self.is_guarded |= "IndexError" in ast.unparse(node.type)
        elif isinstance(node, ast.Compare) and re.search(r"\bargv\b", ast.unparse(node)):
            self.is_guarded = True
            sides = (node.left, *node.comparators)
            self.compared |= {str(it.value) for it in sides if isinstance(it, ast.Constant)}
        elif isinstance(node, ast.Call):
            self._see_call(node)

    def _see_call(self, node: ast.Call) -> None:
        name = dotted(node.func)
        if name == "len" and node.args and dotted(node.args[0]) in ("sys.argv", "argv"):
            self.is_guarded = True
        elif name.endswith(".add_argument") and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and not str(first.value).startswith("-"):
                self._positionals.append((str(first.value), may_be_left_out(node)))

    @property
    def required(self) -> list[str]:
        """The words that argparse does not go without."""
        return [name for name, is_optional in self._positionals if not is_optional]

    def lacks(self, *, is_fed: bool, takes: bool) -> str:
        """What it wants to be told besides the name of its input; `takes` says that it takes that.

        `is_fed` says that it has its input without.
        """
        if self._positionals:
            others = [name for name in self.required if not _FILE.search(name)]
            is_input = len(self.required) == 1 and takes
            return "" if is_input else ", ".join(others)
        if self.is_guarded or is_fed:
            return ""
        is_more = bool(self._indices - {"1"}) and "1" in self._indices
        return "sys.argv" if is_more or (self._indices and not takes) else ""


_FILE = re.compile("file|input|path|data|puzzle", re.IGNORECASE)


def may_be_left_out(call: ast.Call) -> bool:
    """Whether argparse goes without the argument that the call adds."""
    words = {word.arg: word.value for word in call.keywords}
    nargs = words.get("nargs")
    is_many = isinstance(nargs, ast.Constant) and nargs.value in ("?", "*")
    first = call.args[0] if call.args else None
    is_option = isinstance(first, ast.Constant) and str(first.value).startswith("-")
    return "default" in words or is_many or (is_option and "required" not in words)
