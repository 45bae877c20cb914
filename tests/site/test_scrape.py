"""What a page suggests as examples: each form that is known, and that no other gives any."""

from collections.abc import Sequence

import pytest
from bs4 import Tag

from aoc_runner.kernel.site.day_page import read_day_page
from aoc_runner.site.scrape import first_example, second_example

USUAL = (
    "<p>For example:</p><pre><code>1 2\n3 4\n</code></pre><p>So it is <code><em>10</em></code>.</p>"
)
TEN = "<p>So it is <code><em>10</em></code>.</p>"
ASKED = "<p>How many are yours?</p>"


def articles(*parts: str) -> Sequence[Tag]:
    body = "".join(
        f'<article class="day-desc"><h2>--- x ---</h2>{text}</article>' for text in parts
    )
    page = read_day_page(f"<html><body><main>{body}</main></body></html>".encode())
    assert page is not None
    return page.articles


def first(text: str) -> tuple[str | None, str | None]:
    """Input and answer of part 1."""
    example = first_example(articles(text)[0])
    return (example.text, example.answer) if example else (None, None)


def second(one: str, two: str, *mine: str) -> tuple[str | None, str | None]:
    """Input and answer of part 2."""
    example = second_example(articles(one, two), mine)
    return (example.text, example.answer) if example else (None, None)


def block(text: str) -> str:
    return f"<pre><code>{text}\n</code></pre>"


def items(*texts: str) -> str:
    return "<ul>" + "".join(f"<li>{text}</li>" for text in texts) + "</ul>"


def listed(words: str) -> list[str]:
    return " ".join(words.split()).split(" / ")


def test_the_usual_form() -> None:
    assert first(USUAL) == ("1 2\n3 4", "10")


@pytest.mark.parametrize(
    "sentence",
    [
        "For example:",
        "There are jars. For instance:",
        "Jars stand in rows, for example (as in a drawing):",
        "Suppose the shelf holds these jars:",
        "For example, consider this shelf:",
        "Given the following jars:",
        "As you count them you see:",
        "Here is an example shelf of four jars:",
        "They send you some example jars:",
        "Suppose <code>x</code> stands for a jar:",
        "Suppose a <code><em>reddish</em></code> one is a jar:",
        "Initial state:",
        "Initial arrangement:",
        "For example, a shelf might look like this:",
    ],
)
def test_how_an_input_is_announced(sentence: str) -> None:
    assert first(f"<p>{sentence}</p>{block('1 2')}{TEN}") == ("1 2", "10")


@pytest.mark.parametrize(
    "sentence",
    [
        "This form:",
        "For example, it may be 7.",
        "For example, this is a jar:",
        "Here is an example of a jar that cannot be:",
        "For example, the shelf would look like this:",
        "Consider the shelf, which now is more like this:",
        "The jars are moved in the following order, as follows:",
        "Consider the steps:",
        "You see the following diagram:",
        "After that the following is left, after the first jar fell:",
        "Consider the jars marked here:",
        "Consider the same shelf:",
        "If you consider them visually:",
        "Suppose a jar would appear:",
        "Suppose one becomes two:",
        "Consider what happens:",
        "Suppose the label is <code>abcdefgh</code> on each:",
    ],
)
def test_any_other_sentence_announces_none(sentence: str) -> None:
    assert first(f"<p>{sentence}</p>{block('1 2')}{TEN}") == (None, None)


ANNOUNCING = """
suppose / consider / give / given / the following / you had / you have / you get / you got /
you receive / you see / you note / you find / here's an example / here is one example /
here are two examples
"""
OF_SOMETHING_ELSE = """
look like / looks visually like / as follows / visually / now more like / diagram / the steps /
would now / would see / would occur / would be / would appear / would begin / become / becomes /
above / below / marked / arranged / proceeds / corresponding / again / same / before / earlier /
happen / happens / after
"""


@pytest.mark.parametrize("words", listed(ANNOUNCING))
def test_the_words_of_an_announcement(words: str) -> None:
    assert first(f"<p>Then {words} in jars:</p>{block('1 2')}")[0] == "1 2"
    assert first(f"<p>Then {words} in jars.</p>{block('1 2')}")[0] is None


@pytest.mark.parametrize("words", listed(OF_SOMETHING_ELSE))
def test_the_words_of_anything_else(words: str) -> None:
    assert first(f"<p>Suppose it is {words} so:</p>{block('1 2')}") == (None, None)


@pytest.mark.parametrize(
    "article",
    [
        "<p>No block at all.</p>",
        "<pre><code>1</code></pre><p>For example:</p>",
        "<ul><li>For example:</li></ul><pre><code>1</code></pre>",
        "<p>For example:</p><pre>no code</pre>",
        "<p>For example:</p><pre><code>\n</code></pre>",
        "<p>For example:</p><!-- code --><pre><!-- 1 --></pre>",
        f"<p>For example:</p>{block('.----------.')}",
        f"<p>For example:</p>{block('==========')}",
        f"<p>Here are more examples:</p>{block('1')}",
        f"<p>Here are some other examples:</p>{block('1')}",
    ],
)
def test_what_gives_no_input(article: str) -> None:
    assert first(article)[0] is None


def test_blanks_at_the_start_are_kept() -> None:
    assert first(USUAL.replace("1 2\n3 4", "   ^\n < >"))[0] == "   ^\n < >"


def test_a_tag_may_end_a_line() -> None:
    assert first(USUAL.replace("2\n3", "2<br/>3"))[0] == "1 2\n3 4"


def test_the_example_comes_after_the_puzzle_input_is_spoken_of() -> None:
    rules = f"<p>For example:</p>{block('a rule')}"
    yours = "<p>The shelf (your puzzle input) is long.</p>"
    assert first(rules + yours + USUAL)[0] == "1 2\n3 4"
    assert first(rules + USUAL)[0] == "a rule"
    assert first(USUAL + yours)[0] == "1 2\n3 4"


def test_a_form_counts_where_nothing_else_is_announced() -> None:
    yours = "<p>You have a shelf (your puzzle input).</p>"
    form = f"<p>Together they might look like this:</p>{block('9')}"
    assert first(yours + form + TEN) == ("9", "10")
    assert first(yours + form + USUAL)[0] == "1 2\n3 4"
    assert first(form + TEN)[0] is None
    assert first(yours + form.replace("pre", "p") + TEN)[0] is None
    assert first(yours + form.replace("look like", "feel like") + TEN)[0] is None


def test_of_several_the_larger_is_taken() -> None:
    larger = f"<p>Here is a larger example:</p>{block('5 6 7')}{TEN.replace('10', '18')}"
    assert first(USUAL + larger) == ("5 6 7", "18")


def test_the_first_of_several_has_the_answer_before_the_next() -> None:
    other = f"<p>Here is another example:</p>{block('5 6')}<p><code><em>11</em></code></p>"
    assert first(USUAL + other) == ("1 2\n3 4", "10")
    second_one = (
        f"<p>Take a second example, and see:</p>{block('5 6')}<p><code><em>11</em></code></p>"
    )
    assert first(USUAL + second_one) == ("1 2\n3 4", "10")
    more = f"<p>Here are a few more examples:</p>{items('<code><em>11</em></code> so')}"
    assert first(USUAL + more) == ("1 2\n3 4", "10")
    # An article can come back to the first.
    back = other + "<p>In this example there are <code><em>12</em></code>.</p>"
    assert first(USUAL + back) == ("1 2\n3 4", "12")
    # What is said of an example that was shown announces none.
    of_it = f"<p>The first example has other examples in it:</p>{items('a', 'b')}"
    assert first(USUAL + of_it + TEN.replace("10", "13")) == ("1 2\n3 4", "13")


ELEVEN = "<p>It is <code><em>11</em></code>.</p>"


@pytest.mark.parametrize(
    "words",
    listed(
        "a larger example / a more complex example / a bigger example / a longer example / "
        "given this larger program"
    ),
)
def test_the_words_for_a_larger_example(words: str) -> None:
    larger = f"<p>Here is {words}:</p>{block('5 6 7')}{ELEVEN}"
    assert first(USUAL + larger) == ("5 6 7", "11")


@pytest.mark.parametrize("words", listed("second / another two / other / more / a few"))
def test_the_words_for_more_examples(words: str) -> None:
    more = items("That is <code><em>11</em></code>.")
    assert first(f"{USUAL}<p>Here are {words} examples:</p>{more}")[1] == "10"
    assert first(f"{USUAL}<p>Here are {words} rows:</p>{more}")[1] == "11"


def test_examples_that_are_only_spoken_of_end_nothing() -> None:
    grown = f"<p>With a few more examples it grows.</p>{block('5 6')}{ELEVEN}"
    assert first(USUAL + grown)[1] == "11"


@pytest.mark.parametrize("words", listed("second / third / another / other"))
def test_the_words_for_another_example(words: str) -> None:
    other = f"<p>Then comes one {words} example.</p>{block('5 6')}{ELEVEN}"
    assert first(USUAL + other)[1] == "10"
    assert first(USUAL + other.replace("example", "row"))[1] == "11"


@pytest.mark.parametrize(
    "words",
    listed(
        "above example / before-mentioned example / first example / original example / "
        "larger example / same example / earlier example / previous example / "
        "example shown above / example from before / example from earlier"
    ),
)
def test_the_words_for_an_example_that_was_shown(words: str) -> None:
    more = items("That is <code><em>11</em></code>.")
    assert first(f"{USUAL}<p>A few of the {words}:</p>{more}")[1] == "11"
    assert first(f"{USUAL}<p>A few of these examples:</p>{more}")[1] == "10"


@pytest.mark.parametrize(
    "words",
    listed("in this example / in the above example / in the example / from the example above"),
)
def test_the_words_for_the_example_itself(words: str) -> None:
    other = f"<p>Here is another example:</p>{block('5 6')}{ELEVEN}"
    back = f"<p>So {words} there are <code><em>12</em></code>.</p>"
    assert first(USUAL + other + back)[1] == "12"
    assert first(USUAL + other + back.replace("<em>", "").replace("</em>", ""))[1] == "10"
    assert first(USUAL + other + back.replace("example", "row"))[1] == "10"


@pytest.mark.parametrize(
    "words",
    listed(
        "original example / larger example / first example / second example / same example / "
        "example from above / example of ours from before / example from earlier"
    ),
)
def test_the_words_with_which_the_second_part_goes_back(words: str) -> None:
    assert second(USUAL, f"{NEW}<p>So much for the {words}.</p>")[0] == "1 2\n3 4"
    assert second(USUAL, f"{NEW}<p>So much for the red example.</p>")[0] == "5 6\n7 8"


def test_a_log_starts_with_the_input() -> None:
    log = "Initial state:\n#.#\n.#.\n\nAfter 1 step:\n#..\n.#.\n"
    assert first(f"<p>For example:</p>{block(log)}")[0] == "#.#\n.#."
    states = "#....\n.....\n\n.#...\n.....\n\n..#..\n....."
    assert first(f"<p>For example:</p>{block(states)}")[0] == "#....\n....."
    apart = "#....\n.....\n\n..#..\n..#..\n\n#.#.#\n#####"
    assert first(f"<p>For example:</p>{block(apart)}")[0] == apart
    two = "#....\n.....\n\n.#...\n....."
    for no_log in (two, "Initial jars:", "Initial jars:\nab", "Initial jars:\n\nab"):
        assert first(f"<p>For example:</p>{block(no_log)}")[0] == no_log


def test_a_sentence_may_end_in_the_input_that_its_block_explains() -> None:
    text = "<p>Consider the label <code>abcabc</code>:</p>" + block("abcabc  is cut\nabc     here")
    assert first(text + TEN) == ("abcabc", "10")
    assert first(text.replace("<code>abcabc</code>", "<code>xyzxyz</code>"))[0] == (
        "abcabc  is cut\nabc     here"
    )


def test_a_value_within_the_sentence_is_not_the_input() -> None:
    text = f"<p>Consider <code>abc</code> here:</p>{block('abc def')}"
    assert first(text)[0] == "abc def"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("It is <em><code>10</code></em>.", "10"),
        ("It is <code>3 + 7 = <em>10</em></code>.", "10"),
        ("It is <code><em>3 + 7 = 10</em></code>.", "10"),
        ("It is <code><em>2=-1=0</em></code>.", "2=-1=0"),
        ("It is <code><em>4,6,3</em></code>.", "4,6,3"),
        ("Not <code>7</code>, nor <em>8</em>; <code><em>12</em></code>, as <code>x</code>.", "12"),
        ("All <em>of <code>7</code> jars</em> are red.", None),
        ("It is <code><em>two words</em></code>.", None),
        ("It is <code><em>&lt;b&gt;</em></code>.", None),
        ("It is <code><em>...</em></code>.", None),
        ("It is <code><em>" + "1" * 201 + "</em></code>.", None),
        ("<code><em>22</em></code> are red and <code><em>10</em></code> are blue.", None),
        ("<code>22</code> are red and <code><em>10</em></code> are blue.", "10"),
        ("<code><em>22</em></code> are red. And <code><em>10</em></code> are blue.", "10"),
        ("<code><em>4</em></code>. It is <code><em>5</em></code> in the other example.", "4"),
    ],
)
def test_what_is_an_answer(said: str, answer: str | None) -> None:
    assert first(f"<p>For example:</p>{block('1 2')}<p>{said}</p>{ASKED}") == ("1 2", answer)


@pytest.mark.parametrize(
    ("end", "answer"),
    [
        (ASKED + "<p><code><em>11</em></code></p>", "10"),
        ("<p>Yours are more. How many in <code><em>11</em></code> rows?</p>", "10"),
        ("<p>That is <code><em>11</em></code>. How many are yours?</p>", "11"),
        ("<p>You have <code><em>11</em></code>.</p><p>How many after <code>11</code>?</p>", "10"),
        ("<p>How many? (Above, the answer would be <code>12</code>.)</p>", "12"),
        ("<p>The answer is <code>12</code> there.</p>", "12"),
        ("<p>How many? (In the other example the answer is <code>12</code>.)</p>", "10"),
        ("<ul><li><code>1 2</code> are <code><em>3</em></code></li></ul>", "10"),
        ("<ul><li>It is <code><em>3</em></code></li></ul>", "3"),
    ],
)
def test_the_answer_is_the_last_value_before_the_question(end: str, answer: str) -> None:
    assert first(USUAL + end)[1] == answer


def test_what_is_emphasised_inside_the_example_is_no_answer() -> None:
    html = "<p>An example:</p><pre><code>1 <em>2</em>\n</code></pre><p>Well?</p>"
    assert first(html) == ("1 2", None)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("These have a total of <code>5</code> jars.", "5"),
        ("The largest of them is <code>5</code>, on <code>x</code>.", "5"),
        ("To fill it takes <code>5</code> jars.", "5"),
        ("They have <code>5</code> jars.", None),
        ("This takes the <code>5</code>.", None),
        ("This takes <code>5</code>th place.", None),
        ("In the second example it takes <code>5</code>.", None),
        ("It takes <code>5</code>.</p><p>Of jars <code>6</code> are red.", None),
        ("It takes <code>5</code>.</p><ul><li>it takes <code>7</code></li></ul><p>", None),
    ],
)
def test_pages_that_emphasise_nothing(said: str, answer: str | None) -> None:
    html = f"<p>For example:</p>{block('1 2')}<p>{said}</p>{ASKED}"
    assert first(html) == ("1 2", answer)
    assert first("<p>A <code><em>k</em></code> is a jar.</p>" + html) == ("1 2", None)


BEFORE_A_RESULT = """
a total of / a grand total of / the minimum of / a maximum of / a sum of / a length of /
a score of / a checksum of / a distance of / a value of / a product of / the combined weight of
/ the answer of that is / the result is / the password is / the message will be / their sum is /
their total is / the score is / its checksum is / its product is / its code is /
the distance is / the values or value are /
the largest is / the smallest of them is / the lowest is /
the highest is / it takes / they take / it produces / it yields / it totals /
giving the message, / and so / but only / it is reached in / it would be / the winning score of
"""


@pytest.mark.parametrize("words", listed(BEFORE_A_RESULT))
def test_the_words_before_a_result(words: str) -> None:
    html = f"<p>For example:</p>{block('1 2')}<p>Then {words} <code>5</code> here.</p>{ASKED}"
    assert first(html)[1] == "5"


OTHERS = "second / third / another / other and redder / smaller"
TELLING = "answer is / answer would be, then, / answer would have been"


@pytest.mark.parametrize("words", listed(OTHERS))
def test_what_is_said_of_other_examples_is_no_answer_to_this(words: str) -> None:
    assert first(f"{USUAL}<p>It is <code><em>4</em></code> in the {words} example.</p>")[1] == "10"
    assert first(f"{USUAL}<p>It is <code><em>4</em></code> in the {words} row.</p>")[1] == "4"


@pytest.mark.parametrize("words", listed(TELLING))
def test_the_words_that_tell_an_answer(words: str) -> None:
    told = f"{ASKED}<p>Here the {words} <code>12</code>.</p>"
    assert first(USUAL + told)[1] == "12"
    # It belongs to the last example that the article has.
    other = f"<p>Here is another example:</p>{block('5 6')}<p>So.</p>"
    assert first(USUAL + other + told)[1] == "10"


LIST = "<p>Here are some examples:</p>"


@pytest.mark.parametrize(
    ("item", "answer"),
    [
        ("<code>(())</code> gives <code>3</code>: there are <code>4</code>.", "3"),
        ("<code>(())</code> results in a sum of <code>3</code> from <code>4</code>.", "3"),
        ("<code>(())</code>: the answer is <code>abc</code>, not <code>4</code>.", "abc"),
        ("<code>(())</code> goes by <code>4</code>, for a total of <code>3</code>.", "3"),
        ("<code>(())</code> becomes <code>abc</code>.", "abc"),
        ("<code>(())</code> has <code><em>3</em></code> of <code>4</code>.", "3"),
        ("<code>(())</code> is <code>3</code> (and <code>4</code> inside).", "3"),
        ("With <code>(())</code>, it is <code>3</code>.", "3"),
    ],
)
def test_an_item_tells_input_and_answer(item: str, answer: str) -> None:
    assert first(LIST + items(item)) == ("(())", answer)


RESULTS = """
is / be / become / becomes / produce / produces / results in / give / gives / was / are / equals /
means / of / to / after / for / : / = / -&gt; / -
"""
LEADS = "If it is / With / Given / For / After / Following / Starting at /"


@pytest.mark.parametrize("words", listed(RESULTS))
def test_the_words_before_an_items_result(words: str) -> None:
    item = f"<code>(())</code> {words} <code>abc</code>."
    assert first(LIST + items(item)) == ("(())", "abc")
    assert first(LIST + items(item.replace(words, "by"))) == (None, None)


@pytest.mark.parametrize("words", listed(LEADS))
def test_the_words_before_an_items_value(words: str) -> None:
    item = f"{words} <code>(())</code> it is <code>3</code>."
    assert first(LIST + items(item)) == ("(())", "3")
    assert first(LIST + items(f"Not, {item}")) == (None, None)
    assert first(LIST + items(f"On {item}".lower())) == (None, None)


@pytest.mark.parametrize(
    "words", ["produces", "results in", "gives an", "gives a sum of", "gives the"]
)
def test_the_words_after_which_the_next_value_is_the_result(words: str) -> None:
    item = f"<code>(())</code> {words} <code>3</code>, for the sum is <code>4</code>."
    assert first(LIST + items(item)) == ("(())", "3")


def test_an_item_may_lead_up_to_a_longer_value() -> None:
    item = "A jar of <code>2x3x4</code> takes <code>24</code> beans."
    assert first(LIST + items(item)) == ("2x3x4", "24")
    for other in ("<code>2x3</code>", "<code>20304</code>", "<code>2x3x4</code>, or so,"):
        assert first(LIST + items(item.replace("<code>2x3x4</code>", other)))[0] is None


@pytest.mark.parametrize(
    "html",
    [
        LIST + items("<code>((</code> is good (<code>(</code> is in it)."),
        LIST + items("<code>((</code> holds two <code>a</code> and <code>b</code>"),
        LIST + items("<code>ab</code> is <code>ab</code>."),
        LIST + items("<code>9</code> jars; <code>5</code> beans: <code>32</code>"),
        LIST + items("<code>((</code> is <code>2</code>", "no value"),
        LIST + items("<code><em>((</em></code> is <code>2</code>"),
        LIST.replace("examples", "rules") + items("<code>((</code> is <code>2</code>"),
        LIST.replace(":", ".") + items("<code>((</code> is <code>2</code>"),
        "<p>For example, it becomes:</p>" + items("<code>((</code> is <code>2</code>"),
        3 * "<p>Examples, as follows:</p><ul><li>x</li></ul>"
        + LIST
        + items("<code>((</code> is <code>2</code>"),
    ],
)
def test_what_an_item_does_not_tell(html: str) -> None:
    assert first(html) == (None, None)


def test_items_can_be_the_lines_of_one_input() -> None:
    lines = items("<code>a b</code>", "<code>c d</code>")
    assert first(f"<p>For example:</p>{lines}{TEN}{ASKED}") == ("a b\nc d", "10")


def test_items_can_be_summed_up() -> None:
    told = items(*(f"<code>{text}</code> is a jar." for text in ("ab", "cd", "ef")))
    total = "<p>The sum of these is <code>7</code>.</p>"
    assert first(LIST + told + total + ASKED) == ("ab\ncd\nef", "7")
    assert first(LIST + told + ASKED + "<p>Of those above it is <code>8</code>.</p>")[1] == "8"
    for no_total in (
        "<p>It takes <code>7</code>.</p>",
        "<p>All these.</p><p>It takes <code>7</code>.</p>",
        "<p>All these have <code>7</code>.</p>",
        f"{ASKED}<p>All above.</p>",
        f"{ASKED}<p>It takes <code>7</code>.</p>",
    ):
        assert first(LIST + told + no_total + ASKED) == (None, None)
    assert first(LIST + told) == (None, None)
    assert first(
        LIST + told.replace("<code>ef</code>", "A <code>efghi</code>") + total + ASKED
    ) == (
        None,
        None,
    )
    two = items("<code>ab</code> is a jar.", "<code>cd</code> is a jar.")
    assert first(LIST + two + total + ASKED) == (None, None)
    each = items(*(f"<code>{text}</code> is <code>3</code>." for text in ("ab", "cd", "ef")))
    assert first(LIST + each + total + ASKED) == ("ab", "3")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("For example, if the label is <code>abc</code>:", "abc"),
        ("For example, if your label is <code>abc</code>, there are some.", "abc"),
        ("Suppose the labels were <code>abc</code>, and see.", "abc"),
        ("Suppose a label is <code>abc</code>, and see.", "abc"),
        ("For example, if it were <code>abc</code>, see.", "abc"),
        ("An example is <code>xyz</code>: no. Consider that it is <code>abc</code>:", "abc"),
        ("For example, your label could be <code>abc</code>.", "abc"),
        ("An example is <code>xyz</code>: no. Suppose the label is <code>abc</code>:", "abc"),
        ("For example, if a label is <code>abc</code>, see.", None),
        ("For example, the label is <code>abc</code>.", None),
        ("If the label is <code>abc</code>:", None),
        ("For example, glue <code>abc</code>:", None),
        ("For example, if the label is <code>abc</code> on all:", None),
        ("For example, if the label is <code><em>abc</em></code>:", None),
        ("For example, if <code>5</code> of the labels are <code>abc</code>:", None),
    ],
)
def test_a_sentence_may_name_the_input(said: str, text: str | None) -> None:
    html = f"<p>{said}</p><p>It is <code><em>10</em></code>.</p>"
    assert first(html) == (text, "10" if text else None)


@pytest.mark.parametrize("words", listed("example / examples / instance / inputs"))
def test_the_words_before_a_list(words: str) -> None:
    item = items("<code>ab</code> is <code>3</code>")
    assert first(f"<p>Here are, for {words}, some:</p>{item}") == ("ab", "3")


@pytest.mark.parametrize(
    "words",
    listed("the sum / in total that / each of these / the list / what stands above / filling all"),
)
def test_the_words_that_sum_up(words: str) -> None:
    told = items(*(f"<code>{text}</code> is a jar." for text in ("ab", "cd", "ef")))
    total = f"<p>Then {words} takes <code>7</code>.</p>"
    assert first(LIST + told + total + ASKED) == ("ab\ncd\nef", "7")


@pytest.mark.parametrize("words", listed("example / instance / suppose / consider"))
@pytest.mark.parametrize("verb", ["is", "are", "was", "were", "of", "could be"])
def test_the_words_that_name_an_input(words: str, verb: str) -> None:
    assert first(f"<p>Now {words} that it {verb} <code>abc</code>:</p>")[0] == "abc"


def test_the_second_part_goes_on_with_the_first_ones_input() -> None:
    assert second(USUAL, "<p>Now it is <code><em>81</em></code>.</p>") == ("1 2\n3 4", "81")


NEW = f"<p>Here is an example shelf:</p>{block('5 6/7 8')}<p><code><em>81</em></code></p>"
NEW = NEW.replace("/7", "\n7")


def test_the_second_part_may_have_an_example_of_its_own() -> None:
    assert second(USUAL, NEW) == ("5 6\n7 8", "81")
    assert second(
        "<p>Nothing.</p>", "<p>For example:</p>" + items("<code>((</code> is <code>2</code>")
    ) == ("((", "2")


@pytest.mark.parametrize(
    "two",
    [
        NEW.replace("5 6\n7 8", "five\nsix"),
        NEW.replace("5 6\n7 8", "5 6"),
        NEW.replace("an example shelf", "a shelf"),
        NEW + "<p>So much for the first example.</p>",
        NEW.replace("</p><pre>", "</p><pre><code>1 2\n3 4</code></pre><p>Consider this:</p><pre>"),
        NEW.replace("<p><code>", "<p>With the larger example it is <code>"),
    ],
)
def test_else_it_goes_on(two: str) -> None:
    assert second(USUAL, two)[0] == "1 2\n3 4"


def test_a_shelf_of_many_lines_is_not_followed_by_a_few() -> None:
    one = f"<p>For example:</p>{block(chr(10).join('12345'))}"
    few = NEW.replace("5 6\n7 8", "5\n6")
    assert second(one, few)[0] == "1\n2\n3\n4\n5"
    assert second(one, NEW.replace("5 6\n7 8", "5\n6\n7"))[0] == "5\n6\n7"


@pytest.mark.parametrize(
    ("known", "new", "like"),
    [
        ("ab/cd", "xy/zw", True),
        ("AB/CD", "XY/ZW", True),
        ("ab/cd", "AB/CD", False),
        ("ab/CD", "12/34", False),
        ("#./.#", "#./##", True),
        ("#./.#", "ox/xo", False),
    ],
)
def test_inputs_are_alike_in_their_signs(known: str, new: str, like: bool) -> None:
    one = USUAL.replace("1 2\n3 4", known.replace("/", "\n"))
    two = NEW.replace("5 6\n7 8", new.replace("/", "\n"))
    assert second(one, two)[0] == (new if like else known).replace("/", "\n")


def test_an_example_may_be_similar_to_the_first() -> None:
    assert second(USUAL, NEW + "<p>It is similar to the first example.</p>")[0] == "5 6\n7 8"


def test_the_second_part_tells_of_other_examples_too() -> None:
    two = "<p>It is <code><em>81</em></code>.</p><p>Here are other examples:</p>"
    assert second(USUAL, two + items("in <code>7 8</code> <code><em>9</em></code>")) == (
        "1 2\n3 4",
        "81",
    )


ONE_LINE = LIST + items("<code>ab</code> is <code>3</code>.", "<code>cd</code> is <code>4</code>.")


@pytest.mark.parametrize(
    ("two", "expected"),
    [
        (
            items("<code>cd</code> is <code>5</code>", "<code>ab</code> is <code>6</code>"),
            ("ab", "6"),
        ),
        (
            items("<code>xy</code> is <code>5</code>", "<code>cd</code> is <code>6</code>"),
            ("cd", "6"),
        ),
        (LIST + items("<code>xy</code> is <code>5</code>"), ("xy", "5")),
        (
            LIST + items("<code>xy</code> is <code>k</code>", "<code>z</code> is <code>5</code>"),
            ("z", "5"),
        ),
        (LIST + items("<code>12</code> is <code>5</code>"), (None, None)),
        ("<p>For example, suppose the label is <code>xy</code>:</p>" + TEN, ("xy", "10")),
        ("<p>For example, suppose your label is <code>xy</code>, again.</p>" + TEN, ("ab", "10")),
    ],
)
def test_lists_and_sentences_of_the_second_part(
    two: str, expected: tuple[str | None, str | None]
) -> None:
    assert second(ONE_LINE, two) == expected


def test_a_sentence_without_an_answer_names_no_other_input() -> None:
    two = "<p>It is <code><em>9</em></code>.</p><p>For example, suppose it is <code>xy</code>:</p>"
    assert second(ONE_LINE, two) == ("ab", "9")


def test_an_answer_is_of_the_kind_that_the_first_part_has() -> None:
    two = items("<code>ab</code> is <code>zz</code>")
    words = LIST + items("<code>ab</code> is <code>xx</code>")
    assert second(words, two) == ("ab", "zz")
    assert second(ONE_LINE, two) == (None, None)


def test_a_list_beside_an_input_of_several_lines_is_not_of_inputs() -> None:
    one = USUAL + items("<code>ab</code> is <code>3</code>")
    two = items("<code>ab</code> is <code>5</code>") + "<p>It is <code><em>9</em></code>.</p>"
    assert second(one, two) == ("1 2\n3 4", "9")


def test_a_page_emphasises_answers_in_both_parts_or_in_none() -> None:
    two = "<p>Now it takes <code>81</code>.</p>"
    assert second(USUAL, two) == (None, None)
    assert second(USUAL.replace("<em>", "").replace("</em>", ""), two) == ("1 2\n3 4", "81")
    new = NEW.replace("<p><code><em>81</em>", "<p>Now it takes <code>81")
    assert second(USUAL, new)[1] is None
    assert second(USUAL.replace("<em>", "").replace("</em>", ""), new) == ("5 6\n7 8", "81")


@pytest.mark.parametrize(
    "words", ["is", "are", "will be", "makes a row of", "takes", "produces", "ends producing"]
)
def test_unless_the_sentence_is_about_the_example(words: str) -> None:
    two = f"<p>In this example it {words} <code>81</code>, and so on.</p>"
    assert second(USUAL, two) == ("1 2\n3 4", "81")
    assert second(USUAL, two.replace("example", "row")) == (None, None)


def test_of_the_users_own_inputs_the_one_that_the_page_shows_counts() -> None:
    two = "<p>Now it is <code><em>81</em></code>.</p>"
    one = f"<p>A rule:</p>{block('9 9')}{USUAL}"
    assert second(one, two, "my own") == ("1 2\n3 4", "81")
    assert second(one, two, "my own", "9 9") == ("9 9", "81")
    assert second("<p>No example.</p>", two, "my own", "another") == ("my own", "81")


def test_without_an_answer_or_an_input_there_is_no_second_example() -> None:
    assert second(USUAL, "<p>No answer.</p>") == (None, None)
    assert second("<p>No input.</p>", "<p>It is <code><em>81</em></code>.</p>") == (None, None)
    assert second_example(articles(USUAL), ["mine"]) is None
