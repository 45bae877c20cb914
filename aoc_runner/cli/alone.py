"""One day in a worker, for `--timeout` and `--memory`: seen as if it ran in this process."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress

from aoc_runner.cli.context import Context
from aoc_runner.cli.limits import Limits
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.result import Result
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.job import Job
from aoc_runner.running.outcome import Doing, Told
from aoc_runner.running.pool import Pool
from aoc_runner.running.solve import Task

_MOST_HELD = 1 << 16  # bytes


def run_alone(
    context: Context, spec: DaySpec, tasks: Sequence[Task], is_alone: bool
) -> tuple[str, Iterator[Result]]:
    """The title of the day, and its results as they are known, each waited for with a spinner.

    There must be something to run. Raises DayError for a day that cannot be loaded.
    """
    limits, prints = Limits(context), _Prints(context)
    news = _news(Job(spec, tasks, memory=limits.memory), limits.timeout, prints)
    try:
        with context.waiting(f"importing {spec.module}"):
            first = next(event for event in news if not _is_import(event))
        if isinstance(first, Told) and (failure := _of_import(first.result, spec)):
            news.close()
            raise failure
    except BaseException:
        prints.begin()
        raise

    def results() -> Generator[Result, None, None]:
        prints.begin()  # only now that the heading is shown
        with closing(news):
            if isinstance(first, Told):
                yield first.result
            yield from (event.result for event in news if isinstance(event, Told))

    return first.title, _to_the_end(context, results(), tasks, is_alone)


def _news(job: Job, timeout: float, prints: "_Prints") -> Generator[Doing | Told, None, None]:
    with Pool(prints.take) as pool, closing(pool.run([job], 1, timeout)) as events:
        yield from (event for event in events if isinstance(event, Doing | Told))


def _is_import(event: Doing | Told) -> bool:
    return isinstance(event, Doing) and event.what == "importing"


def _of_import(result: Result, spec: DaySpec) -> DayFailedError | None:
    """What is wrong with a day that could not be loaded; None where one of its parts failed."""
    failure = result.failure
    if failure is None or failure.hook is not None:
        return None
    named = str(spec.puzzle), shown_path(spec.path or spec.module)
    if not any(name in failure.message for name in named):  # it was stopped, or ended its process
        failure.message = f"{spec.puzzle} cannot be imported: {failure.message}"
    return failure


def _to_the_end(
    context: Context, results: Generator[Result, None, None], tasks: Sequence[Task], is_alone: bool
) -> Iterator[Result]:
    """The results; who asks for one more waits for what the day does at its end."""
    with closing(results):
        yield from context.one_by_one(results, tasks, is_alone)
        yield from results


class _Prints:
    """What the day prints: held back while its heading is not shown, then printed as it comes."""

    def __init__(self, context: Context) -> None:
        self._output = context.output
        self._held: bytes | None = b""

    def take(self, content: bytes) -> None:
        if self._held is None:
            self._print(content)
            return
        self._held += content
        if len(self._held) > _MOST_HELD:  # an import that prints and prints
            self.begin()

    def begin(self) -> None:
        """Print what was held back, and from now on what comes."""
        held, self._held = self._held, None
        if held:
            self._print(held)

    def _print(self, content: bytes) -> None:
        self._output.flush_prints()  # which takes a spinner away
        with suppress(OSError):  # it is heard of in a moment
            sys.stdout.buffer.write(content)
        self._output.flush_prints()
