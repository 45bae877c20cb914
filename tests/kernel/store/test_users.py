"""An account has one user: tokens of other users are rejected, with a hint."""

from pathlib import Path

import pytest

from aoc_runner.features.login.command import store_token
from aoc_runner.kernel.model.errors import SessionError
from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import DEFAULT_URL, Settings
from aoc_runner.kernel.store.account import Account, SiteFolder
from aoc_runner.kernel.store.users import read_user_ids, resolve_user

ALICE, BOB = 1, 2


class Machine:
    """A data folder, and a site where the first digit of a token is its user ID."""

    def __init__(self, folder: Path) -> None:
        self.folder = SiteFolder(str(folder / "data"))
        self.requests = 0
        self.clone = folder / "clone"
        self.clone.mkdir()

    def log_in(self, name: str, user_id: int) -> None:
        store_token(name, DEFAULT_URL, SessionToken(f"login{user_id}", "the prompt"), user_id)

    def __call__(self, name: str, user_id: int, is_from_project: bool = False) -> int:
        def ask_site() -> int:
            self.requests += 1
            return user_id

        account, source, text = Account(name, self.folder), "standard input", f"{user_id}" * 64
        if is_from_project:
            source = str(self.clone / ".env")
            (self.clone / ".env").write_text(f"AOC_SESSION={text}\n")
        try:
            settings = Settings(str(self.clone))
            return resolve_user(account, settings, SessionToken(text, source), ask_site)
        finally:
            account.ledger.close()


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name in ("HOME", "XDG_CONFIG_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.delenv("AOC_SESSION", raising=False)
    return Machine(tmp_path)


def test_the_site_is_asked_once_per_token(user: Machine) -> None:
    for _ in range(3):
        assert user("default", ALICE) == ALICE
    assert user("bob", BOB) == BOB
    assert user.requests == 2


@pytest.mark.parametrize(
    ("name", "user_id", "message", "hint"),
    [
        ("default", BOB, "user #2, but the account `default` is user #1", "--account user2"),
        ("other", ALICE, "user #1, who already has the account `default`", "--account default"),
    ],
)
@pytest.mark.parametrize("known_by", ["ledger", "login"])
def test_an_account_has_one_user_and_a_user_one_account(
    user: Machine, name: str, user_id: int, message: str, hint: str, known_by: str
) -> None:
    if known_by == "login":
        user.log_in("default", ALICE)
    else:
        user("default", ALICE)
    for _ in range(2):  # The first rejection saves nothing.
        with pytest.raises(SessionError) as raised:
            user(name, user_id)
        assert message in raised.value.message
        assert hint in raised.value.hint
        assert f"{user_id}" * 64 not in f"{raised.value!r} {vars(raised.value)}"
    assert read_user_ids(user.folder) == ({} if known_by == "login" else {"default": ALICE})


@pytest.mark.parametrize(
    ("logins", "user_id", "is_accepted"),
    [
        ({}, ALICE, True),  # This user has only the `.env` of a project.
        ({"default": ALICE}, ALICE, True),
        ({"somebody": BOB}, ALICE, False),
    ],
)
def test_the_token_of_a_project_needs_a_login_of_its_user(
    user: Machine, logins: dict[str, int], user_id: int, is_accepted: bool
) -> None:
    for name, known in logins.items():
        user.log_in(name, known)
    if is_accepted:
        assert user("default", user_id, is_from_project=True) == user_id
        return
    with pytest.raises(SessionError, match="user #1, who is not logged in") as raised:
        user("default", user_id, is_from_project=True)
    assert "aoc login --account" in raised.value.hint
    assert read_user_ids(user.folder) == {}
