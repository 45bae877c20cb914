"""Webhooks of Discord, Slack and Mattermost, which reject what the real ones reject."""

import json
import re
import threading
from collections.abc import Mapping
from functools import partial
from time import time
from typing import Any, NamedTuple, Self

from tests.site.routes import Response
from tests.site.wire import LoopbackServer, Wire

JSON, PLAIN = "application/json", "text/plain"


class Kind(NamedTuple):
    key: str  # of the text
    max_length: int
    mention: str  # what notifies members, unless the value of the key `filter` is `parse: []`
    filter: str
    accepted: Response
    rejected: Response


CHATS = {
    "discord": Kind(
        *("content", 2000, "@", "allowed_mentions", Response(b"", JSON, 204)),
        Response(b'{"message": "Cannot send an empty message", "code": 50006}', JSON, 400),
    ),
    "slack": Kind(
        *("text", 40000, "<[!@#]", "", Response(b"ok", PLAIN)), Response(b"no_text", PLAIN, 400)
    ),
    "mattermost": Kind(
        *("text", 16383, "@[a-z]|<!", "", Response(b"ok", PLAIN)), Response(b"{}", JSON, 400)
    ),
}


class Post(NamedTuple):
    headers: Mapping[str, str]
    text: str
    has_mention: bool


class Chat:
    """Chats in a `with` block; `fault` is the response to posts, or None to hang up without one."""

    secret = "k1nd-0f-Secret-0f-32-characters-x"  # the end of each address

    def __init__(self) -> None:
        self.posts: list[Post] = []
        self.fault: list[Response | None] = []
        self._server = LoopbackServer(0, partial(_Handler, self), time)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def url(self, kind: str) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/{kind}/{self.secret}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.stop()
        self._thread.join()
        assert not self._server.errors


class _Handler(Wire):
    def __init__(self, chat: Chat, *args: Any) -> None:
        self._chat = chat
        super().__init__(*args)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        _, name, secret = self.path.split("/")
        assert (secret, self.headers["Content-Type"]) == (self._chat.secret, JSON)
        kind = CHATS[name]
        text, can_notify = body.get(kind.key) or "", body.get(kind.filter) != {"parse": []}
        if not 0 < len(text.encode("utf-16-le")) // 2 <= kind.max_length:
            return self.send(kind.rejected)
        has_mention = can_notify and re.search(kind.mention, text) is not None
        self._chat.posts.append(Post(dict(self.headers), text, has_mention))
        (response,) = self._chat.fault or [kind.accepted]
        return self.reset() if response is None else self.send(response)
