"""What is kept in a data folder, of all accounts and sites."""

import glob
import os
from collections.abc import Iterator

from aoc_runner.kernel.words.puzzle import Puzzle


def kept_files(root: str, kind: str) -> Iterator[tuple[str, Puzzle, str]]:
    """Every input or page of a day in a data folder, by its account, its puzzle and its path.

    The `kind` is `inputs` or `pages`; `root` holds those of all sites.
    """
    inside = os.path.join("accounts", "*", kind, "[0-9]" * 4, "[0-9]" * 2 + ".*")
    for pattern in (inside, os.path.join("sites", "*", inside)):
        for name in sorted(glob.glob(pattern, root_dir=root)):
            *_, account, _, year, file = name.split(os.sep)
            yield account, Puzzle(int(year), int(file[:2])), os.path.join(root, name)
