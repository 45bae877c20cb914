"""This platform's folders, refereed by platformdirs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("value", [None, "", "/srv/x", "/srv/x/", "relative", "./x"])
def test_the_folders_are_those_of_platformdirs(tmp_path: Path, value: str | None) -> None:
    code = (
        "import platformdirs as p; from aoc_runner.settings import folders as f\n"
        "print(f.user_data(), f.user_config(), sep='\\n')\n"
        "print(p.user_data_dir('aoc-runner', appauthor=False))\n"
        "print(p.user_config_dir('aoc-runner', appauthor=False))\n"
    )
    given = {} if value is None else {"XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value}
    kept = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "HOME": str(tmp_path), **given},
        capture_output=True,
        text=True,
        check=True,
    )
    data, user, their_data, their_user = done.stdout.splitlines()
    assert (data, user) == (their_data, their_user)
    assert Path(data).is_absolute()
