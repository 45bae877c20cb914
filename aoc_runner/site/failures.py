"""What became of a request that has no answer. Each says whether it may have reached the site."""

from collections.abc import Iterator

from aoc_runner.errors import SiteError

AGAIN = "try again in a little while; nothing was kept"  # the hint where the site is at fault


class NotSentError(SiteError):
    """The request certainly did not reach the site."""


class SecretError(NotSentError):
    """The session token would have gone where it does not belong: refused, not failed."""

    code = 1


class OutageError(SiteError):
    """The site answered that it is in trouble."""


class BusyError(OutageError):
    """The site answered that it wants fewer requests, or none for a while.

    `retry_after` is for how many seconds, 0 where it did not say.
    """

    def __init__(self, message: str, hint: str, retry_after: float = 0.0) -> None:
        super().__init__(message, hint)
        self.retry_after = retry_after


class LostError(SiteError):
    """The request may have reached the site, but no whole answer came back."""


class EndlessError(LostError):
    """The answer has no end, or one too far away; asking again would not help."""


class UnreadableError(SiteError):
    """The site answered with a page that is not understood, in whole or in part: `content`."""

    def __init__(self, message: str, hint: str, content: bytes = b"") -> None:
        super().__init__(message, hint)
        self.content = content


def causes(error: BaseException) -> Iterator[BaseException]:
    """The error and, from layer to layer, what it came from."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def in_words(error: BaseException) -> str:
    """The words of an error for a sentence of ours."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
