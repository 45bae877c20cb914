"""The expected errors, each with its exit code and a hint."""


class AocError(Exception):
    """An expected failure: `message` says what is wrong, `hint` what to do about it.

    Neither may ever hold the session token.
    """

    code = 1
    frames: tuple[tuple[str, str], ...] = ()  # of a day

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint)  # both, so that it can be pickled
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message

    @property
    def one_line(self) -> str:
        """The message, with the place it came from."""
        return f"{self.message} ({self.frames[-1][0]})" if self.frames else self.message


class RefusedError(AocError):
    code = 1  # a guard, or the site, refused an answer


class UsageError(AocError):
    code = 2  # the command line asks for something impossible


class ConfigError(AocError):
    code = 2  # config.yaml, .env or an environment variable


class SessionError(AocError):
    code = 2  # no session token, an invalid or expired one, or another user's


class DataError(AocError):
    code = 2  # a file or folder of aoc-runner that cannot be read or written


class OutputError(AocError):
    code = 2  # stdout cannot be written: closed, or on a full disk


class OutputPipeError(OutputError):
    code = 141  # what a shell shows for a program ended by SIGPIPE


class DayError(AocError):
    code = 3  # no such day, or a day that cannot be used


class DayFailedError(DayError):
    """A hook raised (`hook` is its name), or importing the day did (None).

    `frames` are the day's own, outermost first: `file:line in function` of each, and its line of
    code, empty where it is not known or was there before.
    """

    missing = ""  # the module that was not found, maybe a library
    is_timeout = False  # whether it took longer than it may

    def __init__(
        self,
        message: str,
        hint: str,
        frames: tuple[tuple[str, str], ...] = (),
        hook: str | None = None,
    ) -> None:
        super().__init__(message, hint)
        self.frames = frames
        self.hook = hook

    @property
    def trace(self) -> list[str]:
        """The frames, a line each, and below each its line of code."""
        pairs = ((place, f"  {code}") for place, code in self.frames)
        return [line for pair in pairs for line in pair if line.strip()]


class SiteError(AocError):
    code = 4  # the site or the network failed, or the response is not recognized


class NotSentError(SiteError):
    """The request certainly did not reach the site."""


class OutageError(SiteError):
    """The site answered that it is in trouble."""


class BusyError(OutageError):
    """The site answered that it wants fewer requests, or none for a while.

    `retry_after` is for how many seconds, 0 where it did not say.
    """

    def __init__(self, message: str, hint: str, retry_after: float = 0.0) -> None:
        super().__init__(message, hint)
        self.retry_after = retry_after


class ResponseLostError(SiteError):
    """The request may have reached the site, but no whole answer came back."""


class NotYetError(AocError):
    """`seconds` are left until the unlock, by the clock of whoever said so."""

    code = 5

    def __init__(self, message: str, hint: str, seconds: float = 0) -> None:
        super().__init__(message, hint)
        self.seconds = seconds


class BugError(AocError):
    code = 70  # EX_SOFTWARE


class InterruptedRunError(AocError):
    code = 130  # what a shell shows for a program ended by SIGINT

    def __init__(self, message: str = "interrupted", hint: str = "run the command again") -> None:
        super().__init__(message, hint)
