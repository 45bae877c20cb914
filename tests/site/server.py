"""Site: the state, served on a loopback port, with a record of requests and faults on demand."""

import re
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from http.cookies import CookieError, SimpleCookie
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qsl

from tests.site.faults import Fault
from tests.site.routes import Response, respond
from tests.site.state import State
from tests.site.wire import LoopbackServer, Wire


@dataclass
class Request:
    method: str
    path: str  # with the query, if there is one
    form: dict[str, str] | None  # of a POST
    user_agent: str | None
    token: str | None  # the session cookie as sent, dead or alive
    authorization: str | None
    accept_encoding: str | None
    time: float  # by the site's clock
    status: int | None = None  # None: no status line was sent, or not yet


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

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()
        if error is None and self._server.errors:
            raise RuntimeError("the local site itself failed") from self._server.errors[0]

    @property
    def requests(self) -> list[Request]:
        """Every request so far, in the order of arrival."""
        return list(self._requests)

    def count(self, method: str, path: str) -> int:
        return sum((each.method, each.path) == (method, path) for each in self.requests)

    def fault(
        self,
        path_regex: str,
        kind: str,
        times: int | None = None,
        method: str | None = None,
        **options: Any,
    ) -> None:
        """From now on answer matching requests badly, `times` times or until `heal()`. The path is
        searched, not matched whole; of several faults, the first added goes first."""
        with self.mutex:
            self._faults.append(Fault(re.compile(path_regex), kind, times, method, options))

    def heal(self) -> None:
        with self.mutex:
            self._faults.clear()

    def arrived(self, request: Request) -> Fault | None:
        """Note a request; the fault it shall meet."""
        with self.mutex:
            self._requests.append(request)
            for index, fault in enumerate(self._faults):
                if fault.hits(request.method, request.path):
                    left = fault.used()
                    self._faults[index : index + 1] = [left] if left else []
                    return fault
            return None


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
        request = self._request = Request(
            self.command,
            self.path,
            form,
            self.headers.get("User-Agent"),
            _session(self.headers.get("Cookie")),
            self.headers.get("Authorization"),
            self.headers.get("Accept-Encoding"),
            self._site.now(),
        )
        fault = self._site.arrived(request)
        answer = partial(self._right_answer, request)
        if fault:
            fault.perform(self, answer)
        else:
            self.send(answer())

    def _right_answer(self, request: Request) -> Response:
        form: Mapping[str, str] = request.form or {}
        with self._site.mutex:
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
