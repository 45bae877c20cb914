"""The modules of installed days, for the time that these have to be imported anew."""

import os
import sys
from collections.abc import Iterable
from importlib.metadata import packages_distributions

from aoc_runner.plugins.libraries import of_libraries, places
from aoc_runner.plugins.modules import is_own

_LIBRARIES = ("site-packages", "dist-packages")  # in these lies what came with others, too


def came_with(days: Iterable[str]) -> set[str]:
    """The names of all imported modules that came with the days of these modules.

    They are those of their packages, of their distributions, and of the folders of a source tree
    that they lie in, but for the libraries there.
    """
    tops = {day.partition(".")[0] for day in days} - {"aoc_runner"}
    if not tops:
        return set()
    folders = {os.path.dirname(place) for top in tops for place in places(sys.modules.get(top))}
    homes = [os.path.join(it, "") for it in folders if os.path.basename(it) not in _LIBRARIES]
    try:
        known = packages_distributions()
    except Exception:  # noqa: BLE001 -- broken metadata fails in as many ways as it has readers
        known = {}
    theirs = {distribution for top in tops for distribution in known.get(top, ())}
    tops.update(top for top, of in known.items() if theirs.intersection(of))
    tops.discard("aoc_runner")
    beside = {
        name: module
        for name, module in list(sys.modules.items())
        if any(is_own(place, home) for home in homes for place in places(module))
    }
    return {name for name in list(sys.modules) if name.partition(".")[0] in tops} | {
        name
        for name in beside.keys() - of_libraries(beside, tops).keys()
        if name.partition(".")[0] != "aoc_runner"
    }
