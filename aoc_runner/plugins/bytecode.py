"""The bytecode of the user's own modules, which is used if it is known to be of this very source.

Python goes by size and by the second of the last change: of two saves within a second it may run
the first, a clock that was set back aside. Here the content decides, as Python does for a .pyc that
names the hash of its source (PEP 552), whoever imports it then. Reading a day and hashing it takes
a fiftieth of a millisecond.
"""

import sys
from collections.abc import Callable
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
    SourcelessFileLoader,
)
from types import ModuleType
from typing import Any

_elsewhere: str | None = None

_FLAGS = slice(4, 8)  # in the head of a .pyc, of 16 bytes
_BY_TIME = bytes(4)
_BY_CONTENT = b"\3\0\0\0"


def go_by_content(is_own: Callable[[str], bool]) -> None:
    """From now on load modules from the folders of which `is_own` is true in this way."""
    finder = FileFinder.path_hook(  # as Python's own, but for the loader
        (ExtensionFileLoader, EXTENSION_SUFFIXES),
        (_Loader, SOURCE_SUFFIXES),
        (SourcelessFileLoader, BYTECODE_SUFFIXES),
    )

    def hook(path: str) -> Any:
        if not is_own(path):
            raise ImportError
        return finder(path)

    sys.path_hooks.insert(0, hook)
    for path in list(sys.path_importer_cache):
        if is_own(path):
            del sys.path_importer_cache[path]


def write_into(folder: str | None) -> None:
    """From now on keep it below that folder, and not beside its source as Python does (None)."""
    global _elsewhere
    _elsewhere = folder


def loader_for(name: str, path: str) -> SourceFileLoader:
    """What loads a module from a file of the user's that is found by its path."""
    return _Loader(name, path)


def import_file(name: str, path: str) -> ModuleType:
    """Import the file under that dotted name, whatever its own name and its folders are like."""
    module, loader = ModuleType(name), loader_for(name, path)
    module.__file__, module.__loader__ = path, loader
    module.__package__ = name.rpartition(".")[0]
    # `importlib.util` would do this for a hundredth of a run.
    module.__spec__ = ModuleSpec(name, loader, origin=path)
    module.__spec__.has_location = True
    sys.modules[name] = module
    loader.exec_module(module)
    return sys.modules[name]


class _Loader(SourceFileLoader):
    """Neither believes nor writes a .pyc that goes by the time.

    `source` is what its module was made of, whatever the file holds by now.
    """

    source = b""

    def get_code(self, fullname: str) -> Any:
        if _elsewhere is None:
            return super().get_code(fullname)
        before, sys.pycache_prefix = sys.pycache_prefix, _elsewhere
        try:
            return super().get_code(fullname)
        finally:
            sys.pycache_prefix = before

    def get_data(self, path: str) -> bytes:
        data = super().get_data(path)
        if path == self.path:
            self.source = data
        elif path.endswith(".pyc") and data[_FLAGS] == _BY_TIME:
            raise OSError  # as if there were none
        return data

    def set_data(self, path: str, data: Any, **options: Any) -> None:
        try:
            from importlib.util import source_hash
        except Exception:  # noqa: BLE001 -- the project's own `threading`, under Python 3.12
            return  # and it is compiled again the next time
        head = bytes(data[:4]) + _BY_CONTENT + source_hash(self.source)
        super().set_data(path, head + data[16:], **options)
