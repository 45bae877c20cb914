"""Run a script as its own Python would, with the kept input in the place of the author's files.

    PYTHON -X utf8 -u -B start_script.py CONTROL.json

The standard library alone, as of Python 3.8: it runs in the Python of a project, which has no
aoc-runner. What else it needs lies beside it. CONTROL is an object with the keys

- `script`: its full path; `argv`: what follows its name; `path`: the folders to import from;
- `reads`: ends of paths, with `*` within a name, of the files that are the input, see `files`;
- `input`, `year`, `day` and `submitted`, as the stand-in for aocd has them.
"""

from __future__ import annotations

import builtins
import io
import os
import sys

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

_CONTROL = "_AOC_RUNNER_SCRIPT"  # in the environment of processes that the script starts
_HERE = os.path.dirname(os.path.realpath(__file__))  # as Python puts it on `sys.path`


def main(control_path: str) -> None:
    """Run the script that the file describes; what it raises is shown as Python itself would.

    Raises:
        BaseException: what the script raised, so that this process ends in the same way.
    """
    control = _prepared(control_path)
    script = control["script"]
    sys.argv = [script, *control["argv"]]
    if sys.path and os.path.realpath(sys.path[0]) == _HERE:
        del sys.path[0]
    sys.path[:0] = control["path"]
    module = type(sys)("__main__")
    vars(module).update(__builtins__=builtins, __cached__=None, __file__=script)
    if globals().get("__loader__") is not None:
        vars(module).update(__loader__=type(globals()["__loader__"])("__main__", script))
    if sys.version_info < (3, 14):
        vars(module).update(__annotations__={})
    sys.modules["__main__"] = module
    try:
        with io.open_code(script) as file:  # `open` might give the input
            source = file.read()
        if b"from ." in source:
            vars(module).update(__package__=_package_of(script, control["path"]))
        code = compile(source, script, "exec", dont_inherit=True)
        exec(code, vars(module))
    except SystemExit:
        raise
    except BaseException as error:
        _hide_frames(error)
        sys.excepthook(type(error), error, error.__traceback__)
        sys.excepthook = lambda *_: None  # it is shown; Python sees to the rest
        raise


def _package_of(script: str, path: Any) -> str | None:
    """The package that a script is of whose author ran it by `python -m`, from the last folder."""
    folder, top = os.path.dirname(script), path[-1]
    names = os.path.relpath(folder, top).split(os.sep)
    return None if folder == top or any("." in name for name in names) else ".".join(names)


def _prepared(control_path: str) -> Any:
    """Put the stand-ins in place and return what the file says."""
    control = _read(control_path)
    os.environ.pop("AOC_SESSION", None)
    finder = Finder(control, control_path)
    make = finder.beside("files").Files
    make(control["reads"], control["input"], control["script"]).put_in_place()
    if "socket" in sys.modules:
        _without_site(sys.modules["socket"])
    sys.meta_path.insert(0, finder)
    return control


class _Json:
    """What the scanner asks of a decoder."""

    strict, parse_float, parse_int = True, float, int
    object_hook = object_pairs_hook = parse_constant = None


def _read(path: str) -> Any:
    with open(path, encoding="utf-8") as file:
        text = file.read().strip()
    try:
        from _json import make_scanner

        # The heart of `json`, which imports `re` and takes half as long as Python's own start.
        settings: Any = _Json
        return make_scanner(settings)(text, 0)[0]
    except Exception:  # noqa: BLE001 -- another Python may have none, or ask for more
        import json

        return json.loads(text)


def _hide_frames(error: BaseException | None) -> None:
    """Take our own frames out of the tracebacks of an error, and of those that led to it."""
    todo, done = [error], set()
    while todo:
        it = todo.pop()
        if it is None or id(it) in done:
            continue
        done.add(id(it))
        it.__traceback__ = _without_ours(it.__traceback__)
        todo += [it.__cause__, it.__context__, *getattr(it, "exceptions", ())]


def _without_ours(first: TracebackType | None) -> TracebackType | None:
    while first is not None and _is_ours(first):
        first = first.tb_next
    at = first
    while at is not None:
        while at.tb_next is not None and _is_ours(at.tb_next):
            at.tb_next = at.tb_next.tb_next
        at = at.tb_next
    return first


def _is_ours(entry: TracebackType) -> bool:
    path = entry.tb_frame.f_code.co_filename
    return path in (__file__, os.path.join(_HERE, "files.py"))


def _without_site(socket: Any) -> None:
    """Have the module find every host but the puzzle site, so that no script posts by itself."""
    real = socket.getaddrinfo

    def getaddrinfo(host: Any, *args: Any, **options: Any) -> Any:
        name = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
        if name.lower().rstrip(".").endswith("adventofcode.com"):
            raise socket.gaierror(socket.EAI_FAIL, "aoc lets no script ask adventofcode.com itself")
        return real(host, *args, **options)

    socket.getaddrinfo = getaddrinfo


class Finder:
    """On `sys.meta_path` first: finds `multiprocessing`, so that processes that do not begin as a
    fork of the script run it with this file again, and `socket`.
    """

    def __init__(self, control: Any, control_path: str) -> None:
        self._control = control
        self._control_path = control_path

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name == "multiprocessing.spawn":
            return self._with_our_main(self._elsewhere(name, path, target))
        if name == "socket" and (found := self._elsewhere(name, path, target)):
            return _when_imported(found, _without_site)
        return None

    def beside(self, name: str) -> Any:
        """Import the file of that name beside this one; `sys.path` shall not have its folder."""
        if "_aoc_runner" not in sys.modules:
            package: Any = type(sys)("_aoc_runner")
            package.__path__ = [_HERE]
            sys.modules["_aoc_runner"] = package
        return __import__("_aoc_runner." + name, fromlist=["*"])

    def _elsewhere(self, name: str, path: Any, target: Any) -> Any:
        """What the finders behind this one find."""
        others = (finder for finder in sys.meta_path if finder is not self)
        return next(filter(None, (it.find_spec(name, path, target) for it in others)), None)

    def _with_our_main(self, found: Any) -> Any:
        """The module that tells new processes which file is `__main__`, to tell them this one."""

        def change(module: Any) -> None:
            prepare = module.get_preparation_data

            def get_preparation_data(process: str) -> Any:
                os.environ[_CONTROL] = self._control_path
                data = prepare(process)
                if "init_main_from_path" in data:
                    data["init_main_from_path"] = os.path.abspath(__file__)
                return data

            module.get_preparation_data = get_preparation_data

        return found and _when_imported(found, change)


def _when_imported(found: Any, change: Any) -> Any:
    """The spec of a module that is given to `change` as soon as it is imported."""
    name, real = found.name, found.loader.exec_module

    def exec_module(module: Any) -> None:
        real(module)
        if module.__name__ == name:  # a loader may serve many
            change(module)

    found.loader.exec_module = exec_module
    return found


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
elif __name__ == "__mp_main__":
    import runpy

    _script = _prepared(os.environ[_CONTROL])["script"]
    globals().update(runpy.run_path(_script, run_name="__mp_main__"))
