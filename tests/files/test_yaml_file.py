"""YAML whose errors name file, line and key."""

import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from aoc_runner.files.paths import read_text
from aoc_runner.files.yaml_file import Value, parse
from aoc_runner.kernel.words.errors import AocError, ConfigError, DayError


def read(path: str, error: type[AocError]) -> Value | None:
    """As every reader of such a file does it."""
    return parse(read_text(path, error), path, error)


def value_of(folder: Path, text: str | bytes) -> Value:
    file = folder / "some.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    value = read(str(file), ConfigError)
    assert value is not None
    return value


def message_of(folder: Path, text: str | bytes) -> str:
    """What reading the file says, without the folder."""
    with pytest.raises(ConfigError) as raised:
        value_of(folder, text)
    assert raised.value.hint
    return raised.value.message.replace(f"{folder}/", "")


SAMPLE = """\
# a comment
one: 0124

two:
  yes: NO
  time: 12:30   # sixty-based in YAML
list:
  - a
  - 2
empty:
"""


def test_scalars_stay_as_they_are_written(tmp_path: Path) -> None:
    fields = value_of(tmp_path, SAMPLE).fields("one", "two", "list", "empty")
    inner = fields["two"].fields("yes", "time")
    assert [value.text for value in (fields["one"], *inner.values())] == ["0124", "NO", "12:30"]
    assert [item.text for item in fields["list"].items or []] == ["a", "2"]


def test_every_value_knows_its_line_and_its_key(tmp_path: Path) -> None:
    fields = value_of(tmp_path, SAMPLE).fields("one", "two", "list", "empty")
    inner = fields["two"].fields("yes", "time")
    items = fields["list"].items or []
    assert [(value.key, value.line) for value in (*fields.values(), *inner.values(), *items)] == [
        ("one", 2),
        ("two", 4),
        ("list", 7),
        ("empty", 10),
        ("two.yes", 5),
        ("two.time", 6),
        ("list[0]", 8),
        ("list[1]", 9),
    ]
    assert fields["one"].path == str(tmp_path / "some.yaml")


@pytest.mark.parametrize(
    ("text", "string", "number"),
    [
        ("abc", "abc", None),
        ("'12'", "12", None),
        ("12", None, "12"),
        ("0124", None, "0124"),
        ("1.5", None, "1.5"),
        ("-3", None, "-3"),
        ("yes", None, None),
        ("2023-12-07", None, None),
        ("~", None, None),
        ("[a]", None, None),
        ("{a: b}", None, None),
    ],
)
def test_what_yaml_takes_for_a_string_or_a_number_is_told(
    tmp_path: Path, text: str, string: str | None, number: str | None
) -> None:
    value = value_of(tmp_path, f"a: {text}").fields("a")["a"]
    assert (value.string, value.number) == (string, number)
    assert value.is_null is (text == "~")


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("a:", "`a` is empty"),
        ("a: [1]", "`a` is a list"),
        ("a: {b: 1}", "`a` is a mapping"),
        ("a: oops", "`a` is 'oops'"),
        (f"a: {'x' * 100}", f"`a` is '{'x' * 39}…'"),
    ],
)
def test_a_wrong_value_is_named_with_file_line_and_key(
    tmp_path: Path, text: str, described: str
) -> None:
    error = value_of(tmp_path, f"\n\n{text}").fields("a")["a"].wrong("a number")
    assert isinstance(error, ConfigError)
    assert error.message == f"{tmp_path / 'some.yaml'}:3: {described}, expected a number"
    assert error.hint


def test_the_reader_chooses_the_kind_of_error(tmp_path: Path) -> None:
    (tmp_path / "day07.yaml").write_text("examples: 5")
    value = read(str(tmp_path / "day07.yaml"), DayError)
    assert value is not None
    assert isinstance(value.fields("examples")["examples"].wrong("a list"), DayError)
    with pytest.raises(DayError):
        value.fields("nothing")


@pytest.mark.parametrize("text", ["- a\n- b", "just text", "5"])
def test_what_is_no_mapping_has_no_fields(tmp_path: Path, text: str) -> None:
    value = value_of(tmp_path, text)
    with pytest.raises(ConfigError, match=r"some.yaml:1: the file is .*, expected a mapping"):
        value.fields("a", "b")
    assert value.get("a") is None


def test_only_a_sequence_has_items(tmp_path: Path) -> None:
    fields = value_of(tmp_path, "a: b\nc: {d: e}").fields("a", "c")
    assert [value.items for value in fields.values()] == [None, None]
    assert fields["c"].text is None


def test_an_unknown_key_is_named_with_the_known_ones(tmp_path: Path) -> None:
    inner = value_of(tmp_path, "a:\n  b: 1\n  typo: 2").fields("a")["a"]
    with pytest.raises(ConfigError, match=r"some.yaml:3: unknown key `a.typo`") as raised:
        inner.fields("b", "c")
    assert raised.value.hint == "the keys here are: b, c"


def test_a_key_that_is_no_text_is_unknown_too(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"some.yaml:1: unknown key") as raised:
        value_of(tmp_path, "? [a, b]\n: 1").fields("a")
    assert "Node" not in raised.value.message


def test_a_repeated_key_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"some.yaml:3: `a` is given twice"):
        value_of(tmp_path, "a: 1\nb: 2\na: 3").fields("a", "b")


def test_one_key_among_somebody_elses(tmp_path: Path) -> None:
    document = value_of(tmp_path, "other: [1, 2]\naoc: {a: 1}\n1: x")
    section = document.get("aoc")
    assert section is not None
    assert (section.key, section.line) == ("aoc", 2)
    assert document.get("nothing") is None
    with pytest.raises(ConfigError, match=r"some.yaml:3: `aoc` is given twice"):
        value_of(tmp_path, "aoc: 1\nother: 2\naoc: 3").get("aoc")


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    assert value_of(tmp_path, b"\xef\xbb\xbfa: 1\r\n").fields("a")["a"].text == "1"


def test_plain_data_by_yamls_own_rules(tmp_path: Path) -> None:
    value = value_of(tmp_path, "a: {row: 10, on: yes, at: 2023-12-07, x: [1.5, ~, '7']}")
    assert value.fields("a")["a"].data() == {
        "row": 10,
        True: True,
        "at": date(2023, 12, 7),
        "x": [1.5, None, "7"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "2023-13-41",
        "!!int x",
        "!!bool maybe",
        "!!timestamp soon",
        "!!python/object/apply:os.getcwd []",
        "{[a]: b}",
        "{{a: 1}: b}",
    ],
)
def test_data_that_cannot_be_made_is_an_error_with_its_line(tmp_path: Path, text: str) -> None:
    value = value_of(tmp_path, f"\na: {text}").fields("a")["a"]
    with pytest.raises(ConfigError, match=r"some.yaml:2: `a` is .*, expected plain YAML data"):
        value.data()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: 1\nb: [1", "some.yaml:3: not valid YAML: "),
        ("a: 1\n\tb: 2", "some.yaml:2: not valid YAML: "),
        ("a: 1\n b: 2", "some.yaml:2: not valid YAML: "),
        ("a: *nobody", "some.yaml:1: not valid YAML: found undefined alias"),
        (
            "a: 1\n---\nb: 2",
            "some.yaml:2: not valid YAML: "
            "expected a single document in the stream, but found another document",
        ),
        ("a: 1\x00", "some.yaml:1: not valid YAML: unacceptable character #x0000"),
        ("# ü €\na: 1\r\nb: \x1b", "some.yaml:3: not valid YAML: unacceptable character #x001b"),
        (b"a: caf\xe9", "some.yaml is not UTF-8 text"),
        (b"\xff\xfea\x00:\x00", "some.yaml is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_yaml_is_named_with_its_line(
    tmp_path: Path, text: str | bytes, said: str
) -> None:
    message = message_of(tmp_path, text)
    assert message.startswith(said)
    assert "\n" not in message


def laughs(levels: int, start: str, level: str) -> str:
    """An anchor for each level, that stands for some of the one below."""
    lines = "".join(f"a{i}: &a{i} {level.replace('*', f'*a{i - 1}')}\n" for i in range(1, levels))
    return f"a0: &a0 {start}\n{lines}"


# Deep, long or much: each of them took seconds, gigabytes or the whole process.
TOO_MUCH = {
    "? " * 100_000: 1,
    "- " * 100_000: 1,
    "[" * 100_000: 1,
    "[\n" * 100_000: 51,
    "{" * 100_000: 1,
    "{a: " * 100_000: 1,
    "{? " * 100_000: 1,
    "? - " * 100_000: 1,
    "".join(" " * i + "a:\n" for i in range(400)): 51,
    "".join(" " * i + "-\n" for i in range(400)): 51,
    "".join(" " * i + "?\n" for i in range(400)): 51,
    "- a\n" * 200_000: 50_000,
    "?\n" * 100_000: 25_001,
    "[" + "1," * 100_000 + "]": 1,
    "a" * 1_000_001: 1,
    laughs(12, "[x, x]", "[*,*,*,*,*,*,*,*]"): 6,
    laughs(60, "{x: 1}", "{<<: [*, *]}"): 14,
    "a: &a [1]\nb: [" + "*a," * 50_000 + "]": 2,
    "a: &a [" + "*a," * 60 + "]": 1,
}


@pytest.mark.parametrize("number", range(len(TOO_MUCH)))
def test_what_is_too_much_is_an_error_at_once_that_names_the_line(
    tmp_path: Path, number: int
) -> None:
    text, line = list(TOO_MUCH.items())[number]
    (tmp_path / "some.yaml").write_text(text)
    code = (
        "import resource, sys\n"
        "from aoc_runner.kernel.words.errors import ConfigError\n"
        "from aoc_runner.files.paths import read_text\n"
        "from aoc_runner.files.yaml_file import parse\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (3, 3))\n"
        "try:\n    parse(read_text('some.yaml', ConfigError), 'some.yaml', ConfigError)\n"
        "except ConfigError as error:\n    print(error.message)\n"
    )
    # The memory of a child has that of the process it was forked from in it: of a small one here.
    starter = (
        "import resource, subprocess, sys\n"
        "subprocess.run([sys.executable, '-c', sys.argv[1]])\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", starter, code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert not done.stderr
    message, megabytes = done.stdout.splitlines()
    assert message.startswith(f"some.yaml:{line}: too much: ")
    assert int(megabytes) < 100


@pytest.mark.parametrize(
    "text",
    [
        "1" + ":1" * 100_000,
        "0x" + "f" * 5_000,
        "9" * 5_000,
        "1_" * 100_000 + ".5",
        "!!int 1" + "0" * 9999,
    ],
)
def test_a_number_without_end_is_an_error_at_once(tmp_path: Path, text: str) -> None:
    before = time.process_time()
    value = value_of(tmp_path, f"a: {text}").fields("a")["a"]
    with pytest.raises(ConfigError, match=r"some.yaml:1: .*a number of over 1000 digits"):
        value.data()
    assert time.process_time() - before < 1


@pytest.mark.parametrize(
    "text",
    [
        "a: {b: 1, c: &c [2]}\nd: *c\n",
        "&a {b: *a}",
        "a" * 200_000,
        "\n" * 200_000,
        " " * 200_000,
        "# \n" * 70_000,
        "a: |\n" + "  [{? - : * &\n" * 20_000,
        "? " + "a" * 200_000 + "\n: 1",
        "".join(f"k{i}: 1\n" for i in range(20_000)),
    ],
)
def test_what_is_merely_long_is_read_at_once(tmp_path: Path, text: str) -> None:
    before = time.process_time()
    (tmp_path / "some.yaml").write_text(text)
    read(str(tmp_path / "some.yaml"), ConfigError)
    assert time.process_time() - before < 1


def test_a_long_key_or_problem_is_told_on_one_short_line(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as raised:
        value_of(tmp_path, "? " + "a" * 5_000 + "\n: 1").fields("b")
    assert raised.value.message.endswith(f"unknown key `{'a' * 39}…`")
    with pytest.raises(ConfigError) as raised:
        value_of(tmp_path, "!!omap [a]").data()
    assert raised.value.message.endswith("(expected a mapping of length 1, but found scalar)")


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_a_file_without_a_document_is_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "some.yaml").write_text(text, encoding="utf-8")
    assert read(str(tmp_path / "some.yaml"), ConfigError) is None


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot read .*none.yaml: No such file"):
        read(str(tmp_path / "none.yaml"), ConfigError)
    with pytest.raises(ConfigError, match=r"cannot read .*: Is a directory"):
        read(str(tmp_path), ConfigError)
