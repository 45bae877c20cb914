"""The caches of aocd (2.0 to 2.2) and elf (1.0, 1.1), and folders of files."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from aoc_runner.features.imports.tools import Cache, find_caches
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import Puzzle
from tests.support import move_home

ALICE = "github.alice.4242"
TOKEN = "53616c7465645f5f" + "a1b2c3d4e5f60718" * 7
DAY = Puzzle(2023, 7)
WHEN = "2023-12-07 05:30:00.250000-05:00"  # as `isoformat(sep=" ")` of New York's time
AT = datetime(2023, 12, 7, 10, 30, 0, 250000, tzinfo=UTC).timestamp()
LOW = "That's not the right answer; your answer is too low.  Please wait one minute"
RIGHT = "That's the right answer!  You are one gold star closer. [Continue]"
HEADER = "timestamp,part,guess,status\r\n"


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def post(message: str, value: str = "64", when: str = WHEN, part: str = "a") -> dict[str, str]:
    return {"part": part, "value": value, "when": when, "message": message}


def only(folder: Path, pattern: str | None = None, year: int | None = None) -> Cache:
    (cache,) = find_caches(str(folder), pattern, year)
    return cache


def summarize(cache: Cache) -> list[tuple[object, ...]]:
    """Return the kind, day, part, answer and verdict of each item."""
    summaries: list[tuple[object, ...]] = []
    for item in cache.items:
        day = item.puzzle.day if item.puzzle else Path(item.file).name
        summaries.append((item.what, day, item.part, item.text, item.verdict and str(item.verdict)))
    return summaries


def test_the_cache_of_aocd(tmp_path: Path) -> None:
    posts = json.dumps([post(LOW), post(RIGHT, "6440", "2023-12-07T10:31:00Z", "b")])
    files = {
        "2023_07_input.txt": "32T3K 765\n",
        "2023_07a_answer.txt": "6440",
        "2023_07_post.json": posts,
        "2023_07_example_input.txt": "1",
        "2023_07_prose.1.html": "<p>",
    }
    put(tmp_path / ALICE, files)
    put(tmp_path, {"titles/2023_07.txt": "Camel Cards", "token": TOKEN})
    for folder in (tmp_path, tmp_path / ALICE):
        cache = only(folder)
        assert (cache.tool, cache.folder, cache.user_id) == ("aocd", f"{tmp_path / ALICE}", 4242)
        assert summarize(cache) == [
            ("input", 7, None, "", None),
            ("answer", 7, 1, "6440", None),
            ("guess", 7, 1, "64", "too_low"),
            ("guess", 7, 2, "6440", "right"),
        ]
        times = [item.posted_at for item in cache.items if item.what == "guess"]
        assert times == [AT, AT + 59.75]
        assert cache.items[2].message == LOW.replace("  ", " ")


def test_users_are_distinguished_by_their_ids(tmp_path: Path) -> None:
    names = {
        ALICE: 4242,
        "google.Bob B. Bobson.77": 77,
        "reddit..5": 5,
        "github.carol.ownerproof": None,  # 1.0 misread the number
        "unknown.unknown.0": None,
        TOKEN: None,  # before 1.0
    }
    put(tmp_path, {f"{name}/2023_07_input.txt": "1" for name in names})
    assert {Path(cache.folder).name: cache.user_id for cache in find_caches(str(tmp_path))} == names


def test_the_cache_of_elf(tmp_path: Path) -> None:
    words = ["TOO_LOW", "TOO_HIGH", "INCORRECT", "WAIT", "COMPLETED", "unknown", "CORRECT"]
    lines = "".join(f"2023-12-07T10:30:00.25,2,{n},{word}\r\n" for n, word in enumerate(words))
    put(tmp_path, {"2023/07/input.txt": "1", "2023/07/guesses.csv": HEADER + lines})
    cache = only(tmp_path)
    assert (cache.tool, cache.user_id, cache.items[0].what) == ("elf", None, "input")
    guesses = cache.items[1:]
    assert [str(guess.verdict) for guess in guesses] == [
        *("too_low", "too_high", "wrong", "wait", "wrong_level", "unrecognised", "right")
    ]
    assert {(guess.part, guess.posted_at) for guess in guesses} == {
        (2, AT)
    }  # A time without an offset is in UTC.


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("2023_07_post.json", ""),
        ("2023_07_post.json", json.dumps([post(LOW)])[:-9]),
        ("2023_07_post.json", json.dumps([post(LOW), 1])),
        ("2023_07_post.json", json.dumps([post(LOW), post(LOW, part="c")])),
        ("2023_07_post.json", json.dumps([post(LOW), post(LOW, when="yesterday")])),
        ("2023/07/guesses.csv", f"{HEADER}{WHEN},1,1,TOO_LOW\n{WHEN},1,2,TOO"),
        ("2023/07/guesses.csv", f"{HEADER}{WHEN},1,1,TOO_LOW\n2023-12-07T10:"),
        ("2023/07/guesses.csv", "1,2\n3,4\n"),
    ],
)
def test_a_damaged_file_is_skipped_as_a_whole(tmp_path: Path, name: str, text: str) -> None:
    put(tmp_path, {name: text, "2023_09_input.txt": "1", "2023/09/input.txt": "1"})
    (cache,) = (cache for cache in find_caches(str(tmp_path)) if len(cache.items) > 1)
    assert [item.what for item in cache.items] == ["input", "file"]
    assert cache.items[1].file == str(tmp_path / name)
    assert cache.items[1].message.startswith("damaged")


@pytest.mark.parametrize(
    ("pattern", "year", "file"),
    [
        ("{year}/day{day:02}/input.txt", None, "2023/day07/input.txt"),
        ("inputs/{year}/{day:02}.txt", None, "inputs/2023/07.txt"),
        ("{year}_{day:02}.txt", 2023, "2023_07.txt"),
        ("aoc{yy}/{day}*.in", None, "aoc23/7-camels.in"),
        ("puzzles/{day:02}.txt", 2023, "puzzles/07.txt"),
    ],
)
def test_files_of_any_name(tmp_path: Path, pattern: str, year: int | None, file: str) -> None:
    put(tmp_path, {file: "1\n", file.replace("7", "9"): "1\n", "notes.txt": "x"})
    cache = only(tmp_path, pattern, year)
    assert (cache.tool, cache.user_id) == ("files", None)
    assert {item.file: item.puzzle for item in cache.items} == {
        str(tmp_path / file): DAY,
        str(tmp_path / file.replace("7", "9")): Puzzle(2023, 9),
    }


def test_ambiguous_and_undated_inputs_are_skipped(tmp_path: Path) -> None:
    put(tmp_path, dict.fromkeys(("2023/7a.txt", "2023/7b.txt", "2023/8.txt", "2023/31.txt"), "1"))
    cache = only(tmp_path, "{year}/{day}*.txt")
    assert sorted((Path(item.file).name, item.what, item.message) for item in cache.items) == [
        ("31.txt", "file", "there is no 2023 day 31"),
        ("7a.txt", "file", "another file also matches 2023 day 7"),
        ("7b.txt", "file", "another file also matches 2023 day 7"),
        ("8.txt", "input", ""),
    ]


@pytest.mark.parametrize(
    ("what", "pattern", "year", "expected_text"),
    [
        ("nowhere", None, None, "no such folder"),
        (".", None, None, "the names that aocd, elf and aoc use"),
        (".", None, 2023, "--year needs a --pattern"),
        (".", "{year}/{day}.txt", None, "matches {year}/{day}.txt"),
        (".", "{day}.txt", None, "expected a path with {year} or {yy}, or --year"),
        (".", "{day}.txt", 2014, "there is no Advent of Code 2014"),
        (".", "{year}.txt", None, "expected a path with {day}"),
        (".", "../{year}/{day}", None, "expected a relative path without"),
    ],
)
def test_missing_data_is_an_error(
    tmp_path: Path, what: str, pattern: str | None, year: int | None, expected_text: str
) -> None:
    with pytest.raises(UsageError) as caught:
        find_caches(str(tmp_path / what), pattern, year)
    assert expected_text in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize(
    ("what", "names", "folders"),
    [
        ("aocd", "aocd", [".config/aocd"]),
        ("elf", "elf", [".cache/elf"]),
        (None, "aocd or elf", [".config/aocd", ".cache/elf"]),
    ],
)
def test_the_error_names_the_folders_without_a_cache(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    what: str | None,
    names: str,
    folders: list[str],
) -> None:
    move_home(monkeypatch, tmp_path)
    for name in ("AOCD_DIR", "ELF_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UsageError) as caught:
        find_caches(what)
    places = " or ".join(str(tmp_path / name) for name in folders)
    assert caught.value.message == f"no cache of {names} found in {places}"
    assert caught.value.hint.startswith("import from another folder: aoc import FOLDER; ")
