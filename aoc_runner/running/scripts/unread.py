"""Whether a script that reads no input has it in its code, as many have that of a line."""

import re

_LARGE = 3  # characters of an input, digits of a number, that are in no code by chance
_NUMBER = re.compile("[0-9]+")
_REOPENED = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")  # whether that is read is not seen


def is_in_code(content: bytes, path: str) -> bool:
    """Whether the code of that file has the input, which are such bytes: its lines, or its numbers.

    An answer for the input that is in the code is none for any other.
    """
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            code = file.read()
    except OSError:
        return False
    if any(name in code for name in _REOPENED):
        return True
    if len(content) > 4 * len(code):  # of UTF-8 a character has four bytes at most
        return False
    text = content.decode(errors="replace").strip()
    if len(text) >= _LARGE and all(line in code for line in _lines(text)):
        return True
    numbers = {*_NUMBER.findall(text)}
    if not numbers or max(map(len, numbers)) < _LARGE:
        return False
    return numbers <= {*_NUMBER.findall(re.sub("(?<=[0-9])_(?=[0-9])", "", code))}


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
