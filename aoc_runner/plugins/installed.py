"""The modules of installed days, for the time that these have to be imported anew."""

import os
import sys
from collections.abc import Iterable
from importlib.metadata import packages_distributions

from aoc_runner.plugins.modules import is_own

_LIBRARIES = ("site-packages", "dist-packages")  # in these lies what came with others, too


def came_with(days: Iterable[str]) -> set[str]:
    """The names of all imported modules that came with the days of these modules.

    They are those of their packages, of their distributions, and of the folders of a source tree
    that they lie in.
    """
    tops = {day.partition(".")[0] for day in days} - {"aoc_runner"}
    if not tops:
        return set()
    folders = {os.path.dirname(place) for top in tops for place in _places(top)}
    homes = [os.path.join(it, "") for it in folders if os.path.basename(it) not in _LIBRARIES]
    try:
        known = packages_distributions()
    except Exception:  # noqa: BLE001 -- broken metadata fails in as many ways as it has readers
        known = {}
    theirs = {distribution for top in tops for distribution in known.get(top, ())}
    tops.update(top for top, of in known.items() if theirs.intersection(of))
    tops.discard("aoc_runner")
    return {
        name
        for name in list(sys.modules)
        if name.partition(".")[0] in tops
        or any(is_own(place, home) for home in homes for place in _places(name))
    }


def _places(name: str) -> list[str]:
    """The folders of that module if it is a package, else its file; none where it has neither."""
    module = sys.modules.get(name)
    try:
        found = list(getattr(module, "__path__", ())) or [getattr(module, "__file__", None)]
    except Exception:  # noqa: BLE001 -- whoever imports one may put there what they like
        return []
    return [place for place in found if isinstance(place, str)]
