"""The README and the pages of `docs/` as data: sections, tables, blocks of code."""

import re
from collections.abc import Iterator

from tests.support import REPOSITORY, Aoc

OF_DOCS = sorted(REPOSITORY.glob("docs/**/*.md"))
PAGES = ("README.md", *(path.relative_to(REPOSITORY).as_posix() for path in OF_DOCS))
TIME = re.compile(r"~?\b\d+(\.\d+)? (ns|µs|ms|s)(?!\w)")
DOCUMENTS = (*PAGES, "CHANGELOG.md", "CONTRIBUTING.md")


def page(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


def section(name: str, title: str) -> str:
    """The part of the page under that heading, up to the next of its level or above."""
    text = page(name)
    match = re.search(rf"^(##+) {re.escape(title)}$", text, re.M)
    assert match, f"{name} has no section {title!r}"
    above = f"^#{{2,{len(match[1])}}} "  # a single # may well begin a comment in a block of code
    return re.split(above, text[match.end() :], maxsplit=1, flags=re.M)[0]


def table(text: str, *header: str) -> list[list[str]]:
    """The cells of the table whose first headings are these."""
    start = "| " + " | ".join(header) + " |"
    assert start in text, f"there is no table {start}"
    lines = text[text.index(start) :].split("\n\n")[0].splitlines()[2:]
    return [
        [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
        for line in lines
    ]


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def code(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def shown(text: str) -> Iterator[tuple[str, str]]:
    """Each line that is typed, with what is shown after it."""
    for block in blocks(text, "console"):
        for typed in block.removeprefix("$ ").split("\n$ "):
            command, _, output = typed.partition("\n")
            yield command, output


def plain(text: str, aoc: Aoc) -> str:
    """The text without colours, and without what differs from one run to the next."""
    text = re.sub(r"[^\n]*\r\x1b\[K", "", text)  # what was taken away again, and bars
    text = re.sub(r"\x1b\[\?25l.*?\x1b\[1A\x1b\[2K", "", text, flags=re.DOTALL)
    text = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r\n", "\n")
    text = text.replace(str(aoc.home), "/home/you")
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\b\d\d:\d\d:\d\d", "THEN", text)
    text = re.sub(r" \(was TIME\)", "", TIME.sub("TIME", text))
    return "\n".join(re.sub(r"(?<=\S) +", " ", line).rstrip() for line in text.strip().split("\n"))


def agrees(seen: str, expected: str) -> bool:
    """Whether they are the same, where `…` stands for anything."""
    pattern = ".*".join(map(re.escape, expected.split("…")))
    return bool(re.fullmatch(pattern, seen, re.DOTALL))
