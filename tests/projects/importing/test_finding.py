"""Which caches a command line means, and what is said where there is none."""

from pathlib import Path

import pytest

from aoc_runner.kernel.files import working_folder
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.projects.importing.finding import find


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's machine, where nothing is."""
    for name in ("AOCD_DIR", "AOCD_CONFIG_DIR", "ELF_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AOCD_DIR", str(tmp_path / "aocds"))
    monkeypatch.setenv("ELF_CACHE_DIR", str(tmp_path / "elves"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    working_folder.cache_clear()  # as if this process had just been started there
    return tmp_path


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("1")


def whose(what: str | None) -> list[tuple[str, str]]:
    return [(cache.tool, Path(cache.folder).name) for cache in find(what)]


def refused(*words: str | None) -> tuple[str, str]:
    with pytest.raises(UsageError) as caught:
        find(*words)
    return caught.value.message, caught.value.hint


def test_what_is_where_the_tools_keep_it(home: Path) -> None:
    put(home, "aocds/github.alice.4242/2023_07_input.txt", "elves/2023/07/input.txt")
    put(home, "aocds/github.bob.77/2023_07_input.txt")
    aocd = [("aocd", "github.alice.4242"), ("aocd", "github.bob.77")]
    assert whose(None) == [*aocd, ("elf", "elves")]
    assert whose("aocd") == aocd
    assert whose("elf") == [("elf", "elves")]


def test_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(home / "work", "aocd/github.alice.4242/2023_07_input.txt", "old/2023/07/input.txt")
    assert whose("./aocd") == whose("aocd/github.alice.4242") == [("aocd", "github.alice.4242")]
    assert find("./aocd")[0].folder == str(home / "work/aocd/github.alice.4242")
    assert whose(str(home / "work/old")) == [("elf", "old")]
    monkeypatch.setenv("HOME", str(home / "work"))
    assert whose("~/old") == [("elf", "old")]
    message, hint = refused("aocd")
    assert message == f"aocd has kept nothing in {home}/aocds"
    assert "AOCD_DIR" in hint
    assert hint.endswith("the folder aocd beside you is ./aocd")


def test_patterns(home: Path) -> None:
    put(home / "work", "in/2023/07.txt", "in/2023/08.txt")
    for what in (".", None):
        (cache,) = find(what, "in/{year}/{day:02}.txt")
        assert (cache.tool, cache.folder) == ("files", str(home / "work"))
        assert len(cache.inputs) == 2
    message, _ = refused(None, "x/{year}/{day:02}.txt")
    assert message == "no file in this folder fits x/{year}/{day:02}.txt"


@pytest.mark.parametrize(
    ("files", "pattern"),
    [
        (["2022/01.txt", "2023/01.txt", "2023/02.txt"], "{year}/{day:02}.txt"),
        (["inputs/2023/day01.txt", "inputs/2023/day02.txt"], "inputs/{year}/day{day:02}.txt"),
        (["2023/day1/input.txt", "2023/day10/input.txt"], "{year}/day{day}/input.txt"),
    ],
)
def test_a_folder_of_files_is_told_its_pattern(home: Path, files: list[str], pattern: str) -> None:
    put(home / "work/old", *files)
    for words in (("old",), ("old", "x{year}{day}")):
        message, hint = refused(*words)
        assert hint.startswith(f"{len(files)} files there may be inputs: aoc import ./old --pat")
        assert hint.endswith(f'--pattern "{pattern}"')
    assert message == "no file in old fits x{year}{day}"
    (cache,) = find("old", pattern)
    assert len(cache.inputs) == len(files)


def test_what_contradicts_itself_or_is_not_there(home: Path) -> None:
    put(home, "work/file")
    (home / "work/empty").mkdir()
    message, hint = refused(None)
    places = f"{home}/aocds and {home}/elves"
    assert message == f"neither aocd nor elf has kept anything here: looked in {places}"
    assert "AOCD_DIR or ELF_CACHE_DIR" in hint
    assert "FOLDER --pattern" in hint
    for words, start in (
        (("elf",), f"elf has kept nothing in {home}/elves"),
        (("nowhere",), "there is no folder 'nowhere'"),
        (("file",), "'file' is a file, not a folder"),
        (("",), "FOLDER is '', expected the name of a folder"),
        (("~nobody-of-that-name",), "FOLDER is '~nobody-of-that-name', expected a path without"),
        (("\0",), "there is no folder '\\x00'"),
        (("empty",), "neither aocd nor elf has kept anything in empty"),
        (("elf", "{year}/{day}"), "--pattern says what files in a folder are called, and elf has"),
        (("empty", "{day}\x1b"), "--pattern is '{day}\\x1b', expected a path with {year}"),
        (("empty", "{year}/{day}"), "no file in empty fits {year}/{day}"),
    ):
        message, hint = refused(*words)
        assert message.startswith(start)
        assert hint


def test_without_a_home_only_what_is_named_counts(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(home, "elves/2023/07/input.txt")
    monkeypatch.setenv("AOCD_DIR", "~nobody-of-that-name")
    assert whose(None) == [("elf", "elves")]
    assert refused("aocd")[0].startswith("cannot tell where aocd keeps its files: AOCD_DIR is")


def test_what_cannot_be_read_is_found_all_the_same(home: Path) -> None:
    put(home, "elves/2023/07/guesses.csv")
    (cache,) = find("elf")
    assert [it.path for it in cache.unread] == [f"{home}/elves/2023/07/guesses.csv"]
