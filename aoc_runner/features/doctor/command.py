"""`aoc doctor`: look for what could go wrong, and say how to cure it."""

import argparse
from collections.abc import Iterator

from aoc_runner.kernel.context import Context
from aoc_runner.kernel.terminal.style import Style
from aoc_runner.kernel.words.feature import Check
from aoc_runner.kernel.words.visible import one_line


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="never use the network")
    parser.add_argument(
        "--publish",
        action="store_true",
        help="look for what must not be published, in the whole git history, and for nothing else",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    style = Style(context.output.stream)
    findings = []
    for finding in _findings(context):
        findings.append(finding)
        if not context.as_json:
            context.emit(_text(finding, style))
    if context.as_json:
        statuses = [finding.status for finding in findings]
        counts = {status: statuses.count(status) for status in ("ok", "warn", "fail")}
        checks = [finding._asdict() for finding in findings]
        context.output.write_json({"checks": checks, **counts})
    return 1 if any(finding.status == "fail" for finding in findings) else 0


def _findings(context: Context) -> Iterator[Check]:
    if not context.args.publish:
        from aoc_runner.features.doctor.setup import examine_setup

        yield from examine_setup(context)
        if context.features is not None:
            yield from context.features.checks(context)
        return
    from aoc_runner.features.doctor import publish

    yield from publish.examine(context)


def _text(finding: Check, style: Style) -> str:
    """A line for what was looked at, and the cure below it where there is one."""
    code = {"ok": "32", "warn": "33", "fail": "31"}[finding.status]
    status = style.paint(f"{finding.status:4}", code)
    cure = f"\n      cure: {one_line(finding.cure)}" if finding.cure else ""
    return f"{status}  {one_line(f'{finding.check}: {finding.message}')}{cure}"
