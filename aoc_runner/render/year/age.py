"""How old a page is, in words."""


def seen(fetched_at: float | None, now: float) -> str:
    """When the page was fetched, seen from `now`; both are epoch seconds.

    `seen just now`, `seen 3 min ago`; of no page: `as far as is known here`.
    """
    if fetched_at is None:
        return "as far as is known here"
    seconds = max(0.0, now - fetched_at)
    for unit, size in (("day", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            number = int(seconds // size)
            return f"seen {number} {unit}{'s' * (unit == 'day' and number > 1)} ago"
    return "seen just now"
