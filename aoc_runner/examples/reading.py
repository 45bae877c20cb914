"""A day's YAML -> its examples: `day07.yaml` beside `day07.py`; variants share it."""

import os
import re
from stat import S_ISREG

from aoc_runner.kernel.files import LIMIT, Value, parse, read_text
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.plugins.discover import DaySpec, day_file, in_year

_KEYS = ("name", "input", "input_file", "part1", "part2", "params", "skip", "confirmed")


def examples_path(spec: DaySpec) -> str | None:
    """Where the day's examples are, whether or not the file exists.

    Beside `dayDD.py` lies `dayDD.yaml`, and so for any other name; a variant has those of the day
    beside it. In a single-day package: `dayDD.yaml`. None where the day is not in a file.
    """
    if spec.path is None:
        return None
    folder, file = os.path.split(spec.path)
    if file == "__init__.py":
        return os.path.join(folder, f"day{spec.puzzle.day:02}.yaml")
    path = spec.path
    if spec.layout is not None:
        return os.path.splitext(path)[0].removesuffix(f"_{spec.variant}") + ".yaml"
    if spec.variant and (named := day_file(file)):
        alone = os.path.join(folder, f"day{named[1]}.py")
        path = in_year(folder, spec.puzzle) or alone
    return os.path.splitext(path)[0] + ".yaml"


def load_examples(path: str | None) -> list[Case]:
    """The examples in the file, none if there is no file. Raises DayError naming file and line."""
    if path is None or not os.path.isfile(path):
        return []
    return parse_examples(read_text(path, DayError), path)


def parse_examples(text: str, path: str) -> list[Case]:
    """The examples in the text of the file at `path`. Raises DayError naming file and line."""
    document = parse(text, path, DayError)
    if document is None or document.is_null:
        return []
    section = document.fields("examples").get("examples")
    if section is None or section.is_null:
        return []
    if section.items is None:
        raise section.wrong("a list of examples")
    examples: dict[str, Case] = {}
    for number, item in enumerate(section.items, 1):
        example = _example(item, number)
        if example.name in examples:
            raise DayError(
                f"{path}:{item.line}: two examples are called {example.name!r}",
                "give each a name of its own",
            )
        examples[example.name] = example
    return list(examples.values())


def named_files(text: str) -> set[str]:
    """The files that the text of a day's YAML takes inputs from, relative to it."""
    # No blanks but those of the line: else a text of blank lines takes the square of its length.
    named = r"(?:^|[\r{,])[ \t-]*[\"']?input_file[\"']?[ \t]*:[ \t]*[\"']?([^\s\"'#]+)"
    return {name.rstrip(",}]") for name in re.findall(named, text, re.MULTILINE)}


def _example(item: Value, number: int) -> Case:
    fields = item.fields(*_KEYS)
    if ("input" in fields) == ("input_file" in fields):
        raise DayError(
            f"{item.path}:{item.line}: example {number} needs `input` or `input_file`, one of them",
            "put the example's text under `input: |`",
        )
    expected: dict[Part, str] = {}
    for part in PARTS:
        value = fields.get(f"part{part}")
        if value is not None and not value.is_null:
            expected[part] = _text(value, "the expected answer").strip("\n")
    params = fields["params"].data() if "params" in fields else None
    if not isinstance(params, dict | None):
        raise fields["params"].wrong("a mapping")
    return Case(
        name=_text(fields["name"], "a name") if "name" in fields else f"example {number}",
        text=input_text(_input(fields)),
        source="example",
        expected=expected,
        params={str(key): value for key, value in (params or {}).items()},
        skip=_skip(fields.get("skip")),
        confirmed=_confirmed(fields["confirmed"]) if "confirmed" in fields else PARTS,
    )


def _input(fields: dict[str, Value]) -> str:
    if "input" in fields:
        return _text(fields["input"], "the example's text (under `input: |`)")
    value = fields["input_file"]
    name = _text(value, "the name of a file beside this one")
    file = os.path.join(os.path.dirname(value.path), name)
    try:
        if not S_ISREG(os.stat(file).st_mode):  # a pipe would wait for its writer
            raise value.wrong("a regular file beside this one")
        with open(file, "rb") as opened:
            content = opened.read(LIMIT + 1)
        if len(content) > LIMIT:
            raise value.wrong(f"a file of at most {LIMIT:,} bytes")
        return content.decode()
    except OSError as error:
        raise value.wrong(f"a file beside this one ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise value.wrong("a file of UTF-8 text") from error
    except ValueError as error:  # no file can have that name
        raise value.wrong("the name of a file beside this one") from error


def _confirmed(value: Value) -> tuple[Part, ...]:
    if value.items is None:
        said = value.data()
        if not isinstance(said, bool):
            raise value.wrong("true, false or a list like [part1]")
        return PARTS if said else ()
    named = {item.text for item in value.items}
    for item in value.items:
        if item.text not in ("part1", "part2"):
            raise item.wrong("part1 or part2")
    return tuple(part for part in PARTS if f"part{part}" in named)


def _skip(value: Value | None) -> str | None:
    if value is None or value.is_null or value.text == "false":
        return None
    return _text(value, "the reason why it is skipped")


def _text(value: Value, expected: str) -> str:
    if value.text is None or value.is_null:
        raise value.wrong(expected)
    return value.text
