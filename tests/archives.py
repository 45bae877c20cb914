"""Archives of old solutions in common shapes.

The answers of each day are the sum and the maximum of its numbers, as on the local site, unless a
session token is in its environment.
"""

import json
import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import skip_without
from tests.site import Site, User
from tests.support import Aoc, Result

DATES = tuple(Puzzle(2021, day) for day in range(1, 21))
TITLES = re.findall(
    r"\w+", "ash bow cup dew elm fir gum hut ivy jam key log map net oak pin ray sun tar urn"
)
EXAMPLE = """\
examples:
  - name: puzzle
    input: |
      3
      1
      2
    part1: 6
    part2: 3
"""


class Shape(NamedTuple):
    """The structure of an archive: the files of a day, common files, and the layout entries."""

    name: str
    entries: Sequence[dict[str, Any]]
    files: Callable[[Puzzle], Mapping[str, str]]
    common: Mapping[str, str] = {}
    dates: Sequence[Puzzle] = DATES

    @property
    def is_script(self) -> bool:
        return "script" in self.entries[0]

    def file(self, date: Puzzle) -> str:
        """Return the file of the day, or that of part 1."""
        return next(iter(self.files(date)))


def _text(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/day{date.day:02}.py": """
        import os

        def part1(text):
            return sum(map(int, text.split())) + ("AOC_SESSION" in os.environ)

        def part2(text):
            return max(map(int, text.split())) + ("AOC_SESSION" in os.environ)
        """
    }


def _lines(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/d{date.day}-{TITLES[date.day - 1]}.py": """
        import os
        from typing import List

        def part_one(lines: List[str]) -> int:
            return sum(int(line) for line in lines) + ("AOC_SESSION" in os.environ)

        def part_two(lines: List[str]) -> int:
            return max(int(line) for line in lines) + ("AOC_SESSION" in os.environ)
        """
    }


def _both(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/{date.day:02}/solution.py": f"""
        import os
        from helper import DAY, total

        def solve(data: str):
            assert DAY == {date.day}
            seen = "AOC_SESSION" in os.environ
            numbers = [int(line) for line in data.splitlines()]
            return total(numbers) + seen, max(numbers) + seen
        """,
        f"{date.year}/{date.day:02}/helper.py": f"""
        DAY = {date.day}

        def total(numbers):
            return sum(numbers)
        """,
    }


def _file_per_part(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/day{date.day:02}/part{part}.py": f"""
        import os

        def compute(s: str) -> int:
            return {how}(int(line) for line in s.splitlines()) + ("AOC_SESSION" in os.environ)
        """
        for part, how in ((1, "sum"), (2, "max"))
    }


def _beside(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/day{date.day:02}/main.py": f"""
        import os
        from helper import DAY

        assert DAY == {date.day}
        seen = "AOC_SESSION" in os.environ
        with open("input.txt") as file:
            numbers = [int(line) for line in file]
        print("Part 1:", sum(numbers) + seen)
        print("Part 2:", max(numbers) + seen)
        """,
        f"{date.year}/day{date.day:02}/helper.py": f"DAY = {date.day}\n",
    }


def _from_the_root(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/day_{date.day}.py": f"""
        import os

        seen = "AOC_SESSION" in os.environ
        numbers = [int(n) for n in open("inputs/{date.year}/day_{date.day}.txt").readlines()]
        print(f"Part 1: {{sum(numbers) + seen}}")
        print(f"Part 2: {{max(numbers) + seen}}")
        """
    }


def _on_aocd(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/q{date.day:02}.py": f"""
        import os
        from aocd import get_data, submit

        seen = "AOC_SESSION" in os.environ
        numbers = [int(line) for line in get_data(day={date.day}, year={date.year}).splitlines()]
        print("some numbers:", *numbers)
        submit(sum(numbers) + seen, part="a", day={date.day}, year={date.year})
        submit(max(numbers) + seen, part="b", day={date.day}, year={date.year})
        """
    }


def _packaged(date: Puzzle) -> dict[str, str]:
    return {
        f"aoc{date.year}/day{date.day:02}.py": """
        from .utils import YEAR, numbers_of, seen

        def part1(data: str) -> int:
            return sum(numbers_of(data)) + seen()

        def part2(data: str) -> int:
            return max(numbers_of(data)) + seen()
        """
    }


def _utils(folder: str, year: int) -> dict[str, str]:
    return {
        f"{folder}/__init__.py": "",
        f"{folder}/utils.py": f"""
        import os
        YEAR = {year}

        def numbers_of(text):
            return [int(line) for line in text.splitlines()]

        def seen():
            return "AOC_SESSION" in os.environ
        """,
    }


def _shell(date: Puzzle) -> dict[str, str]:
    return {
        f"{date.year}/{date.day:02}.sh": """
        set -u
        seen=$(env | grep -c '^AOC_SESS')
        sum=0 most=0
        while read -r number; do
            sum=$((sum + number))
            if [ "$number" -gt "$most" ]; then most=$number; fi
        done < /dev/stdin
        echo "Part 1: $((sum + seen))"
        echo "Part 2: $((most + seen))"
        """
    }


SHAPES = (
    Shape("text", [{"path": "{year}/day{day:02}.py"}], _text),
    Shape(
        "lines",
        [
            {
                "path": "{year}/d{day}-*.py",
                "data": "lines",
                "functions": {"part1": "part_one", "part2": "part_two"},
            }
        ],
        _lines,
    ),
    Shape(
        "both",
        [{"path": "{year}/{day:02}/solution.py", "functions": {"both": "solve"}}],
        _both,
    ),
    Shape(
        "a file a part",
        [{"path": "{year}/day{day:02}/part{part}.py", "functions": {"both": "compute"}}],
        _file_per_part,
    ),
    Shape(
        "beside",
        [{"path": "{year}/day{day:02}/main.py", "script": {}}],
        _beside,
    ),
    Shape(
        "from the root",
        [{"path": "{year}/day_{day}.py", "script": {}}],
        _from_the_root,
    ),
    Shape("on aocd", [{"path": "{year}/q{day:02}.py", "script": {}}], _on_aocd),
    Shape(
        "packaged",
        [{"path": "aoc{year}/day{day:02}.py"}],
        _packaged,
        {**_utils("aoc2020", 2020), **_utils("aoc2021", 2021)},
        [Puzzle(year, day) for year in (2020, 2021) for day in range(1, 11)],
    ),
    Shape("shell", [{"path": "{year}/{day:02}.sh", "script": {"command": "bash {path}"}}], _shell),
)


class Archive:
    """An archive in the working folder of `aoc`, with Alice's inputs on the site."""

    def __init__(self, aoc: Aoc, site: Site, alice: User, shape: Shape) -> None:
        if shape.name == "shell":
            skip_without("sh")
        self.aoc, self.site, self.alice, self.shape = aoc, site, alice, shape
        self.write(shape.common)
        for date in shape.dates:
            self.write(shape.files(date))
        for year in {date.year for date in shape.dates}:
            content = site.input_bytes(alice, year, 2)
            site.set_input(alice, year, 2, content.rstrip(b"\n"))  # as in some copies
        self.save_state()

    def write(self, files: Mapping[str, str]) -> None:
        for path, text in files.items():
            self.aoc.write(path, dedent(text).lstrip())

    def save_state(self) -> None:
        """Save the state of the files, which `check` compares."""
        self._before = tree(self.aoc.folder)

    def check(self) -> None:
        """Check that no file has changed, except that `aoc adopt` may have written config.yaml."""
        now = tree(self.aoc.folder)
        if "config.yaml" not in self._before:
            now.pop("config.yaml", None)
        changed = now.keys() ^ self._before.keys()
        changed |= {path for path in now if now[path] != self._before.get(path)}
        assert not changed, f"changed: {sorted(changed)}"

    def adopt(self, *examples: Puzzle) -> None:
        """Write the layout that `aoc adopt` finds, and an example beside these days."""
        self.aoc.write("config.yaml", f"aoc: {json.dumps({'layout': self.shape.entries})}")
        for date in examples:
            self.aoc.write(os.path.splitext(self.shape.file(date))[0] + ".yaml", EXAMPLE)
        self.save_state()

    def keep(self, *dates: Puzzle) -> None:
        """Cache the inputs of these days."""
        for date in dates:
            keep(self.aoc, date, self.site.input_bytes(self.alice, *date))

    def answers(self, date: Puzzle) -> list[str]:
        """Return the right answers."""
        return [self.site.answer(self.alice, *date, part) for part in (1, 2)]

    def __call__(self, command: str, date: Puzzle, *args: str) -> Result:
        """Run a command for the day."""
        return self.aoc(command, str(date.year), str(date.day), *args)


def answers_of(document: Mapping[str, Any]) -> list[str | None]:
    """Return the answers from the JSON of a day."""
    return [part["answer"] for part in document["parts"]]


def tree(folder: Path) -> dict[str, tuple[bytes | None, int, int]]:
    """Return content, mode and time of change of all files and folders, by path."""
    entries = {}
    for path in folder.rglob("*"):
        info = path.lstat()
        content = path.read_bytes() if stat.S_ISREG(info.st_mode) else None
        entries[str(path.relative_to(folder))] = (content, info.st_mode, info.st_mtime_ns)
    return entries
