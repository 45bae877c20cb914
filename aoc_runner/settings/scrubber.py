"""No session token is ever shown: all that is written passes `scrub`, which knows tokens and shape.

It stands on the path of every run, so it imports next to nothing, and looks for what a token
cannot be without before it looks closer.
"""

import os

# Sessions are the hex of what OpenSSL encrypted, which starts with `Salted__`.
SALTED = "53616c7465645f5f"

SHORTEST = 32  # nobody's session is shorter; what is would be found everywhere

_PIECE = 12  # hex digits of a token in a row that are not shown
_LONG = 60  # hex digits in a row that no error needs to show
_SESSION = 80  # hex digits in a row that are a session; the hash in some path has 64
_HEX = frozenset("0123456789abcdef")

_pieces: dict[str, int] = {}  # the tokens in force, in lower case: how long a piece is not shown


def remember(text: str) -> None:
    """Hide from now on what was set or pasted as a token, however that was done."""
    global _pieces
    for word in text.lower().replace("session=", " ").split():
        token = word.strip("'\";")
        if len(token) >= SHORTEST:
            # A placeholder (zeros, or words) is no secret, and pieces of it may be anything.
            is_real = _HEX.issuperset(token) and len(set(token)) > 6
            # What all of them begin with is no secret either.
            hidden = {token.removeprefix(SALTED): _PIECE if is_real else SHORTEST}
            _pieces = _pieces | hidden  # a new one: another thread may be looking through it


def scrub(text: str, is_error: bool = False) -> str:
    """The text without any session token; in an error without any other long hex word either."""
    lowered = text.lower()
    if SALTED in lowered or "session=" in lowered:
        text = _replaced(rf"{SALTED}[0-9a-f]*|(?<=session=)[\"']?[0-9a-f]{{{SHORTEST},}}", text)
    for token, piece in _pieces.items():
        # Whatever part of the text is such a piece has one of these whole in it.
        step = piece // 2
        if any(token[at : at + step] in lowered for at in range(0, len(token) - step + 1, step)):
            text = _without(text, token, piece)
    if is_error and len(text) >= _LONG:
        # Fewer where a message was cut short; the dots are escaped in JSON.
        cut = rf"{_hex_word(_PIECE)}(?=…|\\u2026)"
        text = _replaced(f"{_hex_word(_LONG)}|{cut}", text)
    return text


def holds_token(text: str) -> bool:
    """Whether a session token stands in a setting or an argument, which is no place for one."""
    return scrub(text) != text or (
        len(text) >= _SESSION and _replaced(_hex_word(_SESSION), text) != text
    )


def _hex_word(shortest: int) -> str:
    """The pattern of so many hex digits in a row; it never looks at one twice."""
    return rf"(?<![0-9a-f])[0-9a-f]{{{shortest},}}+"


def _replaced(pattern: str, text: str) -> str:
    import re

    def hidden(match: re.Match[str]) -> str:
        return match[0] if match[0].isdecimal() else "[token]"  # a number, which a day may show

    return re.sub(pattern, hidden, text, flags=re.IGNORECASE)


def _without(text: str, token: str, piece: int) -> str:
    """The text with every piece of the token replaced, as far as each goes on."""
    pieces = {token[at : at + piece] for at in range(len(token) - piece + 1)}
    # Not `lower` on the whole: it makes some letters two, and they must stay where they are.
    lowered = "".join(char.lower() if char.isascii() else char for char in text)
    kept: list[str] = []
    done = at = 0
    while at + piece <= len(text):
        if lowered[at : at + piece] not in pieces:
            at += 1
            continue
        end = at + piece
        while end < len(text) and lowered[end + 1 - piece : end + 1] in pieces:
            end += 1
        kept += [text[done:at], "[token]"]
        done = at = end
    return "".join([*kept, text[done:]])


remember(os.environ.get("AOC_SESSION", ""))  # at once: a day may take it out, or change it
