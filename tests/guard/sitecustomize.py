"""No socket beyond loopback: loaded into the suite's own process and every process it starts.

A connection or a name look-up that would leave this machine is refused, and written down in the
file that AOC_TEST_STRAYS names, so that the suite fails even where the refusal was swallowed.

And the clock is the test's: it goes ahead by as many seconds as AOC_TEST_AHEAD says.
"""

import os
import sys
import time

_ALLOWED = ("127.", "::1", "localhost", "0.0.0.0")


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if event == "socket.connect":
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else "127.0.0.1"
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    name = host.decode() if isinstance(host, bytes) else str(host or "localhost")
    if not name.startswith(_ALLOWED):
        if strays := os.environ.get("AOC_TEST_STRAYS"):
            with open(strays, "a", encoding="utf-8") as file:
                file.write(f"{event} {name}\n")
        raise PermissionError(f"the tests must not reach {name}")


sys.addaudithook(_watch)


def set_clock() -> None:
    """Put the clock of this process ahead, if its environment says so."""
    if ahead := float(os.environ.get("AOC_TEST_AHEAD", "0")):
        real = time.time
        time.time = lambda: real() + ahead


def hide_what_wine_lacks() -> None:
    """Have pandas be as if it were not installed: under Wine its import ends the process."""
    if "AOC_TEST_WINE" in os.environ:
        sys.modules["pandas"] = None  # type: ignore[assignment]


set_clock()
hide_what_wine_lacks()
