"""Whether a file is an input, an example's or another one, by the name that a script has for it."""

import posixpath
import re

from aoc_runner.projects.adopting.marks import ROOT

_EXAMPLE = re.compile(
    r"(?<![a-z])(?:tests?|examples?|samples?|ex|small|demo|toy|eg|dummy|simple|tiny|mini|smol|practice|debug)"
    r"\d*(?![a-z])|test(?=input|data|case|\.)|(?<=input)test|example|sample",
    re.IGNORECASE,
)
_INPUT = re.compile(r"input|(?<![a-z])in(?![a-z])|data|puzzle|aoc|day|\d|\0", re.IGNORECASE)


def is_example(name: str) -> bool:
    """Whether a file's path looks like one of an example, not of the input."""
    return bool(
        _EXAMPLE.search(posixpath.basename(name))
        or _EXAMPLE.search(posixpath.basename(posixpath.dirname(name.removeprefix(f"{ROOT}/"))))
    )


def inputs_among(names: frozenset[str], *, is_fed: bool) -> frozenset[str]:
    """Those of the names that a script reads which are its input's, not of other data.

    `is_fed` says that it gets its input in another way as well.
    """
    inputs = frozenset(name for name in names if not is_example(name))
    like = frozenset(name for name in inputs if _INPUT.search(posixpath.basename(name)))
    if like and like != inputs:
        return like | (names - inputs)
    return frozenset() if is_fed and not like else names
