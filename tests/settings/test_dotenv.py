"""`.env`: our variables as they are written, and what is said of a broken line."""

import hashlib
from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.settings import dotenv
from aoc_runner.settings.scrubber import scrub


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


@pytest.mark.parametrize(
    ("content", "account"),
    [
        (b"AOC_ACCOUNT=plain\n", "plain"),
        (b"export AOC_ACCOUNT=exported\n", "exported"),
        (b"AOC_ACCOUNT = 'single'\n", "single"),
        (b'AOC_ACCOUNT="double"\n', "double"),
        (b"AOC_ACCOUNT=dressed # a comment\n", "dressed"),
        (b"\xef\xbb\xbfAOC_ACCOUNT=marked\r\n", "marked"),
        (b"OTHER=1\n\n# AOC_ACCOUNT=x\nAOC_ACCOUNT=among\n", "among"),
        (b"\n\nAOC_ACCOUNT=below\n", "below"),
        (b"AOC_ACCOUNT=first\nAOC_ACCOUNT=last\n", "last"),
        (b"A='one\nNOT_AOC_B=2\n'\nAOC_ACCOUNT=behind\n", "behind"),
        (b"AOC_ACCOUNT=${HOME}$HOME\n", "${HOME}$HOME"),
        (b"AOC_ACCOUNT=\n", None),
        (b"AOC_ACCOUNT=''\n", None),
        (b"AOC_ACCOUNT='  '\n", None),
        (b"DJANGO_SECRET=1\nnot a variable at all\nOPEN='\n", None),
        (b"", None),
    ],
)
def test_a_file_of_any_dress_is_read(file: Path, content: bytes, account: str | None) -> None:
    file.write_bytes(content)
    assert dotenv.read(str(file)) == ({} if account is None else {"AOC_ACCOUNT": account})


def test_its_session_is_hidden_once_read(file: Path) -> None:
    secret = hashlib.sha512(b"in a file").hexdigest()[:96]
    file.write_text(f"AOC_SESSION={secret}\n")
    assert scrub(secret) == secret
    dotenv.read(str(file))
    assert scrub(secret) == "[token]"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A=1\nAOC_SESSION 5361\n", 2),
        ("A=1\n\n\n# c\n\n  AOC_SESSION 5361\n", 6),
        ("set AOC_SESSION=5361\n", 1),
        ("# AOC_CONTACT\n\nAOC_CONTACT\n", 3),
        ("export AOC_SESSION\n", 1),
        ("AOC_SESSION='5361' 5361\n", 1),
        ("\nAOC_SESSION='5361\nB=1\n", 2),
        ("\nAOC_CONTACT='me\nAOC_SESSION=5361\nB='\n", 2),
        ("A='open\nB=1\nAOC_SESSION='5361'\n", 3),
        ('A="open\nB=1\nAOC_SESSION=5361\nC="x"\n', 3),
        ('A="open\nB=1\n export AOC_SESSION=5361\nC="\n', 3),
        ("A='open\r\n\r\nAOC_SESSION='5361'\r\n", 3),
        ("A='open\rB=1\rAOC_SESSION=5361\rC='\r", 3),
        ("\n'AOC_SESSION'='5361\nB=1\n'\n", 2),
        ("\ufeffA=1\nAOC_SESSION 5361\n", 2),
    ],
)
def test_a_broken_line_of_ours_is_named_by_its_own_number_and_unseen(
    file: Path, text: str, line: int
) -> None:
    file.write_bytes(text.encode())
    with pytest.raises(ConfigError, match=rf"\.env:{line}: a line about AOC_") as raised:
        dotenv.read(str(file))
    assert "5361" not in raised.value.message + raised.value.hint
    assert raised.value.__context__ is None


def test_a_file_that_is_not_utf_8_is_named_and_its_bytes_are_not_kept(file: Path) -> None:
    file.write_bytes(b"AOC_SESSION=53616c7465645f5f # caf\xe9")
    with pytest.raises(ConfigError, match=r"\.env is not UTF-8 text") as raised:
        dotenv.read(str(file))
    assert raised.value.__cause__ is None
    assert raised.value.__context__ is None


def test_a_file_that_cannot_be_read_is_named(file: Path) -> None:
    file.mkdir()
    with pytest.raises(ConfigError, match=r"cannot read .*\.env: Is a directory"):
        dotenv.read(str(file))
