"""The HTTP layer: a loopback server that stops at once, and a handler for faults."""

import socket
import socketserver
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.site.routes import Response


class LoopbackServer(ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def __init__(
        self, port: int, handler: Callable[..., BaseHTTPRequestHandler], now: Callable[[], float]
    ) -> None:
        self.now = now
        self.closing = threading.Event()
        self.errors: list[BaseException] = []  # errors of the site, without lost connections
        self._connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), handler)

    def server_bind(self) -> None:
        # HTTPServer.server_bind looks up the name of this host, which can take seconds.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.socket.getsockname()

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        error = sys.exc_info()[1]
        if error and not isinstance(error, OSError):  # OSError: the client closed the connection
            self.errors.append(error)

    def stop(self) -> None:
        self.closing.set()
        self.shutdown()
        self.server_close()
        for connection in list(self._connections):  # wakes the threads that use them
            _shut(connection)


def _shut(connection: socket.socket) -> None:
    with suppress(OSError):  # the client was faster
        connection.shutdown(socket.SHUT_RDWR)


class Wire(BaseHTTPRequestHandler):
    """A handler that sends whole responses, or only heads and bytes for faults."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: LoopbackServer

    def date_time_string(self, timestamp: float | None = None) -> str:
        return formatdate(self.server.now() if timestamp is None else timestamp, usegmt=True)

    def version_string(self) -> str:
        return "local-puzzle-site"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def send(self, response: Response) -> None:
        self.send_head(response, {"Content-Length": str(len(response.body))})
        self.wfile.write(response.body)

    def send_head(self, response: Response, framing: dict[str, str]) -> None:
        """Send the head; `framing` is the header with the length, which may be wrong."""
        self.send_response(response.status)
        for name, value in {"Content-Type": response.type, **framing, **response.headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def reset(self) -> None:
        """Send RST, by closing the socket with SO_LINGER at 0."""
        linger_0 = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger_0)
        self.rfile.close()
        self.connection.close()
        self.close_connection = True

    def pause(self, seconds: float) -> None:
        """Sleep; raise an error if the site closes meanwhile."""
        if self.server.closing.wait(seconds):
            raise ConnectionAbortedError("the site closes")

    def wait_for_hang_up(self) -> None:
        """Wait until the client, or `LoopbackServer.stop`, closes the connection."""
        while self.connection.recv(65536):
            pass
        self.close_connection = True
