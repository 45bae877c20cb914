"""From the bytes of an input to the text a day gets."""


def input_text(content: bytes | str) -> str:
    """The input as the hooks get it: no byte-order mark, no carriage returns, no final newlines.

    Blanks at the start are kept: in some puzzles they are part of a drawing. Raises
    UnicodeDecodeError for bytes that are not UTF-8.
    """
    text = content if isinstance(content, str) else content.decode("utf-8")
    return text.removeprefix("\ufeff").replace("\r", "").rstrip("\n")
