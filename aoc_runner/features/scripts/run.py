"""Run a script in its own process for one case."""

import json
import os
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from shlex import shlex
from shutil import which
from subprocess import PIPE, Popen
from tempfile import mkdtemp
from threading import Thread, Timer
from time import perf_counter
from typing import Any, NamedTuple

from aoc_runner.kernel.days import patterns
from aoc_runner.kernel.days.day import Day, Entry, Script
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.running.importing import list_import_folders
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.stubs import _aoc_runner_case

_MAX_OUTPUT = 1_000_000  # bytes of the output to return
_DRAIN_TIMEOUT = 1.0  # seconds after the exit: a child process may keep stdout open
_STARTUP_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "python")
_CASE_FOLDER = os.path.dirname(os.path.abspath(_aoc_runner_case.__file__ or ""))  # for stubs
_VENV = (".venv", "Scripts", "python.exe") if os.name == "nt" else (".venv", "bin", "python")
_PYTHON = {
    "PYTHONUTF8": "1",
    "PYTHONIOENCODING": "utf-8:surrogateescape",  # Overrides a value that the user has set.
    "PYTHONUNBUFFERED": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}


class ScriptResult(NamedTuple):
    """The result of running a script."""

    printed: str  # the end of the output
    code: int | None  # -N for signal N; None if it timed out
    seconds: float
    program: str  # the interpreter or command
    has_read: bool  # whether it may have read the input
    submitted: list[tuple[Part | None, str]]
    raised: str  # the uncaught exception, or ""
    frames: list[tuple[str, int, str, str]]  # file, line, function and code
    opened: list[str]  # other data files that a Python script opened for reading


def get_script_entry(day: Day) -> tuple[Entry, Script]:
    """Return the day's layout entry and its `script` options."""
    assert day.layout is not None
    assert day.layout.script is not None
    return day.layout, day.layout.script


def get_script_path(day: Day, part: Part | None) -> str | None:
    """Return the path of the script for a part; None if there is none."""
    return day.files[part - 1] if part is not None and day.files is not None else day.path


def run_script(job: Job, part: Part | None, content: bytes, timeout: float | None) -> ScriptResult:
    """Run the script for one part or both (None). Raises DayFailedError if it cannot be started."""
    day, (entry, script) = job.day, get_script_entry(job.day)
    folder = mkdtemp(dir=job.scratch)
    names = ("case.json", "input.txt", "submitted")
    case_path, input_path, submitted_path = (os.path.join(folder, name) for name in names)
    with open(input_path, "wb") as file:
        file.write(content)
    with open(case_path, "w", encoding="utf-8") as text:
        json.dump({**day.puzzle._asdict(), "input": input_path, "submitted": submitted_path}, text)
    command, cwd, environment = _make_command(job, part, input_path)
    environment |= _PYTHON | {_aoc_runner_case.VARIABLE: case_path}
    start = perf_counter()
    with open(input_path, "rb", buffering=0) as stdin:
        os.utime(input_path, (0, 0))
        stdin.read(1)
        records_access = os.fstat(stdin.fileno()).st_atime > 0  # Some systems do not.
        os.utime(input_path, (0, 0))
        stdin.seek(0)
        try:
            process = Popen(command, stdin=stdin, stdout=PIPE, cwd=cwd, env=environment)
        except OSError as error:
            location = format_path(entry.location)
            message = f"cannot start `{command[0]}` in {format_path(cwd)}: {error.strerror}"
            hint = f"correct `script:` in {location}"
            if not os.path.dirname(command[0]):
                message, hint = f"`{command[0]}` is not installed", f"install it, or {hint}"
            raise DayFailedError(f"{location}: {message}", hint) from error
        printed = bytearray()
        reader = Thread(target=_forward_output, args=(process.stdout, printed), daemon=True)
        timer = Timer(max(timeout or 0, 0), process.kill)
        try:
            reader.start()
            if timeout is not None:
                timer.start()
            code: int | None = process.wait()
            seconds = perf_counter() - start
            reader.join(_DRAIN_TIMEOUT)
        finally:
            timer.cancel()
            process.kill()
        answers, raised, frames, opened = _read_reports(submitted_path)
        has_read = os.fstat(stdin.fileno()).st_atime > 0
        if not records_access:  # Programs that have the path may read the copy without a trace.
            has_read = bool(script.command or script.args or input_path in opened or stdin.tell())
    if code and timeout is not None and seconds >= timeout:
        code = None
    end = printed[-_MAX_OUTPUT:].decode(errors="replace")
    if len(printed) > _MAX_OUTPUT:  # The first line may be incomplete.
        end = end.partition("\n")[2]
    opened = [path for path in opened if not path.startswith(folder)]
    return ScriptResult(end, code, seconds, command[0], has_read, answers, raised, frames, opened)


def _make_command(job: Job, part: Part | None, text: str) -> tuple[list[str], str, dict[str, str]]:
    """Return the script's command, working folder and environment."""
    day, (entry, script) = job.day, get_script_entry(job.day)
    file = os.path.abspath(get_script_path(day, part) or "")

    def fill(template: str) -> str:
        return patterns.fill(template, day.puzzle, part, path=file, input=text)

    cwd = os.path.join(entry.folder, fill(script.cwd)) if script.cwd else os.path.dirname(file)
    if script.command is not None:  # Split before the paths are filled in: they may have spaces.
        program, *args = map(fill, split_command(script.command))
        # Windows would look for `./solve` in the working folder of the worker.
        path = os.path.join(cwd, program) if os.path.dirname(program) else program
        return [which(path) or program, *args], cwd, {**os.environ}
    paths = [_STARTUP_FOLDER, _CASE_FOLDER, *job.stubs, *list_import_folders(day)]
    paths.append(os.environ.get("PYTHONPATH", ""))
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "_AOC_RUNNER_SCRIPT": "\n".join([file, *map(fill, script.reads)]),
        "_AOC_RUNNER_TELLS": "yes",
    }
    python = os.path.join(entry.folder, *_VENV)
    if script.python is not None:
        python = os.path.expanduser(fill(script.python))
        # Only a name is searched for: `which` would return a path relative to another folder.
        has_folder = bool(os.path.dirname(python))
        python = os.path.join(entry.folder, python) if has_folder else which(python) or python
    elif not os.path.isfile(python):
        python = sys.executable
    main = [file.removeprefix(os.path.join(os.path.abspath(cwd), ""))]  # `sys.argv[0]`
    names = os.path.splitext(os.path.relpath(file, entry.folder))[0].split(os.sep)
    with open(file, "rb") as source:
        if b"from ." in source.read() and len(names) > 1 and "." not in "".join(names):
            main = ["-m", ".".join(names)]
    return [python, *main, *map(fill, script.args)], cwd, environment


def split_command(command: str) -> list[str]:
    """Split a command as a shell does; on Windows a backslash is not an escape character."""
    lexer = shlex(command, posix=True)
    lexer.whitespace_split, lexer.commenters = True, ""
    if os.name == "nt":
        lexer.escape = ""
    return [*lexer]


def _forward_output(stream: Any, printed: bytearray) -> None:
    """Forward the script's output as it arrives, and keep the end of it."""
    decoder = getincrementaldecoder("utf-8")("replace")
    while content := os.read(stream.fileno(), 1 << 16):
        printed += content
        if len(printed) > 3 * _MAX_OUTPUT:
            del printed[: -2 * _MAX_OUTPUT]
        with suppress(OSError, ValueError):  # The runner may have closed the pipe.
            text = decoder.decode(content).translate({0x1C: None, 0x1D: None})  # for `answers`
            sys.stdout.write(text.replace(os.linesep, "\n"))
            sys.stdout.flush()


def _read_reports(
    path: str,
) -> tuple[list[tuple[Part | None, str]], str, list[tuple[str, int, str, str]], list[str]]:
    """Read the submitted answers, the exception, its frames, and the opened files."""
    answers: list[tuple[Part | None, str]] = []
    raised, frames, opened = "", [], []
    with suppress(OSError), open(path, "rb") as file:
        for line in file.read().splitlines():
            if line.startswith(b"opened "):
                opened.append(os.fsdecode(line[7:]))
                continue
            with suppress(ValueError, TypeError):  # Skip lines that the stub did not write.
                part, answer, *rest = json.loads(line)
                if part == "raised":
                    raised, frames = answer, rest[0]
                elif part in (None, *PARTS) and isinstance(answer, str):
                    answers.append((part, answer))
    return answers, raised, frames, opened
