"""How far a job has come, by the messages of its worker. Pure: what is read where is not its own.

A worker may end at any moment, and what it was doing then is to blame: the part that it ran, both
where one call gives both, all parts of the case that it parsed, or all there are while it imported
the day.
"""

from collections.abc import Sequence

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import AocError, DayFailedError
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.result import Result, failed
from aoc_runner.running.job import Began, GarbledError, Job, Loaded, Message, Started
from aoc_runner.running.loading import is_one_call
from aoc_runner.running.solve import Task


class Progress:
    """What is known and what is missing of a job.

    `title` is the day's once it is loaded; `doing` what the worker began last; `is_over` whether it
    has told all.
    """

    def __init__(self, job: Job) -> None:
        self.title: str | None = None
        self.doing = "importing"
        self.is_over = False
        self._is_one_call = is_one_call(job.spec)
        self._missing, self._then = _parts(job.tasks), _parts(job.then)
        self._bad = False
        self._go_on()

    @property
    def is_complete(self) -> bool:
        """Whether each part that was to be run has its result."""
        return not self._missing

    def take(self, message: Message) -> Result | None:
        """Take in a message, and return the result if it is one.

        Raises the error that the message is, or GarbledError for what cannot come next.
        """
        if isinstance(message, AocError):
            raise message
        if isinstance(message, Loaded):
            self.title = message.title
        elif isinstance(message, Began):
            self.doing = message.what
        elif isinstance(message, Started):
            pass
        elif message is None and not self._missing:
            self.is_over = True
        elif not isinstance(message, Result) or not self._is_next(message):
            raise GarbledError
        else:
            del self._missing[0]
            self._bad |= message.is_bad
            self._go_on()
            return message
        return None

    def all_failed(self, failure: DayFailedError) -> list[Result]:
        """The results of all that is missing, now that nothing more will come."""
        missing, self._missing = self._missing, []
        return [failed(case, part, failure) for case, part in missing]

    def one_failed(self, failure: DayFailedError) -> list[Result]:
        """The results of what was being done, if the rest may go better in another worker."""
        if self.title is None:
            return self.all_failed(failure)
        failure.hook = self.doing.replace(" ", "")
        first = self._missing[0]
        is_of_all = self._is_one_call or self.doing == "parse"
        blamed = [each for each in self._missing if is_of_all and each[0] is first[0]] or [first]
        del self._missing[: len(blamed)]
        self._bad = True
        return [failed(case, part, failure) for case, part in blamed]

    def rest(self) -> tuple[list[Task], list[Task]]:
        """What is missing, as tasks, and what is to follow if none of them is bad."""
        return _tasks(self._missing), [] if self._bad else _tasks(self._then)

    def _is_next(self, result: Result) -> bool:
        if not self._missing:
            return False
        case, part = self._missing[0]
        return (case.name, part) == (result.case, result.part)

    def _go_on(self) -> None:
        """To what is only run where nothing was bad, once all else is done."""
        if not self._missing and not self._bad:
            self._missing, self._then = self._then, []


def _parts(tasks: Sequence[Task]) -> list[tuple[Case, Part]]:
    return [(case, part) for case, parts in tasks for part in parts]


def _tasks(parts: Sequence[tuple[Case, Part]]) -> list[Task]:
    tasks: list[tuple[Case, list[Part]]] = []
    for case, part in parts:
        if tasks and tasks[-1][0] is case:
            tasks[-1][1].append(part)
        else:
            tasks.append((case, [part]))
    return list(tasks)
