"""Group files that may be days into layout entries.

If inputs are available, two days of each pattern and year are run to find out which way works.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from aoc_runner.features.adopt.detect import Detection
from aoc_runner.features.adopt.names import Candidate, choose_shapes, to_pattern
from aoc_runner.kernel.days.day import Entry
from aoc_runner.kernel.days.layout import iter_days
from aoc_runner.kernel.days.patterns import has_year_field
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.model.result import Result
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import iter_outcomes

_TIMEOUT = 5.0  # seconds per part; a slow day shows nothing about the proposal
_MAX_DAYS, _MAX_PROPOSALS = 2, 5  # to try
_WORKS, _FAILED = "works", "gave no answer"


class Proposal(NamedTuple):
    """A layout entry, the files that it should match, and the result of trying two of them."""

    entry: Entry
    files: Sequence[Candidate]
    tried: str = ""


def group_files(detections: Mapping[Candidate, Detection]) -> list[list[Proposal]]:
    """Return the proposals for each pattern and year, the largest patterns first."""
    shaped = choose_shapes([file for file in detections if detections[file].entries and file.year])
    padded = Counter((shape, file.is_padded) for shape, file in shaped)
    groups: dict[tuple[str, int | None], list[Candidate]] = defaultdict(list)
    for shape, file in shaped:
        is_padded = file.is_padded
        if is_padded is None:
            is_padded = padded[shape, True] >= padded[shape, False]
        groups[to_pattern(shape, is_padded), file.year].append(file)
    proposed: list[list[Proposal]] = []
    for (path, year), files in groups.items():
        votes: Counter[Entry] = Counter()
        for file in files:
            first, *others = detections[file].entries
            votes.update({first: 11, **dict.fromkeys(others, 10)})
        entry_year = None if has_year_field(path) else year
        proposals = []
        for entry in sorted(votes, key=lambda entry: (-votes[entry], str(entry))):
            fitting = [file for file in files if entry in detections[file].entries]
            proposals.append(Proposal(entry._replace(path=path, year=entry_year), fitting))
        proposed.append(proposals)
    sizes = Counter(path for (path, _), files in groups.items() for _ in files)
    order = sorted(proposed, key=lambda group: (group[0].entry.path, group[0].files[0].year or 0))
    return sorted(order, key=lambda group: -sizes[group[0].entry.path])


def choose_working(
    proposals: Sequence[Proposal], folder: str, load_case: Callable[[Puzzle], Case | None]
) -> Proposal:
    """Return the first proposal that gives an answer for one of two days, else the most likely."""
    tried = ""
    for proposal in proposals[:_MAX_PROPOSALS]:
        jobs = islice(_iter_jobs(proposal, folder, load_case), _MAX_DAYS)
        tried = _summarize(
            [result for day in iter_outcomes(jobs, _MAX_DAYS) for result in day.results]
        )
        if tried != _FAILED:
            return proposal._replace(tried=tried)
    return proposals[0]._replace(tried=tried)


def _iter_jobs(
    proposal: Proposal, folder: str, load_case: Callable[[Puzzle], Case | None]
) -> Iterator[Job]:
    """Yield a job for each day that has an input."""
    for puzzle in sorted({Puzzle(file.year or 0, file.day) for file in proposal.files}):
        if case := load_case(puzzle):
            for day in iter_days([proposal.entry._replace(folder=folder)], puzzle):
                if day.conflict is None and day.variant is None:
                    yield Job(day, [(case, puzzle.parts)], timeout=_TIMEOUT)


def _summarize(results: Sequence[Result]) -> str:
    """Summarize the results; no other proposal can help a slow day or a missing library."""
    if any(result.answer and not result.answer.invalid and not result.is_bad for result in results):
        return _WORKS
    failures = [result.failure for result in results if result.failure]
    missing = next((failure.missing for failure in failures if failure.missing), "")
    is_slow = any(result.reason.startswith("timed out") for result in results)
    summary = f"needs {missing}" if missing else "is slow" if is_slow else _FAILED
    return summary if results else "no input yet"


def merge_entries(proposals: Iterable[Proposal], folder: str) -> list[Proposal]:
    """Merge equal entries of several years, and keep only the files that they match.

    If a pattern has a field for the year, the entry with the most files is used for all years.
    """
    by_path: dict[str, dict[Entry, list[Proposal]]] = defaultdict(lambda: defaultdict(list))
    taken: set[object] = set()
    for proposal in sorted(proposals, key=lambda proposal: _is_command(proposal.entry)):
        files = [file for file in proposal.files if taken.isdisjoint(_iter_conflicts(file))]
        taken |= {(file.year, file.day, file.part) for file in files}
        if files:
            by_path[proposal.entry.path][proposal.entry].append(proposal._replace(files=files))
    merged: list[Proposal] = []
    for path, entries in by_path.items():
        *others, largest = sorted(entries.values(), key=_count_files)
        files = [file for proposal in largest for file in proposal.files]
        works = any(proposal.tried == _WORKS for proposal in largest)
        merged.append(Proposal(largest[0].entry, files, _WORKS if works else largest[0].tried))
        for proposal in chain.from_iterable(others):
            year = proposal.files[0].year or 0
            text = path.replace("{year}", f"{year}").replace("{yy}", f"{year % 100}")
            merged.append(proposal._replace(entry=proposal.entry._replace(path=text, year=year)))
    # Exact patterns go first: `*` and patterns for all years may match files of other entries.
    merged.sort(key=lambda proposal: _get_precedence(proposal.entry))
    matched = {
        os.path.relpath(path, folder).replace(os.sep, "/")
        for day in iter_days(proposal.entry._replace(folder=folder) for proposal in merged)
        if day.conflict is None
        for path in (day.path, *(day.files or ()))
        if path
    }
    checked = [
        Proposal(entry, [file for file in files if file.path in matched], tried)
        for entry, files, tried in merged
    ]
    return [proposal for proposal in checked if proposal.files]


def _count_files(proposals: Iterable[Proposal]) -> int:
    return sum(len(proposal.files) for proposal in proposals)


def _get_precedence(entry: Entry) -> tuple[bool, bool, bool]:
    return _is_command(entry), "*" in entry.path, not entry.year


def _is_command(entry: Entry) -> bool:
    return bool(entry.script and entry.script.command)


def collect_skipped(
    detections: Mapping[Candidate, Detection], proposals: Iterable[Proposal]
) -> dict[str, list[str]]:
    """Return the files that no proposal runs, by reason."""
    taken = {(file.year, file.day, file.part) for proposal in proposals for file in proposal.files}
    skipped: dict[str, list[str]] = defaultdict(list)
    for file, detection in detections.items():
        if taken.isdisjoint(_iter_conflicts(file)):
            reason = detection.reason or "conflicts with other files of its pattern or day"
            skipped[reason if file.year else "no year in the path; use --year"].append(file.path)
    return skipped


def _iter_conflicts(file: Candidate) -> Iterator[tuple[int | None, int, Part | None]]:
    """Yield the dates and parts that conflict with the file, such as its whole day."""
    for part in (1, 2, None) if file.part is None else (file.part, None):
        yield file.year, file.day, part
