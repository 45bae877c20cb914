"""`aoc doctor`: check the setup and suggest fixes."""

import argparse
from collections.abc import Iterator
from typing import IO, NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.model.errors import AocError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.feature import Check
from aoc_runner.kernel.terminal.style import BETTER, DOUBT, WORSE, Style, wrap

_MAX_PLACES = 50  # shown per check
_COLORS = {"ok": BETTER, "warn": DOUBT, "fail": WORSE}


class DoctorDocument(NamedTuple):
    """The document of `aoc doctor --json`."""

    checks: list[Check]  # an object for each result; several may have the same `check`
    ok: int  # the number of `ok` results
    warn: int  # the number of warnings
    fail: int  # the number of failures; the exit code is 1 if there are any


class Options(NamedTuple):
    """The options of `aoc doctor`."""

    offline: bool
    publish: bool


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="never use the network")
    parser.add_argument(
        "--publish",
        action="store_true",
        help="check only the git history, for data that must not be published",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    checks: list[Check] = []
    for check in _run_checks(context):
        if check.status == "fail" and any(check.message == other.message for other in checks):
            continue  # A wrong setting fails most checks.
        checks.append(check)
        if not context.output.as_json:
            context.emit(_format_check(check, context.output.stream))
    statuses: list[str] = [check.status for check in checks]
    if context.output.as_json:
        counts = map(statuses.count, ("ok", "warn", "fail"))
        context.output.write_json(DoctorDocument(checks, *counts))
    return 1 if "fail" in statuses else 0


def _run_checks(context: Context) -> Iterator[Check]:
    options = context.options(Options)
    if options.publish:
        from aoc_runner.features.doctor.publish import examine_history

        yield from examine_history(context.settings, context.account.folder.root)
    else:
        from aoc_runner.features.doctor.setup import examine_setup

        yield from examine_setup(context, options.offline)
        for feature in context.features:
            if feature.checks is not None:
                yield from _run_feature_checks(feature.checks, feature.name, context)


def _run_feature_checks(function: str, feature: str, context: Context) -> Iterator[Check]:
    """Run the checks of a feature; an exception becomes a failed check."""
    from aoc_runner.kernel.running.importing import import_object

    try:
        yield from import_object(function)(context)
    except AocError as error:
        yield Check(feature, "fail", error.message, error.hint)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 -- other checks must still run
        hint = f"report the error to the author of {function}"
        yield Check(feature, "fail", f"{type(error).__name__}: {error}", hint)


def _format_check(check: Check, stream: IO[str]) -> str:
    """Format the result of a check, its fix and its places."""
    lines = [f"{check.check}: {check.message}"]
    lines += [f"fix: {check.cure}"] if check.cure else []
    lines += check.places[:_MAX_PLACES]
    if (more := len(check.places) - _MAX_PLACES) > 0:
        lines.append(f"and {more} more (all with --json)")
    status = Style(stream).paint(f"{check.status:4}", _COLORS[check.status])
    text = wrap("\n".join(f"      {escape_newlines(line)}" for line in lines), stream)
    return f"{status}  {text.lstrip()}"
