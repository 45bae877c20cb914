"""`aoc report`: stars and times as a page, a picture, and a table in a README."""

import argparse
import os
from collections.abc import Sequence
from functools import partial

from aoc_runner.account.overview import overview, read_kept
from aoc_runner.account.standing import Standing, standings
from aoc_runner.commands.written import write_picture, write_text
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.days.find import all_days
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import UsageError

_PAGE = "aoc-report.html"
_TEXT = ("", ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".txt")  # may hold Markdown


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help=f"the page; left out: {_PAGE}")
    parser.add_argument("--readme", metavar="FILE", help="put a table into that Markdown file")
    parser.add_argument("--svg", metavar="FILE", help="draw the calendar as a picture")
    parser.add_argument(
        "--fail-changed", action="store_true", help="exit with 1 if a file was changed or made"
    )


def run(context: Context) -> int:
    args = context.args
    shows = args.readme is not None or args.svg is not None
    with_page = args.file is not None or not shows
    path = _PAGE if args.file is None else args.file
    if with_page:
        _check_page(path)
    if args.readme is not None:
        _check_readme(args.readme)
    known = _standings(context)
    if not any(it.stars or (it.main and it.main.total is not None) for it in known):
        context.warn(
            "no star and no time is known here, so nothing is written: `aoc run` and `aoc bench` "
            "give times, `aoc calendar YEAR` and `aoc fetch` the stars"
        )
        return 0
    changed = [_write_page(context, path, known)] if with_page else []
    if shows:
        changed += _write_shown(context, known)
    return int(args.fail_changed and any(changed))


def _check_page(path: str) -> None:
    """Raise UsageError where the page cannot be made, or its name is none."""
    if path == "all" or path.replace("/", "").replace("-", "").isdecimal():
        raise UsageError(
            f"{path!r} is a date, and not the name of a file",
            "the page has every year; give a FILE, or nothing",
        )
    try:
        import aoc_runner.render.report.page  # noqa: F401
    except ImportError as error:
        raise UsageError(
            f"the page of aoc report needs the packages Jinja2 and pygal ({error})",
            "pip install 'aoc-runner[report]'",
        ) from error


def _check_readme(path: str) -> None:
    """Raise UsageError for what a table at its end would break, as it would `config.yaml`."""
    if os.path.splitext(path)[1].lower() not in _TEXT:
        raise UsageError(
            f"{shown_path(path)} is no Markdown file, going by its name",
            f"give one like README.md; its name ends in {', '.join(_TEXT[1:])} or in nothing",
        )


def _write_page(context: Context, path: str, known: Sequence[Standing]) -> bool:
    from aoc_runner.render.report.page import is_page, page

    text = page(known)

    def new_page(before: str | None) -> str:
        if before is not None and not is_page(before):
            raise UsageError(
                f"{shown_path(path)} is there already, and is no page of `aoc report`",
                f"give another name, like {_PAGE}; a table in a README is --readme FILE",
            )
        return text

    return write_text(context, path, new_page)


def _write_shown(context: Context, known: Sequence[Standing]) -> list[bool]:
    """Write what a repository shows, the table and the picture; whether each was changed."""
    from aoc_runner.render.report.years import is_anything_known

    args, changed = context.args, []
    if not is_anything_known(known):
        context.warn("no star and no time of your own days is known here: nothing is written")
        return []
    if args.readme is not None:
        from aoc_runner.render.report.readme import with_table

        changed.append(
            write_text(context, args.readme, lambda it: with_table(it or "", known, args.readme))
        )
    if args.svg is not None:
        from aoc_runner.render.report.picture import picture

        changed.append(write_picture(context, args.svg, partial(picture, known)))
    return changed


def _standings(context: Context) -> Sequence[Standing]:
    kept = read_kept(context.account)
    rows = overview(all_days(context.project), kept, context.settings.prefer)
    return standings(context.account, rows)
