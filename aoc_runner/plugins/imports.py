"""What it means that a day cannot be imported, in words."""

import os

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayError, DayFailedError, DaySyntaxError
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.extras import extra_for, how_to_get
from aoc_runner.plugins.tracebacks import failure


def failed(error: BaseException, spec: DaySpec) -> DayError:
    """The error for a day whose import raised; of a missing library it names the extra, if any."""
    shown = failure(error, spec)
    place = shown_path(spec.path or spec.module)
    if spec.plugin is not None:
        place = f"{place} of the aocd plugin {spec.offered_by}"
    message = f"{spec.puzzle} ({place}) cannot be imported: {shown.message}"
    if isinstance(error, SyntaxError) and os.path.isabs(str(error.filename)):
        broken = DaySyntaxError(message, shown.hint, shown.frames, None, shown.sources)
        broken.problem = str(error.msg)
        return broken
    failed = DayFailedError(message, shown.hint, shown.frames, None, shown.sources)
    if isinstance(error, ModuleNotFoundError) and isinstance(error.name, str):
        extra = extra_for(spec, error.name)
        if extra is not None:
            failed.extra, failed.hint = extra, f"install it: {how_to_get(spec, extra)}"
    return failed


def shadowed(spec: DaySpec, found: str) -> DayError:
    """The error for another package of that name that is found first."""
    return DayError(
        f"importing {spec.module} gave {found}, not {spec.path}",
        f"another package is called `{spec.module.split('.')[0]}` too: put an empty "
        f"__init__.py into the folder of that name, or uninstall the other one",
    )
