"""elf's cache, as its versions write it."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.projects.importing import elf
from aoc_runner.projects.importing.cache import Cache, KeptAnswer, KeptGuess, KeptInput

DAY = Puzzle(2023, 7)
HEADER = "timestamp,part,guess,status"
WHEN = "2023-12-07T10:30:00.250000+00:00"
AT = datetime(2023, 12, 7, 10, 30, 0, 250000, tzinfo=UTC).timestamp()


def put(tmp_path: Path, *lines: str, day: str = "2023/07") -> Path:
    """Write a file of guesses, as the csv module does."""
    file = tmp_path / day / "guesses.csv"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes("".join(f"{line}\r\n" for line in lines).encode())
    return file


def only(folder: Path) -> Cache:
    (cache,) = elf.read(str(folder))
    return cache


def whys(cache: Cache) -> list[str]:
    return [unread.why for unread in cache.unread]


def test_a_cache(tmp_path: Path) -> None:
    file = put(tmp_path, HEADER, f"{WHEN},1,64,TOO_LOW", f"{WHEN},1,6440,CORRECT")
    (file.parent / "input.txt").write_text("32T3K 765")
    (tmp_path / "leaderboards").mkdir()
    (tmp_path / "2023/notes").mkdir()
    said = "elf says {}, and keeps no more of what the site said"
    too_low = Guess(0, DAY, 1, "64", AT, Verdict.TOO_LOW, said.format("TOO_LOW"))
    right = Guess(0, DAY, 1, "6440", AT, Verdict.RIGHT, said.format("CORRECT"))
    assert only(tmp_path) == Cache(
        "elf",
        str(tmp_path),
        "",
        None,
        [KeptInput(DAY, f"{file.parent}/input.txt")],
        [KeptAnswer(DAY, 1, "6440", str(file))],
        [KeptGuess(too_low, str(file)), KeptGuess(right, str(file))],
        [],
    )


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        ("INCORRECT", "wrong"),
        ("TOO_HIGH", "too_high"),
        ("WAIT", "wait"),
        ("COMPLETED", "wrong_level"),
        ("unknown", "unrecognised"),
    ],
)
def test_verdicts_keep_their_kind(tmp_path: Path, status: str, verdict: str) -> None:
    put(tmp_path, HEADER, f"{WHEN},2,64,{status}")
    cache = only(tmp_path)
    (kept,) = cache.guesses
    assert (kept.guess.part, kept.guess.verdict) == (2, verdict)
    assert (cache.answers, cache.unread) == ([], [])


def test_a_time_without_its_zone_is_utc_and_columns_go_by_name(tmp_path: Path) -> None:
    put(tmp_path, "status,guess,extra,part,timestamp", 'TOO_LOW,"1,2",x,1,2023-12-07T10:30:00.25')
    (kept,) = only(tmp_path).guesses
    assert (kept.guess.answer, kept.guess.posted_at) == ("1,2", AT)


def test_the_last_star_is_no_answer(tmp_path: Path) -> None:
    put(tmp_path, HEADER, f"{WHEN},2,0,UNKNOWN", f"{WHEN},2,abc,CORRECT", day="2022/25")
    cache = only(tmp_path)
    assert [answer[:3] for answer in cache.answers] == [(Puzzle(2022, 25), 2, "0")]
    assert cache.guesses == []


def test_where_nothing_is(tmp_path: Path) -> None:
    (tmp_path / "2023/07").mkdir(parents=True)
    (tmp_path / "file").write_text("1")
    for path in ("", "none", "file"):
        assert elf.read(str(tmp_path / path)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="XDG's folders")
def test_where_it_keeps_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("ELF_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert elf.default_folder() == f"{tmp_path}/.cache/elf"
    monkeypatch.setenv("XDG_CACHE_HOME", "/xdg")
    assert elf.default_folder() == "/xdg/elf"
    monkeypatch.setenv("ELF_CACHE_DIR", "$HOME/mine")
    assert elf.default_folder() == f"{tmp_path}/mine"
    monkeypatch.setenv("ELF_CACHE_DIR", "~/mine")
    assert elf.default_folder() == f"{tmp_path}/mine"
    monkeypatch.setenv("ELF_CACHE_DIR", "~nobody-of-that-name")
    start = "cannot tell where elf keeps its files: "
    with pytest.raises(UsageError, match=f"{start}ELF_CACHE_DIR is '~nobody"):
        elf.default_folder()
    monkeypatch.delenv("ELF_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", "~nobody-of-that-name")
    with pytest.raises(UsageError, match=f"{start}it is '~nobody-of-that-name/elf'"):
        elf.default_folder()


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "its first line is not timestamp,part,guess,status"),
        (["1,2,3"], "its first line is not timestamp,part,guess,status"),
        ([HEADER, f"{WHEN},1,1,TOO_LOW", "2023-12-07T10:"], "a line has 1 values, not 4"),
        ([HEADER, f"{WHEN},1,1,TOO_LOW", f"{WHEN},3,64,TOO_LOW"], "there is no part '3'"),
        ([HEADER, f"{WHEN},1,64,SPLENDID"], "'SPLENDID' is no status of elf's"),
    ],
)
def test_of_a_broken_file_nothing_is_taken(tmp_path: Path, lines: list[str], why: str) -> None:
    put(tmp_path, *lines, day="2023/01")
    put(tmp_path, HEADER, f"{WHEN},1,64,TOO_LOW")
    cache = only(tmp_path)
    assert [kept.guess.answer for kept in cache.guesses] == ["64"]
    assert whys(cache) == [why]
