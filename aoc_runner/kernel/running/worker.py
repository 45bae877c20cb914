"""The worker: the child in which a day's code runs. It loads the day, and tells what came of it.

Once there is room for the day's own names, any import may find one of these, and once its code has
run, any builtin may be gone: so all that is needed is imported above, and nothing else of ours is
called. What breaks the worker itself ends it, and fails the hook that had begun.

Messages are tuples of plain values: ("told", kind, value), ("loaded", title), ("begin", task,
hook), ("result", task, part, value, seconds, parse_seconds, line), ("failed", task, hook, words,
hint, frames, missing), ("prints",), ("end",). A task is told by its place.
"""

import atexit
import builtins
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from marshal import dumps, loads
from os import _exit, getpid
from types import ModuleType
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.frames import home_of, raised
from aoc_runner.kernel.running.hooks import Hooks
from aoc_runner.kernel.running.stand_ins import _aoc_runner_case
from aoc_runner.kernel.words.answer import plain
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part

if TYPE_CHECKING:
    from aoc_runner.kernel.running.start import Job

STAND_INS = os.path.dirname(os.path.abspath(_aoc_runner_case.__file__ or ""))
_NOWHERE = os.path.join(os.devnull, "aocd")  # where the real aocd would look for a session
_KEPT = {*sys.builtin_module_names, "encodings", "aoc_runner", "__main__"}


class Channel:
    """What the worker tells, and waits for: room to print, or further tasks."""

    def __init__(self, send: Callable[[bytes], object], receive: Callable[[], bytes]) -> None:
        self._send = send
        self.receive = receive
        self._process = getpid()

    def send(self, *message: Any) -> None:
        """Send the message; a child that the day has forked, and came this far, only ends."""
        if getpid() != self._process:
            _exit(0)
        self._send(dumps(message))


def main(job: "Job", channel: Channel) -> int:
    """Do the job in this process, which is not used for anything else; its exit code."""
    home = home_of(job.day)
    if job.loader:
        _named(job.loader)  # before there is room for the day's own names
    work: Callable[..., object] = _named(job.work) if job.work else _solve
    if job.memory is not None:
        _bound_memory(job.memory)
    folders = _prepare(job, channel)
    try:
        try:
            hooks = load(job)
        finally:
            _tell_files(job, channel, folders)
        channel.send("loaded", hooks.title)
        work(hooks, job, channel)
        _tell_files(job, channel, folders)
        _run_exit_functions()
        channel.send("end")
    except BaseException as error:  # noqa: BLE001 -- the day could not be loaded
        if job.attended and isinstance(error, KeyboardInterrupt):
            return 130
        channel.send("failed", None, None, *raised(error, home))
        channel.send("end")
    return 0


def _solve(hooks: Any, job: "Job", channel: Channel) -> None:
    """Run the tasks, and tell each result."""
    for attempt, parts in attempts(hooks, job, channel):
        if parsed := attempt.parse():
            for part in parts:
                channel.send(*attempt.solve(part, parsed))


Parsed = tuple[object, float | None]
"""What the parts get, and the seconds that took; None without a `parse`."""


class Attempt:
    """A case that is solved. What is to be told of it carries its place among the tasks."""

    def __init__(self, hooks: Any, job: "Job", channel: Channel, number: int, case: Case) -> None:
        self.hooks, self.case = hooks, case
        self._number, self._channel = number, channel
        self._home = home_of(job.day)

    def parse(self) -> Parsed | None:
        """Make the case ready for the parts; None where that fails, which is told."""
        hooks = self.hooks
        try:
            if hasattr(hooks, "take"):  # a loader's, which needs more of the case than its text
                hooks.take(self.case)
            if not hooks.has("parse"):
                return self.case.text, None
            self._channel.send("begin", self._number, "parse")
            return hooks.parse(self.case.text), hooks.seconds
        except (Exception, SystemExit) as error:  # noqa: BLE001 -- whatever the day raises
            flush()
            self._channel.send("failed", self._number, "parse", *raised(error, self._home))
            return None

    def solve(self, part: Part, parsed: Parsed) -> tuple[Any, ...]:
        """Call the part; the message of what came of it, which is not sent yet."""
        hooks, number = self.hooks, self._number
        self._channel.send("begin", number, f"part{part}")
        try:
            told = plain(hooks.part(part, parsed[0], {**self.case.params}))
        except (Exception, SystemExit) as error:  # noqa: BLE001 -- likewise
            flush()
            return self.failed(part, *raised(error, self._home))
        flush()
        return "result", number, part, told, hooks.seconds, parsed[1], hooks.line

    def failed(self, part: Part, *told: Any) -> tuple[Any, ...]:
        """The message of a part that failed: words, a hint, frames, a missing module."""
        return "failed", self._number, f"part{part}", *told


def attempts(
    hooks: Any, job: "Job", channel: Channel
) -> "Iterator[tuple[Attempt, Sequence[Part]]]":
    """The tasks, each once the day is given its text; further ones of a job that `stays`.

    A day that has asked for its text may hold it for good: the next case has a worker of its own.
    """
    tasks = job.tasks
    while tasks:
        for number, (case, parts) in enumerate(tasks):
            _give(job.day, case.text)
            yield Attempt(hooks, job, channel, number, case), parts
            if _aoc_runner_case.asked:
                return
        content = channel.receive() if job.stays else b""
        tasks = [(Case(*case), parts) for case, parts in loads(content)] if content else ()


def load(job: "Job") -> Any:
    """What makes the day's parts callable: its loader's, or the hooks of a module."""
    return _named(job.loader)(job) if job.loader else Hooks(import_day(job.day))


def import_day(day: Day, path: str | None = None) -> ModuleType:
    """The day's module, or that of the file at `path`, imported from its file.

    The folders between the project's and the file are packages without a file, unless they have an
    `__init__.py`: no other package of their name, wherever it is installed, is taken for them.
    """
    path = path or day.path
    if day.root is None or path is None:
        return import_module(day.module)
    names = os.path.splitext(os.path.relpath(path, day.root))[0].split(os.sep)
    names = [name.replace(".", "_") for name in names]
    folders = os.path.dirname(path).removeprefix(day.root).strip(os.sep).split(os.sep)
    above: ModuleType | None = None
    for end in range(1, len(names)):
        name, folder = ".".join(names[:end]), os.path.join(day.root, *folders[:end])
        if os.path.isfile(os.path.join(folder, "__init__.py")):
            break
        package = sys.modules.get(name) or ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
        if above is not None:
            setattr(above, names[end - 1], package)
        above = package
    name = ".".join(names)
    module, loader = ModuleType(name), SourceFileLoader(name, path)
    module.__file__, module.__loader__ = path, loader
    module.__package__ = name.rpartition(".")[0]
    module.__spec__ = ModuleSpec(name, loader, origin=path)
    module.__spec__.has_location = True
    sys.modules[name] = module
    with open(path, "rb") as file:  # a loader looks for bytecode, which nobody writes
        exec(compile(file.read(), path, "exec", dont_inherit=True), vars(module))
    return module


def _prepare(job: "Job", channel: Channel) -> list[str]:
    """Make this process the day's: its streams, its environment, its names first."""
    day = job.day
    sys.argv[1:] = []
    # Else the first of two saves within a second might run; and an archive stays as it lies.
    sys.dont_write_bytecode |= day.root is not None
    os.environ.pop("AOC_SESSION", None)
    os.environ.update(AOCD_DIR=_NOWHERE, AOCD_CONFIG_DIR=_NOWHERE)
    os.environ[_aoc_runner_case.VARIABLE] = os.devnull  # what it starts has no case of its own
    sys.modules["_aoc_runner_case"] = _aoc_runner_case
    if job.attended:
        if job.to_stderr:
            os.dup2(2, 1)
        _announce_prints(channel)
    shown_path("")  # which remembers the working folder: the day may leave it
    folders = folders_of(day)
    own: set[str] = set()
    for folder in folders:
        with suppress(OSError):
            own.update(name.partition(".")[0] for name in os.listdir(folder))
    # To look at every module would copy a page of memory for nearly each.
    imported = [name for name in own - _KEPT if name in sys.modules and not _is_frozen(name)]
    for name in [*sys.modules] if imported else ():
        if name.partition(".")[0] in imported and not _is_frozen(name):
            del sys.modules[name]
    sys.path[:0] = [STAND_INS, *folders]
    _give(day, job.tasks[0][0].text if job.tasks else None)
    gc.enable()
    return folders


def _is_frozen(name: str) -> bool:
    return getattr(getattr(sys.modules[name], "__spec__", None), "origin", None) == "frozen"


def folders_of(day: Day) -> list[str]:
    """The folders that a day of a project imports from: its own, and each above up to the root."""
    if day.root is None or day.path is None:
        return []
    folders = [os.path.dirname(day.path)]
    while folders[-1] != day.root and len(folders[-1]) > len(day.root):
        folders.append(os.path.dirname(folders[-1]))
    return folders


def _give(day: Day, text: str | None) -> None:
    """Have `aocd` and our own `get_input` give that text."""
    _aoc_runner_case.given = None if text is None else (*day.puzzle, text)


def _announce_prints(channel: Channel) -> None:
    """Before the day's first print or question tell of it, and wait until there is room for it."""
    own = getpid()
    places: list[tuple[Any, str, Any]] = [(builtins, "input", builtins.input)]
    places += [(it, "write", it.write) for it in (sys.stdout, sys.stderr) if it is not None]

    def wrapped(original: Callable[..., Any]) -> Callable[..., Any]:
        def announce(*values: Any) -> Any:
            for place, name, before in places:
                setattr(place, name, before)
            announced, places[:] = bool(places), []
            if announced and getpid() == own:
                channel.send("prints")
                channel.receive()
            return original(*values)

        return announce

    for place, name, original in [*places]:
        with suppress(AttributeError, TypeError):  # a stream of another kind
            setattr(place, name, wrapped(original))


def _bound_memory(size: int) -> None:
    """Have the kernel refuse what is reserved beyond."""
    from resource import RLIM_INFINITY, RLIMIT_DATA, getrlimit, setrlimit

    # The heap and the stacks of threads; RLIMIT_AS would count every library's file, too.
    _, most = getrlimit(RLIMIT_DATA)
    setrlimit(RLIMIT_DATA, (size if most == RLIM_INFINITY else min(size, most), most))


def _named(function: str) -> Any:
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)


def _tell_files(job: "Job", channel: Channel, folders: Sequence[str]) -> None:
    if job.tells_files:
        files = (getattr(module, "__file__", None) for module in [*sys.modules.values()])
        own = tuple(os.path.join(folder, "") for folder in folders) or (home_of(job.day),)
        found = {it for it in files if isinstance(it, str) and it.startswith(own)}
        channel.send("told", "files", sorted(found))


def flush() -> None:
    """Write what was printed by now, before anything else is."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(Exception):  # the day has closed it, or put anything there
            stream.flush()


def _run_exit_functions() -> None:
    """What the day left for its end: threads that are joined, functions that it has registered."""
    threading = sys.modules.get("threading")
    if threading is not None:
        threading._shutdown()  # as Python and multiprocessing do
    atexit._run_exitfuncs()
    flush()


def ended(run: Callable[[], int]) -> None:
    """Run that in a forked child and end it, with nothing of ours unwound."""
    atexit._clear()  # what is registered by now is the runner's
    code = 1  # where the day has broken what we need: its hook has failed
    try:
        code = run()
    except KeyboardInterrupt:
        code = 130
    finally:
        flush()
        _exit(code)
