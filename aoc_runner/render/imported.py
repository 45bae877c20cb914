"""What `aoc import` took, and what it did not: for people, and as JSON."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from aoc_runner.kernel.files import shown_path, storable
from aoc_runner.kernel.words.errors import AocError, DataError, RefusedError, UsageError
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.projects.importing import plain
from aoc_runner.projects.importing.outcome import Outcome, Status, What
from aoc_runner.projects.importing.taking import Taken
from aoc_runner.projects.importing.typed import shown_folder
from aoc_runner.projects.importing.whose import Ruling

_KINDS: tuple[What, ...] = ("input", "answer", "guess")
# The keys of the counts; what is unread has none.
_STATUSES: dict[str, Status] = {
    "taken": "taken",
    "kept": "kept",
    "differ": "differs",
    "refused": "refused",
}
_NAMED = 10  # of what was not taken, a kind


class Import(NamedTuple):
    """Into whose account, from which caches, and what became of that; all in one record."""

    account: str
    site: str
    number: int | None  # the user's, where it was known before
    dry_run: bool
    rulings: Sequence[Ruling]  # those with a refusal were not taken
    taken: Sequence[Taken]  # those that were come to so far: it grows while they are taken

    @property
    def outcomes(self) -> list[Outcome]:
        return [outcome for taken in self.taken for outcome in taken.outcomes]


def import_text(done: Import, is_whole: bool = True) -> str:
    """A line a cache, with what was not taken of it below, and the sum.

    Empty where an error says all there is to say. It is not `is_whole` where it ended halfway.
    """
    of = {id(taken.cache): taken.outcomes for taken in done.taken}
    told = [id(it) for it in _told(done)]  # by an error
    lines: list[str] = []
    for ruling in done.rulings:
        outcomes = of.get(id(ruling.cache), [])
        if id(ruling) not in told and (is_whole or outcomes):
            lines.append(_cache_line(ruling, outcomes, done))
            lines += _left_out_lines(ruling.cache.folder, outcomes)
    if done.taken and (is_whole or _counts(done.outcomes, "taken")):
        lines.append(_sum_line(done))
    return "\n".join(lines)


def import_json(done: Import) -> dict[str, Any]:
    outcomes = done.outcomes
    counts = Counter((it.what, it.status) for it in outcomes)
    return {
        "account": done.account,
        "site": done.site,
        "dry_run": done.dry_run,
        "caches": [_cache_json(it, done) for it in done.rulings],
        **{
            _plural(what): {key: counts[what, status] for key, status in _STATUSES.items()}
            for what in _KINDS
        },
        "left_out": [_outcome_json(it) for it in outcomes if it.message],
    }


def not_taken(done: Import) -> AocError | None:
    """The error for caches that need a yes, or where there is none that could be taken."""
    if not (told := _told(done)):
        return None
    places = [_place(it) for it in told]
    if (more := len(places) - _NAMED) > 0:
        places[_NAMED:] = [f"{more} more"]
    message = f"nothing was taken from {_listed(places)}: {told[0].refusal}"
    return UsageError(message, told[0].cure or "run the command again to be asked again")


def _told(done: Import) -> list[Ruling]:
    """The refusals that are an error, one for all that are alike.

    A folder that may well be the account's user's was not done, unless theirs was found.
    """
    found = {taken.cache.tool for taken in done.taken}
    refused = [it for it in done.rulings if it.refusal]
    undone = [
        it for it in refused if it.question or (it.may_be_theirs and it.cache.tool not in found)
    ]
    named = undone or ([] if done.taken else refused)
    alike = {(it.cache.tool, it.refusal) for it in named[:1]}
    return [it for it in named if (it.cache.tool, it.refusal) in alike]


def what_is_wrong(done: Import) -> AocError | None:
    """What the user has to look at of what was taken, None where there is nothing."""
    statuses = Counter(it.status for it in done.outcomes)
    unread, differing = statuses["unread"], statuses["differs"]
    said, hints = [], []
    if unread:
        said.append(f"{_several(unread, 'file')} could not be read")
        hints.append("what can be read is taken; put the rest right, and import again")
    if differing:
        things = "thing differs" if differing == 1 else "things differ"
        said.append(f"{differing:,} {things} from what is kept, which stays")
        hints += _hints([it for it in done.outcomes if it.status == "differs"])
    kind = DataError if unread else RefusedError
    return kind(", and ".join(said), "; ".join(hints)) if said else None


def _hints(differing: Sequence[Outcome]) -> Iterator[str]:
    inputs = {it.puzzle for it in differing if it.what == "input"}
    if inputs:
        yield "look at both inputs; where the kept one is wrong, move it away and import again"
    # With another input come other answers and guesses.
    rest = [it for it in differing if it.puzzle not in inputs]
    if puzzle := next((it.puzzle for it in rest if it.what == "answer"), None):
        date = f"{puzzle.year} {puzzle.day}"
        yield f"the site shows which answers it has accepted: aoc read {date} --web"
    if puzzle := next((it.puzzle for it in rest if it.what == "guess"), None):
        yield f"what is kept of guesses: aoc guesses {puzzle.year} {puzzle.day}"


def _place(ruling: Ruling) -> str:
    cache = ruling.cache
    folder = shown_folder(cache.folder)
    return (
        folder if cache.tool == plain.TOOL else f"{cache.tool}'s folder {shown_path(cache.folder)}"
    )


def _cache_line(ruling: Ruling, outcomes: Sequence[Outcome], done: Import) -> str:
    cache = ruling.cache
    user = f" (user #{cache.number})" if cache.number else ""
    is_plain = cache.tool == plain.TOOL
    head = f"{cache.tool}{' in' if is_plain else ' '} {shown_folder(cache.folder)}{user}: "
    if ruling.refusal:
        return one_line(
            f"{head}not taken: {'; '.join(filter(None, (ruling.refusal, ruling.cure)))}"
        )
    new, kept = _counts(outcomes, "taken"), _counts(outcomes, "kept")
    asked = " (after a yes, or with --yes)" if ruling.question and done.dry_run else ""
    said = [f"{new} {'would be ' if done.dry_run else ''}taken{asked}"] if new else []
    said += [f"{kept} kept already"] if kept else []
    if any(it.message for it in outcomes):
        said.append("not taken:")
    return one_line(head + ("; ".join(said) or "nothing to take"))


def _left_out_lines(folder: str, outcomes: Sequence[Outcome]) -> Iterator[str]:
    left_out = [it for it in outcomes if it.message]
    for what in (*_KINDS, "file"):
        of_kind = [it for it in left_out if it.what == what]
        for it in of_kind[:_NAMED]:
            part = f" part {it.part}" if it.part else ""
            which = f"{it.puzzle}{part}, {what}: " if it.puzzle else ""
            yield one_line(f"  {which}{_below(folder, it.path)}: {it.message}")
        if (more := len(of_kind) - _NAMED) > 0:
            yield f"  … and {_several(more, f'{what} more', f'{_plural(what)} more')} (see --json)"


def _below(folder: str, path: str) -> str:
    """The path from the folder, which stands in the line above."""
    relative = os.path.relpath(path, folder)
    return shown_path(path) if relative.startswith(os.pardir) else relative


def _sum_line(done: Import) -> str:
    new, kept = _counts(done.outcomes, "taken"), _counts(done.outcomes, "kept")
    if not new:
        if not kept:
            return "nothing to take"
        return f"nothing new: {_all(done.outcomes)} kept already"
    number = done.number or next((it.cache.number for it in done.taken if it.cache.number), None)
    user = f" (user #{number})" if number else ""
    verb = "would take" if done.dry_run else "took"
    was = f"; {kept} {_were(done.outcomes)} kept already" if kept else ""
    return f"{verb} {new} for {done.account}{user}{was}"


def _all(outcomes: Sequence[Outcome]) -> str:
    kept = _counts(outcomes, "kept")
    is_all = not kept.startswith("1 ") and not any(it.message for it in outcomes)
    return f"{'all ' if is_all else ''}{kept} {_were(outcomes)}"


def _were(outcomes: Sequence[Outcome]) -> str:
    return "was" if _is_one(outcomes) else "were"


def _is_one(outcomes: Sequence[Outcome]) -> bool:
    return sum(it.status == "kept" for it in outcomes) == 1


def _counts(outcomes: Sequence[Outcome], status: str) -> str:
    """`243 inputs, 480 answers and 35 guesses`, empty where there are none."""
    counts = Counter(it.what for it in outcomes if it.status == status)
    return _listed([_several(counts[what], what) for what in _KINDS if counts[what]])


def _listed(said: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(said[:-1]), *said[-1:])))


def _several(count: int, what: str, plural: str = "") -> str:
    return f"{count:,} {what if count == 1 else plural or _plural(what)}"


def _plural(what: str) -> str:
    return "guesses" if what == "guess" else f"{what}s"


def _cache_json(ruling: Ruling, done: Import) -> dict[str, Any]:
    cache = ruling.cache
    return {
        "tool": cache.tool,
        "folder": storable(cache.folder),
        "user": cache.user or None,
        "number": cache.number,
        "is_taken": any(taken.cache is cache for taken in done.taken),
        "reason": ruling.refusal or None,
    }


def _outcome_json(outcome: Outcome) -> dict[str, Any]:
    year, day = outcome.puzzle or (None, None)
    return {
        "what": outcome.what,
        "year": year,
        "day": day,
        "part": outcome.part,
        "file": storable(outcome.path),
        "status": outcome.status,
        "message": outcome.message,
    }
