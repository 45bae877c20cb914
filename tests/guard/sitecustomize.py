"""A guard against network access, loaded into the test process and every process it starts.

A connection or name look-up beyond loopback is refused, and written to the file AOC_TEST_STRAYS,
so that the tests fail even if the error was ignored.

AOC_TEST_AHEAD sets the clock ahead by this number of seconds.
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
    """Set the clock of this process ahead by AOC_TEST_AHEAD."""
    if ahead := float(os.environ.get("AOC_TEST_AHEAD", "0")):
        real = time.time
        time.time = lambda: real() + ahead


def hide_what_wine_lacks() -> None:
    """Hide pandas under Wine, where its import ends the process."""
    if "AOC_TEST_WINE" in os.environ:
        sys.modules["pandas"] = None  # type: ignore[assignment]


set_clock()
hide_what_wine_lacks()
