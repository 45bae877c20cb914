"""What goes into a worker, a Job, and what comes out of it: messages, one record for each kind."""

from collections.abc import Callable, Iterable, Sequence
from marshal import dumps, loads
from os import _exit, getpid
from typing import Any, NamedTuple, get_args

from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.model.answer import PlainValue
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import PARTS, Part
from aoc_runner.kernel.model.result import NOTHING_KNOWN, KnownAnswers, expected_answer
from aoc_runner.kernel.running.frames import Frame

Task = tuple[Case, Sequence[Part]]
"""A case, and the parts of the day to run on it."""


class Job(NamedTuple):
    """What a worker is to do. `work` names a function that does something else than solve tasks."""

    day: Day
    tasks: Sequence[Task]
    is_interactive: bool = False  # shares the terminal: one day that nothing bounds
    to_stderr: bool = False  # what the day prints goes there: stdout is for a document
    timeout: float | None = None  # seconds that each step may take: the import, `parse`, a part
    memory: int | None = None  # bytes that the worker may allocate, where the platform can bound it
    work: str = ""  # module:function
    force_spawn: bool = False  # a fresh process, in which nothing of the runner's has run
    work_args: object = None  # what `work` is to do, of values that can be pickled
    can_skip: bool = False  # where a library is missing: among many days
    loader: str = ""  # what makes the day's parts callable; empty for a module of functions
    scratch: str = ""  # a folder for a loader's files, which goes with the worker
    report_files: bool = False  # whether to tell which files of the user's the day was loaded from
    keep_alive: bool = (
        False  # whether its worker is kept for the day's next job: see `pool.Workers`
    )


def make_check_tasks(
    cases: Iterable[Case], parts: Sequence[Part] = PARTS, known: KnownAnswers = NOTHING_KNOWN
) -> list[Task]:
    """Return the tasks that check a day on cases: those parts of each whose answer is known."""
    tasks: list[Task] = []
    for case in cases:
        checked = [part for part in parts if expected_answer(case, part, known) is not None]
        if checked:
            tasks.append((case, checked))
    return tasks


class Loaded(NamedTuple):
    """The user's files that the day was loaded from; sent again at the end with what is new."""

    files: Sequence[str] = ()


class HookStarted(NamedTuple):
    """A hook is called on a task, which is named by its index."""

    task: int
    hook: str  # or another step, which the runner tells of: `importing`, `waiting`


class PartReturned(NamedTuple):
    """A part returned a value; None means not solved yet."""

    task: int
    part: Part
    value: PlainValue
    seconds: float | None = None
    parse_seconds: float | None = None
    line: str = ""  # see `Result`
    after_part1: bool = False  # see `Result`


class HookFailed(NamedTuple):
    """A hook raised something; where it has no name, importing the day did."""

    task: int | None
    hook: str | None
    message: str
    hint: str
    frames: Sequence[Frame]
    missing: str  # the module that was not found


class TerminalRequested(NamedTuple):
    """The day is about to print or to ask, and waits until the runner answers."""


class FeatureMessage(NamedTuple):
    """What a feature's own `work` tells, in plain values."""

    name: str
    values: Sequence[Any]


class Finished(NamedTuple):
    """The worker has done its job; what it did not report is left for a new one."""

    is_clean: bool  # whether nothing of the day is left in the process


Message = (
    Loaded | HookStarted | PartReturned | HookFailed | TerminalRequested | FeatureMessage | Finished
)  # fmt: skip
_TYPES: dict[str, type[Message]] = {kind.__name__: kind for kind in get_args(Message)}


def decode(content: bytes) -> Message:
    """Return the message in those bytes. Raises TypeError or LookupError for other bytes."""
    name, *fields = loads(content)
    return _TYPES[name](*fields)


class Channel:
    """What the worker sends, and waits for: room to print, or a further job."""

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
        """Whether the runner may send further jobs."""
        return self._decode_job is not None

    def receive_job(self) -> Job | None:
        """Wait for a further job; None if there is none."""
        content = self.receive()
        return self._decode_job(content) if content and self._decode_job else None

    def send(self, message: Message) -> None:
        """Send the message; a child that the day has forked, and came this far, only ends."""
        if getpid() != self._process:
            _exit(0)
        self._send(dumps((type(message).__name__, *message)))
