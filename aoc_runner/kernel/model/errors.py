"""The expected errors, each with an exit code and a hint."""


class AocError(Exception):
    """An expected failure: what is wrong, and what to do about it; never with a session token."""

    code = 1
    frames: tuple[tuple[str, str], ...] = ()  # see DayFailedError

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint)  # Pickle passes these arguments to the constructor.
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message

    @property
    def one_line(self) -> str:
        """The message, followed by the location of the innermost frame."""
        return f"{self.message} ({self.frames[-1][0]})" if self.frames else self.message


class RefusedError(AocError):
    code = 1  # a guard, or the site, refused an answer


class UsageError(AocError):
    code = 2  # invalid arguments or options


class ConfigError(AocError):
    code = 2  # an invalid config.yaml, .env or environment variable


class SessionError(AocError):
    code = 2  # a session token that is missing, invalid, expired or another user's


class DataError(AocError):
    code = 2  # a file or folder of aoc-runner that cannot be read or written


class OutputError(AocError):
    code = 2  # stdout cannot be written: it is closed, or the disk is full


class OutputPipeError(OutputError):
    code = 141  # as in a shell, for a program killed by SIGPIPE


class DayError(AocError):
    code = 3  # a day that does not exist or cannot be used


class DayFailedError(DayError):
    """An exception in the named `hook`, or in the import of the day if `hook` is None.

    `frames` are those of the day's code, outermost first: (`file:line in function`, line of code);
    the line is empty if unknown or repeated. `missing` is the module that was not found.
    """

    def __init__(
        self,
        message: str,
        hint: str,
        frames: tuple[tuple[str, str], ...] = (),
        hook: str | None = None,
        missing: str = "",
        is_timeout: bool = False,
    ) -> None:
        super().__init__(message, hint)
        self.frames = frames
        self.hook = hook
        self.missing = missing
        self.is_timeout = is_timeout

    @property
    def trace(self) -> list[str]:
        """The lines of the traceback: each frame, followed by its line of code."""
        pairs = ((location, f"  {code}") for location, code in self.frames)
        return [line for pair in pairs for line in pair if line.strip()]


class SiteError(AocError):
    code = 4  # a failure of the site or the network, or an unknown response


class NotSentError(SiteError):
    """A request that certainly did not reach the site."""


class OutageError(SiteError):
    """A response that says that the site is unavailable."""


class BusyError(OutageError):
    """A response that asks for fewer requests, or a pause of `retry_after` seconds (0: unknown)."""

    def __init__(self, message: str, hint: str, retry_after: float = 0.0) -> None:
        super().__init__(message, hint)
        self.retry_after = retry_after


class ResponseLostError(SiteError):
    """A request that may have reached the site, but got no complete response."""


class NotYetError(AocError):
    """A puzzle that unlocks in `seconds`, by the clock of this machine or of the site."""

    code = 5

    def __init__(self, message: str, hint: str, seconds: float = 0) -> None:
        super().__init__(message, hint)
        self.seconds = seconds


class BugError(AocError):
    code = 70  # EX_SOFTWARE


class InterruptedRunError(AocError):
    code = 130  # as in a shell, for a program killed by SIGINT

    def __init__(self, message: str = "interrupted", hint: str = "run the command again") -> None:
        super().__init__(message, hint)
