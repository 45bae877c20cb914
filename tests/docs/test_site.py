"""The documentation site: built strictly, then read in Chromium."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.browser import open_browser
from tests.docs.pages import OF_DOCS
from tests.processes import HANG_LIMIT
from tests.support import REPOSITORY

DOCS = REPOSITORY / "docs"


def list_guides() -> list[str]:
    """Return the pages of the parts Start and Guides."""
    configuration = tomllib.loads((REPOSITORY / "zensical.toml").read_text(encoding="utf-8"))
    start, guides, *_ = configuration["project"]["nav"]
    return [str(path) for path in re.findall(r"[\w/-]+\.md", f"{start}{guides}")]


@pytest.mark.parametrize("name", list_guides())
def test_a_guide_is_read_in_three_minutes_and_leads_on(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```$|^\|.*$|<!--.*?-->", "", text, flags=re.M | re.S)
    assert len(prose.split()) <= 650
    if name != "index.md":
        assert re.findall("^## (.*)$", text, re.M)[-1] == "Next"


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", timeout=HANG_LIMIT, check=False
    )


def copy_sources(folder: Path) -> Path:
    shutil.copytree(DOCS, folder / "docs")
    shutil.copy(REPOSITORY / "zensical.toml", folder)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the site and serve it on loopback; yield its address."""
    folder = copy_sources(tmp_path_factory.mktemp("site"))
    result = build(folder)
    assert result.returncode == 0, result.stdout + result.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder / "site")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A phone: a narrow page in dark mode, which may use the clipboard."""
    context = browser.new_context(
        viewport={"width": 360, "height": 700},
        color_scheme="dark",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(1000 * HANG_LIMIT)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("link", ["[a page](nowhere.md)", "[a heading](commands.md#nowhere)"])
def test_a_broken_link_is_an_error(tmp_path: Path, link: str) -> None:
    index = copy_sources(tmp_path) / "docs/index.md"
    index.write_text(f"{index.read_text(encoding='utf-8')}\n{link}\n", encoding="utf-8")
    result = build(tmp_path)
    assert result.returncode != 0
    assert "does not exist" in result.stderr


def test_every_page_fits_a_phone_and_loads_nothing_from_elsewhere(address: str, page: Any) -> None:
    requests, errors = list[str](), list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: errors.extend([message.text] * (message.type == "error")))
    page.on("pageerror", lambda error: errors.append(str(error)))
    for path in OF_DOCS:
        name = path.relative_to(DOCS).with_suffix("").as_posix()
        page.goto(f"{address}/{'' if name == 'index' else f'{name}/'}")
        title = path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        assert page.locator("h1").inner_text().rstrip("¶").strip() == title.replace("`", "")
        width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(width) <= 0, name
    assert [url for url in requests if not url.startswith(address)] == errors == []


def test_the_copy_of_a_session_has_only_its_commands(address: str, page: Any) -> None:
    page.goto(f"{address}/two-machines/")
    session = page.locator(".highlight", has_text="$ aoc import")
    session.get_by_role("button").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "aoc import ~/Sync/desktop-aoc"


def test_the_tools_are_tabs(address: str, page: Any) -> None:
    page.goto(f"{address}/migrating/")
    page.get_by_text("aoc login < ~/.config/aocd/token").wait_for()
    elf = page.get_by_text("aoc import elf --dry-run")
    assert not elf.is_visible()
    page.locator("summary", has_text="elf").click()
    elf.wait_for()
    assert not page.get_by_text("aoc login < ~/.config/aocd/token").is_visible()


def test_the_search_finds_a_page(address: str, page: Any) -> None:
    page.goto(address)
    search = page.get_by_role("dialog", name="Search", include_hidden=True)
    search.locator("input").wait_for(state="attached")  # The script of the page has added it.
    page.keyboard.press("Control+k")
    search.locator("input").fill("gitignore")
    search.get_by_text("Publish your repository").first.wait_for()
