"""The case that a day or a script is being run on, for the stand-ins that lie beside this file.

In a worker `given` is set. A script, and what it starts, finds the path of a JSON file in its
environment: an object with `year`, `day`, `input`, the path of the text, and `submitted`, the path
of a file that gets a line for each answer, `[part, answer]`.

The standard library alone, as of Python 3.8: it is imported by whatever Python a script runs in.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # `typing` takes its time
if TYPE_CHECKING:
    from typing import Any

VARIABLE = "AOC_RUNNER_CASE"

case: Any = None  # (year, day, text) in a worker; None while the day has been given none


class NoCaseError(Exception):
    """There is no text to give, or it is another puzzle's that was asked for."""


def get_date() -> Any:
    """The year and the day that is being run."""
    return _get_case()[:2]


def get_text(year: Any = None, day: Any = None) -> str:
    """The text to be solved now, of that puzzle or of whatever is being run. Raises NoCaseError."""
    own_year, own_day, content = _get_case()
    year, day = int(year or own_year), int(day or own_day)
    if (year, day) != (own_year, own_day):
        own = f"this is {own_year} day {own_day}, not {year} day {day}"
        raise NoCaseError(f"aoc-runner gives a day its own input alone: {own}")
    return str(content)


def record_answer(part: Any, answer: str) -> None:
    """Record an answer for whoever runs the script; it is posted by nobody."""
    control = _read_control() if case is None else None
    if control is not None:
        import json

        with open(control["submitted"], "a", encoding="utf-8") as file:
            file.write(json.dumps([part, answer]) + "\n")


def _get_case() -> Any:
    if case is not None:
        return case
    control = _read_control()
    if control is None:
        raise NoCaseError("aoc-runner has given this process no input: have the day hand it over")
    with open(control["input"], "rb") as file:
        content = file.read().decode("utf-8-sig")
    return control["year"], control["day"], content.replace("\r\n", "\n").replace("\r", "\n")


def _read_control() -> Any:
    import json

    path = os.environ.get(VARIABLE) or os.devnull
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):  # a worker's own processes have none, and some outlive a script
        return None
