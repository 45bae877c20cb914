"""A short form of every drill in tests/stress.py."""

from pathlib import Path

import pytest

from tests.stress import DRILLS, Drill

SHORT = {"many_runs_at_once": 16, "killed_runs": 12, "killed_submits": 12, "many_writers": 200}


@pytest.mark.parametrize("drill", [drill for drill, _ in DRILLS], ids=lambda drill: drill.__name__)
def test_drill(drill: Drill, tmp_path: Path) -> None:
    drill(tmp_path, SHORT[drill.__name__])
