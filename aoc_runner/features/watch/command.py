"""`aoc watch`: run a day again on every save, in a new worker each time."""

import argparse
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, suppress
from glob import escape, iglob
from typing import NamedTuple

from aoc_runner.kernel.commands import add_day_options
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import get_examples_path, load_examples
from aoc_runner.kernel.files import format_path, read_text
from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.case import INPUT_NAME
from aoc_runner.kernel.model.errors import AocError, DayError
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import KnownAnswers, Result, Status
from aoc_runner.kernel.running.importing import list_import_folders
from aoc_runner.kernel.running.messages import Job, Loaded, Task, make_check_tasks
from aoc_runner.kernel.running.pool import Event
from aoc_runner.kernel.running.pool import run_jobs as run_jobs
from aoc_runner.kernel.terminal.keys import Keys
from aoc_runner.kernel.terminal.output import forward_output
from aoc_runner.kernel.terminal.results import (
    Failures,
    ResultRows,
    StepTimer,
    format_status,
    list_unread_letters,
)
from aoc_runner.kernel.terminal.style import (
    Style,
    can_escape,
    format_error,
    heading,
    paint_tags,
    wrap,
)

_POLL_INTERVAL = 0.1  # seconds
_SAVE_DELAY = 0.05  # seconds that an editor needs to write or rename a file
# Matches only blanks within a line: across lines it would take quadratic time.
_INPUT_FILE = r"(?:^|[\r{,])[ \t-]*[\"']?input_file[\"']?[ \t]*:[ \t]*[\"']?([^\s\"'#]+)"
_CLEAR = "\033[H\033[2J"
_STOPS = {"\n": "running again", "q": "quit"}

ReadKey = Callable[[float], str | None]
"""Waits some seconds for a key; returns None if there was none."""

Known = dict[tuple[str, Part], Result]
"""The last result of each part of a case, by the case's name."""


class Options(NamedTuple):
    """The options of `aoc watch`."""

    puzzle: Puzzle | None
    from_: str | None
    variant: str | None
    clear: bool
    account: str | None
    config: str | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "puzzle", help="default: the last day you worked on")
    add_day_options(parser)
    parser.add_argument("--clear", action="store_true", help="clear the terminal before each run")


def run(context: Context) -> int:
    options = context.options(Options)
    puzzle = context.days.choose_puzzle(options.puzzle)
    day = context.days.find(puzzle, options.variant, options.from_)
    if day.path is None:
        raise DayError(
            f"cannot watch {puzzle}: the file of {day.provider} is unknown",
            f"run the day instead: aoc run {puzzle.year} {puzzle.day} --from {day.from_}",
        )
    context.days.save_last_day(puzzle)
    stream = context.output.stream
    has_keys = os.isatty(0) and stream.isatty()
    how = "\nEnter: run again, s: submit, q: quit" if has_keys else " (Ctrl-C stops)"
    text = wrap(f"watching {format_path(day.path)} and its imports{how}", stream)
    clear = _CLEAR if options.clear and can_escape(stream) else ""
    context.output.write_raw(clear)
    context.emit(text)
    watched, known = _Watched(day, day.path), Known()
    if has_keys:
        # An exception, so that the terminal is restored; not the one of Ctrl-C.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    with closing(Keys()) as keys:
        read_key: ReadKey = keys.read if has_keys else time.sleep
        while True:
            watched.update()
            key, obstacle = _run_once(context, day, watched, known, read_key)
            has_submitted = False
            if has_keys and not (key or obstacle):
                context.emit("  press s to submit the answer")
            while key not in ("\n", "q") and not watched.has_changed():
                if key == "s" and obstacle:
                    context.emit(wrap(f"  not submitted: {obstacle}", stream))
                elif key == "s":
                    keys.close()
                    _submit(puzzle, options)
                    has_submitted = True
                key = read_key(_POLL_INTERVAL)
            if key == "q":
                return 0
            if key != "\n":
                time.sleep(_SAVE_DELAY)
            if clear and not has_submitted:  # The text of part 2 stays.
                context.output.write_raw(clear)
            else:
                context.emit("")


def _submit(puzzle: Puzzle, options: Options) -> None:
    """Run `aoc submit`, which asks before it submits."""
    import subprocess

    command = [sys.executable, "-P", "-m", "aoc_runner", "submit", "--ask", "--wait"]
    for name in ("from_", "variant", "account", "config"):
        value = getattr(options, name)
        command += [f"--{name.rstrip('_')}={value}"] if value is not None else []
    process = subprocess.Popen([*command, str(puzzle.year), str(puzzle.day)])
    try:
        with suppress(KeyboardInterrupt):  # Ctrl-C is for `aoc submit`.
            process.wait()
        process.wait()
    finally:
        process.terminate()  # After SIGTERM, or a second Ctrl-C.


class _Watched:
    """The watched files: modules around the day, its imports, its examples and their inputs."""

    def __init__(self, day: Day, path: str) -> None:
        self._examples = get_examples_path(day) or path
        self._folders = list_import_folders(day) or [os.path.dirname(path)]
        self._loaded = {path, self._examples}
        self._seen: dict[str, object] = {}

    def update(self) -> None:
        """Remember the current state of the files."""
        self._seen = self._get_state()

    def add(self, paths: Iterable[str]) -> None:
        """Watch these files too, from their current state on."""
        self._loaded.update(paths)
        self._seen |= {path: _get_stamp(path) for path in self._loaded.difference(self._seen)}

    def has_changed(self) -> bool:
        return self._get_state() != self._seen

    def _get_state(self) -> dict[str, object]:
        """Return the state of each watched file."""
        paths = set(self._loaded)
        with suppress(AocError):  # Loading the examples reports the error.
            folder, text = os.path.dirname(self._examples), read_text(self._examples, DayError)
            paths.update(os.path.join(folder, name) for name in _find_input_files(text))
        for folder in map(escape, self._folders):
            for name in ("*.py", "[!_]*/*.py"):  # also packages in the folder
                paths.update(iglob(os.path.join(folder, name)))
        return {path: _get_stamp(path) for path in paths}


def _get_stamp(path: str) -> object:
    """Return a value that changes when the file is saved; None without a file."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size


def _find_input_files(text: str) -> set[str]:
    """Return the input files that the text of a day's YAML file names."""
    return {name.rstrip(",}]") for name in re.findall(_INPUT_FILE, text, re.MULTILINE)}


class _Ended(NamedTuple):
    """How a run ended."""

    key: str | None = None  # the last key, if one was pressed meanwhile
    obstacle: str = "the last run was stopped"  # why `s` does not submit


def _run_once(
    context: Context, day: Day, watched: _Watched, known: Known, read_key: ReadKey
) -> _Ended:
    """Run the day until it ends, is saved again or a key stops it; update `known`."""
    stream, emit = context.output.stream, context.emit
    style, now = Style(stream), time.strftime("%H:%M:%S")
    emit(heading(f"{now}  {day.puzzle}", format_path(day.path or ""), stream))
    if not os.path.exists(day.path or ""):
        emit("  the file does not exist; waiting for it")
        return _Ended(obstacle="the file does not exist")
    try:
        examples = make_check_tasks(load_examples(get_examples_path(day)), day.puzzle.parts)
        account = context.account
        user_case, answers = account.case(day.puzzle), account.known_answers(day.puzzle)
        account.close()
    except AocError as error:
        emit(paint_tags(format_error(error), stream))
        return _Ended(obstacle="the last run failed")
    input_tasks: list[Task] = [(user_case, day.puzzle.parts)] if user_case else []
    cases = [case for case, _ in (*examples, *input_tasks)]
    rows, failures = ResultRows(cases, style, known=answers), Failures()
    results: list[Result] = []
    timer, key = StepTimer(), None
    with closing(_iter_events(day, answers, examples, input_tasks)) as events:
        for event in events:
            if event is None:
                key = read_key(0) or key  # `s` waits for the end of the run.
                if key in ("\n", "q") or watched.has_changed():
                    emit(f"  stopped: {_STOPS.get(key or '', 'saved again')}")
                    return _Ended(key)
            timer.update(event)
            match event and event.value:
                case Loaded(files=paths):
                    watched.add(paths)
                case bytes() as content:
                    forward_output(content, to_stderr=False)
                case Result() as result:
                    row_key = result.case, result.part
                    earlier = known.get(row_key, result)
                    failure = failures.text(result, is_alone=False, prefix="  ")
                    row = rows.row(result, _format_change(result, earlier))
                    emit("\n".join(filter(None, (row, failure))))
                    results.append(result)
                    known[row_key] = result
    lines = list_unread_letters(day, results)
    if not examples:
        lines.append("no examples")
    is_bad = examples and any(result.is_bad for result in results if result.case != INPUT_NAME)
    obstacle = _find_obstacle(day.puzzle, results, answers)
    if user_case and is_bad:
        lines.append("your input is skipped until examples pass")
    elif not user_case and not is_bad:
        lines.append(obstacle)
    for line in lines:
        emit(wrap(f"  {line}", stream))
    return _Ended(key, obstacle)


def _find_obstacle(puzzle: Puzzle, results: Sequence[Result], known: KnownAnswers) -> str:
    """Return why there is no answer to submit, or an empty string."""
    if any(result.is_bad for result in results if result.case != INPUT_NAME):
        return "the examples do not pass"
    inputs = {result.part: result for result in results if result.case == INPUT_NAME}
    if not inputs:
        return f"no cached input; download the input with: aoc input {puzzle.year} {puzzle.day}"
    for part in puzzle.parts:
        if part not in known.accepted:
            result = inputs[part]
            is_fine = result.answer is not None and not result.is_bad
            return "" if is_fine else f"part {part}: {format_status(result)}"
    return "all parts are solved already"


def _iter_events(
    day: Day, answers: KnownAnswers, *cases: list[Task]
) -> Generator[Event | None, None, None]:
    """Yield the events of the examples, and of the input if no example is wrong."""
    for tasks in filter(None, cases):
        is_bad, job = False, Job(day, tasks, report_files=True)
        with closing(run_jobs([job], get_known=lambda _: answers)) as events:
            for event in events:
                if event and isinstance(event.value, Result):
                    is_bad |= event.value.is_bad
                yield event
        if is_bad:
            return


def _format_change(result: Result, earlier: Result) -> str:
    """Return the earlier answer or status of the part, if it differs."""
    if (result.answer_text, result.status) == (earlier.answer_text, earlier.status):
        return ""
    if earlier.answer is not None and result.answer_text != earlier.answer_text:
        return f" (was {shorten(earlier.answer.text)})"
    return f" (was {'not solved' if earlier.status is Status.UNSOLVED else earlier.status})"
