"""The loop of `aoc watch`: a change, the running worker killed, a new one started.

Every run has a fresh process: whatever was imported is imported anew, and an endless loop or a
crash ends with that process. Reloading modules in place was rejected: what an old module left in
others stays, and a loop cannot be stopped.
"""

import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NoReturn

from aoc_runner.account.until_context import OnlineAccount
from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import AocError, UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.render.text import Style, what_next
from aoc_runner.running.job import Job
from aoc_runner.running.process import Worker
from aoc_runner.running.solve import checks
from aoc_runner.running.spinner import erase
from aoc_runner.watch import view
from aoc_runner.watch.files import matters, surroundings

_STEP = 50  # milliseconds of quiet after which a burst of changes is one save
_BURST = 400  # milliseconds after which it is, quiet or not


class Watch:
    """One `aoc watch` of a day in the file `path`; `say` prints a text.

    Two threads, one for the files and one for the worker, put calls into a queue, and the main
    thread makes them one after another. So there is nothing to lock.
    """

    def __init__(
        self,
        spec: DaySpec,
        path: str,
        account: OnlineAccount,
        say: Callable[[str], None],
        style: Style,
    ) -> None:
        self._spec = spec  # stays the same, so that no other day steps in for a deleted one
        self._path = path
        self._examples = examples_path(spec)
        self._account = account
        self._say = say
        self._style = style
        # The one queue whose `put` a signal handler may call.
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._end = threading.Event()
        self._worker: Worker | None = None
        self._gone = False
        self._told_how_to_get_the_input = False
        self._last: dict[tuple[str, Part], Result] = {}

    def run(self) -> None:
        """Watch until a signal ends it, with KeyboardInterrupt."""
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            if signal.getsignal(number) != signal.SIG_IGN:  # as nohup and a shell's & want it
                signal.signal(number, self._on_signal)
        follower = threading.Thread(target=self._follow, daemon=True)
        self._say(f"watching {shown_path(self._path)} and what lies around it; Ctrl-C ends")
        follower.start()
        try:
            while True:
                with suppress(queue.Empty):  # only on Windows: nothing else wakes it for Ctrl-C
                    self._calls.get(timeout=0.5)()
        finally:
            self._end.set()
            self._kill()
            follower.join(1)

    def _on_signal(self, number: int, frame: object) -> None:
        # Not raised here, where it could hit between the start of a worker and the note of it.
        signal.signal(number, signal.default_int_handler)  # the second one does, wherever we hang
        self._calls.put(partial(_raise, KeyboardInterrupt()))

    def _follow(self) -> None:
        """Put a call into the queue for every change; the body of a thread."""
        import watchfiles

        folder, recursive = surroundings(self._spec, self._path)
        begun = False
        try:
            for changes in watchfiles.watch(
                folder,
                watch_filter=partial(matters, self._path, self._examples, folder),
                recursive=recursive,
                ignore_permission_denied=True,
                step=_STEP,
                debounce=_BURST,
                rust_timeout=2 * _STEP,
                yield_on_timeout=True,
                stop_event=self._end,
                raise_interrupt=False,
            ):
                # What comes first, be it nothing, says that from now on no save is missed: time
                # for the first run.
                if changes or not begun:
                    self._calls.put(self._saved)
                begun = True
        except (OSError, RuntimeError) as error:
            hint = "WATCHFILES_FORCE_POLLING=1 in the environment looks at the files instead"
            self._calls.put(partial(_raise, UsageError(f"cannot watch {folder}: {error}", hint)))

    def _saved(self) -> None:
        if self._kill():
            self._say("  stopped: saved again")
        if os.path.isfile(self._path):
            self._gone = False
            self._start()
        elif not self._gone:
            self._gone = True
            self._say(f"{shown_path(self._path)} is gone; waiting for it")

    def _start(self) -> None:
        heading = f"{time.strftime('%H:%M:%S')}  {self._spec.puzzle}  {shown_path(self._path)}"
        self._say(self._style.bold(heading))
        try:
            examples = checks(load_examples(self._examples))
        except AocError as error:
            self._say(view.short_error_text(error))
            return
        if not examples:
            self._say("  no examples")
        own = None
        without_own: Callable[[], None] = self._say_how_to_get_the_input
        try:
            own = self._account.case(self._spec.puzzle)
        except AocError as error:  # to be said when its turn comes: the examples need none
            without_own = partial(self._say, view.short_error_text(error))
        self._worker = Worker()
        then = [(own, PARTS)] if own else []
        results = self._worker.run(Job(self._spec, examples, then))
        number = sum(len(parts) for _, parts in examples)
        rows = view.Rows([case.name for case, _ in [*examples, *then]], self._last, self._style)
        listening = (self._worker, results, number, rows, without_own)
        threading.Thread(target=self._listen, args=listening, daemon=True).start()

    def _listen(
        self,
        worker: Worker,
        results: Iterator[Result],
        examples: int,
        rows: view.Rows,
        without_own: Callable[[], None],
    ) -> None:
        """Put calls into the queue: each result as it is known, what follows them, the end.

        The body of a thread.
        """
        tell = partial(self._tell, worker)
        known: list[Result] = []
        try:
            for result in results:
                known.append(result)
                tell(self._show, rows, result)
                if len(known) == examples:
                    tell(self._say_what_next, known[:])
            tell(self._say_what_next, known[examples:])
            if len(known) == examples and any(result.is_bad for result in known):
                tell(self._say, "  your input waits until the examples pass")
            elif len(known) == examples:
                tell(without_own)
        except AocError as error:
            tell(self._say, view.short_error_text(error))
        tell(self._forget)

    def _tell(self, worker: Worker, call: Callable[..., None], *words: object) -> None:
        """Put the call into the queue, where it only counts if the worker was not killed since."""

        def unless_killed() -> None:
            if worker is self._worker:
                call(*words)

        self._calls.put(unless_killed)

    def _show(self, rows: view.Rows, result: Result) -> None:
        self._say(rows.row(result))
        self._last[result.case, result.part] = result

    def _say_what_next(self, results: list[Result]) -> None:
        for line in what_next(self._spec, results):
            self._say(f"  {line}")

    def _say_how_to_get_the_input(self) -> None:
        if not self._told_how_to_get_the_input:  # the watch itself asks nobody for it
            self._told_how_to_get_the_input = True
            year, day = self._spec.puzzle
            command = f"aoc run {year} {day}"
            if self._spec.puzzle.unlock > time.time():
                command += ", once the puzzle is unlocked"
            self._say(f"  your input is not kept yet; get it once with: {command}")

    def _forget(self) -> None:
        self._worker = None

    def _kill(self) -> bool:
        """Kill the worker, if there is one."""
        worker, self._worker = self._worker, None
        if worker is None:
            return False
        worker.kill()
        erase()  # its spinner, which it did not live to take away
        return True


def _raise(error: BaseException) -> NoReturn:
    raise error
