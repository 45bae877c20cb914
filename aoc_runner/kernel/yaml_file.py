"""YAML values with their line numbers."""

from collections.abc import Iterator
from typing import Any

from aoc_runner.kernel.model.answer import shorten
from aoc_runner.kernel.model.errors import AocError


class Value:
    """A value in a YAML file; its methods raise `error`.

    Scalars are texts exactly as written, even `0124` and `NO`; the caller interprets them.
    """

    def __init__(self, node: Any, key: str, path: str, error: type[AocError], mark: Any) -> None:
        self._node = node
        self._tag = str(node.tag).removeprefix("tag:yaml.org,2002:")
        self._error = error
        self.key = key
        self.path = path
        self.line: int = mark.line + 1
        self.column: int = mark.column
        self.end: int = node.end_mark.index  # offset in the text

    def wrong(self, expected: str) -> AocError:
        """Return the error for a value that is not as `expected`."""
        types = {"sequence": "a list", "mapping": "a mapping"}
        text = "empty" if self.is_null else repr(shorten(self.text or ""))
        actual = types.get(self._node.id, text)
        key = f"`{self.key}`" if self.key else "the file"
        return self._error(
            f"{self.path}:{self.line}: {key} is {actual}, expected {expected}",
            "correct the file and try again",
        )

    @property
    def is_null(self) -> bool:
        return self._tag == "null"

    @property
    def text(self) -> str | None:
        """The text of a scalar exactly as written, None for other types."""
        return self._node.value if self._node.id == "scalar" else None

    @property
    def items(self) -> "list[Value] | None":
        """The values of a sequence, None for other types."""
        if self._node.id != "sequence":
            return None
        return [
            Value(node, f"{self.key}[{index}]", self.path, self._error, node.start_mark)
            for index, node in enumerate(self._node.value)
        ]

    def pairs(self) -> "Iterator[tuple[str, Value]]":
        """Yield the keys and values of a mapping, nothing for other types."""
        for key_node, node in self._node.value if self._node.id == "mapping" else ():
            name = key_node.value if key_node.id == "scalar" else "? …"
            key = f"{self.key}.{shorten(name)}" if self.key else shorten(name)
            yield name, Value(node, key, self.path, self._error, key_node.start_mark)

    def fields(self, *allowed: str) -> "dict[str, Value]":
        """Return a mapping's values by key. Raises for other types, unknown and repeated keys."""
        keys = ", ".join(allowed)
        if self._node.id != "mapping":
            raise self.wrong(f"a mapping with the keys {keys}")
        for name, value in self.pairs():
            if name not in allowed:
                message = f"{self.path}:{value.line}: unknown key `{value.key}`"
                raise self._error(message, f"use one of these keys: {keys}")
        return self._by_key()

    def get(self, key: str) -> "Value | None":
        """Return the value of a key of a mapping, or None. Raises for a repeated key."""
        return self._by_key().get(key)

    def _by_key(self) -> "dict[str, Value]":
        values: dict[str, Value] = {}
        for name, value in self.pairs():
            if name in values:
                message = f"{self.path}:{value.line}: duplicate key `{value.key}`"
                raise self._error(message, "remove one of the two")
            values[name] = value
        return values

    def data(self) -> object:
        """Return the value as Python data, converted by the rules of YAML."""
        from yaml import YAMLError
        from yaml.constructor import SafeConstructor

        try:
            return SafeConstructor().construct_document(self._node)
        except (YAMLError, ValueError, TypeError, LookupError, AttributeError) as error:
            # PyYAML raises the built-in errors for values like `!!bool maybe`.
            raise self.wrong("plain YAML data, with values that match their !!tags") from error


def parse(text: str, path: str, error: type[AocError]) -> Value | None:
    """Parse the text of the file at `path`; return None if it is empty. Raises `error`."""
    import yaml

    try:
        # The parser of libyaml, if PyYAML has it, takes a tenth of the time.
        node: Any = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as cause:
        mark = getattr(cause, "problem_mark", None)  # missing for characters that YAML forbids
        texts = (getattr(cause, "context", None), getattr(cause, "problem", None))
        problem = ", ".join(filter(None, texts)) or str(cause).partition("\n")[0]
        line = mark.line if mark else 0
        hint = "correct the line; put text with braces in quotes"
        raise error(f"{path}:{line + 1}: not valid YAML: {problem}", hint) from cause
    return Value(node, "", path, error, node.start_mark) if node else None
