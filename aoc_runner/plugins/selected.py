"""The days of a selection, each by whom it is to be solved. Imports no day.

Each day is taken once: the project's own. Packaged ones are only meant where `--from` names them.
"""

from collections.abc import Sequence

from aoc_runner.errors import DayError
from aoc_runner.plugins.discover import PROJECT, DaySpec, find, find_all, is_called
from aoc_runner.puzzle import Puzzle, Selection

ALL = "all"  # as `--from` and `--variant` say it


def find_selected(
    selection: Selection, variant: str | None, wanted: str | None, working_folder: str
) -> list[DaySpec]:
    """The specs of the selection, by date. `variant` and `wanted` (`--from`) may be `all`.

    Raises DayError if there is none.
    """
    offered = [
        spec for spec in find_all(working_folder, selection.year) if spec.puzzle in selection
    ]
    whose = [spec for spec in offered if _is_meant(spec, wanted)]
    specs = [spec for spec in whose if variant in (ALL, spec.variant)]
    if specs:
        return specs
    days = "days" if selection.year is None else f"days of {selection}"
    raise _none(days, variant, wanted, offered, whose)


def find_side_by_side(
    puzzle: Puzzle,
    variant: str | None,
    wanted: str | None,
    preferred: Sequence[str],
    working_folder: str,
) -> list[DaySpec]:
    """Every implementation of one day that `--variant all` and `--from all` mean.

    The variants are those of whose day it would be, as `find` chooses it. Raises DayError if there
    is none, or `find` cannot choose.
    """
    offered = [spec for spec in find_all(working_folder, puzzle.year) if spec.puzzle == puzzle]
    if wanted != ALL or not offered:
        chosen = find(puzzle, None, None if wanted == ALL else wanted, preferred, working_folder)
        offered = [spec for spec in offered if _whose(spec) == _whose(chosen)]
    specs = [spec for spec in offered if variant in (ALL, spec.variant)]
    if specs:
        return specs
    raise _none(str(puzzle), variant, wanted, offered, offered)


def _whose(spec: DaySpec) -> tuple[str, str | None]:
    return spec.from_, spec.distribution


def _is_meant(spec: DaySpec, wanted: str | None) -> bool:
    return wanted == ALL or is_called(spec, wanted or PROJECT)


def _none(
    days: str,
    variant: str | None,
    wanted: str | None,
    offered: Sequence[DaySpec],
    whose: Sequence[DaySpec],
) -> DayError:
    """The error for those days, none of which is found."""
    if whose:
        names = ", ".join(sorted({spec.variant for spec in whose if spec.variant}))
        what = f"of the variant {variant!r}" if variant else "but variants"
        there = f"the variants there are: {names}; or --variant all"
        return DayError(
            f"no {days} {what}", there if names else "leave --variant out: there is none"
        )
    packages = sorted({spec.from_ for spec in offered if spec.from_ != PROJECT})
    if wanted not in (None, PROJECT):
        found = f"those who have some: {', '.join(packages)}" if packages else "nobody has any"
        return DayError(f"no {days} from {wanted}", f"{found}; aoc days lists them")
    hint = "write one in days/yearYYYY/dayDD.py: aoc new starts it"
    if packages:
        hint = f"packages have some: --from {packages[0]}, or --from all; or {hint}"
    return DayError(f"no {days} of your own here", hint)
