"""Made-up pages of puzzles."""

from aoc_runner.kernel.site.day_page import DayPage, parse_day_page


def page(*parts: str) -> DayPage:
    """A page of those parts, as the site would send it."""
    heading = "<h2>--- Day 7: Jars ---</h2>"
    html = "".join(f'<article class="day-desc">{heading}{part}</article>' for part in parts)
    read = parse_day_page(html.encode())
    assert read is not None
    return read


def block(text: str) -> str:
    return f"<pre><code>{text}\n</code></pre>"


def tells(answer: str, words: str = "So it is") -> str:
    return f"<p>{words} <code><em>{answer}</em></code>.</p>"
