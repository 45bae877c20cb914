"""The examples that a puzzle's page suggests, and how they come into a day's YAML file."""

from collections.abc import Collection, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING

from aoc_runner.features.start.day_yaml import add_example
from aoc_runner.kernel.days.examples import load_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.puzzle import PARTS, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage


def propose_examples(path: str, page: "DayPage", puzzle: Puzzle) -> Iterator[str]:
    """Add what the page suggests for parts that have no example yet; yields what was done.

    Raises UsageError for a file that cannot be read or written, DayError for one that is wrong.
    """
    for case in _missing(page, puzzle, load_examples(path)):

        def unless_it_is_there(now: list[Case], case: Case = case) -> Case | None:
            return None if case.name in {other.name for other in now} else case

        if add_example(path, unless_it_is_there) is not None:
            yield f"proposed an example for {_what_for(case)} in {shown_path(path)}: check it"


def proposals(page: "DayPage", puzzle: Puzzle) -> list[Case]:
    """What the page suggests to a user who has no example yet; all of it is `proposed`."""
    return _missing(page, puzzle, [])


def _missing(page: "DayPage", puzzle: Puzzle, there: Sequence[Case]) -> list[Case]:
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
            name = _free_name(
                "puzzle 2" if min(expected, default=1) == 2 else "puzzle",
                {case.name for case in (*there, *cases)},
            )
            cases.append(Case(name, input_text(text), "example", expected, params, proposed=True))
    return cases


def _free_name(name: str, taken: Collection[str]) -> str:
    names = (f"{name} ({number})" if number > 1 else name for number in count(1))
    return next(name for name in names if name not in taken)


def _what_for(example: Case) -> str:
    if len(example.expected) == len(PARTS):
        answers = " and ".join(example.expected[part] for part in PARTS)
        return f"both parts (expecting {answers})"
    part, answer = next(iter(example.expected.items()), (1, None))
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"part {part} ({expected})"
