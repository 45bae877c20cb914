"""Session tokens: which one is used, and how they are saved."""

import json
from pathlib import Path

import pytest

from aoc_runner.features.login.command import store_token
from aoc_runner.kernel.model.errors import AocError, DataError, SessionError
from aoc_runner.kernel.settings.credentials import (
    Login,
    all_logins,
    find_token,
    logins,
    no_token_error,
    path,
)
from aoc_runner.kernel.settings.secrets import SessionToken, redact
from aoc_runner.kernel.settings.settings import DEFAULT_URL
from tests.kernel.settings.conftest import Machine
from tests.platforms import is_private

HEX = "53616c7465645f5f" * 8
LOCAL = "http://127.0.0.1:8000"


def store(account: str, secret: str, url: str = DEFAULT_URL, user_id: int = 4242) -> None:
    store_token(account, url, SessionToken(secret, "the prompt"), user_id)


def find(machine: Machine, **flags: str) -> tuple[str, str] | None:
    token = find_token(machine.settings(**flags))
    return (token.reveal(), token.source) if token else None


def test_tokens_are_saved_by_account_and_site_in_a_private_file(machine: Machine) -> None:
    assert (all_logins(), find_token(machine.settings())) == ({}, None)
    store("default", "a1")
    store("default", "a2")
    store("bob", "b1", user_id=7)
    store("default", "l1", f"{LOCAL}/aoc", 1)
    file = Path(path())
    assert json.loads(file.read_text()) == {
        "default": {
            DEFAULT_URL: {"token": "a2", "number": 4242},
            LOCAL: {"token": "l1", "number": 1},
        },
        "bob": {DEFAULT_URL: {"token": "b1", "number": 7}},
    }
    assert (is_private(file), file.parent.name) == (True, "aoc-runner")
    local = {name: (login.token.reveal(), login.user_id) for name, login in logins(LOCAL).items()}
    assert local == {"default": ("l1", 1)}
    assert list(logins("https://ADVENTOFCODE.com:443/")) == ["default", "bob"]


@pytest.mark.parametrize(
    ("variables", "flags", "token"),
    [
        ({}, {}, ("stored", "FILE")),
        ({}, {"account": "bob"}, ("bobs", "FILE")),
        ({}, {"account": "carol"}, None),
        ({"AOC_SITE_URL": LOCAL}, {}, None),  # A token is for the site of its login only.
        ({"AOC_SESSION": f" session={HEX}; "}, {}, (HEX, "AOC_SESSION")),
        ({"AOC_SESSION": HEX}, {"account": "bob"}, ("bobs", "FILE")),
        ({"AOC_SESSION": HEX}, {"account": "carol"}, (HEX, "AOC_SESSION")),
        ({"AOC_SESSION": HEX, "AOC_ACCOUNT": "bob"}, {}, (HEX, "AOC_SESSION")),
    ],
)
def test_aoc_session_overrides_the_saved_token_unless_account_is_an_option(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    flags: dict[str, str],
    token: tuple[str, str] | None,
) -> None:
    store("default", "stored")
    store("bob", "bobs")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    expected = token and (token[0], token[1].replace("FILE", path()))
    assert find(machine, **flags) == expected


def test_a_token_in_dotenv_has_its_path_as_source(machine: Machine) -> None:
    for folder, is_from_project in ((machine.own, False), (machine.project, True)):
        (folder / ".env").write_text(f"AOC_SESSION={HEX}\n")
        assert find(machine) == (HEX, str(folder / ".env"))
        assert machine.settings().is_from_project("session") == is_from_project


def test_the_error_without_a_token_names_account_and_site(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    store("default", "real")
    monkeypatch.setenv("AOC_SITE_URL", LOCAL)
    error = no_token_error(machine.settings())
    assert error.message.endswith(f"for account `default` on {LOCAL}")
    assert no_token_error(machine.settings(account="work")).hint.endswith(
        "aoc login --account work"
    )


@pytest.mark.parametrize(
    "content",
    [
        f'{{"default": "{HEX}"',
        f'["{HEX}"]',
        f'{{"default": ["{HEX}"]}}',
        f'{{"default": {{"https://x": {{"number": 1, "tokens": "{HEX}"}}}}}}',
        f'{{"default": {{"https://x": {{"token": "x", "number": "{HEX}"}}}}}}',
        f'{{"default": {{"https://x": {{"token": "{HEX} {HEX}", "number": 1}}}}}}',
        HEX,
        "null",
    ],
)
def test_damaged_files_are_not_shown_or_changed(machine: Machine, content: str) -> None:
    Path(path()).write_text(content)
    for use in ("find", "store"):
        with pytest.raises(SessionError) as raised:
            find_token(machine.settings()) if use == "find" else store("default", "new")
        error: BaseException | None = raised.value
        assert path() in raised.value.message
        while error is not None:
            text = f"{error!r} {vars(error)} {getattr(error, 'doc', '')}"
            assert HEX[:8] not in text
            error = error.__cause__ or error.__context__
    assert Path(path()).read_text() == content


def test_errors_name_a_file_that_cannot_be_read_or_written(machine: Machine) -> None:
    Path(path()).mkdir()
    with pytest.raises(DataError, match=r"cannot read .*credentials.json: "):
        find_token(machine.settings())
    Path(path()).rmdir()
    machine.own.rmdir()
    machine.own.write_text("a file where the folder should be")
    with pytest.raises(AocError, match=r"cannot (read|write) .*aoc-runner"):
        store("default", HEX)


def test_all_saved_tokens_are_redacted(machine: Machine) -> None:
    store("bob", "of-another-shape-" * 3)
    find_token(machine.settings())
    assert redact(f"x {'of-another-shape-' * 3} x") == "x [token] x"
    assert "of-another" not in repr(Login(SessionToken("of-another", "here"), 1))
