"""The note beside a kept file: whose it is, for as long as the file holds what it held then.

4242 9f86d081884c…    the user's number on the site, and the SHA-256 of the file
"""

import os
from hashlib import sha256


def note_path(path: str) -> str:
    """The note's file, for the file `path`."""
    return f"{os.path.splitext(path)[0]}.owner"


def note(path: str, content: bytes, owner: int) -> tuple[str, bytes]:
    """The note's file, and what stands in it."""
    return note_path(path), f"{owner} {_digest(content)}\n".encode()


def number_in(note: bytes, content: bytes) -> int | None:
    """The number in a note on that content; None if it is no such note, or on something else."""
    number, _, digest = note.strip().partition(b" ")
    is_known = number.isdigit() and len(number) < 19 and digest == _digest(content).encode()
    return int(number) if is_known else None


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
