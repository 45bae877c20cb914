"""A project cloned from a stranger cannot harm the user's files and guesses."""

import pytest

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.kept_days import keep
from tests.platforms import needs
from tests.site import Site, User
from tests.support import Aoc, enter_guess

pytestmark = pytest.mark.warm

DAY = (
    "def part1(data):\n    return len(data)\n\ndef generate(size, random):\n    return 'x' * size\n"
)
# A link that leads out of the project, its target, and a command that would write to it.
LINKS = [
    ("days/year2023/day09.py", "missing", "new 2023 9"),
    ("days/year2023/day09.yaml", "missing", "new 2023 9"),
    ("days/year2023", "folder", "new 2023 9"),
    (".env.example", "missing", "init ."),
    ("config.yaml", "file", "adopt --yes --no-try"),
    ("README.md", "file", "report --readme README.md"),
    ("stars.svg", "missing", "report --svg stars.svg"),
    ("days/year2015/day01.yaml", "missing", "check 2015 1 --seconds 9 --keep"),
    ("times.json", "missing", "bench 2015 1 --seconds 1 --output times.json"),
]


@needs("symlinks")
@pytest.mark.parametrize(("link", "target", "command"), LINKS)
def test_no_file_outside_is_written_through_links(
    aoc: Aoc, link: str, target: str, command: str
) -> None:
    aoc.write("days/year2015/day01.py", DAY)
    aoc.write("days/year2015/day01_wrong.py", DAY.replace("len(data)", "9"))
    aoc.write("2021/day01.py", DAY)
    enter_guess(aoc, Puzzle(2015, 1), 1, "9", "right")
    keep(aoc, Puzzle(2015, 1), b"x\n")
    outside = aoc.home / "outside"
    (outside / "folder").mkdir(parents=True)
    (outside / "file").write_text("aoc:\n")
    path = aoc.folder / link
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(outside / target)
    before = sorted(outside.rglob("*"))
    result = aoc(*command.split())
    assert (result.code, "a link points outside of " in result.err) == (2, True)
    assert (sorted(outside.rglob("*")), (outside / "file").read_text()) == (before, "aoc:\n")


@pytest.mark.parametrize(
    ("name", "text"), [("config.yaml", "aoc: {data_dir: new}\n"), (".env", "AOC_DATA_DIR=new\n")]
)
def test_a_project_cannot_hide_submitted_answers(
    logged_in: Aoc, site: Site, alice: User, name: str, text: str
) -> None:
    site.set_answer(alice, 2023, 7, 1, "5000")
    logged_in.env["AOC_DATA_DIR"] = ""
    logged_in.config_dir.mkdir(parents=True, exist_ok=True)
    (logged_in.config_dir / "config.yaml").write_text("aoc: {data_dir: data, boards: [4242]}\n")
    logged_in.write("config.yaml", "aoc: {timeout: 300}\n")  # keeps the user's settings
    guess = ("submit", "2023", "7", "1", "5")
    assert logged_in(*guess).code == 1
    assert (logged_in.config_dir / "data").is_dir()
    logged_in.write(name, text)
    refused = logged_in(*guess)
    assert (refused.code, len(site.judged)) == (2, 1)
    assert "which could hide your submitted answers" in refused.err
    assert not (logged_in.folder / "new").exists()
