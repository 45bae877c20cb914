"""A script with the face of a loaded day: see `plugins.loading`."""

from collections.abc import Mapping

from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.answer import Answer, text_answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import Part, Puzzle, part_of
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.titles import title_in
from aoc_runner.running.scripts import failures
from aoc_runner.running.scripts.answers import Found, how_to_label, read_answers
from aoc_runner.running.scripts.command import file_of, habits, is_apart
from aoc_runner.running.scripts.process import Ended, run_script
from aoc_runner.running.scripts.unread import is_in_code

# Some print what they made of their example, or of a file that no `reads` names.
_UNREAD = "the script gave it without reading your input; `reads` in {place} names the file"


class ScriptDay:
    """A day that is run as a program, once for both parts of a case, or once for each.

    `line` is the one that the last answer was read from, empty where it was submitted; `doubt` says
    why that should not be posted without a second thought.
    """

    def __init__(
        self,
        spec: DaySpec,
        spill: str | None = None,
        timeout: float | None = None,
        memory: int | None = None,
    ) -> None:
        """A run may take `timeout` seconds. `spill` and `memory` are the worker's, if it is one."""
        self.spec = spec
        self.puzzle: Puzzle = spec.puzzle
        self.title = title_in(spec.path)
        self.line = self.doubt = ""
        self._spill = spill
        self.timeout = timeout
        self._memory = memory
        self._is_apart = is_apart(spec)
        self._case: Case | None = None
        self._run: _Run | None = None  # of both parts, on that case

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name: as far as is known, any part."""
        return hook != "parse" and file_of(self.spec, part_of(hook)) is not None

    def take(self, case: Case) -> None:
        """The case that is to be parsed and solved: more than its text is needed."""
        if case is not self._case:
            self._case, self._run = case, None

    def parse(self, text: str) -> tuple[str, None]:
        """The text itself: a script parses what it reads."""
        return text, None

    def part(
        self, part: Part, data: object, params: Mapping[str, object]
    ) -> tuple[Answer | None, float | None]:
        """The script's answer to that part: None if it is not solved yet.

        The time is that of a whole run, and stands with the part that was asked for first. Raises
        DayFailedError where the script failed, or what it printed cannot be read, and DataError or
        UsageError where it cannot be run at all.
        """
        self.line = self.doubt = ""
        if not self.has(f"part{part}"):
            return None, None
        run = self._run_for(part)
        seconds = run.ended.seconds if not run.given else None
        run.given.add(part)
        found = run.found.get(part)
        if found is None:
            self._check_end(run.ended, part)
            return None, seconds
        if found.text is None:
            raise failures.unreadable(run.ended, part, found.reason, how_to_label([part]))
        self.line = found.line
        answer = text_answer(found.text)
        self.doubt = found.doubt
        if not self.doubt and not run.ended.has_read and not self._is_in_code(part):
            self.doubt = _UNREAD.format(place=shown_path(habits(self.spec)[0].place))
        if self.doubt and answer.invalid is None:
            answer = answer._replace(suspect=answer.suspect or self.doubt)
        return answer, seconds

    def empty_seconds(self, part: Part, timeout: float) -> float | None:
        """What a process takes that starts as that part's does, and has nothing to do.

        None where that takes over `timeout` seconds, or nobody knows.
        """
        from aoc_runner.running.scripts.empty import empty_seconds  # for a bench alone

        return empty_seconds(self.spec, part if self._is_apart else None, self._spill, timeout)

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
        has_answer = any(it.text and not it.doubt for it in run.found.values())
        if not has_answer and bare and failures.may_be_of_a_blank_line(run.ended):
            left = None if self.timeout is None else self.timeout - run.ended.seconds
            again = self._run_on(part, bare, left)
            run = again if again.ended.is_well else run
        return run

    def _run_on(self, part: Part | None, content: bytes, timeout: float | None) -> "_Run":
        ended = run_script(self.spec, part, content, self._spill, timeout)
        parts = (part,) if part is not None else self.puzzle.parts
        is_whole = ended.is_well and not ended.was_cut
        found = read_answers(
            ended.printed, ended.submitted, parts, is_whole=is_whole, alone=part is not None
        )
        return _Run(ended, found)

    def _is_in_code(self, part: Part) -> bool:
        assert self._case is not None
        return is_in_code(self._case.content, file_of(self.spec, part) or "")

    def _check_end(self, ended: Ended, part: Part) -> None:
        """Raise DayFailedError if there may be no answer for want of a good end."""
        if not ended.is_well:
            raise failures.broken_off(ended, self.spec, part, self.timeout, self._memory)
        if ended.was_cut:
            raise failures.too_much(ended, part, how_to_label([part]))


class _Run:
    """A run that has ended, what was read from it, and the parts that were asked for."""

    def __init__(self, ended: Ended, found: Mapping[Part, Found]) -> None:
        self.ended = ended
        self.found = found
        self.given: set[Part] = set()
