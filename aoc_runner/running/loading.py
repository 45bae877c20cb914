"""What is loaded of a day: its module, or the script that it is run as."""

from typing import TYPE_CHECKING, TypeAlias

from aoc_runner.kernel.words.case import Case
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.loading import load_day

if TYPE_CHECKING:
    from aoc_runner.plugins.apart import DayApart
    from aoc_runner.plugins.loading import Day
    from aoc_runner.running.scripts.day import ScriptDay

    AnyDay: TypeAlias = Day | DayApart | ScriptDay  # with one face


def is_script(spec: DaySpec) -> bool:
    """Whether the day is run as a program."""
    return spec.layout is not None and spec.layout.script is not None


def is_one_call(spec: DaySpec) -> bool:
    """Whether the day has one function for both parts: what fails one fails the other."""
    if spec.layout is not None and spec.files is None:
        return spec.layout.functions.both is not None
    return spec.plugin is not None


def load(
    spec: DaySpec,
    first: Case | None = None,
    spill: str | None = None,
    timeout: float | None = None,
    memory: int | None = None,
) -> "AnyDay":
    """The day, loaded; of a script nothing is run yet. Raises DayError naming file, line and cure.

    `first` is the case that comes first: a day that asks `aocd` while it is imported gets its text.
    `spill` is that of the worker, in a process that is one. A script may take `timeout` seconds and
    `memory` bytes a run; a module is bounded by its process alone.
    """
    if spec.plugin is not None:
        from aoc_runner.plugins.aocd_call import load_plugin
        from aoc_runner.running.job import scratch_of

        return load_plugin(spec, first and first.text, spill and scratch_of(spill))
    if not is_script(spec):
        return load_day(spec, first and first.text)
    if spec.rival:
        from aoc_runner.plugins import layout

        raise layout.clash(spec)
    from aoc_runner.running.scripts.day import ScriptDay  # most days are none

    return ScriptDay(spec, spill, timeout, memory)
