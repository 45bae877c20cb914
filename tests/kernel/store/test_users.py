"""An account is one user of the site: a token of anybody else is refused, with the cure."""

from pathlib import Path

import pytest

from aoc_runner.features.login.command import store_token
from aoc_runner.kernel.model.errors import SessionError
from aoc_runner.kernel.settings.secrets import SessionToken
from aoc_runner.kernel.settings.settings import DEFAULT_URL, Settings
from aoc_runner.kernel.store.account import Account, DataFolder
from aoc_runner.kernel.store.users import read_user_ids, resolve_user

ALICE, BOB = 1, 2


class Machine:
    """A data folder, and a site that says whose a token is: its first digit."""

    def __init__(self, folder: Path) -> None:
        self.folder = DataFolder(str(folder / "data"))
        self.asked = 0
        self.clone = folder / "clone"
        self.clone.mkdir()

    def log_in(self, name: str, number: int) -> None:
        store_token(name, DEFAULT_URL, SessionToken(f"login{number}", "the prompt"), number)

    def __call__(self, name: str, number: int, is_in_tree: bool = False) -> int:
        def ask_site() -> int:
            self.asked += 1
            return number

        account, source, text = Account(name, self.folder), "standard input", f"{number}" * 64
        if is_in_tree:
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


def test_the_site_is_asked_once_a_token(user: Machine) -> None:
    for _ in range(3):
        assert user("default", ALICE) == ALICE
    assert user("bob", BOB) == BOB
    assert user.asked == 2


@pytest.mark.parametrize(
    ("name", "number", "message", "cure"),
    [
        ("default", BOB, "user #2, but the account `default` is user #1", "--account user2"),
        ("other", ALICE, "user #1, who already has the account `default`", "--account default"),
    ],
)
@pytest.mark.parametrize("known_by", ["ledger", "login"])
def test_two_users_are_never_one_account_nor_one_user_two(
    user: Machine, name: str, number: int, message: str, cure: str, known_by: str
) -> None:
    if known_by == "login":
        user.log_in("default", ALICE)
    else:
        user("default", ALICE)
    for _ in range(2):  # nothing of the first refusal is believed
        with pytest.raises(SessionError) as caught:
            user(name, number)
        assert message in caught.value.message
        assert cure in caught.value.hint
        assert f"{number}" * 64 not in f"{caught.value!r} {vars(caught.value)}"
    assert read_user_ids(user.folder) == ({} if known_by == "login" else {"default": ALICE})


@pytest.mark.parametrize(
    ("logins", "number", "is_taken"),
    [
        ({}, ALICE, True),  # its own project's `.env` is all that this user has
        ({"default": ALICE}, ALICE, True),
        ({"somebody": BOB}, ALICE, False),
    ],
)
def test_an_env_file_of_a_project_acts_for_a_user_with_a_login(
    user: Machine, logins: dict[str, int], number: int, is_taken: bool
) -> None:
    for name, known in logins.items():
        user.log_in(name, known)
    if is_taken:
        assert user("default", number, is_in_tree=True) == number
        return
    with pytest.raises(SessionError, match="user #1, who is not logged in") as caught:
        user("default", number, is_in_tree=True)
    assert "aoc login --account" in caught.value.hint
    assert read_user_ids(user.folder) == {}
