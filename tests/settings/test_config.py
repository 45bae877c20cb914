"""Settings: from where, in what order, and what is said of a wrong one."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.settings import config
from aoc_runner.settings.config import Settings
from aoc_runner.settings.fields import DEFAULT_URL, FIELDS, Field
from aoc_runner.settings.scrubber import scrub

TOKEN = "53616c7465645f5f" + "0123456789abcdef" * 7


class Machine:
    """A user's home with a configuration folder, and a project two folders deep."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.user = home / "config/aoc-runner"
        self.project = home / "project"
        self.folder = self.project / "inner"
        for folder in (self.user, self.folder):
            folder.mkdir(parents=True)

    def load(self, named: str | None = None, **flags: str) -> Settings:
        return config.load(named, flags, str(self.folder))

    def fails(self, named: str | None = None, **flags: str) -> str:
        """The message of the error that loading raises, seen from the home."""
        with pytest.raises(ConfigError) as raised:
            self.load(named, **flags)
        assert raised.value.hint
        assert raised.value.code == 2
        return raised.value.message.replace(f"{self.home}{os.sep}", "")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    for name in list(os.environ):
        if name.startswith("AOC_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    return Machine(tmp_path)


# Of each setting: its name in Settings and in YAML, its variable, and three values of it as text.
EVERY_SETTING = [
    ("contact", "contact", "AOC_CONTACT", ["a@x.org", "b@x.org", "https://c.org"]),
    ("account", "account", "AOC_ACCOUNT", ["alice", "bob", "c.d-e_f"]),
    ("data_dir", "data_dir", "AOC_DATA_DIR", ["/a", "/b", "/c"]),
    (
        "site_url",
        "site.url",
        "AOC_SITE_URL",
        ["http://localhost:1", "http://127.0.0.1:2", "https://[::1]:3"],
    ),
    ("site_timeout", "site.timeout", "AOC_TIMEOUT", ["1.5", "20", "3600"]),
    ("min_interval", "site.min_interval", "AOC_MIN_INTERVAL", ["4", "5.5", "0.5"]),
    ("prefer", "from", "AOC_FROM", ["x", "y", "z"]),
    ("timeout", "timeout", "", ["0.5", "600", "604800"]),
    ("layout", "layout", "", ["['{year}/{day}.py']", "", ""]),
    ("boards", "boards", "", ["[4242]", "", ""]),
    ("publish_allow", "publish.allow", "", ["x", "y/*", "z"]),
]


def read(name: str, text: str) -> Any:
    """What a value of EVERY_SETTING is in Settings."""
    if name in ("site_timeout", "timeout", "min_interval"):
        return float(text)
    if name in ("layout", "boards"):
        return tuple(yaml.safe_load(text))
    return (text,) if name in ("prefer", "publish_allow") else text


def yaml_of(key: str, text: str) -> str:
    if "." in key:
        outer, inner = key.split(".")
        return f"aoc:\n  {outer}:\n    {inner}: {text}\n"
    return f"aoc:\n  {key}: {text}\n"


def test_this_file_knows_every_setting() -> None:
    assert [row[:3] for row in EVERY_SETTING] == [
        (field.name, field.key, field.variable) for field in FIELDS
    ]


def test_the_defaults(machine: Machine) -> None:
    settings = machine.load()
    assert settings == Settings(
        contact=None,
        account="default",
        data_dir=str(machine.home / "share/aoc-runner"),
        site_url="https://adventofcode.com",
        site_timeout=10.0,
        min_interval=3.0,
        prefer=(),
        timeout=300.0,
        layout=(),
        boards=(),
        publish_allow=(),
        sources={field.name: "default" for field in FIELDS},
        from_tree=frozenset(),
        given=(None, {}, str(machine.folder)),
        passed_by=(),
    )


@pytest.mark.parametrize(("name", "key", "variable", "values"), EVERY_SETTING)
def test_environment_beats_dotenv_beats_config_yaml_and_the_source_is_named(
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    key: str,
    variable: str,
    values: list[str],
) -> None:
    in_yaml, in_dotenv, in_environment = values

    def found() -> tuple[Any, str]:
        settings = machine.load()
        value = getattr(settings, name)
        if name == "layout":  # more of it in test_layout_file
            value = tuple(entry.path for entry in value)
        if name == "boards":  # and in test_boards
            value = tuple(board.number for board in value)
        return value, settings.sources[name]

    file = machine.project / "config.yaml"
    file.write_text(yaml_of(key, in_yaml))
    assert found() == (read(name, in_yaml), str(file))
    if not variable:
        file.write_text(yaml_of(key, ""))
        assert found()[1] == "default"
        return
    dotenv = machine.project / ".env"
    dotenv.write_text(f"{variable}={in_dotenv}\n")
    assert found() == (read(name, in_dotenv), str(dotenv))
    monkeypatch.setenv(variable, f" {in_environment} ")
    assert found() == (read(name, in_environment), "environment")
    monkeypatch.setenv(variable, "  ")  # set to nothing is not set
    assert found() == (read(name, in_dotenv), str(dotenv))
    dotenv.write_text(f"{variable}=\n")
    assert found() == (read(name, in_yaml), str(file))
    file.write_text(yaml_of(key, ""))
    assert found()[1] == "default"


@pytest.mark.parametrize("text", ["''", "~", "null", ""])
def test_what_is_empty_is_not_set(machine: Machine, text: str) -> None:
    keys = ("contact", "account", "data_dir", "from")
    lines = "".join(f"  {key}: {text}\n" for key in keys)
    (machine.folder / "config.yaml").write_text(f"aoc:\n{lines}  site: {{url: {text}}}\n")
    assert set(machine.load().sources.values()) == {"default"}


@pytest.mark.parametrize("file", ["config.yaml", ".env"])
def test_a_folder_of_that_name_is_no_file_of_ours(machine: Machine, file: str) -> None:
    (machine.folder / file).mkdir()  # as some call their virtual environment
    assert machine.load().account == "default"


def test_a_flag_beats_them_all(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine.folder / "config.yaml").write_text("aoc: {account: in-yaml}")
    (machine.folder / ".env").write_text("AOC_ACCOUNT=in-dotenv")
    monkeypatch.setenv("AOC_ACCOUNT", "in-environment")
    settings = machine.load(account="by-flag")
    assert (settings.account, settings.sources["account"]) == ("by-flag", "the command line")
    assert settings.from_tree == frozenset()
    assert "--account is 'no/folder'" in machine.fails(account="no/folder")


def test_several_settings_from_one_file(machine: Machine) -> None:
    (machine.folder / "config.yaml").write_text(
        "other: [1]\naoc:\n  contact: a@x.org\n  site:\n    timeout: 5\n  from: [one, two]\n"
    )
    settings = machine.load()
    assert settings.contact == "a@x.org"
    assert settings.site_timeout == 5.0
    assert settings.prefer == ("one", "two")
    assert settings.min_interval == 3.0


@pytest.mark.parametrize("file", ["config.yaml", ".env"])
def test_the_nearest_file_counts_then_the_users_own(machine: Machine, file: str) -> None:
    text = "aoc: {account: NAME}" if file == "config.yaml" else "AOC_ACCOUNT=NAME"

    def account_with(folder: Path, name: str) -> str:
        (folder / file).write_text(text.replace("NAME", name))
        settings = machine.load()
        if settings.account == name:
            assert settings.sources["account"] == str(folder / file)
        return settings.account

    assert account_with(machine.user, "users") == "users"
    assert account_with(machine.project, "projects") == "projects"
    assert account_with(machine.folder, "inner") == "inner"
    assert account_with(machine.home, "far-above") == "inner"


@pytest.mark.parametrize("text", ["{}", "", "# nothing", "other: 1", "- aoc", "aoc_runner: {a: 1}"])
def test_somebody_elses_config_yaml_is_passed_by(machine: Machine, text: str) -> None:
    (machine.folder / "config.yaml").write_text(text)
    assert machine.load().sources["account"] == "default"
    (machine.project / "config.yaml").write_text("aoc: {account: alice}")
    assert machine.load().account == "alice"


@pytest.mark.parametrize("text", ["aoc:", "aoc: {}", "aoc: {site: }"])
def test_an_empty_section_is_ours_and_ends_the_search(machine: Machine, text: str) -> None:
    (machine.folder / "config.yaml").write_text(text)
    (machine.project / "config.yaml").write_text("aoc: {account: alice}")
    assert machine.load().account == "default"


@pytest.mark.parametrize("how", ["flag", "variable"])
def test_one_file_can_be_named(machine: Machine, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    (machine.folder / "config.yaml").write_text("aoc: {account: found}")
    other = machine.home / "other.yaml"
    other.write_text("aoc: {account: named}")
    monkeypatch.chdir(machine.home)
    for path in (str(other), "~/other.yaml", "other.yaml"):
        if how == "variable":
            monkeypatch.setenv("AOC_CONFIG", path)
        settings = machine.load(path if how == "flag" else None)
        assert (settings.account, settings.sources["account"]) == ("named", str(other))


def test_the_flag_names_a_file_before_the_variable(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        (machine.home / f"{name}.yaml").write_text(f"aoc: {{account: {name}}}")
    monkeypatch.setenv("AOC_CONFIG", str(machine.home / "one.yaml"))
    assert machine.load().account == "one"
    assert machine.load(str(machine.home / "two.yaml")).account == "two"
    monkeypatch.setenv("AOC_CONFIG", "")
    assert machine.load().account == "default"


def test_a_named_file_must_exist(machine: Machine) -> None:
    assert machine.fails(str(machine.home / "none.yaml")) == "there is no file none.yaml"
    assert machine.fails(str(machine.home)).startswith("there is no file")


def test_a_projects_dotenv_names_no_file(machine: Machine) -> None:
    (machine.home / "other.yaml").write_text("aoc: {account: named}")
    (machine.folder / ".env").write_text(f"AOC_CONFIG={machine.home / 'other.yaml'}")
    assert machine.load().account == "default"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("aoc:\n  acount: x", ":2: unknown key `aoc.acount`"),
        ("aoc:\n  site:\n    port: 1", ":3: unknown key `aoc.site.port`"),
        ("aoc:\n  site: x", ":2: `aoc.site` is 'x', expected a mapping"),
        ("aoc: x", ":1: `aoc` is 'x', expected a mapping"),
        ("aoc: [a]", ":1: `aoc` is a list, expected a mapping"),
        ("aoc:\n  account: a\n  account: b", ":3: `aoc.account` is given twice"),
        ("aoc:\n  account: a\nother: 1\naoc:\n  contact: b", ":4: `aoc` is given twice"),
        ("aoc:\n  account: 12", ":2: `aoc.account` is '12', expected a text"),
        ("aoc:\n  account: no", ":2: `aoc.account` is 'no', expected a text"),
        ("aoc:\n  account: [a]", ":2: `aoc.account` is a list, expected a text"),
        ("aoc:\n  account: a/b", ":2: `aoc.account` is 'a/b', expected a name of letters"),
        ("aoc:\n  account: ../x", ":2: `aoc.account` is '../x', expected a name of letters"),
        ("aoc:\n  account: .hidden", ":2: `aoc.account` is '.hidden', expected a name"),
        ("aoc:\n  contact: jürgen", ":2: `aoc.contact` is 'jürgen', expected one line of plain"),
        ('aoc:\n  contact: "a\\nb"', ":2: `aoc.contact` is 'a\\nb', expected one line of plain"),
        ("aoc:\n  data_dir: 5", ":2: `aoc.data_dir` is '5', expected a text"),
        ("aoc:\n  site:\n    timeout: '5'", ":3: `aoc.site.timeout` is '5', expected a number"),
        ("aoc:\n  site:\n    timeout: soon", ":3: `aoc.site.timeout` is 'soon', expected a num"),
        ("aoc:\n  site:\n    timeout: 0", ":3: `aoc.site.timeout` is '0', expected a number of"),
        ("aoc:\n  site:\n    timeout: -1", ":3: `aoc.site.timeout` is '-1', expected a number"),
        ("aoc:\n  site:\n    timeout: .nan", ":3: `aoc.site.timeout` is '.nan', expected a num"),
        ("aoc:\n  site:\n    timeout: .inf", ":3: `aoc.site.timeout` is '.inf', expected a num"),
        ("aoc:\n  site:\n    timeout: 1:30", ":3: `aoc.site.timeout` is '1:30', expected a num"),
        ("aoc:\n  site:\n    min_interval: -1", ":3: `aoc.site.min_interval` is '-1', expected"),
        ("aoc:\n  site:\n    min_interval: 9999", ":3: `aoc.site.min_interval` is '9999', exp"),
        ("aoc:\n  from: {a: b}", ":2: `aoc.from` is a mapping, expected a name, or a list"),
        ("aoc:\n  from: [a, [b]]", ":2: `aoc.from` is a list, expected a name, or a list"),
        ("aoc:\n  from: 5", ":2: `aoc.from` is '5', expected a name, or a list"),
        ("aoc:\n  site:\n    url: 5", ":3: `aoc.site.url` is '5', expected a text"),
        ("aoc: ]", ":1: not valid YAML"),
    ],
)
def test_a_mistake_is_named_with_file_line_key_and_what_was_expected(
    machine: Machine, text: str, said: str
) -> None:
    (machine.folder / "config.yaml").write_text(text, encoding="utf-8")
    assert machine.fails().startswith(f"project/inner/config.yaml{said}")


def test_a_file_that_is_not_utf_8_is_named(machine: Machine) -> None:
    (machine.folder / "config.yaml").write_bytes(b"aoc: {contact: caf\xe9}")
    assert machine.fails() == "project/inner/config.yaml is not UTF-8 text"


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("AOC_ACCOUNT", "a b"),
        ("AOC_CONTACT", "é"),
        ("AOC_TIMEOUT", "soon"),
        ("AOC_TIMEOUT", "0"),
        ("AOC_TIMEOUT", "nan"),
        ("AOC_MIN_INTERVAL", "-1"),
        ("AOC_MIN_INTERVAL", "inf"),
        ("AOC_SITE_URL", "adventofcode.com"),
    ],
)
def test_a_wrong_variable_is_named_with_its_place(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, variable: str, text: str
) -> None:
    (machine.folder / ".env").write_text(f'{variable}="{text}"', encoding="utf-8")
    in_file = machine.fails()
    assert in_file.startswith(f"{variable} in project/inner/.env is {text!r}, expected ")
    monkeypatch.setenv(variable, text)
    assert machine.fails().startswith(f"{variable} in environment is {text!r}, expected ")


@pytest.mark.parametrize("file", ["config.yaml", ".env"])
def test_no_folder_has_a_nul_in_its_name(machine: Machine, file: str) -> None:
    text = r'aoc: {data_dir: "a\0b"}' if file == "config.yaml" else "AOC_DATA_DIR=a\0b"
    (machine.folder / file).write_text(text)
    assert machine.fails().endswith(r"is 'a\x00b', expected a text without NUL characters")


def test_no_name_in_a_list_has_one_either(machine: Machine) -> None:
    (machine.folder / "config.yaml").write_text(yaml_of("from", r'["a", "b\0c"]'))
    assert machine.fails().endswith("is a list, expected a text without NUL characters")


@pytest.mark.parametrize("key", ["session", "token"])
def test_a_token_in_config_yaml_is_refused_and_not_shown(machine: Machine, key: str) -> None:
    for folder in (machine.user, machine.folder):
        (folder / "config.yaml").write_text(f"aoc:\n  account: a\n  {key}: 53616c7465645f5f\n")
        message = machine.fails()
        assert ":3: the session token does not belong in config.yaml" in message
        assert "5361" not in message


@pytest.mark.parametrize("key", ["aoc_session", "cookie"])
def test_a_token_under_another_key_is_not_shown_either(machine: Machine, key: str) -> None:
    (machine.folder / "config.yaml").write_text(f"aoc:\n  {key}: 53616c7465645f5f\n")
    assert machine.fails() == f"project/inner/config.yaml:2: unknown key `aoc.{key}`"


def tree_yaml(machine: Machine, url: str) -> None:
    (machine.folder / "config.yaml").write_text(f"aoc: {{site: {{url: '{url}'}}}}")


def tree_dotenv(machine: Machine, url: str) -> None:
    (machine.folder / ".env").write_text(f"AOC_SITE_URL='{url}'")


def parents_dotenv(machine: Machine, url: str) -> None:
    (machine.project / ".env").write_text(f"AOC_SITE_URL='{url}'")


FROM_THE_TREE = [tree_yaml, tree_dotenv, parents_dotenv]


@pytest.mark.parametrize("put", FROM_THE_TREE)
@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example",
        "https://adventofcode.com.evil.example",
        "https://adventofcode.com:8443",
        "https://adventofcode.com/evil",
        "https://localhost.evil.example",
        "https://127.0.0.1.evil.example",
    ],
)
def test_a_project_cannot_send_the_session_elsewhere(
    machine: Machine, put: Callable[[Machine, str], None], url: str
) -> None:
    put(machine, url)
    message = machine.fails()
    assert "a project's own file may not set `site.url`" in message
    assert message.startswith("project/")


@pytest.mark.parametrize("put", FROM_THE_TREE)
@pytest.mark.parametrize(
    "url",
    [
        "https://adventofcode.com",
        "https://adventofcode.com/",
        "http://localhost:8000",
        "http://127.0.0.1:8000",
        "http://127.9.9.9",
        "http://[::1]:8000",
        "https://localhost",
    ],
)
def test_a_project_may_name_the_site_or_this_machine(
    machine: Machine, put: Callable[[Machine, str], None], url: str
) -> None:
    put(machine, url)
    assert machine.load().site_url == url.rstrip("/")


@pytest.mark.parametrize("place", ["environment", "user's .env", "user's config.yaml", "named"])
def test_the_user_may_name_another_host(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    url, named = "https://mirror.example", None
    text = f"aoc: {{site: {{url: '{url}'}}}}"
    if place == "environment":
        monkeypatch.setenv("AOC_SITE_URL", url)
    elif place == "user's .env":
        (machine.user / ".env").write_text(f"AOC_SITE_URL={url}")
    elif place == "user's config.yaml":
        (machine.user / "config.yaml").write_text(text)
    else:
        (machine.home / "named.yaml").write_text(text)
        named = "~/named.yaml"
    assert machine.load(named).site_url == url
    if named:  # the file that is named is trusted, not whatever lies in the tree
        (machine.folder / ".env").write_text("AOC_SITE_URL=https://evil.example")
        assert "a project's own file" in machine.fails(named)


def test_naming_a_file_in_the_project_is_trusting_it(machine: Machine) -> None:
    tree_yaml(machine, "https://mirror.example")
    named = str(machine.folder / "config.yaml")
    assert machine.load(named).site_url == "https://mirror.example"


@pytest.mark.parametrize(
    "url",
    [
        "http://adventofcode.com",
        "http://mirror.example",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "http://0.0.0.0",
        "ftp://localhost",
        "file:///etc",
        "adventofcode.com",
        "https://",
        "https:///path",
        "https://user@adventofcode.com",
        "https://user:secret@adventofcode.com",
        "http://localhost@evil.example",
        "http://127.0.0.1:80@evil.example",
        "https://adventofcode.com?x=1",
        "https://adventofcode.com?",
        "https://adventofcode.com#x",
        "https://adventofcode.com#",
        "https://advent ofcode.com",
        "https://adventofcode.com\tx",
        "http://local\thost",
        "https://ádventofcode.com",
        "https://adventofcode.com:port",
        "https://adventofcode.com:99999",
        "https://[::1",
    ],
)
def test_what_is_no_site_is_refused_wherever_it_comes_from(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("AOC_SITE_URL", url)
    message = machine.fails()
    assert message.startswith(f"AOC_SITE_URL in environment is {url!r}, expected ")
    assert "URL" in message.partition("expected")[2]


@pytest.mark.parametrize("text", ["0", "0.0", "-0.0"])
def test_no_pacing_is_for_this_machine_alone(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("AOC_MIN_INTERVAL", text)
    assert "`site.min_interval` is 0, which is for loopback" in machine.fails()
    (machine.folder / "config.yaml").write_text(f"aoc: {{site: {{url: '{DEFAULT_URL}'}}}}")
    assert "`site.min_interval` is 0, which is for loopback" in machine.fails()
    monkeypatch.setenv("AOC_SITE_URL", "https://mirror.example")
    assert "`site.min_interval` is 0, which is for loopback" in machine.fails()
    monkeypatch.setenv("AOC_SITE_URL", "http://127.0.0.1:8000")
    assert machine.load().min_interval == 0


def test_a_relative_data_dir_starts_where_it_is_written(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(machine.home)
    (machine.project / "config.yaml").write_text("aoc: {data_dir: kept}")
    assert machine.load().data_dir == str(machine.project / "kept")
    (machine.project / ".env").write_text("AOC_DATA_DIR=./kept/../other")
    assert machine.load().data_dir == str(machine.project / "other")
    monkeypatch.setenv("AOC_DATA_DIR", "kept/")
    assert machine.load().data_dir == str(machine.folder / "kept")
    monkeypatch.setenv("AOC_DATA_DIR", "~/mine")
    assert machine.load().data_dir == str(machine.home / "mine")


@pytest.mark.parametrize(
    ("place", "field"),
    [
        (place, field)
        for place in ("environment", "dotenv", "config.yaml", "flag", "key")
        for field in FIELDS
        if field.variable or place not in ("environment", "dotenv")
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_token_is_no_setting(  # and where it is shown, the scrubber hides it
    machine: Machine, monkeypatch: pytest.MonkeyPatch, field: Field, place: str
) -> None:
    name = None if place == "flag" else field.variable
    if place == "environment":
        monkeypatch.setenv(field.variable, TOKEN.upper())
    elif place == "dotenv":
        (machine.folder / ".env").write_text(f"{name}='session={TOKEN}'\n")
    elif place == "config.yaml":
        (machine.folder / "config.yaml").write_text(yaml_of(field.key, f"x{TOKEN}"))
    elif place == "key":
        (machine.folder / "config.yaml").write_text(yaml_of(TOKEN, "x"))
    with pytest.raises(ConfigError) as raised:
        machine.load(**{field.name: TOKEN} if place == "flag" else {})
    shown = scrub(raised.value.message)
    is_shown = (place, field.name) != ("config.yaml", "boards")  # which never shows a value
    assert ("[token]" in shown) == is_shown
    assert TOKEN[16:24] not in shown.lower()


def test_a_token_is_no_name_in_a_list_either(machine: Machine) -> None:
    (machine.folder / "config.yaml").write_text(yaml_of("from", f"[alice, {TOKEN}]"))
    assert "expected anything but a session token" in machine.fails()


def test_settings_hold_no_token_but_where_it_is(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "session" not in machine.load().sources
    (machine.folder / ".env").write_text(f"AOC_SESSION={TOKEN}\nAOC_OTHER={TOKEN}\n")
    for place in (str(machine.folder / ".env"), "environment"):
        if place == "environment":
            monkeypatch.setenv("AOC_SESSION", TOKEN)
        settings = machine.load()
        assert settings.sources["session"] == place
        for shown in (repr(settings), str(settings), f"{settings._asdict()}", f"{[*settings]}"):
            assert TOKEN[16:24] not in shown


def test_names_in_a_variable_are_separated_by_commas(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_FROM", " alice, bob ,,")
    assert machine.load().prefer == ("alice", "bob")


def test_the_repositorys_own_config_yaml_holds_the_defaults(machine: Machine) -> None:
    settings = machine.load(str(Path(__file__).parents[2] / "config.yaml"))
    assert (settings.account, settings.site_timeout, settings.min_interval) == ("default", 10, 3)
    assert settings.site_url == DEFAULT_URL


def test_a_dotenv_of_somebody_else_is_passed_by(machine: Machine) -> None:
    (machine.project / ".env").write_text("AOC_CONTACT=me@example.com\n")
    (machine.folder / ".env").write_text("DJANGO_SECRET=1\nnot a variable at all\n")
    assert machine.load().contact == "me@example.com"


def test_what_may_be_published_is_a_pattern_or_a_list(machine: Machine) -> None:
    file = machine.project / "config.yaml"
    file.write_text("aoc:\n  publish:\n    allow: [tests/pages, '*.md']\n")
    assert machine.load().publish_allow == ("tests/pages", "*.md")
    file.write_text("aoc:\n  publish:\n    allow: [2023, 07, a]\n")
    assert machine.load().publish_allow == ("2023", "07", "a")
    file.write_text("aoc:\n  publish:\n    allow: 2023\n")
    assert machine.load().publish_allow == ("2023",)
    file.write_text("aoc:\n  publish:\n")
    assert machine.load().publish_allow == ()
    file.write_text("aoc:\n  publish:\n    allow: {a: b}\n")
    with pytest.raises(
        ConfigError, match=r"`aoc\.publish\.allow` is a mapping, expected a pattern"
    ):
        machine.load()
    file.write_text("aoc:\n  publish:\n    allowed: x\n")
    with pytest.raises(ConfigError, match=r"unknown key `aoc\.publish\.allowed`"):
        machine.load()
