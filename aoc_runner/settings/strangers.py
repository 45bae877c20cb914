"""What somebody else's file of settings may not do: stop a command, or direct the session."""

import os
import re

from aoc_runner.kernel.files import LIMIT
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import DEFAULT_URL, is_loopback

# How a line begins that makes a file ours, though it cannot be read.
_OURS = {
    "config.yaml": rb"^aoc:",
    ".env": rb"^[ \t]*(?:(?:export|set)[ \t]+)?['\"]?AOC_",
}


def pass_by(path: str, error: ConfigError, passed_by: list[str] | None) -> None:
    """Note what is wrong with a file; but raise it if a line of the file shows that it is ours."""
    try:
        with open(path, "rb") as file:
            # Without a mark at its start, and the zeros of UTF-16, which PowerShell writes.
            content = file.read(LIMIT).translate(None, b"\xef\xbb\xbf\xff\xfe\0")
    except OSError:
        content = b""  # nobody can look into it
    ours = _OURS[os.path.basename(path)]
    if re.search(ours, content.replace(b"\r", b"\n"), re.MULTILINE):
        raise error
    if passed_by is not None:
        passed_by.append(error.message)


def check_site(settings: Settings) -> None:
    """Raise ConfigError for a site that only a file of the tree names, or that is asked too often.

    A cloned project must not be able to send the session to a host of its own.
    """
    if is_loopback(settings.site_url):
        return
    source = settings.sources["site_url"]
    if settings.site_url != DEFAULT_URL and "site_url" in settings.from_tree:
        raise ConfigError(
            f"{source}: a project's own file may not set `site.url` to {settings.site_url!r}",
            f"only {DEFAULT_URL} or a loopback address may stand there; "
            "another host goes into the environment, or your own configuration folder",
        )
    if settings.min_interval == 0:
        raise ConfigError(
            f"{settings.sources['min_interval']}: `site.min_interval` is 0, "
            "which is for loopback addresses alone",
            "leave it out; 3 seconds is what the puzzle's author can live with",
        )
