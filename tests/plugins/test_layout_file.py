"""`layout:` in a config.yaml: what each entry means, and what is said of a wrong one."""

from pathlib import Path

import pytest

from aoc_runner.kernel.settings.settings import Settings
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.plugins.discover import project_of
from aoc_runner.plugins.layout_entries import Entry, Functions, Script


def load(folder: Path, layout: str) -> tuple[Entry, ...]:
    lines = "".join(f"    {line}\n" for line in layout.splitlines())
    (folder / "config.yaml").write_text(f"aoc:\n  layout:\n{lines}")
    return tuple(project_of(Settings(str(folder))).layout)


ENTRIES: list[tuple[str, Entry]] = [
    ('- "{year}/{day}.py"', Entry("{year}/{day}.py", "", "")),
    ('- {path: "{day}.py", year: 2019}', Entry("{day}.py", "", "", 2019)),
    ('- {path: "{yy}/{day}.py", data: lines}', Entry("{yy}/{day}.py", "", "", data="lines")),
    (
        '- {path: "{yy}/{day}.py", functions: {part1: one, part2: two, parse: read}}',
        Entry("{yy}/{day}.py", "", "", functions=Functions("read", "one", "two")),
    ),
    (
        '- {path: "{yy}/{day}.py", functions: {both: solve}}',
        Entry("{yy}/{day}.py", "", "", functions=Functions(both="solve")),
    ),
    ('- {path: "{yy}/{day}.py", script: }', Entry("{yy}/{day}.py", "", "", script=Script())),
    ('- {path: "{yy}/{day}.py", script: {}}', Entry("{yy}/{day}.py", "", "", script=Script())),
    (
        '- {path: "{yy}/{day}.py", script: {reads: ./input.txt, args: "{input}", cwd: ., '
        "python: python3}}",
        Entry(
            "{yy}/{day}.py", "", "",
            script=Script(("input.txt",), ".", ("{input}",), "python3"),
        ),
    ),
    (
        '- {path: "{yy}/{day}.py", script: {reads: ["in\\\\{day:02}.txt", "*.in"], args: [-x, 1]}}',
        Entry(
            "{yy}/{day}.py", "", "",
            script=Script(("in/{day:02}.txt", "*.in"), None, ("-x", "1")),
        ),
    ),
    (
        '- {path: "{yy}/{day}.js", script: {command: "node {path} {part}"}}',
        Entry("{yy}/{day}.js", "", "", script=Script(command="node {path} {part}")),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "entry"), ENTRIES)
def test_an_entry_is_read(tmp_path: Path, text: str, entry: Entry) -> None:
    (read,) = load(tmp_path, text)
    assert read == entry._replace(folder=str(tmp_path), place=f"{tmp_path / 'config.yaml'}:3")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("x", 2, "`aoc.layout` is 'x', expected a list of patterns"),
        ("{path: x}", 2, "`aoc.layout` is a mapping, expected a list"),
        ("-\n- x", 3, r"`aoc.layout\[0\]` is empty, expected a pattern like"),
        ("- 1", 3, r"`aoc.layout\[0\]` is '1', expected a pattern like"),
        ("- [x]", 3, r"`aoc.layout\[0\]` is a list, expected a pattern like"),
        ('- "{year}/{day}.py"\n- "{day}.py"', 4, "expected a path with {year} or {yy}"),
        ('- "{year}/{tag}.py"', 3, "expected the fields {year}"),
        ('- "{year}/{day}.js"', 3, "expected a path that ends in .py"),
        ("- {year: 2019}", 3, "expected a mapping with a `path`"),
        ('- {path: "{day}.py", year: 2014}', 3, r"`aoc.layout\[0\].year` is '2014', expected"),
        ('- {path: "{day}.py", year: soon}', 3, "expected a year, from 2015"),
        ('- {path: "{yy}/{day}.py", dada: x}', 3, r"unknown key `aoc.layout\[0\].dada`"),
        ('- {path: "{yy}/{day}.py", data: rows}', 3, "expected text, lines or path"),
        ('- {path: "{yy}/{day}.py", functions: solve}', 3, "expected a mapping with the keys"),
        ('- {path: "{yy}/{day}.py", functions: {part1: a b}}', 3, "expected the name of"),
        (
            '- {path: "{yy}/{day}.py", functions: {both: a, part1: b}}', 3,
            "expected nothing beside `part1`",
        ),
        ('- {path: "{yy}/{day}.py", data: lines, script: }', 3, "expected nothing: a script"),
        ('- {path: "{yy}/{day}.py", script: input.txt}', 3, "expected a mapping with the keys"),
        ('- {path: "{yy}/{day}.py", script: {reads: "{dag}"}}', 3, "expected the fields {year}"),
        ('- {path: "{yy}/{day}.py", script: {cwd: "w{part}"}}', 3, "a text without {part}"),
        ('- {path: "{yy}/{day}.js", script: {reads: x}}', 3, "ends in .py, or `script:"),
        ('- {path: "{yy}/{day}.js", script: {command: ""}}', 3, "expected a text"),
        ('- {path: "{yy}/{day}.js", script: {command: "a \'b"}}', 3, "as a shell splits it"),
        (
            '- {path: "{yy}/{day}.js", script: {command: "x {path}", reads: y}}', 3,
            "expected nothing beside `command`",
        ),
    ],
)  # fmt: skip
def test_a_wrong_entry_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, said: str
) -> None:
    with pytest.raises(ConfigError, match=said) as raised:
        load(tmp_path, text)
    assert raised.value.message.startswith(f"{tmp_path / 'config.yaml'}:{line}: ")


def test_a_layout_of_no_project_holds_where_its_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, here = tmp_path / "user/aoc-runner", tmp_path / "here"
    user.mkdir(parents=True)
    here.mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(user.parent))
    (user / "config.yaml").write_text('aoc: {layout: ["{year}/{day}.py"]}')
    (entry,) = project_of(Settings(str(here))).layout
    assert entry.folder == str(here)


@pytest.mark.parametrize("entries", ["- {year}/{day}.py", "- {year}/{day}.py\n- x"])
def test_a_pattern_without_its_quotes_is_told_so(tmp_path: Path, entries: str) -> None:
    with pytest.raises(ConfigError, match=r"config\.yaml:3: not valid YAML") as raised:
        load(tmp_path, entries)
    assert raised.value.hint == "put the pattern in quotes"
