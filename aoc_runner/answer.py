"""What counts as an answer, and when two are the same."""

from operator import index
from typing import TYPE_CHECKING, NamedTuple, SupportsIndex

if TYPE_CHECKING:
    from decimal import Decimal


class Answer(NamedTuple):
    """What a part returned, as text.

    `text` is what is shown and, to the letter, what is posted. `invalid` says why it can never be
    posted, `suspect` why it should not be without a second thought; both None for a good answer.
    """

    text: str
    invalid: str | None = None
    suspect: str | None = None

    def agrees_with(self, expected: str) -> bool:
        """Whether it is `expected`, which may be a drawing of several lines in an example."""
        return _drawing(self.text) == _drawing(expected)


def answer_of(value: object) -> Answer | None:
    """Read the value a part returned. None means not solved yet.

    An `int`, or anything that is exactly one (an integral float, a numpy integer), or a non-empty
    one-line string is an answer; everything else can be shown but is invalid.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return text_answer(str.__str__(value))  # without what a class of the day's adds
    if type(value).__name__ in ("bool", "bool_"):  # bool is an int, and numpy's turns into one
        return Answer(str(value), invalid=f"{value} is a truth value, not an answer")
    text = _exact_integer(value)
    if text is None:
        text = _shown(value)
        return Answer(text, invalid=f"{_short(text)} is a {type(value).__name__}, not an answer")
    is_float = isinstance(value, float) or "float" in type(value).__name__  # numpy has its own
    if is_float and abs(int(text)) >= 2**53:
        return Answer(
            text, suspect=f"{value!r} is a float too large to be exact; use integers (//)"
        )
    return Answer(text)


def number_of(text: str) -> "Decimal | None":
    """The number that the text of an answer is, None if it is none."""
    import re
    from decimal import Decimal  # not above: a run that has nothing to compare with is cheaper

    return Decimal(text) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else None


def same_but_for_zeros(one: str, other: str) -> bool:
    """Whether two different answers are the same number written with other leading zeros."""
    digits = one.isdecimal() and other.isdecimal()
    return one != other and digits and one.lstrip("0") == other.lstrip("0")


# What a solver prints by mistake, never what a puzzle asks for.
_NOT_ANSWERS = frozenset({"none", "null", "true", "false", "nan", "inf", "-inf", "infinity"})


def text_answer(value: str) -> Answer:
    """Read a text that a part returned, or that was typed on the command line."""
    text = value.strip()
    if any("\ud800" <= char <= "\udfff" for char in text):  # bytes that were no UTF-8
        text = ascii(text)
        return Answer(text, invalid=f"{_short(text)} holds characters that cannot be sent")
    if not text:
        return Answer(text, invalid="an empty text is not an answer")
    if len(text.splitlines()) > 1:
        invalid = "several lines are not an answer; type the letters they draw"
        return Answer(_drawing(value), invalid)
    if not text.isprintable():
        return Answer(text, invalid=f"{_short(ascii(text))} holds characters that cannot be seen")
    if text.lower() in _NOT_ANSWERS:
        return Answer(text, invalid=f"{text!r} is not an answer")
    return Answer(text)


def _drawing(text: str) -> str:
    """Letters drawn in `#`: blanks that open a line are part of them, those that end it are not."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def _exact_integer(value: object) -> str | None:
    """The digits of the integer that the value exactly is, None if it is none."""
    try:
        if isinstance(value, SupportsIndex):
            return str(index(value))
        whole = int(value)  # type: ignore[call-overload]
        return str(whole) if whole == value else None
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 -- the day's own methods may raise anything
        return None


def _shown(value: object) -> str:
    try:
        return str.__str__(str(value))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 -- likewise
        return f"<{type(value).__name__} that cannot be shown: {type(error).__name__}>"


def _short(text: str) -> str:
    line = text.split("\n", 1)[0]
    return line if len(line) <= 40 else line[:39] + "…"
