"""Files read with their caller's error."""

from pathlib import Path

import pytest

from aoc_runner.errors import DataError, DayError
from aoc_runner.files.paths import read_bytes, read_text


def test_a_text_is_what_the_file_holds_to_the_byte(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes("\ufeffé\r\n\n".encode())
    assert read_bytes(str(tmp_path / "file"), DataError) == b"\xef\xbb\xbf\xc3\xa9\r\n\n"
    assert read_text(str(tmp_path / "file"), DataError) == "\ufeffé\r\n\n"


def test_no_file_is_no_bytes_and_a_missing_text_an_error(tmp_path: Path) -> None:
    assert read_bytes(str(tmp_path / "none"), DataError) is None
    with pytest.raises(DayError, match=r"^cannot read .*/none: No such file or directory$"):
        read_text(str(tmp_path / "none"), DayError)


def test_what_cannot_be_read_is_the_callers_error(tmp_path: Path) -> None:
    with pytest.raises(DayError, match=r"^cannot read .*: Is a directory$") as raised:
        read_bytes(str(tmp_path), DayError, "a hint")
    assert raised.value.hint == "a hint"


def test_what_is_no_text_is_named_and_its_bytes_are_not_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"5361 caf\xe9")
    with pytest.raises(DayError, match=r"/file is not UTF-8 text$") as raised:
        read_text(str(tmp_path / "file"), DayError)
    assert raised.value.__context__ is None
