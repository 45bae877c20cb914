"""Which code a day was run with: a hash of its own files, as far as its process has loaded them."""

import os
import sys
from hashlib import sha256

from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.modules import is_own

_LENGTH = 16  # characters: enough to tell a day's versions apart


def code_digest(spec: DaySpec) -> str:
    """The hash of the day's files and of what they import of their own project or package.

    To be called while the day's modules are in place; of a script only its own file is known. A
    file that cannot be read counts as empty.
    """
    files = {path for path in (*(spec.files or ()), spec.path) if path}
    top = spec.module.partition(".")[0]
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if not isinstance(file, str):
            continue
        if spec.root is None:
            if name.partition(".")[0] == top:
                files.add(file)
        elif is_own(file, os.path.join(spec.root, "")):
            files.add(file)
    known = sha256()
    for content in sorted(map(_content, files)):  # not by name: a folder may be moved
        known.update(sha256(content).digest())
    return known.hexdigest()[:_LENGTH]


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
