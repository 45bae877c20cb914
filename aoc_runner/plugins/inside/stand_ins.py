"""What a day finds in the place of `aocd` and `pyperclip`: its own input, and nowhere to post to.

An old archive imports `aocd` for its inputs, and to submit. Here it gets the input that is kept;
what it submits is only named to us, and posted by nobody. What the modules hold is in
`aocd`, which is imported by the first day that asks for one.

The standard library alone, as of Python 3.8, and nothing of ours but the file beside this one:
`start` imports both in a script's own Python.
"""

from __future__ import annotations

import io
import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    # With the part (None: the script did not say which) and the answer.
    Submitted = Callable[[int | None, str], None]

_TOPS = ("aocd", "pyperclip")
_PARTS = ("examples", "exceptions", "get", "models", "post", "transforms", "types", "utils")


class StandIns:
    """The stand-ins for one day: put on `sys.meta_path` first, it finds `aocd` and `pyperclip`.

    Its modules are its own. `year`, `day`, `text` and `submitted` may be set anew at any time; of
    a `year` or `day` that is None, any will do. What the day submits goes to `submitted`.
    `was_asked` tells whether it asked for the text since that was set, `askers` which modules ever
    did so while they were imported.
    """

    def __init__(
        self,
        year: int | None = None,
        day: int | None = None,
        text: str | None = None,
        submitted: Submitted | None = None,
    ) -> None:
        self.year = year
        self.day = day
        self.text = text
        self.submitted = submitted
        self._contents: dict[str, dict[str, Any]] = {}
        self._modules: dict[str, ModuleType] = {}
        self.askers: set[str] = set()

    @property
    def text(self) -> str | None:
        """The input."""
        self.was_asked = True
        frame: Any = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_name == "<module>":
                self.askers.add(str(frame.f_globals.get("__name__")))
            frame = frame.f_back
        return self._text

    @text.setter
    def text(self, text: str | None) -> None:
        self._text, self.was_asked = text, False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As import asks of a finder; None for all other modules.

        Raises:
            ImportError: aocd may have it, and the stand-in has not.
        """
        top, _, part = name.partition(".")
        if top not in _TOPS:
            return None
        if name not in _TOPS and (top != "aocd" or part not in _PARTS):
            raise ImportError(_missing(top, part), name=name)
        loader: Any = self
        # Packages all: so that import asks us for a name that is missing, and we can say so.
        return ModuleSpec(name, loader, origin="aoc-runner", is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """As import asks of a loader."""
        return self._module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """As import asks of a loader; `create_module` has filled it."""

    def _module(self, name: str) -> ModuleType:
        if name not in self._modules:
            from .aocd import contents

            self._contents = self._contents or {**contents(self), "pyperclip": _pyperclip()}
            module = self._modules[name] = ModuleType(name)
            vars(module).update(self._contents[name])
            vars(module)["__getattr__"] = lambda wanted: self._attribute(name, wanted)
        return self._modules[name]

    def _attribute(self, module: str, name: str) -> Any:
        """What is made when it is asked for: `aocd.data` is of the day that runs now."""
        if module == "aocd" and name in _PARTS:
            return self._module(f"aocd.{name}")
        make = self._contents.get(f"{module}, when asked", {}).get(name)
        if make is None:
            raise AttributeError(_missing(module, name))
        return make()


class ScriptStandIns(StandIns):
    """Those of a script that is run by a control file: see `start`.

    What it submits goes into the file of what it told. `has_read` is called when the text is asked
    for.
    """

    def __init__(self, control: Any, has_read: Callable[[], None]) -> None:
        self._told = control["told"]
        self._has_read = has_read
        with io.FileIO(control["input"]) as file:  # `open` would tell that the script reads it
            kept = file.read().decode("utf-8-sig")
        self._kept = kept.replace("\r\n", "\n").replace("\r", "\n")
        super().__init__(control["year"], control["day"], None, self._tell)

    @property
    def text(self) -> str | None:
        """The kept input."""
        self._has_read()
        return self._kept

    @text.setter
    def text(self, text: str | None) -> None:
        """It is known."""

    def _tell(self, part: int | None, answer: str) -> None:
        import json

        with open(self._told, "a", encoding="utf-8") as file:
            file.write(json.dumps([part, answer]) + "\n")


def _missing(module: str, name: str) -> str:
    return f"aoc-runner's stand-in for {module} has no {name!r}"


def _pyperclip() -> dict[str, Any]:
    held = [""]

    def copy(text: Any) -> None:
        held[0] = str(text)

    error = type("PyperclipException", (RuntimeError,), {"__module__": "pyperclip"})
    return {
        "copy": copy,
        "paste": lambda: held[0],
        "is_available": lambda: True,
        "set_clipboard": lambda clipboard: None,
        "determine_clipboard": lambda: (copy, lambda: held[0]),
        "PyperclipException": error,
    }
