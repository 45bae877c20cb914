"""Numbers, in whatever way they are written: what a text means, and how to write it plainly.

Apart from `answer`: nearly every answer is plain digits, and needs nothing of this.
"""

import re
from decimal import Decimal
from unicodedata import category, decimal, normalize

_LONGEST = 1000  # characters of a text that is looked at
_MOST_DIGITS = 100


def number_of(text: str) -> Decimal | None:
    """The number that a text is, however it is written; None if it is none.

    Read are signs, leading zeros, `12.0`, `1_2`, `1.2e1`, `1,200`, `1 200`, digits and dashes of
    any script; quotes and punctuation around it are looked past.
    """
    if len(text) > _LONGEST:
        return None
    around = "[ \"'`,;:!?=]*"
    whole = "[0-9]{1,3}(?:[ ,'][0-9]{3})+|[0-9]+(?:_[0-9]+)*|(?=[.][0-9])"
    found = re.fullmatch(
        rf"{around}([+-]?) *({whole})((?:[.][0-9]+(?:_[0-9]+)*)?(?:[eE][+-]?[0-9]{{1,6}})?)"
        rf"[.]?{around}[.]?",
        text if text.isascii() else "".join(map(_in_ascii, text)),
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
    if number.adjusted() > _MOST_DIGITS:
        return f"is a number of {number.adjusted() + 1} digits"
    if number != (digits := number.to_integral_value()):
        return "is no whole number"
    plain = f"{digits:f}" if number else "0"
    return f"is the number {plain} written otherwise: type {plain}"


def _in_ascii(char: str) -> str:
    """The ASCII form of a digit, a dash, a quote or another sign; any other as it is."""
    if char.isdecimal():
        return str(decimal(char))
    if char == "\N{MINUS SIGN}" or category(char) == "Pd":
        return "-"
    if category(char) in ("Pi", "Pf"):
        return '"'
    form = normalize("NFKC", char)
    return char if form.isdigit() else form  # a superscript 2 is no digit of the number
