"""Fixtures: a local puzzle site, and `aoc` on a fresh machine that knows it."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fake_site import Site, User
from tests.guard import sitecustomize
from tests.support import Aoc

_STRAYS = Path(tempfile.gettempdir()) / f"aoc-strays-{os.getpid()}"
os.environ["AOC_TEST_STRAYS"] = str(_STRAYS)  # not a parent's: each worker has its own
assert sitecustomize  # importing it guards this process
# A job in the background of a shell has SIGINT ignored, and so would every `aoc` it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


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
def site() -> Iterator[Site]:
    with Site() as site:
        yield site


@pytest.fixture
def alice(site: Site) -> User:
    return site.add_user("alice")


@pytest.fixture
def aoc(tmp_path: Path) -> Aoc:
    """`aoc` on a machine without session or site: whatever it asks for is a stray."""
    return Aoc(tmp_path / "home")


@pytest.fixture
def online(aoc: Aoc, site: Site, alice: User) -> Aoc:
    """`aoc` on Alice's machine, with her session, against the local site."""
    aoc.env = {
        "AOC_SESSION": alice.token,
        "AOC_SITE_URL": site.url,
        "AOC_MIN_INTERVAL": "0",
        "AOC_CONTACT": "alice@example.com",
        "AOC_TIMEOUT": "2",
    }
    return aoc
