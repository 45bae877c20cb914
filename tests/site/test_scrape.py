"""What a page suggests as an example: the usual form, or nothing."""

import pytest

from aoc_runner.site.pages import read_day_page
from aoc_runner.site.scrape import propose


def proposal(*articles: str) -> tuple[str | None, str | None]:
    """What is proposed for the last of the articles."""
    body = "".join(
        f'<article class="day-desc"><h2>--- x ---</h2>{text}</article>' for text in articles
    )
    page = read_day_page(f"<html><body><main>{body}</main></body></html>".encode())
    assert page is not None
    return propose(page.articles[-1])


USUAL = (
    "<p>For example:</p><pre><code>1 2\n3 4\n</code></pre><p>So it is <code><em>10</em></code>.</p>"
)


def test_the_usual_form() -> None:
    assert proposal(USUAL) == ("1 2\n3 4", "10")


def test_emphasis_outside_of_the_code() -> None:
    html = USUAL.replace("<code><em>10</em></code>", "<em><code>10</code></em>")
    assert proposal(html)[1] == "10"


def test_the_last_emphasised_code_is_the_answer() -> None:
    html = (
        USUAL
        + "<p>Not <code>7</code>, nor <em>8</em>; <code><em>12</em></code>, as <code>x</code>.</p>"
    )
    assert proposal(html)[1] == "12"


def test_what_is_emphasised_inside_the_example_is_no_answer() -> None:
    html = "<p>An example:</p><pre><code>1 <em>2</em>\n</code></pre><p>Well?</p>"
    assert proposal(html) == ("1 2", None)


def test_blanks_at_the_start_are_kept() -> None:
    html = USUAL.replace("1 2\n3 4", "   ^\n < >")
    assert proposal(html)[0] == "   ^\n < >"


def test_the_second_part_is_its_own_article() -> None:
    second = (
        "<p>Here is another example:</p><pre><code>9\n</code></pre><p><code><em>81</em></code></p>"
    )
    assert proposal(USUAL, second) == ("9", "81")


@pytest.mark.parametrize(
    "article",
    [
        "<p>No block at all.</p>",
        "<p>This form:</p><pre><code>x</code></pre><p>For example:</p><pre><code>1</code></pre>",
        "<p>For example, it may be 7.</p><pre><code>1</code></pre>",
        "<pre><code>1</code></pre><p>For example:</p>",
        "<p>For example:</p><ul><li><code>1</code> gives <code>2</code></li></ul>",
        "<p>For example:</p><pre>no code</pre>",
        "<p>For example:</p><pre><code>\n</code></pre>",
    ],
)
def test_any_other_form_gives_no_input(article: str) -> None:
    assert proposal(article)[0] is None


@pytest.mark.parametrize("value", ["two words", "a = b", "<b>", "1 + 2"])
def test_a_value_that_is_no_answer_is_not_proposed(value: str) -> None:
    html = f"<p><code><em>{value.replace('<', '&lt;')}</em></code></p>"
    assert proposal(html)[1] is None
