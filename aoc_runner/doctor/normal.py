"""What a text says, whatever it is wrapped in: comments, quotes, lists, JSON, HTML, UTF-16.

Everything here takes time in proportion to the text, and nearly all of it is spent in C.
"""

import re
from collections.abc import Iterator

_ALL = bytes(range(256))
_ALNUM = b"0123456789abcdefghijklmnopqrstuvwxyz"
_LOWER = bytes(_ALL.lower()).replace(b"\r", b"\n").replace(b"\t", b" ")
# Every character that is in no word is a blank.
_WORDS = bytes(char if char in _ALNUM else 32 for char in _LOWER)
_WORDS_AND_LINES = _WORDS[:10] + b"\n" + _WORDS[11:]

_ESCAPES = ((rb"\n", b"\n"), (rb"\r", b"\n"), (rb"\t", b" "))
_CODES = re.compile(rb"\\u00([0-9a-f]{2})|&#x([0-9a-f]{2});|&#(\d{1,3});", re.I)
_ENTITIES = ((b"&gt;", b">"), (b"&lt;", b"<"))  # quotes and blanks say nothing
_TAG = re.compile(
    rb"</?(?:a|article|b|br|code|div|em|h2|i|li|ol|p|pre|span|strong|td|tr|ul)\b[^<>]*>", re.I
)

# What stands before every line of a listing: its number, perhaps behind the name of its file or as
# an index (`[7] =>`); or the mark of a comment or a quotation.
_MARGIN = re.compile(
    rb"^(?:[^\s:]{1,200}:(?=\d+:))?"
    rb"[ \"'`>|+#/*;%(\[-]*\d+(?: *(?:[:|),]|\]? *=>?) *|\.? +)"
    rb"|^ *[^\w\s]{1,4} +",
    re.M,
)


def plain(content: bytes) -> bytes:
    """The content as UTF-8 without a mark: what a PowerShell redirects to a file is UTF-16."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="ignore").encode("utf-8", errors="ignore")
    if content.count(0) * 5 > len(content) * 2:  # UTF-16 without a mark, of mostly plain letters
        content = content.replace(b"\0", b"")
    return content.removeprefix(b"\xef\xbb\xbf")


def resolved(content: bytes) -> bytes:
    """The text in lower case, without tags, its escapes and entities as what they stand for."""
    if b"\\" in content:
        for escape, char in _ESCAPES:
            content = content.replace(escape, char)
    if b"\\u00" in content or b"&#" in content:
        content = _CODES.sub(_char, content)
    if b"</" in content:
        content = _TAG.sub(b" ", content)
    if b"&" in content:
        for entity, char in _ENTITIES:
            content = content.replace(entity, char)
    return content.translate(_LOWER, b"\0")


def words(text: bytes) -> list[bytes]:
    """The runs of letters and digits in a resolved text."""
    return text.translate(_WORDS).split()


def words_of_lines(text: bytes) -> list[list[bytes]]:
    """The words in each line of a resolved text."""
    return list(map(bytes.split, text.translate(_WORDS_AND_LINES).split(b"\n")))


def drawn(text: bytes) -> bytes:
    """The text without what stands around strings and between them, and so between their halves."""
    return text.translate(None, b" \t\"'`,;\\")


def only(text: bytes, characters: bytes) -> bytes:
    """The text without all other characters."""
    return text.translate(None, _ALL.translate(None, characters))


def views(text: bytes) -> Iterator[bytes]:
    """A resolved text as it is; without its margin; and what a diff takes out, or puts in."""
    yield text
    bare = _MARGIN.sub(b"", text)
    if bare != text:
        yield bare
    if b"\n-" in text and b"\n+" in text:
        lines = text.split(b"\n")
        for other in (b"+", b"-"):
            yield b"\n".join(line[1:] for line in lines if line[:1] != other)


def _char(match: re.Match[bytes]) -> bytes:
    if match[3]:
        return bytes([min(int(match[3]), 255)])
    return bytes.fromhex((match[1] or match[2]).decode())
