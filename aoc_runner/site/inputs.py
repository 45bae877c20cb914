"""Whether a body can be a puzzle's input, or what else stands in its place. Only reads text."""

import re

from aoc_runner.kernel.words.case import input_text, is_blank
from aoc_runner.site.pages import LOCKED, NO_SESSION, is_html

INPUT_LIMIT = 1024 * 1024  # bytes; real ones have some 20,000
_MOST_LINES = 3  # of an error text; what is longer is looked at for being a page alone
_LONGEST = 1000  # characters, likewise

# What servers and proxies say, most often behind their status.
_REASONS = (
    "bad request|payment required|(?:page )?not found|method not allowed|not acceptable"
    "|proxy authentication required|request time-?d? ?out|length required"
    "|precondition (?:failed|required)|(?:payload|content|request entity) too large"
    "|(?:request-)?ur[il] too long|unsupported media type|(?:requested )?range not satisfiable"
    "|expectation failed|i'm a teapot|misdirected request|unprocessable (?:content|entity)"
    "|failed dependency|too early|upgrade required|too many requests"
    "|request header fields too large|unavailable for legal reasons|(?:internal )?server error"
    "|not implemented|bad gateway|gateway time-?d? ?out|backend fetch failed"
    "|(?:service|server) (?:is )?(?:temporarily |currently )?unavailable"
    "|http version not supported|insufficient storage|loop detected"
    "|network authentication required|access denied|rate limit exceeded"
    "|an error occurred|please (?:log|sign) in|just a moment"
    "|upstream (?:connect error|request timeout)|no healthy upstream"
)
# A status without a reason is none: an input may be a number, or `411 players; …`. Nor is a single
# word in small letters.
_STATUS = r"(?:http(?:/[\d.]+)? )?(?:error:? )?[45]\d\d\b[ :.,-]*"
_ERROR = re.compile(
    rf"(?:error:? |{_STATUS}|the )*(?:{_REASONS})\b"
    rf"|{_STATUS}(?:unauthorized|forbidden|conflict|gone|locked|error)\b"
    r"|http/[\d.]+ [1-5]\d\d\b|(?:http )?error(?: code)?:? \d{3,4}$|(?-i:Unauthorized|Forbidden)\b",
    re.IGNORECASE,
)
_ERROR_KEYS = {"error", "errors", "message", "detail", "fault", "status", "statuscode"}


def what_else(content_type: str, body: bytes) -> str | None:
    """What the body is instead of an input, in a few words; None if it may well be one."""
    if is_html(content_type, body):
        return "a web page"
    try:
        text = input_text(body)
    except UnicodeDecodeError:
        return "bytes that are not UTF-8 text"
    if is_blank(text):
        return "nothing"
    if "\0" in text:
        return "bytes that are no text"
    return "an error text" if _is_error(text.strip()) else None


def _is_error(text: str) -> bool:
    """Whether it is what a site or something in between says when it cannot answer."""
    if text.startswith((LOCKED, NO_SESSION)):
        return True
    if len(text) > _LONGEST or len(text.splitlines()) > _MOST_LINES:
        return False
    return bool(_ERROR.match(" ".join(text.split()))) or _is_error_object(text)


def _is_error_object(text: str) -> bool:
    """Whether it is JSON that reports an error. An input may be JSON too, of other keys."""
    if not text.startswith("{"):
        return False
    import json

    try:
        document = json.loads(text)
    except (ValueError, RecursionError):  # nested too deeply to be a report
        return False
    return not _ERROR_KEYS.isdisjoint(key.lower().replace("_", "") for key in document)
