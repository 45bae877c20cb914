"""The browsers whose cookies `aoc login --browser` can look into, and where their files lie.

Folders are those that Mozilla, Chromium (its docs/user_data_dir.md) and the packages of snap and
flatpak name. On Linux Firefox has another one since version 147, unless the old one was there.
"""

import os
import sys
from collections.abc import Iterator
from glob import escape, glob
from typing import NamedTuple

from aoc_runner.kernel.files import LIMIT

FIREFOX, CHROMIUM, SAFARI = "firefox", "chromium", "safari"  # the families: who keeps them alike


class Browser(NamedTuple):
    """A browser, and its folders on any platform; what begins them is `_beginnings`."""

    name: str
    family: str
    folders: tuple[str, ...]

    @property
    def needs_library(self) -> bool:
        """Whether its cookies are encrypted, or in a format of its own."""
        return self.family != FIREFOX


class CookieFile(NamedTuple):
    """One profile's cookies, and the folder of all of the browser's profiles."""

    path: str
    folder: str

    @property
    def profile(self) -> str:
        """The name of the profile's folder."""
        folder = os.path.dirname(self.path)
        if os.path.basename(folder) == "Network":
            folder = os.path.dirname(folder)
        return os.path.basename(folder)


BROWSERS = (
    Browser(
        "firefox",
        FIREFOX,
        (
            "home/.mozilla/firefox",
            "config/mozilla/firefox",
            "home/snap/firefox/common/.mozilla/firefox",
            "home/.var/app/org.mozilla.firefox/.mozilla/firefox",
            "home/.var/app/org.mozilla.firefox/config/mozilla/firefox",
            "library/Application Support/Firefox",
            "roaming/Mozilla/Firefox",
            "local/Packages/Mozilla.Firefox_n80bbvh6b1yt2/LocalCache/Roaming/Mozilla/Firefox",
        ),
    ),
    Browser(
        "librewolf",
        FIREFOX,
        (
            "home/.librewolf",
            "config/librewolf/librewolf",
            "home/.var/app/io.gitlab.librewolf-community/.librewolf",
            "library/Application Support/librewolf",
            "roaming/librewolf",
        ),
    ),
    Browser(
        "chrome",
        CHROMIUM,
        (
            "config/google-chrome",
            "home/.var/app/com.google.Chrome/config/google-chrome",
            "library/Application Support/Google/Chrome",
            "local/Google/Chrome/User Data",
        ),
    ),
    Browser(
        "chromium",
        CHROMIUM,
        (
            "config/chromium",
            "home/snap/chromium/common/chromium",
            "home/.var/app/org.chromium.Chromium/config/chromium",
            "library/Application Support/Chromium",
            "local/Chromium/User Data",
        ),
    ),
    Browser(
        "brave",
        CHROMIUM,
        (
            "config/BraveSoftware/Brave-Browser",
            "home/.var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser",
            "library/Application Support/BraveSoftware/Brave-Browser",
            "local/BraveSoftware/Brave-Browser/User Data",
        ),
    ),
    Browser(
        "edge",
        CHROMIUM,
        (
            "config/microsoft-edge",
            "home/.var/app/com.microsoft.Edge/config/microsoft-edge",
            "library/Application Support/Microsoft Edge",
            "local/Microsoft/Edge/User Data",
        ),
    ),
    Browser(
        "vivaldi",
        CHROMIUM,
        (
            "config/vivaldi",
            "home/.var/app/com.vivaldi.Vivaldi/config/vivaldi",
            "library/Application Support/Vivaldi",
            "local/Vivaldi/User Data",
        ),
    ),
    Browser(
        "opera",
        CHROMIUM,
        (
            "config/opera",
            "home/.var/app/com.opera.Opera/config/opera",
            "library/Application Support/com.operasoftware.Opera",
            "roaming/Opera Software/Opera Stable",
        ),
    ),
    Browser(
        "safari",
        SAFARI,
        ("library/Containers/com.apple.Safari/Data/Library/Cookies", "library/Cookies"),
    ),
)

_FILES = {  # below a browser's folder
    FIREFOX: ("*/cookies.sqlite", "Profiles/*/cookies.sqlite"),
    CHROMIUM: ("Cookies", "Network/Cookies", "*/Cookies", "*/Network/Cookies"),
    SAFARI: ("Cookies.binarycookies",),
}


def is_here(browser: Browser, platform: str = sys.platform) -> bool:
    """Whether the browser has a folder of this user's. No file is read to know it."""
    return any(True for _ in _folders(browser, platform))


def cookie_files(browser: Browser, platform: str = sys.platform) -> list[CookieFile]:
    """The cookies of each of the browser's profiles, every file once."""
    found: dict[str, CookieFile] = {}
    for folder in _folders(browser, platform):
        paths = [path for name in _FILES[browser.family] for path in _below(folder, name)]
        if browser.family == FIREFOX:
            paths += [os.path.join(path, "cookies.sqlite") for path in _listed(folder)]
        for path in filter(os.path.isfile, paths):
            found.setdefault(os.path.realpath(path), CookieFile(path, folder))
    return list(found.values())


def _folders(browser: Browser, platform: str) -> Iterator[str]:
    beginnings = _beginnings(platform)
    for folder in browser.folders:
        beginning, _, rest = folder.partition("/")
        path = os.path.join(beginnings.get(beginning, ""), *rest.split("/"))
        if beginning in beginnings and os.path.isdir(path):
            yield path


def _beginnings(platform: str) -> dict[str, str]:
    """What the folders begin with on the platform, as far as it is known."""
    if platform == "win32":
        found = {"roaming": os.environ.get("APPDATA"), "local": os.environ.get("LOCALAPPDATA")}
        return {name: path for name, path in found.items() if path}
    home = os.path.expanduser("~")
    if platform == "darwin":
        return {"library": os.path.join(home, "Library")}
    config = os.environ.get("XDG_CONFIG_HOME", "")
    # The XDG specification has a value that is no absolute path ignored.
    return {"home": home, "config": config if os.path.isabs(config) else f"{home}/.config"}


def _below(folder: str, name: str) -> list[str]:
    return sorted(glob(os.path.join(escape(folder), *name.split("/"))))


def _listed(folder: str) -> Iterator[str]:
    """The profiles in Firefox's `profiles.ini`, which may lie anywhere."""
    from configparser import Error, RawConfigParser

    parser, path = RawConfigParser(strict=False), os.path.join(folder, "profiles.ini")
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LIMIT:
            return
        parser.read(path, encoding="utf-8-sig")
    except (OSError, ValueError, Error):
        return  # those in the usual places are found without it
    for name in parser.sections():
        if path := parser.get(name, "Path", fallback=""):
            yield os.path.join(folder, path)
