"""What a day's page suggests as examples. Proposals to the user, never facts.

A wrong one costs more than none, so what no rule knows gives none. Each rule is a form that pages
have had over the years, and none is about a single puzzle.
"""

from collections.abc import Collection, Sequence

from bs4 import Tag

from aoc_runner.site.answers import answer_between, marks_answers
from aoc_runner.site.blocks import block_input, example_end, first_input, is_like, new_input
from aoc_runner.site.passages import Example, Passage, passages
from aoc_runner.site.sentences import (
    first_in_sentences,
    opening_values,
    pair_of,
    second_in_sentences,
)


def first_example(article: Tag) -> Example | None:
    """Part 1's example, its answer if that is found; None without an input."""
    return _first(passages(article))


def second_example(articles: Sequence[Tag], mine: Sequence[str] = ()) -> Example | None:
    """Part 2's example with its answer; None without either.

    It goes on with part 1's input unless its own article gives another. Of the inputs in `mine`,
    the user's examples, one that the page shows counts as part 1's; the first one where the page
    has none.
    """
    if len(articles) < 2:
        return None
    one, two = passages(articles[0]), passages(articles[1])
    first = _first(one)
    shown = {passage.text.strip("\n").rstrip() for passage in one if passage.kind == "block"}
    known = next((text for text in mine if text.rstrip() in shown), None)
    if known is None:
        known = first.text if first is not None else next(iter(mine), None)
    listed = {*opening_values(one)} if known is not None and "\n" not in known else set()
    answer = first.answer if first is not None else None
    example = _second(two, known, listed, answer, marks_answers(one))
    return example if example is not None and example.answer is not None else None


def _first(found: list[Passage]) -> Example | None:
    block = first_input(found)
    if block is None:
        return first_in_sentences(found)
    return Example(
        block_input(found, block), answer_between(found, block, example_end(found, block))
    )


def _second(
    found: list[Passage],
    known: str | None,
    listed: Collection[str],
    first_answer: str | None,
    marked: bool,
) -> Example | None:
    if known is None:
        return second_in_sentences(found, first_answer)
    for texts in ([known.rstrip()], listed):
        if same := pair_of(found, texts, first_answer):
            return same
    block = new_input(found, known.rstrip())
    if block is not None:
        answer = answer_between(found, block, example_end(found, block), unmarked=not marked)
        if answer is not None:
            return Example(block_input(found, block), answer)
    if "\n" not in known:
        own = second_in_sentences(found, first_answer)
        if own is not None and own.answer is not None and is_like(own.text, known):
            return own
    answer = answer_between(found, 0, example_end(found, -1), unmarked=not marked)
    return Example(known, answer)
