"""What a day has in the place of a hook, in words."""

from types import FunctionType, ModuleType

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import HOOKS, Part
from aoc_runner.plugins.manager import belongs_to


def check_lack(module: ModuleType, hook: str, first: Part = 1) -> None:
    """Raise DayError for a module without that hook, if it should have it, or seems to mean to."""
    what = _lack(module, hook, first)
    if what is not None:
        place = shown_path(getattr(module, "__file__", None) or module.__name__)
        define = f"define it there: def {hook}({'text' if hook == 'parse' else 'data'}): ..."
        raise DayError(f"{place} has {what}", _renaming(module, hook) or define)


def _renaming(module: ModuleType, hook: str) -> str | None:
    """The cure for a function of the day that only its name keeps from being the hook."""
    from difflib import get_close_matches

    functions = [name for name, it in vars(module).items() if isinstance(it, FunctionType)]
    others = [name for name in functions if name not in HOOKS]
    close = get_close_matches(hook, others, 1, cutoff=0.75) if hook not in vars(module) else []
    return f"call `{close[0]}`, which is there, {hook}" if close else None


def _lack(module: ModuleType, hook: str, first: Part) -> str | None:
    """What a module without that hook has instead, None if it may well be without.

    A cached part2 is no missing one; a `parse` that was imported is somebody else's business.
    """
    made = vars(module).get(hook)
    if made is None:
        return f"no function {hook}" if hook == f"part{first}" else None
    if hook == "parse" and not belongs_to(module, made):
        return None
    return f"a {hook} that is a {type(made).__name__}, not a function of its own"
