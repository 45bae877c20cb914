"""Files that download or post by themselves: they are never run, so that no guard is passed by."""

import ast
import re

from aoc_runner.projects.adopting.program import Program, dotted

_NETWORK = {
    "requests", "httpx", "aiohttp", "urllib3", "selenium", "playwright", "mechanize", "pycurl",
    "browser_cookie3", "browsercookie", "websocket", "websockets", "socket", "requests_cache",
    "cloudscraper", "requests_html", "ftplib", "smtplib", "paramiko",
}  # fmt: skip
# What posts nothing within a run.
HARMLESS = frozenset(("aoc_runner", "aocd", "pyperclip"))
_INNER = {"urllib.request", "http.client", "urllib.urlopen"}
_OWN = re.compile(r"(aoc|advent)\w*", re.IGNORECASE)
_COMMANDS = re.compile(r"\b(curl|wget)\b")


def danger(program: Program) -> str | None:
    """Why the program must not be run: what it would use the network by; None if it may be."""
    runs, has_command = False, False
    for unit, node in program.nodes():
        if isinstance(node, ast.Name) and (imported := unit.module.imports.get(node.id)):
            if imported.file is not None:
                continue
            whole = (
                f"{imported.module}.{imported.attribute}" if imported.attribute else imported.module
            )
            root = imported.module.partition(".")[0]
            if root in _NETWORK or whole.startswith(tuple(_INNER)):
                return f"downloads or posts by itself ({imported.module})"
            runs |= root in ("subprocess", "os")
        elif isinstance(node, ast.Attribute) and dotted(node) in ("urllib.request", "http.client"):
            return f"downloads or posts by itself ({dotted(node)})"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            has_command |= bool(_COMMANDS.search(node.value))
    if runs and has_command:
        return "downloads or posts by itself (curl or wget)"
    for name in sorted(program.outside):
        root = name.lstrip(".").partition(".")[0]
        if root not in HARMLESS and _OWN.fullmatch(root) and not name.startswith("."):
            return f"needs `{root}`, which is not in the tree and may post by itself"
    return None
