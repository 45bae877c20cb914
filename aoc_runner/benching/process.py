"""One sample in a fresh process, which is all that runs meanwhile."""

from time import monotonic
from typing import Any

from aoc_runner.benching.orders import Order, Sample
from aoc_runner.kernel.running.frames import failure_of, gone
from aoc_runner.kernel.running.results import Result, failed, result_of
from aoc_runner.kernel.running.start import Job, Worker, wait
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part, part_of

_TICK = 0.2  # seconds until it is seen that a process has ended whose channel another one holds
_LAST_WORDS = 1.0  # seconds for what a day does at its end


def sample(job: Job, order: Order, seconds: float) -> Sample:
    """What the order gives, if it takes no longer than that; else what its first call gave.

    Raises DayError for a day that cannot be loaded, and DayFailedError where `parse` fails, the
    process ends of itself, or its time is over.
    """
    work = "aoc_runner.benching.sampling:work"
    worker = Worker(job._replace(work=work, order=tuple(order), spawns=True))
    deadline = monotonic() + seconds
    early: Sample | None = None  # what is known of the first call
    try:
        while not worker.is_over:
            left = deadline - monotonic()
            if left <= 0:
                if early is not None:
                    return early._replace(changing="a later call does not end in its time")
                cure = "give it more: --seconds S"
                raise DayFailedError(f"takes over {seconds:.3g} s", cure, ())
            ready = wait([worker], min(left, _TICK))
            if worker.has_printed(ready):
                worker.read_printed()
            if not worker.is_heard(ready):
                # What it has told between these two looks is there yet.
                if worker.has_ended() and not worker.is_heard(wait([worker], 0)):
                    break
                continue
            kind, *fields = worker.hear() or ("end",)
            if kind == "failed":
                raise _failure(job, worker, fields)
            if kind == "sample":
                found = _sample(job, order, worker, fields)
                if found.is_whole:
                    _let_end(worker)  # what it has made for its life, it takes away
                    return found
                early = found
        _let_end(worker)
        raise gone(worker.code)
    finally:
        worker.close()


def _let_end(worker: Worker) -> None:
    until = monotonic() + _LAST_WORDS
    while not worker.has_ended() and monotonic() < until:
        wait([worker], 0.01)


def _sample(job: Job, order: Order, worker: Worker, fields: list[Any]) -> Sample:
    """The sample, with its results made of what was told."""
    found = Sample(*fields)
    case = job.tasks[0][0]
    pairs: list[tuple[Any, Part]] = [(found.result, part_of(order.hook)), (found.other, 2)]
    first, other = (told and _result(job, worker, case, each, told) for told, each in pairs)
    return found._replace(result=first, other=other)


def _result(job: Job, worker: Worker, case: Case, part: Part, told: Any) -> Result:
    kind, *fields = told
    if kind == "failed":
        return failed(case, part, _failure(job, worker, fields))
    return result_of(case, part, *fields)


def _failure(job: Job, worker: Worker, fields: list[Any]) -> DayFailedError:
    _, hook, *told = fields
    return failure_of(job.day, hook, told, worker.began, job.memory, attended=False)  # type: ignore[arg-type]
