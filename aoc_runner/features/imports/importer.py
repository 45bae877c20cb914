"""Import the caches of the account's user, without replacing saved data."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from aoc_runner.features.imports.tools import Cache, CacheItem
from aoc_runner.kernel.files import format_command, read_text
from aoc_runner.kernel.model.answer import parse_answer, shorten
from aoc_runner.kernel.model.case import decode_input
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.history import Guess, Verdict, explain_wrong
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.secrets import contains_token
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.users import read_user_ids

_OPEN = (None, Verdict.LOST)  # verdicts that a later one replaces
_LAST_STAR = "0"  # saved for a year's last star, for which other tools submit any text


class ItemResult(NamedTuple):
    """The result of importing an item."""

    what: str  # `input`, `answer`, `guess`, `file` or `folder`
    file: str  # its path
    status: str  # `differs` from the saved data, `refused`, or `unread`
    message: str  # the reason it was skipped


def select_caches(
    account: Account,
    logins: Mapping[str, int],
    caches: Sequence[Cache],
    confirm: Callable[[str], bool],
) -> tuple[list[Cache], list[ItemResult]]:
    """Return the caches of the account's user, and the reasons why others are refused.

    `logins` has the user IDs of the stored tokens by account. `confirm` asks the user whether a
    cache with an unknown owner is theirs.
    """
    name, user_ids = account.name, {**logins, **read_user_ids(account.folder)}
    owner, accounts = user_ids.get(name), {user: login for login, user in user_ids.items()}
    accepted: list[Cache] = []
    refused: list[ItemResult] = []
    for cache in caches:
        folder, user_id = cache.folder, cache.user_id
        command, reason = format_command("aoc", "import", folder, "--yes"), ""
        if user_id and user_id != owner and (owner or user_id in accounts):
            command += f" --account {accounts.get(user_id, f'user{user_id}')}"
            reason = f"user #{user_id} is not the account `{name}`; import the data with: {command}"
        elif not user_id or user_id != owner:
            user = f"user #{user_id}" if user_id else "an unknown user"
            unknown = [other for other in caches if not (other.user_id and owner)]
            if cache.tool == "aoc":  # --yes does not confirm whose guesses these are.
                reason = f"the data belongs to {user}; log in as that user: aoc login"
            elif sum(other.tool == cache.tool for other in unknown) > 1:
                reason = f"several {cache.tool} folders may be yours; import one with: {command}"
            elif not confirm(f"the data in {folder} belongs to {user}; import it for `{name}`?"):
                reason = "the data is not confirmed as yours; if it is yours, use --yes"
        if reason:
            refused.append(ItemResult("folder", folder, "refused", reason))
        else:
            accepted.append(cache)
    return accepted, refused


def import_caches(account: Account, caches: Sequence[Cache], dry_run: bool) -> list[ItemResult]:
    """Import the new items of the user's caches, and return the result of each item.

    Inputs are saved one by one, then everything else in one transaction. Raises DataError.
    """
    with nullcontext() if dry_run else account.lock("submit", f"submitting for `{account.name}`"):
        user_id = next((cache.user_id for cache in caches if cache.user_id), None)
        if user_id and not dry_run and account.ledger.get_user_id() is None:
            account.ledger.save_session("", user_id, time.time())  # Bind the account to the user.
        importer = _Importer(account)
        for item in [item for cache in caches for item in cache.items]:
            importer.add(item)
        if dry_run:
            return importer.results
        for puzzle, content in importer.inputs.items():
            with account.input_lock(puzzle):
                if account.read_input(puzzle) is None:  # Another process may have downloaded it.
                    account.save(account.input_path(puzzle), content)
        guesses = importer.guesses.values()
        cooldowns = [cooldown for cache in caches for cooldown in cache.cooldowns]
        times = [row for cache in caches for row in cache.times]
        if importer.answers or guesses or cooldowns or times:
            account.ledger.import_answers(importer.answers, guesses, cooldowns, times)
    return importer.results


class _Importer:
    """The saved data of the account, and the new items to save."""

    def __init__(self, account: Account) -> None:
        self.results: list[ItemResult] = []
        self.inputs: dict[Puzzle, bytes] = {}
        self.answers: list[tuple[Puzzle, Part, str]] = []
        self.guesses: dict[tuple[object, ...], Guess] = {}
        self._account = account
        self._others: set[Puzzle] = set()  # puzzles whose cached input differs
        accepted = account.ledger.all_accepted().items()
        self._accepted = {
            (puzzle, part): text for puzzle, answers in accepted for part, text in answers.items()
        }
        self._guesses = account.ledger.guesses()
        self._known = {guess[1:5]: guess for guess in self._guesses}

    def add(self, item: CacheItem) -> None:
        """Add the item, unless it is invalid, known, or in conflict with saved data."""
        puzzle, part, answer = item.puzzle, item.part, parse_answer(item.text)
        if puzzle is None:
            result = "unread", item.message
        elif part is None:
            result = self._input(item.file, puzzle)
        elif contains_token(item.text) or contains_token(item.message):
            result = "refused", "contains a session token"
        elif answer.invalid is not None:
            result = "refused", answer.invalid
        elif puzzle in self._others:
            result = "differs", "belongs to an input that differs from the cached one"
        elif item.what == "answer":
            result = self._answer(puzzle, part, answer.text)
        elif part in puzzle.parts or item.verdict is Verdict.RIGHT:
            result = self._guess(item, puzzle, part, answer.text)
        else:
            return  # object text gets the last star once it is due, so it is no guess.
        self.results.append(ItemResult(item.what, item.file, *result))

    def _input(self, file: str, puzzle: Puzzle) -> tuple[str, str]:
        try:
            content = read_text(file, DataError).encode()
            cached = self._account.read_input(puzzle) or self.inputs.get(puzzle)
        except DataError as error:
            return "unread", error.message
        if content == cached:
            return "kept", ""
        from aoc_runner.kernel.site.adventofcode import describe_non_input  # Slow to import.

        if (description := describe_non_input("", content)) is not None:
            return "refused", f"contains {description}"
        if cached is None:
            self.inputs[puzzle] = content
            return "taken", ""
        if decode_input(content) == decode_input(cached):
            return "kept", ""
        self._others.add(puzzle)
        return "differs", f"differs from {self._account.input_path(puzzle)}"

    def _answer(self, puzzle: Puzzle, part: Part, text: str) -> tuple[str, str]:
        text = text if part in puzzle.parts else _LAST_STAR
        known = self._accepted.get((puzzle, part))
        if known is not None:
            message = f"the accepted answer is {shorten(known)}, not {shorten(text)}"
            return ("kept", "") if text in (known, _LAST_STAR) else ("differs", message)
        guesses = [guess for guess in self._guesses if guess[1:3] == (puzzle, part)]
        if reason := explain_wrong(text, guesses):
            return "differs", f"{shorten(text)} {reason}"
        self._accepted[puzzle, part] = text
        self.answers.append((puzzle, part, text))
        return "taken", ""

    def _guess(self, item: CacheItem, puzzle: Puzzle, part: Part, text: str) -> tuple[str, str]:
        if item.verdict is Verdict.RIGHT:  # Usually in a file of answers, too.
            status, reason = self._answer(puzzle, part, text)
            if status != "kept":
                self.results.append(ItemResult("answer", item.file, status, reason))
        key = (puzzle, part, text, item.posted_at)
        known = self._known.get(key)
        if known is not None and (known.verdict not in _OPEN or item.verdict in _OPEN):
            return "kept", ""
        # JSON may contain lone surrogates.
        message = item.message.encode(errors="replace").decode()
        self._known[key] = self.guesses[key] = Guess(
            known.id if known else 0, *key, item.verdict, message
        )
        return "taken", ""
