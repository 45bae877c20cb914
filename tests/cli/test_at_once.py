"""Commands that edit one day's files at the same time: each example is there once, none is lost."""

import subprocess

from aoc_runner.examples.reading import load_examples
from aoc_runner.kernel.words.puzzle import PARTS
from tests.fake_site import Site, User
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
    assert (example.name, example.expected, example.confirmed) == ("puzzle", {1: "6440"}, ())


def test_new_test_and_submit_at_once_leave_each_example_once(
    online: Aoc, site: Site, alice: User
) -> None:
    online.write("days/year2023/day07.py", SOLVER)
    items = "".join(
        f"  - name: mine {number}\n    input: 32T3K 765\n    part1: 765\n"
        f"    confirmed: false  # {number}\n"
        for number in range(10)
    )
    file = online.write("days/year2023/day07.yaml", f"examples:\n{items}")
    site.solve(alice, 2023, 7, 1)  # and so the page has a second part, with an answer
    words: list[tuple[str, ...]] = [
        ("test", "2023", "7", "--confirm", f"mine {number}") for number in range(10)
    ]
    words += [("new", "2023", "7")] * 6 + [("submit", "2023", "7", "2")] * 2
    while words:  # one that met with too many others says so, and works later
        done = outcomes([start(online, *each) for each in words])
        failed = [(each, err) for each, (code, _, err) in zip(words, done, strict=True) if code]
        words = [each for each, err in failed if "another program keeps saving it" in err]
        assert [err for each, err in failed if each not in words and each[0] != "submit"] == []
    examples = load_examples(str(file))
    assert [example.name for example in examples] == [
        *(f"mine {number}" for number in range(10)),
        "puzzle 2",
    ]
    assert [example.confirmed for example in examples[:10]] == [PARTS] * 10
    assert file.read_text().count("# ") == 10
    assert files(online) == ["day07.py", "day07.yaml"]
