"""What aocd (advent-of-code-data) has kept, as its versions 0.8 to 2.2 write it.

A folder a user, called `github.alice.4242` by how they log in, name and number; before 1.0 by
their session token. In it lie `2023_07_input.txt`, `2023_07a_answer.txt` and `2023_07_post.json`,
before 2.0 `2023_07a_bad_answers.txt` instead of that; `token2id.json` beside them says whose the
tokens are.
"""

import os
import re
from datetime import timedelta, timezone, tzinfo
from functools import cache
from json import JSONDecodeError, JSONDecoder

from aoc_runner.kernel.files import storable
from aoc_runner.kernel.settings.secrets import SHORTEST, SessionToken, remember
from aoc_runner.kernel.site.verdicts import read_said
from aoc_runner.kernel.words.errors import UsageError
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

_FILE = re.compile(
    r"([0-9]{4})_([0-9]{2})(?:_(input)\.txt|_(post)\.json|([ab])_(answer|bad_answers)\.txt)"
)
_USER = re.compile(r"[^.]+\..*\.(?P<number>[^.]*)", re.DOTALL)
_TOKEN = re.compile(rf"[0-9a-f]{{{SHORTEST},}}", re.IGNORECASE)
_MOST_IDS = 1_000_000  # characters of token2id.json

# Numbers stay the text they are: no answer is rounded, nor too long to be read.
_DECODER = JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)


def default_folder() -> str:
    """Where aocd keeps everything: AOCD_DIR, else `~/.config/aocd`; it may not exist.

    Raises UsageError where the home folder is not known.
    """
    return folder_of("aocd", "AOCD_DIR", os.environ.get("AOCD_DIR") or "~/.config/aocd")


def config_folder() -> str:
    """Where aocd keeps tokens and whose they are. Raises UsageError likewise."""
    path = os.environ.get("AOCD_CONFIG_DIR")
    return folder_of("aocd", "AOCD_CONFIG_DIR", path) if path else default_folder()


def number_of_token(token: SessionToken | str, folder: str | None = None) -> int | None:
    """The number of the user whose token it is, as `token2id.json` in the folder says.

    None where it does not know. `folder` is aocd's `config_folder` unless told otherwise.
    """
    secret = token.reveal() if isinstance(token, SessionToken) else token
    try:
        path = os.path.join(folder if folder is not None else config_folder(), "token2id.json")
        found = _DECODER.decode(read_text(path)[:_MOST_IDS])
    except (ValueError, RecursionError, UsageError):
        return None
    user = found.get(secret) if isinstance(found, dict) else None
    return _number(user) if isinstance(user, str) else None


def read(folder: str) -> list[Cache]:
    """What lies in aocd's folder, a Cache a user; `folder` may be one user's folder, too.

    Inputs are not opened, and whatever is not of a user is passed by. Sorted by folder.
    """
    try:
        places = sorted(entry.path for entry in os.scandir(folder) if _is_folder(entry))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        gathering = Gathering("aocd", folder)
        gathering.leave(folder, why_not(error))
        found = [gathering.cache()]
    else:
        found = [_of_user(place) for place in [folder, *places]]
    return [cache for cache in found if cache is not None]


TOOL = Tool("aocd", "AOCD_DIR", default_folder, read)


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _number(user: str) -> int | None:
    """The number at the end of `github.alice.4242`."""
    digits = user.rpartition(".")[2]
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 19
    return int(digits) or None if is_number and _USER.fullmatch(user) else None


def _of_user(folder: str) -> Cache | None:
    """What lies in one folder; None if nothing in it is aocd's."""
    name = os.path.basename(os.path.abspath(folder))
    is_user = _USER.fullmatch(name) is not None
    number = _number(name)
    if _TOKEN.fullmatch(name):  # of old, and it stands in every path
        remember(name)
        beside = os.path.dirname(os.path.abspath(folder))
        number = number_of_token(name, beside) or number_of_token(name)
    gathering = Gathering("aocd", folder, storable(name) if is_user else "", number)
    try:
        names = sorted(os.listdir(folder))
    except OSError as error:
        if is_user:
            gathering.leave(folder, why_not(error))
        names = []
    for name in names:
        if (file := _FILE.fullmatch(name)) is not None:
            path = os.path.join(folder, name)
            with gathering.noting(path):
                _take(gathering, path, file)
    return gathering.cache()


def _take(gathering: Gathering, path: str, file: re.Match[str]) -> None:
    puzzle = puzzle_for(file[1], file[2])
    if file[3]:
        gathering.input(path, puzzle)
    elif file[4]:
        _take_posts(gathering, path, puzzle)
    elif file[6] == "answer":
        gathering.answer(path, puzzle, part_for(file[5]), read_text(path))
    else:
        _take_misses(gathering, path, puzzle, file[5])


def _take_posts(gathering: Gathering, path: str, puzzle: Puzzle) -> None:
    """`[{"part": "a", "value": "6440", "when": "2023-12-07 …-05:00", "message": "That's …"}]`."""
    for post in _list_in(read_text(path)):
        fields = [
            post.get(key) if isinstance(post, dict) else None
            for key in ("part", "value", "when", "message")
        ]
        texts = [field for field in fields if isinstance(field, str)]
        if len(texts) < len(fields):
            raise ValueError("`part`, `value`, `when` and `message` are not all there as text")
        part, value, when, message = texts
        posted_at = moment(when, _new_york())
        gathering.guess(path, puzzle, part_for(part), value, posted_at, read_said(message))


def _list_in(text: str) -> list[object]:
    """The list that the text is in JSON. Raises ValueError where it is none, or damaged."""
    try:
        found = _DECODER.decode(text)
    except JSONDecodeError as error:
        raise ValueError(f"it is not JSON (line {error.lineno})") from None
    except RecursionError:
        raise ValueError("it is not JSON that can be read: it is too deep") from None
    if not isinstance(found, list):
        raise ValueError("it is no list in JSON")
    return found


def _take_misses(gathering: Gathering, path: str, puzzle: Puzzle, part: str) -> None:
    """Lines like `6440 That's not the right answer; …`, which say of no time.

    It is never before the unlock, and that moment is the same whenever they are read.
    """
    for line in filter(str.strip, read_text(path).splitlines()):
        answer, _, message = line.strip().partition(" ")
        reply = read_said(message)
        if not reply.verdict.is_miss:
            raise ValueError("it has a line that is no answer and what the site said of it")
        gathering.guess(path, puzzle, part_for(part), answer, puzzle.unlock, reply)


@cache
def _new_york() -> tzinfo:
    """The site's zone: aocd writes times of it, with their offset as a rule."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo("America/New_York")
    except ZoneInfoNotFoundError:  # Windows has no such table; in December it is this
        return timezone(timedelta(hours=-5))
