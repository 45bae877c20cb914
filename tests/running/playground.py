"""A project of made-up days for a Pool to run, and what its workers may leave behind."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from textwrap import dedent

import pytest

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.running.job import Job
from aoc_runner.running.outcome import Doing, Done, Event, Outcome
from aoc_runner.running.pool import Pool

ONE, TWO = "def part1(data):\n    return 1\n", "def part2(data):\n    return 2\n"
GOOD = ONE + TWO
LOOP = "    while True:\n        pass\n"

posix = pytest.mark.skipif(sys.platform == "win32", reason="no signals, no forks")
forking = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="no safe fork")
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def case(name: str = "own", text: str = "x", **expected: str) -> Case:
    known = {part: expected[f"part{part}"] for part in PARTS if f"part{part}" in expected}
    return Case(name, text, "kept", known, {})


class Project:
    """Days in a folder, numbered as they are made."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._count = 0

    def job(self, code: str, *cases: Case, memory: int | None = None) -> Job:
        """A job of a new day, of both parts of the cases."""
        self._count += 1
        puzzle = Puzzle(2015 + (self._count - 1) // 24, 1 + (self._count - 1) % 24)
        name = f"year{puzzle.year}/day{puzzle.day:02}.py"
        path = self.root / "days" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(code))
        module = "days." + name.removesuffix(".py").replace("/", ".")
        spec = DaySpec(puzzle, "project", None, module, str(path), str(self.root))
        return Job(spec, [(each, PARTS) for each in cases or (case(),)], memory=memory)

    def events(
        self, *codes: str, at_once: int = 1, timeout: float = 20, forks: bool = True
    ) -> list[Event]:
        """All that happens while a pool runs these days."""
        jobs = [self.job(code) for code in codes]
        with Pool(forks=forks) as pool:
            return list(pool.run(jobs, at_once, timeout))

    def run(
        self, *codes: str, at_once: int = 1, timeout: float = 20, forks: bool = True
    ) -> list[Outcome]:
        """What becomes of these days, in their order."""
        return outcomes(self.events(*codes, at_once=at_once, timeout=timeout, forks=forks))

    def rows(
        self, *codes: str, at_once: int = 1, timeout: float = 20, forks: bool = True
    ) -> list[list[str]]:
        """Of each of these days the answers of its parts, or why there is none."""
        done = self.run(*codes, at_once=at_once, timeout=timeout, forks=forks)
        return [row(outcome) for outcome in done]


def outcomes(events: Sequence[Event]) -> list[Outcome]:
    """The outcomes among the events, in the order of the days; one each."""
    known = {event.number: event.outcome for event in events if isinstance(event, Done)}
    assert len(known) == sum(isinstance(event, Done) for event in events)
    return [known[number] for number in sorted(known)]


def row(outcome: Outcome) -> list[str]:
    return [result.answer_text or result.reason for result in outcome.results]


def doings(events: Sequence[Event], number: int = 0) -> list[str]:
    """What was begun of the day of that number."""
    return [it.what for it in events if isinstance(it, Doing) and it.number == number]


def first_outcomes(
    pool: Pool, jobs: Sequence[Job], number: int, at_once: int = 2, timeout: float = 20
) -> list[Outcome]:
    """The outcomes of a run that is left after so many."""
    found: list[Outcome] = []
    with closing(pool.run(jobs, at_once, timeout)) as events:
        for event in events:
            if isinstance(event, Done):
                found.append(event.outcome)
                if len(found) == number:
                    return found
    raise AssertionError("it has ended")


def marked(mark: str) -> list[int]:
    """The processes that have `mark` in their environment, and have not ended."""
    return [pid for pid in _processes() if _has(pid, mark)]


def _processes() -> Iterator[int]:
    return (int(name) for name in os.listdir("/proc") if name.isdecimal())


def _has(pid: int, mark: str) -> bool:
    try:
        return mark.encode() in Path(f"/proc/{pid}/environ").read_bytes()  # empty for a zombie
    except OSError:
        return False


def wait_until_none(mark: str, seconds: float = 5) -> None:
    """Wait for the processes with that mark to be gone; those that are not are killed, and told."""
    end = time.monotonic() + seconds
    while left := marked(mark):
        if time.monotonic() > end:
            told = [Path(f"/proc/{pid}/cmdline").read_bytes()[-60:] for pid in left]
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            raise AssertionError(f"left behind: {left} {told}")
        time.sleep(0.02)
