"""The input that an answer to post is computed from: certainly the one of the user who posts it."""

from aoc_runner.account.account import Account
from aoc_runner.kernel.words.case import OWN, Case, input_text, raw_content
from aoc_runner.kernel.words.errors import RefusedError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store import files


def own_case(account: Account, puzzle: Puzzle) -> Case:
    """The user's input, kept or fetched, with its accepted answers.

    Where nobody knows whose the kept one is, it is fetched once more: equal, it is theirs. Raises
    RefusedError if it is not.
    """
    _, source = account.input(puzzle)
    with account.input_lock(puzzle):
        content = _own_content(account, puzzle)
    text = input_text(content)
    raw = raw_content(content, text)
    return Case(OWN, text, source, account.accepted(puzzle), {}, raw=raw)


def _own_content(account: Account, puzzle: Puzzle) -> bytes:
    path, number = account.input_path(puzzle), account.number()
    content = files.read(path) or b""  # once: another process may replace the file meanwhile
    text, owner = input_text(content), account.folder.owner(path, content)
    if owner is None:
        if input_text(account.site().input(puzzle)) != text:
            raise RefusedError(
                f"{path} is not the input of {puzzle} that the site gives user #{number}: "
                "it was edited or replaced, or it is somebody else's",
                "move it away, and yours is fetched again",
            )
        account.folder.set_owner(path, content, number)
    elif owner != number:
        raise RefusedError(
            f"{path} is the input of user #{owner}, but `{account.name}` is user #{number}",
            f"move it away, and that of #{number} is fetched",
        )
    return content
