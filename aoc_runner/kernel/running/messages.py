"""The job that a worker gets, and the messages that it sends: one record for each kind."""

from collections.abc import Callable, Iterable, Sequence
from marshal import dumps, loads
from os import _exit, getpid
from typing import NamedTuple, get_args

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.answer import PlainValue
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.model.result import NOTHING_KNOWN, KnownAnswers, get_expected_answer
from aoc_runner.kernel.running.frames import RawFrame

Task = tuple[Case, Sequence[Part]]
"""A case and the parts to run on it."""


class Job(NamedTuple):
    """What a worker does: it solves tasks, or it calls the function that `work` names."""

    day: Day
    tasks: Sequence[Task]
    is_interactive: bool = False  # shares the terminal and has no limits
    to_stderr: bool = False  # output of the day goes to stderr: stdout is for JSON
    timeout: float | None = None  # seconds for each step: the import, `parse`, a part
    memory: int | None = None  # bytes the worker may allocate, if the platform can limit them
    work: str = ""  # module:function, called with a DayCode, the job and a Channel
    force_spawn: bool = False  # run in a new interpreter, never in a fork
    work_args: object = None  # arguments of `work`, which can be pickled
    can_skip: bool = False  # skip the day if a library is missing
    loader: str = ""  # module:function that loads the day, set by WorkerProcess; or empty
    stubs: Sequence[str] = ()  # folders of stubs, set by WorkerProcess
    scratch: str = ""  # a folder for the loader's files, managed by WorkerProcess
    report_files: bool = False  # send a `Loaded` message with the user's files
    keep_alive: bool = False  # for the next job of this day: see `pool.IdleWorkers`


def make_check_tasks(
    cases: Iterable[Case], parts: Sequence[Part] = PARTS, known: KnownAnswers = NOTHING_KNOWN
) -> list[Task]:
    """Return a task per case, with only the parts that have a known answer."""
    tasks: list[Task] = [
        (case, [part for part in parts if get_expected_answer(case, part, known) is not None])
        for case in cases
    ]
    return [(case, checked) for case, checked in tasks if checked]


class Loaded(NamedTuple):
    """The user's imported files; sent after an import and before each unload."""

    files: Sequence[str] = ()


class HookStarted(NamedTuple):
    """The worker calls a hook on a task."""

    task: int  # its index in the job
    hook: str  # or the step `starting` or `importing`


class PartReturned(NamedTuple):
    """A part returned a value; None means that it is not solved yet."""

    task: int
    part: Part
    value: PlainValue
    seconds: float | None = None
    parse_seconds: float | None = None
    line: str = ""  # see `Result`
    part_unknown: bool = False  # the answer may belong to the other part
    after_part1: bool = False  # see `Result`


class HookFailed(NamedTuple):
    """A hook raised an exception, or the import of the day did (`hook` is None)."""

    task: int | None  # None if it failed for all tasks
    hook: str | None
    message: str
    hint: str
    frames: Sequence[RawFrame]
    missing: str  # a module that was not found


class TerminalRequested(NamedTuple):
    """The day wants to print or to read input, and waits for the terminal."""


class FeatureMessage(NamedTuple):
    """A message from a feature's `work`, with plain values."""

    name: str
    values: Sequence[object]


class Finished(NamedTuple):
    """The worker is done with its job. Parts without a result need a new worker."""

    is_clean: bool  # whether the process can run another day


Message = (
    Loaded | HookStarted | PartReturned | HookFailed | TerminalRequested | FeatureMessage | Finished
)  # fmt: skip
_TYPES: dict[str, type[Message]] = {kind.__name__: kind for kind in get_args(Message)}


def decode(content: bytes) -> Message:
    """Decode a message."""
    name, *fields = loads(content)
    return _TYPES[name](*fields)


class Channel:
    """The worker's pipes: it sends messages; it gets jobs, or b"" to grant the terminal."""

    def __init__(
        self,
        send: Callable[[bytes], object],
        receive: Callable[[], bytes],
        decode_job: Callable[[bytes], Job] | None = None,
    ) -> None:
        self._send, self._decode_job = send, decode_job
        self.receive = receive
        self._process = getpid()

    @property
    def takes_jobs(self) -> bool:
        """Whether the runner may send more jobs."""
        return self._decode_job is not None

    def receive_job(self) -> Job | None:
        """Wait for the next job; return None if there is none."""
        content = self.receive()
        return self._decode_job(content) if content and self._decode_job else None

    def send(self, message: Message) -> None:
        """Send a message; a child process that the day has forked exits instead."""
        if getpid() != self._process:
            _exit(0)
        self._send(dumps((type(message).__name__, *message)))
