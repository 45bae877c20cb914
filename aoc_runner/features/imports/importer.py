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


class Outcome(NamedTuple):
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
) -> tuple[list[Cache], list[Outcome]]:
    """The caches of the account's user, and why others are not taken: somebody else's never is.

    `logins` has the user IDs of the stored tokens by account. `confirm` asks the user whether a
    cache is theirs, if that is not known.
    """
    name, known = account.name, {**logins, **read_user_ids(account.folder)}
    owner, names = known.get(name), {number: login for login, number in known.items()}
    mine: list[Cache] = []
    refused: list[Outcome] = []
    for cache in caches:
        folder, number = cache.folder, cache.number
        command, why = command_line("aoc", "import", folder, "--yes"), ""
        if number and number != owner and (owner or number in names):
            command += f" --account {names.get(number, f'user{number}')}"
            why = f"it is user #{number}'s, who is not the account `{name}`; to take it: {command}"
        elif not number or number != owner:
            whose = f"is user #{number}'s" if number else "is of a user that it does not name"
            if sum(it.tool == cache.tool and not (it.number and owner) for it in caches) > 1:
                why = (
                    f"nothing says which of {cache.tool}'s folders is yours; if this is: {command}"
                )
            elif not confirm(f"the data in {folder} {whose}: is that you, as `{name}`?"):
                why = "nobody has said that it is yours; if it is: --yes"
        if why:
            refused.append(Outcome("folder", folder, "refused", why))
        else:
            mine.append(cache)
    return mine, refused


def take(account: Account, caches: Sequence[Cache], dry_run: bool) -> list[Outcome]:
    """Take what is new in the caches, all of them the account's user's, and tell of each thing.

    The inputs first, each of which stays, then all the rest or nothing. Raises DataError.
    """
    with nullcontext() if dry_run else account.lock("submit", f"submitting for `{account.name}`"):
        number = next((cache.number for cache in caches if cache.number), None)
        if number and not dry_run and account.ledger.get_user_id() is None:
            account.ledger.save_session("", number, time.time())  # nobody else's token acts as it
        taking = _Taking(account)
        for thing in [thing for cache in caches for thing in cache.things]:
            taking.take(thing)
        if dry_run:
            return taking.outcomes
        for puzzle, content in taking.inputs.items():
            with account.input_lock(puzzle):
                if account.read_input(puzzle) is None:  # else it has been fetched just now
                    account.save(account.input_path(puzzle), content)
        if taking.answers or taking.guesses:
            account.ledger.import_answers(taking.answers, taking.guesses)
    return taking.outcomes


class _Taking:
    """What is known of the account's user, and what is new."""

    def __init__(self, account: Account) -> None:
        self.outcomes: list[Outcome] = []
        self.inputs: dict[Puzzle, bytes] = {}
        self.answers: list[tuple[Puzzle, Part, str]] = []
        self.guesses: list[Guess] = []
        self._account = account
        self._others: set[Puzzle] = set()  # of which there is another input than the kept one
        accepted = account.ledger.all_accepted().items()
        self._accepted = {(it, part): text for it, of in accepted for part, text in of.items()}
        self._guesses = account.ledger.guesses()
        self._known = {guess[1:5] for guess in self._guesses}

    def take(self, thing: CacheItem) -> None:
        """Take the thing, unless it is known, at odds with what is known, or cannot be one."""
        puzzle, part, answer = thing.puzzle, thing.part, parse_answer(thing.text)
        if puzzle is None:
            told = "unread", thing.message
        elif part is None:
            told = self._input(thing.file, puzzle)
        elif contains_token(thing.text) or contains_token(thing.message):
            told = "refused", "there is a session token in it"
        elif answer.invalid is not None:
            told = "refused", answer.invalid
        elif puzzle in self._others:
            told = "differs", "it was for another input than the one that is kept"
        elif thing.what == "answer":
            told = self._answer(puzzle, part, answer.text)
        elif part in puzzle.parts or thing.verdict is Verdict.RIGHT:
            told = self._guess(thing, puzzle, part, answer.text)
        else:
            return  # any words get the last star once it is due: they are neither right nor wrong
        self.outcomes.append(Outcome(thing.what, thing.file, *told))

    def _input(self, file: str, puzzle: Puzzle) -> tuple[str, str]:
        try:
            content = read_text(file, DataError).encode()
            kept = self._account.read_input(puzzle) or self.inputs.get(puzzle)
        except DataError as error:
            return "unread", error.message
        if content == kept:
            return "kept", ""
        from aoc_runner.kernel.site.adventofcode import describe_non_input  # it takes long

        if (what := describe_non_input("", content)) is not None:
            return "refused", f"it holds {what}"
        if kept is None:
            self.inputs[puzzle] = content
            return "taken", ""
        if decode_input(content) == decode_input(kept):
            return "kept", ""
        self._others.add(puzzle)
        return "differs", f"it is not the one in {self._account.input_path(puzzle)}"

    def _answer(self, puzzle: Puzzle, part: Part, text: str) -> tuple[str, str]:
        text = text if part in puzzle.parts else _LAST_STAR
        known = self._accepted.get((puzzle, part))
        if known is not None:
            said = f"it says {shorten(text)}, and {shorten(known)} is known to be accepted"
            return ("kept", "") if text in (known, _LAST_STAR) else ("differs", said)
        of_part = [guess for guess in self._guesses if guess[1:3] == (puzzle, part)]
        if why := explain_wrong(text, of_part):
            return "differs", f"{shorten(text)} {why}"
        self._accepted[puzzle, part] = text
        self.answers.append((puzzle, part, text))
        return "taken", ""

    def _guess(self, thing: CacheItem, puzzle: Puzzle, part: Part, text: str) -> tuple[str, str]:
        if thing.verdict is Verdict.RIGHT:  # mostly a file of answers says it, too
            status, why = self._answer(puzzle, part, text)
            if status != "kept":
                self.outcomes.append(Outcome("answer", thing.file, status, why))
        if (known := (puzzle, part, text, thing.posted_at)) in self._known:
            return "kept", ""
        self._known.add(known)
        message = thing.message.encode(errors="replace").decode()  # JSON may hold what no text can
        self.guesses.append(Guess(0, *known, thing.verdict, message))
        return "taken", ""
