"""`boards:` in a config.yaml: each way to write a board, and that no error ever shows a key."""

from pathlib import Path

import pytest
import yaml

from aoc_runner.account.boards_setting import BoardLink, boards_in
from aoc_runner.kernel.settings import secrets
from aoc_runner.kernel.settings.secrets import scrub
from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.errors import ConfigError

KEY = "ab12cd34"
VIEW = "https://adventofcode.com/2025/leaderboard/private/view"


@pytest.fixture(autouse=True)
def nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "_known", ())


def load(folder: Path, boards: str) -> tuple[BoardLink, ...]:
    (folder / "config.yaml").write_text(f"aoc:\n  boards: {boards}\n")
    return boards_in(Settings(str(folder)))


def read(folder: Path, boards: str) -> list[tuple[int, str | None]]:
    return [
        (board.number, board.key.reveal() if board.key else None) for board in load(folder, boards)
    ]


def message(folder: Path, boards: str) -> str:
    """What is said of a wrong one, behind the file; neither it nor the hint shows a key."""
    with pytest.raises(ConfigError) as raised:
        load(folder, boards)
    error = raised.value
    assert error.hint
    assert KEY not in f"{error.message} {error.hint} {error!r}"
    assert error.__cause__ is None
    assert error.message.startswith(f"{folder / 'config.yaml'}:")
    return error.message.removeprefix(f"{folder / 'config.yaml'}:")


@pytest.mark.parametrize(
    ("text", "number", "key"),
    [
        ("4242", 4242, None),
        ("'4242'", 4242, None),
        ("007", 7, None),
        ("999999999999", 999_999_999_999, None),
        ("{id: 4242}", 4242, None),
        ("{id: '4242', view_key: }", 4242, None),
        ("{id: 4242, view_key: ''}", 4242, None),
        (f"{{id: 4242, view_key: {KEY}}}", 4242, KEY),
        (f"{{view_key: '{KEY}', id: 4242}}", 4242, KEY),
        # As written, whatever YAML takes it for.
        ("{id: 4242, view_key: 12345678}", 4242, "12345678"),
        ("{id: 4242, view_key: 00001e5}", 4242, "00001e5"),
        ("{id: 4242, view_key: 1_000}", 4242, "1_000"),
        ("{id: 4242, view_key: 0x1f}", 4242, "0x1f"),
        ("{id: 4242, view_key: 2025-12-01}", 4242, "2025-12-01"),
        ("{id: 4242, view_key: true}", 4242, "true"),
        ("{id: 4242, view_key: -_-_}", 4242, "-_-_"),
        (f"{{id: 4242, view_key: {'x' * 128}}}", 4242, "x" * 128),
        (f"{VIEW}/4242?view_key={KEY}", 4242, KEY),
        (f"'{VIEW}/4242?view_key={KEY}'", 4242, KEY),
        (f"{VIEW}/4242.json?view_key={KEY}", 4242, KEY),
        (f"{VIEW}/4242?order=stars&view_key={KEY}#top", 4242, KEY),
        (f"{VIEW}/4242", 4242, None),
        (f"{VIEW}/4242.json".replace("2025", "2015"), 4242, None),
        (f"HTTPS://AdventOfCode.com:443{VIEW[24:]}/4242?view_key=1e5_", 4242, "1e5_"),
        (f"http://127.0.0.1:8000{VIEW[24:]}/4242?view_key={KEY}", 4242, KEY),
        (f"http://localhost{VIEW[24:]}/4242.json?view_key={KEY}", 4242, KEY),
        (f"'https://[::1]:8000{VIEW[24:]}/4242?view_key={KEY}'", 4242, KEY),
    ],
)
def test_a_board_is_read(tmp_path: Path, text: str, number: int, key: str | None) -> None:
    assert read(tmp_path, f"[{text}]") == [(number, key)]
    assert read(tmp_path, f"\n    - {text}") == [(number, key)]


def test_several_boards_keep_their_order(tmp_path: Path) -> None:
    text = f"[7, {{id: 5, view_key: {KEY}}}, {VIEW}/6]"
    assert read(tmp_path, text) == [(7, None), (5, KEY), (6, None)]
    assert load(tmp_path, "[]") == load(tmp_path, "") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (KEY, "2: `aoc.boards` is no list"),
        ("4242", "2: `aoc.boards` is no list"),
        (f"{{4242: {KEY}}}", "2: `aoc.boards` is no list"),
        (f"{{{KEY}: 4242}}", "2: `aoc.boards` is no list"),
        (f"[{KEY}]", "2: `aoc.boards[0]` is no board"),
        (f"[[4242, {KEY}]]", "2: `aoc.boards[0]` is no board"),
        (f"[4242 {KEY}]", "2: `aoc.boards[0]` is no board"),
        (f"[4242?view_key={KEY}]", "2: `aoc.boards[0]` is no board"),
        ("[~]", "2: `aoc.boards[0]` is no board"),
        ("[0]", "2: `aoc.boards[0]` is no board"),
        ("[-1]", "2: `aoc.boards[0]` is no board"),
        ("[42.0]", "2: `aoc.boards[0]` is no board"),
        ("[4_2]", "2: `aoc.boards[0]` is no board"),
        ("[1234567890123]", "2: `aoc.boards[0]` is no board"),
        ("[\u0664\u0662]", "2: `aoc.boards[0]` is no board"),
        ("[true]", "2: `aoc.boards[0]` is no board"),
        ("[{}]", "2: `aoc.boards[0]` has no `id`"),
        (f"[{{view_key: {KEY}}}]", "2: `aoc.boards[0]` has no `id`"),
        (f"[{{id: {KEY}}}]", "2: `aoc.boards[0].id` is no number of 1 to 12 digits"),
        (f"[{{id: [{KEY}]}}]", "2: `aoc.boards[0].id` is no number of 1 to 12 digits"),
        ("[{id: }]", "2: `aoc.boards[0].id` is no number of 1 to 12 digits"),
        (f"[{{id: 4242, key: {KEY}}}]", "2: `aoc.boards[0]` has a key that is neither"),
        (f"[{{id: 4242, {KEY}}}]", "2: `aoc.boards[0]` has a key that is neither"),
        (f"\n  - 1\n  - {KEY}: 4242", "4: `aoc.boards[1]` has a key that is neither"),
        (f"\n  - 4242: {KEY}", "3: `aoc.boards[0]` has a key that is neither"),
        (f"\n  - {VIEW}/4242?view_key: {KEY}", "3: `aoc.boards[0]` has a key that is neither"),
        (f"[{{id: 4242, view_key: [{KEY}]}}]", "2: `aoc.boards[0].view_key` has no key of 4 to"),
        (f"[{{id: 1, view_key: {{{KEY}: 1}}}}]", "2: `aoc.boards[0].view_key` has no key of"),
        (f"[{{id: 4242, view_key: {KEY} x}}]", "2: `aoc.boards[0].view_key` has no key of 4 to"),
        (f"[{{id: 4242, view_key: {KEY}=}}]", "2: `aoc.boards[0].view_key` has no key of 4 to"),
        (f'[{{id: 1, view_key: "{KEY}\\n"}}]', "2: `aoc.boards[0].view_key` has no key of 4 to"),
        (f"[{{id: 1, view_key: {KEY * 17}}}]", "2: `aoc.boards[0].view_key` has no key of 4 to"),
        ("[{id: 4242, view_key: abc}]", "2: `aoc.boards[0].view_key` has no key of 4 to"),
        (f"[{{id: 4242, view_key: {VIEW}/1?view_key={KEY}}}]", "2: `aoc.boards[0].view_key` has"),
        (
            f"\n    - id: 1\n      view_key: {KEY}\n      view_key: {KEY}",
            "5: `aoc.boards[0].view_key` is given twice",
        ),
        (f"[1, {{id: 1, view_key: {KEY}}}]", "2: `aoc.boards[1]` is a board that is there already"),
        (f"[{VIEW}/1?view_key={KEY}, 01]", "2: `aoc.boards[1]` is a board that is there already"),
        (f"[{VIEW}/1?view_key={KEY}&view_key={KEY}]", "2: `aoc.boards[0]` is no link"),
        (f"[{VIEW}/1?view_key=a{KEY}.]", "2: `aoc.boards[0]` has no key of 4 to 128"),
        (f"[{VIEW}/1?view_key=]", "2: `aoc.boards[0]` has no key of 4 to 128"),
        (f"[{VIEW}/1?view_key=%ff{KEY}]", "2: `aoc.boards[0]` is no link to a private board"),
        (f"[{VIEW}/{KEY}?view_key={KEY}]", "2: `aoc.boards[0]` is no link to a private board"),
        (f"[{VIEW}/1/{KEY}]", "2: `aoc.boards[0]` is no link to a private board"),
        (f"[{VIEW}?view_key={KEY}]", "2: `aoc.boards[0]` is no link to a private board"),
        (f"[{VIEW}/1234567890123?view_key={KEY}]", "2: `aoc.boards[0]` is no link to a private"),
        (f"[http{VIEW[5:]}/1?view_key={KEY}]", "2: `aoc.boards[0]` is no link to a private"),
        (f"[ftp{VIEW[5:]}/1?view_key={KEY}]", "2: `aoc.boards[0]` is no link to a private"),
        (f"[https://evil.example{VIEW[24:]}/1?view_key={KEY}]", "2: `aoc.boards[0]` is no link"),
        (f"[{VIEW.replace('.com', '.com:8443')}/1?view_key={KEY}]", "2: `aoc.boards[0]` is no"),
        (f"[{VIEW.replace('.com', '.com:x')}/1?view_key={KEY}]", "2: `aoc.boards[0]` is no link"),
        (f"[https://{KEY}@adventofcode.com{VIEW[24:]}/1]", "2: `aoc.boards[0]` is no link"),
        (f"['https://[{KEY}/1?view_key={KEY}']", "2: `aoc.boards[0]` is no link"),
        (f"['https://[::1%{KEY}{VIEW[24:]}/1']", "2: `aoc.boards[0]` is no link"),
    ],
)
def test_a_mistake_is_named_and_no_key_is_shown(tmp_path: Path, text: str, said: str) -> None:
    assert message(tmp_path, text).startswith(said)


@pytest.mark.parametrize(
    "text",
    [
        f"aoc:\n  view_key: {KEY}\n",
        f"aoc:\n  boards:\n  view_key: {KEY}\n",
        f"aoc:\n  board: [{{id: 4242, view_key: {KEY}}}]\n",
        f"aoc:\n  boards: [1]\n  boards: [{{id: 4242, view_key: {KEY}}}]\n",
        f"aoc:\n  {VIEW}/4242?view_key={KEY}:\n",
    ],
)
def test_a_key_that_stands_elsewhere_is_not_shown(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.yaml").write_text(text)
    with pytest.raises(ConfigError) as raised:
        boards_in(Settings(str(tmp_path)))
    assert KEY not in f"{raised.value.message} {raised.value.hint}"


@pytest.fixture(params=["libyaml", "python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers of YAML there are, each with words of its own."""
    if request.param == "python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize(
    "line",
    [
        f"boards: [{{id: 4242 view_key: {KEY}}}]",
        f"boards: [{{id: 4242, view_key: '{KEY}}}]",
        f"boards: [{{id: 4242, view_key: *{KEY}}}]",
        f"boards: [{{id: 4242, view_key: *{KEY}*}}]",
        f"boards: [{{id: 4242, view_key: &{KEY} x}}, &{KEY} x]",
        f"boards: [{{id: 4242, view_key: !{KEY}!{KEY} x}}]",
        f"boards: [{{id: 4242, view_key: %{KEY}}}]",
        f"boards: [{{id: 4242, view_key: `{KEY}`}}]",
        f"boards: [{{id: 4242, view_key: >{KEY}}}",
        f'boards: [{{id: 4242, view_key: "\\q{KEY}"}}]',
        f"boards: {KEY}: {KEY}",
        f"boards:\n  - id: 4242\n   view_key: {KEY}",
    ],
)
def test_what_is_no_yaml_is_named_without_its_text(tmp_path: Path, line: str) -> None:
    (tmp_path / "config.yaml").write_text(f"aoc:\n  {line}\n")
    with pytest.raises(ConfigError) as raised:
        boards_in(Settings(str(tmp_path)))
    assert "not valid YAML" in raised.value.message
    assert KEY not in f"{raised.value.message} {raised.value.hint}"


def test_a_board_never_shows_its_key_nor_a_fingerprint(tmp_path: Path) -> None:
    boards = load(tmp_path, f"[{{id: 4242, view_key: {KEY}}}, 7]")
    assert f"{boards}" == "(4242 (read-only link), 7)"
    assert [str(board) for board in boards] == ["4242 (read-only link)", "7"]
    key = boards[0].key
    assert key is not None
    assert f"{key} {key!r}" == "<view key> <view key>"
    assert len(key.fingerprint) == 2  # what the ledger gets; more would tell a short key


def test_a_key_is_hidden_once_it_is_read(tmp_path: Path) -> None:
    assert scrub(f"key {KEY}") == f"key {KEY}"
    load(tmp_path, f"[{{id: 4242, view_key: {KEY}}}, {VIEW}/7?view_key=zz-99-zz]")
    assert scrub(f"key {KEY}, {VIEW}/7?zz-99-zz") == f"key [key], {VIEW}/7?[key]"
