"""Where a package or a module lies, found without importing it or anything above it."""

import os
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec


def package_folders(name: str) -> Iterator[str]:
    """The folders of the package of that dotted name: several for a namespace package."""
    top, *inner = name.split(".")
    for place in _places(_find(top), inner):
        if os.path.isdir(place):
            yield place


def module_file(name: str) -> str | None:
    """The file of the module, or of the package's `__init__`.

    None where only an import can tell, and for what is in no file of its own, as in a zip archive.
    """
    top, *inner = name.split(".")
    spec = _find(top)
    if spec is not None and not inner:
        path = spec.origin if spec.has_location else None
        return path if path and os.path.isfile(path) else None
    for place in _places(spec, inner):
        for path in (os.path.join(place, "__init__.py"), f"{place}.py"):  # as Python goes
            if os.path.isfile(path):
                return path
    return None


def _places(spec: ModuleSpec | None, inner: list[str]) -> Iterator[str]:
    for folder in (spec.submodule_search_locations if spec else None) or ():
        yield os.path.join(folder, *inner)


def _find(top: str) -> ModuleSpec | None:
    # importlib.util.find_spec would import the parents of a dotted name. So only the first
    # component is asked of the import system, and what lies below it is taken for folders.
    for finder in sys.meta_path:
        try:
            spec = finder.find_spec(top, None)
        except Exception:  # noqa: BLE001 -- somebody else's finder must not stop the others
            continue
        if spec is not None:
            return spec
    return None
