"""YAML files that people write: every value knows its file, line and key, to name in an error.

Scalars are kept as written (`0124` and `NO` are text); what they mean is the reader's business.
PyYAML is a third of the time of a small command, so import this module only when a file is there.
"""

from collections.abc import Iterator

import yaml

from aoc_runner.errors import AocError

# libyaml's parser where PyYAML was built with it: the same language, a tenth of the time.
LOADER: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


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
            "correct the file and run the command again",
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
        for key, value in self._pairs():
            if key not in allowed:
                raise self._error(
                    f"{self.path}:{value.line}: unknown key `{value.key}`",
                    f"the keys here are: {', '.join(allowed)}",
                )
            if key in found:
                raise self._error(
                    f"{self.path}:{value.line}: `{value.key}` is given twice",
                    "keep one of the two",
                )
            found[key] = value
        return found

    def get(self, key: str) -> "Value | None":
        """The value of one key of a mapping whose other keys do not matter."""
        if not isinstance(self._node, yaml.MappingNode):
            return None
        return next((value for name, value in self._pairs() if name == key), None)

    def data(self) -> object:
        """The value as plain Python data, read by YAML's own rules."""
        constructor = yaml.constructor.SafeConstructor()
        try:
            return constructor.construct_document(self._node)
        except (yaml.YAMLError, ValueError, TypeError, LookupError, AttributeError) as error:
            # The last two are PyYAML's for `!!bool maybe` and `!!timestamp soon`.
            raise self.wrong(f"plain YAML data ({error})") from error

    def _pairs(self) -> "Iterator[tuple[str, Value]]":
        for key_node, node in self._node.value:
            name = key_node.value if isinstance(key_node, yaml.ScalarNode) else "? …"
            key = f"{self.key}.{name}" if self.key else name
            value = Value(node, key, self.path, self._error)
            value.line = key_node.start_mark.line + 1
            yield name, value

    @property
    def _tag(self) -> str:
        return str(self._node.tag).removeprefix("tag:yaml.org,2002:")

    def _described(self) -> str:
        if self.is_null:
            return "empty"
        if self.text is None:
            return "a list" if isinstance(self._node, yaml.SequenceNode) else "a mapping"
        return repr(self.text if len(self.text) <= 40 else self.text[:39] + "…")


_DEEPEST = 50  # levels: a file of ours has four, and libyaml crashes somewhere past 10,000


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") + text.count("- ") + text.count(":") < _DEEPEST:
        return  # nothing to nest with
    depth = 0
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                raise yaml.YAMLError("nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def parse(text: str, path: str, error: type[AocError]) -> Value | None:
    """The document in the `text` of the file at `path`, None if there is none.

    Raises `error` for what is not YAML.
    """
    try:
        text = text.removeprefix("\ufeff")
        _check_depth(text)
        node = yaml.compose(text, Loader=LOADER)
    except yaml.YAMLError as cause:
        mark = getattr(cause, "problem_mark", None)
        place = f"{path}:{mark.line + 1}" if mark else path
        problem = getattr(cause, "problem", None) or str(cause).split("\n")[0]
        raise error(f"{place}: not valid YAML: {problem}", "correct that line") from cause
    return None if node is None else Value(node, "", path, error)
