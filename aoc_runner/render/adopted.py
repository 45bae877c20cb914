"""What `aoc adopt` found in a tree: for people, and as JSON."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from aoc_runner.kernel.terminal.style import columns
from aoc_runner.kernel.terminal.tables import shown
from aoc_runner.kernel.words.visible import one_line

if TYPE_CHECKING:
    from aoc_runner.projects.adopting.entries import Proposed
    from aoc_runner.projects.adopting.inputs import Inputs
    from aoc_runner.projects.adopting.proposal import LeftOver, Proposal

_NAMED = 3  # paths of a reason that are named


def proposal_text(proposal: "Proposal", inputs: "Sequence[Inputs]", missing: Sequence[str]) -> str:
    """The entries, a line each, then what is left over by reason, then the inputs in the tree.

    `missing` are packages that days import, and that are not installed.
    """
    lines = _entries(proposal.entries)
    if proposal.left_over:
        lines += ["left over:", *_left_over(proposal.left_over)]
        if found := sum(it.is_found for it in proposal.left_over):
            lines.append(f"  ({_count(found, 'file')} of these, a pattern finds all the same)")
    if inputs:
        lines.append("inputs in the tree:")
        rows = [(_years(it.years), _count(it.days, "day"), it.pattern) for it in inputs]
        lines += _columns(rows)
    if missing:
        lines.append(
            shown(one_line(f"days import what is not installed here: {', '.join(missing)}"))
        )
    return "\n".join(lines)


def proposal_json(
    folder: str,
    proposal: "Proposal",
    inputs: "Sequence[Inputs]",
    missing: Sequence[str],
    lines: Sequence[str],
    written: str | None,
) -> dict[str, Any]:
    """The same as one document; `lines` are the entries as they stand in a `config.yaml`."""
    return {
        "folder": folder,
        "entries": [
            {
                "pattern": it.entry.path,
                "years": list(it.years),
                "days": it.days,
                "habits": it.habits,
                "yaml": line,
            }
            for it, line in zip(proposal.entries, lines, strict=True)
        ],
        "left_over": [
            {"path": it.path, "reason": it.reason, "found": it.is_found}
            for it in proposal.left_over
        ],
        "inputs": [
            {"pattern": it.pattern, "years": list(it.years), "days": it.days} for it in inputs
        ],
        "missing": list(missing),
        "written": written,
    }


def _entries(entries: "Sequence[Proposed]") -> list[str]:
    rows = [(_years(it.years), _count(it.days, "day"), it.habits, it.entry.path) for it in entries]
    return _columns(rows)


def _left_over(left_over: "Sequence[LeftOver]") -> list[str]:
    by_reason: dict[str, list[str]] = {}
    for it in left_over:
        by_reason.setdefault(it.reason, []).append(it.path)
    lines = []
    for reason, paths in sorted(by_reason.items(), key=lambda item: -len(item[1])):
        more = len(paths) - _NAMED
        named = ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")
        lines.append(shown(one_line(f"  {_count(len(paths), 'file')}: {reason}: {named}")))
    return lines


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    clean = [[shown(one_line(cell)) for cell in row] for row in rows]
    widths = [max(map(columns, column)) for column in zip(*clean, strict=True)]
    return [
        "  "
        + "  ".join(
            cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in clean
    ]


def _years(years: Sequence[int]) -> str:
    return f"{years[0]}" if len(years) == 1 else f"{years[0]}-{years[-1]}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
