"""The loader of scripts: a day that is run as a program, with the face of a day's hooks."""

import fnmatch
import os
import re
from collections.abc import Mapping

from aoc_runner.features.scripts import run
from aoc_runner.features.scripts.answers import ParsedAnswer, read_answers
from aoc_runner.kernel.days.patterns import fill, has_part
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.errors import DayFailedError
from aoc_runner.kernel.model.puzzle import Part, part_of
from aoc_runner.kernel.running.frames import (
    describe_exit,
    exit_hint,
    get_code_prefix,
    is_user_code,
    missing_hint,
)
from aoc_runner.kernel.running.hooks import Solution
from aoc_runner.kernel.running.messages import Job

# The messages of polars, DuckDB and pyarrow for a missing file.
_NATIVE = re.compile(r"\(os error|No files found|Failed to open local file")
_PARSE_ERRORS = re.compile("(Assertion|Attribute|Index|Key|Type|Value)Error")


class ScriptDay(Solution):
    """A day that is run as a program, once for both parts of a case, or once for each.

    `seconds` is the time of a whole run, and stands with the part that was asked for first; `line`
    is the one that the last answer was read from, empty where it was submitted.
    """

    is_joint = True

    def __init__(self, job: Job) -> None:
        self._job, self._day = job, job.day
        self._has_part_field = has_part(repr(job.day.layout))
        self._run: tuple[run.ScriptResult, Mapping[Part, ParsedAnswer]] | None = None
        self._returned: set[Part] = set()  # that it was asked for since

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name: as far as is known, any part."""
        return hook != "parse" and run.get_script_path(self._day, part_of(hook)) is not None

    def parse(self, case: Case) -> Case:
        """Return the case itself: more than its text is needed."""
        return case

    def part(self, part: Part, data: Case, params: Mapping[str, object]) -> str | None:
        """The script's answer to that part: None if it is not solved yet.

        Raises DayFailedError where the script failed, or what it printed cannot be read.
        """
        self.line, self.seconds = "", None
        if not self.has(f"part{part}"):
            return None
        if self._run is None or self._has_part_field or part in self._returned:
            run_part = part if self._has_part_field else None
            self._run, self._returned = self._run_script(data, run_part), set()
        result, answers = self._run
        self.seconds = None if self._returned else result.seconds
        self._returned.add(part)
        text, self.line = answers.get(part, ParsedAnswer(None))
        if text is None and result.code != 0:
            raise self._make_failure(result, part)
        if text is None and part in answers:
            message = "it printed no answer that can be read in one way alone"
            hint = f"print the answer behind its label, as in: Part {part}: 123"
            raise DayFailedError(message, hint, (), f"part{part}")
        return text

    def _run_script(
        self, case: Case, part: Part | None
    ) -> tuple[run.ScriptResult, Mapping[Part, ParsedAnswer]]:
        """Run it; once more without the last newline where that may be why it failed.

        Of the archives that show their inputs, half saved them without: `int(line)` of each line
        that `split("\\n")` gives fails on an empty one.
        """
        content, timeout = case.content, self._job.timeout
        result = run.run_script(self._day, part, content, timeout, self._job.scratch)
        if _PARSE_ERRORS.match(result.raised):
            remaining = None if timeout is None else timeout - result.seconds
            stripped = content.rstrip(b"\r\n")
            retry = run.run_script(self._day, part, stripped, remaining, self._job.scratch)
            result = retry if retry.code == 0 else result
        parts = (part,) if part is not None else self._day.puzzle.parts
        return result, read_answers(result.printed, result.submitted, parts, result.code == 0)

    def _make_failure(self, result: run.ScriptResult, part: Part) -> DayFailedError:
        """The failure of a part whose script did not end well, before it gave an answer."""
        path = format_path(run.get_script_path(self._day, part) or self._day.module)
        prefix = get_code_prefix(self._day)
        frames = [frame for frame in result.frames if is_user_code(frame[0], prefix)]
        locations = tuple(
            (f"{format_path(file)}:{line}{function and f' in {function}'}", code)
            for file, line, function, code in frames
        )
        message, hint = result.raised, f"look at {locations[-1][0] if locations else path}"
        if result.code is None:
            message = f"over {self._job.timeout or 0:g} s"
            hint = "give it more: --timeout S, or `timeout:` in config.yaml"
        elif not message:
            how = describe_exit(result.code)
            message, hint = f"{'ended by ' * (result.code < 0)}{how}", exit_hint(how, path)
        elif missing := re.match(r"ModuleNotFoundError: No module named '([^'.]+)", message):
            hint = missing_hint(missing[1], result.program)
        elif "aoc lets no script ask" in message:
            hint = "have it read its input from a file or stdin: aoc fetches, keeps and posts it"
        elif re.search("FileNotFoundError|No files found", message):
            location = format_path(run.get_script_entry(self._day)[0].location)
            hint = f"if that is its input, name the file in `reads` ({location})"
            if self._bypasses_open(message, part):
                hint = "open the path in sys.argv[1], which the script gets by "
                hint += f'`args: ["{{input}}"]` ({location}): this library does not use open()'
        return DayFailedError(message, hint, locations, f"part{part}")

    def _bypasses_open(self, message: str, part: Part) -> bool:
        """Return whether native code opened the file: `reads` or the message shows that."""
        names = [re.split(r"[/\\]", word)[-1] for word in re.findall(r"[^\s'\"]+", message)]
        templates = map(os.path.basename, run.get_script_entry(self._day)[1].reads)
        reads = [fill(template, self._day.puzzle, part) for template in templates]
        return bool(_NATIVE.search(message)) or any(fnmatch.filter(names, name) for name in reads)
