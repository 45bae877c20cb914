"""Chromium, to test pages and pictures as their readers see them."""

import contextlib
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.processes import HANG_LIMIT

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@contextlib.contextmanager
def open_browser() -> Iterator[Any]:
    """Start the Chromium on the path; skip the test if there is none."""
    driver = pytest.importorskip("playwright.sync_api")
    if not (programs := [*filter(None, map(shutil.which, _PROGRAMS))]):
        pytest.skip("there is no Chromium")
    with driver.sync_playwright() as playwright:
        options = {"args": ["--no-sandbox"], "timeout": 1000 * HANG_LIMIT}
        yield playwright.chromium.launch(executable_path=programs[0], **options)
