"""What is said of a day that is not found."""

from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.plugins.discover import Project, find
from aoc_runner.plugins.missing import find_look_alikes

DAY = Puzzle(2015, 1)


def lay(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


@pytest.mark.parametrize(
    ("files", "variant", "wanted", "said"),
    [
        ([], None, None, "nobody offers 2015 day 1: neither"),
        ([], None, "alice", "nobody offers 2015 day 1: neither"),  # nor does anybody else
        ([], "fast", None, "nobody offers 2015 day 1: neither"),
        (["day01.py"], "fast", None, "2015 day 1 has no variant 'fast'"),
        (["day01.py"], None, "alice", "alice does not offer 2015 day 1"),
        (["day01_slow.py"], "fast", None, "nobody offers 2015 day 1 itself, only its variants"),
        (["1.py"], None, None, "nobody offers 2015 day 1; .*1.py looks like it"),
    ],
)
def test_whose_day_it_is_not(
    tmp_path: Path, files: list[str], variant: str | None, wanted: str | None, said: str
) -> None:
    lay(tmp_path / "days/year2015", *files)
    with pytest.raises(DayError, match=said):
        find(DAY, variant, wanted, [], Project(str(tmp_path)))


def test_a_variant_is_no_look_alike_of_its_day(tmp_path: Path) -> None:
    lay(tmp_path / "days/year2015", "day01_fast.py", "1.py")
    assert find_look_alikes(DAY, Project(str(tmp_path))) == [str(tmp_path / "days/year2015/1.py")]
