"""What counts as an answer, and when two are the same: as text, as a number, as drawn letters."""

import re
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

if TYPE_CHECKING:
    from decimal import Decimal

# Characters. Puzzles ask for far less; what is longer is an input, a list or a dump of something.
_LONG, _TOO_LONG = 100, 1000

_SIZES = {6: (6, 4), 10: (10, 6)}  # rows of a drawn letter -> its font, rows and columns
_MOST_PIXELS = 200  # rows and columns; no puzzle has anyone draw as many


class Answer(NamedTuple):
    """What a part returned, as text.

    `text` is what is shown and, to the letter, what is posted. `invalid` says why it can never be
    posted, `suspect` why it should not be without a second thought; both None for a good answer.
    `picture` are the lines in which the letters of `text` were drawn.
    """

    text: str
    invalid: str | None = None
    suspect: str | None = None
    picture: str | None = None

    def agrees_with(self, expected: str) -> bool:
        """Whether it is `expected`, which may be a drawing of several lines in an example."""
        return _drawing(expected) in (_drawing(self.text), self.picture)


Plain = str | int | tuple[str, str] | None
"""What a part returned, in values that can be sent: a text, a whole number, or a type and text."""


def plain(value: object) -> Plain:
    """The value in plain terms. Raises nothing, whatever its class may do.

    Whole are also an integral float below 2**53, and numpy's integers; a float beyond that is not
    exact, and is told as its type and text, as all else is.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)  # without what a class of the day's adds
    kind = type(value).__name__
    if kind not in ("bool", "bool_"):  # bool is an int, and numpy's turns into one
        whole = _exact_integer(value)
        is_float = isinstance(value, float) or "float" in kind  # numpy has its own
        if whole is not None and not (is_float and abs(whole) >= 2**53):
            return whole
    shown = _shown(value)
    if kind == "coroutine":
        value.close()  # type: ignore[attr-defined]  # or Python warns: it was never awaited
    return kind, shown


def answer_in(told: Plain) -> Answer | None:
    """The answer in what `plain` made of a value; None means not solved yet.

    A whole number or a non-empty one-line string is an answer; everything else can be shown but is
    invalid.
    """
    if told is None:
        return None
    if isinstance(told, str):
        return text_answer(told)
    if isinstance(told, int):
        try:
            text = str(told)
        except ValueError:  # with more digits than Python prints
            bits = f"a whole number of {told.bit_length()} bits"
            return Answer(bits, invalid=f"{bits} is no answer")
        return Answer(text) if len(text) <= _LONG else text_answer(text)
    kind, shown = told
    if kind in ("bool", "bool_"):
        return Answer(shown, invalid=f"{shown} is a truth value, not an answer")
    if "float" in kind and (whole := _exact_integer(_as_float(shown))) is not None:
        suspect = f"{shown} is a float too large to be exact; use integers (//)"
        return Answer(str(whole), suspect=suspect)
    article = "an" if kind[:1] in "aeiouAEIOU" else "a"
    return Answer(shown, invalid=f"{short(shown)} is {article} {kind}, not an answer")


def _as_float(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


# What a solver prints by mistake, never what a puzzle asks for.
_NOT_ANSWERS = frozenset(
    {
        *("none", "null", "undefined", "ellipsis", "notimplemented", "true", "false"),
        *("nan", "-nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"),
    }
)


def text_answer(value: str) -> Answer:
    """Read a text that a part returned, or that was typed on the command line."""
    text = value.strip()
    # Bytes that were no UTF-8.
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        text = ascii(text)
        return Answer(text, invalid=f"{short(text)} holds characters that cannot be sent")
    if not text:
        return Answer(text, invalid="an empty text is not an answer")
    if len(text.splitlines()) > 1:
        return _drawn(_drawing(value))
    if not text.isprintable():
        return Answer(text, invalid=f"{short(ascii(text))} holds characters that cannot be seen")
    if len(text) > _TOO_LONG:
        invalid = f"{short(text)} is {len(text)} characters long: no answer is"
        return Answer(text, invalid)
    if text.lower() in _NOT_ANSWERS:
        return Answer(text, invalid=f"{text!r} is not an answer")
    if text.isascii() and text.isalnum() and len(text) <= _LONG:
        return Answer(text)  # nearly all are numbers or words: they need no closer look
    return Answer(text, suspect=_suspicion(text))


def short(text: str, room: int = 40) -> str:
    """The beginning of the text, in one line of at most `room` characters."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= room else line[: room - 1] + "…"


def _suspicion(text: str) -> str | None:
    """What is strange about a printable text of one line."""
    if len(text) > _LONG:
        return f"{short(text)} is {len(text)} characters long, and answers are short"
    if (otherwise := other_writing(text, is_number=False)) is not None:
        return f"{short(text)} {otherwise}"
    if not text.isascii():
        from unicodedata import name

        char = next(char for char in text if not char.isascii())
        named = name(char, "a character without a name")
        return f"{text} holds {char!r} ({named}), no plain letter"
    if re.fullmatch(r"""\[.*\]|\(.*\)|\{.*\}|<.*>|b?(['"]).*\1|[A-Za-z_][\w.]*\(.*\)""", text):
        return f"{short(text)} looks like something that Python printed, not an answer"
    return None


def _drawn(picture: str) -> Answer:
    """The letters that the lines draw. Where they cannot be read, the lines, which are invalid."""
    letters = read_letters(picture)
    if letters is None:
        return Answer(picture, "several lines are not an answer; type the letters they draw")
    return Answer(letters, picture=picture)


def _drawing(text: str) -> str:
    """Letters drawn in `#`: blanks that open a line are part of them, those that end it are not."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def _exact_integer(value: object) -> int | None:
    """The integer that the value exactly is, None if it is none."""
    try:
        if isinstance(value, SupportsIndex):
            return index(value)
        whole = int(value)  # type: ignore[call-overload]
        return whole if whole == value else None
    except Exception:  # noqa: BLE001 -- the day's own methods may raise anything
        return None


def _shown(value: object) -> str:
    try:
        return str.__str__(str(value))
    except Exception as error:  # noqa: BLE001 -- likewise
        return f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"


def number_of(text: str) -> "Decimal | None":
    """The number that a text is, however it is written; None if it is none.

    Read are signs, leading zeros, `12.0`, `1_2`, `1.2e1`, `1,200`, `1 200`; quotes and punctuation
    around it are looked past.
    """
    if len(text) > _TOO_LONG:
        return None
    from decimal import Decimal  # nearly every answer is plain digits, and needs nothing of this

    around = "[ \"'`,;:!?=]*"
    whole = "[0-9]{1,3}(?:[ ,'][0-9]{3})+|[0-9]+(?:_[0-9]+)*|(?=[.][0-9])"
    found = re.fullmatch(
        rf"{around}([+-]?) *({whole})((?:[.][0-9]+(?:_[0-9]+)*)?(?:[eE][+-]?[0-9]{{1,6}})?)"
        rf"[.]?{around}[.]?",
        text,
    )
    return Decimal(re.sub("[ ,'_]", "", "".join(found.groups()))) if found else None


def same_number(one: str, other: str) -> bool:
    """Whether two different texts are the same number, written otherwise."""
    number = None if one == other else number_of(one)
    return number is not None and number == number_of(other)


def other_writing(text: str, *, is_number: bool) -> str | None:
    """What is wrong with a number not written in plain digits, `is …`; None if nothing is.

    Where the answer is not known to be a number (`is_number`), what may as well be a pair
    (`1,200`) or a mix of letters and digits (`12e3`) is left alone.
    """
    if re.fullmatch("-?[0-9]+", text) or (number := number_of(text)) is None:
        return None
    if not is_number and re.fullmatch("[0-9]+[eE][0-9]+|.*[0-9],[0-9].*", text):
        return None
    if number.adjusted() > _LONG:
        return f"is a number of {number.adjusted() + 1} digits"
    if number != (digits := number.to_integral_value()):
        return "is no whole number"
    plain = f"{digits:f}" if number else "0"
    return f"is the number {plain} written otherwise: type {plain}"


def read_letters(picture: str) -> str | None:
    """The letters that the lines of the picture draw, in any two characters; None if it has others.

    Blanks that were cut off at the right end of lines, and empty rows and columns around the
    letters, do not matter. Whatever the library `aococr` raises, this raises too.
    """
    lines, characters = picture.splitlines(), sorted({*picture} - {"\n"})
    wide = max(map(len, lines), default=0)
    if len(characters) == 1:
        characters.append(" ")  # all of them may have been cut off
    if len(characters) != 2 or len(lines) > _MOST_PIXELS or wide > _MOST_PIXELS:
        return None
    found = []
    for ink, paper in (characters, characters[::-1]):
        cut_off = ink if ink.isspace() else paper
        in_ink = str.maketrans({ink: "#", paper: "."})
        rows = _trimmed([line.ljust(wide, cut_off).translate(in_ink) for line in lines])
        columns = _trimmed(["".join(column) for column in zip(*rows, strict=True)])
        if size := _SIZES.get(len(rows)):
            from aococr import aococr  # type: ignore[import-untyped]
            from aococr.resources import read_resource  # type: ignore[import-untyped]

            pixels = [list(row) for row in zip(*columns, strict=True)]
            letters = str(aococr(pixels, pixel_on_off_values=("#", ".")))
            # It passes by what it does not know: each letter has its place, all ink is one's.
            glyphs = {letter: str(glyph).count("#") for letter, glyph in read_resource(size)}
            is_all = sum(map(glyphs.__getitem__, letters)) == "".join(columns).count("#")
            step = size[1] + len(rows) // 5
            found += [letters] if is_all and len(letters) == -(-len(columns) // step) else []
    return found[0] if len(found) == 1 else None


def _trimmed(lines: Sequence[str]) -> list[str]:
    """The lines from the first with ink to the last."""
    inked = [number for number, line in enumerate(lines) if "#" in line]
    return [*lines[inked[0] : inked[-1] + 1]] if inked else []
