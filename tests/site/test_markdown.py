"""A part of a page as Markdown; what `aoc read` shows is tested with it."""

from bs4 import Tag

from aoc_runner.site.markdown import markdown
from aoc_runner.kernel.site.day_page import read_day_page

URL = "https://example.com/2023/day/7"


def article(text: str) -> Tag:
    html = f'<article class="day-desc"><h2>--- Day 7: x ---</h2>{text}</article>'
    page = read_day_page(html.encode())
    assert page is not None
    return page.articles[0]


def test_emphasised_code_and_links_keep_their_meaning() -> None:
    text = markdown(article('<p><code><em>12</em></code> <a href="/about">us</a></p>'), URL)
    assert text == "## --- Day 7: x ---\n\n**`12`** [us](https://example.com/about)\n"


def test_a_block_of_code_has_no_emphasis() -> None:
    text = markdown(article("<pre><code>a <em>b</em>\n  c\n</code></pre>"), URL)
    assert text.endswith("```\na b\n  c\n```\n")


def test_the_article_stays_as_it_was_for_its_other_readers() -> None:
    part = article('<p><code><em>12</em></code> <a href="/about">us</a></p>')
    before = str(part)
    assert markdown(part, URL) == markdown(part, URL)
    assert str(part) == before


def test_what_is_larger_than_any_part_is_bare_text() -> None:
    text = markdown(article("<p>a <em>b</em> </p>" * 900), URL)
    assert text.startswith("## --- Day 7: x ---\n\na *b*\n")
    for many in (f"<p>a <em>b</em>{'<b>c</b>' * 2000}</p>", f"<p>a <em>b</em>{'c' * 50_000}</p>"):
        assert markdown(article(many), URL).startswith("--- Day 7: x ---a bccc")
