"""The pictures of a terminal show the current output of `aoc`: their sessions run again."""

import re
from collections.abc import Iterator
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from benchmarks.animation import CHAR_HEIGHT, CHAR_WIDTH
from benchmarks.pictures import MARGIN, PICTURES, draw, left_on_screen
from benchmarks.report import SIZE, draw_report
from tests.browser import open_browser
from tests.docs.pages import DOCUMENTS, TIME, page
from tests.support import REPOSITORY, Aoc

SVG = "{http://www.w3.org/2000/svg}"
JOBS = r", \d+ in parallel|~"  # The number of CPU cores; a single core shows neither.
FROM_TIMES = re.compile(rf"{JOBS}|[█-▏]+|\d+ % of|\d{{4}} day \d+ (?=TIME)")


def read_texts(picture: str) -> list[tuple[str, str, str]]:
    """Return each text without times: its line, its style in dark mode, its content."""
    styles = dict(re.findall(r"\.([\w-]+){(.*?)}", picture))
    return [
        (element.attrib["y"], styles[element.attrib["class"]], normalize(element.text or ""))
        for element in ElementTree.fromstring(picture).iter(f"{SVG}text")
    ]


def normalize(text: str) -> str:
    return FROM_TIMES.sub("", TIME.sub("TIME", " ".join(text.split())))


def contrast(one: str, other: str) -> float:
    """Return the WCAG 2 contrast of two colors like `#0d1117`."""

    def luminance(color: str) -> float:
        shares = [byte / 255 for byte in bytes.fromhex(color[1:])]
        linear = [
            share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
            for share in shares
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_output_of_aoc(name: str) -> None:
    texts = read_texts(draw(name))
    assert len(texts) > 15
    assert read_texts(page(f"docs/{name}.svg")) == texts, f"python -m benchmarks.pictures {name}"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_loads_nothing(name: str) -> None:
    picture = page(f"docs/{name}.svg")
    assert len(picture) < 60_000
    assert re.findall(r"https?:[^\"]+", picture) == [SVG.strip("{}")]
    assert not re.search(
        r"href|url\(|@import|@font-face|<script|foreignObject|53616c74|127\.0|/(tmp|home|root)/",
        picture,
    )
    root = ElementTree.fromstring(picture)
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_readable_in_light_and_dark_mode(name: str) -> None:
    (style,) = re.findall("<style>(.*?)</style>", page(f"docs/{name}.svg"), re.S)
    schemes = style.split("@media (prefers-color-scheme:dark)")
    rules = [dict(re.findall(r"\.([\w-]+){fill:(#\w{6})", scheme)) for scheme in schemes]
    light, dark = rules
    assert light.keys() == dark.keys()
    for colors in rules:
        background = colors.pop("card")
        assert min(contrast(background, color) for color in colors.values()) >= 4.5
    assert contrast(background, "#ffffff") > 15  # in dark mode


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


def open_picture(browser: Any, name: str, **options: str) -> Any:
    path = REPOSITORY / f"docs/{name}.svg"
    size = ElementTree.parse(path).getroot().attrib
    viewport = {"width": int(size["width"]), "height": int(size["height"])}
    picture = browser.new_page(viewport=viewport, color_scheme="light", **options)
    picture.goto(path.as_uri())
    return picture


def read_rows(screenshot: bytes) -> str:
    """Return a character for each row of the terminal: # if it has text after a prompt's cursor."""
    image = Image.open(BytesIO(screenshot)).convert("L")
    left = MARGIN + ceil(3 * CHAR_WIDTH)
    image = image.crop((left, MARGIN, image.width - MARGIN, image.height - MARGIN))
    tops = [int(row * CHAR_HEIGHT) for row in range(int(image.height / CHAR_HEIGHT))]
    rows = [image.crop((0, top + 3, image.width, top + int(CHAR_HEIGHT))) for top in tops]
    return "".join(" #"[min(row.tobytes()) < 160] for row in rows).rstrip()


MOVE = """(share) => document.getAnimations().forEach((animation) => {
    const { duration, iterations } = animation.effect.getComputedTiming();
    if (iterations !== Infinity || duration > 20000) throw Error("too long");
    animation.pause();
    animation.currentTime = share * duration;
})"""


def test_the_first_star_plays_its_session(browser: Any) -> None:
    picture, still = (
        open_picture(browser, "first-star", reduced_motion=motion)
        for motion in ("no-preference", "reduce")
    )
    assert still.evaluate("document.getAnimations().length") == 0
    end = read_rows(still.screenshot())
    images = list[bytes]()
    for percent in range(100):
        picture.evaluate(MOVE, percent / 100)
        images.append(picture.screenshot())
    states = [read_rows(image) for image in images]
    typing = {image for image, state in zip(images, states, strict=True) if state == "#"}
    assert len(typing) > 3  # the first command, up to different characters
    shown = [*dict.fromkeys(states)]
    assert shown[:4] == ["", "#", "#######", "########"]  # a command, its output, another command
    assert "#  ######  #####" in shown  # in the editor: a docstring and two functions
    assert states[-1] == end == "#" * 15  # the last row is a mark of what is omitted


def test_the_picture_of_a_report_can_be_drawn_again(browser: Any, tmp_path: Path) -> None:
    content = (REPOSITORY / "docs/report.webp").read_bytes()
    assert len(content) < 150_000
    for picture in (content, draw_report(browser, tmp_path)):
        image = Image.open(BytesIO(picture))
        image.load()
        assert (image.format, image.size) == ("WEBP", SIZE)


def test_the_pictures_of_a_page_exist_and_are_small() -> None:
    for name in DOCUMENTS:
        text = re.sub(r"^```.*?^```$", "", page(name), flags=re.M | re.S)
        for path in re.findall(r'<img src="([^"]+)"', text):
            picture = (REPOSITORY / name).parent / path
            assert 0 < picture.stat().st_size < 400_000, f"{name}: {path}"


def test_removed_lines_are_not_on_the_screen() -> None:
    output = "\r\x1b[Kwaiting\r\x1b[Kone\r\n\r\x1b[K── 1/2\r\x1b[Ktwo\r\n"
    assert left_on_screen(output) == "one\ntwo\n"


def test_the_page_of_a_film_is_what_aoc_show_writes(aoc: Aoc) -> None:
    for name in ("day07.py", "day07.yaml", "day07_runs.py", "day07_show.py"):
        aoc.write(f"days/year2023/{name}", page(f"days/year2023/{name}"))
    words = ("show", "2023", "7", "--variant", "show", "--fps", "1", "-o", "show.html")
    assert aoc(*words).code == 0
    assert (aoc.folder / "show.html").read_text(encoding="utf-8") == page("docs/show.html")
