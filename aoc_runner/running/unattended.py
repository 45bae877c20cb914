"""A day in a worker finds nobody to ask: its debuggers and questions name where somebody is."""

from typing import NoReturn

from aoc_runner.kernel.words.errors import AocError, DayError
from aoc_runner.plugins.discover import PROJECT, DaySpec

_NOBODY_TYPES = ("EOF when reading a line",)  # what `input()` says of it


def naming_a_terminal(failure: AocError, spec: DaySpec) -> AocError:
    """The failure; of a debugger or an `input()` that found nobody to ask it names the command."""
    cause, cure = failure.__cause__, "look around with"
    if type(cause) is EOFError and cause.args == _NOBODY_TYPES:
        cure = "answer it in"
    elif not (cause and _went_through(cause, "pdb", "bdb")):
        return failure
    command = _with_a_terminal(spec)
    if failure.hint.endswith(command):
        return failure  # of `parse`: it is both parts'
    failure.message += f"; there is no terminal here, as there is in: {command}"
    failure.hint = f"take it out, or {cure}: {command}"
    return failure


def no_breakpoint(spec: DaySpec, *arguments: object, **keywords: object) -> NoReturn:
    """What `breakpoint()` calls in a worker: raises a DayError that names the command."""
    command = _with_a_terminal(spec)
    raise DayError(
        f"breakpoint() has no terminal here; it works in: {command}",
        f"take it out, or look around with: {command}",
    )


def _with_a_terminal(spec: DaySpec) -> str:
    """The command that runs this day where somebody can be asked."""
    command = f"aoc run {spec.puzzle.year} {spec.puzzle.day}"
    command += f" --from {spec.from_}" if spec.from_ != PROJECT else ""
    return command + (f" --variant {spec.variant}" if spec.variant else "")


def _went_through(error: BaseException, *modules: str) -> bool:
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_frame.f_globals.get("__name__") not in modules:
        traceback = traceback.tb_next
    return traceback is not None
