"""The pages about an account, each asked for at most once in a quarter of an hour.

That holds whoever asks, in whatever process, and whatever the answer was: the site's author asks
for it where boards are fetched, and no other page of these changes faster.
"""

from typing import Generic, NamedTuple, TypeVar

from aoc_runner.errors import AocError

INTERVAL = 900.0  # seconds

T = TypeVar("T")


class View(NamedTuple, Generic[T]):
    """A page as it was when it was fetched.

    `page` is None where nothing is kept, and `error` says then why; with a page it says why that is
    no newer. `before` is the page that it took the place of. Times are epoch seconds.
    """

    page: T | None
    fetched_at: float | None
    is_new: bool  # it was fetched by this call
    error: AocError | None = None
    before: T | None = None
    before_at: float | None = None
