"""Fixtures: a local puzzle site, and `aoc` on a fresh machine that uses the site."""

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
from tests.guard import sitecustomize  # Its import guards this process.
from tests.platforms import WINE
from tests.processes import wait_until_none
from tests.site import Site, User
from tests.support import Aoc, home_variables

_STRAYS = Path(tempfile.gettempdir()) / f"aoc-strays-{os.getpid()}"
os.environ["AOC_TEST_STRAYS"] = str(_STRAYS)  # Each worker has its own file.
# Keep the tests in this process away from the user's real files.
_HOME = tempfile.TemporaryDirectory(prefix="aoc-home-", ignore_cleanup_errors=True)
os.environ.update(home_variables(Path(_HOME.name)))
for _name in [name for name in os.environ if name.startswith("XDG_")]:
    del os.environ[_name]
if WINE:
    os.environ["AOC_TEST_WINE"] = "1"
    sitecustomize.hide_what_wine_lacks()
    delattr(import_module("_winapi"), "CopyFile2")  # shutil has a fallback.
    # Library and interpreter differ in their patch release; the latter passes no `cls`.
    MetadataPathFinder.invalidate_caches = lambda: None  # type: ignore[method-assign]
# A shell starts background jobs with SIGINT ignored, and each `aoc` would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

register_loaders(FEATURES)  # as `aoc` does

# Without deadlines, because a busy machine must not fail a test.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# Modules that build an environment or a cache once for all their tests.
SHARING = (
    "tests/kernel/days/test_installed_packages.py",
    "tests/peers/test_aocd.py",
    "tests/promises/test_package.py",
)


class Commands:
    """A count of the `aoc` processes in all workers, since they dominate the run time."""

    run = 0

    def count(self, event: str, arguments: tuple[object, ...]) -> None:
        """Count a new process; an audit hook."""
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
    """Collect no garbage while tests are collected, and keep those objects out of it later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Use twice as many workers for `-n auto`, because tests often wait."""
    return (yield) * 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Distribute single tests, but keep those together that share an environment.

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
    """Fail a test if a process tried to connect to another machine meanwhile."""
    yield
    strays = Path(os.environ["AOC_TEST_STRAYS"])
    if strays.exists():
        text = strays.read_text()
        strays.unlink()
        pytest.fail(f"sockets beyond loopback: {text}")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for temporary files; the test must leave no files and no processes."""
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # It outlives spawned processes.
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
    """`aoc` on a machine without session or site: each request fails the test."""
    return Aoc(tmp_path / "home", warm=request.node.get_closest_marker("warm") is not None)


@pytest.fixture
def logged_in(aoc: Aoc, site: Site, alice: User) -> Aoc:
    """`aoc` on Alice's machine, with her session, against the local site."""
    aoc.env = {
        "AOC_SESSION": alice.token,
        "AOC_SITE_URL": site.url,
        "AOC_MIN_INTERVAL": "0",
        "AOC_TIMEOUT": "60",
    }
    return aoc


@pytest.fixture
def in_process(logged_in: Aoc, monkeypatch: pytest.MonkeyPatch) -> Aoc:
    """This process with the folder and environment of a script on Alice's machine."""
    for name in [name for name in os.environ if name.startswith("AOC_")]:
        if not name.startswith("AOC_TEST_"):
            monkeypatch.delenv(name)
    for name, value in logged_in.environment().items():
        if name in home_variables(logged_in.home) or name.startswith("AOC_"):
            monkeypatch.setenv(name, value)
    monkeypatch.chdir(logged_in.folder)
    return logged_in
