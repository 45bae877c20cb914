"""Write a film to a file: a page, pictures, or a recording of a terminal."""

import os
from importlib.util import find_spec

from aoc_runner.features.show.film import Film
from aoc_runner.kernel.files import format_path, install_command
from aoc_runner.kernel.model.errors import UsageError

_PICTURES = (".gif", ".webp", ".png")
_TEXTS = (".html", ".cast")


def check_path(path: str, force: bool) -> None:
    """Raise UsageError if no film can be written to the path."""
    suffix = _get_suffix(path)
    if suffix not in (*_PICTURES, *_TEXTS):
        hint = f"choose a name that ends in {', '.join((*_TEXTS, *_PICTURES))}"
        raise UsageError(f"{format_path(path)}: cannot write files of this type", hint)
    if suffix in _PICTURES and find_spec("PIL") is None:
        message = f"writing {suffix} needs Pillow, as in aoc-runner[show]"
        raise UsageError(message, f"install it: {install_command('pillow')}")
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        message = (
            f"cannot write {format_path(path)}: the folder {format_path(folder)} does not exist"
        )
        raise UsageError(message, "create the folder, or choose an existing one")
    if os.path.lexists(path) and not force:
        raise UsageError(f"{format_path(path)} exists", "replace it with --force")


def write_film(
    film: Film,
    path: str,
    titles: tuple[str, str],
    fps: float,
    scale: int | None,
    *,
    is_personal: bool,
) -> None:
    """Write the film, with a title and a subtitle; the ending of the path decides how."""
    temp_path = f"{path}.part"
    try:
        with open(temp_path, "wb") as file:
            suffix = _get_suffix(path)
            if suffix in _PICTURES:
                from aoc_runner.features.show.images import write_images

                write_images(film, file, suffix[1:], fps, scale)
            elif suffix == ".html":
                from aoc_runner.features.show.page import make_page

                file.write(make_page(film, *titles, fps, is_personal).encode())
            else:
                from aoc_runner.features.show.player import make_cast

                file.write(make_cast(film, titles[0], fps).encode())
        os.replace(temp_path, path)
    except OSError as error:
        message = f"cannot write {format_path(path)}: {error.strerror or error}"
        raise UsageError(message, "check the folder, its permissions and the free space") from error
    finally:
        if os.path.exists(temp_path):
            os.unlink(temp_path)


def _get_suffix(path: str) -> str:
    return os.path.splitext(path)[1].lower()
