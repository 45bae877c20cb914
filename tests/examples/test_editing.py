"""Edits of a day's YAML: what was meant is changed, and every other byte stays."""

import os
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from aoc_runner.examples.editing import add_example, confirm_examples
from aoc_runner.examples.reading import load_examples
from aoc_runner.kernel.words.case import Case, input_text
from aoc_runner.kernel.words.errors import DayError, UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part


class File:
    """A day's YAML; texts go in and come out without any translation."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "day07.yaml"

    def write(self, text: str) -> None:
        self.path.write_bytes(text.encode())

    @property
    def text(self) -> str:
        return self.path.read_bytes().decode()

    def add(self, text: str, name: str = "new", answer: str | None = None) -> str:
        expected: dict[Part, str] = {} if answer is None else {1: answer.strip("\n")}
        new = Case(name, input_text(text), "example", expected, {}, confirmed=())
        assert add_example(str(self.path), lambda _: new) == new
        return self.text

    def confirm(self, *names: str, parts: tuple[Part, ...] = PARTS) -> str:
        confirm_examples(str(self.path), [(name, part) for name in names for part in parts])
        return self.text

    def unconfirmed(self) -> list[str]:
        return [each.name for each in load_examples(str(self.path)) if each.confirmed != PARTS]


@pytest.fixture
def file(tmp_path: Path) -> File:
    return File(tmp_path)


def item(margin: str = "  ", newline: str = "\n") -> str:
    """The example `new` of the text `abc`, in a list whose dashes have that margin."""
    lines = ("- name: new", "  input: |", "    abc", "  confirmed: false")
    return "".join(margin + line + newline for line in lines)


class TestAdding:
    def test_to_no_file_writes_one_that_says_what_it_is(self, file: File) -> None:
        text = file.add("abc\ndef\n", name="puzzle", answer="6440")
        assert text.startswith("# The examples of this day.")
        assert text.endswith(
            "examples:\n"
            "  - name: puzzle\n"
            "    input: |\n"
            "      abc\n"
            "      def\n"
            "    part1: 6440\n"
            "    confirmed: false\n"
        )

    @pytest.mark.parametrize(
        ("before", "margin"),
        [
            ("examples:\n  - input: x\n", "  "),
            ("examples:\n- input: x\n", ""),
            ("examples:\n      -   input: x\n          part1:  +5  # five\n", "      "),
            ("# 1\n---\n# 2\nexamples:  # three\n  # four\n  - input: x # five\n\n# 6\n", "  "),
            ("examples:\n  - input: |\n      x\n\n\n", "  "),
            ("examples:\n  - input: |+\n      x\n\n\n", "  "),
            ("examples:\n  - &a\n    input: &b x\n  - {input: *b, skip: y}\n", "  "),
            ("examples: # &a-b\n  - input: x\n", "  "),
            ("examples: &all\n  - input: x\n", "  "),
            ("examples:\n  - input: x\n    params: {a: .nan, b: [1, 1.0, yes]}\n", "  "),
            ("examples:\n  - input: x\n    params: &p {a: *p}\n", "  "),
            ('"examples":\n  - {"input": "x"}\n', "  "),
            ("? examples\n:\n  - input: x\n", "  "),
            ("examples:\n  - input: 'é😀\x85 \u2028 y'\n", "  "),
            ("examples:\n", "  "),
            ("examples:   # none yet\n", "  "),
            ("examples:\n  # - name: mine\n  #   input: x\n", "  "),
            ("%YAML 1.1\n---\nexamples:\n", "  "),
        ],
    )  # fmt: skip
    def test_appends_and_every_byte_before_stays(
        self, file: File, before: str, margin: str
    ) -> None:
        file.write(before)
        assert file.add("abc") == before + item(margin)

    @pytest.mark.parametrize("before", ["", "\n", "# mine\n", "---\n", "---  # mine\n# c\n"])
    def test_to_a_file_without_a_document(self, file: File, before: str) -> None:
        file.write(before)
        assert file.add("abc") == f"{before}examples:\n{item()}"

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("examples: []\n", "examples:\n"),
            ("examples: []", "examples:\n"),
            ("examples:   [ ]   # none\n# c\n", "examples:   # none\n# c\n"),
            ("examples: [ # none\n  # yet\n]\n# c\n", "examples: # none\n  # yet\n# c\n"),
            ("examples: ~  # none\n", "examples:  # none\n"),
            ("examples: null\n", "examples:\n"),
            ("examples: !!null ''\n", "examples:\n"),
            ("{}  # mine\n", "  # mine\nexamples:\n"),
            ("--- null\n", "---\nexamples:\n"),
        ],
    )
    def test_takes_the_place_of_an_empty_list(self, file: File, before: str, after: str) -> None:
        file.write(before)
        assert file.add("abc") == after + item()

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("examples: [{input: x}]\n", "examples: [{input: x}, NEW]\n"),
            ("examples: [{input: x},]  # c\n", "examples: [{input: x}, NEW,]  # c\n"),
            ('{"examples": [{"input": "x"}]}', '{"examples": [{"input": "x"}, NEW]}'),
            (
                "examples: [\n  {input: x}  # c\n  , # d\n]\n",
                "examples: [\n  {input: x}, NEW  # c\n  , # d\n]\n",
            ),
        ],
    )
    def test_goes_on_within_brackets(self, file: File, before: str, after: str) -> None:
        new = '{name: new, input: "a\\nb", part1: "1,2", confirmed: false}'
        file.write(before)
        assert file.add("a\nb", answer="1,2") == after.replace("NEW", new)

    @pytest.mark.parametrize("end", ["...\n", "...", "...  # c\n# d\n"])
    def test_stays_before_the_end_of_the_document(self, file: File, end: str) -> None:
        for start in ("---\n", "---\nexamples:\n", "---\nexamples: []\n"):
            file.write(start + end)
            assert file.add("abc") == f"---\nexamples:\n{item()}{end}"

    def test_gives_an_unfinished_last_line_its_end(self, file: File) -> None:
        for before in ("# mine", "examples:", "examples:\n  - input: x", "examples:\n  # c"):
            file.write(before)
            assert file.add("abc").startswith(f"{before}\n")

    def test_keeps_the_mark_and_the_line_ends(self, file: File) -> None:
        for before in ("examples:\r\n  - input: x\r\n", "examples:\r\n  - input: |\r\n      x\n"):
            file.write(f"\ufeff{before}")
            assert file.add("abc") == f"\ufeff{before}" + item(newline="\r\n")

    def test_keeps_a_link_a_link(self, file: File, tmp_path: Path) -> None:
        (tmp_path / "real.yaml").write_text("examples: []\n")
        file.path.symlink_to("real.yaml")
        file.add("abc")
        assert file.path.is_symlink()
        assert (tmp_path / "real.yaml").read_text() == f"examples:\n{item()}"
        assert sorted(os.listdir(tmp_path)) == ["day07.yaml", "real.yaml"]

    @pytest.mark.parametrize(
        "before",
        [
            "{examples: []}\n",
            "{examples: }\n",
            "examples: &a []\n",
            "examples: &my-own\n  - input: x\n",
            "examples:\n  - name: new\n    input: x\n",
        ],
    )
    def test_where_it_is_not_safe_is_left_to_the_user(self, file: File, before: str) -> None:
        file.write(before)
        with pytest.raises(DayError, match=r"day07.yaml .* cannot edit safely") as raised:
            file.add("abc", answer="007")
        assert "  - name: new\n    input: |\n      abc\n    part1: 007\n" in raised.value.hint
        assert file.text == before

    def test_to_what_cannot_be_read_is_an_error(self, file: File) -> None:
        for text in ("examples: [", "examples: 5\n", "other: 1\n", "examples:\n\t- input: x\n"):
            file.write(text)
            with pytest.raises(DayError, match=r"day07.yaml:\d: "):
                file.add("abc")
            assert file.text == text
        file.path.write_bytes(b"# caf\xe9")
        with pytest.raises(DayError, match="not UTF-8"):
            file.add("abc")

    @pytest.mark.parametrize("text", ["abc", " abc", "\tabc", "\n\nabc", "  \nabc", "a\n\n  \n b"])
    def test_writes_a_text_as_a_block(self, file: File, text: str) -> None:
        assert "\n    input: |" in file.add(text)
        assert load_examples(str(file.path))[0].text == text

    @pytest.mark.parametrize(
        "text", ["", "a\x00b", "a\x07b", "a\x85b", "a\u2028b", "a\ufeffb", "\x7f", "\uffff"]
    )
    def test_quotes_what_no_block_can_hold(self, file: File, text: str) -> None:
        assert '\n    input: "' in file.add(text)
        assert load_examples(str(file.path))[0].text == text

    def test_leaves_the_blank_lines_of_a_block_empty(self, file: File) -> None:
        assert "    input: |\n      a\n\n\n      b\n    confirmed" in file.add("a\n\n\nb")

    def test_puts_what_it_quotes_on_one_line_however_long(self, file: File) -> None:
        words = "so many words " * 20
        lines = file.add(f"{words}\x07", name=f"{words}: all").splitlines()
        assert f'  - name: "{words}: all"' in lines
        assert f'    input: "{words}\\a"' in lines

    @pytest.mark.parametrize("answer", ["6440", "007", "-5", "+5", "NO", "0x1F", "1.50", "a-b c"])
    def test_writes_a_plain_answer_as_it_is(self, file: File, answer: str) -> None:
        assert f"\n    part1: {answer}\n" in file.add("abc", answer=answer)


PLACES = (
    None,
    "",
    "examples:\n- name: x y\n  input: |\n   x\n",
    "examples: [{input: x}]\n",
    "\ufeffexamples:\r\n    - input: >\r\n       x",
)
TEXTS = st.text() | st.text("\n\r\t a0#-:|>.'\"\\,[]{}&*!%~é😀\x00\x85\xa0\u2028\ufeff\ud7ff")


# A byte-order mark is no part of an input: one that would stay behind another cannot be written.
INPUTS = TEXTS.filter(lambda text: not input_text(text).startswith("\ufeff"))


@given(INPUTS, TEXTS.filter(bool), TEXTS | st.none(), st.sampled_from(PLACES))
@example("\ufeffx", "null", "null", None)
@example(" x\n ", "~", "~", "")
@example("#", "- a", ": b", PLACES[3])
@example("...", "---", "...", PLACES[4])
def test_any_example_is_read_back(
    tmp_path_factory: pytest.TempPathFactory,
    text: str,
    name: str,
    answer: str | None,
    place: str | None,
) -> None:
    file = File(tmp_path_factory.getbasetemp())
    file.path.unlink(missing_ok=True)
    if place is not None:
        file.write(place)
    old = load_examples(str(file.path))
    file.add(text, name, answer)
    *others, new = load_examples(str(file.path))
    assert others == old
    assert (new.name, new.text, new.confirmed) == (name, input_text(text), ())
    assert new.expected == ({} if answer is None else {1: answer.strip("\n")})
    confirmed = file.confirm(name)
    assert file.unconfirmed() == []
    assert confirmed.startswith((place or "").rstrip("]\n"))


class TestConfirming:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("- name: a\n  input: x\n  confirmed: false\n", "- name: a\n  input: x\n"),
            ("- name: a\n  input: x\n  confirmed: false", "- name: a\n  input: x\n"),
            ("- name: a\n  confirmed: no  \n  input: x\n", "- name: a\n  input: x\n"),
            ("- confirmed: false\n  name: a\n  input: x\n", "- name: a\n  input: x\n"),
            ("-   confirmed: false\n\n    name: a\n    input: x\n", "-   name: a\n    input: x\n"),
            ("-\n  confirmed: false\n  name: a\n  input: x\n", "-\n  name: a\n  input: x\n"),
            (
                "- confirmed: false  # yet\n  # so\n  name: a\n  input: x\n",
                "- # yet\n  # so\n  name: a\n  input: x\n",
            ),
            (
                "- confirmed: false\n  # so\n  name: a\n  input: x\n",
                "- # so\n  name: a\n  input: x\n",
            ),
            (
                "- name: a\n  input: |\n    x\n  confirmed: false   # yet\n  # so\n",
                "- name: a\n  input: |\n    x\n  # yet\n  # so\n",
            ),
            (
                "- name: a\n  part1:  +5 # five\n\n  confirmed: false\n\n  input: x # c\n\n...\n",
                "- name: a\n  part1:  +5 # five\n\n\n  input: x # c\n\n...\n",
            ),
            ('- "name": a\n  "confirmed" : False\n  input: x\n', '- "name": a\n  input: x\n'),
            ("- name: a\n  confirmed: !!bool 'no'\n  input: x\n", "- name: a\n  input: x\n"),
            ("- &b\n  name: a\n  confirmed: &c off\n  input: x\n", "- &b\n  name: a\n  input: x\n"),
            ("- {name: a, input: x, confirmed: false}\n", "- {name: a, input: x}\n"),
            ("- {name: a, input: x, confirmed: false, }\n", "- {name: a, input: x, }\n"),
            ("- {confirmed: false, name: a, input: x}\n", "- {name: a, input: x}\n"),
            ('- {"name":"a","confirmed":false,"input":"x"}\n', '- {"name":"a","input":"x"}\n'),
            (
                "- {name: a, # one\n   confirmed: false, # two\n   input: x # three\n  }\n",
                "- {name: a, # one\n   # two\n   input: x # three\n  }\n",
            ),
            (
                "- {name: a, input: x,\n  confirmed: false # c\n  }\n",
                "- {name: a, input: x # c\n  }\n",
            ),
            (
                "- {name: a, confirmed: false # c\n  , input: x}\n",
                "- {name: a # c\n  , input: x}\n",
            ),
        ],
    )  # fmt: skip
    def test_takes_one_entry_out_and_every_other_byte_stays(
        self, file: File, before: str, after: str
    ) -> None:
        for start, newline in (
            ("examples:\n", "\n"),
            ("\ufeff# c\nexamples:\n", "\r\n"),
            ("# c\nexamples:\n", "\r"),
        ):
            file.write((start + before).replace("\n", newline))
            assert file.confirm("a") == (start + after).replace("\n", newline)
            assert file.unconfirmed() == []

    def test_of_those_names_alone(self, file: File) -> None:
        items = [f"- {{name: {name}, input: x, confirmed: false}}\n" for name in "abcd"]
        file.write("examples:\n" + "".join(items))
        text = file.confirm("a", "c", "nobody")
        assert file.unconfirmed() == ["b", "d"]
        assert text.count("confirmed") == 2

    @pytest.mark.parametrize("name", ["007", "true", "0x1F", "1_000", "12:30", "2023-12-07", "1e3"])
    def test_of_a_name_that_yaml_takes_for_something_else(self, file: File, name: str) -> None:
        file.write(f"examples:\n- name: {name}\n  input: x\n  confirmed: false\n")
        assert file.confirm(name) == f"examples:\n- name: {name}\n  input: x\n"

    def test_of_an_example_without_a_name(self, file: File) -> None:
        file.write("examples:\n- input: x\n- input: y\n  confirmed: false\n")
        assert file.confirm("example 2") == "examples:\n- input: x\n- input: y\n"

    def test_of_what_is_confirmed_writes_nothing(self, file: File) -> None:
        file.write("examples:\n- {name: a, input: x}\n- {name: b, input: x, confirmed: true}\n")
        before = file.path.stat()
        file.confirm("a", "b", "c")
        after = file.path.stat()
        assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)

    @pytest.mark.parametrize(
        ("before", "lines"),
        [
            ("- &a {input: x, confirmed: false}\n- *a\n", "line 2"),
            ("- input: x\n  confirmed: &no false\n- input: y\n  confirmed: *no\n", "line 3"),
            ("- input: &no false\n  confirmed: *no\n", "line 3"),
            ("- input: x\n  confirmed: # why\n    false\n", "line 3"),
            ("- input: x\n  ? confirmed\n  : false\n", "line 3"),
            ("- {input: x, # one\n  confirmed: false # two\n  , part1: 1}\n", "line 3"),
        ],
    )
    def test_where_it_is_not_safe_is_left_to_the_user(
        self, file: File, before: str, lines: str
    ) -> None:
        file.write(f"examples:\n{before}")
        with pytest.raises(DayError, match="cannot edit safely") as raised:
            file.confirm("example 1")
        assert raised.value.hint == f"do it by hand: delete `confirmed` in {lines}"
        assert file.text == f"examples:\n{before}"

    @pytest.mark.parametrize(
        ("before", "part", "after"),
        [
            ("confirmed: false\n  part1: 5\n", 1, "part1: 5\n"),  # the only answer it has
            ("part1: 5\n  part2: 6\n  confirmed: false # c\n", 1,
             "part1: 5\n  part2: 6\n  confirmed: [part1] # c\n"),
            ("part2: 6\n  confirmed:  no  \n  part1: 5\n", 2,
             "part2: 6\n  confirmed:  [part2]  \n  part1: 5\n"),
            ("part1: 5\n  part2: 6\n  confirmed: []", 1,
             "part1: 5\n  part2: 6\n  confirmed: [part1]"),
            ("part1: 5\n  part2: 6\n  confirmed: !!bool off\n", 1,
             "part1: 5\n  part2: 6\n  confirmed: [part1]\n"),
            ("part1: 5\n  part2: 6\n  confirmed: [part1]\n", 2, "part1: 5\n  part2: 6\n"),
            ("part1: 5\n  confirmed: [ part2, ]  # c\n  part2: 6\n", 1,
             "part1: 5\n  # c\n  part2: 6\n"),
            ("part1: 5\n  confirmed:\n  - part2\n  part2: 6\n", 1, "part1: 5\n  part2: 6\n"),
            ("part1: 5\n  part2: 6\n  confirmed:\n    - part2\n\n# c\n", 1,
             "part1: 5\n  part2: 6\n\n# c\n"),
            ("part1: 5\n  confirmed: [part1]\n", 1, "part1: 5\n  confirmed: [part1]\n"),
        ],
    )  # fmt: skip
    def test_of_one_part(self, file: File, before: str, part: Part, after: str) -> None:
        for start, newline in (
            ("examples:\n", "\n"),
            ("\ufeff# c\nexamples:\n", "\r\n"),
            ("# c\nexamples:\n", "\r"),
        ):
            start += "- name: a\n  input: x\n  "
            file.write((start + before).replace("\n", newline))
            assert file.confirm("a", parts=(part,)) == (start + after).replace("\n", newline)

    def test_of_one_part_in_braces(self, file: File) -> None:
        file.write('examples: [{input: x, part1: 5, "confirmed":false, part2: 6}]')
        assert file.confirm("example 1", parts=(2,)) == (
            'examples: [{input: x, part1: 5, "confirmed":[part2], part2: 6}]'
        )
        assert file.confirm("example 1", parts=(1,)) == (
            "examples: [{input: x, part1: 5, part2: 6}]"
        )

    @pytest.mark.parametrize(
        ("before", "hint"),
        [
            (
                "- {input: x, part1: 1, part2: 2, confirmed: [ # c\n]}\n",
                "write `confirmed: [part1]` in line 2",
            ),
            (
                "- {input: x, part1: 1, part2: 2, confirmed: &a false}\n"
                "- {input: x, part1: 1, confirmed: *a}\n",
                "write `confirmed: [part1]` in line 2, delete `confirmed` in line 3",
            ),
            (
                "- input: x\n  part1: 1\n  part2: 2\n  confirmed: [part2, # c\n    ]\n",
                "delete `confirmed` in line 5",
            ),
        ],
    )
    def test_of_one_part_where_it_is_not_safe(self, file: File, before: str, hint: str) -> None:
        text = f"examples:\n{before}"
        file.write(text)
        with pytest.raises(DayError, match="cannot edit safely") as raised:
            file.confirm("example 1", "example 2", parts=(1,))
        assert raised.value.hint == f"do it by hand: {hint}"
        assert file.text == text

    def test_where_nothing_can_be_written(self, file: File) -> None:
        file.path = file.path.with_name("x" * 250 + ".yaml")  # no longer name can stand beside it
        file.write("examples:\n- input: x\n  confirmed: false\n")
        with pytest.raises(UsageError, match=r"cannot write .*x.yaml: "):
            file.confirm("example 1")
        assert file.unconfirmed() == ["example 1"]


@given(st.text("ab: -#'\"\n\r\t{}[],|>&*é😀\x85\xa0\u2028\u2029", max_size=40))
@example("a: é\x85\u2028b\nc: 😀\n")
def test_both_parsers_of_pyyaml_count_characters_alike(text: str) -> None:
    """Edits go by the marks of whichever there is."""

    def marks(loader: type) -> list[tuple[int, int]]:
        return [
            (event.start_mark.index, event.end_mark.index)
            for event in yaml.parse(text, Loader=loader)
            if isinstance(event, yaml.ScalarEvent | yaml.SequenceStartEvent)
            if event.start_mark and event.end_mark
        ]

    try:
        fast, plain = marks(getattr(yaml, "CSafeLoader", yaml.SafeLoader)), marks(yaml.SafeLoader)
    except yaml.YAMLError:
        return
    assert fast == plain
