"""Draw a film with Pillow: as an animation (GIF, WebP), or its last frame (PNG)."""

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from aoc_runner.features.show.film import BACKGROUND, Film, Swatch, find_changes
from aoc_runner.kernel.terminal.output import clear_line
from aoc_runner.kernel.terminal.progress import draw_bar

_MAX_FPS = 50  # Browsers slow faster pictures down.
_HOLD, _MAX_DELAY = 2000, 60_000  # milliseconds of the last frame, of any frame
_SIZE, _MAX_SCALE = 800, 24  # pixels: of the longer side and of a cell, by default
_MAX_PIXELS = 50_000_000  # of all frames, which Pillow holds in memory
_GLYPH_SCALE = 8  # pixels; characters in smaller cells are drawn as squares
_CAPTION_SIZE, _CAPTION_COLOR = 16, "#cccccc"


def make_images(film: Film, kind: str, fps: float, scale: int | None) -> bytes:
    """Return the film in the format `kind`: gif, webp or png."""
    area, count = max(film.width * film.height, 1), len(film)
    total = min(count, max(2, min(int(count / fps * _MAX_FPS), _MAX_PIXELS // area)))
    indexes = [index * (count - 1) // max(total - 1, 1) for index in range(total)]
    if kind == "png":
        indexes = [count - 1]
    default = min(_MAX_SCALE, _SIZE // max(film.width, film.height, 1))
    scale = max(1, min(scale or default, int((_MAX_PIXELS / area / len(indexes)) ** 0.5)))
    frames = _draw_frames(film, indexes, scale)
    delay = min(round(count / fps * 1000 / len(indexes)), _MAX_DELAY)
    durations = [delay] * (len(indexes) - 1) + [_HOLD]
    options: dict[str, object] = {"save_all": True, "duration": durations, "loop": 0}
    if kind == "webp":  # Keep the colors, and search for small files.
        options |= {"lossless": True, "method": 6}
    file = BytesIO()
    next(frames).save(file, kind, append_images=frames, **({} if kind == "png" else options))
    clear_line()
    return file.getvalue()


def _draw_frames(film: Film, indexes: Sequence[int], scale: int) -> Iterator[Image.Image]:
    """Yield a picture of each of these frames; only the cells that change are painted."""
    font = ImageFont.load_default(_CAPTION_SIZE)
    tiles = [_draw_tile(swatch, scale) for swatch in film.palette]
    bottom = film.height * scale
    caption_width = max(map(font.getlength, film.captions))
    width = max(
        film.width * scale, min(_SIZE, int(caption_width) + _CAPTION_SIZE * any(film.captions)), 1
    )
    height = max(bottom + 2 * _CAPTION_SIZE * any(film.captions), 1)
    canvas = Image.new("RGB", (width, height), BACKGROUND)
    before: Sequence[Sequence[int]] = [bytes(film.width)] * film.height
    for done, index in enumerate(indexes, 1):
        draw_bar(done, len(indexes), "", "drawing frames")
        grid = film.grid(index)
        for x, y in find_changes(before, grid):
            canvas.paste(tiles[grid[y][x]], (x * scale, y * scale))
        draw = ImageDraw.Draw(canvas)
        draw.rectangle((0, bottom, width, height), BACKGROUND)
        start = _CAPTION_SIZE // 2, bottom + _CAPTION_SIZE // 2
        draw.text(start, film.captions[index], _CAPTION_COLOR, font)
        before = grid
        yield canvas.copy()


def _draw_tile(swatch: Swatch, scale: int) -> Image.Image:
    """Return the picture of a cell."""
    is_glyph = scale >= _GLYPH_SCALE and swatch.char.isascii() and not swatch.is_block
    tile = Image.new("RGB", (scale, scale), BACKGROUND if is_glyph else swatch.color)
    if is_glyph:
        font = ImageFont.load_default(scale * 0.9)
        ImageDraw.Draw(tile).text((scale / 2, scale / 2), swatch.char, swatch.color, font, "mm")
    return tile
