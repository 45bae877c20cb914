"""Whose a cache is, and taking what is in it: nothing that is kept gives way to it."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from aoc_runner.features.imports.tools import Cache, CacheItem
from aoc_runner.kernel.files import command_line, read_text
from aoc_runner.kernel.model.answer import parse_answer, shorten
from aoc_runner.kernel.model.case import decode_input
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.history import Guess, Verdict, explain_wrong
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.secrets import contains_token
from aoc_runner.kernel.store.account import Account
from aoc_runner.kernel.store.users import read_user_ids

_LAST_STAR = "0"  # kept for a year's last star, which other tools post some words for


class ItemResult(NamedTuple):
    """What became of a thing."""

    what: str  # `input`, `answer`, `guess`; `file` or `folder`, of which nothing was taken
    file: str  # where it stands
    status: str  # `differs` from what is kept, which stays; `refused`, or `unread`
    message: str  # why it was not taken


def select_caches(
    account: Account,
    logins: Mapping[str, int],
    caches: Sequence[Cache],
    confirm: Callable[[str], bool],
) -> tuple[list[Cache], list[ItemResult]]:
    """The caches of the account's user, and why others are not taken: somebody else's never is.

    `logins` has the user IDs of the stored tokens by account. `confirm` asks the user whether a
    cache is theirs, if that is not known.
    """
    name, user_ids = account.name, {**logins, **read_user_ids(account.folder)}
    owner, accounts = user_ids.get(name), {user: login for login, user in user_ids.items()}
    accepted: list[Cache] = []
    refused: list[ItemResult] = []
    for cache in caches:
        folder, user_id = cache.folder, cache.user_id
        command, reason = command_line("aoc", "import", folder, "--yes"), ""
        if user_id and user_id != owner and (owner or user_id in accounts):
            command += f" --account {accounts.get(user_id, f'user{user_id}')}"
            reason = (
                f"it is user #{user_id}'s, who is not the account `{name}`; to take it: {command}"
            )
        elif not user_id or user_id != owner:
            owner_text = (
                f"is user #{user_id}'s" if user_id else "is of a user that it does not name"
            )
            unknown = [other for other in caches if not (other.user_id and owner)]
            if sum(other.tool == cache.tool for other in unknown) > 1:
                reason = (
                    f"nothing says which of {cache.tool}'s folders is yours; if this is: {command}"
                )
            elif not confirm(f"the data in {folder} {owner_text}: is that you, as `{name}`?"):
                reason = "nobody has said that it is yours; if it is: --yes"
        if reason:
            refused.append(ItemResult("folder", folder, "refused", reason))
        else:
            accepted.append(cache)
    return accepted, refused


def import_caches(account: Account, caches: Sequence[Cache], dry_run: bool) -> list[ItemResult]:
    """Take what is new in the caches, all of them the account's user's, and tell of each thing.

    The inputs first, each of which stays, then all the rest or nothing. Raises DataError.
    """
    with nullcontext() if dry_run else account.lock("submit", f"submitting for `{account.name}`"):
        user_id = next((cache.user_id for cache in caches if cache.user_id), None)
        if user_id and not dry_run and account.ledger.get_user_id() is None:
            account.ledger.save_session("", user_id, time.time())  # nobody else's token acts as it
        taking = _Taking(account)
        for item in [item for cache in caches for item in cache.items]:
            taking.take(item)
        if dry_run:
            return taking.results
        for puzzle, content in taking.inputs.items():
            with account.input_lock(puzzle):
                if account.read_input(puzzle) is None:  # else it has been fetched just now
                    account.save(account.input_path(puzzle), content)
        if taking.answers or taking.guesses:
            account.ledger.import_answers(taking.answers, taking.guesses)
    return taking.results


class _Taking:
    """What is known of the account's user, and what is new."""

    def __init__(self, account: Account) -> None:
        self.results: list[ItemResult] = []
        self.inputs: dict[Puzzle, bytes] = {}
        self.answers: list[tuple[Puzzle, Part, str]] = []
        self.guesses: list[Guess] = []
        self._account = account
        self._others: set[Puzzle] = set()  # of which there is another input than the kept one
        accepted = account.ledger.all_accepted().items()
        self._accepted = {
            (puzzle, part): text for puzzle, answers in accepted for part, text in answers.items()
        }
        self._guesses = account.ledger.guesses()
        self._known = {guess[1:5] for guess in self._guesses}

    def take(self, item: CacheItem) -> None:
        """Take the thing, unless it is known, at odds with what is known, or cannot be one."""
        puzzle, part, answer = item.puzzle, item.part, parse_answer(item.text)
        if puzzle is None:
            result = "unread", item.message
        elif part is None:
            result = self._input(item.file, puzzle)
        elif contains_token(item.text) or contains_token(item.message):
            result = "refused", "there is a session token in it"
        elif answer.invalid is not None:
            result = "refused", answer.invalid
        elif puzzle in self._others:
            result = "differs", "it was for another input than the one that is kept"
        elif item.what == "answer":
            result = self._answer(puzzle, part, answer.text)
        elif part in puzzle.parts or item.verdict is Verdict.RIGHT:
            result = self._guess(item, puzzle, part, answer.text)
        else:
            return  # any words get the last star once it is due: they are neither right nor wrong
        self.results.append(ItemResult(item.what, item.file, *result))

    def _input(self, file: str, puzzle: Puzzle) -> tuple[str, str]:
        try:
            content = read_text(file, DataError).encode()
            cached = self._account.read_input(puzzle) or self.inputs.get(puzzle)
        except DataError as error:
            return "unread", error.message
        if content == cached:
            return "kept", ""
        from aoc_runner.kernel.site.adventofcode import describe_non_input  # it takes long

        if (description := describe_non_input("", content)) is not None:
            return "refused", f"it holds {description}"
        if cached is None:
            self.inputs[puzzle] = content
            return "taken", ""
        if decode_input(content) == decode_input(cached):
            return "kept", ""
        self._others.add(puzzle)
        return "differs", f"it is not the one in {self._account.input_path(puzzle)}"

    def _answer(self, puzzle: Puzzle, part: Part, text: str) -> tuple[str, str]:
        text = text if part in puzzle.parts else _LAST_STAR
        known = self._accepted.get((puzzle, part))
        if known is not None:
            message = f"it says {shorten(text)}, and {shorten(known)} is known to be accepted"
            return ("kept", "") if text in (known, _LAST_STAR) else ("differs", message)
        guesses = [guess for guess in self._guesses if guess[1:3] == (puzzle, part)]
        if reason := explain_wrong(text, guesses):
            return "differs", f"{shorten(text)} {reason}"
        self._accepted[puzzle, part] = text
        self.answers.append((puzzle, part, text))
        return "taken", ""

    def _guess(self, item: CacheItem, puzzle: Puzzle, part: Part, text: str) -> tuple[str, str]:
        if item.verdict is Verdict.RIGHT:  # mostly a file of answers says it, too
            status, reason = self._answer(puzzle, part, text)
            if status != "kept":
                self.results.append(ItemResult("answer", item.file, status, reason))
        if (known := (puzzle, part, text, item.posted_at)) in self._known:
            return "kept", ""
        self._known.add(known)
        message = item.message.encode(errors="replace").decode()  # JSON may hold what no text can
        self.guesses.append(Guess(0, *known, item.verdict, message))
        return "taken", ""
