"""How long many requests take; what is fetched of all of them, `tests/cli/test_fetch.py` has."""

import pytest

from aoc_runner.account.fetching import seconds_for, seconds_left


@pytest.mark.parametrize(
    ("requests", "interval", "seconds"),
    [(0, 3, 0), (1, 3, 0), (5, 3, 0), (6, 3, 3), (505, 3, 1500), (500, 0, 0), (65, 0.5, 30)],
)
def test_after_a_burst_requests_go_out_at_the_pace(
    requests: int, interval: float, seconds: float
) -> None:
    assert seconds_for(requests, interval) == seconds


@pytest.mark.parametrize(
    ("done", "requests", "elapsed", "left"),
    [
        (0, 105, 0, 300),
        (0, 105, 40, 300),  # others had the burst
        (5, 105, 1, 300),  # a burst tells nothing of the others
        (5, 105, 300, 300),
        (55, 105, 150, 150),
        (55, 105, 550, 500),  # a slow site
        (55, 105, 1, 150),  # others fetch, too: most was there already
        (105, 105, 300, 0),
    ],
)
def test_what_is_left_goes_by_the_pace_or_the_site(
    done: int, requests: int, elapsed: float, left: float
) -> None:
    assert seconds_left(done, requests, elapsed, 3.0) == left
