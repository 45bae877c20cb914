"""Execute calls of elf from lines of JSON on stdin at the local site, and reply in JSON.

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

    def redirect(request: Any) -> None:
        """Send a request for adventofcode.com to the local site."""
        assert (request.url.scheme, request.url.host) == ("https", "adventofcode.com"), request.url
        request.url = request.url.copy_with(scheme="http", host=local.hostname, port=local.port)

    client.event_hooks = {"request": [redirect]}
    for line in sys.stdin:
        print(json.dumps(execute(*json.loads(line))), flush=True)


def execute(action: str, year: int, day: int, *args: Any) -> Any:
    if action == "input":
        return elf.get_puzzle_input(year, day)
    assert action == "submit"
    answer, part = args
    return elf.submit_puzzle_answer(year, day, part, answer).result.name


if __name__ == "__main__":
    main(sys.argv[1])
