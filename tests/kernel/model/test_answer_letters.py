"""Letters drawn in two characters: a picture is read completely or not at all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.model.answer import Answer, parse_answer
from aoc_runner.kernel.model.answer import read_letters as read
from tests.letters import FONTS, STEP, draw
from tests.support import answer_of

SIZES = [6, 10]
NO_PICTURE = "an answer must be one line; for a drawing, type its letters"

ANY_WORD = st.sampled_from(SIZES).flatmap(
    lambda rows: st.tuples(
        st.just(rows), st.text(st.sampled_from(sorted(FONTS[rows])), min_size=1, max_size=8)
    )
)


@pytest.mark.parametrize("rows", SIZES)
def test_all_pairs_of_letters_are_read(rows: int) -> None:
    for pair in map("".join, product(FONTS[rows], repeat=2)):
        assert read(draw(pair, rows)) == pair


@given(
    ANY_WORD,
    st.sampled_from(["#.", "# ", "█ ", "█░", "10", ".#", "@-", "⬜⬛", "ox"]),
    *[st.integers(0, 5)] * 4,
)
def test_words_are_read_in_any_characters_with_any_margin(
    drawn: tuple[int, str], characters: str, above: int, below: int, left: int, right: int
) -> None:
    rows, word = drawn
    paper = characters[1]
    drawing = draw(word, rows, *characters)
    lines = [paper * left + line + paper * right for line in drawing.splitlines()]
    empty = paper * len(lines[0])
    picture = "\n".join([empty] * above + lines + [empty] * below)
    for text in (picture, picture.replace("\n", "\r\n") + "\n"):
        answer = parse_answer(text)
        assert (answer.text, answer.invalid) == (word, None)


@given(ANY_WORD)
def test_answers_have_the_picture_that_they_were_read_from(drawn: tuple[int, str]) -> None:
    rows, word = drawn
    picture = draw(word, rows)
    answer = Answer(word, picture=picture)
    assert answer_of(picture) == parse_answer(picture) == answer
    assert answer.agrees_with(word)
    assert answer.agrees_with(picture)


@pytest.mark.parametrize(
    "picture",
    [
        *(draw(word, rows) for word, rows in (("?", 6), ("AB?", 6), ("A?C", 6), ("?BC", 10))),
        *("\n".join(["#..#..###"] * rows) for rows in (2, 5, 7, 8, 9, 11, 12)),
        "@" + draw("ABC")[1:],
        "X" + draw("ABC", ink="@")[1:],
        "#\n#\n#\n#\n#\n#",
        "#\n" * 10**6,
        "#." * 10**6 + "\n#",
    ],
    ids=range(16),
)
def test_other_pictures_are_not_read(picture: str) -> None:
    answer = parse_answer(picture)
    assert answer.invalid == NO_PICTURE
    assert answer.text == picture.rstrip("\n")


@pytest.mark.parametrize("rows", SIZES)
@pytest.mark.parametrize("letter", ["E", "H", "L", "P"])
def test_a_flipped_pixel_is_never_ignored(rows: int, letter: str) -> None:
    word = f"A{letter}C"
    step, lines = STEP[rows], draw(word, rows).splitlines()
    for row, column in product(range(rows), range(step - 1, step * 2 + 1)):
        old = lines[row][column]
        flipped = lines[:]
        flipped[row] = lines[row][:column] + (".#"[old == "."]) + lines[row][column + 1 :]
        picture = "\n".join(flipped)
        letters = read(picture)
        assert letters is None or draw(letters, rows) == picture
        assert letters != word
