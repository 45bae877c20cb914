"""A proxy as in companies, which decrypts all traffic with its own certificate."""

import ssl
import threading
from functools import partial
from pathlib import Path
from time import time
from typing import Any, Self

from tests.site.routes import HTML, Response
from tests.site.wire import LoopbackServer, Wire

# The certificate of adventofcode.invalid, and that of its authority.
CERTIFICATES = Path(__file__).with_name("proxy.pem")


class Proxy:
    """A proxy that runs in a `with` block, and responds to each post or hangs up after it."""

    def __init__(self, *, answers: bool) -> None:
        self.answers = answers
        self.posts: list[bytes] = []
        self._server = LoopbackServer(0, partial(_Handler, self), time)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.stop()
        self._thread.join()


class _Handler(Wire):
    def __init__(self, proxy: Proxy, *args: Any) -> None:
        self._proxy = proxy
        super().__init__(*args)

    def do_CONNECT(self) -> None:
        self.send_response(200)
        self.end_headers()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES)
        with context.wrap_socket(self.connection, server_side=True) as self.connection:
            self.rfile = self.connection.makefile("rb")
            self.wfile = self.connection.makefile("wb", 0)
            self.handle_one_request()
        self.close_connection = True

    def do_POST(self) -> None:
        self._proxy.posts.append(self.rfile.read(int(self.headers["Content-Length"])))
        if self._proxy.answers:
            self.send(Response(b"hello", HTML))
