"""aocd plugins at the command line: run alone, with other days, and by submit."""

import os
from pathlib import Path

from aoc_runner.kernel.model.puzzle import Puzzle
from tests.aocd_plugin import install_for
from tests.features.solve.test_many_days import rows
from tests.kept_days import accept, keep, write
from tests.processes import try_longer
from tests.site import Site, User
from tests.support import Aoc

# Solves three days, writes a file, and imports aocd like advent-of-code-wim.
WIM = """
    import sys
    import time

    def solve(year, day, data):
        import aocd

        open("litter.txt", "w").close()
        if day > 3 or sys.argv[1:]:  # aoc's arguments must not be there.
            raise KeyError(day)
        if day == 3:
            print("slow")
            time.sleep(60)
        return len(aocd.data), "" if aocd.data != data else f"{year}-{day}"
"""


def test_one_day(aoc: Aoc, tmp_path: Path) -> None:
    install_for(aoc, "wim", WIM)
    keep(aoc, Puzzle(2015, 1), "abc\n")
    accept(aoc, Puzzle(2015, 1), 3)
    for also in ((), ("--timeout", "30")):  # with the terminal, and without
        result = aoc("run", "2015", "1", "--from", "wim", *also)
        assert (result.code, result.err) == (0, "")
        head, first, second = result.out.splitlines()
        assert head == "2015 day 1  the aocd plugin wim (wim-days)"
        assert first.split()[:5] == ["part", "1", "3", "✓", "right"]
        assert second.split() == ["part", "2", "2015-1", "?", "unchecked"]
    aoc.write("config.yaml", "aoc:\n  from: [wim]\n")
    document = aoc("run", "2015", "1", "--json").json
    assert (document["from"], document["file"], document["title"]) == ("wim", None, "")
    assert [part["seconds"] is None for part in document["parts"]] == [False, True]
    tested = aoc("test", "2015", "1")  # It has no examples.
    assert (tested.code, "1 right, 0 wrong" in tested.out) == (0, True)
    assert aoc("run", "2015", "1", "--example").error_lines == [
        "error: 2015 day 1 has no examples",
        "hint: use --input FILE",
    ]
    (wrong, _) = aoc("watch", "2015", "1").error_lines
    assert wrong.startswith("error: cannot watch 2015 day 1: the file of wim (wim-days) is unknown")
    assert sorted(os.listdir(aoc.folder)) == ["config.yaml"]


def test_many_days(aoc: Aoc, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    install_for(aoc, "wim", WIM)
    for day in (1, 2, 3, 4):
        write(aoc, f"2015/0{day}")
    keep(aoc, Puzzle(2016, 1))
    expected = [
        "2015 day 1 ? 1 ? 2015-1",
        "2015 day 2 ? 1 ? 2015-2",
        "2015 day 3 ✗ failed ✗ failed",
        "2015 day 4 ✗ failed ✗ failed",
        "2016 day 1 ? 1 ? 2016-1",
    ]
    words = ("run", "all", "--from", "wim", "--timeout")
    result = try_longer(
        lambda seconds: aoc(*words, f"{seconds}", TMPDIR=str(temporary)),
        lambda result: rows(result) == expected,
    )
    assert (result.code, rows(result)) == (3, expected)
    assert list(temporary.iterdir()) == []
    beside = aoc("run", "2015", "1", "--from", "all")
    mine, wims = (row.partition(" ~")[0] for row in rows(beside))
    assert (mine, wims) == ("2015 day 1 (project) ? 1 ? 2", "2015 day 1 (wim) ? 1 ? 2015-1")
    assert beside.code == 1
    assert "part 2: solutions disagree\n  2: project\n  2015-1: wim\n" in beside.out
    own = rows(aoc("run", "2015", "1-2"))
    assert [row.partition(" ~")[0] for row in own] == ["2015 day 1 ? 1 ? 2", "2015 day 2 ? 1 ? 2"]


def test_submit_sends_the_computed_answer(logged_in: Aoc, site: Site, alice: User) -> None:
    install_for(
        logged_in,
        "wim",
        """
        def solve(year, day, data):
            print("what it prints is no answer")
            return sum(map(int, data.split())), None
        """,
    )
    result = logged_in("submit", "2015", "1", "1", "--from", "wim", "--json")
    assert "note: answer from the aocd plugin wim (wim-days)" in result.err
    answer = str(sum(map(int, site.input(alice, 2015, 1).split())))
    assert (result.json["answer"], result.json["verdict"]) == (answer, "right")
    assert logged_in("submit", "2015", "1", "2", "--from", "wim").code == 1  # no answer
    again = logged_in("submit", "2015", "1", "1", "--from", "wim", "--json")
    assert again.json["verdict"] == "already_solved"
    assert site.count("POST", "/2015/day/1/answer") == 1
