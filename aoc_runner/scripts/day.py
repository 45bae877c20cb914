"""The loader of scripts: a day that is run as a program, with the face of a day's hooks."""

from collections.abc import Mapping, Sequence

from aoc_runner.kernel.days.titles import title_in
from aoc_runner.kernel.running.start import Job
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part, part_of
from aoc_runner.scripts import failures
from aoc_runner.scripts.answers import Found, how_to_label, read_answers
from aoc_runner.scripts.command import file_of, is_apart
from aoc_runner.scripts.process import Ended, run_script


def load(job: Job) -> "ScriptDay":
    """The script of that job; nothing is run yet."""
    return ScriptDay(job)


class ScriptDay:
    """A day that is run as a program, once for both parts of a case, or once for each.

    `line` is the one that the last answer was read from, empty where it was submitted.
    """

    def __init__(self, job: Job) -> None:
        self.spec = job.day
        self.title = title_in(job.day.path)
        self.seconds: float | None = None
        self.line = ""
        self.timeout = job.timeout
        self._memory = job.memory
        self._scratch = job.scratch
        self._is_apart = is_apart(job.day)
        self._case: Case | None = None
        self._run: _Run | None = None  # of both parts, on that case

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name: as far as is known, any part."""
        return hook != "parse" and file_of(self.spec, part_of(hook)) is not None

    def take(self, case: Case) -> None:
        """The case that is to be parsed and solved: more than its text is needed."""
        if case is not self._case:
            self._case, self._run = case, None

    def part(self, part: Part, data: object, params: Mapping[str, object]) -> str | None:
        """The script's answer to that part: None if it is not solved yet.

        The time is that of a whole run, and stands with the part that was asked for first. Raises
        DayFailedError where the script failed, or what it printed cannot be read, and DataError or
        UsageError where it cannot be run at all.
        """
        self.line, self.seconds = "", None
        if not self.has(f"part{part}"):
            return None
        run = self._run_for(part)
        self.seconds = run.ended.seconds if not run.given else None
        run.given.add(part)
        found = run.found.get(part)
        if found is None:
            self._check_end(run.ended, part)
            return None
        if found.text is None:
            raise failures.unreadable(run.ended, part, found.reason, how_to_label([part]))
        self.line = found.line
        return found.text

    def empty_seconds(self, part: Part, timeout: float) -> float | None:
        """What a process takes that starts as that part's does, and has nothing to do.

        None where that takes over `timeout` seconds, or nobody knows.
        """
        from aoc_runner.scripts.empty import empty_seconds

        return empty_seconds(self.spec, part if self._is_apart else None, timeout, self._scratch)

    def _run_for(self, part: Part) -> "_Run":
        """The run that has that part's answer: begun anew where it was asked for before."""
        if self._is_apart:
            return self._begin(part)
        if self._run is None or part in self._run.given:
            self._run = self._begin(None)
        return self._run

    def _begin(self, part: Part | None) -> "_Run":
        assert self._case is not None
        run = self._run_on(part, self._case.content, self.timeout)
        bare = self._case.content.rstrip(b"\r\n")
        answered = [it for it in run.found.values() if it.text]
        # One that has printed all answers, and fails then, may have solved its example.
        may_be_example = len(answered) == len(run.parts) and all(it.line for it in answered)
        if (not answered or may_be_example) and bare and failures.may_be_of_a_blank_line(run.ended):
            left = None if self.timeout is None else self.timeout - run.ended.seconds
            again = self._run_on(part, bare, left)
            run = again if again.ended.is_well else run
        return run

    def _run_on(self, part: Part | None, content: bytes, timeout: float | None) -> "_Run":
        ended = run_script(self.spec, part, content, timeout, self._scratch)
        parts = (part,) if part is not None else self.spec.puzzle.parts
        is_whole = ended.is_well and not ended.was_cut
        found = read_answers(
            ended.printed, ended.submitted, parts, is_whole=is_whole, alone=part is not None
        )
        return _Run(ended, parts, found)

    def _check_end(self, ended: Ended, part: Part) -> None:
        """Raise DayFailedError if there may be no answer for want of a good end."""
        if not ended.is_well:
            raise failures.broken_off(ended, self.spec, part, self.timeout, self._memory)
        if ended.was_cut:
            raise failures.too_much(ended, part, how_to_label([part]))


class _Run:
    """A run that has ended, for these parts, what was read from it, and what was asked for."""

    def __init__(self, ended: Ended, parts: Sequence[Part], found: Mapping[Part, Found]) -> None:
        self.ended = ended
        self.parts = parts
        self.found = found
        self.given: set[Part] = set()
