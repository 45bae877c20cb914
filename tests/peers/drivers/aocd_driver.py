"""Execute calls of aocd from lines of JSON on stdin at the local site, and reply in JSON.

Run by the Python of an environment that has aocd: `python aocd_driver.py URL`.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

models = import_module("aocd.models")
http = import_module("aocd.utils").http
submit = import_module("aocd.post").submit


def main(site: str) -> None:
    http._max_t = 0  # throttling is for the real site only
    http.get, http.post = redirect(site, http.get), redirect(site, http.post)
    output, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        print(json.dumps(execute(*json.loads(line))), file=output, flush=True)


def redirect(site: str, send: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that sends requests for adventofcode.com to the local site."""

    def send_locally(url: str, **options: Any) -> Any:
        parts = urlsplit(url)
        assert (parts.scheme, parts.netloc) == ("https", "adventofcode.com"), url
        return send(site + url.removeprefix("https://adventofcode.com"), **options)

    return send_locally


def execute(action: str, year: int, day: int, *args: Any) -> Any:
    puzzle = models.Puzzle(year, day)
    if action == "input":
        return puzzle.input_data
    if action == "answers":
        return [getattr(puzzle, name, None) for name in ("answer_a", "answer_b")]
    assert action == "submit"
    answer, part = args
    submit(answer, part=part, day=day, year=year, reopen=False, quiet=True)
    return [post["message"] for post in puzzle.submit_results]


if __name__ == "__main__":
    main(sys.argv[1])
