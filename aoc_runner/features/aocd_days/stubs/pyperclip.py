"""A stub of pyperclip, whose clipboard is a variable."""

_clipboard = [""]


def copy(text):
    _clipboard[0] = str(text)


def paste():
    return _clipboard[0]
