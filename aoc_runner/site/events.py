"""The list of all years with the stars held in each: `/events`. Only reads text."""

from typing import NamedTuple


class Events(NamedTuple):
    stars: dict[int, int]  # by year
    logged_in: bool


def read_events(content: bytes) -> Events | None:
    """Read the page; None for one whose form is not known.

    Nobody of us has seen it: its form is what one public client reads.
    """
    raise NotImplementedError
