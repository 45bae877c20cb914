"""YAML files whose values know their lines."""

from datetime import date

import pytest

from aoc_runner.kernel.model.errors import ConfigError
from aoc_runner.kernel.yaml_file import Value, parse


def value_of(text: str) -> Value:
    value = parse(text, "some.yaml", ConfigError)
    assert value is not None
    return value


SAMPLE = """\
# a comment
one: 0124

two:
  yes: NO
  time: 12:30   # sixty-based in YAML
list:
  - a
  - '2'
  - 1.5
empty:
"""


def test_values_have_their_text_line_and_key() -> None:
    fields = value_of(SAMPLE).fields("one", "two", "list", "empty")
    inner = fields["two"].fields("yes", "time")
    values = [fields["one"], *inner.values(), *(fields["list"].items or []), fields["empty"]]
    assert [(value.line, value.key, value.text, value.is_null) for value in values] == [
        (2, "one", "0124", False),
        (5, "two.yes", "NO", False),
        (6, "two.time", "12:30", False),
        (8, "list[0]", "a", False),
        (9, "list[1]", "2", False),
        (10, "list[2]", "1.5", False),
        (11, "empty", "", True),
    ]
    assert (fields["two"].text, fields["two"].items) == (None, None)
    assert fields["two"].path == "some.yaml"


def test_an_empty_file_has_no_value() -> None:
    for text in ("", "\n\n", "# only a comment\n"):
        assert parse(text, "some.yaml", ConfigError) is None


def test_get_ignores_other_keys() -> None:
    section = value_of("other: [1, 2]\naoc: {a: 1}\n1: x").get("aoc")
    assert section is not None
    assert (section.key, section.line) == ("aoc", 2)
    assert value_of("- a").get("aoc") is None


def test_data_is_converted_by_the_rules_of_yaml() -> None:
    value = value_of("{row: 10, on: yes, at: 2023-12-07, x: [1.5, ~, '7']}")
    expected = {"row": 10, True: True, "at": date(2023, 12, 7), "x": [1.5, None, "7"]}
    assert value.data() == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: 2\na: 3", "some.yaml:3: duplicate key `a`"),
        ("a:\n  b: 1\n  typo: 2", "some.yaml:3: unknown key `a.typo`"),
        ("? [a, b]\n: 1", "some.yaml:1: unknown key `? …`"),
        ("text", "some.yaml:1: the file is 'text', expected a mapping with the keys a, b"),
        ("a: 1\nb: 1\n - x: [1", "some.yaml:3: not valid YAML: "),
        ("a: *nobody", "some.yaml:1: not valid YAML: found undefined alias"),
        ("a: 1\n---\nb: 2", "some.yaml:2: not valid YAML: expected a single document in the"),
        ("a: 1\x00", "some.yaml:1: not valid YAML: unacceptable character #x0000"),
    ],
)
def test_errors_have_file_line_and_key(text: str, message: str) -> None:
    with pytest.raises(ConfigError) as raised:
        value_of(text).fields("a", "b")["a"].fields("b")
    assert raised.value.message.startswith(message)
    assert "\n" not in raised.value.message
    assert raised.value.hint


@pytest.mark.parametrize(
    ("text", "shown"),
    [("{b: 1}", "a mapping"), ("oops", "'oops'"), ("x" * 99, f"'{'x' * 39}…'")],
)
def test_errors_show_the_value(text: str, shown: str) -> None:
    error = value_of(f"\n\na: {text}").fields("a")["a"].wrong("a number")
    assert isinstance(error, ConfigError)
    assert error.message == f"some.yaml:3: `a` is {shown}, expected a number"
    assert error.hint


@pytest.mark.parametrize("text", ["2023-13-41", "!!int x", "!!bool maybe"])
def test_data_that_cannot_be_converted_is_an_error_with_its_line(text: str) -> None:
    value = value_of(f"\na: {text}").fields("a")["a"]
    with pytest.raises(ConfigError, match=r"some.yaml:2: `a` is .*, expected plain YAML data"):
        value.data()
