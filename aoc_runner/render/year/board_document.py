"""The document of `aoc board`, with the keys that are promised to scripts."""

from typing import Any

from aoc_runner.account.moves import Move, moves_between
from aoc_runner.account.scores import By, Ranked, Tally, deltas_of, last_star_of, ranking, tallies
from aoc_runner.kernel.pages import View
from aoc_runner.kernel.terminal.documents import error_json, time_json
from aoc_runner.kernel.words.puzzle import PARTS
from aoc_runner.render.year.board_words import is_nameless
from aoc_runner.site.boards import Board, Member


def board_json(
    number: int, year: int, view: View[Board], now: float, by: By = "score"
) -> dict[str, Any]:
    """The board in that order; where nothing is kept, why."""
    board, before = view.page, view.before
    found: dict[str, Any] = {
        "id": number,
        "year": year,
        "days": None,
        "fetched_at": time_json(view.fetched_at),
        "age_seconds": None if view.fetched_at is None else max(0.0, now - view.fetched_at),
        "source": None,
        "by": by,
        "since": None,
        "members": [],
        "left": [],
        "error": error_json(view.error)["error"] if view.error else None,
    }
    if board is None:
        return found
    of_all = tallies(board)
    moves = moves_between(before, board, by) if before else None
    of = moves.of if moves else {}
    return found | {
        "days": board.days,
        "source": view.source,
        "since": time_json(view.before_at) if before else None,
        "members": [
            _member_json(each, of_all[each.member.number], of.get(each.member.number))
            for each in ranking(board, by)
        ],
        "left": [_person_json(each) for each in moves.left] if moves else [],
    }


def _member_json(ranked: Ranked, tally: Tally, move: Move | None) -> dict[str, Any]:
    rank, member = ranked
    deltas = deltas_of(member)
    return {
        "rank": rank,
        **_person_json(member),
        "stars": member.stars,
        "local_score": member.score,
        "last_star": time_json(last_star_of(member)),
        "delta_seconds": deltas.sum,
        "moved": move.ranks if move else None,
        "stars_gained": move.stars if move else None,
        "points": tally.points,
        "medals": tally.medals()._asdict(),
        "days": [
            {
                "day": day,
                **{
                    f"part{part}": time_json(parts[part].at if part in parts else None)
                    for part in PARTS
                },
                "delta_seconds": deltas.of.get(day),
                "points": tally.points_of(day),
            }
            for day, parts in sorted(tally.won.items())
        ],
    }


def _person_json(member: Member) -> dict[str, Any]:
    """Who it is; the name is null where there is none, as it is in the site's own."""
    return {"id": member.number, "name": None if is_nameless(member) else member.name}
