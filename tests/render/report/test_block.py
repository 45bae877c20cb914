"""The block in a Markdown file: where it is, what stays, and what it cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.render.report.block import BEGIN, END, with_block

TABLE = ["| a |", "| - |", "| 1 |"]
SHORT = "<!-- aoc-runner:begin -->"  # as somebody may type it

# Pieces of which any file is made that is hard on who looks for marks in it.
PIECES = st.one_of(
    st.sampled_from(
        [
            *("```", "~~~", "    ", "> ", "- ", "1. ", "`", "<!--", "-->", BEGIN, SHORT, END),
            *("|", "#", "<div>", "</div>", "<pre>", "\n", "\r\n", "\r", "\n\n"),
            *("\ufeff", "\u2028", "\x0b", "\0"),
        ]
    ),
    st.text(max_size=5),
)
TEXTS = st.lists(PIECES, max_size=15).map("".join)


def block(newline: str = "\n", begin: str = BEGIN) -> str:
    return newline.join([begin, "", *TABLE, "", END])


def refusal(text: str) -> UsageError:
    with pytest.raises(UsageError) as caught:
        with_block(text, TABLE, "docs/README.md")
    return caught.value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"{block()}\n"),
        ("\ufeff", f"\ufeff{block()}\n"),
        ("# Days\n", f"# Days\n\n{block()}\n"),
        ("# Days", f"# Days\n\n{block()}\n"),
        ("# Days\n\n", f"# Days\n\n{block()}\n"),
        ("# Days\n\n \t\n", f"# Days\n\n \t\n{block()}\n"),
        ("# Days\r\n\r\nMine.\r\n", "# Days\r\n\r\nMine.\r\n\r\n" + block("\r\n") + "\r\n"),
        ("# Days\r\n\r\nMine.", "# Days\r\n\r\nMine.\r\n\r\n" + block("\r\n") + "\r\n"),
        ("see `<!-- aoc-runner:begin -->`\n", f"see `{SHORT}`\n\n{block()}\n"),
        ("<!-- aoc-runner:beginning -->\n", f"<!-- aoc-runner:beginning -->\n\n{block()}\n"),
        ("```\ncode\n```\n", f"```\ncode\n```\n\n{block()}\n"),
    ],
)
def test_without_marks_it_comes_last(before: str, after: str) -> None:
    assert with_block(before, TABLE, "README.md") == after
    assert with_block(after, TABLE, "README.md") == after


@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "\ufeff{}\n\nMine.",
        "# Days\n{}\nno line between",
        "<details>\n<summary>all</summary>\n{}\n</details>\n",
        "a list:\n\n- one\n\n{}\n\n- two\n",
        "- a list\n\n  ```\n  its code\n  ```\n\n1. ~~~\n\n{}\n",  # the list ends its code
        "> ```\n> a quotation\n\n{}\n",
        f"```html\n{SHORT}\n{END}\n```\n\n{{}}\n\n    {END}\n",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_only_what_is_between_the_marks_is_written(around: str, newline: str) -> None:
    for old in ("", "\n", "\n".join(["| older |", "| - |", ""]), "\nmine *too*\n\n- x\n"):
        before = around.format(f"{SHORT}\n{old}{END}").replace("\n", newline)
        after = around.format(block(begin=SHORT)).replace("\n", newline)
        assert with_block(before, TABLE, "README.md") == after
        assert with_block(after, TABLE, "README.md") == after


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"one\n\n{BEGIN}\n", "docs/README.md:3: aoc-runner:begin without an aoc-runner:end below"),
        (f"one\n\n{END}\n", "docs/README.md:3: aoc-runner:end without an aoc-runner:begin above"),
        (f"{END}\n\n{BEGIN}\n", "docs/README.md:1: aoc-runner:end without"),
        (f"{BEGIN}\n{END}\n{BEGIN}\n{END}\n", "README.md:3: a second aoc-runner:begin; the first"),
        (f"{BEGIN}\n\n{BEGIN}\n{END}\n", "is in line 1"),
        (f"{BEGIN}\n{END}\n\n{END}\n", "README.md:4: a second aoc-runner:end; the first is in li"),
        (f"x {BEGIN}\n\n{END}\n", "README.md:1: the mark aoc-runner:begin has other text around"),
        (f"x\ny {BEGIN}\n\n{END}\n", "docs/README.md:2: the mark aoc-runner:begin has other"),
        (f"{BEGIN}{END}\n", "README.md:1: the mark aoc-runner:begin has other text around it"),
        (f"> {BEGIN}\n\n{END}\n", "or stands in a list or a quotation"),
        (f"- x\n\n  {BEGIN}\n  {END}\n", "docs/README.md:3: the mark"),
        (f"```\n{BEGIN}\n{END}\n```\n", "README.md:2: the mark aoc-runner:begin is in a block of"),
        (f"x\n\n    {END}\n", "README.md:3: the mark aoc-runner:end is in a block of code"),
        ("# x\n\n```\ncode\n", "docs/README.md:4: the file ends within a comment, a blo"),
        ("<!-- open\n", "docs/README.md:1: the file ends within a comment"),
        ("<pre>\nx\n\ny", "docs/README.md:4: the file ends within"),
        (f"<pre>\n{BEGIN}\n{END}\n</pre>\n", "docs/README.md:2: the mark aoc-runner:begin is wit"),
    ],
)
def test_marks_that_hold_no_block_are_named(text: str, message: str) -> None:
    for newline in ("\n", "\r\n"):
        error = refusal(text.replace("\n", newline))
        assert message in error.message
        assert error.hint


@given(TEXTS, TEXTS, st.sampled_from(["\n", "\r\n"]))
def test_what_is_outside_the_marks_stays(above: str, below: str, newline: str) -> None:
    begin, end = f"{newline}{newline}{SHORT}{newline}", f"{END}{newline}{newline}"
    try:
        after = with_block(f"{above}{begin}old{newline}{end}{below}", TABLE, "README.md")
    except UsageError:
        return  # one of them is in code, or has other marks in it
    if after.startswith(f"{above}{begin}old"):  # the marks were none: the block came last
        assert after.startswith(f"{above}{begin}old{newline}{end}{below}")
        return
    assert after.startswith(above + begin)
    assert after.endswith(end + below)
    assert with_block(after, TABLE, "README.md") == after
