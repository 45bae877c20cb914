"""What other tools kept, taken into an account: once, for its own user, and over nothing."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.settings.credentials import store_token
from aoc_runner.kernel.settings.secrets import clean_token
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.history import Guess, Verdict
from aoc_runner.kernel.words.puzzle import Part, Puzzle, next_puzzle
from aoc_runner.projects.importing.cache import Cache, KeptAnswer, KeptGuess, KeptInput, Unread
from aoc_runner.projects.importing.outcome import Outcome
from aoc_runner.projects.importing.taking import Taking
from aoc_runner.projects.importing.whose import owner_of
from aoc_runner.store.bringing import bring_in

TOKEN = "53616c7465645f5f" + "a1b2c3d4e5f60718" * 7
OTHER = "53616c7465645f5f" + "18f0e1d2c3b4a596" * 7
DAY, NEXT, FINAL = Puzzle(2023, 7), Puzzle(2023, 8), Puzzle(2023, 25)
AT = DAY.unlock + 60

Open = Callable[..., Context]
Take = Callable[..., list[Outcome]]


@pytest.fixture
def open_context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Open an account, as each command does anew; what a project sets may be given."""
    for name in [name for name in os.environ if name.startswith(("AOC_", "AOCD_", "XDG_"))]:
        if name != "AOC_TEST_STRAYS":
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("AOC_DATA_DIR", str(tmp_path / "data"))
    contexts = []

    def opened(name: str | None = None, env_file: str = "") -> Context:
        folder = tmp_path / "project"
        folder.mkdir(exist_ok=True)
        (folder / ".env").write_text(env_file)
        args = SimpleNamespace(account=name, config=None)
        context = Context(args, folder=str(folder), warn=lambda line: None)
        contexts.append(context)
        return context

    yield opened
    for context in contexts:
        context.account.ledger.close()


@pytest.fixture
def take(open_context: Open) -> Take:
    """Take a cache into an account that is opened for it, and return what became of it."""

    def taken(*parts: Cache, dry_run: bool = False, name: str = "default") -> list[Outcome]:
        context = open_context(name)
        taking = Taking(context.account, owner_of(context), dry_run)
        for part in parts:
            taking.take(part)
        context.account.ledger.close()
        return [outcome for each in taking.taken for outcome in each.outcomes]

    return taken


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., KeptInput]:
    """Write an input into another tool's folder."""

    def written(puzzle: Puzzle, content: bytes) -> KeptInput:
        path = tmp_path / f"cache/{puzzle.year}_{puzzle.day:02}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        return KeptInput(puzzle, str(path))

    return written


def cache(*things: KeptInput | KeptAnswer | KeptGuess | Unread, number: int | None = 4242) -> Cache:
    def of(kind: type) -> list[object]:
        return [it for it in things if isinstance(it, kind)]

    user = f"github.alice.{number}" if number else ""
    lists = [of(kind) for kind in (KeptInput, KeptAnswer, KeptGuess, Unread)]
    return Cache("aocd", "/cache", user, number, *lists)  # type: ignore[arg-type]


def answer(text: str, puzzle: Puzzle = DAY, part: Part = 1) -> KeptAnswer:
    return KeptAnswer(puzzle, part, text, "/cache/answer")


def guess(
    text: str, verdict: Verdict, puzzle: Puzzle = DAY, part: Part = 1, at: float = AT
) -> KeptGuess:
    return KeptGuess(Guess(0, puzzle, part, text, at, verdict, "said"), "/cache/post")


def enter(account: Account, *guesses: KeptGuess) -> None:
    """Have the account know these guesses, and nothing that follows from them."""
    bring_in(account.ledger, [], [it.guess for it in guesses])


def statuses(outcomes: list[Outcome]) -> list[str]:
    return [f"{it.what} {it.status}" for it in outcomes]


def state(tmp_path: Path) -> dict[str, object]:
    """All that is kept: files with their times, and the rows of the ledger."""
    found: dict[str, object] = {
        str(path): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in (tmp_path / "data").rglob("*.*")
        if path.suffix == ".txt"
    }
    if (path := tmp_path / "data/accounts/default/aoc.db").exists():
        with closing(sqlite3.connect(path)) as connection:
            for table in ("guess", "accepted"):
                found[table] = list(connection.execute(f"SELECT * FROM {table}"))
    return found


def test_all_of_it_is_taken_and_a_second_time_nothing_changes(
    take: Take, put: Callable[..., KeptInput], open_context: Open, tmp_path: Path
) -> None:
    content = b"\xef\xbb\xbf  1\r\n2\r\n"
    whole = cache(
        put(DAY, content),
        put(Puzzle(2015, 1), b"(("),
        answer("5"),
        answer("0", FINAL, 2),
        guess("4", Verdict.TOO_LOW),
        guess("5", Verdict.RIGHT, at=AT + 60),
    )
    assert {it.status for it in take(whole, dry_run=True)} == {"taken"}
    assert not (tmp_path / "data").exists()
    assert statuses(take(whole)) == [*["input taken"] * 2, *["answer taken"] * 2] + (
        ["guess taken"] * 2
    )
    account = open_context().account
    path = account.input_path(DAY)
    assert Path(path).read_bytes() == content  # to the byte
    assert not account.is_fetched(DAY, content, 4242)  # a submit compares it with the site's
    assert account.ledger.number() == 4242
    assert account.accepted(DAY) == {1: "5"}
    assert account.accepted(FINAL) == {2: "0"}
    assert [it.answer for it in account.guesses()] == ["4", "5"]
    account.ledger.close()
    before = state(tmp_path)
    assert {it.status for it in take(whole)} == {"kept"}
    assert {it.status for it in take(whole, dry_run=True)} == {"kept"}
    assert state(tmp_path) == before


def test_an_input_that_is_kept_stays(
    take: Take, put: Callable[..., KeptInput], open_context: Open, tmp_path: Path
) -> None:
    account = open_context().account
    account.keep(account.input_path(DAY), b"\xef\xbb\xbf1\r\n2")
    account.keep(account.input_path(NEXT), b"mine\n")
    before = state(tmp_path)
    whole = cache(
        put(DAY, b"1\n2\n"),
        put(NEXT, b"theirs\n"),
        answer("5", NEXT),
        guess("4", Verdict.TOO_LOW, NEXT),
        number=None,
    )
    outcomes = take(whole)
    assert statuses(outcomes) == [
        "input kept",  # the texts are the same
        *("input differs", "answer differs", "guess differs"),  # these are of another input
    ]
    assert outcomes[1].message == f"it is not the one in {account.input_path(NEXT)}"
    assert state(tmp_path) == before


def test_what_would_not_be_kept_if_it_were_fetched_is_refused(
    take: Take, put: Callable[..., KeptInput], open_context: Open, tmp_path: Path
) -> None:
    contents = {
        b"<!DOCTYPE html><p>Hi</p>": "it holds a web page",
        b" \n\n": "it holds nothing",
        b"1\xff": "it holds bytes that are not UTF-8 text",
        b"1\0": "it holds bytes that are no text",
        b"Puzzle inputs differ by user.  Please log in to get your puzzle input.": (
            "it holds an error text"
        ),
    }
    kept = [put(Puzzle(2023, day), content) for day, content in enumerate(contents, 1)]
    locked = next_puzzle(time.time())
    outcomes = take(cache(*kept, put(locked, b"1\n"), put(NEXT, b"<>v^\n")))
    assert [(it.status, it.message) for it in outcomes] == [
        *(("refused", message) for message in contents.values()),
        ("refused", f"{locked} has not unlocked yet"),
        ("taken", ""),
    ]
    assert open_context().account.inputs() == [NEXT]


def test_what_cannot_be_read_is_named_and_the_rest_is_taken(
    take: Take, put: Callable[..., KeptInput], tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("nowhere")
    paths = [str(tmp_path / name) for name in (".", "pipe", "link")]
    bad = [KeptInput(Puzzle(2023, day), path) for day, path in enumerate(paths, 1)]
    long = put(Puzzle(2023, 4), b"1\n" * 2**19 + b"1")
    outcomes = take(cache(Unread("/cache/post", "cut"), *bad, long, put(NEXT, b"1\n")))
    assert [(it.what, it.status, it.message) for it in outcomes] == [
        ("file", "unread", "cut"),
        ("input", "unread", "it is a folder"),
        ("input", "unread", "it is no regular file"),
        ("input", "unread", "it cannot be read: No such file or directory"),
        ("input", "unread", "it has more than 1,048,576 bytes"),
        ("input", "taken", ""),
    ]


def test_answers_at_odds_with_what_is_known_are_left_out(take: Take, open_context: Open) -> None:
    account = open_context().account
    account.ledger.accept(DAY, {1: "5"})
    account.ledger.accept(FINAL, {2: "any words do"})
    enter(account, guess("80", Verdict.TOO_HIGH, NEXT), guess("X", Verdict.WRONG, NEXT))
    outcomes = take(
        cache(
            answer("6"),
            answer("81", NEXT),
            answer("012", DAY, 2),
            answer("0", FINAL, 2),
            answer(TOKEN, Puzzle(2023, 9)),
            answer("None", Puzzle(2023, 10)),
            answer("7", next_puzzle(time.time())),
        )
    )
    assert [(it.status, it.message) for it in outcomes] == [
        ("differs", "it says 6, and 5 is known to be accepted"),
        ("differs", "it says 81, and the site said of 80: too high"),
        ("taken", ""),
        ("kept", ""),
        ("refused", "it looks like a session token"),
        ("refused", "'None' is not an answer"),
        ("refused", f"{next_puzzle(time.time())} has not unlocked yet"),
    ]
    account = open_context().account
    assert account.accepted(DAY) == {1: "5", 2: "012"}
    assert account.accepted(NEXT) == {}


def test_guesses_at_odds_with_what_is_known_are_left_out(take: Take, open_context: Open) -> None:
    account = open_context().account
    account.ledger.accept(DAY, {1: "5"})
    enter(account, guess("1", Verdict.TOO_LOW), guess("2", Verdict.UNRECOGNISED))
    outcomes = take(
        cache(
            guess("1", Verdict.TOO_HIGH),
            guess("2", Verdict.TOO_LOW),
            guess("5", Verdict.WRONG),
            guess("4", Verdict.TOO_HIGH),
            guess("6", Verdict.RIGHT),
            guess("5", Verdict.RIGHT),
            guess("done", Verdict.WRONG_LEVEL, FINAL, 2),
            guess(TOKEN, Verdict.WRONG),
            guess("None", Verdict.WRONG),
        )
    )
    assert [(it.status, it.message) for it in outcomes] == [
        ("differs", "it says too high of 1, which is known to be too low"),
        ("taken", ""),  # what was not understood is now
        ("differs", "it says wrong of 5, and 5 is accepted"),
        ("differs", "it says too high of 4, and 5 is accepted"),
        ("differs", "it says that 6 is right, which is not known to be"),
        ("taken", ""),
        ("taken", ""),
        ("refused", "there is a session token in it"),
        ("taken", ""),  # it was posted all the same
    ]
    account = open_context().account
    assert account.accepted(DAY) == {1: "5"}
    known = [(it.answer, it.verdict) for it in account.guesses(DAY)]
    assert known == [("1", "too_low"), ("2", "too_low"), ("5", "right"), ("None", "wrong")]


def test_of_bounds_that_leave_no_answer_the_first_stays(take: Take, open_context: Open) -> None:
    low, high = Verdict.TOO_LOW, Verdict.TOO_HIGH
    enter(open_context().account, guess("20", high, NEXT))
    both = cache(
        *(guess("10", high), guess("20", low, at=AT + 60), guess("9", low, at=AT + 90)),
        *(guess("8", low, at=AT + 120), guess("9.0", low, at=AT + 150)),
        *(guess("ten", low, at=AT + 180), guess("20", low, part=2)),
        *(guess("25", low, NEXT), guess("30", high, NEXT), guess("18", low, NEXT)),
    )
    expected = [
        ("taken", ""),
        ("differs", "it says too low of 20, and the site said of 10: too high"),
        ("differs", "it says too low of 9, and the site said of 10: too high"),
        ("taken", ""),
        ("differs", "it says too low of 9.0, and the site said of 10: too high"),
        *[("taken", "")] * 2,
        ("differs", "it says too low of 25, and the site said of 20: too high"),
        *[("taken", "")] * 2,
    ]
    for dry_run in (True, False):
        outcomes = take(both, dry_run=dry_run)
        assert [(it.status, it.message) for it in outcomes] == expected


def test_a_second_cache_is_compared_with_the_first_also_in_a_dry_run(
    take: Take, put: Callable[..., KeptInput], tmp_path: Path
) -> None:
    first = cache(put(DAY, b"1\n"), answer("5"))
    (tmp_path / "other").write_bytes(b"2\n")
    other = cache(KeptInput(DAY, str(tmp_path / "other")), answer("5"), number=None)
    for dry_run in (True, False):
        assert statuses(take(first, first, other, dry_run=dry_run)) == [
            *("input taken", "answer taken", "input kept", "answer kept"),
            *("input differs", "answer differs"),
        ]


def test_where_an_input_cannot_be_written_the_rest_is_taken_first(
    put: Callable[..., KeptInput], open_context: Open, take: Take, tmp_path: Path
) -> None:
    context = open_context()
    in_the_way = tmp_path / "data/locks/default-input-2022-01.lock"
    in_the_way.mkdir(parents=True)
    years = (2021, 2022, 2023)
    whole = cache(*(put(Puzzle(year, 1), b"1\n") for year in years), answer("5"))
    taking = Taking(context.account, owner_of(context), dry_run=False)
    with pytest.raises(DataError, match=r"cannot write .*/default-input-2022-01.lock: "):
        taking.take(whole)
    assert [it.puzzle.year for it in taking.taken[0].outcomes if it.puzzle] == [2021, 2023, 2023]
    context.account.ledger.close()
    in_the_way.rmdir()
    assert statuses(take(whole)) == [*["input kept"] * 2, "input taken", "answer kept"]


@pytest.mark.parametrize("kept", [b"\xff", None])
def test_a_kept_input_that_cannot_be_read_costs_no_guess(
    put: Callable[..., KeptInput], open_context: Open, take: Take, kept: bytes | None
) -> None:
    path = open_context().account.input_path(DAY)
    os.makedirs(os.path.dirname(path))
    if kept is None:
        os.mkfifo(path)
    else:
        Path(path).write_bytes(kept)
    outcomes = take(cache(put(DAY, b"1\n"), guess("4", Verdict.TOO_LOW)))
    assert statuses(outcomes) == ["input differs", "guess taken"]
    assert path in outcomes[0].message


def test_what_it_noted_itself_is_no_other_import(
    take: Take, put: Callable[..., KeptInput], open_context: Open
) -> None:
    parts = cache(put(DAY, b"1\n")), cache(answer("5"), number=None)
    assert statuses(take(*parts)) == ["input taken", "answer taken"]
    assert open_context().account.ledger.number() == 4242


def test_of_nobody_and_of_nothing_new_no_user_is_known(take: Take, open_context: Open) -> None:
    take(cache(answer("5")), dry_run=True)
    take(cache(answer("5"), number=None))
    take(cache(answer("5")))  # known already
    assert open_context().account.ledger.number() is None


class TestWhoTheAccountIs:
    def test_by_the_ledger_before_all(self, open_context: Open) -> None:
        context = open_context()
        store_token("default", context.settings.site_url, clean_token(TOKEN, "test"), 7)
        context.account.ledger.keep_session("theirs", 4242, AT)
        assert owner_of(context).number == 4242

    def test_by_the_stored_login(self, open_context: Open) -> None:
        context = open_context()
        store_token("default", context.settings.site_url, clean_token(TOKEN, "test"), 7)
        assert owner_of(context).number == 7
        assert owner_of(open_context("bob")).number is None

    def test_by_aocds_word_for_the_very_token_of_the_user(
        self, open_context: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / ".config/aocd"
        folder.mkdir(parents=True)
        (folder / "token2id.json").write_text(f'{{"{TOKEN}": "github.alice.4242"}}')
        for token, number in ((TOKEN, 4242), (OTHER, None), ("short", None)):
            monkeypatch.setenv("AOC_SESSION", token)
            assert owner_of(open_context()).number == number
        monkeypatch.delenv("AOC_SESSION")  # nor by one that a project brings
        assert owner_of(open_context(env_file=f"AOC_SESSION={TOKEN}")).number is None

    def test_by_tokens_that_are_certainly_theirs(
        self, open_context: Open, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("AOC_SESSION", TOKEN)
        context = open_context()
        own, other = (clean_token(text, "test") for text in (TOKEN, OTHER))
        assert owner_of(context).fingerprints == {own.fingerprint}  # the first that acts
        store_token("default", context.settings.site_url, other, 4242)
        assert owner_of(context).fingerprints == frozenset()
        context.account.ledger.keep_session(own.fingerprint, 4242, AT)
        assert owner_of(context).fingerprints == {own.fingerprint}
