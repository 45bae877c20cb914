"""The server of the site on a loopback port, with a list of requests and faults on demand."""

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
    token: str | None  # the session cookie as sent, valid or not
    authorization: str | None
    accept_encoding: str | None
    user_agent: str | None
    time: float  # seconds of the monotonic clock
    status: int | None = None  # None: no status line was sent, or not yet


@dataclass
class Fault:
    path: re.Pattern[str]
    times: int | None  # None: until healed
    perform: Callable[[Wire, Answer], None]


class Site(State):
    """A site that runs until `close()`, or until the end of a `with` block."""

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
        """All requests in the order of arrival."""
        return list(self._requests)

    def count(self, method: str, path: str) -> int:
        return sum((request.method, request.path) == (method, path) for request in self.requests)

    def fault(self, path_regex: str, kind: str, times: int | None = None, **options: Any) -> None:
        """Respond with a fault, `times` times or until `heal()`; the first of several applies."""
        fault = Fault(re.compile(path_regex), times, partial(KINDS[kind], **options))
        with self.mutex:
            self._faults.append(fault)

    def heal(self) -> None:
        with self.mutex:
            self._faults.clear()

    def add_request(self, request: Request) -> Fault | None:
        """Add a request to the list, and return the fault for its response."""
        with self.mutex:
            self._requests.append(request)
            matches = (fault for fault in self._faults if fault.path.search(request.path))
            if (fault := next(matches, None)) and fault.times is not None:
                fault.times -= 1
                if fault.times == 0:
                    self._faults.remove(fault)
            return fault


class _Handler(Wire):
    def __init__(self, site: Site, *args: Any) -> None:
        self._site = site
        self._request: Request | None = None
        super().__init__(*args)  # handles the whole connection

    def do_GET(self) -> None:
        self._answer(None)

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        if len(body) < length:  # a killed client sent only a part of its guess
            self.close_connection = True
            return
        self._answer(dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True)))

    def _answer(self, form: dict[str, str] | None) -> None:
        token = _session(self.headers.get("Cookie"))
        authorization, encoding = map(self.headers.get, ("Authorization", "Accept-Encoding"))
        start = self.command, self.path, form, token
        agent = self.headers.get("User-Agent")
        request = Request(*start, authorization, encoding, agent, monotonic())
        self._request = request
        fault = self._site.add_request(request)
        answer = partial(self._respond, request)
        if fault:
            fault.perform(self, answer)
        else:
            self.send(answer())

    def _respond(self, request: Request) -> Response:
        with self._site.mutex:
            form = request.form or {}
            return respond(self._site, request.method, request.path, request.token, form)

    def send_response(self, code: int, message: str | None = None) -> None:
        if self._request:  # set first, since tests read it after the response
            self._request.status, self._request = code, None
        super().send_response(code, message)


def _session(cookie: str | None) -> str | None:
    try:
        morsel = SimpleCookie(cookie or "").get("session")
    except CookieError:
        return None
    return morsel.value if morsel else None
