"""The one path that posts guards itself: it relies on no command to have asked before."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.words.answer import text_answer
from aoc_runner.kernel.words.errors import NotYetError, SecretError
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.submitting.submission import Submission
from aoc_runner.submitting.submit import submit
from tests.fake_site import Site, User
from tests.support import Aoc


@pytest.fixture
def context(online: Aoc, monkeypatch: pytest.MonkeyPatch) -> Iterator[Context]:
    """What a call of Alice's has in this process, whose environment is that of her machine."""
    for name, value in online.environment().items():
        if name == "HOME" or name.startswith("AOC_"):
            monkeypatch.setenv(name, value)
    context = Context(folder=str(online.folder), warn=lambda note: None)
    yield context
    context.account.ledger.close()


@pytest.mark.parametrize("dry_run", [True, False])
def test_nothing_is_posted_before_the_unlock(context: Context, site: Site, dry_run: bool) -> None:
    submission = Submission(Puzzle(datetime.now(UTC).year + 1, 1), 1, text_answer("5"))
    with pytest.raises(NotYetError):
        submit(context, submission, force=True, dry_run=dry_run, wait=lambda seconds: None)
    assert site.requests == []
    assert context.account.guesses() == []


def test_a_session_token_is_never_posted(context: Context, site: Site, alice: User) -> None:
    submission = Submission(Puzzle(2023, 7), 1, text_answer(f"session={alice.token}"))
    with pytest.raises(SecretError):
        submit(context, submission, force=True, dry_run=False, wait=None)
    assert site.count("POST", "/2023/day/7/answer") == 0
    assert context.account.guesses() == []
