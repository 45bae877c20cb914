"""Scripts as days for tests: real files, run by real programs."""

import sys
from pathlib import Path
from textwrap import dedent

from aoc_runner.kernel.days.day import Day, Entry, Script
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import Outcome, iter_outcomes

DAY = Puzzle(2019, 3)
PYTHON = f"'{sys.executable}' -u '{{path}}'"
PLAIN = Script()
READS = "open(0).read()\n"  # A script without it has no answer.
OWN = Case("own", "1 2\n3", "kept", {}, {})


class Archive:
    """A folder of old solutions, whose 2019 day 3 is run with `command`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.place = f"{root / 'config.yaml'}:7"

    def write(self, name: str, code: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(code))
        return path

    def spec(self, code: str, script: Script = PLAIN, final_newline: bool = True) -> Day:
        """The day, with that code."""
        path = self.write("2019/day3.py", code)
        entry = Entry("{year}/day{day}.py", str(self.root), self.place, script=script)
        entry = entry._replace(final_newline=final_newline)
        module = "2019.day3"
        return Day(DAY, "project", None, module, str(path), str(self.root), layout=entry)

    def apart(self, *codes: str | None, script: Script = PLAIN) -> Day:
        """The day with a file a part; None for a part that has none."""
        names = [f"2019/day3/part{part}.py" for part in PARTS]
        paths = [
            code and str(self.write(name, code)) for name, code in zip(names, codes, strict=True)
        ]
        entry = Entry("{year}/day{day}/part{part}.py", str(self.root), self.place, script=script)
        path = next(filter(None, paths))
        files = (paths[0], paths[1])
        return Day(DAY, "project", None, "x", path, str(self.root), layout=entry, files=files)


def outcome(
    day: Day, *cases: Case, timeout: float | None = None, memory: int | None = None
) -> Outcome:
    """Run the parts of the day in a worker."""
    job = Job(day, [(case, PARTS) for case in cases or (OWN,)], timeout=timeout, memory=memory)
    (done,) = iter_outcomes([job])
    return done


def solved(day: Day, *cases: Case, timeout: float | None = None) -> list[Result]:
    """Return the results of the parts."""
    return [*outcome(day, *cases, timeout=timeout).results]


def answers(results: list[Result]) -> list[str]:
    """Return the answer of each part, or the text that its row shows instead."""
    return [result.answer_text or result.reason or result.status for result in results]
