"""Letters drawn in two characters: a picture is read to its last pixel, or not at all."""

import json
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.answer import Answer, text_answer
from aoc_runner.kernel.words.answer import read_letters as read
from tests.letters import FONTS, STEP, draw
from tests.support import answer_of

SIZES = [6, 10]
NO_PICTURE = "several lines are not an answer; type the letters they draw"
KNOWN = [(rows, letter) for rows in SIZES for letter in FONTS[rows]]


def words(rows: int) -> st.SearchStrategy[str]:
    return st.text(st.sampled_from(sorted(FONTS[rows])), min_size=1, max_size=8)


ANY_WORD = st.sampled_from(SIZES).flatmap(lambda rows: st.tuples(st.just(rows), words(rows)))


def cropped(picture: str) -> str:
    """Without the empty columns at its right."""
    lines = picture.splitlines()
    wide = max(line.rindex("#") for line in lines if "#" in line) + 1
    return "\n".join(line[:wide] for line in lines)


def inked(picture: str) -> list[tuple[str, ...]]:
    """Its columns with ink."""
    return [column for column in zip(*picture.splitlines(), strict=True) if "#" in column]


@pytest.mark.parametrize(("rows", "letter"), KNOWN)
def test_every_letter_is_read(rows: int, letter: str) -> None:
    assert read(draw(letter, rows)) == letter
    assert read(cropped(draw(letter, rows))) == letter


@pytest.mark.parametrize("rows", SIZES)
def test_every_letter_is_read_beside_every_other(rows: int) -> None:
    for pair in map("".join, product(FONTS[rows], repeat=2)):
        assert read(draw(pair, rows)) == pair


@given(ANY_WORD)
def test_any_word_is_an_answer_and_keeps_its_picture(drawn: tuple[int, str]) -> None:
    rows, word = drawn
    picture = draw(word, rows)
    assert answer_of(picture) == text_answer(picture) == Answer(word, picture=picture)


@given(ANY_WORD, st.sampled_from(["#.", "# ", "█ ", "█░", "10", ".#", " #", "@-", "⬜⬛", "ox"]))
def test_it_is_drawn_in_any_two_characters(drawn: tuple[int, str], two: str) -> None:
    rows, word = drawn
    answer = text_answer(draw(word, rows, *two))
    assert (answer.text, answer.invalid, answer.suspect) == (word, None, None)


def test_ink_may_be_what_was_cut_off() -> None:
    for word in ("A", "AY", "HELL"):
        picture = cropped(draw(word)).replace("#", " ").replace(".", "#")
        assert text_answer(picture).text == word


@given(ANY_WORD, *[st.integers(0, 5)] * 4, st.sampled_from(["\n", "\r\n"]))
def test_empty_rows_and_columns_around_it_do_not_matter(
    drawn: tuple[int, str], above: int, below: int, left: int, right: int, end: str
) -> None:
    rows, word = drawn
    lines = ["." * left + line + "." * right for line in draw(word, rows).splitlines()]
    empty = "." * len(lines[0])
    screen = [empty] * above + lines + [empty] * below
    assert text_answer(end.join(screen)).text == word
    assert text_answer(end.join([*screen, ""])).text == word
    blanks = [line.replace(".", " ") for line in screen]
    assert text_answer(end.join(blanks)).text == word
    assert text_answer(end.join(map(str.rstrip, blanks))).text == word  # cut off
    assert text_answer(end.join(line + "  " for line in screen)).text == word
    assert text_answer(end.join(line.rstrip(".") for line in screen)).text == word


@pytest.mark.parametrize(("word", "rows"), [("?", 6), ("AB?", 6), ("A?C", 6), ("?BC", 10)])
def test_a_letter_nobody_knows_is_not_passed_by(word: str, rows: int) -> None:
    picture = draw(word, rows)
    assert text_answer(picture) == Answer(picture, NO_PICTURE)


def test_a_letter_that_is_missing_is_not_skipped() -> None:
    blank = draw("A").replace("#", ".").splitlines()
    a, b = (draw(letter).splitlines() for letter in "AB")
    assert read("\n".join(map("".join, zip(a, blank, b, strict=True)))) is None


@pytest.mark.parametrize(("rows", "letter"), KNOWN)
def test_a_flipped_pixel_is_never_passed_over(rows: int, letter: str) -> None:
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


def test_a_pixel_beside_above_or_below_is_not_passed_over() -> None:
    lines = draw("ABC").splitlines()
    empty = "." * len(lines[0])
    for column in range(len(empty)):
        stray = empty[:column] + "#" + empty[column + 1 :]
        for screen in ([stray, *lines], [*lines, stray], [stray, empty, *lines]):
            assert read("\n".join(screen)) is None
    for row in range(6):
        for before in ("#", "#.", "#..", "#......"):
            screen = [before + line if at == row else "." * len(before) + line
                      for at, line in enumerate(lines)]  # fmt: skip
            assert read("\n".join(screen)) is None
    for gap in range(8):
        for row in range(6):
            screen = [line + "." * gap + ".#"[at == row] for at, line in enumerate(lines)]
            assert read("\n".join(screen)) is None


@pytest.mark.parametrize("rows", [2, 5, 7, 8, 9, 11, 12])
def test_other_heights_are_no_letters(rows: int) -> None:
    line = "#..#..###"
    picture = "\n".join([line] * rows)
    assert read(picture) is None
    assert text_answer(picture).invalid == NO_PICTURE


def test_more_than_two_characters_are_no_picture() -> None:
    picture = draw("ABC")
    assert read("@" + picture[1:]) is None
    assert read(picture.replace("\n", "\n ")) is None
    assert read("X" + draw("ABC", ink="@", paper=" ")[1:]) is None
    assert read("\x1b" + picture) is None


def test_rows_of_one_character_are_letters_only_where_blanks_were_cut_off() -> None:
    assert text_answer(draw("L", ink="#", paper=" ")).text == "L"
    assert text_answer("#\n#\n#\n#\n#\n####").text == "L"
    assert text_answer("#\n#\n#\n#\n#\n#").invalid


@given(ANY_WORD, st.lists(st.tuples(st.integers(0, 9), st.integers(0, 63)), max_size=9))
def test_whatever_is_read_would_draw_the_same(
    drawn: tuple[int, str], flips: list[tuple[int, int]]
) -> None:
    rows, word = drawn
    pixels = [list(line) for line in draw(word, rows).splitlines()]
    for row, column in flips:
        if row < rows and column < len(pixels[0]):
            pixels[row][column] = ".#"[pixels[row][column] == "."]
    picture = "\n".join(map("".join, pixels))
    letters = read(picture)
    assert letters is None or inked(draw(letters, rows)) == inked(picture)


def test_a_huge_text_is_no_picture() -> None:
    for text in ("#\n" * 10**6, "#." * 10**6 + "\n#", "\n".join(["#" * 201] * 6)):
        assert read(text) is None


def read_after(code: str) -> list[str | None]:
    """What becomes of a picture in a process where that code has run."""
    picture = draw("ABC")
    script = (
        f"import json, sys; from aoc_runner.kernel.words.answer import text_answer\n"
        f"result = json.dumps\n{code}\n"
        f"answer = text_answer({picture!r})\n"
        "sys.__stdout__.write(result([answer.text, answer.invalid]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    answer: list[str | None] = json.loads(done.stdout)
    return answer


def test_the_library_is_imported_for_pictures_alone() -> None:
    code = "text_answer('6440'); text_answer('two words'); assert 'aococr' not in sys.modules"
    assert read_after(code) == ["ABC", None]
