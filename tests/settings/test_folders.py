"""This platform's folders, refereed by platformdirs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aoc_runner.settings import folders
from tests.fake_site import Site, User
from tests.support import Aoc

XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")


@pytest.mark.parametrize("value", [None, "", "/srv/x", "/srv/x/", "relative", "./x"])
def test_the_folders_are_those_of_platformdirs(tmp_path: Path, value: str | None) -> None:
    code = (
        "import platformdirs as p; from aoc_runner.settings import folders as f\n"
        "print(f.user_data(), f.user_config(), f.user_cache(), sep='\\n')\n"
        "print(p.user_data_dir('aoc-runner', appauthor=False))\n"
        "print(p.user_config_dir('aoc-runner', appauthor=False))\n"
        "print(p.user_cache_dir('aoc-runner', appauthor=False))\n"
    )
    given = {} if value is None else dict.fromkeys(XDG, value)
    kept = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**kept, "HOME": str(tmp_path), **given},
        capture_output=True,
        text=True,
        check=True,
    )
    ours, theirs = done.stdout.splitlines()[:3], done.stdout.splitlines()[3:]
    assert ours == theirs
    assert Path(ours[0]).is_absolute()


def unknown() -> str:
    """What the password database says of a user it does not have."""
    raise KeyError("getpwuid(): uid not found: 4242")


@pytest.mark.parametrize("value", [None, "", "relative", "~"])
def test_a_home_that_nothing_tells_is_none(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    if value is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", value)
    assert folders.home(unknown) is None
    assert folders.home(lambda: "") is None
    assert folders.home(lambda: "relative") is None
    assert folders.home(lambda: "/home/me") == "/home/me"
    home = folders.home()  # this very user is known
    assert home is not None
    assert Path(home).is_absolute()
    for folder in (folders.user_data(), folders.user_config(), folders.with_home("~/x")):
        assert folder is not None
        assert Path(folder).is_absolute()
        assert "~" not in folder


def test_home_goes_before_the_password_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/me")
    assert folders.home(unknown) == "/srv/me"
    assert folders.with_home("~") == "/srv/me"
    assert folders.with_home("~/x/y") == "/srv/me/x/y"


def test_only_a_beginning_stands_for_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/me")
    for path in ("a~", "./~/x", "/x/~"):
        assert folders.with_home(path) == path
    with pytest.raises(ValueError, match="no such home folder"):
        folders.with_home("~nobody-of-that-name/x")


# The password database itself cannot be changed here, so the module gets another look-up.
_NOBODY = """
import sys
from aoc_runner.settings import folders

def unknown():
    raise KeyError

folders.home.__defaults__ = (unknown,)
from aoc_runner.cli.main import main
sys.exit(main())
"""


@pytest.fixture
def nobody(aoc: Aoc) -> Aoc:
    """`aoc` for a user whom the system does not know, without HOME."""
    aoc.command = (sys.executable, "-c", _NOBODY)
    aoc.env = {"HOME": "", "AOC_DATA_DIR": ""}
    aoc.write("days/year2015/day01.py", "def part1(data):\n    return 1\n")
    return aoc


def test_without_a_home_nothing_is_called_after_it(nobody: Aoc) -> None:
    words = ("run", "2015", "1", "--input", "-")
    result = nobody(*words, stdin="x")
    assert result.code == 2
    line, hint = result.error_lines
    assert "cannot tell your home folder" in line
    assert all(name in hint for name in ("HOME", "XDG_DATA_HOME", "AOC_DATA_DIR"))
    for name in ("AOC_DATA_DIR", "AOC_CONFIG"):
        for path in ("~/x", "~", "~nobody-of-that-name/x"):
            result = nobody(*words, stdin="x", **{name: path})  # type: ignore[arg-type]
            assert result.code == 2
            assert path.partition("/")[0] in result.err
            assert "no such home folder" in result.err
    assert sorted(os.listdir(nobody.folder)) == ["days"]


def test_without_a_home_a_data_folder_is_enough(nobody: Aoc, site: Site, alice: User) -> None:
    kept = nobody.home / "kept"
    nobody.env |= {
        "AOC_DATA_DIR": str(kept),
        "AOC_SITE_URL": site.url,
        "AOC_CONTACT": "alice@example.com",
    }
    login = nobody("login", stdin=alice.token)
    assert login.code == 2
    assert "XDG_CONFIG_HOME" in login.err
    assert "AOC_SESSION" in login.err
    assert site.requests == []
    assert nobody("run", "2015", "1").code == 2
    assert nobody("run", "2015", "1", AOC_SESSION=alice.token).code == 0
    given, nobody.env["AOC_DATA_DIR"] = nobody.env["AOC_DATA_DIR"], ""
    nobody.write("config.yaml", "aoc: {data_dir: ../kept}")  # as good, also for who asks the site
    assert nobody("read", "2015", "1", AOC_SESSION=alice.token).code == 0
    nobody.write(".env", f"AOC_SESSION={alice.token}")
    assert nobody("read", "2015", "2").code == 0
    (nobody.folder / ".env").unlink()
    nobody.env["AOC_DATA_DIR"] = given
    assert nobody("doctor", "--offline").code == 1  # no token, and no crash
    assert nobody("doctor", "--publish").code in (0, 2)
    assert (kept / "sites").is_dir()
    assert nobody("login", stdin=alice.token, XDG_CONFIG_HOME=str(nobody.home / "c")).code == 0
    assert (nobody.home / "c/aoc-runner/credentials.json").is_file()
    assert not [path for path in nobody.home.rglob("*") if path.name.startswith("~")]
