"""The settings: their sources and order, and the errors for invalid ones."""

import os
from pathlib import Path
from textwrap import indent
from typing import Any

import platformdirs
import pytest
import yaml

from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.settings.settings import (
    DEFAULT,
    DEFAULT_URL,
    ENVIRONMENT,
    FLAG,
    Setting,
    list_settings,
    user_folder,
)
from tests.kernel.settings.conftest import Machine
from tests.support import move_home, native

# The tests take the declared settings, so they include new ones.
IN_YAML = [setting for setting in list_settings() if setting.key]
READ = [setting for setting in IN_YAML if setting.name]


def by_name(setting: Setting[Any]) -> str:
    return setting.key or setting.name


def valid_value(setting: Setting[Any]) -> str:
    """Return a valid value in YAML."""
    return setting.example or {"data_dir": "~/aoc-data"}.get(setting.key, "https://mirror.example")


def in_yaml(key: str, text: str) -> str:
    *outer, inner = key.split(".")
    value = f"\n{indent(text, '      ')}" if "\n" in text else text
    return f"aoc:\n  {outer[0]}:\n    {inner}: {value}\n" if outer else f"aoc:\n  {key}: {value}\n"


def error_of(machine: Machine, name: str, config_file: str | None = None, **flags: str) -> str:
    """Return the error message for a setting, with paths relative to the home."""
    with pytest.raises(ConfigError) as raised:
        getattr(machine.settings(config_file, **flags), name)
    assert raised.value.hint
    assert raised.value.code == 2
    return raised.value.message.replace(f"{machine.home}{os.sep}", "")


def test_the_defaults(machine: Machine) -> None:
    settings = machine.settings()
    expected: dict[str, Any] = {
        "session": None,
        "contact": None,
        "account": "default",
        "data_dir": user_folder("data"),
        "site_url": DEFAULT_URL,
        "site_timeout": 10.0,
        "min_interval": 3.0,
        "preferred_packages": (),
        "timeout": 300.0,
    }
    assert {name: getattr(settings, name) for name in expected} == expected
    names = [setting.name for setting in list_settings() if setting.name]
    assert {settings.source(name) for name in names} == {DEFAULT}
    assert [settings.raw(key) for key in ("layout", "boards", "publish.allow")] == [None] * 3


@pytest.mark.parametrize("setting", READ, ids=by_name)
def test_flags_override_environment_then_dotenv_then_config_yaml(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, setting: Setting[Any]
) -> None:
    config, dotenv, name = machine.own / "config.yaml", machine.own / ".env", setting.name
    value = yaml.safe_load(valid_value(setting))
    text = ",".join(value) if isinstance(value, list) else str(value)

    def check(source: str, **flags: str) -> None:
        settings = machine.settings(**flags)
        assert (settings.source(name), settings.is_from_project(name)) == (source, False)
        read = getattr(settings, name)
        assert (list(read) if isinstance(read, tuple) else read) in (
            value,
            str(machine.home / "aoc-data"),
        )

    config.write_text(in_yaml(setting.key, valid_value(setting)))
    check(str(config))
    if setting.variable:
        dotenv.write_text(f"{setting.variable}={text}\n")
        check(str(dotenv))
        monkeypatch.setenv(setting.variable, f" {text} ")
        check(ENVIRONMENT)
        check(FLAG, **{name: text})
        monkeypatch.setenv(setting.variable, "  ")  # An empty value counts as not set.
        check(str(dotenv))
        dotenv.write_text(f"{setting.variable}=\n")
        check(str(config))
    for empty in ("", "''", "~"):
        config.write_text(in_yaml(setting.key, empty))
        assert machine.settings().source(name) == DEFAULT


@pytest.mark.parametrize("setting", IN_YAML, ids=by_name)
def test_a_mapping_instead_of_a_value_is_an_error(machine: Machine, setting: Setting[Any]) -> None:
    text = in_yaml(setting.key, "{a: b}")
    config = machine.own / "config.yaml"
    config.write_text(text)
    settings, line = machine.settings(), text.count("\n")
    if setting.name:
        location = f"{config.relative_to(machine.home)}:{line}: `aoc.{setting.key}`"
        assert error_of(machine, setting.name).startswith(f"{location} is a mapping, expected ")
    else:
        value = settings.raw(setting.key)
        assert value is not None
        assert (value.path, value.line) == (str(config), line)
    for other in READ:
        if other is not setting:  # Other settings can still be read.
            getattr(settings, other.name)


BAD = [
    ("contact", "jürgen", "one line of plain ASCII text"),
    *(("account", name, "a name of letters") for name in ("a/b", "../x", ".hidden", "a.")),
    *(("account", name, "a name of letters") for name in ("Con", "nul.txt", "com1", "lpt9.a")),
    *(
        ("site_timeout", text, "a number of seconds above 0, at most 3600")
        for text in ("soon", "0", "nan", "inf", "-1")
    ),
    ("min_interval", "0", "a number of seconds"),  # not a loopback address
    ("timeout", "604801", "a number of seconds above 0, at most 604800"),
    *(
        ("site_url", url, "an https URL")
        for url in (
            *("http://adventofcode.com", "http://127.0.0.1.evil.example", "http://0.0.0.0"),
            *("adventofcode.com", "ftp://localhost", "https://", "https:///path", "https://[::1"),
            *("https://user@adventofcode.com", "http://localhost@evil.example", "https://a.b?x=1"),
            *("https://a b", "https://adventofcode.com:port", "https://adventofcode.com:99999"),
        )
    ),
]


@pytest.mark.parametrize(("name", "text", "expected"), BAD)
def test_an_invalid_value_is_an_error_with_its_location(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, name: str, text: str, expected: str
) -> None:
    (setting,) = [setting for setting in READ if setting.name == name]
    problem = f"is {text!r}, expected {expected}"
    (machine.own / "config.yaml").write_text(in_yaml(setting.key, f"'{text}'"), encoding="utf-8")
    location = f"config.yaml:{2 + setting.key.count('.')}: `aoc.{setting.key}`"
    assert f"{location} {problem}" in error_of(machine, name)
    if variable := setting.variable:
        (machine.own / ".env").write_text(f'{variable}="{text}"', encoding="utf-8")
        dotenv = (machine.own / ".env").relative_to(machine.home)
        assert error_of(machine, name).startswith(f"{variable} in {dotenv} {problem}")
        monkeypatch.setenv(variable, text)
        assert error_of(machine, name).startswith(f"{variable} in the environment {problem}")
    assert error_of(machine, name, **{name: text}).startswith(f"--{name} {problem}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("aoc:\n  acount: x", ":2: unknown key `aoc.acount`"),
        ("aoc: x", ":1: `aoc` is 'x', expected a mapping"),
        ("aoc:\n  site:\n    port: 1", ":3: unknown key `aoc.site.port`"),
        ("aoc:\n  account: a\n  account: b", ":3: duplicate key `aoc.account`"),
        ("aoc:\n  data_dir: [a]", ":2: `aoc.data_dir` is a list, expected one value"),
        ("aoc:\n  from: [a, [b]]", ":2: `aoc.from` is a list, expected a list of names"),
        ("aoc: ]", ":1: not valid YAML"),
        ("aoc: # caf\xe9", " is not UTF-8 text"),
    ],
)
def test_errors_in_config_yaml_have_a_line(machine: Machine, text: str, message: str) -> None:
    (machine.folder / "config.yaml").write_bytes(text.encode("latin-1"))
    messages = set()
    for setting in READ:
        try:
            getattr(machine.settings(), setting.name)
        except ConfigError as error:
            messages.add(error.message.replace(f"{machine.home}{os.sep}", ""))
    (only,) = messages
    assert only.startswith(native(f"project/inner/config.yaml{message}"))


@pytest.mark.parametrize("name", ["config.yaml", ".env"])
def test_the_nearest_file_counts_then_the_users(machine: Machine, name: str) -> None:
    content, others = "aoc: {account: NAME}", ["{}", " aoc:\n", "caf\xe9"]
    if name == ".env":
        content, others = "AOC_ACCOUNT=NAME\n", ["X=1", "caf\xe9"]
    folders = {"user": machine.own, "projects": machine.project, "inner": machine.folder}
    for account, folder in folders.items():
        (folder / name).write_text(content.replace("NAME", account))
        settings = machine.settings()
        assert (settings.account, settings.source("account")) == (account, str(folder / name))
        assert settings.is_from_project("account") == (account != "user")
    for text in others:
        (machine.folder / name).write_bytes(text.encode("latin-1"))
        assert machine.settings().account == "projects"
    (machine.folder / name).unlink()
    (machine.folder / name).mkdir()  # Some virtual environments are named `.env`.
    assert machine.settings().account == "projects"


def test_config_yaml_can_be_chosen(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine.folder / "config.yaml").write_text("aoc: {account: found}")
    for name in ("flag", "variable"):
        (machine.home / f"{name}.yaml").write_text(f"aoc: {{account: {name}}}")
    monkeypatch.setenv("AOC_CONFIG", "~/variable.yaml")
    assert machine.settings().account == "variable"
    monkeypatch.chdir(machine.home)
    settings = machine.settings("flag.yaml")
    assert (settings.account, settings.is_from_project("account")) == ("flag", False)
    assert error_of(machine, "account", "none.yaml").startswith("cannot read none.yaml: No such")
    monkeypatch.setenv("AOC_CONFIG", "")
    (machine.folder / ".env").write_text(f"AOC_CONFIG={machine.home / 'flag.yaml'}")
    assert machine.settings().account == "found"  # AOC_CONFIG is ignored in `.env`.


@pytest.mark.parametrize(
    ("key", "variable", "value"),
    [
        ("site.url", "AOC_SITE_URL", DEFAULT_URL),
        ("site.url", "AOC_SITE_URL", "http://127.0.0.1:1"),
        ("data_dir", "AOC_DATA_DIR", os.path.abspath("kept")),
    ],
)
@pytest.mark.parametrize("name", ["config.yaml", ".env"])
def test_a_projects_file_cannot_set_the_site_or_the_data_folder(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    key: str,
    variable: str,
    value: str,
) -> None:
    """Check that a cloned project cannot get the session token or hide the ledger."""
    text = in_yaml(key, value) if name == "config.yaml" else f"{variable}={value}"
    attribute = key.replace(".", "_")
    for folder in (machine.folder, machine.project):
        (folder / name).write_text(text)
        with pytest.raises(ConfigError, match="is not allowed in a project's file, ") as raised:
            getattr(machine.settings(), attribute)
        assert str(folder / name) in raised.value.message
        assert raised.value.hint.startswith(f"set {variable} in the environment")
        (folder / name).unlink()
    (machine.own.parent / name).write_text(text)  # above the user's configuration folder
    assert machine.settings().source(attribute) == "default"
    (machine.own / name).write_text(text)
    for other in ("", "aoc: {account: a}\n" if name == "config.yaml" else "AOC_ACCOUNT=a\n"):
        (machine.folder / name).write_text(other)  # A project's file cannot hide the user's.
        settings = machine.settings()
        assert getattr(settings, attribute) == value
        assert settings.account == ("a" if other else "default")
        assert settings.source(attribute) == str(machine.own / name)
        assert not settings.is_from_project(attribute)
    (machine.folder / name).write_text(text)
    if name == "config.yaml":  # A file that the user names is trusted.
        assert getattr(machine.settings(str(machine.folder / name)), attribute) == value
    monkeypatch.setenv(variable, value)
    assert getattr(machine.settings(), attribute) == value


@pytest.mark.parametrize("url", ["http://localhost:1", "http://127.9.9.9", "https://[::1]:3"])
def test_the_interval_may_be_0_for_loopback_addresses(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("AOC_MIN_INTERVAL", "0")
    monkeypatch.setenv("AOC_SITE_URL", url)
    assert machine.settings().min_interval == 0


def test_a_relative_data_dir_starts_from_its_source(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine.project / "config.yaml").write_text("aoc: {data_dir: kept}")
    settings = machine.settings(str(machine.project / "config.yaml"))
    assert settings.data_dir == str(machine.project / "kept")
    (machine.own / ".env").write_text("AOC_DATA_DIR=./kept/../other")
    assert machine.settings().data_dir == str(machine.own / "other")
    for text in ("kept/", "$HERE/kept", "${HERE}/kept"):
        monkeypatch.setenv("HERE", str(machine.folder))
        monkeypatch.setenv("AOC_DATA_DIR", text)
        assert machine.settings().data_dir == str(machine.folder / "kept")


@pytest.mark.parametrize(
    ("content", "account"),
    [
        ("export AOC_ACCOUNT=exported\n", "exported"),
        ("AOC_ACCOUNT = 'single'\n", "single"),
        ("AOC_ACCOUNT=dressed # a comment\n", "dressed"),
        ("# AOC_ACCOUNT=x\nOTHER=1\nno line\nAOC_ACCOUNT=first\nAOC_ACCOUNT=last\n", "last"),
        ("AOC_ACCOUNT=''\nAOC_CONTACT=x\n", "default"),
    ],
)
def test_dotenv_syntax(machine: Machine, content: str, account: str) -> None:
    (machine.folder / ".env").write_bytes(content.encode())
    assert machine.settings().account == account


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])  # as `>` of Windows PowerShell
@pytest.mark.parametrize(
    ("name", "text"), [("config.yaml", "aoc:\r\n  account: x\r\n"), (".env", "AOC_ACCOUNT=x\r\n")]
)
def test_files_may_have_a_byte_order_mark(
    machine: Machine, name: str, text: str, encoding: str
) -> None:
    (machine.folder / name).write_bytes(text.encode(encoding))
    assert machine.settings().account == "x"


def test_variables_are_not_expanded_in_dotenv(machine: Machine) -> None:
    (machine.folder / ".env").write_text("AOC_CONTACT=${HOME}$HOME")
    assert machine.settings().contact == "${HOME}$HOME"


@pytest.mark.parametrize(
    ("text", "line"),
    [("A=1\nAOC_SESSION 5361\n", 2), ("AOC_SESSION='5361' 5361\n", 1)],
)
def test_an_invalid_line_of_dotenv_is_reported_without_showing_it(
    machine: Machine, text: str, line: int
) -> None:
    (machine.folder / ".env").write_text(text)
    message = error_of(machine, "contact")
    assert message.startswith(native(f"project/inner/.env:{line}") + ": invalid line with an AOC_")
    assert "5361" not in message


def test_user_folders_are_the_same_as_in_platformdirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_home(monkeypatch, tmp_path)
    for value in (None, "", "/srv/x", "relative"):
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.setenv(name, value or "")
            if value is None:
                monkeypatch.delenv(name)
        assert user_folder("data") == platformdirs.user_data_dir("aoc-runner", appauthor=False)
        assert user_folder("config") == platformdirs.user_config_dir("aoc-runner", appauthor=False)
