"""Site: the state, served on a loopback port, with a record of requests and faults on demand."""

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http.cookies import CookieError, SimpleCookie
from time import monotonic
from typing import Any, Self
from urllib.parse import parse_qsl

from tests.site.faults import KINDS, Answer
from tests.site.routes import Response, respond
from tests.site.state import State
from tests.site.wire import LoopbackServer, Wire


@dataclass
class Request:
    method: str
    path: str  # with the query, if there is one
    form: dict[str, str] | None  # of a POST
    token: str | None  # the session cookie as sent, dead or alive
    authorization: str | None
    accept_encoding: str | None
    user_agent: str | None
    time: float  # seconds of a clock that only goes on
    status: int | None = None  # None: no status line was sent, or not yet


@dataclass
class Fault:
    path: re.Pattern[str]
    times: int | None  # None: until healed
    perform: Callable[[Wire, Answer], None]


class Site(State):
    """Serves from its construction until `close()`; a `with` block closes it."""

    def __init__(self, port: int = 0) -> None:
        super().__init__()
        self._requests: list[Request] = []
        self._faults: list[Fault] = []
        self._server = LoopbackServer(port, partial(_Handler, self), self.now)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        serve = partial(self._server.serve_forever, poll_interval=0.02)
        self._thread = threading.Thread(target=serve, name="puzzle site", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._server.stop()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, _: object) -> None:
        self.close()
        if error is None and self._server.errors:
            raise RuntimeError("the local site itself failed") from self._server.errors[0]

    @property
    def requests(self) -> list[Request]:
        """Every request so far, in the order of arrival."""
        return list(self._requests)

    def count(self, method: str, path: str) -> int:
        return sum((each.method, each.path) == (method, path) for each in self.requests)

    def fault(self, path_regex: str, kind: str, times: int | None = None, **options: Any) -> None:
        """From now on answer matching requests badly, `times` times or until `heal()`. The path is
        searched, not matched whole; of several faults, the first added goes first."""
        fault = Fault(re.compile(path_regex), times, partial(KINDS[kind], **options))
        with self.mutex:
            self._faults.append(fault)

    def heal(self) -> None:
        with self.mutex:
            self._faults.clear()

    def arrived(self, request: Request) -> Fault | None:
        """Note a request; the fault it shall meet."""
        with self.mutex:
            self._requests.append(request)
            found = next((it for it in self._faults if it.path.search(request.path)), None)
            if found and found.times is not None:
                found.times -= 1
                if found.times == 0:
                    self._faults.remove(found)
            return found


class _Handler(Wire):
    def __init__(self, site: Site, *args: Any) -> None:
        self._site = site
        self._request: Request | None = None
        super().__init__(*args)  # handles the connection, to its end

    def do_GET(self) -> None:
        self._answer(None)

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        if len(body) < length:  # killed midway: half a guess is no guess
            self.close_connection = True
            return
        self._answer(dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True)))

    def _answer(self, form: dict[str, str] | None) -> None:
        token = _session(self.headers.get("Cookie"))
        authorization, encoding = map(self.headers.get, ("Authorization", "Accept-Encoding"))
        what = self.command, self.path, form, token
        agent = self.headers.get("User-Agent")
        request = Request(*what, authorization, encoding, agent, monotonic())
        self._request = request
        fault = self._site.arrived(request)
        answer = partial(self._right_answer, request)
        if fault:
            fault.perform(self, answer)
        else:
            self.send(answer())

    def _right_answer(self, request: Request) -> Response:
        with self._site.mutex:
            form = request.form or {}
            return respond(self._site, request.method, request.path, request.token, form)

    def send_response(self, code: int, message: str | None = None) -> None:
        if self._request:  # before any byte leaves: a test may look as soon as it has the answer
            self._request.status, self._request = code, None
        super().send_response(code, message)


def _session(cookie: str | None) -> str | None:
    try:
        found = SimpleCookie(cookie or "").get("session")
    except CookieError:
        return None
    return found.value if found else None
