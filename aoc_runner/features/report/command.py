"""`aoc report`: write stars and times to an HTML page, an SVG or a README table."""

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
    add = parser.add_argument
    add("file", metavar="FILE", nargs="?", help=f"path of the HTML page (default: {_DEFAULT_PAGE})")
    add("--readme", metavar="FILE", help="write a table to this Markdown file")
    add("--svg", metavar="FILE", help="write a calendar to this SVG picture")
    text = "exit with code 1 if a file was changed or created"
    add("--fail-changed", action="store_true", help=text)


def run(context: Context) -> int:
    """Write the requested files, and return the exit code."""
    page_file, readme, svg, fail_changed = context.options(Options)
    if page_file is None and readme is None and svg is None:
        page_file = _DEFAULT_PAGE
    _check_path(page_file, (".html", ".htm"), "an HTML page")
    _check_path(readme, _MARKDOWN_SUFFIXES, "a Markdown file")
    _check_path(svg, (".svg",), "an SVG picture")
    years = read_years(context)
    if not any(year.stars or year.timed for year in years):
        context.note(
            "no file written: no stars or times of your solutions yet; `aoc run` and `aoc bench` "
            "measure times, `aoc calendar` and `aoc fetch` download stars"
        )
        return 0
    changed = []
    if page_file is not None:
        from aoc_runner.features.report import page

        try:
            text = page.render_page(years)
        except ImportError as error:
            message = f"the HTML page needs the package Jinja2 ({error})"
            raise UsageError(message, install_command("jinja2")) from error
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
    """Raise UsageError if the path has another suffix or its folder does not exist."""
    if path is None:
        return
    if os.path.splitext(path)[1].lower() not in suffixes:
        hint = f"choose a name that ends in {' or '.join(suffixes)}"
        raise UsageError(f"{format_path(path)} is not the name of {kind}", hint)
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        message = f"the folder {format_path(folder)} does not exist"
        hint = "create the folder, or choose an existing one"
        raise UsageError(f"cannot write {format_path(path)}: {message}", hint)


def _replace_marked(mark: str, text: str, path: str) -> Callable[[str], str]:
    """Return a change that writes the text, unless the file exists without the mark."""

    def change(content: str) -> str:
        if content and mark not in content[:2000]:
            message = f"{format_path(path)} already exists and was not written by `aoc report`"
            raise UsageError(message, "choose another name for the file")
        return text

    return change


def _write(context: Context, path: str, change: Callable[[str], str]) -> bool:
    """Apply the change to the file; show and return whether the file has changed."""
    folder = os.path.realpath(os.path.dirname(path) or os.curdir)
    project = os.path.realpath(context.days.project.folder)
    is_inside = os.path.join(folder, "").startswith(os.path.join(project, ""))
    root = project if is_inside else folder
    name = format_path(path)
    has_changed = edit(name, root, lambda content: change(content or ""))
    context.output.emit_line(f"wrote {name}" if has_changed else f"{name} is unchanged")
    return has_changed
