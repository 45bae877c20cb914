"""`aoc doctor`: look for what could go wrong, and say how to cure it."""

import argparse

from aoc_runner import doctor, render, render_json
from aoc_runner.cli.context import Context


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--offline", action="store_true", help="never use the network")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    style = render.Style(context.stdout)
    findings = []
    for finding in doctor.examine(context.account, context.folder, context.args.offline):
        findings.append(finding)
        if not context.as_json:
            context.emit(render.finding_text(finding, style))
    if context.as_json:
        context.emit_json(render_json.doctor_json(findings))
    return 1 if any(finding.status == "fail" for finding in findings) else 0
