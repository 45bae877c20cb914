"""`aoc doctor`: look for what could go wrong, and say how to cure it."""

import argparse
from collections.abc import Iterator
from typing import IO, NamedTuple

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.model.errors import AocError
from aoc_runner.kernel.model.escaping import escape_newlines
from aoc_runner.kernel.model.feature import Check
from aoc_runner.kernel.terminal.style import Style, wrap

_MAX_PLACES = 50  # places of one finding
_COLORS = {"ok": "32", "warn": "33", "fail": "31"}


class DoctorDocument(NamedTuple):
    """The document of `aoc doctor --json`."""

    checks: list[Check]  # an object for each thing found; several may have the same `check`
    ok: int  # how many are ok
    warn: int  # how many are warnings
    fail: int  # how many fail; the exit code is 1 if there are any


class Options(NamedTuple):
    """The options of `aoc doctor`."""

    offline: bool
    publish: bool


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="never use the network")
    parser.add_argument(
        "--publish",
        action="store_true",
        help="look for what must not be published, in the whole git history, and for nothing else",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    """Show each finding as soon as it is known."""
    checks: list[Check] = []
    for check in _run_checks(context):
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
        from aoc_runner.features.doctor.publish import examine

        yield from examine(context.settings, context.account.folder.root)
    else:
        from aoc_runner.features.doctor.setup import examine_setup

        yield from examine_setup(context, options.offline)
        for feature in context.features:
            if feature.checks is not None:
                yield from _run_feature_checks(feature.checks, feature.name, context)


def _run_feature_checks(function: str, feature: str, context: Context) -> Iterator[Check]:
    """What a feature's function finds; where it fails, that is a finding itself."""
    from aoc_runner.kernel.running.importing import import_object

    try:
        yield from import_object(function)(context)
    except AocError as error:
        yield Check(feature, "fail", error.message, error.hint)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 -- other checks must still run
        hint = f"report it to who wrote {function}"
        yield Check(feature, "fail", f"{type(error).__name__}: {error}", hint)


def _format_check(check: Check, stream: IO[str]) -> str:
    """A line for what was looked at, the cure below it where there is one, then the places."""
    lines = [f"{check.check}: {check.message}"]
    lines += [f"cure: {check.cure}"] if check.cure else []
    lines += check.places[:_MAX_PLACES]
    if (more := len(check.places) - _MAX_PLACES) > 0:
        lines.append(f"and {more} more: --json has all")
    status = Style(stream).paint(f"{check.status:4}", _COLORS[check.status])
    text = wrap("\n".join(f"      {escape_newlines(line)}" for line in lines), stream)
    return f"{status}  {text.lstrip()}"
