"""`aoc report`: stars and times as a page, a picture, and a table in a README."""

import argparse
import os
from collections.abc import Callable, Sequence

from aoc_runner.account.overview import overview, read_kept
from aoc_runner.account.standing import Standing, standings
from aoc_runner.cli.context import Context
from aoc_runner.errors import UsageError
from aoc_runner.files.edit import edit_file
from aoc_runner.files.paths import shown_path
from aoc_runner.plugins.listing import find_all

_PAGE = "aoc-report.html"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help=f"the page; left out: {_PAGE}")
    parser.add_argument("--readme", metavar="FILE", help="put a table into that Markdown file")
    parser.add_argument("--svg", metavar="FILE", help="draw the calendar as a picture")
    parser.add_argument("--answers", action="store_true", help="show your answers on the page, too")


def run(context: Context) -> int:
    args = context.args
    known = _standings(context)
    if not any(it.stars or (it.main and it.main.total is not None) for it in known):
        context.warn("no star and no time is known here: nothing is written; aoc run 2023 7, ...")
        return 0
    if args.file or not (args.readme or args.svg):
        from aoc_runner.render.report.page import page

        text = page(known, context.account.name, with_answers=args.answers)
        _write(context, args.file or _PAGE, lambda _: text)
    if args.readme:
        from aoc_runner.render.report.readme import with_table

        _write(context, args.readme, lambda before: with_table(before or "", known, args.readme))
    if args.svg:
        from aoc_runner.render.report.picture import picture

        drawn = picture(known)
        _write(context, args.svg, lambda _: drawn)
    return 0


def _standings(context: Context) -> Sequence[Standing]:
    kept = read_kept(context.account)
    rows = overview(find_all(context.project, None), kept, context.settings.prefer)
    return standings(context.account, rows)


def _write(context: Context, path: str, change: Callable[[str | None], str]) -> None:
    """Have `change` make the file of what is in it, and say whether that is anything new."""

    def changed(before: bytes | None) -> bytes:
        try:
            text = before.decode() if before is not None else None
        except UnicodeDecodeError as error:
            raise UsageError(
                f"{shown_path(path)} is not UTF-8 text", "give another file"
            ) from error
        return change(text).encode()

    is_new = edit_file(os.path.abspath(path), changed, UsageError)
    context.emit_line(f"wrote {shown_path(path)}" if is_new else f"{shown_path(path)} is as it was")
