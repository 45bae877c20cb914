"""The README and the pages of `docs/` as data: sections, tables, code blocks."""

import re
from collections.abc import Iterator

from tests.support import REPOSITORY, Aoc

OF_DOCS = sorted(REPOSITORY.glob("docs/**/*.md"))
PAGES = ("README.md", *(path.relative_to(REPOSITORY).as_posix() for path in OF_DOCS))
TIME = re.compile(r"~?\b\d+(\.\d+)? (ns|µs|ms|s)(?!\w)")
DOCUMENTS = (*PAGES, "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")


def page(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """Return the text below a heading, up to the next heading of its level or above."""
    text = page(name)
    match = re.search(rf"^(##+) {re.escape(title)}$", text, re.M)
    assert match, f"{name} has no section {title!r}"
    end = f"^#{{2,{len(match[1])}}} "  # A single # can also start a comment in a code block.
    return re.split(end, text[match.end() :], maxsplit=1, flags=re.M)[0]


def table(text: str, *header: str) -> list[list[str]]:
    """Return the cells of the table whose header starts with these cells."""
    start = "| " + " | ".join(header) + " |"
    assert start in text, f"there is no table {start}"
    lines = text[text.index(start) :].split("\n\n")[0].splitlines()[2:]
    return [
        [
            re.sub("</?code>", "`", cell.strip()).replace("&#124;", "|")
            for cell in line.strip("|").split("|")
        ]
        for line in lines
    ]


def blocks(text: str, language: str) -> list[str]:
    """Return the contents of the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def code(cell: str) -> list[str]:
    """Return the texts in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def iter_commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield each command of the `console` blocks with its output."""
    for block in blocks(text, "console"):
        for entry in block.removeprefix("$ ").split("\n$ "):
            command, _, output = entry.partition("\n")
            yield command, output


def normalize(text: str, aoc: Aoc) -> str:
    """Return the text without colors, and without values that differ between runs."""
    text = re.sub(r"[^\n]*\r\x1b\[K", "", text)  # removed lines
    text = re.sub(r"\x1b\[\?25l.*?\x1b\[1A\x1b\[2K", "", text, flags=re.DOTALL)
    text = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r\n", "\n")
    text = re.sub(r"/sites/127\.0\.0\.1_\d+", "", text.replace(str(aoc.home), "/home/you"))
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\b\d\d:\d\d:\d\d", "THEN", text)
    text = re.sub(r" \(was TIME\)", "", TIME.sub("TIME", text))
    text = re.sub("[█-▏]+", "BAR", text)  # of a time
    return "\n".join(re.sub(r"(?<=\S) +", " ", line).rstrip() for line in text.strip().split("\n"))


def matches(output: str, expected: str) -> bool:
    """Return whether the output is the expected one, in which `…` stands for any text."""
    pattern = ".*".join(map(re.escape, expected.split("…")))
    return bool(re.fullmatch(pattern, output, re.DOTALL))
