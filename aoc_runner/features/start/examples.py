"""The examples that a puzzle's page suggests, and how they come into a day's YAML file."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.examples import add_examples
from aoc_runner.kernel.files import format_path
from aoc_runner.kernel.model.case import Case, decode_input
from aoc_runner.kernel.model.puzzle import PARTS, Part, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage

_HEADER = """\
# The examples of this day. What is `proposed` was read from the puzzle's page and may be wrong:
# check it, correct what is, and delete the line `proposed: true`.
examples:
"""


def propose_examples(path: str, root: str, page: "DayPage", puzzle: Puzzle) -> list[str]:
    """Add what the page suggests for parts that have no example yet; returns what was done.

    The file is made if there is none. Raises what `add_examples` does.
    """
    known: dict[str, Mapping[Part, str]] = {}

    def make(there: Sequence[Case]) -> list[Case]:
        known.update((example.name, example.expected) for example in there)
        return proposals(page, puzzle, there)

    done: list[str] = []
    for case in add_examples(path, root, make, _HEADER):
        before = known.get(case.name, {})
        answers = {part: it for part, it in case.expected.items() if part not in before}
        done.append(
            f"proposed an example for {_what_for(answers)} in {format_path(path)}: check it"
        )
    return done


def proposals(page: "DayPage", puzzle: Puzzle, there: Sequence[Case] = ()) -> list[Case]:
    """What the page suggests for the parts that the examples `there` do not speak of."""
    from aoc_runner.features.start.example_records import recorded_examples
    from aoc_runner.features.start.page_heuristics import examples_by_rules

    has_part_2 = any(2 in case.expected or case.name == "puzzle 2" for case in there)
    wanted = {1: not there, 2: not has_part_2 and not puzzle.is_final}
    found = recorded_examples(page.articles, puzzle)
    if not found:
        found = examples_by_rules(page.articles, [case.text for case in there])
    cases: dict[str, Case] = {}
    for text, answers, params in found:
        expected = {part: answer for part, answer in answers.items() if wanted[part]}
        if expected or (wanted[1] and not answers):
            known = {case.name: case for case in there} | cases
            case = _with_input(known.values(), text, params, expected)
            if case is None:
                stem = "puzzle 2" if min(expected, default=1) == 2 else "puzzle"
                names = (f"{stem} ({number})" if number > 1 else stem for number in count(1))
                name = next(name for name in names if name not in known)
                case = Case(name, decode_input(text), "example", expected, params, proposed=True)
            cases[case.name] = case
    return [*cases.values()]


def _with_input(
    examples: Iterable[Case], text: str, params: Mapping[str, object], answers: Mapping[Part, str]
) -> Case | None:
    """Return the first example that has this input but not these answers, with them."""
    for example in examples:
        is_same = (example.text, example.params) == (decode_input(text), params)
        if is_same and answers and not example.expected.keys() & answers.keys():
            expected = dict(sorted([*example.expected.items(), *answers.items()]))
            return example._replace(expected=expected, proposed=True)
    return None


def _what_for(answers: Mapping[Part, str]) -> str:
    if len(answers) == len(PARTS):
        both = " and ".join(answers[part] for part in PARTS)
        return f"both parts (expecting {both})"
    part, answer = next(iter(answers.items()), (1, None))
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"part {part} ({expected})"
