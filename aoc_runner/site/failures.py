"""What a site that is at fault is said to be, and the words of an error that it came from."""

from collections.abc import Iterator

AGAIN = "try again in a little while; nothing was kept"  # the hint where the site is at fault


def causes(error: BaseException) -> Iterator[BaseException]:
    """The error and, from layer to layer, what it came from."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__


def in_words(error: BaseException) -> str:
    """The words of an error for a sentence of ours."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
