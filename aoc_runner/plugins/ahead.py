"""What can be done for a day ahead of it, in a process that is forked to run it."""

import os
import sys
from importlib import import_module
from importlib.machinery import PathFinder

from aoc_runner.plugins.modules import modules_of


def prepare(root: str | None, module: str, path: str | None) -> None:
    """Do it for the day of that project in that module.

    What lies in its folder is claimed, and folders that are packages without any code, as a
    year's usually is, are imported. No code of the project runs.
    """
    modules = modules_of(root)
    modules.claim(module, path)
    if not path or not root:
        return
    modules.prepared.add(os.path.dirname(path))
    package, _, name = module.rpartition(".")
    PathFinder.find_spec(name, [os.path.dirname(path)])  # Python remembers what it saw there
    names = package.split(".")
    with modules.importable():
        for package in (".".join(names[:end]) for end in range(1, len(names) + 1)):
            parent = sys.modules.get(package.rpartition(".")[0])
            spec = PathFinder.find_spec(package, parent.__path__ if parent else None)
            if spec is None or spec.loader is not None:
                return  # it has code
            import_module(package)
