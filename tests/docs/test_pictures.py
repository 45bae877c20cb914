"""The pictures of a terminal show what `aoc` says: their sessions are run again."""

import re
from xml.etree import ElementTree

import pytest

from benchmarks.pictures import PICTURES, draw, left_on_screen
from tests.docs.pages import DOCUMENTS, TIME, page
from tests.support import REPOSITORY

SVG = "{http://www.w3.org/2000/svg}"
AT_ONCE = re.compile(r", \d+ at once|~")  # as many as there are cores; on a single one neither


def shown(picture: str) -> list[tuple[str, str, str]]:
    """Each piece of text, without times: its line, its look in the dark, what it says."""
    looks = dict(re.findall(r"\.([\w-]+){(.*?)}", picture))
    return [
        (it.attrib["y"], looks[it.attrib["class"]], said(it.text or ""))
        for it in ElementTree.fromstring(picture).iter(f"{SVG}text")
    ]


def said(text: str) -> str:
    return TIME.sub("TIME", AT_ONCE.sub("", " ".join(text.split())))


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it, of two colours like `#0d1117`."""

    def luminance(colour: str) -> float:
        shares = [it / 255 for it in bytes.fromhex(colour[1:])]
        linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_what_aoc_says(name: str) -> None:
    drawn = draw(name)
    assert len(shown(drawn)) > 15
    assert shown(page(f"docs/{name}.svg")) == shown(drawn), f"python -m benchmarks.pictures {name}"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stands_alone(name: str) -> None:
    picture = page(f"docs/{name}.svg")
    assert len(picture) < 60_000
    assert re.findall(r"https?:[^\"]+", picture) == [SVG.strip("{}")]
    assert not re.search(
        r"href|url\(|@import|@font-face|<script|53616c74|127\.0|/(tmp|home|root)/", picture
    )
    root = ElementTree.fromstring(picture)
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_can_be_read_by_day_and_by_night(name: str) -> None:
    (style,) = re.findall("<style>(.*?)</style>", page(f"docs/{name}.svg"), re.S)
    schemes = style.split("@media (prefers-color-scheme:dark)")
    rules = [dict(re.findall(r"\.([\w-]+){fill:(#\w{6})", scheme)) for scheme in schemes]
    light, dark = rules
    assert light.keys() == dark.keys()
    for colours in rules:
        ground = colours.pop("card")
        assert min(contrast(ground, colour) for colour in colours.values()) >= 4.5
    assert contrast(ground, "#ffffff") > 15  # of the dark scheme


def test_the_pictures_of_a_page_are_there() -> None:
    for name in DOCUMENTS:
        text = re.sub(r"^```.*?^```$", "", page(name), flags=re.M | re.S)
        for path in re.findall(r'<img src="([^"]+)"', text):
            assert ((REPOSITORY / name).parent / path).is_file(), f"{name}: {path}"


def test_what_was_taken_away_is_not_seen() -> None:
    seen = "\r\x1b[Kwaiting\r\x1b[Kone\r\n\r\x1b[K── 1/2\r\x1b[Ktwo\r\n"
    assert left_on_screen(seen) == "one\ntwo\n"
