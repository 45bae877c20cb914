"""Find the examples on a puzzle's page and add them to a day's YAML file."""

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
# The examples of this day. Those with `proposed: true` were read from the puzzle page and may be
# wrong: check and correct them, then delete that line.
examples:
"""


def propose_examples(path: str, root: str, page: "DayPage", puzzle: Puzzle) -> list[str]:
    """Add the page's examples for parts that have none, and return a line for each.

    Create the file if it is missing. Raises what `add_examples` does.
    """
    answers_before: dict[str, Mapping[Part, str]] = {}

    def propose(existing: Sequence[Case]) -> list[Case]:
        answers_before.update((example.name, example.expected) for example in existing)
        return find_examples(page, puzzle, existing)

    lines: list[str] = []
    for case in add_examples(path, root, propose, _HEADER):
        before = answers_before.get(case.name, {})
        new = {part: answer for part, answer in case.expected.items() if part not in before}
        subject, file = _describe_parts(new), format_path(path)
        lines.append(f"added an example for {subject} to {file}; please check it")
    return lines


def find_examples(page: "DayPage", puzzle: Puzzle, existing: Sequence[Case] = ()) -> list[Case]:
    """Return the page's examples for the parts that the existing examples do not cover."""
    from aoc_runner.features.start.example_records import find_recorded_examples
    from aoc_runner.features.start.page_heuristics import find_examples_by_rules

    has_part_2 = any(2 in case.expected or case.name == "puzzle 2" for case in existing)
    is_part_missing = {1: not existing, 2: not has_part_2 and not puzzle.is_final}
    examples = find_recorded_examples(page.articles, puzzle)
    if not examples:
        examples = find_examples_by_rules(page.articles, [case.text for case in existing])
    cases: dict[str, Case] = {}
    for text, answers, params in examples:
        expected = {part: answer for part, answer in answers.items() if is_part_missing[part]}
        # An input without a known answer still helps in part 1.
        if expected or (is_part_missing[1] and not answers):
            known = {case.name: case for case in existing} | cases
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
    """Return the first example with this input, with these answers added if it lacks them."""
    for example in examples:
        is_same = (example.text, example.params) == (decode_input(text), params)
        if is_same and answers and not example.expected.keys() & answers.keys():
            expected = dict(sorted([*example.expected.items(), *answers.items()]))
            return example._replace(expected=expected, proposed=True)
    return None


def _describe_parts(answers: Mapping[Part, str]) -> str:
    if len(answers) == len(PARTS):
        both = " and ".join(answers[part] for part in PARTS)
        return f"both parts (expected {both})"
    part, answer = next(iter(answers.items()), (1, None))
    expected = f"expected {answer}" if answer else "no expected answer"
    return f"part {part} ({expected})"
