"""Imports that a bare folder would hide: one without an `__init__.py`, called like the module.

An archive's helpers may lie in `support/support.py`, to be installed from there: their author ran
days from folders of their own, where no `support/` was seen. Here each folder up to the archive's
is importable, and to Python a bare folder is a package without any code, that goes before a module
which is installed by a finder of its own (`pip install -e`).

The standard library alone, as of Python 3.8: see `start`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from typing import Any


def find_hidden(
    name: str, folders: Sequence[str], own: Any, loader_for: Callable[[str, str], Any] | None = None
) -> ModuleSpec | None:
    """The module that a bare folder of that name in one of the folders hides, if it hides one.

    `own` is the finder that asks. A module that lies in the folder is loaded by `loader_for`.
    """
    bare = [path for path in (os.path.join(it, name) for it in folders) if os.path.isdir(path)]
    if not bare or "." in name:
        return None
    for finder in sys.meta_path:
        spec = None if finder is own else finder.find_spec(name, None)
        if spec is not None and spec.loader is not None:
            return spec  # installed; or the folder is not bare
    from importlib.util import spec_from_file_location

    for folder in bare:
        path = os.path.join(folder, name + ".py")
        package = os.path.join(folder, name, "__init__.py")
        if os.path.isfile(package):
            path = package
        if os.path.isfile(path):
            loader = loader_for(name, path) if loader_for else None
            inner = [os.path.dirname(path)] if path == package else None
            return spec_from_file_location(
                name, path, loader=loader, submodule_search_locations=inner
            )
    return None
