"""Answers: which values are valid, and how texts, numbers and drawn letters are compared."""

import operator
import re
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

if TYPE_CHECKING:
    from decimal import Decimal

_MAX_PIXELS = 10_000  # more than any puzzle draws
_FONT_SIZES = {6: (6, 4), 10: (10, 6)}  # rows of a drawn letter -> the font's rows and columns

# Texts that a solution returns by mistake, in lower case and without a sign.
_INVALID_TEXTS = ("none", "null", "undefined", "true", "false", "nan", "inf", "infinity")


class Answer(NamedTuple):
    """The answer that a part returned."""

    text: str  # shown, and submitted unchanged if it is valid
    invalid: str | None = None  # why the text cannot be submitted
    picture: str | None = None  # the drawing that the letters of `text` were read from

    def agrees_with(self, expected: str) -> bool:
        """Return whether the answer equals `expected`, which in an example may be a drawing."""
        return _trim_drawing(expected) in (_trim_drawing(self.text), self.picture)


PlainValue = str | int | tuple[str, str] | None
"""A returned value as a worker sends it; (type name, text) for any other type."""


def to_plain(value: object) -> PlainValue:
    """Convert a value to None, str, int or (type, text). Raises what `str(value)` raises."""
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)  # A subclass may have a __str__ of its own.
    integer = _to_exact_integer(value)
    return integer if integer is not None else (type(value).__name__, str.__str__(str(value)))


def to_answer(value: PlainValue) -> Answer | None:
    """Return the answer in a plain value, or None if the part is not solved yet."""
    if value is None:
        return None
    if isinstance(value, str):
        return parse_answer(value)
    if isinstance(value, int):
        try:
            return parse_answer(str(value))
        except ValueError:  # Python limits the number of digits.
            text = f"a whole number of {value.bit_length()} bits"
            return Answer(text, invalid=f"{text} is not an answer")
    type_name, text = value
    article = "an" if type_name[:1] in "aeiouAEIOU" else "a"
    return Answer(text, invalid=f"{shorten(text)} is {article} {type_name}, not an answer")


def parse_answer(value: str) -> Answer:
    """Parse the text of a part or a user; only one line or drawn letters are valid."""
    text = value.strip()
    if not text:
        return Answer(text, invalid="an empty text is not an answer")
    if len(text.splitlines()) > 1:
        picture = _trim_drawing(value)
        if letters := read_letters(picture):
            return Answer(letters, picture=picture)
        return Answer(picture, "an answer must be one line; for a drawing, type its letters")
    if not text.isprintable():
        return Answer(text, invalid=f"{shorten(ascii(text))} contains non-printable characters")
    if text.lower().lstrip("+-") in _INVALID_TEXTS:
        return Answer(text, invalid=f"{text!r} is not an answer")
    return Answer(text)


def shorten(text: str, width: int = 40) -> str:
    """Return the first line of the text, cut to at most `width` characters."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= width else line[: width - 1] + "…"


def _trim_drawing(text: str) -> str:
    """Return a drawing without trailing spaces and empty lines around it; indentation matters."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def _to_exact_integer(value: Any) -> int | None:
    """Return the exact integer value of a number or of an array of one number, or None.

    None for a bool, and for a float of 2**53 or more, which may have been rounded.
    """
    try:
        if hasattr(value, "item") and getattr(value, "size", None) == 1:  # numpy's
            value = value.item()
        if type(value).__name__ in ("bool", "bool_"):
            return None
        if isinstance(value, SupportsIndex):
            return operator.index(value)
        real = getattr(value, "real", value)
        is_float = isinstance(real, float) or type(real).__name__ == "longdouble"
        integer = int(real)
        is_exact = integer == real and getattr(value, "imag", 0) == 0
        return integer if is_exact and not (is_float and abs(integer) >= 2**53) else None
    except Exception:  # noqa: BLE001 -- methods of a user's class may raise anything
        return None


def parse_number(text: str) -> "Decimal | None":
    """Return the value of a number in any common notation, or None.

    Accepts signs, leading zeros, `12.0`, `1_2`, `1.2e1`, `1,200`, `1 200`; quotes and punctuation
    around the number are ignored.
    """
    from decimal import Decimal  # Imported here because most runs do not need it.

    text = text.strip(" \"'`,;:!?=")
    if re.fullmatch("[+-]?[0-9]{1,3}([ ,'][0-9]{3})+", text):
        text = re.sub("[ ,']", "", text)
    try:
        number = Decimal(text)
    except ArithmeticError:
        return None
    return number if number.is_finite() else None


def read_letters(picture: str) -> str | None:
    """Return the letters drawn in a picture of any two characters, or None.

    Missing spaces at the end of lines, and empty rows and columns around the letters, are allowed.
    None if anything but letters is drawn.
    """
    if len(picture) > _MAX_PIXELS:
        return None
    width = max(map(len, picture.splitlines()))
    lines = [line.ljust(width) for line in picture.splitlines()]
    characters = sorted({*"".join(lines)})
    if len(characters) != 2:
        return None
    for ink, paper in (characters, characters[::-1]):
        inked = [index for index, line in enumerate(lines) if ink in line]
        rows = lines[inked[0] : inked[-1] + 1]
        if size := _FONT_SIZES.get(len(rows)):
            from aococr import aococr  # type: ignore[import-untyped]
            from aococr.resources import read_resource  # type: ignore[import-untyped]

            letters = str(aococr([*map(list, rows)], pixel_on_off_values=(ink, paper)))
            # aococr skips shapes that it does not know, so compare the number of inked pixels.
            pixels = {letter: str(glyph).count("#") for letter, glyph in read_resource(size)}
            if sum(map(pixels.__getitem__, letters)) == "".join(rows).count(ink):
                return letters
    return None
