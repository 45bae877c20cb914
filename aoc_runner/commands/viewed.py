"""How a command ends that shows a page about the account, as old as it may be."""

from collections.abc import Callable
from typing import Any

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.pages import View


def show(
    context: Context,
    view: View[Any],
    is_known: bool,
    document: Callable[[], dict[str, Any]],
    text: Callable[[], str],
) -> int:
    """Show what there is, by `document` with --json, and then raise what was wrong with the page.

    Where there is no page, and nothing else `is_known`, that alone.
    """
    if view.error and view.page is None and not is_known:
        raise view.error
    error = view.error
    if context.as_json:
        from aoc_runner.render.year.documents import page_json

        about = page_json(view.source, view.fetched_at, error)
        context.output.write_json({**document(), **about})
    else:
        context.emit(text())
    if error:
        raise error
    return 0
