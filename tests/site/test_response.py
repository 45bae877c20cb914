"""What came back for a request is without the session, however a server echoes it."""

from aoc_runner.site.response import read_response

SECRET = "53616c7465645f5f" * 8


def test_an_echoed_session_is_out_of_the_body_in_any_letters() -> None:
    for echoed in (SECRET, SECRET.upper()):
        body = f"<p>you sent session={echoed}</p>".encode()
        response = read_response("/", "https://adventofcode.com/", 200, {}, body, SECRET)
        assert response.body == b"<p>you sent session=[token]</p>"
        assert response.echoes_session
