"""Group files that may be days into layout entries; with inputs, two days of each are run."""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import NamedTuple

from aoc_runner.features.adopt.detect import Detection
from aoc_runner.features.adopt.names import Candidate, choose_shapes, to_patterns
from aoc_runner.kernel.days.day import Entry
from aoc_runner.kernel.days.layout import iter_days
from aoc_runner.kernel.days.patterns import has_year_field
from aoc_runner.kernel.model.case import Case
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.running.messages import Job
from aoc_runner.kernel.running.pool import Outcome, iter_outcomes
from aoc_runner.kernel.terminal.progress import draw_bar

_TIMEOUT = 3.0  # seconds per part; a slow day shows nothing about the proposal
_MAX_DAYS, _MAX_PROPOSALS = 2, 5  # to try
_WORKS, _PARTLY, _FAILED, _UNTRIED = "works", "works on 1 of 2 days", "gave no answer", "not tried"
_WEIGHTS = {_WORKS: 4, _FAILED: 1, _UNTRIED: 1}  # of the files; 2 for all other results

Detections = Mapping[Candidate, Detection]


class Tree(NamedTuple):
    """The searched folder: its modules, and the inputs to try files with."""

    folder: str
    modules: Sequence[str]  # the paths of Python files and packages, without endings
    read_input: Callable[[Puzzle], str]  # returns the text of a file in the folder, if any
    load_case: Callable[[Puzzle], Case | None]


class Proposal(NamedTuple):
    """A layout entry, the files that it should match, and the result of trying two of them."""

    entry: Entry
    files: Sequence[Candidate]
    tried: str = ""


def propose(detections: Detections, tree: Tree) -> list[Proposal]:
    """Propose an entry for each pattern and year, without days of larger ones, and merge them."""
    groups = _group_files([file for file in detections if detections[file].entries and file.year])
    others = [file for file, detection in detections.items() if not detection.entries]
    unlike = Counter((file.literal, file.year) for file in others)
    choices, taken = list[Proposal](), set[object]()
    for index, (path, files) in enumerate(groups):
        draw_bar(index, len(groups), "", f"trying two days of {path}")
        if files := [file for file in files if taken.isdisjoint(_iter_dates(file))]:
            choice = _choose_working(_propose(path, files, detections, tree), tree)
            # Skip an entry that matches more files that cannot run than files that can.
            if len(choice.files) >= unlike[files[0].literal, files[0].year]:
                choices.append(choice)
                taken |= {(file.year, file.day, file.part) for file in choice.files}
    return _merge(choices, Counter(file.literal for file in others), tree.folder)


def _group_files(files: Sequence[Candidate]) -> list[tuple[str, list[Candidate]]]:
    """Return the files of each pattern and year, Python first, then the largest patterns."""
    shaped = choose_shapes(files)
    groups: dict[tuple[str, int], list[Candidate]] = defaultdict(list)
    dates, sizes = Counter(file[1:4] for file in files), Counter[str]()
    for path, (_, file) in zip(to_patterns(shaped), shaped, strict=True):
        groups[path, file.year or 0].append(file)
        if "*" not in path.rpartition("/")[2] or dates[file[1:4]] == 1:  # `*` matches all of them.
            sizes[path] += 1
    order = sorted(groups, key=lambda key: (not key[0].endswith(".py"), -sizes[key[0]], key))
    return [(path, groups[path, year]) for path, year in order]


def _propose(
    path: str, files: Sequence[Candidate], detections: Detections, tree: Tree
) -> list[Proposal]:
    """Return the proposals for files of one pattern and year, the most likely first."""
    votes: Counter[Entry] = Counter()
    for file in files:
        first, *others = detections[file].entries
        votes.update({first: 11, **dict.fromkeys(others, 10)})
    year = None if has_year_field(path) else files[0].year
    found = {folder for file in files for folder in _iter_import_folders(file, detections, tree)}
    folders = tuple(sorted(found))
    inputs = [tree.read_input(Puzzle(file.year or 0, file.day)) for file in files]
    has_newlines = 3 * sum(text.endswith("\n") for text in inputs) >= sum(map(bool, inputs))
    proposals = []
    for entry, _ in votes.most_common():
        fitting = [file for file in files if entry in detections[file].entries]
        ends = has_newlines or not (entry.script or entry.data == "path")
        entry = entry._replace(path=path, year=year, final_newline=ends, pythonpath=folders)
        proposals.append(Proposal(entry, fitting))
    return proposals


def _iter_import_folders(file: Candidate, detections: Detections, tree: Tree) -> Iterator[str]:
    """Yield the folders of imported modules, except libraries and modules above the file."""
    for name in detections[file].modules:
        paths = [path for path in tree.modules if f"/{path}".endswith(f"/{name}")]
        folder = paths[0].removesuffix(name) if len(paths) == 1 else ""
        if not (file.path.startswith(folder) or find_spec(name)):
            yield folder[:-1]


def _choose_working(proposals: Iterable[Proposal], tree: Tree) -> Proposal:
    """Return the proposal that works for the most files; in doubt, the most likely one."""
    best: dict[int, Proposal] = {}
    for proposal in islice(proposals, _MAX_PROPOSALS):
        if 4 * len(proposal.files) > max(best, default=0):
            jobs = islice(_iter_jobs(proposal, tree), _MAX_DAYS)
            tried = _summarize([*iter_outcomes(jobs, _MAX_DAYS)])
            score = len(proposal.files) * _WEIGHTS.get(tried, 2)
            best.setdefault(score, proposal._replace(tried=tried))
            if tried not in (_PARTLY, _FAILED):
                break
    return best[max(best)]


def _iter_jobs(proposal: Proposal, tree: Tree) -> Iterator[Job]:
    """Yield a job for each day that has an input."""
    for puzzle in sorted({Puzzle(file.year or 0, file.day) for file in proposal.files}):
        if case := tree.load_case(puzzle):
            for day in iter_days([proposal.entry._replace(folder=tree.folder)], puzzle):
                if day.conflict is None and day.variant is None:
                    yield Job(day, [(case, puzzle.parts)], timeout=_TIMEOUT)


def _summarize(outcomes: Sequence[Outcome]) -> str:
    """Return the result of the days for the column `tried`."""
    if not outcomes:
        return _UNTRIED
    results = [result for day in outcomes for result in day.results]
    failures = [result.failure for result in results if result.failure]
    missing = next((failure.missing for failure in failures if failure.missing), "")
    is_slow = any(result.reason.startswith("timed out") for result in results)
    # An answer of an unknown part has a reason, and is the same for both parts.
    answers = [
        [(value.text, result.reason and result.part) for result in day.results
         if (value := result.answer) and not (value.invalid or result.is_bad or value.text == "0")]
        for day in outcomes
    ]  # fmt: skip
    works = sum(map(bool, answers))
    if answers[1:] and (answers[0] == answers[1] or all(day[1:] == day[:1] for day in answers)):
        works = 0  # Equal answers of both days, or of both parts, are not answers.
    other = f"needs {missing}" if missing else "is slow" if is_slow else ""
    if works == len(outcomes) or (works and other):
        return _WORKS
    return other or (_PARTLY if works else _FAILED)


def _merge(proposals: Sequence[Proposal], unlike: Mapping[str, int], folder: str) -> list[Proposal]:
    """Merge equal entries of several years, and keep only the files that they match.

    A pattern with a field for the year is used for all years with the entry of the most files,
    unless more files of this pattern are `unlike`: there is no way to run them.
    """
    sizes = Counter(proposal.entry for proposal in proposals for _ in proposal.files)
    paths = [*dict.fromkeys(proposal.entry.path for proposal in proposals)]
    largest = {entry.path: entry for entry, _ in reversed(sizes.most_common())}
    merged: dict[Entry, list[Proposal]] = defaultdict(list)
    ranks: dict[Entry, tuple[bool, int, bool]] = {}
    for proposal in proposals:
        entry, year = proposal.entry, proposal.files[0].year or 0
        if entry != largest[entry.path] or sizes[entry] < unlike[proposal.files[0].literal]:
            path = entry.path.replace("{year}", f"{year}").replace("{yy}", f"{year % 100}")
            entry = entry._replace(path=path, year=year)
        merged[entry].append(proposal)
        # Exact patterns go first: `*` and patterns for all years may match files of other entries.
        ranks[entry] = "*" in entry.path, paths.index(proposal.entry.path), not entry.year
    order = sorted(merged, key=lambda entry: (not entry.path.endswith(".py"), ranks[entry]))
    ways = {  # A file may match an entry of another pattern that runs it in the same way.
        os.path.relpath(path, folder).replace(os.sep, "/"): day.layout or Entry("", "")
        for day in iter_days(entry._replace(folder=folder) for entry in order)
        if day.conflict is None and day.variant is None
        for path in (day.path, *(day.files or ()))
        if path
    }
    ways = {path: entry._replace(path="", year=None, folder="") for path, entry in ways.items()}
    checked = []
    for entry in order:
        way = entry._replace(path="", year=None)
        files = [file for proposal in merged[entry] for file in proposal.files]
        best = max(merged[entry], key=lambda proposal: _WEIGHTS.get(proposal.tried, 2))
        if files := [file for file in files if ways.get(file.path) == way]:
            checked.append(Proposal(entry, files, best.tried))
    return checked


def collect_skipped(detections: Detections, proposals: Iterable[Proposal]) -> dict[str, list[str]]:
    """Return the files that no proposal runs, by reason."""
    taken = {(file.year, file.day, file.part) for proposal in proposals for file in proposal.files}
    skipped: dict[str, list[str]] = defaultdict(list)
    for file, detection in detections.items():
        if taken.isdisjoint(_iter_dates(file)):
            reason = detection.reason or "fits no proposed entry"
            skipped[reason if file.year else "no year in the path; use --year"].append(file.path)
    return skipped


def _iter_dates(file: Candidate) -> Iterator[tuple[int | None, int, Part | None]]:
    """Yield the dates and parts that conflict with the file, such as its whole day."""
    for part in (1, 2, None) if file.part is None else (file.part, None):
        yield file.year, file.day, part
