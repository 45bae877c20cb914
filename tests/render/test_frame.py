"""A text as a data frame: what is no table is the user's error, with its hint."""

import pytest

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.render.frame import check, frame


def test_what_is_no_table_is_a_usage_error() -> None:
    with pytest.raises(UsageError) as caught:
        frame(["1 2", "3"], "it", None, None)
    assert caught.value.message == "line 2 of it has 1 column, expected 2, as line 1 has"
    assert caught.value.hint.startswith("split it elsewhere with sep=")
    with pytest.raises(UsageError, match="sep is '', expected a text"):
        check(None, "")
    assert frame(["a 1"], "it", ["x", "y"], None)["y"].sum() == 1
