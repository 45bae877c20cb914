"""What became of a bench: shown day by day, kept in the end, and the exit code."""

import os
import time
from collections.abc import Sequence

from aoc_runner.benching.comparing import Compared, compare
from aoc_runner.benching.machine import machine_name, python_version
from aoc_runner.benching.measured import Event, Measured
from aoc_runner.commands.benching.options import BenchOptions
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.documents import error_json, interrupted
from aoc_runner.kernel.terminal.names import told_apart
from aoc_runner.kernel.terminal.output import tell
from aoc_runner.kernel.terminal.style import error_text
from aoc_runner.kernel.terminal.waiting import fitting
from aoc_runner.kernel.words.case import Source
from aoc_runner.kernel.words.errors import AocError, DataError, UsageError
from aoc_runner.render.bench.document import bench_json
from aoc_runner.render.bench.progress import going_line
from aoc_runner.render.bench.summary import bench_summary
from aoc_runner.render.bench.table import bench_table
from aoc_runner.render.bench.words import elsewhere_note, noise_note
from aoc_runner.store.benches import BenchTime, keep_bench

_OWN = ("kept", "site")  # sources of the user's own input, whose times are kept


class BenchOutcome:
    """What is known by now of the days that are measured on inputs of that source."""

    def __init__(
        self, context: Context, specs: Sequence[Day], options: BenchOptions, source: Source
    ) -> None:
        self._context = context
        self._options = options
        self._source = source
        self._began = time.time()
        self._names = told_apart(specs)
        self._stream = context.output.stream
        self._measured: list[Measured] = []
        self._compared: list[Compared] = []
        self._shown = 0  # of the measured
        self._on_terminal = os.isatty(2)

    def take(self, event: Event) -> None:
        """Take in what was measured, and show the days before what is measured now."""
        if isinstance(event, Measured):
            self._measured.append(event)
            if (before := self._options.before) is not None:
                then = before.of(event.spec.code, event.hook)
                self._compared.append(compare(event, then, before.run))
            return
        self._show_new()
        if self._on_terminal:
            tell(fitting(going_line(event, self._names)), end="", over=True)

    def _show_new(self) -> None:
        new = self._measured[self._shown :]
        self._shown = len(self._measured)
        if self._on_terminal:
            tell("", end="", over=True)
        if new and not self._context.as_json:
            compared = self._compared[-len(new) :] if self._compared else []
            run = self._options.before.run if self._options.before else None
            self._context.emit(bench_table(new, compared, self._names, self._stream, run) + "\n")

    def end(self, is_interrupted: bool = False) -> int:
        """Show and keep all there is, and return the exit code."""
        context, measured, compared = self._context, self._measured, self._compared
        self._show_new()
        if not measured:
            return 0
        python, machine = python_version(), machine_name()
        number = self._keep(python, machine) if self._source in _OWN else None
        error = self._write(python, machine)
        seconds = time.time() - self._began
        if context.as_json:
            about = context.account.name, number, python, machine, seconds, self._source
            document = bench_json(*about, measured, compared)
            document |= error_json(error) if error else {}
            context.output.write_json(interrupted(document) if is_interrupted else document)
        else:
            context.emit(bench_summary(measured, compared, seconds, self._stream))
            if number is not None:
                context.emit(f"run {number}, on {python}, {machine}")
        for note in (elsewhere_note(compared, python, machine), noise_note(measured)):
            if note:
                context.warn(note)
        if error is not None:
            tell(error_text(error))
            return error.code
        return self._exit_code()

    def _keep(self, python: str, machine: str) -> int | None:
        """Keep the times, and return the run's number; what cannot be kept is said."""
        account = self._context.account
        times = [
            BenchTime(
                *(it.spec.code, it.hook, it.spec.puzzle, it.spec.from_, it.spec.variant),
                *(it.digest, it.kind, it.seconds),
            )
            for it in self._measured
            if it.samples
        ]
        if not times:
            return None
        try:
            return keep_bench(account.ledger, self._began, python, machine, times)
        except DataError as error:
            self._context.warn(f"these times are not kept: {error.message}; {error.hint}")
            return None

    def _write(self, python: str, machine: str) -> AocError | None:
        """Write what `--output` asks for; the error, so that all else is shown first."""
        path = self._context.args.output
        if path is None:
            return None
        from aoc_runner.render.bench.pyperf_file import write_pyperf

        try:
            write_pyperf(path, self._measured, python, machine)
        except UsageError as error:
            return error
        return None

    def _exit_code(self) -> int:
        if any(each.has_failed for each in self._measured):
            return 3
        percent = self._options.fail_slower
        is_slower = percent is not None and any(
            it.verdict == "slower" and (it.ratio or 0) >= 1 + percent / 100 for it in self._compared
        )
        is_wrong = any(it.result and it.result.status == "wrong" for it in self._measured)
        return 1 if is_slower or is_wrong else 0
