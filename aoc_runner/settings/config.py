"""The settings: flags > environment > .env > config.yaml > defaults, and where each came from.

`config.yaml` and `.env` are each looked for in the working folder, then its parents, then the
user's configuration folder; the first one counts. A `config.yaml` without the key `aoc:` belongs
to somebody else and is passed by; so is one that cannot be read, with a warning, unless a line of
it shows that it is ours.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from aoc_runner.kernel.files import upwards
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.settings import folders
from aoc_runner.settings.fields import DEFAULT_URL, FIELDS, Field

if TYPE_CHECKING:
    from aoc_runner.kernel.files import Value
    from aoc_runner.settings.boards import BoardLink
    from aoc_runner.settings.layout import Entry

_T = TypeVar("_T")

# What `load` is given: a named file, flags by field name, the working folder.
Given = tuple[str | None, Mapping[str, str | None], str]


class Settings(NamedTuple):
    """The settings in force. `sources` names where each came from, by field name.

    Where a session token is set, `sources["session"]` tells the place; the token itself is read
    when it is used, and never lies here. What a file found from the working folder upwards says
    may be somebody else's word: `from_tree` has the names of the settings it set, "session" too.
    """

    contact: str | None
    account: str
    data_dir: str
    site_url: str
    site_timeout: float  # seconds
    min_interval: float  # seconds
    prefer: tuple[str, ...]  # packages of days, the one preferred most first
    timeout: float  # seconds a part
    layout: "tuple[Entry, ...]"  # where days lie, before the default
    boards: "tuple[BoardLink, ...]"  # the private boards, in the order of the file
    publish_allow: tuple[str, ...]  # patterns of paths where `doctor --publish` lets things be
    sources: Mapping[str, str]
    from_tree: frozenset[str]
    given: Given
    passed_by: tuple[str, ...]  # files that cannot be read, and seem somebody else's: a line each


def load(config_file: str | None, flags: Mapping[str, str | None], working_folder: str) -> Settings:
    """Read the settings. `flags` gives the fields named on the command line by field name.

    Raises ConfigError naming file, line, key or variable.
    """
    return _load((config_file, flags, working_folder), tree=True)


def without_tree(settings: Settings) -> Settings:
    """The user's own settings: no file found from the working folder upwards has a say.

    A user without a home has no data folder of their own either, but the one in force. Raises
    ConfigError for a mistake in a file of theirs that one of the tree hides.
    """
    return _load(settings.given, tree=False, data_dir=settings.data_dir)


def _load(given: Given, tree: bool, data_dir: str | None = None) -> Settings:
    config_file, flags, working_folder = given
    passed_by: list[str] = []
    env = _environment(working_folder, tree, passed_by)
    named = _named(config_file)
    in_file = _config_file(named, working_folder, tree, passed_by)
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for field in FIELDS:
        flag = flags.get(field.name)
        if flag is not None:
            source = "the command line"
            value = _read(field, flag, working_folder, f"--{field.name}")
        elif field.variable in env:
            text, source = env[field.variable]
            folder = working_folder if source == "environment" else os.path.dirname(source)
            value = _read(field, text, folder, f"{field.variable} in {source}")
        elif field.key in in_file:
            source = in_file[field.key].path
            value = field.read_yaml(in_file[field.key])
        else:
            value, source = field.default, "default"
        values[field.name], sources[field.name] = value, source
    values["data_dir"] = values["data_dir"] or folders.user_data(otherwise=data_dir)
    if values["layout"] and os.path.dirname(sources["layout"]) == folders.user_config():
        values["layout"] = tuple(  # of no project: it holds wherever its user stands
            entry._replace(folder=working_folder) for entry in values["layout"]
        )
    if "AOC_SESSION" in env:
        sources["session"] = env["AOC_SESSION"][1]
    own = {"default", "environment", "the command line", named}
    if user_config := folders.user_config():
        own |= {os.path.join(user_config, name) for name in ("config.yaml", ".env")}
    from_tree = frozenset(name for name, source in sources.items() if source not in own)
    settings = Settings(
        **values,
        sources=sources,
        from_tree=from_tree,
        given=given,
        passed_by=tuple(f"{what}; passed by, as somebody else's" for what in passed_by),
    )
    is_usual = settings.site_url == DEFAULT_URL and settings.min_interval > 0
    if tree and not is_usual:  # without it, a site may be missing that the rest was set for
        from aoc_runner.settings.strangers import check_site

        check_site(settings)
    return settings


def _read(field: Field, text: str, folder: str, where: str) -> Any:
    try:
        return field.read(text, folder)
    except ValueError as error:
        raise ConfigError(
            f"{where} is {text!r}, expected {error}", "correct the value, or leave it out"
        ) from error


def _environment(folder: str, tree: bool, passed_by: list[str]) -> dict[str, tuple[str, str]]:
    """Every AOC_ variable: its value, and where it stands."""
    found: dict[str, tuple[str, str]] = {}
    for path, values in env_files(folder, tree, passed_by):
        if values:
            found = {name: (value, path) for name, value in values.items()}
            break  # one without a variable of ours is somebody else's, and passed by
    for name, value in os.environ.items():
        if name.startswith("AOC_") and value.strip():
            found[name] = (value.strip(), "environment")
    return found


def _config_file(
    named: str | None, folder: str, tree: bool, passed_by: list[str]
) -> "dict[str, Value]":
    """The settings of the file that is named, else of the first one of ours, by key."""
    found = _readable("config.yaml", _section, folder, tree, passed_by)
    for section in [_section(named)] if named else (each for _, each in found):
        if section is not None:
            from aoc_runner.settings import config_file

            return config_file.settings_in(section)
    return {}


def _named(config_file: str | None) -> str | None:
    """The path of the file that is named, if one is."""
    name = config_file or os.environ.get("AOC_CONFIG")
    if not name:
        return None
    cure = "check --config or AOC_CONFIG, or leave it out"
    try:
        path = os.path.abspath(folders.with_home(name))
    except ValueError as error:
        raise ConfigError(f"the named file is {name!r}, expected {error}", cure) from error
    if not os.path.isfile(path):
        raise ConfigError(f"there is no file {path}", cure)
    return path


def env_files(
    working_folder: str, tree: bool = True, passed_by: list[str] | None = None
) -> Iterator[tuple[str, dict[str, str]]]:
    """Each `.env` from the working folder upwards, then the user's own, with our variables in it.

    Without `tree` only the last of these. What is wrong with one that cannot be read is put into
    `passed_by`. Raises ConfigError for one that has a line of ours all the same.
    """
    return _readable(".env", _read_env, working_folder, tree, passed_by)


def find_files(
    name: str, working_folder: str, tree: bool = True, passed_by: list[str] | None = None
) -> Iterator[str]:
    """The files of that name: in the working folder, its parents, the configuration folder."""
    places = list(upwards(working_folder)) if tree else []
    if user_config := folders.user_config():
        places.append(user_config)
    for folder in places:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            yield path
        elif passed_by is not None and os.path.exists(path) and not os.path.isdir(path):
            # A pipe would wait for its writer. (A folder is no file: many a venv is called `.env`.)
            passed_by.append(f"{path} is no regular file")


def _read_env(path: str) -> dict[str, str]:
    from aoc_runner.settings import dotenv

    return dotenv.read(path)


def _section(path: str) -> "Value | None":
    from aoc_runner.settings import config_file

    return config_file.section(path)


def _readable(
    name: str,
    read: Callable[[str], _T],
    working_folder: str,
    tree: bool,
    passed_by: list[str] | None,
) -> Iterator[tuple[str, _T]]:
    """Each file of that name that can be read, and what `read` makes of its path."""
    for path in find_files(name, working_folder, tree, passed_by):
        try:
            found = read(path)
        except ConfigError as error:
            from aoc_runner.settings.strangers import pass_by

            pass_by(path, error, passed_by)
        else:
            yield path, found
