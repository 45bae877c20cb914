"""The pages of the site as text. Words that tools search for are those of the real site, as known
from public clients, including double spaces; the texts of puzzles are invented.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from tests.site.drawings import drawing
from tests.site.puzzles import Example, Puzzle, final_day

LOCKED = (
    "Please don't repeatedly request this endpoint before it unlocks! The calendar countdown is "
    "synchronized with the server time; the link will be enabled on the calendar the instant this "
    "puzzle becomes available."
)
LOG_IN_FOR_INPUT = "Puzzle inputs differ by user.  Please log in to get your puzzle input."


class Viewer(NamedTuple):
    """The user that the header of a page shows."""

    name: str
    stars: int


def page(title: str, year: int, viewer: Viewer | None, main: str) -> str:
    if viewer:
        nav = f'<li><a href="/{year}/settings">[Settings]</a></li>'
        who = f'<div class="user">{escape(viewer.name)}'
        who += f' <span class="star-count">{viewer.stars}*</span></div>'
    else:
        nav = f'<li><a href="/{year}/auth/login">[Log In]</a></li>'
        who = ""
    return f"""<!DOCTYPE html>
<html lang="en-us">
<head>
<meta charset="utf-8"/>
<title>{title}</title>
</head><!-- You are reading the source.  Good. -->
<body>
<header><div><h1 class="title-global"><a href="/">Advent of Code</a></h1>\
<nav><ul><li><a href="/{year}/about">[About]</a></li>{nav}</ul></nav>{who}</div></header>
<div id="sidebar"></div><!--/sidebar-->
<main>
{main}
</main>
</body>
</html>
"""


def example_article(example: Example, part: int) -> str:
    """Return the default body of an article; only the last <code><em> is the answer."""
    return f"""<p>The <em>gravy lighthouse</em> of part {part} hums in <code>{part}</code> keys.</p>
<p>For example:</p>
<pre><code>{escape(example.input, quote=False)}
</code></pre>
<p>Counting the first line alone gives <code><em>{part}</em></code>, which is not enough.  Counted \
with care, the lighthouse hums <code><em>{escape(example.answer, quote=False)}</em></code>.</p>
<p>What does your lighthouse hum?</p>"""


def day_page(
    puzzle: Puzzle,
    title: str,
    bodies: Sequence[str],  # of both articles
    answers: Sequence[str | None],  # of the parts solved so far; the final button has no answer
    viewer: Viewer | None,
    missing: int,  # stars of other days that the final button needs
) -> str:
    day, solved = puzzle.day, len(answers)
    heads = [f"<h2>--- Day {day}: {escape(title)} ---</h2>", '<h2 id="part2">--- Part Two ---</h2>']
    main = []
    for part in range(1, 2 if solved == 0 else 3):
        head, body = heads[part - 1], bodies[part - 1]
        main.append(f'<article class="day-desc">{head}{body}\n</article>')
        if part <= solved and (answer := answers[part - 1]) is not None:
            main.append(
                f"<p>Your puzzle answer was <code>{escape(answer, quote=False)}</code>.</p>"
            )
        if part == solved == 1:
            main.append(
                '<p class="day-success">The first half of this puzzle is complete! '
                "It provides one gold star: *</p>"
            )
    if viewer is None:
        main.append(
            "<p>To play, please identify yourself via one of these services:</p>\n"
            '<p><a href="/auth/github">[GitHub]</a> <a href="/auth/reddit">[Reddit]</a></p>'
        )
    elif solved == 2:
        main.append(
            '<p class="day-success">Both parts of this puzzle are complete! '
            "They provide two gold stars: **</p>\n"
            f'<p>If you still want to see it, you can <a href="{day}/input">get your puzzle input'
            "</a>.</p>"
        )
    elif solved == 1 and day == final_day(puzzle.year):
        main.append(_final_button(puzzle) if missing == 0 else f"<p>{stars_needed(missing)}</p>")
    else:
        main.append(
            f'<p>To begin, <a href="{day}/input" target="_blank">get your puzzle input</a>.</p>\n'
            f'<form method="post" action="{day}/answer"><input type="hidden" name="level" '
            f'value="{solved + 1}"/><p>Answer: <input type="text" name="answer" '
            'autocomplete="off"/> <input type="submit" value="[Submit]"/></p></form>'
        )
    return page(f"Day {day} - Advent of Code {puzzle.year}", puzzle.year, viewer, "\n".join(main))


def _final_button(puzzle: Puzzle) -> str:
    label = ("Light the Lighthouse", "Ring the Gravy Bell", "Salt the Beacon")[puzzle.year % 3]
    return (
        f'<form method="post" action="{puzzle.day}/answer">'
        '<input type="hidden" name="level" value="2"/><input type="hidden" name="answer" '
        f'value="0"/><p>You have enough stars.  <input type="submit" value="[{label}]"/></p></form>'
    )


def stars_needed(count: int) -> str:
    return f"You don't have enough stars to light the lighthouse; you need {count} more."


def calendar(year: int, viewer: Viewer | None, stars: Mapping[int, int | None]) -> str:
    """Return a calendar; `stars` maps each day to its stars, or to None while it is locked."""
    return page(f"Advent of Code {year}", year, viewer, drawing(year, stars))


def events(viewer: Viewer | None, stars: Mapping[int, int]) -> str:
    """Return the list of events; `stars` maps each event that has started to its stars."""
    entries = []
    for event, held in sorted(stars.items(), reverse=True):
        count = f' <span class="star-count">{held}*</span>' if held else ""
        link = f'<a href="/{event}">[{event}]</a>'
        entries.append(f'<div class="eventlist-event">{link}{count}</div>')
    main = "<article><p>All of the events so far:</p>\n" + "\n".join(entries) + "</article>"
    return page("Events - Advent of Code", max(stars), viewer, main)


def personal_times(year: int, viewer: Viewer, times: Mapping[int, Sequence[str]]) -> str:
    """Return the table of times; `times` maps a day to its two times as texts."""
    is_ranked = year <= 2024
    rows = ["Day" + 2 * ("       Time    Rank  Score" if is_ranked else "       Time")]
    for day, both in sorted(times.items(), reverse=True):
        row = f"{day:3}"
        for time in both:
            rank, score = ("-", "-") if time == "-" else ("4242", "0")
            row += escape(f"{time:>11}") + (f"{rank:>8}{score:>7}" if is_ranked else "")
        rows.append(row)
    table = "<pre>" + "\n".join(rows) + "\n</pre>"
    main = table if times else "<p>You haven't collected any stars... yet.</p>"
    title = f"Personal Stats - Advent of Code {year}"
    return page(title, year, viewer, f"<article>{main}</article>")


def settings(year: int, viewer: Viewer, service: str, number: int, ownerproof: str) -> str:
    """Return the settings page; `service` is github, or google, which is shown as a picture."""
    if service == "google":
        who = f'<span><img src="https://lh3.googleusercontent.com/a/{number}" height="20"/>'
        who += f"{escape(viewer.name)}</span>"
    else:
        who = f"{escape(viewer.name)}</label> <label>"
        who += f"<span>Link to https://{service}.com/{escape(viewer.name)}</span>"
    main = (
        f"<article><h2>Settings</h2><p><label>{who}</label> "
        f"<label>(anonymous user #{number})</label></p>\n"
        f"<p>To prove you own this account: <code>{ownerproof}</code></p></article>"
    )
    return page("Settings - Advent of Code", year, viewer, main)
