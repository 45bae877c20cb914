"""Settings from the command line > the environment > `.env` > `config.yaml` > defaults.

A setting is read on first use, so that an invalid one stops only the commands that need it.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from aoc_runner.kernel.files import decode_text, iter_parents, read_bytes, read_text
from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.settings.secrets import Secret, add_secret, contains_token

if TYPE_CHECKING:
    from aoc_runner.kernel.yaml_file import Value

_T = TypeVar("_T")

FLAG, ENVIRONMENT, DEFAULT = "the command line", "environment", "default"  # sources, besides paths
DEFAULT_URL = "https://adventofcode.com"
DEFAULT_ACCOUNT = "default"
DATA_HINT = "check the folder, its permissions and the free disk space, or change AOC_DATA_DIR"

# Files without this (after any byte-order mark) are other programs' and are ignored.
_MARKERS = {"config.yaml": rb"^[\x80-\xff]*(\{ ?)?[\"']?aoc[\"']?\s*:", ".env": rb"AOC_"}
_NOT_FROM_PROJECT = {  # -> what a malicious project could do with the setting
    "AOC_SITE_URL": "send your session token to another site",
    "AOC_DATA_DIR": "hide your submitted answers",
    "AOC_WEBHOOK": "send your private leaderboards to another chat",
}
_DOTENV_VALUE = r"\s*+(?:'([^']*)'|\"([^\"]*)\"|([^'\"\s](?:(?!\s#).)*)?)(?:\s+#.*)?\s*"
# The account is also a folder name: Windows reserves device names and drops a final dot.
_ACCOUNT = r"(?!(?i:con|prn|aux|nul|com\d|lpt\d)(\.|\Z))[A-Za-z0-9][A-Za-z0-9._-]{0,63}(?<!\.)"
_NAME = "aoc-runner"
_XDG = {"config": ("XDG_CONFIG_HOME", ".config"), "data": ("XDG_DATA_HOME", ".local/share")}


class Setting(cached_property[_T]):
    """A setting: an attribute of Settings, or, without `read`, a key that others parse.

    `key` is the key below `aoc:`, `about` a sentence for the documentation, `example` the value in
    the commented `config.yaml`. `default` may be a function. `read` parses a text, in which commas
    separate the items of a list, and raises ValueError with a description of valid values.
    """

    def __init__(
        self,
        key: str,
        about: str,
        example: str = "",
        variable: str = "",
        default: object = None,
        read: "Callable[[Settings, str], _T] | None" = None,
    ) -> None:
        super().__init__(lambda settings: settings._read(self))
        self.key, self.about, self.example = key, " ".join(about.split()), example
        self.variable, self.default, self.read = variable, default, read
        self.name = read.__name__ if read else ""


def user_folder(kind: Literal["config", "data"]) -> str:
    """Return the user's configuration or data folder. Raises ConfigError if HOME is unknown."""
    if sys.platform.startswith("linux"):
        # The same as platformdirs, which would take a sixth of a run; a test compares them.
        variable, default = _XDG[kind]
        base = os.environ.get(variable, "")
        if not os.path.isabs(base):  # The XDG specification says to ignore relative paths.
            base = os.path.join(os.path.expanduser("~"), default)
        folder = os.path.join(base, _NAME)
    else:
        import platformdirs

        folder = str(getattr(platformdirs, f"user_{kind}_dir")(_NAME, appauthor=False))
    if not os.path.isabs(folder):
        hint = "set HOME to an absolute path, or set AOC_DATA_DIR and XDG_CONFIG_HOME"
        raise ConfigError(f"no {kind} folder: HOME is not set, or not an absolute path", hint)
    return folder


def is_loopback(url: str) -> bool:
    """Return whether the URL's host is this machine."""
    from ipaddress import ip_address
    from urllib.parse import urlsplit

    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def origin(url: str) -> str:
    """Return the normalized origin of a URL: `https://adventofcode.com`, `http://[::1]:8000`."""
    from urllib.parse import urlsplit

    parts = urlsplit(url.lower())
    default_port = ":443" if parts.scheme == "https" else ":80"
    return f"{parts.scheme}://{parts.netloc.removesuffix(default_port)}"


def _setting(
    key: str, variable: str, default: object = None, example: str = ""
) -> "Callable[[Callable[[Any, str], _T]], Setting[_T]]":
    """Make a Setting from a method that parses its text; the docs show its docstring."""
    return lambda read: Setting(key, read.__doc__ or "", example, variable, default, read)


def _parse_seconds(text: str, minimum: float, maximum: int = 3600) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not minimum <= seconds <= maximum:  # also true for NaN
        start = "above 0" if minimum else "from 0"
        raise ValueError(f"a number of seconds {start}, at most {maximum}")
    return seconds


class Settings:
    """The settings for a folder; `flags` are the options of the command line, by attribute name.

    Invalid settings raise ConfigError with the location, the value and what was expected.
    """

    @_setting("", "AOC_SESSION")
    def session(self, text: str) -> Secret | None:
        """session token (default: the one that `aoc login` saved)"""
        return Secret(text)

    @_setting("", "AOC_WEBHOOK")
    def webhook(self, text: str) -> Secret | None:
        """address for `aoc board --post`, never in a project's files (default: the saved one)"""
        return Secret(text)

    @_setting("contact", "AOC_CONTACT", None, "you@example.com")
    def contact(self, text: str) -> str | None:
        """e-mail address or URL to add to the User-Agent header, behind the name of aoc-runner"""
        if not text.isprintable() or not text.isascii():
            raise ValueError("one line of plain ASCII text")
        return text

    @_setting("account", "AOC_ACCOUNT", DEFAULT_ACCOUNT, DEFAULT_ACCOUNT)
    def account(self, text: str) -> str:
        """account to use (token, inputs, guesses): letters, digits, `.`, `_`, `-`"""
        if not re.fullmatch(_ACCOUNT, text):
            raise ValueError("a name of letters, digits, `-`, `_` and `.`, not a device like `con`")
        return text

    @_setting("data_dir", "AOC_DATA_DIR", lambda: user_folder("data"))
    def data_dir(self, text: str) -> str:
        """folder for inputs, pages and guesses, not allowed in a project's files (default: your
        data folder)"""
        source = self.source("data_dir")
        folder = os.path.dirname(source) if os.path.isabs(source) else self.folder
        path = os.path.expandvars(os.path.expanduser(text))
        if path.startswith(("~", "$", "%")):
            raise ValueError("a path without unknown users and variables")
        return os.path.normpath(os.path.join(folder, path))

    @_setting("site.url", "AOC_SITE_URL", DEFAULT_URL)
    def site_url(self, text: str) -> str:
        """URL of the site, not allowed in a project's files"""
        from urllib.parse import urlsplit

        try:
            url = urlsplit(text)
            is_site = re.fullmatch(r"https?://[^@?#\s]+", text) and url.hostname and url.port != 0
        except ValueError:
            is_site = None
        if not is_site or not (url.scheme == "https" or is_loopback(text)):
            raise ValueError("an https URL (http is allowed for loopback addresses only)")
        return text.rstrip("/")

    @_setting("site.timeout", "AOC_TIMEOUT", 10.0, "10")
    def site_timeout(self, text: str) -> float:
        """timeout of the site in seconds, at most 3600; a whole response may take six times that"""
        return _parse_seconds(text, minimum=0.001)

    @_setting("site.min_interval", "AOC_MIN_INTERVAL", 3.0, "3")
    def min_interval(self, text: str) -> float:
        """average number of seconds between requests, 0 for loopback addresses only; bursts of 5
        are allowed"""
        return _parse_seconds(text, minimum=0 if is_loopback(self.site_url) else 0.001)

    @_setting("from", "AOC_FROM", (), "[alice, bob]")
    def preferred_packages(self, text: str) -> tuple[str, ...]:
        """packages and aocd plugins to prefer, in order, if several have a day; separated by commas
        in the environment"""
        return tuple(name.strip() for name in text.split(",") if name.strip())

    @_setting("timeout", "", 300.0, "300")
    def timeout(self, text: str) -> float:
        """timeout in seconds for each import, `parse` and part when many days run, at most a week;
        `--timeout` overrides it, and also limits a single day"""
        return _parse_seconds(text, minimum=0.001, maximum=7 * 86400)

    def __init__(
        self,
        folder: str,
        config_file: str | None = None,
        flags: Mapping[str, str | None] | None = None,
        more_keys: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """`more_keys` returns the keys of features; it is called only for an unknown key."""
        self.folder = folder
        self._more_keys = more_keys
        path = config_file or os.environ.get("AOC_CONFIG")
        self._config_file = os.path.abspath(os.path.expanduser(path)) if path else ""
        self._flags = flags or {}

    def source(self, name: str) -> str:
        """Return the source of a setting: FLAG, ENVIRONMENT, DEFAULT, or the path of a file."""
        match = self._find(vars(Settings)[name])
        return match[1] if match else DEFAULT

    def is_from_project(self, name: str) -> bool:
        """Return whether the setting is from a project's file, maybe one of a cloned project."""
        source = self.source(name)
        trusted = (FLAG, ENVIRONMENT, DEFAULT, self._config_file)
        return source not in trusted and os.path.dirname(source) != user_folder("config")

    def raw(self, key: str) -> "Value | None":
        """Return the value of a key below `aoc:`, with its file and line, or None if not set."""
        outer, _, inner = key.partition(".")
        value = self._section.get(outer)
        if inner and value is not None and not value.is_null:
            value = value.fields(*(keys(outer) or [inner])).get(inner)
        return None if value is None or value.is_null or value.text == "" else value

    def files(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield path and text of each settings file of that name; the first one counts."""
        user = user_folder("config")
        for folder in (*(() if self.folder == user else iter_parents(self.folder)), user):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                content = read_bytes(path, ConfigError) or b""
                ascii_content = content.replace(b"\0", b"")  # for files in UTF-16
                if re.search(_MARKERS[name], ascii_content, re.MULTILINE):
                    yield path, decode_text(content, path, ConfigError)

    def _read(self, setting: Setting[object]) -> object:
        match = self._find(setting)
        if match is None or setting.read is None:
            return setting.default() if callable(setting.default) else setting.default
        text, _, location = match
        if setting.key and contains_token(text):
            raise ConfigError(
                f"{location} contains a session token, which does not belong there",
                "remove it (also from the git history, if it was committed), then run: aoc login",
            )
        if (harm := _NOT_FROM_PROJECT.get(setting.variable)) and self.is_from_project(setting.name):
            raise ConfigError(
                f"{location} is not allowed in a project's file, which could {harm}",
                f"set {setting.variable} in the environment or a `.env` in {user_folder('config')}",
            )
        try:
            return setting.read(self, text)
        except ValueError as error:
            message = f"{location} is {text!r}, expected {error}"
            raise ConfigError(message, "correct or remove the value") from error

    def _find(self, setting: Setting[object]) -> tuple[str, str, str] | None:
        """Return the raw text of a setting, its source, and its location for errors."""
        text = self._flags.get(setting.name)
        if text is not None:
            return text, FLAG, f"--{setting.name}"
        if variable := setting.variable:
            if text := os.environ.get(variable, "").strip():
                return text, ENVIRONMENT, f"{variable} in the environment"
            path, variables = self._dotenv
            if text := variables.get(variable):
                return text, path, f"{variable} in {path}"
        value = self.raw(setting.key) if setting.key else None
        if value is None:
            # A project's file hides the user's but may not set these: read the user's, too.
            is_for_user = setting.variable in _NOT_FROM_PROJECT
            if is_for_user and self.folder != self._user_settings.folder:
                return self._user_settings._find(setting)
            return None
        items = value.items if setting.key == "from" else None
        texts = [value.text] if items is None else [item.text for item in items]
        if None in texts:
            raise value.wrong("one value" if items is None else "a list of names")
        location = f"{value.path}:{value.line}: `{value.key}`"
        return ",".join(filter(None, texts)), value.path, location

    @cached_property
    def _user_settings(self) -> "Settings":
        """The settings from the user's configuration folder, without the files of a project."""
        return Settings(user_folder("config"), self._config_file, None, self._more_keys)

    @cached_property
    def config(self) -> tuple[str, str]:
        """The path and the text of the `config.yaml` in use, both empty if there is none."""
        if path := self._config_file:
            return path, read_text(path, ConfigError)
        return next(self.files("config.yaml"), ("", ""))

    @cached_property
    def _section(self) -> "dict[str, Value]":
        """The values below `aoc:` in the `config.yaml` in use, by key."""
        path, text = self.config
        if not path:
            return {}
        from aoc_runner.kernel.yaml_file import parse

        document = parse(text, path, ConfigError)
        section = document.get("aoc") if document else None
        if section is None or section.is_null:
            return {}
        if token := section.get("session"):
            raise ConfigError(
                f"{path}:{token.line}: the session token does not belong in config.yaml",
                "remove it (also from the git history, if it was committed), then run: aoc login",
            )
        known, more = keys(), iter(self._more_keys())
        for name, _ in section.pairs():
            while name not in known and (key := next(more, None)):  # May load plugins.
                known.append(key)
        return section.fields(*known)

    @cached_property
    def _dotenv(self) -> tuple[str, dict[str, str]]:
        """The path of the `.env` in use, and its AOC_ variables that are not empty."""
        path, text = next(self.files(".env"), ("", ""))
        return path, read_dotenv(path, text) if path else {}


LAYOUT: Setting[None] = Setting(  # Stays raw; `kernel.days` parses it.
    "layout",
    "paths of existing solutions, and how to run them; `aoc adopt` writes this",
    '- "{year}/day{day:02}.py"\n- {path: "{year}/{day}/main.py", script: {reads: input.txt}}',
)


def list_settings() -> list[Setting[object]]:
    """Return the kernel's settings in the order of the documentation."""
    return [*(value for value in vars(Settings).values() if isinstance(value, Setting)), LAYOUT]


def keys(outer: str = "") -> list[str]:
    """Return the valid keys below `aoc:`, or below one of these keys."""
    prefix = f"{outer}." if outer else ""
    full = [setting.key for setting in list_settings() if setting.key.startswith(prefix)]
    inner = [key.removeprefix(prefix).partition(".")[0] for key in full]
    return list(dict.fromkeys(filter(None, inner)))


def read_dotenv(path: str, text: str) -> dict[str, str]:
    """Return the AOC_ variables in a `.env` that are not empty.

    `${NAME}` is not expanded, because the contact is sent to the site and could contain a secret.
    Raises ConfigError for an invalid line with such a variable, without showing the line.
    """
    variables: dict[str, str] = {}
    for line_number, line in enumerate(text.splitlines(), 1):
        name, is_set, rest = line.strip().removeprefix("export ").lstrip().partition("=")
        if not name.startswith("AOC_"):
            continue
        value = re.fullmatch(_DOTENV_VALUE, rest)
        if not is_set or value is None:
            raise ConfigError(
                f"{path}:{line_number}: invalid line with an AOC_ variable",
                "write it as NAME=value, with quotes if the value has blanks or a #",
            )
        variables[name.strip()] = next(filter(None, value.groups()), "").strip()
    add_secret(variables.get("AOC_SESSION", ""))
    return {name: value for name, value in variables.items() if value}
