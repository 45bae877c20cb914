"""Session tokens: pasted, stored, read, and never shown."""

import hashlib
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import AocError, DataError, SessionError
from aoc_runner.settings import config, credentials
from aoc_runner.settings.config import Settings
from aoc_runner.settings.credentials import find_token, no_token, store_token, stored_login
from aoc_runner.settings.fields import DEFAULT_URL
from aoc_runner.settings.scrubber import scrub
from aoc_runner.settings.tokens import SessionToken

HEX = "53616c7465645f5f" * 8


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in list(os.environ):
        if name.startswith("AOC_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


@pytest.fixture
def file(home: Path) -> Path:
    return home / "config/aoc-runner/credentials.json"


def settings_of(account: str, home: Path) -> Settings:
    """The settings of everyday use with that account, which no command line names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AOC_ACCOUNT", account)
        return config.load(None, {}, str(home))


def told_by(error: BaseException | None) -> Iterator[str]:
    """Everything an exception and those behind it could ever show."""
    while error is not None:
        yield from (str(error), repr(error), repr(error.args), repr(vars(error)))
        yield from (repr(getattr(error, name, None)) for name in ("doc", "object", "hint"))
        error = error.__cause__ or error.__context__


def test_a_stored_token_is_found_and_private(home: Path, file: Path) -> None:
    assert find_token(settings_of("default", home)) is None
    assert store_token("default", DEFAULT_URL, SessionToken(HEX, "the prompt"), 4242) == str(file)
    found = find_token(settings_of("default", home))
    assert found is not None
    assert (found.reveal(), found.source) == (HEX, str(file))
    # The lock too: whoever may open it can hold up every login.
    assert {each.stat().st_mode & 0o777 for each in file.parent.iterdir()} == {0o600}
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert set(os.listdir(file.parent)) <= {"credentials.json", "credentials.json.lock"}


def test_a_file_that_others_could_read_becomes_private(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text("{}")
    file.chmod(0o644)
    store_token("default", DEFAULT_URL, SessionToken(HEX, "the prompt"), 4242)
    assert file.stat().st_mode & 0o777 == 0o600


def test_every_stored_token_is_hidden_whoever_acts(home: Path, file: Path) -> None:
    secret = hashlib.sha512(b"bob's, of another shape").hexdigest()[:96]
    store_token("bob", DEFAULT_URL, SessionToken(secret, "the prompt"), 4242)
    assert scrub(secret) == secret
    assert find_token(settings_of("default", home)) is None
    assert scrub(secret) == "[token]"


def test_each_account_has_its_own_token(home: Path, file: Path) -> None:
    for name, secret in (("alice", "a1"), ("bob", "b1"), ("alice", "a2")):
        store_token(name, DEFAULT_URL, SessionToken(secret, "the prompt"), 4242)
    assert json.loads(file.read_text()) == {
        "alice": {DEFAULT_URL: {"token": "a2", "number": 4242}},
        "bob": {DEFAULT_URL: {"token": "b1", "number": 4242}},
    }
    for name, secret in (("alice", "a2"), ("bob", "b1")):
        token = find_token(settings_of(name, home))
        assert token is not None
        assert token.reveal() == secret
    assert find_token(settings_of("carol", home)) is None


def test_logins_at_once_lose_none(file: Path) -> None:
    def log_in(name: str) -> None:
        store_token(name, DEFAULT_URL, SessionToken(name, "the prompt"), 4242)

    names = ["alice", "bob", "carol", "dave"]
    with ThreadPoolExecutor(len(names)) as pool:
        list(pool.map(log_in, names))
    assert sorted(json.loads(file.read_text())) == names


def test_the_variable_comes_before_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store_token("default", DEFAULT_URL, SessionToken("stored", "the prompt"), 4242)
    (home / ".env").write_text("AOC_SESSION=session=dotted")
    token = find_token(settings_of("default", home))
    assert token is not None
    assert (token.reveal(), token.source) == ("dotted", str(home / ".env"))
    monkeypatch.setenv("AOC_SESSION", f" {HEX} ")
    token = find_token(settings_of("default", home))
    assert token is not None
    assert (token.reveal(), token.source) == (HEX, "AOC_SESSION")


def test_a_bad_token_in_the_file_is_refused_with_its_place(home: Path, file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"default": f"{HEX} {HEX}"}))
    with pytest.raises(SessionError) as raised:
        find_token(settings_of("default", home))
    assert str(file) in raised.value.message
    assert all(HEX[:8] not in text for text in told_by(raised.value))


@pytest.mark.parametrize(
    "content",
    [
        f'{{"default": "{HEX}"'.encode(),
        f'["{HEX}"]'.encode(),
        f'{{"default": ["{HEX}"]}}'.encode(),
        f'{{"default": {{"https://x": "{HEX}"}}}}'.encode(),
        f'{{"default": {{"https://x": {{"number": 1, "tokens": "{HEX}"}}}}}}'.encode(),
        f'{{"default": {{"https://x": {{"token": "x", "number": "{HEX}"}}}}}}'.encode(),
        f'"{HEX}"'.encode(),
        f"{HEX}".encode(),
        f'{{"default": "{HEX}\xe9"}}'.encode("latin-1"),
        b"",
        b"null",
    ],
)
def test_a_damaged_file_is_named_untouched_and_not_shown(
    home: Path, file: Path, content: bytes
) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    for use in (
        lambda: find_token(settings_of("default", home)),
        lambda: store_token("default", DEFAULT_URL, SessionToken("new", "the prompt"), 4242),
    ):
        with pytest.raises(AocError) as raised:
            use()
        assert raised.value.code == 2
        assert str(file) in raised.value.message
        assert all(HEX[:8] not in text for text in told_by(raised.value))
    assert file.read_bytes() == content


def test_a_file_that_cannot_be_read_or_written_is_named(home: Path, file: Path) -> None:
    file.mkdir(parents=True)
    with pytest.raises(DataError, match=r"cannot read .*credentials.json: Is a directory"):
        find_token(settings_of("default", home))
    file.rmdir()
    file.parent.rmdir()
    file.parent.write_text("a file where the folder should be")
    with pytest.raises(DataError, match=r"cannot (read|write) .*credentials.json: "):
        store_token("default", DEFAULT_URL, SessionToken(HEX, "the prompt"), 4242)
    assert credentials.path() == str(file)


def test_an_account_named_on_the_command_line_means_its_stored_token(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_token("bob", DEFAULT_URL, SessionToken("stored", "the prompt"), 4242)
    monkeypatch.setenv("AOC_SESSION", HEX)
    token = find_token(config.load(None, {"account": "bob"}, str(home)))
    assert token is not None
    assert token.reveal() == "stored"
    other = find_token(config.load(None, {"account": "carol"}, str(home)))
    assert other is not None
    assert other.reveal() == HEX


def test_a_token_stays_on_its_site(home: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store_token("default", DEFAULT_URL, SessionToken("real", "the prompt"), 4242)
    monkeypatch.setenv("AOC_SITE_URL", "http://127.0.0.1:8000")
    settings = settings_of("default", home)
    assert find_token(settings) is None
    error = no_token(settings)
    assert "`default` on http://127.0.0.1:8000: the one that is stored is for https://" in str(
        error
    )
    assert error.hint.endswith("aoc login")
    store_token("default", "http://127.0.0.1:8000/", SessionToken("local", "the prompt"), 1)
    for url, secret, number in (
        ("http://127.0.0.1:8000/aoc", "local", 1),
        ("https://ADVENTOFCODE.com:443/", "real", 4242),
    ):
        monkeypatch.setenv("AOC_SITE_URL", url)
        token = find_token(settings_of("default", home))
        assert token is not None
        assert token.reveal() == secret
        login = stored_login("default", url)
        assert login is not None
        assert login.number == number
    for url in ("https://127.0.0.1:8000", "http://127.0.0.1", "http://localhost:8000"):
        monkeypatch.setenv("AOC_SITE_URL", url)
        assert find_token(settings_of("default", home)) is None


def test_a_token_stored_before_sites_counted_is_the_usual_ones(
    home: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.parent.mkdir(parents=True)
    file.write_text('{"default": "old", "bob": "older"}')
    login = stored_login("default", DEFAULT_URL)
    assert login is not None
    assert (login.token.reveal(), login.number) == ("old", None)
    monkeypatch.setenv("AOC_SITE_URL", "http://127.0.0.1:8000")
    assert find_token(settings_of("default", home)) is None
    store_token("default", DEFAULT_URL, SessionToken("new", "the prompt"), 7)
    assert json.loads(file.read_text()) == {
        "default": {DEFAULT_URL: {"token": "new", "number": 7}},
        "bob": {DEFAULT_URL: {"token": "older"}},
    }


@pytest.mark.parametrize("place", ["environment", "the user's own .env"])
@pytest.mark.parametrize("file_of_tree", ["config.yaml", ".env"])
def test_a_token_of_the_users_goes_to_no_site_that_only_a_project_names(
    home: Path, file: Path, monkeypatch: pytest.MonkeyPatch, place: str, file_of_tree: str
) -> None:
    if place == "environment":
        monkeypatch.setenv("AOC_SESSION", HEX)
    else:
        file.parent.mkdir(parents=True)
        (file.parent / ".env").write_text(f"AOC_SESSION={HEX}\n")
    project = home / "clone"
    project.mkdir()
    url = "http://127.0.0.1:8000"
    text = f"aoc: {{site: {{url: '{url}'}}}}" if file_of_tree == "config.yaml" else ""
    (project / file_of_tree).write_text(text or f"AOC_SITE_URL={url}\n")
    settings = config.load(None, {}, str(project))
    if place != "environment" and file_of_tree == ".env":
        assert find_token(settings) is None  # the first .env counts, and it has none
        return
    with pytest.raises(SessionError) as raised:
        find_token(settings)
    assert raised.value.message.startswith(f"{project / file_of_tree} sets `site.url` to {url}, ")
    assert f"AOC_SITE_URL={url}" in raised.value.hint
    assert HEX[:8] not in raised.value.message + raised.value.hint
    monkeypatch.setenv("AOC_SITE_URL", url)
    token = find_token(config.load(None, {}, str(project)))
    assert token is not None
    assert token.reveal() == HEX


def test_a_project_may_send_its_own_token_to_its_own_site(home: Path) -> None:
    (home / ".env").write_text("AOC_SITE_URL=http://127.0.0.1:8000\nAOC_SESSION=its\n")
    token = find_token(settings_of("default", home))
    assert token is not None
    assert token.reveal() == "its"


@pytest.mark.parametrize("laid", ["above", "linked"])
def test_a_token_of_another_project_is_none_of_the_clones_own(home: Path, laid: str) -> None:
    clone = home / "clone"
    clone.mkdir()
    (clone / "config.yaml").write_text("aoc: {site: {url: 'http://127.0.0.1:8000'}}")
    (home / ".env").write_text(f"AOC_SESSION={HEX}\n")
    where = home / ".env"
    if laid == "linked":
        where = clone / ".env"
        where.symlink_to("../.env")
    settings = config.load(None, {}, str(clone))
    assert settings.sources["session"] == str(where)
    with pytest.raises(SessionError) as raised:
        find_token(settings)
    assert f"and the token in {where} is for {DEFAULT_URL}" in raised.value.message


def test_a_project_may_name_the_site_that_is_in_force_anyway(
    home: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_SESSION", HEX)
    (home / "config.yaml").write_text("aoc: {site: {url: 'https://adventofcode.com/'}}")
    assert find_token(settings_of("default", home)) is not None
    named = str(home / "local.yaml")
    Path(named).write_text("aoc: {site: {url: 'http://127.0.0.1:8000'}}")
    assert find_token(config.load(named, {}, str(home))) is not None
    file.parent.mkdir(parents=True)
    (file.parent / "config.yaml").write_text("aoc: {site: {url: 'http://LOCALHOST:80'}}")
    (home / "config.yaml").write_text("aoc: {site: {url: 'http://localhost/2023'}}")
    assert find_token(settings_of("default", home)) is not None
