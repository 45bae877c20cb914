"""A stranger's `config.yaml` or `.env` around a project is passed by, and told about once."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from tests.support import REPOSITORY, Aoc

# What somebody else keeps in a file of that name, and what is said of it.
CONFIGS = {
    "several documents": (
        b"a: 1\n---\nb: 2\n",
        ":2: not valid YAML: expected a single document in the stream",
    ),
    "Latin-1": (b"name: caf\xe9\n", " is not UTF-8 text"),
    "UTF-16": ("name: x\n".encode("utf-16"), " is not UTF-8 text"),
    "tabs": (b"a:\n\tb: 1\n", ":2: not valid YAML: "),
    "a template": (b"{{ cookiecutter }}: {% if x %}\n", ":1: not valid YAML: "),
    "a key like ours": (b"aocs:\n\tx: 1\n", ":2: not valid YAML: "),
    "ours within": (b"other:\n  aoc:\n\tx: 1\n", ":3: not valid YAML: "),
    "deep": (b"? " * 10_000, ":1: not valid YAML: maximum recursion depth exceeded"),
    "huge": (b"# \n" * 2_000_000, ": it has more than 4,000,000 bytes"),
}
ENVS = {
    "Latin-1": (b"NAME=caf\xe9\n# no AOC_CONTACT here\n", " is not UTF-8 text"),
    "UTF-16": ("NAME=x\n".encode("utf-16"), " is not UTF-8 text"),
    "huge": (b"A=1\n" * 2_000_000, ": it has more than 4,000,000 bytes"),
    "talk": (b"not a variable about AOC_CONTACT\n", ":1: a line about AOC_"),
}
# One that cannot be read, but is ours.
OWN = [
    ("config.yaml", b"a: 1\n---\naoc:\n  contact: x\n", ":2: not valid YAML"),
    ("config.yaml", b"\xef\xbb\xbfaoc:\n\tcontact: x\n", ":2: not valid YAML"),
    ("config.yaml", b"x: 1\r\naoc: # caf\xe9\r\n", " is not UTF-8 text"),
    ("config.yaml", b"aoc: {typo: 1}\n", ":1: unknown key `aoc.typo`"),
    ("config.yaml", b"{aoc: {typo: 1}}\n", ":1: unknown key `aoc.typo`"),
    (".env", b"NAME=caf\xe9\nAOC_CONTACT=x\n", " is not UTF-8 text"),
    (".env", b"NAME=caf\xe9\r export AOC_CONTACT=x\n", " is not UTF-8 text"),
    (".env", b"NAME=caf\xe9\nset AOC_CONTACT=x\n", " is not UTF-8 text"),
    (".env", b"AOC_CONTACT 'x\n", ":1: a line about AOC_"),
    (".env", b"NAME=caf\xe9\n'AOC_CONTACT'=x\n", " is not UTF-8 text"),
    # As PowerShell writes them.
    (".env", "AOC_CONTACT=x\r\n".encode("utf-16"), " is not UTF-8 text"),
    (".env", b"\xfe\xff" + "A=1\nAOC_CONTACT=x\n".encode("utf-16-be"), " is not UTF-8 text"),
    ("config.yaml", "aoc:\r\n  contact: x\r\n".encode("utf-16"), " is not UTF-8 text"),
    ("config.yaml", b"# \xe9\n" * 10_000 + b"aoc:\n  contact: x\n", " is not UTF-8 text"),
]
EACH = [
    *(("config.yaml", *each) for each in CONFIGS.values()),
    *((".env", *each) for each in ENVS.values()),
]


@pytest.fixture
def inner(aoc: Aoc) -> Aoc:
    """A machine whose user stands two folders deep in a project, with settings further up."""
    aoc.write("config.yaml", "aoc:\n  contact: me@example.com\n  account: mine\n")
    (aoc.folder / "project/inner").mkdir(parents=True)
    aoc.folder = aoc.folder / "project/inner"
    return aoc


@pytest.mark.parametrize(("name", "content", "said"), EACH)
@pytest.mark.parametrize("where", [".", ".."])
def test_a_strangers_file_is_passed_by_with_one_line(
    inner: Aoc, name: str, content: bytes, said: str, where: str
) -> None:
    file = inner.folder / where / name
    file.write_bytes(content)
    result = inner("guesses", "--json")
    assert (result.code, result.json["guesses"]) == (0, [])
    (line,) = result.err.splitlines()
    assert line.startswith("note: ")
    assert f"{os.path.realpath(file)}{said}" in line
    assert line.endswith("; passed by, as somebody else's")
    # The search goes on upwards.
    assert "account = mine" in inner("guesses", "--debug").err


@pytest.mark.parametrize(("name", "content", "said"), OWN)
def test_one_of_ours_is_an_error(inner: Aoc, name: str, content: bytes, said: str) -> None:
    file = inner.folder.parent / name
    file.write_bytes(content)
    result = inner("guesses", "--json")
    assert (result.code, result.json["error"]["code"]) == (2, 2)
    assert f"{file}{said}" in result.json["error"]["message"]
    assert "passed by" not in result.err


@pytest.mark.parametrize("content", [each[0] for each in CONFIGS.values()])
def test_one_that_is_named_is_an_error(inner: Aoc, content: bytes) -> None:
    (inner.folder / "other.yaml").write_bytes(content)
    result = inner("guesses", "--config", "other.yaml")
    assert (result.code, result.out) == (2, "")
    assert "other.yaml" in result.err


@pytest.mark.parametrize("name", ["config.yaml", ".env"])
def test_a_pipe_is_passed_by_at_once_and_a_folder_silently(inner: Aoc, name: str) -> None:
    (inner.folder / name).mkdir()  # as many a venv is
    os.mkfifo(inner.folder.parent / name)
    result = inner("guesses", timeout=10)
    assert result.code == 0
    said = f"note: {inner.folder.parent / name} is no regular file; passed by, as somebody else's\n"
    assert result.err.replace("note: no guesses of `mine`\n", "") == said


def test_one_that_may_not_be_read_is_passed_by() -> None:
    with tempfile.TemporaryDirectory() as folder:  # nobody but us may enter pytest's
        for name in ("config.yaml", ".env"):
            Path(folder, name).write_text("aoc: {}\nAOC_CONTACT=x\n")
            Path(folder, name).chmod(0)
        Path(folder).chmod(0o755)
        code = (
            "import os\n"
            "import yaml\n"
            "from aoc_runner.settings import config_file, dotenv, strangers\n"
            "from aoc_runner.settings.config import load\n"
            "os.getuid() or os.setuid(65534)  # root may read anything\n"
            "print(*load(None, {}, os.getcwd()).passed_by, sep='\\n')\n"
        )
        environment = {"PYTHONPATH": str(REPOSITORY), "HOME": folder, "AOC_DATA_DIR": folder}
        said = subprocess.run(
            [sys.executable, "-c", code],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert said.stdout.splitlines() == [
            f"cannot read {folder}/.env: Permission denied; passed by, as somebody else's",
            f"cannot read {folder}/config.yaml: Permission denied; passed by, as somebody else's",
        ], said.stderr


def test_both_are_told_or_listed_by_doctor(inner: Aoc) -> None:
    (inner.folder / "config.yaml").write_bytes(CONFIGS["Latin-1"][0])
    (inner.folder / ".env").write_bytes(ENVS["Latin-1"][0])
    result = inner("doctor", "--offline", "--json")
    found = [each for each in result.json["checks"] if each["check"] == "settings"]
    assert [each["status"] for each in found] == ["warn", "warn"]
    assert [each["message"] for each in found] == [
        f"{inner.folder / name} is not UTF-8 text; passed by, as somebody else's"
        for name in (".env", "config.yaml")
    ]
    assert not any(each["check"] == "privacy" for each in result.json["checks"])
    assert "passed by" not in result.err
    assert inner("guesses").err.count("passed by") == 2


def test_a_strangers_env_of_quotes_takes_no_time(inner: Aoc) -> None:
    (inner.folder / ".env").write_text("A='\\'\n" * 100_000)
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    assert "passed by" not in inner("guesses").err
    assert getrusage(RUSAGE_CHILDREN).ru_utime - before < 3
