"""What can be an input, of all that may come where one was asked for."""

import json

import pytest

from aoc_runner.kernel.site.adventofcode import what_else
from aoc_runner.kernel.site.day_page import LOCKED, NO_SESSION

# In the form of real ones, the short ones above all; nobody's own.
INPUTS = [
    "7",
    "404",
    "500\n",
    "33100000",
    "-1,503,0,404\n",
    "503\n404\n500\n",
    "404: 409 503\n410: 504 | 503 404",
    "411 players; last marble is worth 71058 points",
    "503 players; last marble is worth 404 points\n",
    "500 ORE => 1 FUEL",
    "503,4 -> 502,4 -> 502,9\n404,2 -> 404,5",
    "iwrupvqb",
    "forbidden\n",
    "ADVENT",
    "Gone",
    "<",
    "<^>v<>",
    "<{([{{}}[<[[[<>{}]]]>[]]\n",
    "{{<a>},{<a>},{<a>}}",
    "{}",
    "[]",
    '{"a":1,"b":[{"c":"red"},2]}',
    '["error",{"e":"red"}]',
    '{"a":' + "[" * 990,
    '{"a":{"error":"red"}}',
    json.dumps({"a": {letter: ["green", 404] for letter in "bcdefghij"}}),
    "(())))(",
    "R2, L3",
    "+1\n-1",
    "^ERROR(N|S)$",
    "9C0141080250320F1802104A08",
    "........\n..@..@..",
    "          #",
    "target area: x=20..30, y=-10..-5",
    "depth: 510\ntarget: 10,10",
    "Player 1 starting position: 4\nPlayer 2 starting position: 8",
    "Time:      404   500\nDistance:  503   502",
    "Hit Points: 104\nDamage: 8\nArmor: 1",
    "To continue, please consult the code grid in the manual.  Enter the code at row 404.",
    "Disc #1 has 5 positions; at time=0, it is at position 4.",
    "The first floor contains a server error.\nThe second floor contains nothing relevant.",
    "not in service -> aa",
    "\ufeff1\r\n2\r\n",
    "\u00a07",
]


@pytest.mark.parametrize("text", INPUTS)
def test_what_looks_like_an_input_is_taken_for_one(text: str) -> None:
    assert what_else("text/plain", text.encode()) is None


ERRORS = [
    "Internal Server Error",
    "internal server error\n",
    "Internal Server Error.",
    "Server Error",
    "404 Not Found",
    "404 page not found\n",
    "404: Not Found",
    "Not Found",
    "502 Bad Gateway",
    "502 Bad Gateway\n\nnginx/1.25.3",
    "Bad Gateway",
    "An error occurred.",
    "Please log in to continue",
    "Just a moment...",
    "504 Gateway Time-out",
    "Gateway Timeout",
    "503 Service Temporarily Unavailable",
    "Service Unavailable",
    "The service is unavailable.",
    "Service unavailable: try again later",
    "Error 503 Backend fetch failed",
    "HTTP/1.1 503 Service Unavailable",
    "HTTP/2 500 Oops",
    "HTTP Error 503",
    "HTTP 429 Too Many Requests",
    "Too Many Requests",
    "error code: 520",
    "error code: 1015",
    "Error: Bad Request",
    "403 Forbidden",
    "Forbidden",
    "Unauthorized",
    "410 Gone",
    "500 Error",
    "Access denied",
    "Request timed out",
    "upstream connect error or disconnect/reset before headers. reset reason: overflow",
    "upstream request timeout",
    "no healthy upstream",
    '{"error": "no"}',
    '{"message": "Internal server error"}',
    '{"detail":"Not Found"}',
    '{"statusCode": 500, "x": 1}',
    '{"status_code": 500}',
    '{"Errors": []}\n',
    LOCKED,
    NO_SESSION,
]


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_text_is_none(text: str) -> None:
    assert what_else("text/plain", text.encode()) == "an error text"
    assert what_else("text/plain", f"\ufeff\r\n  {text}\r\n".encode()) == "an error text"


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"", "nothing"),
        (b"\n \t\r\n", "nothing"),
        ("\u00a0\u3000\u2003\n".encode(), "nothing"),
        ("\ufeff\u200b\u2060\x07".encode(), "nothing"),
        (b"\0\0\n", "nothing"),
        (b"1\0002\n", "bytes that are no text"),
        (b"caf\xe9", "bytes that are not UTF-8 text"),
        (b"<!-- 404 -->", "a web page"),
        (b"\n <h1>Oops</h1>", "a web page"),
        (b"<head><title>Oops</title>", "a web page"),
        (b"<Error><Code>AccessDenied</Code></Error>", "a web page"),
    ],
)
def test_what_is_certainly_none(body: bytes, what: str) -> None:
    assert what_else("text/plain", body) == what


def test_a_long_text_is_no_error_whatever_it_opens_with() -> None:
    assert what_else("text/plain", b"404 Not Found\n" * 4) is None
    assert what_else("text/plain", b'{"error": [%b]}' % b",".join([b"1"] * 600)) is None
