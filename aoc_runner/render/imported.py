"""What `aoc import` took, and what it did not: for people, and as JSON."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from aoc_runner.errors import AocError, DataError, RefusedError, UsageError
from aoc_runner.files.paths import shown_path, storable
from aoc_runner.projects.importing.outcome import Outcome, Status, What
from aoc_runner.projects.importing.taking import Taken
from aoc_runner.projects.importing.whose import Ruling
from aoc_runner.settings.visible import one_line

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
    """A line a cache, what was not taken of them, the sum, and what to do next.

    Empty where an error says all there is to say. It is not `is_whole` where it ended halfway.
    """
    of = {id(taken.cache): taken.outcomes for taken in done.taken}
    told = _unsaid(done)  # by an error
    lines = [
        _cache_line(it, of.get(id(it.cache), []), done)
        for it in done.rulings
        if it is not told and (is_whole or of.get(id(it.cache)))
    ]
    lines += _left_out_lines(done.outcomes)
    new = _counts(done.outcomes, "taken")
    if done.taken and (new or is_whole):
        lines.append(_sum_line(done))
    if new and is_whole and not done.dry_run:
        lines.append("next: aoc run all")
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
    """The error for a cache that needs a yes, or where there is none that could be taken."""
    if (ruling := _unsaid(done)) is None:
        return None
    what = f"{ruling.cache.tool} in {shown_path(ruling.cache.folder)}"
    return UsageError(f"nothing was taken of {what}: {ruling.refusal}", ruling.cure)


def _unsaid(done: Import) -> Ruling | None:
    refused = [it for it in done.rulings if it.refusal]
    lacking = [it for it in refused if it.question] or ([] if done.taken else refused)
    return lacking[0] if lacking else None


def what_is_wrong(done: Import) -> AocError | None:
    """The gravest of what the user has to look at of what was taken, None where there is none."""
    statuses = Counter(it.status for it in done.outcomes)
    if number := statuses["unread"]:
        return DataError(
            f"{_several(number, 'file')} could not be read, or not wholly",
            "what was read is taken; put the others right, and import again",
        )
    if number := statuses["differs"]:
        things = "thing differs" if number == 1 else "things differ"
        return RefusedError(
            f"{number} {things} from what is kept, which stays",
            "look at both; where the kept one is wrong, move it away and import again",
        )
    return None


def _cache_line(ruling: Ruling, outcomes: Sequence[Outcome], done: Import) -> str:
    cache = ruling.cache
    user = f" (user #{cache.number})" if cache.number else ""
    head = f"{cache.tool}  {shown_path(cache.folder)}{user}: "
    if ruling.refusal:
        return one_line(f"{head}not taken: {ruling.refusal}; {ruling.cure}")
    new, kept = _counts(outcomes, "taken"), _counts(outcomes, "kept")
    said = [f"{new} {'would be ' if done.dry_run else ''}taken"] if new else []
    said += [f"{kept} kept already"] if kept else []
    asked = " (after a yes, or with --yes)" if ruling.question and done.dry_run else ""
    return one_line(head + ("; ".join(said) or "nothing to take") + asked)


def _left_out_lines(outcomes: Sequence[Outcome]) -> Iterator[str]:
    left_out = [it for it in outcomes if it.message]
    if left_out:
        yield "not taken:"
    for what in (*_KINDS, "file"):
        of_kind = [it for it in left_out if it.what == what]
        for it in of_kind[:_NAMED]:
            part = f" part {it.part}" if it.part else ""
            which = f"{it.puzzle}{part}, {what}: " if it.puzzle else ""
            yield one_line(f"  {which}{shown_path(it.path)}: {it.message}")
        if (more := len(of_kind) - _NAMED) > 0:
            yield f"  … and {_several(more, f'{what} more', f'{_plural(what)} more')} (see --json)"


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
    said = [_several(counts[what], what, _plural(what)) for what in _KINDS if counts[what]]
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
