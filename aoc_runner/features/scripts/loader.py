"""The loader of scripts: run a day as a program, with the interface of hooks."""

import re
from collections.abc import Mapping

from aoc_runner.features.scripts import run
from aoc_runner.features.scripts.answers import ParsedAnswer, read_answers
from aoc_runner.kernel.days.patterns import has_part
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Part, hook_part
from aoc_runner.kernel.running.frames import (
    describe_exit,
    exit_hint,
    get_code_prefix,
    is_user_code,
    missing_hint,
)
from aoc_runner.kernel.running.hooks import LoadedSolution
from aoc_runner.kernel.running.messages import Job

_PARSE_ERRORS = re.compile("(Assertion|Attribute|Index|Key|Type|Value)Error")


class ScriptDay(LoadedSolution):
    """A day that runs as a program, once for both parts of a case, or once per part.

    `seconds` is the time of the whole run, and belongs to the first part requested. `line` is the
    output that the last answer was parsed from, empty if the script submitted it.
    """

    is_combined = True

    def __init__(self, job: Job) -> None:
        self._job, self._day = job, job.day
        self._has_part_field = has_part(repr(job.day.layout))
        self._run: tuple[run.ScriptResult, Mapping[Part, ParsedAnswer]] | None = None
        self._returned: set[Part] = set()  # by `part` since the last run

    def has(self, hook: str) -> bool:
        """Return whether the hook may exist; before a run, any part may."""
        return hook != "parse" and run.get_script_path(self._day, hook_part(hook)) is not None

    def parse(self, case: Case) -> Case:
        """Return the case unchanged, because `part` needs more than its text."""
        return case

    def part(self, part: Part, data: Case, params: Mapping[str, object]) -> str | None:
        """Return the script's answer, or None if it is not solved yet. Raises DayFailedError."""
        self.line, self.seconds = "", None
        if not self.has(f"part{part}"):
            return None
        if self._run is None or self._has_part_field or part in self._returned:
            run_part = part if self._has_part_field else None
            self._run, self._returned = self._run_script(data, run_part), set()
        result, answers = self._run
        self.seconds = None if self._returned else result.seconds
        self._returned.add(part)
        text, self.line, self.part_unknown = answers.get(part, ParsedAnswer(None))
        is_unread = part in answers and not result.has_read
        if is_unread or (text is None and result.code != 0):
            raise self._make_failure(result, part)
        if text is None and part in answers:
            message = f"no unambiguous answer in the script's output{self.line and ': '}{self.line}"
            hint = f"print the answer after a label, for example: Part {part}: 123"
            raise DayFailedError(message, hint, (), f"part{part}")
        return text

    def _run_script(
        self, case: Case, part: Part | None
    ) -> tuple[run.ScriptResult, Mapping[Part, ParsedAnswer]]:
        """Run the script; retry with the other final newline if the ending may be the cause."""
        entry, _ = run.get_script_entry(self._day)
        contents, timeout = [case.content, case.content.rstrip(b"\r\n")], self._job.timeout
        content, other = contents if entry.final_newline else contents[::-1]
        result = run.run_script(self._job, part, content, timeout)
        if _PARSE_ERRORS.match(result.raised):
            timeout = timeout and timeout - result.seconds
            retry = run.run_script(self._job, part, other, timeout)
            result = retry if retry.code == 0 else result
        parts = (part,) if part is not None else self._day.puzzle.parts
        return result, read_answers(result.printed, result.submitted, parts, result.code == 0)

    def _make_failure(self, result: run.ScriptResult, part: Part) -> DayFailedError:
        """Return the failure of a part whose script failed, or did not read the input."""
        location = format_path(run.get_script_entry(self._day)[0].location)
        path = format_path(run.get_script_path(self._day, part) or self._day.module)
        prefix = get_code_prefix(self._day)
        frames = [frame for frame in result.frames if is_user_code(frame[0], prefix)]
        locations = tuple(
            (f"{format_path(file)}:{line}{function and f' in {function}'}", code)
            for file, line, function, code in frames
        )
        message, hint = result.raised, f"see {locations[-1][0] if locations else path}"
        if result.code is None:
            message = f"timed out after {self._job.timeout or 0:g} s"
            message += ", before it read its input" * (not result.has_read)
            hint = "raise the limit with --timeout S or `timeout:` in config.yaml"
        elif result.code == 0:
            message = "the script did not read its input"
            hint = f"read it from stdin, `input.txt`, `{{input}}` or a file in `reads` ({location})"
            if result.opened:
                message += f", but {format_path(result.opened[-1])}"
                hint = f"if this file is the input, add it to `reads` ({location})"
        elif not message:
            how = describe_exit(result.code)
            message, hint = f"{'killed by ' * (result.code < 0)}{how}", exit_hint(how, path)
        elif missing := re.match(r"ModuleNotFoundError: No module named '([^'.]+)", message):
            hint = missing_hint(missing[1], result.program)
        elif "scripts cannot connect to" in message:
            hint = "read the input from a file or stdin instead; aoc downloads and caches it"
        elif re.search("FileNotFoundError|No files found", message):
            hint = (
                f"if it is the input, add it to `reads` or pass `{{input}}` in `args` ({location})"
            )
        return DayFailedError(message, hint, locations, f"part{part}")
