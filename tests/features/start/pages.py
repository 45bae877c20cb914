"""Invented puzzle pages."""

from aoc_runner.kernel.site.day_page import DayPage, parse_day_page


def page(*parts: str) -> DayPage:
    """Return a page with these parts, as the site would send it."""
    heading = "<h2>--- Day 7: Jars ---</h2>"
    html = "".join(f'<article class="day-desc">{heading}{part}</article>' for part in parts)
    day_page = parse_day_page(html.encode())
    assert day_page is not None
    return day_page


def block(text: str) -> str:
    return f"<pre><code>{text}\n</code></pre>"


def claim(answer: str, start: str = "So it is") -> str:
    return f"<p>{start} <code><em>{answer}</em></code>.</p>"
