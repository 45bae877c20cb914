"""Examples read off the page of a puzzle that nobody has on record: a row for each form."""

import pytest

from aoc_runner.features.start.page_heuristics import examples_by_rules
from tests.features.start.pages import block, page, tells

ASKED = "<p>How many jars are there?</p>"
FOR_EXAMPLE = "<p>For example:</p>"
JARS = FOR_EXAMPLE + block("3 jars\n4 jars\n7 jars")


def first(article: str) -> tuple[str | None, str | None]:
    """The input and the answer of part 1."""
    found = examples_by_rules(page(article).articles)
    return (found[0].text, found[0].answers.get(1)) if found else (None, None)


def second(article: str, *mine: str) -> tuple[str | None, str | None]:
    """The input and the answer of part 2, where part 1 is about jars."""
    found = examples_by_rules(page(JARS + tells("7"), article).articles, mine)
    return next(
        ((text, answers[2]) for text, answers, _ in found if 2 in answers),
        (None, None),
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "For example:",
        "There are jars. (Some are red.) For instance:",
        "Here is an example shelf of four jars:",
        "For example, a shelf might look like this:",
        "They send you an example list:",
        "Suppose the shelf holds these jars:",
        "Consider this shelf:",
        "Given these jars:",
        "The following jars:",
        "Initial state:",
    ],
)
def test_the_sentence_that_announces_an_input(sentence: str) -> None:
    assert first(f"<p>{sentence}</p>{block('1 2')}{tells('10')}") == ("1 2", "10")


@pytest.mark.parametrize(
    "article",
    [
        f"<p>This form:</p>{block('1 2')}",
        f"<p>Consider these jars.</p>{block('1 2')}",
        f"<p>For example, this is a jar:</p>{block('1 2')}",
        f"<p>Suppose a jar would fall:</p>{block('1 2')}",
        f"<p>Suppose it looks like this:</p>{block('1 2')}",
        f"<p>Consider the shelf above:</p>{block('1 2')}",
        f"<ul><li>For example:</li></ul>{block('1 2')}",
        "<p>For example: <code>1 2</code></p>",
        f"{block('1 2')}<p>For example:</p>",
        f"<p>For example:</p>{block('')}",
        "",
    ],
)
def test_what_announces_none(article: str) -> None:
    assert first(article + tells("10")) == (None, None)


@pytest.mark.parametrize(
    ("article", "text", "answer"),
    [
        pytest.param(block("  a\n\n b "), "  a\n\n b ", None, id="blanks and empty lines stay"),
        pytest.param(block("a <code><em>b</em></code>"), "a b", None, id="emphasis in the input"),
        pytest.param(
            block("1") + tells("5") + f"<p>Here is a larger example:</p>{block('2')}" + tells("6"),
            *("2", "6"),
            id="the larger of two examples",
        ),
        pytest.param(
            block("1") + tells("5") + f"<p>Here is another example:</p>{block('2')}" + tells("6"),
            *("1", "5"),
            id="a further example, which is not in question",
        ),
        pytest.param(
            block("1") + tells("5") + "<p>Here are more examples:</p><ul><li><code>2</code>"
            " gives <em><code>6</code></em></li></ul>",
            *("1", "5"),
            id="a list of further examples",
        ),
        pytest.param(
            block("1") + tells("5") + tells("6", "In the second example it is"),
            *("1", "5"),
            id="an answer of a further example",
        ),
    ],
)
def test_which_input_and_which_answer(article: str, text: str, answer: str | None) -> None:
    assert first(FOR_EXAMPLE + article + ASKED) == (text, answer)


@pytest.mark.parametrize(
    ("told", "answer"),
    [
        (tells("3") + tells("4") + ASKED, "4"),
        ("<p>It is <em><code>4</code></em>.</p>", "4"),
        ("<p>It is <code>2 * 2 = <em>4</em></code>.</p>", "4"),
        ("<ul><li>It is <code><em>4</em></code></li></ul>", "4"),
        (tells("ab,cd"), "ab,cd"),
        (tells("-4.5"), "-4.5"),
        ("<p>It is <code>4</code>.</p>", None),
        ("<p>It is <em>all of <code>4</code></em>.</p>", None),
        ("<p>So you wonder: is it <code><em>4</em></code>?</p>", None),
        (ASKED + tells("4"), None),
        (tells("a jar"), None),
        (tells("#.#"), None),
        (tells("4" * 201), None),
    ],
)
def test_what_is_an_answer(told: str, answer: str | None) -> None:
    assert first(JARS + told) == ("3 jars\n4 jars\n7 jars", answer)


@pytest.mark.parametrize(
    ("article", "text", "answer"),
    [
        pytest.param(
            tells("9") + ASKED, "3 jars\n4 jars\n7 jars", "9", id="it goes on with part 1's"
        ),
        pytest.param(
            FOR_EXAMPLE + block("5 jars\n6 jars") + tells("9"),
            *("5 jars\n6 jars", "9"),
            id="it gives another of the same form",
        ),
        pytest.param(
            FOR_EXAMPLE + block("#####\n#.7.#\n#####") + tells("9"),
            *("3 jars\n4 jars\n7 jars", "9"),
            id="a picture is no input",
        ),
        pytest.param(
            FOR_EXAMPLE
            + block("5 jars\n8 jars")
            + tells("8")
            + FOR_EXAMPLE
            + block("1 jars\n2 jars")
            + tells("9"),
            *("1 jars\n2 jars", "9"),
            id="it gives two",
        ),
        pytest.param(
            FOR_EXAMPLE + block("4 jars") + "<p>A rule.</p>" + tells("9"),
            *("3 jars\n4 jars\n7 jars", "9"),
            id="a single line is no input",
        ),
        pytest.param("<p>Now it gets hard.</p>", None, None, id="it tells no answer"),
    ],
)
def test_part_2(article: str, text: str | None, answer: str | None) -> None:
    assert second(article) == (text, answer)


def test_a_list_tells_the_answers_of_inputs_from_before() -> None:
    one = FOR_EXAMPLE + block("abcab") + tells("5")
    two = "".join(
        f"<li><code>{text}</code>: after <code><em>{answer}</em></code></li>"
        for text, answer in (("abcab", "7"), ("bcabc", "8"))
    )
    found = examples_by_rules(page(one, f"<ul>{two}</ul>").articles)
    assert [example.answers for example in found] == [{1: "5"}, {2: "7"}]


@pytest.mark.parametrize(
    ("mine", "text"),
    [(["mine", "5 5"], "5 5"), (["mine"], "1 2"), ([], "1 2")],
)
def test_part_2_goes_on_with_what_the_user_made_of_part_1(mine: list[str], text: str) -> None:
    one = "<p>A rule:</p>" + block("5 5") + FOR_EXAMPLE + block("1 2") + tells("3")
    found = examples_by_rules(page(one, tells("4")).articles, mine)
    assert (found[-1].text, found[-1].answers) == (text, {2: "4"})
