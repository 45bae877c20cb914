"""`aoc doctor`: look for what could go wrong, and say how to cure it."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aoc_runner.cli.context import Context
from aoc_runner.kernel.words.errors import AocError

if TYPE_CHECKING:
    from aoc_runner.account.until_context import OnlineAccount
    from aoc_runner.doctor.setup import Finding


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="never use the network")
    parser.add_argument(
        "--publish",
        action="store_true",
        help="look for what must not be published, in the whole git history, and for nothing else",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    import aoc_runner.plugins.loading  # noqa: F401 -- before all else: see `plugins.modules`
    from aoc_runner.render.documents import doctor_json
    from aoc_runner.render.tables import finding_text
    from aoc_runner.render.text import Style

    context.end_start_up()  # it imports every day there is
    _ignore_alarms()  # of one of them, which would end the report
    style = Style(context.output.stream)
    findings = []
    for finding in _findings(context):
        findings.append(finding)
        if not context.as_json:
            context.emit(finding_text(finding, style))
    if context.as_json:
        context.output.write_json(doctor_json(findings))
    return 1 if any(finding.status == "fail" for finding in findings) else 0


def _ignore_alarms() -> None:
    import signal

    for name in ("SIGALRM", "SIGVTALRM", "SIGPROF"):
        if hasattr(signal, name):  # not on Windows
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def _findings(context: Context) -> "Iterator[Finding]":
    if not context.args.publish:
        from aoc_runner.doctor.setup import examine_setup

        account = context.account
        yield from examine_setup(account, context.project, context.args.offline)
        yield from _untaken(account)
        return
    from aoc_runner.doctor import publish

    yield from publish.examine(context.account, context.folder)


def _untaken(account: "OnlineAccount") -> "Iterator[Finding]":
    """What other tools have kept and nobody has imported."""
    from aoc_runner.doctor.setup import Finding
    from aoc_runner.projects.importing.untaken import untaken

    try:
        kept = {*account.inputs()}
    except AocError:
        return  # who needs one of them says so
    for tool, theirs in untaken(account, lambda puzzle: puzzle not in kept).items():
        inputs = f"{len(theirs)} input{'s' * (len(theirs) != 1)}"
        message = f"{tool} has kept {inputs} that `{account.name}` does not have here"
        yield Finding("caches", "warn", message, f"aoc import {tool}")
