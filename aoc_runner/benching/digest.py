"""Which code a day was run with: a hash of its own files, as far as its process has loaded them.

And how often the caches in that code were asked.
"""

import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from hashlib import sha256
from types import ModuleType
from typing import NamedTuple

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.running.frames import home_of, is_own

_LENGTH = 16  # characters: enough to tell a day's versions apart
_METHODS = (staticmethod, classmethod)


def code_digest(spec: Day) -> str:
    """The hash of the day's files and of what they import of their own project or package.

    To be called while the day's modules are in place; of a script only its own file is known. A
    file that cannot be read counts as empty.
    """
    files = {path for path in (*(spec.files or ()), spec.path) if path}
    files.update(str(module.__file__) for module in _own_modules(spec))
    known = sha256()
    for content in sorted(map(_content, files)):  # not by name: a folder may be moved
        known.update(sha256(content).digest())
    return known.hexdigest()[:_LENGTH]


class Asked(NamedTuple):
    """How often caches had an answer, and how often they had none."""

    hits: int
    misses: int

    def since(self, before: "Asked") -> "Asked":
        return Asked(self.hits - before.hits, self.misses - before.misses)


def caches_asked(spec: Day) -> Asked:
    """What the `functools` caches of the day's modules, and of their classes, have counted so far.

    To be called while the day's modules are in place.
    """
    found: dict[int, _lru_cache_wrapper[object]] = {}
    for module in _own_modules(spec):
        if not isinstance(module, ModuleType):
            continue  # a day may put there what it likes
        for value in list(vars(module).values()):
            members = list(vars(value).values()) if type(value) is type else ()
            for each in (value, *members):
                each = getattr(each, "__func__", each) if type(each) in _METHODS else each
                if type(each) is _lru_cache_wrapper:
                    found[id(each)] = each
    counts = [each.cache_info() for each in found.values()]
    return Asked(sum(each.hits for each in counts), sum(each.misses for each in counts))


def _own_modules(spec: Day) -> Iterator[ModuleType]:
    """The modules of the day's own project or package that its process has loaded from files."""
    home = home_of(spec)
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str) and is_own(file, home, name):
            yield module


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
