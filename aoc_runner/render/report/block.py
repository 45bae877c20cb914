"""The block of a Markdown file that we write: between two marks, comments on lines of their own.

Everything outside of it stays byte for byte. What stands in code is text, and no mark.
"""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from aoc_runner.kernel.words.errors import UsageError

if TYPE_CHECKING:
    from markdown_it.token import Token

BEGIN = "<!-- aoc-runner:begin (written by aoc report: what you change in here is lost) -->"
END = "<!-- aoc-runner:end -->"

_COMMENT = re.compile(r"<!--(.*?)-->", re.S)
_MARK = re.compile(r"\s*aoc-runner:(begin|end)(?![\w-])")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_BOM = "\ufeff"
_ALONE = "put it on a line of its own that is not indented, with an empty line above and below"


class Mark(NamedTuple):
    word: str  # begin, end
    line: int  # from 0
    is_code: bool = False  # in a block of code, where it is text
    is_alone: bool = True  # on a line of its own, in no list and no quotation
    is_last: bool = True  # what follows is read as Markdown again


def with_block(text: str, content: Sequence[str], path: str) -> str:
    """The text of the file at `path` with these lines in its block.

    Without marks the block comes last, with them. Raises UsageError for marks between which nothing
    can be written, and for a file that nothing can be appended to.
    """
    marks = list(_marks(text))
    is_new = all(mark.is_code for mark in marks)
    if is_new:
        if marks:
            raise _in_code(path, marks[0])
        length, text = len(_lines(text)), _appended(text)
        lines = _lines(text)
        begin, end = len(lines) - 2, len(lines) - 1
    else:
        length, lines = 0, _lines(text)
        begin, end = _pair(marks, path)
    newline = _newline(lines[begin])
    written = [f"{line}{newline}" for line in ("", *content, "")]
    result = "".join([*lines[: begin + 1], *written, *lines[end:]])
    if Mark("begin", begin) not in _marks(result):
        what = "the file ends" if is_new else "the mark aoc-runner:begin is"
        raise UsageError(
            f"{path}:{length or begin + 1}: {what} within a comment, a block of code or <pre>,"
            " where no table can be",
            f"end that before, or write the marks where the table is to be: {BEGIN} and {END}",
        )
    return result


def _pair(marks: Sequence[Mark], path: str) -> tuple[int, int]:
    """The lines of the two marks. Raises UsageError where they are no pair, each on its own."""
    real = [mark for mark in marks if not mark.is_code]
    for mark in real:
        if not mark.is_alone:
            raise UsageError(
                f"{path}:{mark.line + 1}: the mark aoc-runner:{mark.word} has other text around it,"
                " or stands in a list or a quotation",
                _ALONE,
            )
    wanted = ("begin", "end")
    for number, mark in enumerate(real):
        where = f"{path}:{mark.line + 1}: "
        if any(mark.word == before.word for before in real[:number]):
            first = next(before for before in real if before.word == mark.word)
            raise UsageError(
                f"{where}a second aoc-runner:{mark.word}; the first is in line {first.line + 1}",
                "leave one pair of marks",
            )
        if mark.word != wanted[number]:
            raise UsageError(
                f"{where}aoc-runner:end without an aoc-runner:begin above it",
                _lacking(marks, "begin", BEGIN, "above"),
            )
    if len(real) < 2:
        raise UsageError(
            f"{path}:{real[0].line + 1}: aoc-runner:begin without an aoc-runner:end below it",
            _lacking(marks, "end", END, "below"),
        )
    return real[0].line, real[1].line


def _lacking(marks: Sequence[Mark], word: str, whole: str, where: str) -> str:
    """What to do about a mark that there is not."""
    for mark in marks:
        if mark.is_code and mark.word == word:
            return f"the one in line {mark.line + 1} is in a block of code: move it out of there"
    return f"write {whole} {where} it, or remove this mark"


def _in_code(path: str, mark: Mark) -> UsageError:
    return UsageError(
        f"{path}:{mark.line + 1}: the mark aoc-runner:{mark.word} is in a block of code, where it"
        " is text",
        f"move both out of there, or write others where the table is to be: {BEGIN} and {END}",
    )


def _appended(text: str) -> str:
    """The text with an empty block at its end, after an empty line."""
    lines = _lines(text)
    endings = [ending for line in lines[-2:] if (ending := _newline(line))]
    newline = endings[-1] if endings else "\n"
    gap = ""
    if text.removeprefix(_BOM):
        gap += newline * (not _newline(lines[-1]))
        gap += newline * bool(lines[-1].strip())
    return f"{text}{gap}{BEGIN}{newline}{END}{newline}"


def _marks(text: str) -> Iterator[Mark]:
    """All marks, in code or not, as Markdown is read."""
    from markdown_it import MarkdownIt

    for token in MarkdownIt("commonmark").parse(text.removeprefix(_BOM)):
        first = token.map[0] if token.map else 0
        if token.type == "html_block":
            yield from _in_html(token, first)
        elif token.type == "inline":
            yield from _in_a_paragraph(token, first)
        elif token.type in ("fence", "code_block"):
            below = first + (token.type == "fence")
            yield from (mark._replace(is_code=True) for mark in _in_html(token, below))


def _in_html(token: "Token", first: int) -> Iterator[Mark]:
    lines = token.content.split("\n")
    for comment in _COMMENT.finditer(token.content):
        if mark := _MARK.match(comment[1]):
            line = token.content.count("\n", 0, comment.start())
            is_alone = not token.level and lines[line].strip() == comment[0]
            is_last = not "".join(lines[line + 1 :])
            yield Mark(mark[1], first + line, False, is_alone, is_last)


def _in_a_paragraph(token: "Token", first: int) -> Iterator[Mark]:
    line = first
    for child in token.children or ():
        if child.type in ("softbreak", "hardbreak"):
            line += 1
        elif child.type == "html_inline":
            yield from (mark._replace(is_alone=False) for mark in _in_html(child, line))


def _lines(text: str) -> list[str]:
    """The lines with their ends: those that Markdown knows, as many as its reader counts."""
    return _LINE.findall(text)


def _newline(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
