"""Fixtures: a local puzzle site, and `aoc` on a fresh machine that knows it."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from importlib import import_module
from importlib.metadata import MetadataPathFinder
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from aoc_runner.features import FEATURES
from aoc_runner.kernel.model.feature import register_loaders
from aoc_runner.kernel.settings import secrets
from aoc_runner.kernel.settings.settings import user_folder
from tests.guard import sitecustomize  # which guards this process
from tests.platforms import WINE
from tests.processes import wait_until_none
from tests.site import Site, User
from tests.support import Aoc, home_variables

_STRAYS = Path(tempfile.gettempdir()) / f"aoc-strays-{os.getpid()}"
os.environ["AOC_TEST_STRAYS"] = str(_STRAYS)  # not a parent's: each worker has its own
# Nothing that the tests do in this process comes near the user's own files.
_HOME = tempfile.TemporaryDirectory(prefix="aoc-home-", ignore_cleanup_errors=True)
os.environ.update(home_variables(Path(_HOME.name)))
for _name in [name for name in os.environ if name.startswith("XDG_")]:
    del os.environ[_name]
if WINE:
    os.environ["AOC_TEST_WINE"] = "1"
    sitecustomize.hide_what_wine_lacks()
    delattr(import_module("_winapi"), "CopyFile2")  # shutil does without
    # Its library is of another patch release than its interpreter, which calls this without `cls`.
    MetadataPathFinder.invalidate_caches = lambda: None  # type: ignore[method-assign]
# A job in the background of a shell has SIGINT ignored, and so would every `aoc` it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

register_loaders(FEATURES)  # as `aoc` does

# No test is timed: a busy machine is no failure.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Each of these builds an environment, or a cache, once for all of its tests.
SHARING = (
    "tests/kernel/days/test_installed_packages.py",
    "tests/peers/test_aocd.py",
    "tests/promises/test_package.py",
)


class Commands:
    """Counts how often the tests run `aoc`, in all workers: a process is what a test costs."""

    run = 0

    def count(self, event: str, arguments: tuple[object, ...]) -> None:
        """An audit hook."""
        if event == "subprocess.Popen":
            self.run += Path(str(arguments[0])).stem == "aoc"
        self.run += event == "tests.warm"

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        getattr(session.config, "workeroutput", {})["commands"] = self.run

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.run += getattr(node, "workeroutput", {}).get("commands", 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(f"the tests ran {self.run} aoc commands")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "warm: its commands need no cold start (tests/warm.py)")
    if not all(Path(user_folder(kind)).is_relative_to(_HOME.name) for kind in ("config", "data")):
        raise pytest.UsageError("the tests would change the user's own files: update platformdirs")
    config.pluginmanager.register(commands := Commands())
    sys.addaudithook(commands.count)


def pytest_runtest_setup() -> None:
    secrets._known = ()  # The secrets of one test are not removed from the texts of another.


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Until all tests are collected nothing is garbage; what is there then stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Twice as many for `-n auto`: much of a test's time is a wait, not work."""
    return (yield) * 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Deal the tests out one by one, but keep together those that share an environment.

    The mark `xdist_group` would do the same, but xdist 3.8 cannot read it under pytest 9.
    """
    scheduler = import_module("xdist.scheduler").LoadScopeScheduling(config, log)
    scheduler._split_scope = _scope
    return scheduler


def _scope(nodeid: str) -> str:
    file = nodeid.partition("::")[0]
    return file if file in SHARING else nodeid


@pytest.fixture(autouse=True)
def no_strays() -> Iterator[None]:
    """Fail any test in whose time a process tried to leave this machine."""
    yield
    strays = Path(os.environ["AOC_TEST_STRAYS"])
    if strays.exists():
        text = strays.read_text()
        strays.unlink()
        pytest.fail(f"sockets beyond loopback: {text}")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where temporary files go: nothing of them is left, nor any process of the test."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # which stays, once a process was spawned
    mark = f"AOC_TEST_MARK={tmp_path.name}-{os.getpid()}"
    monkeypatch.setenv(*mark.split("="))
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    yield folder
    if sys.platform == "linux":
        wait_until_none(mark)
    assert list(folder.iterdir()) == []


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as site:
        yield site


@pytest.fixture
def alice(site: Site) -> User:
    return site.add_user("alice")


@pytest.fixture
def aoc(tmp_path: Path, request: pytest.FixtureRequest) -> Aoc:
    """`aoc` on a machine without session or site: whatever it asks for is a stray."""
    return Aoc(tmp_path / "home", warm=request.node.get_closest_marker("warm") is not None)


@pytest.fixture
def online(aoc: Aoc, site: Site, alice: User) -> Aoc:
    """`aoc` on Alice's machine, with her session, against the local site."""
    aoc.env = {
        "AOC_SESSION": alice.token,
        "AOC_SITE_URL": site.url,
        "AOC_MIN_INTERVAL": "0",
        "AOC_TIMEOUT": "60",
    }
    return aoc


@pytest.fixture
def here(online: Aoc, monkeypatch: pytest.MonkeyPatch) -> Aoc:
    """This process as a script or a notebook on Alice's machine: its folder, its environment."""
    for name in [name for name in os.environ if name.startswith("AOC_")]:
        if not name.startswith("AOC_TEST_"):
            monkeypatch.delenv(name)
    for name, value in online.environment().items():
        if name in home_variables(online.home) or name.startswith("AOC_"):
            monkeypatch.setenv(name, value)
    monkeypatch.chdir(online.folder)
    return online
