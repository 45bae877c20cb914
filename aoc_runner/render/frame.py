"""An input as a pandas data frame."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.plugins.inside.shapes import NoTableError, check_columns, table_of

if TYPE_CHECKING:
    import pandas


def check(names: Sequence[str] | None, sep: str | None) -> None:
    """Raise UsageError for what cannot be columns, or their ends; and where there is no pandas."""
    try:
        check_columns(names, sep)
        import pandas  # noqa: F401
    except NoTableError as error:
        raise UsageError(*error.args) from error
    except ImportError as error:
        raise UsageError(
            f"get_table needs the package pandas ({error})", "pip install 'aoc-runner[frame]'"
        ) from error


def frame(
    lines: Sequence[str], what: str, names: Sequence[str] | None, sep: str | None
) -> "pandas.DataFrame":
    """The lines as `table_of` has them: a script's own Python makes its tables by that, too.

    `what` names whose lines they are. Raises UsageError for a blank line, and for one that has not
    as many pieces as there are `names`, or as the first line has.
    """
    try:
        return table_of(lines, what, names, sep)
    except NoTableError as error:
        raise UsageError(*error.args) from error
