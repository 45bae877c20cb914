"""Examples found by heuristics on the page of a puzzle without a record."""

import pytest

from aoc_runner.features.start.page_heuristics import find_examples_by_rules
from tests.features.start.pages import block, claim, page

ASKED = "<p>How many jars are there?</p>"
FOR_EXAMPLE = "<p>For example:</p>"
JARS = FOR_EXAMPLE + block("3 jars\n4 jars\n7 jars")


def first(article: str) -> tuple[str | None, str | None]:
    """Return the input and the answer of part 1."""
    examples = find_examples_by_rules(page(article).articles)
    return (examples[0].text, examples[0].answers.get(1)) if examples else (None, None)


def second(article: str, *inputs: str) -> tuple[str | None, str | None]:
    """Return the input and the answer of part 2, where the example of part 1 is `JARS`."""
    examples = find_examples_by_rules(page(JARS + claim("7"), article).articles, inputs)
    return next(
        ((text, answers[2]) for text, answers, _ in examples if 2 in answers),
        (None, None),
    )


@pytest.mark.parametrize(
    "introduction",
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
def test_sentences_that_introduce_an_input(introduction: str) -> None:
    assert first(f"<p>{introduction}</p>{block('1 2')}{claim('10')}") == ("1 2", "10")


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
def test_sentences_that_introduce_no_input(article: str) -> None:
    assert first(article + claim("10")) == (None, None)


@pytest.mark.parametrize(
    ("article", "text", "answer"),
    [
        pytest.param(block("  a\n\n b "), "  a\n\n b ", None, id="blanks and empty lines stay"),
        pytest.param(block("a <code><em>b</em></code>"), "a b", None, id="emphasis in the input"),
        pytest.param(
            block("1") + claim("5") + f"<p>Here is a larger example:</p>{block('2')}" + claim("6"),
            *("2", "6"),
            id="the larger of two examples",
        ),
        pytest.param(
            block("1") + claim("5") + f"<p>Here is another example:</p>{block('2')}" + claim("6"),
            *("1", "5"),
            id="a further example is ignored",
        ),
        pytest.param(
            block("1") + claim("5") + "<p>Here are more examples:</p><ul><li><code>2</code>"
            " gives <em><code>6</code></em></li></ul>",
            *("1", "5"),
            id="a list of further examples",
        ),
        pytest.param(
            block("1") + claim("5") + claim("6", "In the second example it is"),
            *("1", "5"),
            id="an answer of a further example",
        ),
    ],
)
def test_the_input_and_answer_of_part_1(article: str, text: str, answer: str | None) -> None:
    assert first(FOR_EXAMPLE + article + ASKED) == (text, answer)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (claim("3") + claim("4") + ASKED, "4"),
        ("<p>It is <em><code>4</code></em>.</p>", "4"),
        ("<p>It is <code>2 * 2 = <em>4</em></code>.</p>", "4"),
        ("<ul><li>It is <code><em>4</em></code></li></ul>", "4"),
        (claim("ab,cd"), "ab,cd"),
        (claim("-4.5"), "-4.5"),
        ("<p>It is <code>4</code>.</p>", None),
        ("<p>It is <em>all of <code>4</code></em>.</p>", None),
        ("<p>So you wonder: is it <code><em>4</em></code>?</p>", None),
        (ASKED + claim("4"), None),
        (claim("a jar"), None),
        (claim("#.#"), None),
        (claim("4" * 201), None),
    ],
)
def test_texts_that_are_answers(text: str, answer: str | None) -> None:
    assert first(JARS + text) == ("3 jars\n4 jars\n7 jars", answer)


@pytest.mark.parametrize(
    ("article", "text", "answer"),
    [
        pytest.param(claim("9") + ASKED, "3 jars\n4 jars\n7 jars", "9", id="the input of part 1"),
        pytest.param(
            FOR_EXAMPLE + block("5 jars\n6 jars") + claim("9"),
            *("5 jars\n6 jars", "9"),
            id="another input of the same form",
        ),
        pytest.param(
            FOR_EXAMPLE + block("#####\n#.7.#\n#####") + claim("9"),
            *("3 jars\n4 jars\n7 jars", "9"),
            id="a picture is no input",
        ),
        pytest.param(
            FOR_EXAMPLE
            + block("5 jars\n8 jars")
            + claim("8")
            + FOR_EXAMPLE
            + block("1 jars\n2 jars")
            + claim("9"),
            *("1 jars\n2 jars", "9"),
            id="the last of two inputs",
        ),
        pytest.param(
            FOR_EXAMPLE + block("4 jars") + "<p>A rule.</p>" + claim("9"),
            *("3 jars\n4 jars\n7 jars", "9"),
            id="a single line is no input",
        ),
        pytest.param("<p>Now it gets hard.</p>", None, None, id="no answer"),
    ],
)
def test_the_input_and_answer_of_part_2(article: str, text: str | None, answer: str | None) -> None:
    assert second(article) == (text, answer)


def test_a_list_has_answers_for_inputs_of_part_1() -> None:
    one = FOR_EXAMPLE + block("abcab") + claim("5")
    two = "".join(
        f"<li><code>{text}</code>: after <code><em>{answer}</em></code></li>"
        for text, answer in (("abcab", "7"), ("bcabc", "8"))
    )
    examples = find_examples_by_rules(page(one, f"<ul>{two}</ul>").articles)
    assert [example.answers for example in examples] == [{1: "5"}, {2: "7"}]


@pytest.mark.parametrize(
    ("inputs", "text"),
    [(["abc", "5 5"], "5 5"), (["abc"], "1 2"), ([], "1 2")],
)
def test_part_2_continues_with_the_users_example_of_part_1(inputs: list[str], text: str) -> None:
    one = "<p>A rule:</p>" + block("5 5") + FOR_EXAMPLE + block("1 2") + claim("3")
    examples = find_examples_by_rules(page(one, claim("4")).articles, inputs)
    assert (examples[-1].text, examples[-1].answers) == (text, {2: "4"})
