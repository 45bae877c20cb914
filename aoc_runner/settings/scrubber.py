"""No secret is ever shown: all that is written passes `scrub`, which knows tokens and their shape.

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

_SHORTEST_WORD = 4  # a word that is shorter would be found everywhere

# What may stand before a hidden word though it is a letter or a digit: the end of what an escape
# in a URL, in JSON or in a quoted text has, or of a colour.
_ESCAPES = r"%[0-9A-Fa-f]{2}|\\(?:[a-z]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})|\[[0-9;]{0,20}m"

_pieces: dict[str, int] = {}  # the tokens in force, in lower case: how long a piece is not shown
_words: tuple[str, ...] = ()  # shorter secrets, the longest first


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


def hide(secret: str) -> None:
    """Hide from now on a secret too short for a token: exactly as it is, where it is a whole word.

    A letter or digit beside it makes it part of another word; as URLs have it, it goes as well.
    """
    global _words
    if len(secret) < _SHORTEST_WORD:
        return
    forms = {secret}
    if not secret.isascii() or not secret.replace("-", "").replace("_", "").isalnum():
        from urllib.parse import quote, quote_plus

        forms |= {quote(secret, safe=""), quote_plus(secret)}
    _words = tuple(sorted(forms.union(_words), key=len, reverse=True))


def scrub(text: str, is_error: bool = False, is_json: bool = False) -> str:
    """The text without any secret; in an error without any other long hex word either.

    Of a JSON document numbers and keys stay: they are not where a hidden word may come from.
    """
    text = without_tokens(text, is_error)
    if "view_key" in text:  # of a link that was pasted where none belongs
        text = _without_view_keys(text)
    return _without_words(text, is_json) if _words else text


def without_tokens(text: str, is_error: bool = False) -> str:
    """The text without any session token alone: for what is read rather than shown."""
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
    return without_tokens(text) != text or (
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


def _without_view_keys(text: str) -> str:
    """The text without the keys in links to boards; `KEY` stands for one where we say the form."""
    import re

    return re.sub(r"(view_key(?:=|%3[Dd]))(?!KEY\b)[0-9A-Za-z_-]{4,}", r"\1[key]", text)


def _without_words(text: str, is_json: bool) -> str:
    if not any(word in text for word in _words):
        return text
    import re

    any_word = "|".join(map(re.escape, _words))
    pattern = re.compile(rf"(\A|[^0-9A-Za-z]|{_ESCAPES})(?:{any_word})(?![0-9A-Za-z])")
    if not is_json:
        return pattern.sub(r"\1[key]", text)

    def hidden(string: re.Match[str]) -> str:
        return string[0] if string[0].endswith(":") else pattern.sub(r"\1[key]", string[0])

    return re.sub(r'"(?:[^"\\]|\\.)*+":?', hidden, text)


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
