"""aocd's folder, as its versions write it: read whole, whatever else lies in it."""

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.kernel.settings.secrets import SessionToken, scrub
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing import aocd
from aoc_runner.projects.importing.cache import Cache, KeptAnswer, KeptGuess, KeptInput

ALICE = "github.alice.4242"
TOKEN = "53616c7465645f5f" + "a1b2c3d4e5f60718" * 7
DAY = Puzzle(2023, 7)
WHEN = "2023-12-07 05:30:00.250000-05:00"  # as `isoformat(sep=" ")` of New York's time
AT = datetime(2023, 12, 7, 10, 30, 0, 250000, tzinfo=UTC).timestamp()
RETURN = "[Return to Day 7]"
TOO_LOW = (
    "That's not the right answer; your answer is too low.  If you're stuck, make sure you're using "
    f"the full input data.  Please wait one minute before trying again. {RETURN}"
)
RIGHT = "That's the right answer!  You are one gold star closer to restoring snow. [Continue]"
RECENT = (
    "You gave an answer too recently; you have to wait after submitting an answer before trying "
    f"again.  You have 4m 32s left to wait. {RETURN}"
)


def put(folder: Path, **files: str | bytes) -> Path:
    """Write files of aocd: `put(folder, input="…")` is `2023_07_input.txt`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        ending = "json" if name == "post" else "txt"
        sign = "" if name.endswith(("a_answer", "b_answer", "a_bad_answers")) else "_"
        path = folder / f"2023_07{sign}{name}.{ending}"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def post(message: str, value: Any = "6440", when: Any = WHEN, part: Any = "a") -> dict[str, Any]:
    return {"part": part, "value": value, "when": when, "message": message}


def posts(tmp_path: Path, *entries: Any) -> Cache:
    """What is read of a `2023_07_post.json` with these."""
    put(tmp_path / ALICE, post=json.dumps(entries, indent=2))
    return only(tmp_path)


def only(folder: Path) -> Cache:
    (cache,) = aocd.read(str(folder))
    return cache


def guesses(cache: Cache) -> list[tuple[str, str]]:
    return [(kept.guess.answer, str(kept.guess.verdict)) for kept in cache.guesses]


def test_the_folder_of_a_user(tmp_path: Path) -> None:
    folder = put(
        tmp_path / ALICE,
        input="32T3K 765\n",
        a_answer="6440\n",
        b_answer="5905",
        post=json.dumps([post(TOO_LOW, "64"), post(RIGHT)]),
        example_input="1",
    )
    (folder / "2023_07_prose.1.html").write_text("<p>")
    (tmp_path / "prose").mkdir()
    (tmp_path / "prose/2023_07_prose.0.html").write_text("<p>")
    (tmp_path / "titles").mkdir()
    (tmp_path / "titles/2023_07.txt").write_text("Camel Cards")
    (tmp_path / "token").write_text(TOKEN)
    file = f"{folder}/2023_07_post.json"
    too_low = Guess(0, DAY, 1, "64", AT, Verdict.TOO_LOW, TOO_LOW.replace("  ", " "))
    right = Guess(0, DAY, 1, "6440", AT, Verdict.RIGHT, RIGHT.replace("  ", " "))
    expected = Cache(
        "aocd",
        str(folder),
        ALICE,
        4242,
        [KeptInput(DAY, f"{folder}/2023_07_input.txt")],
        [
            KeptAnswer(DAY, 1, "6440", f"{folder}/2023_07a_answer.txt"),
            KeptAnswer(DAY, 2, "5905", f"{folder}/2023_07b_answer.txt"),
        ],
        [KeptGuess(too_low, file), KeptGuess(right, file)],
        [],
    )
    assert aocd.read(str(tmp_path)) == [expected]
    assert aocd.read(str(folder)) == [expected]
    assert aocd.read(f"{folder}/") == [expected._replace(folder=f"{folder}/")] or os.sep != "/"


def test_users_are_told_apart(tmp_path: Path) -> None:
    names = {
        "github.alice.4242": 4242,
        "google.Bob B. Bobson.77": 77,
        "reddit..5": 5,
        "github.carol.ownerproof": None,  # 1.0 misread the number
        "unknown.unknown.0": None,
        "twitter.dave.9999999999999999999": None,
        "twitter.erin.\u0664\u0662": None,
    }
    for name in names:
        put(tmp_path / name, input="1")
    found = {cache.user: cache.number for cache in aocd.read(str(tmp_path))}
    assert found == names


def test_a_folder_called_by_its_token_shows_none_of_it(tmp_path: Path) -> None:
    put(tmp_path / TOKEN, input="1", a_answer="2")
    older = put(tmp_path / TOKEN[16:], input="1")
    for cache in aocd.read(str(tmp_path)):
        assert (cache.user, cache.number) == ("", None)
        assert TOKEN[16:60] not in scrub(str(cache))
    shutil.rmtree(older)
    (tmp_path / "token2id.json").write_text(json.dumps({TOKEN: ALICE}))
    assert only(tmp_path).number == 4242
    put(tmp_path / "backup", input="1")
    assert [(it.user, it.number) for it in aocd.read(str(tmp_path / "backup"))] == [("", None)]


def test_what_it_knows_of_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOCD_CONFIG_DIR", str(tmp_path))
    assert aocd.number_of_token(TOKEN) is None
    file = tmp_path / "token2id.json"
    file.write_text(json.dumps({"other": "github.bob.77", TOKEN: ALICE}))
    assert aocd.number_of_token(TOKEN) == 4242
    assert aocd.number_of_token(SessionToken(TOKEN, ""), str(tmp_path)) == 4242
    assert aocd.number_of_token(TOKEN[:-1]) is None
    assert aocd.number_of_token(TOKEN, str(tmp_path / "none")) is None
    for text in ("", "[", "[1]", "{", json.dumps({TOKEN: 4242}), "\xff", "[" * 100_000):
        file.write_bytes(text.encode("latin-1"))
        assert aocd.number_of_token(TOKEN) is None


def test_where_it_keeps_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("AOCD_CONFIG_DIR", raising=False)
    monkeypatch.delenv("AOCD_DIR", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert aocd.default_folder() == aocd.config_folder() == f"{tmp_path}/.config/aocd"
    monkeypatch.setenv("AOCD_DIR", "~/elsewhere")
    assert aocd.default_folder() == aocd.config_folder() == f"{tmp_path}/elsewhere"
    monkeypatch.setenv("AOCD_CONFIG_DIR", "~/config")
    assert aocd.config_folder() == f"{tmp_path}/config"
    monkeypatch.setenv("AOCD_DIR", "~nobody-of-that-name/x")
    with pytest.raises(UsageError, match="AOCD_DIR is '~nobody-of-that-name/x', expected a path"):
        aocd.default_folder()


@pytest.mark.parametrize(
    ("message", "verdict"),
    [
        (TOO_LOW.replace("low", "high"), "too_high"),
        ("That's not the right answer.", "wrong"),
        (
            "That's not the right answer.  Curiously, it's the right answer for someone else; "
            "you might be logged in to the wrong account or just unlucky. Because you have guessed "
            "incorrectly 4 times on this puzzle, please wait 5 minutes before trying again.",
            "someone_elses",
        ),
        (RECENT, "wait"),
        (f"You don't seem to be solving the right level. {RETURN}", "wrong_level"),
        ("\n\n  The elves   nod.\n", "unrecognised"),
        ("", "unrecognised"),
        (f"{RIGHT} Please wait 5 minutes before trying again.", "right"),
    ],
)
def test_verdicts_keep_their_kind(tmp_path: Path, message: str, verdict: str) -> None:
    cache = posts(tmp_path, post(message))
    (kept,) = cache.guesses
    assert (kept.guess.verdict, kept.guess.message) == (verdict, " ".join(message.split()))
    assert (len(cache.answers), cache.unread) == (verdict == "right", [])


def test_a_right_post_is_an_accepted_answer_unless_a_file_says_it(tmp_path: Path) -> None:
    cache = posts(tmp_path, post(RIGHT))
    assert [answer[:3] for answer in cache.answers] == [(DAY, 1, "6440")]
    put(tmp_path / ALICE, a_answer="6441")
    cache = only(tmp_path)
    assert [answer[:3] for answer in cache.answers] == [(DAY, 1, "6441")]
    assert guesses(cache) == [("6440", "right")]
    put(tmp_path / ALICE, a_answer="")  # it was cut
    assert [answer.text for answer in only(tmp_path).answers] == ["", "6440"]


def test_the_oldest_comes_first_and_numbers_stay_as_written(tmp_path: Path) -> None:
    entries = (
        post(TOO_LOW, 12, "2023-12-07 06:00:00-05:00"),
        post(TOO_LOW, 777, "2023-12-07 05:59:00-05:00"),
        post(TOO_LOW, 12.50, "2023-12-07T10:58:00Z", part=2),
        post(TOO_LOW, " 0012 ", "2023-12-07 05:57:00"),
        post(TOO_LOW, "13", "2024-07-07 05:57:00"),
    )
    put(tmp_path / ALICE, post=json.dumps(entries).replace("777", "7" * 5001))
    cache = only(tmp_path)
    known = ["0012", "12.5", "7" * 5001, "12", "13"]
    assert [kept.guess.answer for kept in cache.guesses] == known
    assert cache.guesses[0].guess.posted_at == AT + 27 * 60 - 0.25  # New York's time
    summer = datetime(2024, 7, 7, 9, 57, tzinfo=UTC).timestamp()
    assert cache.guesses[-1].guess.posted_at == summer
    assert cache.unread == []


def test_the_last_star_is_no_answer(tmp_path: Path) -> None:
    folder = tmp_path / ALICE
    folder.mkdir()
    congratulations = "Congratulations!  You've finished every puzzle in Advent of Code 2023!"
    (folder / "2023_25_post.json").write_text(
        json.dumps([post(text, "done", part="b") for text in (TOO_LOW, RECENT, congratulations)])
    )
    (folder / "2025_12b_answer.txt").write_text("Merry")
    cache = only(tmp_path)
    assert [answer[:3] for answer in cache.answers] == [
        (Puzzle(2023, 25), 2, "0"),
        (Puzzle(2025, 12), 2, "0"),
    ]
    assert guesses(cache) == []


def test_misses_of_versions_before_2_are_of_no_time(tmp_path: Path) -> None:
    lines = f"64 {TOO_LOW}\n\n6441 That's not the right answer.\n"
    put(tmp_path / ALICE, a_bad_answers=lines)
    cache = only(tmp_path)
    assert guesses(cache) == [("64", "too_low"), ("6441", "wrong")]
    assert {kept.guess.posted_at for kept in cache.guesses} == {DAY.unlock}
    assert cache.unread == []


GOOD = post(TOO_LOW, "64")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "it is not JSON (line 1)"),
        ("{}", "it is no list in JSON"),
        ("null", "it is no list in JSON"),
        (f"[{json.dumps(GOOD)},\n2,\nx", "it is not JSON (line 3)"),
        (json.dumps([GOOD])[:-9], "it is not JSON (line 1)"),
        (json.dumps([GOOD, 1]), "`part`, `value`, `when` and `message` are not all there as text"),
        (json.dumps([GOOD, post(TOO_LOW, part="c")]), "there is no part 'c'"),
        (json.dumps([GOOD, post(TOO_LOW, when="yesterday")]), "'yesterday' is no time"),
        (b"\xff\xfe[", "it is not UTF-8 text"),
        (b"[" + b" " * 4_000_000 + b"]", "it has more than 4,000,000 bytes"),
    ],
)
def test_of_a_broken_file_nothing_is_taken(tmp_path: Path, content: str | bytes, why: str) -> None:
    put(tmp_path / ALICE, post=content, a_answer="6440")
    cache = only(tmp_path)
    assert [it.why for it in cache.unread] == [why]
    assert guesses(cache) == []
    assert [answer.text for answer in cache.answers] == ["6440"]


def test_answers_are_read_even_where_they_can_be_none(tmp_path: Path) -> None:
    put(tmp_path / ALICE, a_answer=" None\n", b_answer="\ufeff5905\r\n")
    cache = only(tmp_path)
    assert [answer.text for answer in cache.answers] == ["None", "5905"]
    put(tmp_path / ALICE, a_answer=b"\xff")
    cache = only(tmp_path)
    assert [answer.text for answer in cache.answers] == ["5905"]
    (unread,) = cache.unread
    assert unread == (f"{tmp_path / ALICE}/2023_07a_answer.txt", "it is not UTF-8 text")


def test_dates_that_cannot_be(tmp_path: Path) -> None:
    for date in ("2023_99", "2014_01", "2025_13", "2023_00", "2098_01"):
        put(tmp_path / ALICE).joinpath(f"{date}_input.txt").write_text("1")
    cache = only(tmp_path)
    assert [it.puzzle for it in cache.inputs] == [Puzzle(2098, 1)]
    assert [unread.why for unread in cache.unread] == [
        "there is no Advent of Code 2014",
        "there is no 2023 day 0",
        "there is no 2023 day 99",
        "there is no 2025 day 13",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_only_files_are_opened(tmp_path: Path) -> None:
    folder = put(tmp_path / ALICE, b_answer="5905")
    os.mkfifo(folder / "2023_07a_answer.txt")
    (folder / "2023_07_post.json").mkdir()
    (folder / "2023_07_input.txt").symlink_to(folder / "gone")
    (folder / "2023_08_input.txt").symlink_to(folder / "2023_08_input.txt")
    (folder / "2023_09_input.txt").symlink_to("/dev/zero")
    with (folder / "2023_10_input.txt").open("wb") as file:
        file.truncate(10_000_000)
    (tmp_path / "github.loop.1").symlink_to(tmp_path / "github.loop.1")
    (tmp_path / "github.file.2").write_text("1")
    cache = only(tmp_path)
    assert [answer.text for answer in cache.answers] == ["5905"]
    assert cache.inputs == []
    assert [(os.path.basename(it.path), it.why) for it in cache.unread] == [
        ("2023_07_input.txt", "it cannot be read: No such file or directory"),
        ("2023_07_post.json", "it is a folder"),
        ("2023_07a_answer.txt", "it is no regular file"),
        ("2023_08_input.txt", "it cannot be read: Too many levels of symbolic links"),
        ("2023_09_input.txt", "it is no regular file"),
        ("2023_10_input.txt", "it has more than 1,048,576 bytes"),
    ]


def test_where_nothing_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("1")
    (tmp_path / "github.empty.7").mkdir()
    for path in ("none", "file", "", "github.empty.7"):
        assert aocd.read(str(tmp_path / path)) == []
