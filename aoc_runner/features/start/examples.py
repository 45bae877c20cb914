"""The examples that a puzzle's page suggests: proposals, which the user checks."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from aoc_runner.kernel.days.examples import add_example
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle

if TYPE_CHECKING:
    from aoc_runner.kernel.site.day_page import DayPage
    from aoc_runner.site.recorded import Recorded

# Makes an example if it can, given the names of those added here, and all the examples there are.
_Maker = Callable[[Collection[str], list[Case]], Case | None]


def propose_examples(path: str, page: "DayPage", puzzle: Puzzle) -> Iterator[str]:
    """Add what the page suggests for parts that have no example yet; yields what was done."""
    mine: set[str] = set()  # the names of those added here
    for make in _makers(page, puzzle):
        new = add_example(path, partial(make, mine))
        if new is not None:
            mine.add(new.name)
            yield f"proposed an example for {_what_for(new)} in {shown_path(path)}: check it"


def proposals(page: "DayPage", puzzle: Puzzle) -> list[Case]:
    """What the page suggests to a user who has no example yet; all of it is `proposed`."""
    found: list[Case] = []
    for make in _makers(page, puzzle):
        new = make([example.name for example in found], found)
        found += [new] if new is not None else []
    return found


def _makers(page: "DayPage", puzzle: Puzzle) -> list[_Maker]:
    from aoc_runner.site.recorded import recorded_examples

    if recorded := recorded_examples(page, puzzle):
        return [partial(_recorded_example, recorded, number) for number in range(len(recorded))]
    return [partial(_first_example, page), partial(_second_example, page)]


def _first_example(page: "DayPage", mine: Collection[str], found: list[Case]) -> Case | None:
    from aoc_runner.site.scrape import first_example

    example = None if found else first_example(page.articles[0])
    if example is None:
        return None
    return _proposed("puzzle", example.text, {1: example.answer} if example.answer else {})


def _second_example(page: "DayPage", mine: Collection[str], found: list[Case]) -> Case | None:
    from aoc_runner.site.scrape import second_example

    if _has_part_2(found):
        return None
    example = second_example(page.articles, [case.text for case in found])
    if example is None or example.answer is None:
        return None
    return _proposed("puzzle 2", example.text, {2: example.answer})


def _recorded_example(
    recorded: "Sequence[Recorded]", number: int, mine: Collection[str], found: list[Case]
) -> Case | None:
    """One of those on record, with its answers for the parts that the user has no example of."""
    record = recorded[number]
    others = [example for example in found if example.name not in mine]
    expected = {
        part: answer
        for part, answer in record.answers.items()
        if not (_has_part_2(others) if part == 2 else others)
    }
    if not expected:
        return None
    first = "puzzle" if 1 in expected else "puzzle 2"
    taken = {example.name for example in found}
    names = (f"{first} ({number})" if number > 1 else first for number in count(1))
    name = next(name for name in names if name not in taken)
    return _proposed(name, record.text, expected, record.params)


def _has_part_2(found: list[Case]) -> bool:
    return any(2 in example.expected or example.name == "puzzle 2" for example in found)


def _proposed(
    name: str, text: str, expected: dict[Part, str], params: Mapping[str, object] | None = None
) -> Case:
    return Case(name, input_text(text), "example", expected, params or {}, proposed=True)


def _what_for(example: Case) -> str:
    if len(example.expected) == len(PARTS):
        answers = " and ".join(example.expected[part] for part in PARTS)
        return f"both parts (expecting {answers})"
    part, answer = next(iter(example.expected.items()), (1, None))
    expected = f"expecting {answer}" if answer else "without an expected answer"
    return f"part {part} ({expected})"
