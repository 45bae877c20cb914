"""What elf has kept, as its versions 1.0 and 1.1 write it.

`2023/07/input.txt` and `2023/07/guesses.csv`, whose lines are `timestamp,part,guess,status`. elf
knows of one user alone, and keeps its own word for what the site said.
"""

import csv
import os
import re
import sys
from collections.abc import Sequence
from datetime import UTC

from aoc_runner.kernel.site.verdicts import Reply
from aoc_runner.kernel.words.history import Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing.cache import Cache
from aoc_runner.projects.importing.gathering import Gathering
from aoc_runner.projects.importing.reading import (
    moment,
    part_for,
    puzzle_for,
    read_text,
    why_not,
)
from aoc_runner.projects.importing.tools import Tool, folder_of

_COLUMNS = ("timestamp", "part", "guess", "status")

# A verdict for each of elf's words. Of COMPLETED the site said: "You don't seem to be solving the
# right level. Did you already complete it?", and judged nothing.
_VERDICTS = {
    "CORRECT": Verdict.RIGHT,
    "INCORRECT": Verdict.WRONG,
    "TOO_HIGH": Verdict.TOO_HIGH,
    "TOO_LOW": Verdict.TOO_LOW,
    "WAIT": Verdict.WAIT,
    "COMPLETED": Verdict.WRONG_LEVEL,
    "UNKNOWN": Verdict.UNRECOGNISED,
}


def default_folder() -> str:
    """Where elf keeps its cache: ELF_CACHE_DIR, else `elf` where the platform's caches lie.

    It may not exist. Raises UsageError where the home folder is not known.
    """
    own = os.path.expandvars(os.environ.get("ELF_CACHE_DIR", ""))
    variable, default = "XDG_CACHE_HOME", "~/.cache"
    if sys.platform == "win32":
        variable, default = "LOCALAPPDATA", "~/AppData/Local"
    path = own or os.path.join(os.environ.get(variable) or default, "elf")
    return folder_of("elf", "ELF_CACHE_DIR", path)


def read(folder: str) -> list[Cache]:
    """What lies in elf's cache folder, as one Cache; none if nothing in it is elf's.

    Inputs are not opened, and whatever else lies there is passed by.
    """
    gathering = Gathering("elf", folder)
    for year in _names(gathering, folder, "[0-9]{4}"):
        for day in _names(gathering, os.path.join(folder, year), "[0-9]{2}"):
            place = os.path.join(folder, year, day)
            for name in _names(gathering, place, r"input\.txt|guesses\.csv"):
                path = os.path.join(place, name)
                with gathering.noting(path):
                    _take(gathering, path, puzzle_for(year, day))
    found = gathering.cache()
    return [found] if found is not None else []


TOOL = Tool("elf", "ELF_CACHE_DIR", default_folder, read)


def _names(gathering: Gathering, folder: str, pattern: str) -> list[str]:
    """The names in the folder that fit; what is no folder, such as a file, has none."""
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        gathering.leave(folder, why_not(error))
        return []
    return sorted(name for name in names if re.fullmatch(pattern, name))


def _take(gathering: Gathering, path: str, puzzle: Puzzle) -> None:
    if path.endswith(".txt"):
        gathering.input(path, puzzle)
        return
    lines = read_text(path).splitlines()
    header = _row(lines[0]) if lines else []
    if not set(_COLUMNS) <= set(header):
        raise ValueError(f"its first line is not {','.join(_COLUMNS)}")
    for line in filter(str.strip, lines[1:]):
        _take_guess(gathering, path, puzzle, header, _row(line))


def _take_guess(
    gathering: Gathering, path: str, puzzle: Puzzle, header: Sequence[str], row: Sequence[str]
) -> None:
    if len(row) != len(header):
        raise ValueError(f"a line has {len(row)} values, not {len(header)}")
    fields = dict(zip(header, row, strict=True))
    when, part, guess, status = (fields[name] for name in _COLUMNS)
    verdict = _VERDICTS.get(status.strip().upper())
    if verdict is None:
        raise ValueError(f"{status[:20]!r} is no status of elf's")
    message = f"elf says {status.strip().upper()}, and keeps no more of what the site said"
    reply = Reply(verdict, message)
    gathering.guess(path, puzzle, part_for(part.strip()), guess, moment(when, UTC), reply)


def _row(line: str) -> list[str]:
    """The values of one line."""
    try:
        return next(csv.reader([line]), [])
    except csv.Error as error:
        raise ValueError(f"it is no line of a CSV file ({error})") from None
