"""Tokens and keys of private boards, recognised in the bytes of a file: yours, and what looks so.

Nothing here shows one. Code has the words `view_key` too: behind those, what has no digit is
rather the name of a variable, or a placeholder.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence

from aoc_runner.features.doctor.words import Hit
from aoc_runner.kernel.settings.secrets import SALTED, SHORTEST, SessionToken, remember
from aoc_runner.kernel.settings.settings import Settings, user_folder

_SHORTEST = 8  # bytes; a word that is shorter is looked for behind `view_key` alone

_WORD = rb"(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]"
_SET = rb"view_key[\"']?\s*(?:[=:]|%%3D)\s*[\"']?%b(?![A-Za-z0-9_(\[.{-])"
_LINK = re.compile(
    rb"/leaderboard/private/view/\d+(?:\.json)?\?(?:\w+=\w*&)*" + _SET % (_WORD + rb"{4,128}")
)
_LOOKS_LIKE_ONE = re.compile(_SET % (_WORD + rb"{%d,128}" % _SHORTEST))

# Sessions have 96 or 128 digits. Whole files encrypted in the same way are longer.
_TOKEN = re.compile(
    rb"(?<![0-9a-f])%b[0-9a-f]{80,240}(?![0-9a-f])|(?<=session=)[\"']?[0-9a-f]{96,}"
    % SALTED.encode(),
    re.IGNORECASE,
)


def find_tokens(content: bytes, known: Sequence[SessionToken]) -> list[SessionToken]:
    """The session tokens in the content: the known ones, and what looks like one."""
    found = {
        token.fingerprint: token
        for token in known
        if len(token.reveal()) >= SHORTEST and token.reveal().encode() in content
    }
    if b"53616" in content or b"session=" in content:  # faster than the pattern
        for match in _TOKEN.finditer(content):
            token = SessionToken(match[0].decode().strip("\"'"), "")
            found.setdefault(token.fingerprint, token)
    return list(found.values())


def own_keys(settings: Settings) -> dict[bytes, int]:
    """The keys in the settings in force and in the user's own, with the numbers of their boards."""
    own = os.path.join(user_folder("config"), "config.yaml")
    files = [settings]
    if os.path.isfile(own):
        files.append(Settings(settings.folder, own, more_keys=lambda: ("boards", "publish")))
    return {key: number for each in files for key, number in _keys_in(each)}


def _keys_in(settings: Settings) -> Iterator[tuple[bytes, int]]:
    """The keys under `boards:`, each with the number of its board, as far as they can be read."""
    value = settings.raw("boards")
    for item in (value and value.items) or ():
        fields = {name: inner.text or "" for name, inner in item.pairs()}
        link = re.search(r"/view/(\d+).*\bview_key=([\w-]{4,})", item.text or "")
        number, key = link.groups() if link else (fields.get("id", ""), fields.get("view_key", ""))
        if number.isdecimal() and key:
            remember(key, shortest=4)
            yield key.encode(), int(number)


def key_hits(content: bytes, own: Mapping[bytes, int]) -> Iterator[Hit]:
    """The keys in an object."""
    numbers = {number for key, number in own.items() if key in content and _has(content, key)}
    for number in sorted(numbers):
        yield Hit("key", f"the key of your board {number}")
    if numbers or b"view_key" not in content:
        return
    if _LINK.search(content):
        yield Hit("key", "the read-only link of a private board, with its key")
    elif _LOOKS_LIKE_ONE.search(content):
        yield Hit("key", "what looks like the key of a private board", status="warn")


def _has(content: bytes, key: bytes) -> bool:
    word = re.escape(key)
    if len(key) < _SHORTEST:
        return re.search(_SET % word, content) is not None
    return re.search(rb"(?<![0-9A-Za-z])%b(?![0-9A-Za-z])" % word, content) is not None
