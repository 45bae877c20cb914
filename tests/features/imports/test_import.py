"""`aoc import`: data of other tools is imported once, for its user, and replaces nothing."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from aoc_runner.kernel.model.history import Guess
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from tests.processes import HANG_LIMIT
from tests.site import Site, User
from tests.support import Aoc, enter_guess
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

WRONG = "That's not the right answer"
TAIL = "  Please wait one minute before trying again. [Return to Day 7]"
RIGHT = "That's the right answer!  You are one gold star closer to saving the day. [Continue]"


def keep(aoc: Aoc, user: str, files: dict[str, str], folder: str = ".config/aocd") -> Path:
    """Write files of a user as another tool does."""
    for name, text in files.items():
        path = aoc.home / folder / user / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return aoc.home / folder / user


def posts(*responses: tuple[str, str, str]) -> str:
    """Return a file of guesses: the part, the answer and the response of each."""
    keys = ("part", "value", "message", "when")
    when = "2023-12-07 01:00:00-05:00"
    return json.dumps([dict(zip(keys, (*post, when), strict=True)) for post in responses])


@pytest.fixture
def alices(logged_in: Aoc, site: Site, alice: User) -> Aoc:
    """Alice's machine with her folder of aocd, before her first login."""
    site.set_answer(alice, 2023, 7, 1, "5000")
    files = {
        "2023_07_input.txt": site.input(alice, 2023, 7),
        "2023_07a_answer.txt": "5000",
        "2023_07_post.json": posts(
            ("a", "100", f"{WRONG}; your answer is too low.{TAIL}"),
            ("a", "5000", RIGHT),
            ("b", "9", f"{WRONG}; your answer is too high.{TAIL}"),
        ),
    }
    keep(logged_in, "github.alice.4242", files)
    return logged_in


def state(aoc: Aoc) -> object:
    """Return all saved data, with the times of files."""
    files = [(name, (aoc.data / name).stat().st_mtime_ns) for name in aoc.list_cached()]
    return files, accepted(aoc), guesses(aoc)


def accepted(aoc: Aoc) -> dict[Puzzle, dict[Part, str]]:
    """Return the accepted answers in the ledger."""
    with closing(aoc.ledger()) as ledger:
        return ledger.all_accepted()


def guesses(aoc: Aoc) -> list[Guess]:
    """Return the guesses in the ledger."""
    with closing(aoc.ledger()) as ledger:
        return ledger.guesses()


def left_out(aoc: Aoc, *words: str) -> dict[str, str]:
    """Return the skipped items of an import by file name."""
    items = aoc("import", *words, "--json").json["left_out"]
    return {Path(item["file"]).name: f"{item['status']}: {item['message']}" for item in items}


def test_data_is_imported_once_without_requests(alices: Aoc, site: Site) -> None:
    planned = alices("import", "--yes", "--dry-run")
    counts = "1 input, 1 answer, 3 guesses"
    plan = f"would import {counts} for `default`"
    assert planned.out.splitlines()[1:] == [plan]
    assert not alices.data_dir.exists()
    done = alices("import", "--yes")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[1] == f"imported {counts} for `default`"
    before = state(alices)
    repeated = alices("import", "aocd")  # The account is bound to its user now.
    summary = f"imported nothing for `default`; {counts} already saved"
    assert repeated.out.splitlines()[1:] == [summary]
    assert (repeated.code, state(alices)) == (0, before)
    alices.write("days/year2023/day07.py", "def part1(data):\n    return 5000\n")
    assert alices("run", "2023", "7", "1", "--json").json["parts"][0]["status"] == "right"
    for word, verdict in (("9", "refused"), ("12", "refused")):
        assert alices("submit", "2023", "7", "2", word, "--json").json["verdict"] == verdict
    assert alices("submit", "2023", "7", "1", "5000", "--json").json["verdict"] == "already_solved"
    assert {request.path for request in site.requests} <= {"/settings"}
    assert site.judged == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])  # as `>` of Windows PowerShell
def test_files_with_a_byte_order_mark_are_imported(alices: Aoc, encoding: str) -> None:
    folder = alices.home / ".config/aocd/github.alice.4242"
    texts = {path: path.read_text() for path in folder.iterdir()}
    for path, text in texts.items():
        path.write_bytes(text.encode(encoding))
    done = alices("import", "--yes")
    summary = "imported 1 input, 1 answer, 3 guesses for `default`"
    assert (done.code, done.out.splitlines()[1]) == (0, summary)
    cached = (alices.data / "inputs/2023/07.txt").read_bytes()
    assert cached.decode() == texts[folder / "2023_07_input.txt"]


def test_adopt_is_the_next_step_until_there_is_a_layout(alices: Aoc) -> None:
    alices.write("2023/7.py", "def part1(data):\n    return 5000\n")
    assert alices("import", "--yes").out.endswith("of your solutions)\n      aoc run all\n")
    assert alices("adopt", "--yes", "--no-try").code == 0
    keep(alices, "github.alice.4242", {"2023_08_input.txt": "1\n"})
    assert alices("import").out.endswith("\nnext: aoc run all\n")


def test_data_of_an_unknown_user_needs_yes(alices: Aoc) -> None:
    folder = alices.home / ".config/aocd/github.alice.4242"
    for words in ((), (str(folder),)):
        result = alices("import", *words)
        assert result.code == 2
        assert result.err.splitlines() == [
            f"error: nothing imported from {folder}",
            "hint: the data is not confirmed as yours; if it is yours, use --yes",
        ]
    assert alices("import", "--json").json["error"]["code"] == 2
    keep(alices, "2023", {"08/input.txt": "1\n"}, ".cache/elf")
    alices.write("mine/2023-09.txt", "1\n")
    plain = ("mine", "--pattern", "{year}-{day:02}.txt")
    for more in (("elf",), plain):
        assert alices("import", *more).code == 2
        assert alices.list_cached() == []
        assert alices("import", *more, "--yes", "--dry-run").code == 0
    assert not alices.data_dir.exists()
    assert alices("import", *plain, "--yes").code == 0
    assert alices.list_cached() == ["inputs/2023/09.txt"]


def test_the_user_is_asked(alices: Aoc) -> None:
    for keys, code in (("n\n", 2), ("y\n", 0)):
        assert alices.list_cached() == []
        with Terminal(alices, "import") as terminal:
            terminal.wait_for("belongs to user #4242; import it for `default`? [y/N]")
            terminal.press(keys)
            assert terminal.finish() == code
    assert alices.list_cached() == ["inputs/2023/07.txt"]


def test_users_are_never_mixed(alices: Aoc, site: Site, alice: User) -> None:
    bobs = keep(alices, "github.bob.4243", {"2023_07_input.txt": "bob's\n"})
    both = alices("import", "--yes")
    assert both.code == 2  # --yes does not choose between them.
    assert "several aocd folders may be yours" in both.err
    assert "github.alice.4242 --yes" in both.err
    assert not alices.data_dir.exists()
    assert alices("login", stdin=alice.token).code == 0
    taken = alices("import")
    assert taken.code == 0
    hint = f"aoc import {bobs} --yes --account user4243"
    assert f"user #4243 is not the account `default`; import the data with: {hint}" in taken.out
    alone = alices("import", str(bobs), "--yes")
    assert (alone.code, alone.out) == (2, "")
    assert alices(*hint.split()[1:]).code == 0  # as the hint says
    mine = alices("import", "--yes", "--account", "user4243")
    assert "user #4242 is not the account `user4243`" in mine.out
    for name, text in (("default", site.input(alice, 2023, 7)), ("user4243", "bob's\n")):
        alices.env["AOC_ACCOUNT"] = name
        assert alices.list_cached() == ["inputs/2023/07.txt"]
        assert (alices.data / "inputs/2023/07.txt").read_text() == text
    assert {request.path for request in site.requests} == {"/settings"}


def test_an_import_binds_the_account_to_its_user(alices: Aoc, site: Site, alice: User) -> None:
    bob = site.add_user("bob")
    assert alices("import", "--yes").code == 0
    for words in ("login", "submit 2023 7 2 5", "input 2023 8"):
        refused = alices(*words.split(), stdin=bob.token, AOC_SESSION=bob.token)
        assert refused.code == 2
        assert "belongs to user #4243, but the account `default` is user #4242" in refused.err
    assert alices("input", "2023", "8").code == 0
    other = alices("import", "--yes", "--account", "work")
    assert (other.code, other.out) == (2, "")
    assert "--account default" in other.err


def test_a_token_in_a_folder_name_is_redacted(logged_in: Aoc, alice: User) -> None:
    keep(logged_in, alice.token, {"2023_07_input.txt": "1\n", "2023_08_input.txt": "<html>"})
    for words in (["--json"], ["--yes"]):  # aocd before 1.0 named folders so.
        result = logged_in("import", *words)
        assert alice.token[:40] not in result.out + result.err


def test_saved_data_stays_and_differences_are_listed(alices: Aoc) -> None:
    assert alices("import", "--yes").code == 0
    enter_guess(alices, Puzzle(2023, 8), 1, "80", "too_high")
    before = state(alices)
    right = posts(("a", "6000", RIGHT))
    folder = keep(
        alices, "github.alice.4242", {"2023_07a_answer.txt": "6000", "2023_08a_answer.txt": "81"}
    )
    result = alices("import")
    assert (result.code, len(result.err.splitlines())) == (1, 2)
    path = folder / "2023_07a_answer.txt"
    assert f"answer  {path}: the accepted answer is 5000, not 6000" in result.out
    differs = "differs: 81 must be too high: 80 already was"
    assert left_out(alices)["2023_08a_answer.txt"] == differs
    assert state(alices) == before
    (folder / "2023_08a_answer.txt").unlink()
    (folder / "2023_07_input.txt").write_text("edited\n")  # So its answers may be wrong, too.
    (folder / "2023_07_post.json").write_text(right)
    assert [message[:7] for message in left_out(alices).values()] == ["differs"] * 3
    assert state(alices) == before


def test_invalid_inputs_and_answers_are_refused(alices: Aoc, alice: User) -> None:
    bad = {
        "2022_01_input.txt": ("<!DOCTYPE html><p>Hi</p>", "contains a web page"),
        "2022_02_input.txt": ("", "contains nothing"),
        "2022_03_input.txt": ("Puzzle inputs differ by user.  Please log in", "an error message"),
        "2022_04_input.txt": (alice.token, "text with a session token"),
        "2022_05a_answer.txt": ("None", "'None' is not an answer"),
        "2022_06a_answer.txt": (alice.token, "contains a session token"),
    }
    keep(alices, "github.alice.4242", {name: text for name, (text, _) in bad.items()})
    result = alices("import", "--yes")
    assert result.code == 0  # No valid data is skipped.
    assert "1 input, 1 answer, 3 guesses" in result.out
    skipped = left_out(alices)
    assert skipped.keys() == bad.keys()
    for name, (_, reason) in bad.items():
        assert skipped[name].startswith("refused")
        assert reason in skipped[name]
    keep(alices, "github.alice.4242", {"2022_07_post.json": "[{"})
    broken = alices("import")
    assert broken.code == 2
    assert left_out(alices)["2022_07_post.json"].startswith("unread: damaged")


def test_a_right_guess_is_accepted_and_the_last_star_is_no_guess(logged_in: Aoc) -> None:
    congratulations = "Congratulations!  You've finished every puzzle in Advent of Code 2023!"
    files = {
        "2023_09_post.json": posts(("a", "77", RIGHT), ("a", "77", RIGHT)),
        "2023_25_post.json": posts(("b", "0", WRONG + TAIL), ("b", "x", congratulations)),
        "2022_25_post.json": posts(("b", "0", WRONG + TAIL)),
        "2022_09_post.json": posts(("a", "1", "\ud800")),
    }
    keep(logged_in, "github.alice.4242", files)
    for _ in range(2):
        assert logged_in("import", "--yes").code == 0
        assert accepted(logged_in) == {Puzzle(2023, 9): {1: "77"}, Puzzle(2023, 25): {2: "0"}}
        seen = [(guess.puzzle.day, guess.answer) for guess in guesses(logged_in)]
        assert sorted(seen) == [(9, "1"), (9, "77"), (25, "x")]


def test_two_imports_at_once_save_everything_once(alices: Aoc) -> None:
    files = {f"2023_{day:02}_post.json": posts(("a", "1", WRONG + TAIL)) for day in range(8, 26)}
    keep(alices, "github.alice.4242", files)
    started = [alices.start("import", "--yes", "--json") for _ in range(2)]
    taken = [json.loads(process.communicate(timeout=HANG_LIMIT)[0])["taken"] for process in started]
    assert sorted(counts["guesses"] for counts in taken) == [0, 21]
    assert len(guesses(alices)) == 21
