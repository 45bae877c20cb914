"""What a day finds in the place of pyperclip: a clipboard of its own."""

_held = [""]


def copy(text):
    """Hold the text."""
    _held[0] = str(text)


def paste():
    """The text that was copied last."""
    return _held[0]
