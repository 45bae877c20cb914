"""What counts as an answer, and when two are the same."""

from operator import index
from typing import NamedTuple, SupportsIndex

# Characters. Puzzles ask for far less; what is longer is an input, a list or a dump of something.
_LONG, _TOO_LONG = 100, 1000


class Answer(NamedTuple):
    """What a part returned, as text.

    `text` is what is shown and, to the letter, what is posted. `invalid` says why it can never be
    posted, `suspect` why it should not be without a second thought; both None for a good answer.
    `picture` are the lines in which letters are drawn: `text` is these letters, or the same lines
    where one of them is unknown.
    """

    text: str
    invalid: str | None = None
    suspect: str | None = None
    picture: str | None = None

    def agrees_with(self, expected: str) -> bool:
        """Whether it is `expected`, which may be a drawing of several lines in an example."""
        return _drawing(expected) in (_drawing(self.text), self.picture)


def answer_of(value: object) -> Answer | None:
    """Read the value a part returned. None means not solved yet.

    An `int`, or anything that is exactly one (an integral float, a numpy integer), or a non-empty
    one-line string is an answer; everything else can be shown but is invalid.
    """
    if value is None:
        return None
    if isinstance(value, str):
        return text_answer(str.__str__(value))  # without what a class of the day's adds
    kind = type(value).__name__
    if kind in ("bool", "bool_"):  # bool is an int, and numpy's turns into one
        return Answer(str(value), invalid=f"{value} is a truth value, not an answer")
    text = _exact_integer(value)
    if text is None:
        text = _shown(value)
        if kind == "coroutine":
            value.close()  # type: ignore[attr-defined]  # or Python warns: it was never awaited
        if isinstance(value, int):  # with more digits than Python prints
            return Answer(text, invalid=f"a whole number of {value.bit_length()} bits is no answer")
        article = "an" if kind[0] in "aeiouAEIOU" else "a"
        return Answer(text, invalid=f"{short(text)} is {article} {kind}, not an answer")
    is_float = isinstance(value, float) or "float" in kind  # numpy has its own
    if is_float and abs(int(text)) >= 2**53:
        return Answer(
            text, suspect=f"{value!r} is a float too large to be exact; use integers (//)"
        )
    return Answer(text) if len(text) <= _LONG else text_answer(text)


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
    if _is_printed_object(text):
        return Answer(text, invalid=f"{short(text)} is a printed Python object, not an answer")
    return Answer(text, suspect=_suspicion(text))


def short(text: str, room: int = 40) -> str:
    """The beginning of the text, in one line of at most `room` characters."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= room else line[: room - 1] + "…"


def _suspicion(text: str) -> str | None:
    """What is strange about a printable text of one line."""
    if len(text) > _LONG:
        return f"{short(text)} is {len(text)} characters long, and answers are short"
    from aoc_runner.number import other_writing

    if (otherwise := other_writing(text, is_number=False)) is not None:
        return f"{short(text)} {otherwise}"
    if not text.isascii():
        from unicodedata import name

        char = next(char for char in text if not char.isascii())
        return (
            f"{text} holds {char!r} ({name(char, 'a character without a name')}), no plain letter"
        )
    if (kind := _printed_kind(text)) is not None:
        return f"{short(text)} looks like {kind} that Python printed"
    return None


def _is_printed_object(text: str) -> bool:
    """`<map object at 0x7f…>`, `<class 'int'>` and their like."""
    import re

    if text[0] != "<" or text[-1] != ">":
        return False
    kinds = "class|module|enum|function|method|built-in|bound method|slot wrapper"
    return bool(re.search(rf" at 0x[0-9a-fA-F]+|^<(?:(?:{kinds}) |[\w.]+ object\b)", text))


def _printed_kind(text: str) -> str | None:
    import re

    for pattern, kind in (
        (r"\[.*\]", "a list"),
        (r"\(.*\)", "a tuple"),
        (r"\{.*:.*\}|\{\}", "a dict"),
        (r"\{.*\}", "a set"),
        (r"b(['\"]).*\1", "bytes"),
        (r"(['\"]).*\1", "a text in quotes"),
        (r"<[A-Za-z_].*>|[A-Za-z_][\w.]*\(.*\)", "an object"),
    ):
        if re.fullmatch(pattern, text):
            return kind
    return None


def _drawn(picture: str) -> Answer:
    """The letters that the lines draw. Where they cannot be read, the lines, which are invalid."""
    try:
        from aoc_runner.picture import read

        letters, problem = read(picture)
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 -- a day that has run may have broken any import
        letters, problem = None, ""
    if letters is not None:
        return Answer(letters, picture=picture)
    if problem:
        return Answer(picture, problem, picture=picture)
    return Answer(picture, "several lines are not an answer; type the letters they draw")


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
