"""Which user of the site an account of the ledger is, and who else may act here."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from aoc_runner.files.paths import storable
from aoc_runner.store.schema import LedgerFile

if TYPE_CHECKING:
    from aoc_runner.kernel.words.history import Pin


# No token has told whose it is: the fingerprint is empty. Who is pinned stays.
PIN_WITHOUT_TOKEN = "INSERT OR IGNORE INTO pinned VALUES (?, ?, '', ?)"


class Users(LedgerFile):
    """The part of the ledger that is about users: accounts, and the numbers they are pinned to."""

    def owner_lock(self) -> AbstractContextManager[None]:
        """Hold whose every account is against all other processes.

        One for all names: a number belongs to one of them.
        """
        return self._folder.lock("owner", "making sure whose an account is")

    def pin(self, account: str) -> "Pin | None":
        """The user number pinned to the account, None where nobody knows whose it is."""
        from aoc_runner.kernel.words.history import Pin

        rows = self.read(
            "SELECT number, fingerprint, seen_at FROM pinned WHERE account = ?", (account,)
        )
        return Pin(*rows[0]) if rows else None

    def account_of(self, number: int) -> str | None:
        """The account that the user number is pinned to, None if there is none."""
        rows = self.read("SELECT account FROM pinned WHERE number = ?", (number,))
        return str(rows[0][0]) if rows else None

    def owner_of(self, fingerprint: str) -> tuple[str, int] | None:
        """The account and user number that a token was last seen to belong to."""
        rows = self.read("SELECT account, number FROM pinned WHERE fingerprint = ?", (fingerprint,))
        return rows[0] if rows else None

    def accounts(self) -> list[str]:
        """Every account of which it is known whose it is."""
        return [account for (account,) in self.read("SELECT account FROM pinned", ())]

    def is_allowed(self, env_file: str, number: int) -> bool:
        """Whether that user may act with the token from a project's `.env`."""
        query = "SELECT 1 FROM allowed WHERE env_file = ? AND number = ?"
        return bool(self.read(query, (storable(env_file), number)))

    def allow(self, env_file: str, number: int) -> None:
        self._put("allowed", (storable(env_file), number))

    def set_pin(self, account: str, number: int, fingerprint: str, now: float) -> None:
        self._put("pinned", (account, number, fingerprint, now))

    def pin_without_token(self, account: str, number: int, now: float) -> None:
        """Note whose the account is, by what was imported, unless that is known."""
        with self.writing() as connection:
            connection.execute(PIN_WITHOUT_TOKEN, (account, number, now))

    def forget_pin(self, account: str) -> None:
        with self.writing() as connection:
            connection.execute("DELETE FROM pinned WHERE account = ?", (account,))

    def is_in(self, tables: Sequence[str], account: str) -> bool:
        """Whether one of the tables has a row of the account."""
        query = " UNION ALL ".join(f"SELECT 1 FROM {name} WHERE account = ?" for name in tables)
        return bool(self.read(query, (account,) * len(tables)))

    def rename(self, tables: Sequence[str], account: str, name: str) -> None:
        """Call the account by another name in all of the tables, or in none."""
        with self.writing() as connection:
            for table in tables:
                connection.execute(
                    f"UPDATE OR REPLACE {table} SET account = ? WHERE account = ?", (name, account)
                )
