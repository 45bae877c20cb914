"""What came back for a request is without the session, however a server echoes it."""

import pytest

from aoc_runner.site.response import Response, read_response

SECRET = "53616c7465645f5f" * 8


def read(body: str = "", **headers: str) -> Response:
    """The answer with these headers, `_` standing for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return read_response("/", "https://adventofcode.com/", 200, named, body.encode(), SECRET)


def test_an_echoed_session_is_out_of_the_body_in_any_letters() -> None:
    for echoed in (SECRET, SECRET.upper()):
        response = read(f"<p>you sent session={echoed}</p>")
        assert response.body == b"<p>you sent session=[token]</p>"
        assert response.echoes_session
    assert not read("your session is over").echoes_session
    assert read("session=" + "53616c7465645f5f" * 7 + "0" * 16).echoes_session  # somebody else's


def test_a_piece_of_a_session_is_out_of_what_people_may_read() -> None:
    response = read(f"you sent {SECRET[:40]}", Location=f"/login?as={SECRET[:40]}")
    assert response.text == "you sent [token]"
    assert response.location == "https://adventofcode.com/login?as=[token]"


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("", 0),
        ("120", 120),
        ("-5", 0),
        ("nan", 0),
        ("soon", 0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0),
        (f"Wed, 21 Oct 2015 07:28:00 +{'9' * 30}", 0),
    ],
)
def test_what_cannot_be_waited_for_is_no_wait(header: str, seconds: float) -> None:
    assert read(Retry_After=header).retry_after == seconds


def test_a_type_is_read_without_what_follows_it() -> None:
    assert read(Content_Type="Text/HTML ; charset=utf-8").content_type == "text/html"


def test_chunks_tell_their_end_themselves() -> None:
    assert read(Transfer_Encoding="Chunked").is_whole  # its letters are of any case
    assert read(Content_Length="0").is_whole
    assert not read().is_whole
