"""Write a film to a file: a page, a picture that moves, or a recording of a terminal."""

import os
from importlib.util import find_spec

from aoc_runner.features.show.film import Film
from aoc_runner.kernel.files import format_path, install_command
from aoc_runner.kernel.model.errors import UsageError

_PICTURES = (".gif", ".webp", ".png")
_SUFFIXES = (".html", ".cast", *_PICTURES)


def check_path(path: str, force: bool) -> None:
    """Raise UsageError if no film can be written to the path."""
    name, suffix = format_path(path), os.path.splitext(path)[1].lower()
    if suffix not in _SUFFIXES:
        hint = f"choose a name that ends in {', '.join(_SUFFIXES)}"
        raise UsageError(f"cannot write {name}: unknown format", hint)
    if suffix in _PICTURES and find_spec("PIL") is None:
        hint = f"install it: {install_command('pillow')}"
        raise UsageError(f"writing {suffix} needs Pillow, as in aoc-runner[show]", hint)
    if not os.path.isdir(folder := os.path.dirname(os.path.abspath(path))):
        message = f"cannot write {name}: the folder {format_path(folder)} does not exist"
        raise UsageError(message, "create the folder, or choose an existing one")
    if os.path.lexists(path) and not force:
        raise UsageError(f"{name} exists", "replace it with --force")


def write_film(
    film: Film, path: str, titles: tuple[str, str], fps: float, scale: int | None, is_personal: bool
) -> None:
    """Write the film with a title and a subtitle; the ending of the path decides how."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".html":
        from aoc_runner.features.show.page import make_page

        content = make_page(film, *titles, fps, is_personal).encode()
    elif suffix == ".cast":
        from aoc_runner.features.show.player import make_cast

        content = make_cast(film, titles[0], fps).encode()
    else:
        from aoc_runner.features.show.images import make_images

        try:
            content = make_images(film, suffix[1:], fps, scale)
        except (ArithmeticError, MemoryError, RuntimeError, ValueError) as error:
            hint = "write fewer or smaller frames, or an HTML page"
            raise UsageError(f"cannot write {format_path(path)}: {error}", hint) from error
    try:
        with open(path, "wb") as file:
            file.write(content)
    except OSError as error:
        hint = "check the folder, its permissions and the free disk space"
        raise UsageError(f"cannot write {format_path(path)}: {error.strerror}", hint) from error
