"""Does with aocd what each line of JSON on stdin says, at the local site, and answers in JSON.

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
    http._max_t = 0  # its pace is meant for the real site
    http.get, http.post = at(site, http.get), at(site, http.post)
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        print(json.dumps(done(*json.loads(line))), file=answers, flush=True)


def at(site: str, ask: Callable[..., Any]) -> Callable[..., Any]:
    """The same request, at the local site; nobody but adventofcode.com may be meant."""

    def ask_locally(url: str, **options: Any) -> Any:
        parts = urlsplit(url)
        assert (parts.scheme, parts.netloc) == ("https", "adventofcode.com"), url
        return ask(site + url.removeprefix("https://adventofcode.com"), **options)

    return ask_locally


def done(what: str, year: int, day: int, *words: Any) -> Any:
    puzzle = models.Puzzle(year, day)
    if what == "input":
        return puzzle.input_data
    if what == "answers":
        return [getattr(puzzle, name, None) for name in ("answer_a", "answer_b")]
    assert what == "submit"
    answer, part = words
    submit(answer, part=part, day=day, year=year, reopen=False, quiet=True)
    return [post["message"] for post in puzzle.submit_results]


if __name__ == "__main__":
    main(sys.argv[1])
