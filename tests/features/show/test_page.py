"""The HTML page of a film: its data, its size, and how it plays in Chromium."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.features.show.film import Film, Frame, read_film
from aoc_runner.features.show.page import make_page
from aoc_runner.features.show.recorder import Recorder
from aoc_runner.kernel.settings.secrets import add_secret
from tests.browser import open_browser
from tests.processes import HANG_LIMIT


def walk(count: int, side: int, walkers: int) -> Film:
    """Return a film of points that go different ways, and over the edges."""
    ways = [(7 * i % side, i * i % side, i % 7 - 3, i % 5 - 2) for i in range(walkers)]
    frames = []
    for time in range(count):
        points = {((x + time * dx) % side, (y + time * dy) % side) for x, y, dx, dy in ways}
        rows = ["".join(".#"[(x, y) in points] for x in range(side)) for y in range(side)]
        frames.append(Frame(time, f"after {time} </script> seconds", 0, 0, rows))
    return Film(frames)


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("\"'`${1}{{ film }}</script><!--<script>&lt;", None),
        ("ש 🎄" + "long" * 5000, "ש 🎄" + ("long" * 250)[:-3]),
        ("a\u2028b\u202ec", "a\\u2028b\\u202ec"),
        ("\ud83d \x00\x1b[31m\r\n", "\\ud83d \\x00\\x1b[31m\\r\\n"),
    ],
)
def test_a_caption_is_data_whatever_it_contains(caption: str, expected: str | None) -> None:
    html = make_page(Film([Frame(0, caption, 0, 0, [caption[:9]])]), caption, 10.0, False)
    [data] = re.findall(r'<script type="application/json" id="film">([^<>&]*)</script>', html)
    assert json.loads(data)["captions"] == [expected or caption]
    assert html.lower().count("<script") == html.lower().count("</script") == 2
    html.encode()


def test_a_session_token_is_in_no_page(tmp_path: Path) -> None:
    token = "53616c74" + "65645f5f" + "ab12" * 28  # In two pieces, as this is no secret.
    add_secret(token)
    recorder = Recorder(str(tmp_path), 2000)
    recorder.show([[token, "b"]], token)
    film = read_film(str(tmp_path))
    assert token not in make_page(film, token, 10.0, False)


def test_a_page_is_small() -> None:
    assert len(make_page(walk(141, 140, 140), "title", 10.0, False)) < 300_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


READ_PICTURE = """() => {
    const canvas = document.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return [canvas.width, [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
}"""


def assert_frame(page: Any, film: Film, index: int) -> None:
    """Wait until the page shows a frame; compare the text and the picture with the film."""
    page.get_by_text(f"frame {index + 1} of {len(film)}", exact=True).wait_for()
    assert page.locator("#caption").text_content() == film.captions[index]
    width, pixels = page.evaluate(READ_PICTURE)
    size = width // film.width
    # The corner of a cell has its color, but that of a character is blank.
    for y, row in enumerate(film.grid(index)):
        for x, swatch in enumerate(film.palette[number] for number in row):
            start = 8 * size * (y * width + x)
            color = (film.palette[0] if size >= 8 and not swatch.is_block else swatch).color
            assert "#" + pixels[start : start + 6] == color, (x, y)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "side"), [(360, 20), (800, 120), (1600, 500)])
def test_a_page_plays(browser: Any, tmp_path: Path, width: int, side: int, theme: str) -> None:
    film, path = walk(30, side, 30), tmp_path / "film.html"
    path.write_text(make_page(film, "A title", 10.0, False), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 700}, color_scheme=theme)
    page.set_default_timeout(1000 * HANG_LIMIT)
    requests, errors = list[str](), list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: errors.extend([message.text] * (message.type == "error")))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(path.as_uri())
    page.get_by_text(re.compile("^frame (?!1 )")).wait_for()  # It plays.
    play = page.get_by_label("play", exact=True)
    page.keyboard.press(" ")
    play.wait_for()
    for key, index in {"Home": 0, "ArrowRight": 1, "End": 29, "ArrowLeft": 28}.items():
        page.keyboard.press(key)
        assert_frame(page, film, index)
    slider = page.locator("#slider")
    thumb = {"x": slider.bounding_box()["width"] - 8, "y": 22}
    slider.drag_to(slider, source_position=thumb, target_position=thumb | {"x": thumb["x"] / 2})
    index = int(slider.input_value())
    assert 10 < index < 20
    page.keyboard.press("ArrowLeft")  # The slider has the focus, but goes only one step.
    assert_frame(page, film, index - 1)
    for key in ["End", *["ArrowDown"] * 12]:
        page.keyboard.press(key)
    page.get_by_text("0.25 fps", exact=True).wait_for()
    play.press(" ")  # It starts again, from the first frame.
    page.get_by_text(re.compile("^frame [12] ")).wait_for()
    page.keyboard.press("ArrowRight")  # A step pauses.
    slider.fill("28")
    play.click()
    assert_frame(page, film, 29)
    play.wait_for()  # The last frame ends it.
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert (requests, errors) == ([path.as_uri()], [])
