"""`aoc report`: stars and times as a page, a picture, and a table in a README."""

import argparse
import os
from collections.abc import Callable
from typing import NamedTuple

from aoc_runner.features.report.model import read_years
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import edit, format_path, install_command
from aoc_runner.kernel.model.errors import UsageError

_DEFAULT_PAGE = "aoc-report.html"
_MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".txt")


class Options(NamedTuple):
    """The options of `aoc report`."""

    file: str | None
    readme: str | None
    svg: str | None
    fail_changed: bool


def configure(parser: argparse.ArgumentParser) -> None:
    parser.usage = f"{parser.prog} [FILE] [OPTIONS]"
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help=f"the page; left out: {_DEFAULT_PAGE}"
    )
    parser.add_argument("--readme", metavar="FILE", help="put a table into that Markdown file")
    parser.add_argument("--svg", metavar="FILE", help="draw the calendar as a picture")
    parser.add_argument(
        "--fail-changed", action="store_true", help="exit with 1 if a file was changed or made"
    )


def run(context: Context) -> int:
    """Write the files that are asked for; 1 if one changed and that is to fail."""
    page_file, readme, svg, fail_changed = context.options(Options)
    if page_file is None and readme is None and svg is None:
        page_file = _DEFAULT_PAGE
    _check_path(page_file, (".html", ".htm"), "a page")
    _check_path(readme, _MARKDOWN_SUFFIXES, "a Markdown file")
    _check_path(svg, (".svg",), "a picture")
    years = read_years(context)
    if not any(year.stars or year.timed for year in years):
        context.warn(
            "no star and no time of your own days is known here: nothing is written; `aoc run` and "
            "`aoc bench` give times, `aoc calendar` and `aoc fetch` the stars"
        )
        return 0
    changed = []
    if page_file is not None:
        from aoc_runner.features.report import page

        try:
            text = page.render_page(years)
        except ImportError as error:
            raise UsageError(
                f"the page of aoc report needs the package Jinja2 ({error})",
                install_command("jinja2"),
            ) from error
        changed.append(_write(context, page_file, _replace_marked(page.MARK, text, page_file)))
    if readme is not None:
        from aoc_runner.features.report.readme import insert_table

        changed.append(_write(context, readme, lambda text: insert_table(text, years, readme)))
    if svg is not None:
        from aoc_runner.features.report import picture

        text = picture.draw_picture(years)
        changed.append(_write(context, svg, _replace_marked(picture.MARK, text, svg)))
    return int(fail_changed and any(changed))


def _check_path(path: str | None, suffixes: tuple[str, ...], kind: str) -> None:
    """Raise UsageError for a name that is none of that kind, and where its folder is missing."""
    if path is None:
        return
    if os.path.splitext(path)[1].lower() not in suffixes:
        raise UsageError(
            f"{format_path(path)} is not the name of {kind}", f"it ends in {' or '.join(suffixes)}"
        )
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise UsageError(
            f"cannot write {format_path(path)}: there is no folder {format_path(folder)}",
            "make the folder, or give another name",
        )


def _replace_marked(mark: str, text: str, path: str) -> Callable[[str], str]:
    """What makes the file the text, if it is new or has the mark of one that we wrote."""

    def change(content: str) -> str:
        if content and mark not in content[:2000]:
            raise UsageError(
                f"{format_path(path)} is there already, and was not written by `aoc report`",
                "give the name of another file",
            )
        return text

    return change


def _write(context: Context, path: str, change: Callable[[str], str]) -> bool:
    """Have `change` make the file of what is in it; say, and return, whether it is another now."""
    folder = os.path.realpath(os.path.dirname(path) or os.curdir)
    project = os.path.realpath(context.days.project.folder)
    is_inside = os.path.join(folder, "").startswith(os.path.join(project, ""))
    root = project if is_inside else folder
    has_changed = edit(format_path(path), root, lambda content: change(content or ""))
    shown = format_path(path)
    context.output.emit_line(f"wrote {shown}" if has_changed else f"{shown} is as it was")
    return has_changed
