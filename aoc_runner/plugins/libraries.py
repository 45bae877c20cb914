"""Which modules are of libraries, wherever they lie: many cannot be imported twice in a process.

A folder of libraries need not be called `site-packages`: `pip install --target` fills any.
"""

import os
from collections.abc import Collection, Mapping
from functools import cache
from glob import escape, glob
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any


def of_libraries(
    modules: Mapping[str, Any], own: Collection[str], folders: Collection[str] = ()
) -> dict[str, Any]:
    """Those of these modules, by their names, that are of libraries.

    A library is what a `*.dist-info` beside it has recorded, and what has loaded an extension: that
    one may load once only, as numpy's. But what lies in `folders` and has no record there is the
    user's, extension or not, and so are all of the packages of the modules in `own`.
    """
    tops = {name.partition(".")[0] for name in own}
    found: set[str] = set()
    for name, module in modules.items():
        top = name.partition(".")[0]
        if top in tops or top in found:
            continue
        homes = {os.path.dirname(place) for place in places(modules.get(top))}
        if any(top in _recorded(home) for home in homes) or (
            homes.isdisjoint(folders) and _is_extension(module)
        ):
            found.add(top)
    return {name: it for name, it in modules.items() if name.partition(".")[0] in found}


def places(module: object) -> list[str]:
    """The folders of that module if it is a package, else its file; none where it has neither."""
    try:
        found = list(getattr(module, "__path__", ())) or [getattr(module, "__file__", None)]
    except Exception:  # noqa: BLE001 -- whoever imports one may put there what they like
        return []
    return [place for place in found if isinstance(place, str)]


def _is_extension(module: object) -> bool:
    try:
        file = getattr(module, "__file__", None)
    except Exception:  # noqa: BLE001 -- as above
        return False
    return isinstance(file, str) and file.endswith(tuple(EXTENSION_SUFFIXES))


@cache
def _recorded(folder: str) -> frozenset[str]:
    """What pip has installed in that folder, as its `RECORD` files say."""
    names: set[str] = set()
    for record in glob(os.path.join(escape(folder), "*.dist-info", "RECORD")):
        try:
            lines = Path(record).read_text("utf-8").splitlines()
        except (OSError, UnicodeError):
            continue
        # `numpy/__init__.py,sha256=...,22`, `six.py,...`, `_speed.cpython-311-darwin.so,...`
        firsts = {line.lstrip('"').partition(",")[0].partition("/")[0] for line in lines}
        names.update(first.partition(".")[0] for first in firsts)
    return frozenset(names)
