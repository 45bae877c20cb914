"""`aoc bench --history`: what was measured of one day so far."""

from aoc_runner.account.benches import history_of
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import Part, Puzzle, Selection, parts_of
from aoc_runner.render.bench.document import history_json
from aoc_runner.render.bench.history import history_text


def run(context: Context, given: Puzzle | Selection | None, part: Part | None) -> int:
    """Show it; nothing is an answer, too."""
    if isinstance(given, Selection):
        raise UsageError("--history is of one day", "name it: aoc bench --history 2023 7")
    puzzle = context.puzzle(given)
    specs = context.find_days(puzzle, part)
    hooks = [f"part{each}" for each in parts_of(puzzle, part)]
    codes = [spec.code for spec in specs]
    benched = history_of(context.account, codes, hooks if part else ["parse", *hooks])
    if context.as_json:
        context.output.write_json(history_json(context.account.name, puzzle, benched))
    elif benched:
        context.emit(history_text(benched, context.output.stream))
    else:
        context.warn(f"nothing was measured of {puzzle} yet: aoc bench {puzzle.year} {puzzle.day}")
    return 0
