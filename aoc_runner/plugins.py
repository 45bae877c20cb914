"""One Offer -> one Day: a typed face over a fresh pluggy manager that holds just this day.

A manager a day, never one for all: pluggy then validates and calls exactly the day that was asked
for, and what another day gets wrong cannot matter. Which day that is, `discover` decides.
"""

import inspect
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from types import FunctionType, ModuleType, TracebackType
from typing import Any

from pluggy import PluginManager, PluginValidationError

from aoc_runner import hookspecs
from aoc_runner.discover import Offer
from aoc_runner.errors import DayError, DayFailedError
from aoc_runner.puzzle import Part, Puzzle

_HOOKS = ("parse", "part1", "part2")


class Day:
    """A loaded day. Its hooks raise DayFailedError for whatever the day's code raises."""

    def __init__(self, offer: Offer, module: ModuleType) -> None:
        self.offer = offer
        self.puzzle: Puzzle = offer.puzzle
        self.title = (module.__doc__ or "").strip().split("\n", 1)[0].strip()
        self.path: str | None = getattr(module, "__file__", None) or offer.path
        self._manager = _manage(module, self)

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name."""
        return bool(getattr(self._manager.hook, hook).get_hookimpls())

    def parse(self, text: str) -> object:
        """What the day makes of the input: the text itself if it has no `parse`."""
        if not self.has("parse"):
            return text
        return self.call("parse", text=text)

    def part(self, part: Part, data: object, params: Mapping[str, object]) -> object:
        """What the day answers to that part: None if it is not solved yet."""
        return self.call(f"part{part}", data=data, params=params)

    def call(self, hook: str, **arguments: object) -> Any:
        try:
            return getattr(self._manager.hook, hook)(**arguments)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise failure(error, self.offer) from error


class _DayManager(PluginManager):
    """A manager that takes a module's functions by their names, as pytest does."""

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        if not isinstance(plugin.__dict__.get(name), FunctionType):
            return None  # says in one place, for every pluggy, that only functions are hooks
        opts = super().parse_hookimpl_opts(plugin, name)
        if opts is None and name in _HOOKS and _is_own(plugin, getattr(plugin, name)):
            return {}
        return opts


def load(offer: Offer) -> Day:
    """Import the day and check its hooks. Raises DayError naming file, line and cure."""
    if offer.root is not None and sys.path[:1] != [offer.root]:
        sys.path.insert(0, offer.root)
    try:
        module = import_module(offer.module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        top = getattr(sys.modules.get(offer.module.split(".")[0]), "__file__", None)
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if offer.path and top and missing and f"{offer.module}.".startswith(f"{missing}."):
            raise _shadowed(offer, top) from error  # the file is there, but not in that package
        raise _import_failure(error, offer) from error
    found = getattr(module, "__file__", None)
    if offer.path and found and not os.path.samefile(offer.path, found):
        raise _shadowed(offer, found)
    return Day(offer, module)


def failure(error: BaseException, offer: Offer) -> DayFailedError:
    """The error to show for an exception from the day's code, with the day's frames alone."""
    kind = type(error).__name__
    text = str(error).strip()
    frames = _own_frames(error.__traceback__, offer)
    if isinstance(error, SyntaxError):
        text = error.msg
        frames = (*frames, f"{_nice(error.filename or '?')}:{error.lineno or '?'}")
    elif isinstance(error, SystemExit):
        text = f"the day called sys.exit({'' if error.code is None else error.code})"
    if len(frames) > 12:  # a recursion too deep says nothing new a thousand times over
        frames = (*frames[:4], f"… {len(frames) - 8} more …", *frames[-4:])
    place = frames[-1] if frames else _nice(offer.path or offer.module)
    return DayFailedError(f"{kind}: {text}" if text else kind, f"look at {place}", frames)


def _manage(module: ModuleType, day: Day) -> PluginManager:
    manager = _DayManager("aoc_runner")
    manager.add_hookspecs(hookspecs)
    try:
        manager.register(module)
        manager.check_pending()
    except PluginValidationError as error:
        raise _invalid(module, error) from error
    for hook in _HOOKS:
        if not getattr(manager.hook, hook).get_hookimpls() and (what := _lack(module, hook)):
            raise DayError(
                f"{_nice(day.path or module.__name__)} has {what}",
                f"define it there: def {hook}({'text' if hook == 'parse' else 'data'}): ...",
            )
    return manager


def _lack(module: ModuleType, hook: str) -> str | None:
    """What a module without that hook has instead, None if it may well be without.

    A cached part2 is no missing one; a `parse` that was imported is somebody else's business.
    """
    made = vars(module).get(hook)
    if made is None:
        return "no function part1" if hook == "part1" else None
    if hook == "parse" and not _is_own(module, made):
        return None
    return f"a {hook} that is a {type(made).__name__}, not a function of its own"


def _invalid(module: ModuleType, error: PluginValidationError) -> DayError:
    """Say where a hook goes against the contract; pluggy's own words name neither file nor line."""
    for name, function in vars(module).items():
        if not isinstance(function, FunctionType):
            continue
        options = getattr(function, "aoc_runner_impl", None)
        hook = (options or {}).get("specname") or name
        where = f"{_nice(function.__code__.co_filename)}:{function.__code__.co_firstlineno}"
        if hook not in _HOOKS and options is not None:
            from difflib import get_close_matches

            close = get_close_matches(hook, _HOOKS, 1)
            return DayError(
                f"{where}: `{hook}` is marked as a hook, but there is none of that name",
                f"did you mean {close[0]}?" if close else f"the hooks are: {', '.join(_HOOKS)}",
            )
        if hook in _HOOKS and (options is not None or _is_own(module, function)):
            allowed = list(inspect.signature(getattr(hookspecs, hook)).parameters)
            needed = [
                parameter.name
                for parameter in inspect.signature(function).parameters.values()
                if parameter.default is parameter.empty
                and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
            ]
            if unknown := [name for name in needed if name not in allowed]:
                return DayError(
                    f"{where}: {hook}({', '.join(needed)}) takes `{unknown[0]}`, "
                    f"which the hook does not give",
                    f"a hook's arguments go by name: def {hook}({', '.join(allowed)}), "
                    f"or fewer of them",
                )
    return DayError(f"{_nice(module.__file__ or module.__name__)}: {error}", "correct that hook")


def _is_own(module: ModuleType, function: object) -> bool:
    """Whether an unmarked function belongs to the day's package.

    `from parse import parse` is a popular line in a day, and no hook.
    """
    home = getattr(function, "__module__", None) or ""
    return home.split(".")[0] == module.__name__.split(".")[0]


def _import_failure(error: BaseException, offer: Offer) -> DayError:
    shown = failure(error, offer)
    return DayFailedError(
        f"{offer.puzzle} ({_nice(offer.path or offer.module)}) cannot be imported: {shown.message}",
        shown.hint,
        shown.frames,
    )


def _shadowed(offer: Offer, found: str) -> DayError:
    return DayError(
        f"importing {offer.module} gave {found}, not {offer.path}",
        f"another package is called `{offer.module.split('.')[0]}` too: put an empty "
        f"__init__.py into the folder of that name, or uninstall the other one",
    )


def _own_frames(traceback: TracebackType | None, offer: Offer) -> tuple[str, ...]:
    """The frames of the day and of the files around it, as `file:line in function`."""
    home = _home(offer)
    runner = os.path.dirname(__file__) + os.sep  # below the project for those who work on both
    frames: list[str] = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        file = code.co_filename
        is_library = "site-packages" in file[len(home) :] or file.startswith(runner)
        if file.startswith(home) and not is_library:
            frames.append(f"{_nice(file)}:{traceback.tb_lineno} in {code.co_name}")
        traceback = traceback.tb_next
    return tuple(frames)


def _home(offer: Offer) -> str:
    """What the paths of the day's own code start with."""
    if offer.root is not None:
        return offer.root + os.sep
    if offer.path is None:
        return offer.module
    folder, name = os.path.split(offer.path)
    if os.path.basename(folder).startswith("year"):
        return os.path.dirname(folder) + os.sep
    return folder + os.sep if name == "__init__.py" else offer.path


def _nice(path: str) -> str:
    """The path as seen from the working folder, where that is shorter."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):
        return path
    return path if relative.startswith("..") else relative
