"""What was measured as a file that `python -m pyperf show`, `stats` and `compare_to` read.

A benchmark a hook, named like `2023-07 packed part1`, with a run a process. Of the machine it says
what we say of it ourselves: pyperf's own collection of metadata would add the host's name, the
command line and the path of Python.
"""

import io
import os
from collections.abc import Iterable, Sequence
from typing import Any

from aoc_runner.benching.measured import Measured
from aoc_runner.benching.planning import PROCESSES
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import edit, shown_path
from aoc_runner.kernel.terminal.names import told_apart
from aoc_runner.kernel.words.errors import UsageError


def check() -> None:
    """Raise UsageError where there is no pyperf: better before hours of measuring than after."""
    try:
        import pyperf  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"--output needs the package pyperf ({error})", "pip install 'aoc-runner[bench]'"
        ) from error


def check_place(path: str) -> None:
    """Raise UsageError where no file can be written, as far as that is known beforehand."""
    if path == "-":
        raise UsageError("--output is -, and it takes a file", "like: --output bench.json")
    folder = os.path.dirname(os.path.realpath(path))
    if os.path.isdir(path):
        why = "it is a folder"
    elif os.path.exists(path) and not os.path.isfile(path):
        why = "it is no regular file"
    elif not os.path.isdir(folder):
        why = f"there is no folder {shown_path(folder)}"
    elif not os.access(folder, os.W_OK | os.X_OK):
        why = "nothing can be written to its folder"
    elif os.path.exists(path) and not os.access(path, os.W_OK):
        why = "it is write-protected"
    else:
        return
    raise UsageError(
        f"cannot write {shown_path(path)}: {why}", "name a file in a folder that is there"
    )


def write_pyperf(path: str, measured: Sequence[Measured], python: str, machine: str) -> None:
    """Write the samples in seconds, whole or not at all; what the file held before is replaced.

    `python` is like `CPython 3.11.7`. Raises UsageError where pyperf is missing, where there is
    nothing to write, and for a file that cannot be written.
    """
    check()
    import pyperf

    names = _names(each.spec for each in measured)
    implementation, _, version = python.partition(" ")
    benchmarks = []
    for each in measured:
        # pyperf refuses a time of nothing.
        samples = [[value for value in values if value > 0] for values in each.samples]
        metadata: dict[str, Any] = {
            "name": f"{names[each.spec]} {each.hook}",
            "loops": each.loops,
            "unit": "second",
            "python_implementation": implementation.lower(),
            "python_version": version,
            "platform": machine,
            "aoc_measured": each.kind,
        }
        runs = [
            pyperf.Run(values, metadata=metadata, collect_metadata=False)
            for values in samples[:PROCESSES]  # pyperf only compares as many with as many
            if values
        ]
        if runs:
            benchmarks.append(pyperf.Benchmark(runs))
    if not benchmarks:
        raise UsageError(
            f"{shown_path(path)} is not written: nothing was measured",
            "measure a day that gives an answer",
        )
    written = io.StringIO()
    pyperf.BenchmarkSuite(benchmarks).dump(written)
    content = written.getvalue().encode()
    edit(os.path.abspath(path), lambda _: content)


def _names(specs: Iterable[Day]) -> dict[Day, str]:
    """The dates, with the variant, and whose it is where that differs.

    So a day has the same name in a file with its variants and in one without.
    """
    specs = list(dict.fromkeys(specs))
    apart = told_apart(specs)
    names: dict[Day, str] = {}
    for spec in specs:
        offers = [it for it in specs if it.puzzle == spec.puzzle]
        is_clear = len({it.variant for it in offers}) == len(offers)
        of_one = is_clear and len({it.from_ for it in offers}) == 1
        name = spec.variant or "" if of_one else apart[spec]
        names[spec] = f"{spec.puzzle.year}-{spec.puzzle.day:02} {name}".rstrip()
    return names
