"""`aoc import`: what aocd, elf and plain files have kept, for `run` and `submit` to go by."""

import json
import signal
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from aoc_runner.kernel.store.account import DataFolder
from aoc_runner.kernel.words.puzzle import Puzzle
from tests.fake_site import Site, User
from tests.support import Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

WRONG = "That's not the right answer"
TAIL = "  Please wait one minute before trying again. [Return to Day 7]"
RIGHT = "That's the right answer!  You are one gold star closer to saving the day. [Continue]"
DAY = "def part1(data):\n    return {}\n\ndef part2(data):\n    return 7\n"


def keep_as_aocd(aoc: Aoc, user: str, files: dict[str, str]) -> Path:
    """Write files of aocd's of a user; their names end what begins with `2023_07`."""
    folder = aoc.home / ".config/aocd" / user
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"2023_07{name}").write_text(text)
    return folder


def posts(*said: tuple[str, str, str]) -> str:
    """A file of posts: of each the part, the answer, and what the site said."""
    when = datetime.fromtimestamp(Puzzle(2023, 7).unlock + 3600, UTC).isoformat(sep=" ")
    keys = ("part", "value", "message", "when")
    return json.dumps([dict(zip(keys, (*post, when), strict=True)) for post in said])


@pytest.fixture
def alices(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's machine, with aocd's folder of hers, whose token aocd knows."""
    site.set_answer(alice, 2023, 7, 1, "5000")
    said = posts(("a", "100", f"{WRONG}; your answer is too low.{TAIL}"), ("a", "5000", RIGHT))
    files = {"_input.txt": site.input(alice, 2023, 7), "a_answer.txt": "5000", "_post.json": said}
    folder = keep_as_aocd(online, "github.alice.4242", files)
    ids = json.dumps({alice.token: "github.alice.4242"})
    (folder.parent / "token2id.json").write_text(ids)
    return online


def shown(text: str, aoc: Aoc) -> list[str]:
    return text.replace(str(aoc.home), "~").splitlines()


def test_what_aocd_kept_is_taken_once_and_without_a_request(alices: Aoc, site: Site) -> None:
    planned = alices("import", "--dry-run")
    assert (planned.code, planned.err) == (0, "")
    assert planned.out.splitlines()[-1] == (
        "would take 1 input, 1 answer and 2 guesses for default (user #4242)"
    )
    assert not alices.data_dir.exists()
    done = alices("import")
    assert (done.code, done.err) == (0, "")
    assert shown(done.out, alices) == [
        "aocd  ~/.config/aocd/github.alice.4242 (user #4242): "
        "1 input, 1 answer and 2 guesses taken",
        "took 1 input, 1 answer and 2 guesses for default (user #4242)",
        "next: aoc adopt, in the folder of your solutions; or aoc new",  # there is no day yet
    ]
    again = alices("import", "aocd")
    assert (again.code, again.err) == (0, "")
    last = "nothing new: 1 input, 1 answer and 2 guesses were kept already"
    assert again.out.splitlines()[-1] == last
    assert site.requests == []


def test_run_checks_by_it_and_submit_posts_nothing_again(
    alices: Aoc, site: Site, alice: User
) -> None:
    said = posts(("b", "9", f"{WRONG}; your answer is too high.{TAIL}"), ("b", "3", WRONG + TAIL))
    keep_as_aocd(alices, "github.alice.4242", {"_post.json": said})
    alices.write("days/year2023/day07.py", DAY.format(5000))
    assert alices("import").code == 0
    run = alices("run", "2023", "7", "--json").json
    assert run["source"] == "kept"
    assert [it["status"] for it in run["parts"]] == ["right", "unchecked"]
    alices.write("days/year2023/day07.py", DAY.format(4999))
    assert alices("run", "all").code == 1
    for word, why in (("3", "tried before"), ("12", "too high"), ("x", "number")):
        refused = alices("submit", "2023", "7", "2", word, "--force", "--json")
        assert (refused.code, refused.json["verdict"]) == (1, "refused"), (word, why)
        assert not refused.json["posted"]
    assert alices("submit", "2023", "7", "1", "5000", "--json").json["verdict"] == "already_solved"
    assert site.judged == []


def test_users_are_never_mixed(alices: Aoc, site: Site) -> None:
    keep_as_aocd(alices, "github.bob.4243", {"_input.txt": "bob's\n", "b_answer.txt": "6"})
    both = alices("import", "--yes", "--account", "both")
    assert both.code == 2  # who that is nothing has told yet, and there are two
    assert (
        "as in: aoc --account both import ~/.config/aocd/github.alice.4242 --yes"
        in shown(both.err, alices)[-1]
    )
    result = alices("import", "--yes")
    assert result.code == 0
    assert shown(result.out, alices)[1] == (
        "aocd  ~/.config/aocd/github.bob.4243 (user #4243): not taken: it is user #4243's, and "
        "`default` is user #4242; to take it for #4243: aoc --account user4243 import aocd --yes"
    )
    assert "took 1 input, 1 answer and 2 guesses" in result.out
    document = alices("import", "--yes", "--json").json
    assert [it["is_taken"] for it in document["caches"]] == [True, False]
    assert document["inputs"] == {"taken": 0, "kept": 1, "differ": 0, "refused": 0}
    alone = alices("import", "../.config/aocd/github.bob.4243", "--yes")
    assert (alone.code, alone.out) == (2, "")
    assert "it is user #4243's, and `default` is user #4242" in alone.err
    theirs = alices("--account", "user4243", "import", "aocd", "--yes")  # as the hint said
    assert (theirs.code, theirs.err) == (0, "")
    assert "took 1 input and 1 answer for user4243 (user #4243)" in theirs.out
    assert site.requests == []
    for name in ("default", "user4243"):
        alices.env["AOC_ACCOUNT"] = name
        assert alices.kept() == ["inputs/2023/07.txt"]


def test_two_who_may_be_it_are_one_error_and_not_done(alices: Aoc, site: Site) -> None:
    (alices.home / ".config/aocd/token2id.json").unlink()
    keep_as_aocd(alices, "github.bob.4243", {"_input.txt": "bob's\n"})
    elf = alices.home / ".cache/elf/2023/07"
    elf.mkdir(parents=True)
    (elf / "input.txt").write_text("elf's\n")
    unsaid = alices("import")
    assert (unsaid.code, len(unsaid.out.splitlines())) == (2, 1)  # elf's
    assert "whose is whose; or name" in unsaid.err  # a login settles it all
    for words, out in ((("aocd",), ""), ((), "took 1 input for default")):
        result = alices("import", *words, "--yes")
        assert result.code == 2
        assert out in result.out
        assert not any(word in result.out for word in ("next:", "aocd"))
        assert shown(result.err, alices) == [
            "error: nothing was taken from aocd's folder ~/.config/aocd/github.alice.4242 and "
            "aocd's folder ~/.config/aocd/github.bob.4243: "
            "nothing says which of aocd's users `default` is",
            "hint: `aoc login` tells whose is whose; or name the one that is yours, as in: "
            "aoc import ~/.config/aocd/github.alice.4242 --yes",
        ]


def test_where_nobody_can_be_asked_it_needs_yes(alices: Aoc) -> None:
    (alices.home / ".config/aocd/token2id.json").unlink()
    for words in ((), ("--json",)):
        result = alices("import", *words)
        assert result.code == 2
        assert shown(result.err, alices) == [
            "error: nothing was taken from aocd's folder ~/.config/aocd/github.alice.4242: "
            "nobody has said that it is yours",
            "hint: `aoc login` tells whether it is yours; or say so: aoc import aocd --yes",
        ]
    assert result.json["error"]["code"] == 2
    assert result.json["caches"][0]["reason"] == "nobody has said that it is yours"
    assert alices.kept() == []
    assert alices("import", "--yes").code == 0
    assert alices("import").code == 0  # what is kept now tells whose the account is


def test_a_person_is_asked(alices: Aoc) -> None:
    (alices.home / ".config/aocd/token2id.json").unlink()
    for keys, code in (("n\n", 2), ("y\n", 0)):
        assert alices.kept() == []
        terminal = Terminal(alices, "import")
        terminal.wait_for("are you user #4242 (github.alice.4242 of aocd)? [y/N]")
        terminal.press(keys)
        assert terminal.finish() == code
        assert ("you said no" in terminal.seen) == (code == 2)
        assert "--yes" not in terminal.seen  # which they have just declined
    assert alices.kept() == ["inputs/2023/07.txt"]


def test_elf_and_plain_files_are_taken_after_a_yes_and_checked_before_a_post(
    online: Aoc, site: Site, alice: User
) -> None:
    site.set_answer(alice, 2023, 7, 1, "7")
    folder = online.home / ".cache/elf/2023/07"
    folder.mkdir(parents=True)
    (folder / "input.txt").write_text(site.input(alice, 2023, 7))
    online.write("inputs/2023/08.txt", "somebody else's\n")
    online.write("days/year2023/day07.py", DAY.format(7))
    online.write("days/year2023/day08.py", DAY.format(7))
    assert online("import", "elf").code == 2
    planned = online("import", "elf", "--dry-run").out
    assert "1 input would be taken (after a yes, or with --yes)\n" in planned
    assert "after a yes" not in online("import", "elf", "--dry-run", "--yes").out
    elf = online("import", "elf", "--yes")
    assert (elf.code, elf.out.splitlines()[-1]) == (0, "next: aoc run all")
    assert "after a yes" not in online("import", "elf", "--dry-run").out  # there is nothing new
    words = ("--pattern", "inputs/{year}/{day:02}.txt")
    unsaid = online("import", ".", *words)
    assert unsaid.err.splitlines() == [
        "error: nothing was taken from this folder: nobody has said that it is yours",
        "hint: if it is yours: aoc import . --pattern 'inputs/{year}/{day:02}.txt' --yes",
    ]
    plain = online("import", ".", *words, "--yes")
    assert plain.out.startswith("files in this folder: ")
    assert (plain.code, plain.err) == (0, "")
    assert "took 1 input for default\n" in plain.out
    assert site.requests == []
    assert online("submit", "2023", "7", "1").code == 0
    assert site.count("GET", "/2023/day/7/input") == 1  # it is Alice's: so says the site
    refused = online("submit", "2023", "8", "1", "--dry-run")
    assert refused.code == 1
    assert "08.txt is not the input of 2023 day 8 that the site gives user #4242" in refused.err


def test_differences_are_named_and_what_is_kept_stays(alices: Aoc) -> None:
    alices("import")
    folder = keep_as_aocd(alices, "github.alice.4242", {"a_answer.txt": "6000"})
    before = Path(alices.data / "inputs/2023/07.txt").stat().st_mtime_ns
    result = alices("import")
    assert result.code == 1
    assert shown(result.out, alices)[:2] == [
        f"aocd  ~/{folder.relative_to(alices.home)} (user #4242): "
        "1 input and 2 guesses kept already; not taken:",
        "  2023 day 7 part 1, answer: 2023_07a_answer.txt: "
        "it says 6000, and 5000 is known to be accepted",
    ]
    assert result.err.splitlines() == [
        "error: 1 thing differs from what is kept, which stays",
        "hint: the site shows which answers it has accepted: aoc read 2023 7 --web",
    ]
    (folder / "2023_08_post.json").write_text("[{")
    both = alices("import")
    assert both.code == 2
    assert both.err.startswith(
        "error: 1 file could not be read, and 1 thing differs from what is kept"
    )
    (folder / "2023_08_post.json").unlink()
    assert Path(alices.data / "inputs/2023/07.txt").stat().st_mtime_ns == before
    (folder / "2023_07_input.txt").write_text("edited\n")
    (left,) = [it for it in alices("import", "--json").json["left_out"] if it["what"] == "input"]
    assert left["status"] == "differs"
    assert alices("import").err.splitlines()[1] == (
        "hint: look at both inputs; where the kept one is wrong, move it away and import again"
    )


def test_what_cannot_be_read_is_named_ten_a_kind(alices: Aoc) -> None:
    folder = keep_as_aocd(alices, "github.alice.4242", {})
    for day in range(8, 20):
        (folder / f"2023_{day:02}_input.txt").write_text("<html>")
        (folder / f"2023_{day:02}_post.json").write_text("[{")
    result = alices("import")
    assert result.code == 2
    lines = result.out.splitlines()
    assert sum("it holds a web page" in line for line in lines) == 10
    assert "  … and 2 inputs more (see --json)" in lines
    assert "  … and 2 files more (see --json)" in lines
    assert result.err.startswith("error: 12 files could not be read\nhint: ")
    document = alices("import", "--json").json
    assert len(document["left_out"]) == 24
    last = "nothing new: 1 input, 1 answer and 2 guesses were kept already"
    assert alices("import").out.splitlines()[-1] == last
    for path in (*folder.glob("*_post.json"), *folder.glob("2023_1*_input.txt")):
        path.unlink()
    (folder / "2023_08a_answer.txt").write_text("None")
    (folder / "2035_01_input.txt").write_text("1\n")
    (folder / "2022_01_input.txt").write_text(alices.env["AOC_SESSION"])
    done = alices("import")
    assert done.code == 0  # of what was refused nothing is lost
    for why in ("'None' is not an answer", "2035 day 1 has not unlocked", "a session token in it"):
        assert why in done.out


def test_no_name_of_theirs_does_anything_to_the_terminal(online: Aoc) -> None:
    folder = keep_as_aocd(online, "github.\x1b]0;x\x07\nnext: rm.4242", {"_input.txt": "1\n"})
    result = online("import", "--yes")
    assert result.code == 0
    assert "\x1b" not in result.out
    assert [line for line in result.out.splitlines() if line.startswith("next: ")] == [
        "next: aoc adopt, in the folder of your solutions; or aoc new"
    ]
    assert online("import", str(folder), "--json").json["inputs"]["kept"] == 1


def test_eight_at_once_take_everything_once(alices: Aoc) -> None:
    folder = keep_as_aocd(alices, "github.alice.4242", {})
    for day in range(8, 26):
        (folder / f"2023_{day:02}_input.txt").write_text(f"{day}\n")
        (folder / f"2023_{day:02}_post.json").write_text(posts(("a", "1", WRONG + TAIL)))
    command = [*alices.command, "import", "--json"]
    started = [
        subprocess.Popen(
            command, cwd=alices.folder, env=alices.environment(), stdout=subprocess.PIPE
        )
        for _ in range(8)
    ]
    documents = [json.loads(process.communicate(timeout=60)[0]) for process in started]
    assert [process.returncode for process in started] == [0] * 8
    for what, number in (("inputs", 19), ("guesses", 20), ("answers", 1)):
        assert sum(it[what]["taken"] for it in documents) == number
        assert {it[what]["taken"] + it[what]["kept"] for it in documents} == {number}
    assert len(alices.kept()) == 19
    assert len(alices("guesses", "--json").json["guesses"]) == 20


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_what_was_taken_when_it_ends_halfway_stays(alices: Aoc, end: signal.Signals) -> None:
    folder = DataFolder(str(alices.data_dir), alices.env["AOC_SITE_URL"])
    with folder.lock("default-submit", "testing"):
        process = subprocess.Popen(
            [*alices.command, "import"],
            cwd=alices.folder,
            env=alices.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        assert "waiting for another aoc" in process.stderr.readline()
        process.send_signal(end)
        out, err = process.communicate(timeout=20)
    if end == signal.SIGINT:
        assert (process.returncode, err) == (130, "interrupted\n")
        assert out.splitlines()[-1] == "took 1 input for default (user #4242)"
    assert alices.kept() == ["inputs/2023/07.txt"]
    rest = alices("import")
    assert rest.out.splitlines()[-2:] == [
        "took 1 answer and 2 guesses for default (user #4242); 1 input was kept already",
        "next: aoc adopt, in the folder of your solutions; or aoc new",
    ]
    assert len(alices("guesses", "--json").json["guesses"]) == 2
