"""The examples that a puzzle's page suggests, and how they come into a day's YAML file."""

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.examples import add_examples, merge_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage

_HEADER = """\
# The examples of this day. What is `proposed` was read from the puzzle's page and may be wrong:
# check it, correct what is, and delete the line `proposed: true`.
examples:
"""


def propose_examples(path: str, page: "DayPage", puzzle: Puzzle) -> list[str]:
    """Add what the page suggests for parts that have no example yet; returns what was done.

    The file is made if there is none. Raises what `add_examples` does.
    """
    new = add_examples(path, lambda there: proposals(page, puzzle, there), _HEADER)
    return [
        f"proposed an example for {_what_for(case)} in {shown_path(path)}: check it" for case in new
    ]


def proposals(page: "DayPage", puzzle: Puzzle, there: Sequence[Case] = ()) -> list[Case]:
    """What the page suggests for the parts that the examples `there` do not speak of."""
    from aoc_runner.features.start.on_record import recorded_examples
    from aoc_runner.features.start.page_rules import examples_by_rules

    has_part_2 = any(2 in case.expected or case.name == "puzzle 2" for case in there)
    wanted = {1: not there, 2: not has_part_2 and not puzzle.is_final}
    found = recorded_examples(page.articles, puzzle)
    if not found:
        found = examples_by_rules(page.articles, [case.text for case in there])
    cases: list[Case] = []
    for text, answers, params in found:
        expected = {part: answer for part, answer in answers.items() if wanted[part]}
        if expected or (wanted[1] and not answers):
            stem = "puzzle 2" if min(expected, default=1) == 2 else "puzzle"
            names = (f"{stem} ({number})" if number > 1 else stem for number in count(1))
            taken = {case.name for case in merge_examples(there, cases)}
            name = next(name for name in names if name not in taken)
            case = Case(name, input_text(text), "example", expected, params, proposed=True)
            cases = merge_examples(cases, [case])
    return cases


def _what_for(example: Case) -> str:
    if len(example.expected) == len(PARTS):
        answers = " and ".join(example.expected[part] for part in PARTS)
        return f"both parts (expecting {answers})"
    part, answer = next(iter(example.expected.items()), (1, None))
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"part {part} ({expected})"
