"""Does with elf what each line of JSON on stdin says, at the local site, and answers in JSON.

Run by the Python of an environment that has elf: `python elf_driver.py URL`.
"""

import json
import sys
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

elf = import_module("elf")
client = import_module("elf.aoc_client")._get_http_client()


def main(site: str) -> None:
    local = urlsplit(site)

    def to_the_local_site(request: Any) -> None:
        """Send it there; nobody but adventofcode.com may be meant."""
        assert (request.url.scheme, request.url.host) == ("https", "adventofcode.com"), request.url
        request.url = request.url.copy_with(scheme="http", host=local.hostname, port=local.port)

    client.event_hooks = {"request": [to_the_local_site]}
    for line in sys.stdin:
        print(json.dumps(done(*json.loads(line))), flush=True)


def done(what: str, year: int, day: int, *words: Any) -> Any:
    if what == "input":
        return elf.get_puzzle_input(year, day)
    assert what == "submit"
    answer, part = words
    return elf.submit_puzzle_answer(year, day, part, answer).result.name


if __name__ == "__main__":
    main(sys.argv[1])
