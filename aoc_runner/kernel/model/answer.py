"""What counts as an answer, and when two are the same: as text, as a number, as drawn letters."""

import re
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

if TYPE_CHECKING:
    from decimal import Decimal

_MAX_PIXELS = 10_000  # no puzzle has anyone draw as many
_SIZES = {6: (6, 4), 10: (10, 6)}  # rows of a drawn letter -> its font, rows and columns

# What a solver prints by mistake, in lower case and without a sign.
_NOT_ANSWERS = ("none", "null", "undefined", "true", "false", "nan", "inf", "infinity")


class Answer(NamedTuple):
    """What a part returned: `text` is shown, and submitted as it is, unless `invalid` says why not.

    `picture` has the lines in which the letters of `text` were drawn.
    """

    text: str
    invalid: str | None = None
    picture: str | None = None

    def agrees_with(self, expected: str) -> bool:
        """Whether it is `expected`, which may be a drawing of several lines in an example."""
        return _drawing(expected) in (_drawing(self.text), self.picture)


PlainValue = str | int | tuple[str, str] | None
"""What a part returned, in values that can be sent: a text, a whole number, or a type and text."""


def to_plain(value: object) -> PlainValue:
    """The value in plain terms. Raises what showing it does, where it is no text or number."""
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)  # without what a class of the day's adds
    whole = _exact_integer(value)
    return whole if whole is not None else (type(value).__name__, str.__str__(str(value)))


def to_answer(told: PlainValue) -> Answer | None:
    """Return the answer in a plain value; None means not solved yet.

    Only a whole number or a non-empty one-line string is valid.
    """
    if told is None:
        return None
    if isinstance(told, str):
        return parse_answer(told)
    if isinstance(told, int):
        try:
            return parse_answer(str(told))
        except ValueError:  # with more digits than Python prints
            bits = f"a whole number of {told.bit_length()} bits"
            return Answer(bits, invalid=f"{bits} is no answer")
    kind, shown = told
    article = "an" if kind[:1] in "aeiouAEIOU" else "a"
    return Answer(shown, invalid=f"{shorten(shown)} is {article} {kind}, not an answer")


def parse_answer(value: str) -> Answer:
    """Read a text that a part returned, or that was typed on the command line."""
    text = value.strip()
    if not text:
        return Answer(text, invalid="an empty text is not an answer")
    if len(text.splitlines()) > 1:
        picture = _drawing(value)
        if letters := read_letters(picture):
            return Answer(letters, picture=picture)
        return Answer(picture, "several lines are not an answer; type the letters they draw")
    if not text.isprintable():
        return Answer(text, invalid=f"{shorten(ascii(text))} holds characters that cannot be seen")
    if text.lower().lstrip("+-") in _NOT_ANSWERS:
        return Answer(text, invalid=f"{text!r} is not an answer")
    return Answer(text)


def shorten(text: str, room: int = 40) -> str:
    """The beginning of the text, in one line of at most `room` characters."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= room else line[: room - 1] + "…"


def _drawing(text: str) -> str:
    """Letters drawn in `#`: blanks that open a line are part of them, those that end it are not."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def _exact_integer(value: Any) -> int | None:
    """Return the integer that a number, or an array of one number, exactly is; else None.

    A float of 2**53 or more may have been rounded. A bool is no number here.
    """
    try:
        if hasattr(value, "item") and getattr(value, "size", None) == 1:  # numpy's
            value = value.item()
        if type(value).__name__ in ("bool", "bool_"):
            return None
        if isinstance(value, SupportsIndex):
            return index(value)
        real = getattr(value, "real", value)
        is_float = isinstance(real, float) or type(real).__name__ == "longdouble"
        whole = int(real)
        is_exact = whole == real and getattr(value, "imag", 0) == 0
        return whole if is_exact and not (is_float and abs(whole) >= 2**53) else None
    except Exception:  # noqa: BLE001 -- the day's own methods may raise anything
        return None


def parse_number(text: str) -> "Decimal | None":
    """The number that a text is, however it is written; None if it is none.

    Read are signs, leading zeros, `12.0`, `1_2`, `1.2e1`, `1,200`, `1 200`; quotes and punctuation
    around it are looked past.
    """
    from decimal import Decimal  # nearly every answer is plain digits, and needs nothing of this

    text = text.strip(" \"'`,;:!?=")
    if re.fullmatch("[+-]?[0-9]{1,3}([ ,'][0-9]{3})+", text):
        text = re.sub("[ ,']", "", text)
    try:
        number = Decimal(text)
    except ArithmeticError:
        return None
    return number if number.is_finite() else None


def read_letters(picture: str) -> str | None:
    """The letters that the lines of the picture draw, in any two characters.

    Blanks that were cut off at the right end of lines, and empty rows and columns around the
    letters, do not matter. None if anything is drawn that is no letter.
    """
    if len(picture) > _MAX_PIXELS:
        return None
    wide = max(map(len, picture.splitlines()))
    lines = [line.ljust(wide) for line in picture.splitlines()]
    characters = sorted({*"".join(lines)})
    if len(characters) != 2:
        return None
    for ink, paper in (characters, characters[::-1]):
        inked = [number for number, line in enumerate(lines) if ink in line]
        rows = lines[inked[0] : inked[-1] + 1]
        if size := _SIZES.get(len(rows)):
            from aococr import aococr  # type: ignore[import-untyped]
            from aococr.resources import read_resource  # type: ignore[import-untyped]

            letters = str(aococr([*map(list, rows)], pixel_on_off_values=(ink, paper)))
            # It passes by what it does not know: all ink must be that of the letters.
            pixels = {letter: str(glyph).count("#") for letter, glyph in read_resource(size)}
            if sum(map(pixels.__getitem__, letters)) == "".join(rows).count(ink):
                return letters
    return None
