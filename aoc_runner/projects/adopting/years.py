"""The year of a tree whose files do not say it: of one repository a year."""

import os
import re
from urllib.parse import urlsplit

from aoc_runner.kernel.words.puzzle import FIRST_YEAR
from aoc_runner.projects.adopting.names import read_name

_URL = re.compile(r"^\s*url\s*=\s*(\S+)\s*$", re.MULTILINE)
_MOST = 100_000  # characters of a git configuration


def year_of_tree(folder: str) -> int | None:
    """The year that the name of the folder says, else of its git remote; None if neither does."""
    names = [os.path.basename(os.path.abspath(folder)), *_remotes(folder)]
    said = (read_name(name).year for name in names)
    return next((year for year in said if year is not None and year >= FIRST_YEAR), None)


def _remotes(folder: str) -> list[str]:
    """The last names of the addresses in the repository's configuration, which is only read."""
    try:
        with open(
            os.path.join(folder, ".git", "config"), encoding="utf-8", errors="replace"
        ) as file:
            text = file.read(_MOST)
    except OSError:
        return []
    paths = [urlsplit(url).path if "://" in url else url for url in _URL.findall(text)]
    return [re.split(r"[/:\\]", path.rstrip("/"))[-1].removesuffix(".git") for path in paths]
