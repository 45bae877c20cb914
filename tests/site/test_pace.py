"""All processes keep one pace of requests: a burst, then one every interval."""

from pathlib import Path

import pytest

from aoc_runner.kernel.store.account import DataFolder
from aoc_runner.kernel.site.client import BURST, reserve_request


def test_after_a_burst_requests_are_spaced_out_until_the_bucket_is_full_again(
    tmp_path: Path,
) -> None:
    folder = DataFolder(str(tmp_path))
    waits = [reserve_request(folder, 3.0, 1000.0) for _ in range(BURST + 2)]
    assert waits == [0.0] * BURST + [3.0, 6.0]
    assert reserve_request(folder, 3.0, 2000.0) == 0.0


@pytest.mark.parametrize(
    "noted", [b"9999999999", b"nan", b"", b"\xff\xfe", b"soon"], ids=["clock set back", *"abcd"]
)
def test_what_is_noted_wrongly_holds_nobody_up(tmp_path: Path, noted: bytes) -> None:
    (tmp_path / "pace").write_bytes(noted)
    folder = DataFolder(str(tmp_path))
    assert [reserve_request(folder, 3.0, 1000.0) for _ in range(BURST + 1)] == [0.0] * BURST + [3.0]
