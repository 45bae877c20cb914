"""The parts of a page as Markdown; how they are fetched and printed `aoc read` is tested for."""

import pytest

from aoc_runner.kernel.site.day_page import read_day_page
from aoc_runner.kernel.terminal.page_text import markdown


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>A <em>word</em>, <code>code</code></p>", "A *word*, `code`"),
        ("<p><code>a_<em>b</em></code>; snake_case * 2</p>", "**`a_b`**; snake\\_case \\* 2"),
        ("<p><a href='/about'>a</a> <a href='8'>b</a></p>", "[a]({}/about) [b]({}/2023/day/8)"),
        ("<ul><li>one</li><li>two <em>x</em></li></ul>", "- one\n- two *x*"),
        ("<ol><li>one</li><li>two</li></ol>", "1. one\n2. two"),
        ("<pre><code> a <em>b</em>\n  *_d\n</code></pre>", "```\n a b\n  *_d\n```"),
    ],
)
def test_what_has_a_form_in_markdown_keeps_it(html: str, text: str) -> None:
    page = read_day_page(
        f'<article class="day-desc"><h2>--- Day 7: x ---</h2>{html}</article>'.encode()
    )
    assert page is not None
    site = "https://example.com"
    for _ in range(2):  # the page stays as it was, for its other readers
        found = markdown(page.articles, f"{site}/2023/day/7")
        assert found == f"## --- Day 7: x ---\n\n{text.replace('{}', site)}\n"
