"""YAML files that people write: every value knows its file, line and key, to name in an error.

Scalars are kept as written (`0124` and `NO` are text); what they mean is the reader's business.
PyYAML is a third of the time of a small command, so import this module only when a file is there.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from aoc_runner.kernel.words.errors import AocError

# libyaml's parser where PyYAML was built with it: the same language, a tenth of the time.
LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_DIGITS = 1_000  # of a number: reading one takes the square of its length


class Value:
    """A value in a file. What is wrong with it is raised as an `error`, which its reader chose."""

    def __init__(self, node: yaml.Node, key: str, path: str, error: type[AocError]) -> None:
        self._node = node
        self._error = error
        self.key = key
        self.path = path
        self.line = node.start_mark.line + 1

    def wrong(self, expected: str) -> AocError:
        """The error for a value that is not what was `expected`."""
        key = f"`{self.key}`" if self.key else "the file"
        return self._error(
            f"{self.path}:{self.line}: {key} is {self._described()}, expected {expected}",
            "correct the file and try again",
        )

    @property
    def is_null(self) -> bool:
        return self._tag == "null"

    @property
    def text(self) -> str | None:
        """A scalar exactly as written, None for anything else."""
        return self._node.value if isinstance(self._node, yaml.ScalarNode) else None

    @property
    def string(self) -> str | None:
        """A scalar that YAML itself takes for a string."""
        return self.text if self._tag == "str" else None

    @property
    def number(self) -> str | None:
        """The text of a scalar that YAML itself takes for a number."""
        return self.text if self._tag in ("int", "float") else None

    @property
    def items(self) -> "list[Value] | None":
        """The values of a sequence, None for anything else."""
        if not isinstance(self._node, yaml.SequenceNode):
            return None
        return [
            Value(node, f"{self.key}[{index}]", self.path, self._error)
            for index, node in enumerate(self._node.value)
        ]

    def fields(self, *allowed: str) -> "dict[str, Value]":
        """The values of a mapping by key. Raises for another type, an unknown or a repeated key."""
        if not isinstance(self._node, yaml.MappingNode):
            raise self.wrong(f"a mapping with the keys {', '.join(allowed)}")
        found: dict[str, Value] = {}
        for key, value in self.pairs():
            if key not in allowed:
                raise self._error(
                    f"{self.path}:{value.line}: unknown key `{value.key}`",
                    f"the keys here are: {', '.join(allowed)}",
                )
            if key in found:
                raise value._given_twice()
            found[key] = value
        return found

    def get(self, key: str) -> "Value | None":
        """The value of one key of a mapping whose other keys do not matter, None if it is missing.

        Raises for a repeated key.
        """
        found = [value for name, value in self.pairs() if name == key]
        if len(found) > 1:
            raise found[1]._given_twice()
        return found[0] if found else None

    def data(self) -> object:
        """The value as plain Python data, read by YAML's own rules."""
        try:
            return _Constructor().construct_document(self._node)
        except (yaml.YAMLError, ValueError) as error:
            raise self.wrong(f"plain YAML data ({_problem(error)})") from error
        except (TypeError, LookupError, AttributeError) as error:
            # PyYAML's own slips, as for `!!bool maybe` and `!!timestamp soon`.
            raise self.wrong("plain YAML data, each value as its !!tag says") from error

    def pairs(self) -> "Iterator[tuple[str, Value]]":
        """The keys of a mapping with their values; of anything else none."""
        for key_node, node in self._node.value if isinstance(self._node, yaml.MappingNode) else ():
            name = key_node.value if isinstance(key_node, yaml.ScalarNode) else "? …"
            key = f"{self.key}.{_short(name)}" if self.key else _short(name)
            value = Value(node, key, self.path, self._error)
            value.line = key_node.start_mark.line + 1
            yield name, value

    def _given_twice(self) -> AocError:
        where = f"{self.path}:{self.line}"
        return self._error(f"{where}: `{self.key}` is given twice", "keep one of the two")

    @property
    def _tag(self) -> str:
        return str(self._node.tag).removeprefix("tag:yaml.org,2002:")

    def _described(self) -> str:
        if self.is_null:
            return "empty"
        if self.text is None:
            return "a list" if isinstance(self._node, yaml.SequenceNode) else "a mapping"
        return repr(_short(self.text))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _problem(error: Exception) -> str:
    problem = getattr(error, "problem", None) or str(error).split("\n")[0]
    if problem.startswith("but "):  # PyYAML says it in two halves
        return f"{getattr(error, 'context', '')}, {problem}"
    # PyYAML's own parser names what it found, libyaml does not: it may be a secret that nobody put
    # in quotes.
    return re.sub(r"(undefined alias|undefined tag handle|duplicate anchor) '.*'", r"\1", problem)


def _line(error: yaml.YAMLError, text: str) -> int:
    """The line of the text that the error is about."""
    if isinstance(error, yaml.reader.ReaderError):  # it has a position: in characters, or in bytes
        before = text.partition(chr(error.character))[0]
        return len(f"{before}.".splitlines())
    mark = getattr(error, "problem_mark", None)
    return mark.line + 1 if mark else 1


_DEEPEST = 50  # levels: a file of ours has four, and libyaml crashes somewhere past 10,000
_MOST = 50_000  # values, and those that aliases stand for: some kilobytes may stand for billions
_LONGEST = 1_000_000  # characters
_IN_ITSELF = 1_000  # what an alias inside what it stands for counts


def _is_pattern(line: str) -> bool:
    return line.lstrip(" \t-").startswith(("{year}", "{yy}", "{day}", "{day:02}"))


class _TooMuchError(Exception):
    """The text would take seconds, much memory or all of the stack to read: why, and from where."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(problem)
        self.line = line


def _check_size(text: str) -> None:
    if len(text) > _LONGEST:
        raise _TooMuchError(f"more than {_LONGEST:,} characters", 1)
    if sum(map(text.count, "[{,-?:*")) < _DEEPEST:
        return  # nothing to nest or to repeat with
    count = 0
    within: list[tuple[str | None, int]] = []  # the anchor of each level, and the count before it
    sizes: dict[str | None, int] = {}  # by anchor
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.AliasEvent):
            count += sizes.get(event.anchor, _IN_ITSELF)
        elif isinstance(event, yaml.NodeEvent):
            count += 1
            sizes[event.anchor] = 1
        if isinstance(event, yaml.CollectionStartEvent):
            sizes.pop(event.anchor)
            within.append((event.anchor, count))
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before = within.pop()
            sizes[anchor] = count - before + 1
        if len(within) > _DEEPEST or count > _MOST:
            line = event.start_mark.line + 1 if event.start_mark else 1
            deep = f"nested deeper than {_DEEPEST} levels"
            many = f"more than {_MOST:,} values, counting what aliases stand for"
            raise _TooMuchError(deep if count <= _MOST else many, line)


class _Constructor(yaml.constructor.SafeConstructor):
    def construct_scalar(self, node: yaml.ScalarNode | yaml.MappingNode) -> Any:
        if len(node.value) > _DIGITS and node.tag.endswith((":int", ":float")):
            raise yaml.constructor.ConstructorError(problem=f"a number of over {_DIGITS} digits")
        return super().construct_scalar(node)


def parse(text: str, path: str, error: type[AocError]) -> Value | None:
    """The document in the `text` of the file at `path`, None if there is none.

    Raises `error` for what is not YAML, or is deeper or larger than what people write.
    """
    try:
        text = text.removeprefix("\ufeff")
        _check_size(text)
        node = yaml.compose(text, Loader=LOADER)
    except _TooMuchError as cause:
        raise error(f"{path}:{cause.line}: too much: {cause}", "make it smaller") from cause
    except yaml.YAMLError as cause:
        line = _line(cause, text)
        problem = f"{path}:{line}: not valid YAML: {_problem(cause)}"
        # As a pattern of a layout begins: to YAML the brace opens a mapping.
        is_pattern = any(map(_is_pattern, text.splitlines()[line - 1 : line]))
        cure = "put the pattern in quotes" if is_pattern else "correct that line"
        raise error(problem, cure) from cause
    return None if node is None else Value(node, "", path, error)
