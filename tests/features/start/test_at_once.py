"""Commands that edit one day's files at the same time: each example is there once, none is lost."""

import subprocess

from aoc_runner.kernel.days.examples import load_examples
from tests.site import Site
from tests.support import REPOSITORY, Aoc

SOLVER = (REPOSITORY / "days/year2023/day07.py").read_text(encoding="utf-8")


def start(aoc: Aoc, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*aoc.command, *words],
        cwd=aoc.folder,
        env=aoc.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outcomes(processes: "list[subprocess.Popen[str]]") -> list[tuple[int, str, str]]:
    said = [process.communicate() for process in processes]
    return [(process.returncode, *each) for process, each in zip(processes, said, strict=True)]


def files(aoc: Aoc) -> list[str]:
    names = (path.name for path in (aoc.folder / "days/year2023").iterdir())
    return sorted(name for name in names if name != "__pycache__")


def test_of_many_that_start_a_day_one_writes_it(online: Aoc, site: Site) -> None:
    done = outcomes([start(online, "new", "2023", "7") for _ in range(12)])
    assert [code for code, _, _ in done] == [0] * 12
    notes = {line for _, _, err in done for line in err.splitlines()}
    assert all(note.startswith("note: waiting for another aoc that is fetching") for note in notes)
    assert site.count("GET", "/2023/day/7") == 1
    assert sum("wrote days/year2023/day07.py" in out for _, out, _ in done) == 1
    assert sum("proposed an example" in out for _, out, _ in done) == 1
    assert files(online) == ["day07.py", "day07.yaml"]
    (example,) = load_examples(str(online.folder / "days/year2023/day07.yaml"))
    assert (example.name, example.expected, example.proposed) == ("puzzle", {1: "6440"}, True)
