"""Take a screenshot of the page of `aoc report`, with generated days, stars and times."""

import random
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from aoc_runner.kernel.days.day import PROJECT, Day
from aoc_runner.kernel.model.puzzle import PARTS, Puzzle
from aoc_runner.kernel.store.stars import save_star_seconds, save_stars
from tests.support import Aoc, enter_guess

SIZE = (900, 2020)  # of the picture, in pixels
_YEARS = {2023: (25, 9.2), 2024: (19, 10.8), 2025: (12, 8.4)}  # solved days; log of a usual delay
_FIRST = "Amber Brass Cedar Clay Copper Frozen Hidden Paper Silent Silver Velvet Winding"
_SECOND = "Bridge Clock Harbor Kite Lantern Ledger Maze Orchard Parade Signal Tower Well"


def draw_report(browser: Any, folder: Path) -> bytes:
    """Return a WebP picture of the top of the page: calendar, chart, and slowest days."""
    aoc = Aoc(folder)
    _save_days(aoc)
    assert aoc("report", "report.html").code == 0
    width, height = SIZE
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    page.goto((aoc.folder / "report.html").as_uri())
    # The picture ends after this section, also where the fonts are smaller.
    page.add_style_tag(content="section:has(#slowest) ~ *, footer { display: none }")
    screenshot = Image.open(BytesIO(page.screenshot()))
    page.close()
    picture = BytesIO()
    screenshot.convert("RGB").save(picture, "WEBP", lossless=True)
    return picture.getvalue()


def _save_days(aoc: Aoc) -> None:
    """Save days with titles, times, stars, the times to them, and wrong guesses."""
    rng = random.Random(5)
    titles = [f"{first} {second}" for first in _FIRST.split() for second in _SECOND.split()]
    rng.shuffle(titles)
    ledger = aoc.ledger()
    for year, (days, delay) in _YEARS.items():
        stars, star_seconds = {}, {}
        for number in range(1, days + 1):
            puzzle = Puzzle(year, number)
            path = aoc.write(f"days/year{year}/day{number:02}.py", f'"""{titles.pop()}"""\n')
            code = Day(puzzle, PROJECT, None, "", str(path)).ledger_key
            # Later days take longer.
            times = [rng.lognormvariate(number / 4 - 8, 1.9) for _ in PARTS]
            ledger.save_times({code: {"part1": times[0], "part2": times[1] + times[0]}})
            stars[number] = 1 if (year, number) in ((2023, 21), (2024, 17)) else 2
            start = rng.lognormvariate(delay, 1.3)
            for part in PARTS[: stars[number]]:
                star_seconds[puzzle, part] = int(start * (1 + rng.random() * (part - 1) * 3))
            if rng.random() < 0.15:
                enter_guess(aoc, puzzle, 1, str(rng.randint(1, 9999)), "too_low")
        save_stars(ledger, year, stars, 1.7e9)
        save_star_seconds(ledger, star_seconds)
    ledger.close()
