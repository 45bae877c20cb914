"""The numbers that `aoc bench` is given, each read before anything is measured."""

from aoc_runner.account import benches
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.words.errors import UsageError

_MOST = 1e7  # seconds, or percent


class BenchOptions:
    """`seconds` is None where none were given, `before` where nothing is to be compared."""

    def __init__(self, context: Context) -> None:
        """Raises UsageError for what is no number, no run, or cannot be written here."""
        args = context.args
        self.seconds = _number("--seconds", args.seconds, "600")
        self.fail_slower = _number("--fail-slower", args.fail_slower, "10")
        which = args.compare
        if which is None and self.fail_slower is not None:
            which = benches.LAST
        self.before = benches.before(context.account, which) if which is not None else None
        if args.output is not None:
            from aoc_runner.render.bench import pyperf_file

            pyperf_file.check_place(args.output)
            pyperf_file.check()


def _number(option: str, text: str | None, example: str) -> float | None:
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if 0 < number < _MOST or (number == 0 and option == "--fail-slower"):
        return number
    raise UsageError(
        f"{option} is {text!r}, expected a number above 0", f"like: {option} {example}"
    )
