"""The current case of a day or a script, for the stubs of libraries.

In a worker, `case` is set. For a script and its child processes, an environment variable has the
path of a JSON file: an object with `year`, `day`, `input` (the path of the text) and `submitted`
(the path of a file to which each answer is added as a line `[part, answer]`).

This file and the stubs run in any Python from 3.8 on, with the standard library only.
"""

from __future__ import annotations

import os

VARIABLE = "AOC_RUNNER_CASE"

case: tuple[int, int, str] | None = None  # year, day and text in a worker


class NoCaseError(Exception):
    """There is no input, or the day has requested another puzzle's."""


def get_date() -> tuple[int, int]:
    """Return the year and the day of the case. Raises NoCaseError."""
    if case is not None:
        return case[:2]
    control = _read_control()
    if control is None:
        raise NoCaseError("aoc-runner provides no input to child processes: pass the text to them")
    return control["year"], control["day"]


def get_text(year: object = None, day: object = None) -> str:
    """Return the text of the case. Raises NoCaseError for another puzzle."""
    case_year, case_day = get_date()
    year, day = int(year or case_year), int(day or case_day)
    if (year, day) != (case_year, case_day):
        dates = f"this is {case_year} day {case_day}, not {year} day {day}"
        raise NoCaseError(f"aoc-runner provides only the day's own input: {dates}")
    if case is not None:
        return case[2]
    with open((_read_control() or {})["input"], "rb") as file:
        content = file.read().decode("utf-8-sig")
    return content.replace("\r\n", "\n").replace("\r", "\n")


def record_answer(part: object, answer: str) -> None:
    """Save an answer for the runner of the script, without submitting it."""
    control = _read_control() if case is None else None  # A worker returns answers.
    if control is not None:
        import json

        with open(control["submitted"], "a", encoding="utf-8") as file:
            file.write(json.dumps([part, answer]) + "\n")


def _read_control() -> dict | None:
    import json

    path = os.environ.get(VARIABLE) or os.devnull
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError):  # In child processes of a worker, or after the end of a script.
        return None
