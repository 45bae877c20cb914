"""`aoc test`: a day against the examples in its YAML, then against the accepted answers."""

import re
from collections.abc import Mapping
from textwrap import dedent
from typing import Any

import pytest

from tests.fake_site import Site, User
from tests.support import REPOSITORY, Aoc

pytestmark = pytest.mark.warm

DAY = "days/year2015/day01.py"
YAML = "days/year2015/day01.yaml"

# Part 1 gives the input back, part 2 its length.
ECHO = '"""Echo"""\n\ndef part1(data): return data\ndef part2(data): return len(data)\n'


def write(aoc: Aoc, yaml: str, source: str = ECHO) -> None:
    aoc.write(DAY, dedent(source))
    aoc.write(YAML, dedent(yaml))


def cases(aoc: Aoc, *words: str, code: int = 0) -> list[tuple[str, str, str | None, str]]:
    """Each case as name, expected, answer and status, after the exit code has been checked."""
    result = aoc("test", "2015", "1", *words, "--json")
    assert result.code == code, result.out + result.err
    return [
        (case["name"], case["expected"], case["answer"], case["status"])
        for case in result.json["cases"]
    ]


def without_times(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with every time that is a time replaced by `True`."""
    return {
        **document,
        "cases": [
            {**case, "seconds": case["seconds"] and 0 < case["seconds"] < 10}
            for case in document["cases"]
        ],
    }


def test_camel_cards_is_right(aoc: Aoc) -> None:
    result = aoc("test", "2023", "7")
    assert (result.code, result.err) == (0, "")
    title, one, two, count = result.out.splitlines()
    assert title == "2023 day 7: Camel Cards  the package days (aoc-runner)"
    assert "✓ puzzle  part 1  6440" in one
    assert "✓ puzzle  part 2  5905" in two
    assert count == "2 right, 0 wrong"


def test_the_document_of_camel_cards(aoc: Aoc) -> None:
    result = aoc("test", "2023", "7", "--json")
    assert (result.code, result.err) == (0, "")
    case = {"name": "puzzle", "status": "right", "seconds": True, "error": None}
    assert without_times(result.json) == {
        "year": 2023,
        "day": 7,
        "title": "Camel Cards",
        "from": "days",
        "variant": None,
        "file": str(REPOSITORY / "days/year2023/day07.py"),
        "cases": [
            {**case, "part": 1, "expected": "6440", "answer": "6440"},
            {**case, "part": 2, "expected": "5905", "answer": "5905"},
        ],
        "right": 2,
        "wrong": 0,
    }


def test_a_wrong_expectation_is_shown_beside_the_answer(aoc: Aoc) -> None:
    for name in ("day07.py", "day07.yaml"):
        text = (REPOSITORY / "days/year2023" / name).read_text()
        aoc.write(f"days/year2023/{name}", text.replace("part2: 5905", "part2: 5906"))
    result = aoc("test", "2023", "7")
    assert result.code == 1
    assert "✗ puzzle  part 2  5905, expected 5906" in result.out
    assert "1 right, 1 wrong" in result.out
    document = aoc("test", "2023", "7", "--json").json
    assert (document["right"], document["wrong"]) == (1, 1)
    wrong = document["cases"][1]
    assert (wrong["status"], wrong["answer"], wrong["expected"]) == ("wrong", "5905", "5906")


def test_one_part_alone(aoc: Aoc) -> None:
    write(aoc, "examples: [{name: a, input: abc, part1: abc, part2: 4}]\n")
    assert cases(aoc, "1") == [("a", "abc", "abc", "right")]
    assert cases(aoc, "2", code=1) == [("a", "4", "3", "wrong")]


def test_several_examples_go_in_their_order(aoc: Aoc) -> None:
    write(
        aoc,
        """\
        examples:
          - {name: second, input: xx, part2: 2}
          - {input: abc, part1: abc}
          - {name: first, input: x, part1: y, part2: 1}
        """,
    )
    assert cases(aoc, code=1) == [
        ("second", "2", "2", "right"),
        ("example 2", "abc", "abc", "right"),
        ("first", "y", "x", "wrong"),
        ("first", "1", "1", "right"),
    ]
    result = aoc("test", "2015", "1")
    assert result.code == 1
    assert "3 right, 1 wrong" in result.out


def test_params_reach_the_parts_with_their_types(aoc: Aoc) -> None:
    write(
        aoc,
        """\
        examples:
          - input: x
            part1: "[('deep', {'er': True}), ('list', [1, 2.5]), ('row', 10), ('word', 'ten')]"
            params: {row: 10, word: ten, list: [1, 2.5], deep: {er: true}}
          - {input: x, part1: "[]"}
        """,
        "def part1(data, params): return repr(sorted(params.items()))\n",
    )
    assert [status for *_, status in cases(aoc)] == ["right", "right"]


def test_the_real_input_has_no_params(aoc: Aoc) -> None:
    write(
        aoc,
        "examples: [{input: x, part1: x, params: {row: 10}}]\n",
        "def part1(data, params): return str(params)\n",
    )
    words = ("run", "2015", "1", "1", "--input", "-", "--json")
    assert aoc(*words, stdin="x").json["parts"][0]["answer"] == "{}"


def test_a_skipped_example_is_not_run_and_says_why(aoc: Aoc) -> None:
    write(
        aoc,
        """\
        examples:
          - {name: a, input: x, part1: 1, part2: 2, skip: only holds for real inputs}
          - {name: b, input: x, part1: x, skip: false}
        """,
        "def part1(data): return data\ndef part2(data): raise RuntimeError('was run')\n",
    )
    assert cases(aoc) == [
        ("a", "1", None, "skipped"),
        ("a", "2", None, "skipped"),
        ("b", "x", "x", "right"),
    ]
    result = aoc("test", "2015", "1")
    assert "· a  part 1  skipped: only holds for real inputs" in result.out
    assert "1 right, 0 wrong, 2 skipped" in result.out


def test_an_unconfirmed_answer_proves_nothing_wrong(aoc: Aoc) -> None:
    write(
        aoc,
        """\
        examples:
          - {name: a, input: abc, part1: abd, part2: 3, confirmed: false}
          - {name: b, input: abc, part1: abc, confirmed: true}
        """,
    )
    assert cases(aoc) == [
        ("a", "abd", "abc", "unconfirmed"),
        ("a", "3", "3", "right"),
        ("b", "abc", "abc", "right"),
    ]
    out = aoc("test", "2015", "1").out
    assert "? a  part 1  abc, the proposed answer is abd (not confirmed)" in out
    assert "2 right, 0 wrong, 1 unconfirmed" in out


PROPOSED = """\
examples:
  - {name: a, input: abc, part1: abd, part2: 3, confirmed: false}
  - {name: b c, input: abc, part1: abc, confirmed: false}
  - {name: bare, input: abc}
"""


def test_a_proposed_answer_that_differs_comes_with_its_cure(aoc: Aoc) -> None:
    write(aoc, PROPOSED)
    cure = "if the proposed answer is right: aoc test 2015 1 --confirm"
    tested = aoc("test", "2015", "1")
    assert (tested.code, tested.out.splitlines()[-1]) == (0, cure)
    assert aoc("run", "2015", "1", "--example").out.splitlines()[-1] == cure
    assert cure not in aoc("test", "2015", "1", "2").out
    aoc.write(YAML, PROPOSED.replace("part2: 3", "part2: 4"))
    several = aoc("test", "2015", "1").out.splitlines()
    assert several[-1] == "if the proposed answers are right: aoc test 2015 1 --confirm"
    assert max(map(len, several)) <= 80


@pytest.mark.parametrize(
    ("words", "said", "statuses", "left"),
    [
        (
            ["2015", "1", "--confirm"],
            "part 1 of a, part 2 of a, part 1 of b c",
            ["wrong", "right", "right"],
            ["", ""],
        ),
        (["2015", "1", "1", "--confirm"], "part 1 of a, part 1 of b c",
         ["wrong", "right"], ["[part1]", ""]),
        (["2015", "1", "2", "--confirm"], "part 2 of a", ["right"], ["[part2]", "false"]),
        (["2015", "1", "--confirm", "b c"], "part 1 of b c",
         ["unconfirmed", "right", "right"], ["false", ""]),
        (["--confirm", "a", "2015", "1", "1"], "part 1 of a",
         ["wrong", "right"], ["[part1]", "false"]),
        (["--confirm", "2015", "1", "2"], "part 2 of a", ["right"], ["[part2]", "false"]),
        (["2015", "--confirm=a", "1", "1"], "part 1 of a",
         ["wrong", "right"], ["[part1]", "false"]),
    ],
)  # fmt: skip
def test_confirm_says_that_a_proposed_answer_is_right(
    aoc: Aoc, words: list[str], said: str, statuses: list[str], left: list[str]
) -> None:
    write(aoc, PROPOSED)
    result = aoc("test", *words)
    assert result.code == (1 if "wrong" in statuses else 0), result.err
    assert result.out.splitlines()[0] == f"confirmed in {YAML}: {said}"
    written = (aoc.folder / YAML).read_text()
    wanted = PROPOSED
    for name, value in zip(("a", "b c"), left, strict=True):
        start, line, rest = re.split(rf"(?m)^(  - {{name: {name},.*\n)", wanted)
        entry = f", confirmed: {value}}}" if value else "}"
        wanted = start + line.replace(", confirmed: false}", entry) + rest
    assert written == wanted
    write(aoc, PROPOSED)
    as_json = aoc("test", *words, "--json")
    assert as_json.code == result.code
    assert as_json.err == f"note: confirmed in {YAML}: {said}\n"
    assert [case["status"] for case in as_json.json["cases"]] == statuses


def test_what_is_confirmed_already_is_no_error(aoc: Aoc) -> None:
    write(aoc, PROPOSED)
    aoc("test", "2015", "1", "--confirm")
    before = (aoc.folder / YAML).read_text()
    for words in (["--confirm"], ["--confirm", "b c"]):
        again = aoc("test", "2015", "1", *words)
        assert again.code == 1  # of the wrong part
        assert again.err == "note: nothing to confirm: every answer is confirmed already\n"
    assert (aoc.folder / YAML).read_text() == before
    aoc.write(YAML, "examples: [{name: bare, input: abc}]\n")
    bare = aoc("test", "2015", "1", "--confirm")
    assert bare.code == 0
    assert bare.err == "note: nothing to confirm: no example has an expected answer\n"
    aoc.write(YAML, "examples: [{name: half, input: abc, part1: 3}]\n")
    half = aoc("test", "2015", "1", "2", "--confirm")
    assert half.err == "note: nothing to confirm: no example has an expected answer to part 2\n"


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (["--confirm", ""], "2015 day 1 has no example ''", "its examples are: a, b c, bare"),
        (["--confirm", "c"], "2015 day 1 has no example 'c'", "its examples are: a, b c, bare"),
        (
            ["--confirm", "2"],
            "2015 day 1 has no example '2'",
            "its examples are: a, b c, bare; a part stands before: aoc test 2015 1 2 --confirm",
        ),
        (
            ["--confirm", "bare"],
            "the example 'bare' has no expected answer, so nothing to confirm",
            f"write it into {YAML} behind `part1:` or `part2:`",
        ),
        (
            ["2", "--confirm", "b c"],
            "the example 'b c' has no expected answer to part 2, so nothing to confirm",
            f"write it into {YAML} behind `part2:`",
        ),
    ],
)
def test_what_cannot_be_confirmed_is_an_error(
    aoc: Aoc, words: list[str], message: str, hint: str
) -> None:
    write(aoc, PROPOSED)
    result = aoc("test", "2015", "1", *words)
    assert (result.code, result.out) == (2, "")
    assert result.error_lines == [f"error: {message}", f"hint: {hint}"]
    assert (aoc.folder / YAML).read_text() == PROPOSED


def test_the_examples_of_a_package_are_not_for_the_user_to_confirm(aoc: Aoc) -> None:
    result = aoc("test", "2023", "7", "--confirm")
    assert (result.code, result.out) == (2, "")
    assert "examples of 2023 day 7 belong to the package `days`" in result.err
    assert "aoc new 2023 7" in result.err


def test_a_file_that_cannot_be_edited_is_left_alone(aoc: Aoc) -> None:
    write(aoc, "examples:\n- &a {input: x, part1: x, confirmed: false}\n- *a\n")
    result = aoc("test", "2015", "1", "--confirm")
    assert result.code == 3
    assert "cannot edit safely" in result.err


def test_an_input_may_lie_in_a_file_of_its_own(aoc: Aoc) -> None:
    file = aoc.folder / "days/year2015/day01.txt"
    aoc.write(DAY, ECHO.replace("return data", "return repr(data)"))
    aoc.write(YAML, "examples: [{input_file: day01.txt, part1: \"'  one\\\\ntwo'\", part2: 9}]\n")
    for content in (b"  one\ntwo\n", b"\xef\xbb\xbf  one\r\ntwo\r\n\r\n", b"  one\ntwo"):
        file.write_bytes(content)
        assert [status for *_, status in cases(aoc)] == ["right", "right"]


def test_an_input_keeps_its_leading_blanks(aoc: Aoc) -> None:
    write(
        aoc,
        """\
        examples:
          - input: |2
                  [D]
                [N]
            part1: "'    [D]\\\\n  [N]'"
        """,
        "def part1(data): return repr(data)\n",
    )
    (case,) = cases(aoc)
    assert case[2:] == (repr("    [D]\n  [N]"), "right")


def test_an_expected_answer_is_text_as_written(aoc: Aoc) -> None:
    texts = ("0124", "NO", "12:30", "1e3", "0x10", "1_000", "2001-01-01", "~x", "true", "'null'")
    answers = [text.strip("'") for text in texts]
    rows = zip(texts, answers, strict=True)
    aoc.write(DAY, ECHO)
    aoc.write(
        YAML,
        "examples:\n"
        + "".join(f"  - {{input: '{answer}', part1: {text}}}\n" for text, answer in rows),
    )
    assert [case[1:] for case in cases(aoc)] == [(text, text, "right") for text in answers]


def test_zeros_in_front_make_another_answer(aoc: Aoc) -> None:
    write(
        aoc,
        "examples: [{input: x, part1: 0124, part2: 124}]\n",
        "def part1(data): return 124\ndef part2(data): return '124'\n",
    )
    assert [status for *_, status in cases(aoc, code=1)] == ["wrong", "right"]


DRAWING = """\
examples:
  - name: letters
    input: x
    part1: |2
       ##.
      #..#
       ##.
    part2: |2
        #
       #
"""


def test_a_drawing_is_compared_line_by_line(aoc: Aoc) -> None:
    source = "def part1(data): return '\\n ##.  \\n#..#\\n ##.\\n'\ndef part2(data): return {}\n"
    aoc.write(YAML, DRAWING)
    aoc.write(DAY, source.format(r"'  #\n #'"))
    one, two = cases(aoc)
    assert (one[1], one[3]) == (" ##.\n#..#\n ##.", "right")
    assert (two[1:]) == ("  #\n #", "  #\n #", "right")
    aoc.write(DAY.replace(".py", "_wrong.py"), source.format(r"' #\n#'"))
    assert [status for *_, status in cases(aoc, "--variant", "wrong", code=1)] == ["right", "wrong"]
    out = aoc("test", "2015", "1", "--variant", "wrong").out
    assert "       ##.\n      #..#\n       ##." in out
    assert "       #\n      #, expected   #\n       #" in out


def test_a_part_that_fails_outranks_a_wrong_one(aoc: Aoc) -> None:
    write(
        aoc,
        "examples: [{name: a, input: x, part1: y, part2: 1}]\n",
        "def part1(data): return data\ndef part2(data):\n    return 1 // 0\n",
    )
    assert cases(aoc, code=3) == [("a", "y", "x", "wrong"), ("a", "1", None, "failed")]
    result = aoc("test", "2015", "1")
    assert result.code == 3
    assert "✗ a  part 1  x, expected y" in result.out
    failed = "failed: ZeroDivisionError: integer division or modulo by zero"
    assert f"✗ a  part 2  {failed} ({DAY}:3 in part2)" in result.out
    assert "0 right, 1 wrong, 1 failed" in result.out
    for words in ((), ("--json",)):
        assert aoc("test", "2015", "1", *words).error_lines == [
            "error: part 2 failed on a: ZeroDivisionError: integer division or modulo by zero",
            f"  {DAY}:3 in part2",
            "    return 1 // 0",
            f"hint: look at {DAY}:3 in part2",
        ]


def test_a_failure_of_several_examples_is_told_once(aoc: Aoc) -> None:
    examples = ", ".join(f"{{input: {text}, part1: 1, part2: 1}}" for text in ("x", "y", "y"))
    write(
        aoc,
        f"examples: [{examples}]\n",
        "def parse(text): return int(text)\ndef part1(data): return 1\n",
    )
    assert [line for line in aoc("test", "2015", "1").error_lines if line[0] == "e"] == [
        f"error: parse failed on example {number}: "
        f"ValueError: invalid literal for int() with base 10: {text!r}"
        for number, text in ((1, "x"), (2, "y"))
    ]


def test_a_parse_that_fails_on_one_example_leaves_the_next(aoc: Aoc) -> None:
    write(
        aoc,
        "examples: [{name: a, input: x, part1: 1}, {name: b, input: '7', part1: 7}]\n",
        "def parse(text): return int(text)\ndef part1(data): return data\n",
    )
    assert cases(aoc, code=3) == [("a", "1", None, "failed"), ("b", "7", "7", "right")]


def test_a_part_not_solved_yet_is_no_failure(aoc: Aoc) -> None:
    write(
        aoc,
        "examples: [{name: a, input: x, part1: x, part2: 1}]\n",
        "def part1(data): return data\n",
    )
    assert cases(aoc) == [("a", "x", "x", "right"), ("a", "1", None, "unsolved")]
    out = aoc("test", "2015", "1").out
    assert "· a  part 2  not solved yet, expected 1" in out
    assert "1 right, 0 wrong, 1 unsolved" in out


@pytest.mark.parametrize("yaml", [None, "", "examples: []\n"])
def test_a_day_without_examples(aoc: Aoc, yaml: str | None) -> None:
    aoc.write(DAY, ECHO)
    if yaml is not None:
        aoc.write(YAML, yaml)
    assert cases(aoc) == []
    result = aoc("test", "2015", "1")
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines() == [
        "2015 day 1: Echo  days/year2015/day01.py",
        "nothing to check: no examples, and no accepted answers with a kept input",
    ]


def test_an_example_without_an_expected_answer_is_an_input_to_run(aoc: Aoc) -> None:
    write(aoc, "examples: [{name: a, input: abc}, {name: b, input: abc, part1: null, part2: 3}]\n")
    assert cases(aoc) == [("b", "3", "3", "right")]
    parts = aoc("run", "2015", "1", "--example", "--json").json["parts"]
    assert [(part["answer"], part["status"]) for part in parts] == [
        ("abc", "unchecked"),
        ("3", "unchecked"),
    ]


def test_a_variant_has_the_days_examples(aoc: Aoc) -> None:
    write(aoc, "examples: [{name: a, input: abc, part1: abc}]\n")
    aoc.write(DAY.replace(".py", "_loud.py"), "def part1(data): return data.upper()\n")
    assert cases(aoc) == [("a", "abc", "abc", "right")]
    assert cases(aoc, "--variant", "loud", code=1) == [("a", "abc", "ABC", "wrong")]
    assert "2015 day 1 (loud)" in aoc("test", "2015", "1", "--variant", "loud").out
    missing = aoc("test", "2015", "1", "--variant", "quiet")
    assert missing.code == 3
    assert "its variants are: loud" in missing.err


def test_a_day_that_cannot_be_imported(aoc: Aoc) -> None:
    write(aoc, "examples: [{input: x, part1: x}]\n", "import nunmpy\n")
    result = aoc("test", "2015", "1", "--json")
    assert result.code == 3
    assert result.json["error"]["code"] == 3
    assert "No module named 'nunmpy'" in result.json["error"]["message"]


def test_what_a_day_prints_stays_out_of_the_document(aoc: Aoc) -> None:
    write(
        aoc,
        "examples: [{input: x, part1: x}]\n",
        "def part1(data):\n    print('chatty')\n    return data\n",
    )
    result = aoc("test", "2015", "1", "--json")
    assert result.json["right"] == 1
    assert "chatty" in result.err


class TestAcceptedAnswers:
    @pytest.fixture
    def solved(self, online: Aoc, site: Site, alice: User) -> Aoc:
        """A machine that keeps the input of 2023 day 7 and knows the answer to its part 1."""
        online("input", "2023", "7")
        site.solve(alice, 2023, 7, 1)
        online("submit", "2023", "7", "2", "1", "--dry-run")  # reads the page, which shows it
        return online

    def test_come_after_the_examples(self, solved: Aoc, site: Site, alice: User) -> None:
        before = len(site.requests)
        result = solved("test", "2023", "7", "--json")
        assert result.code == 0
        cases = [(case["name"], case["part"], case["status"]) for case in result.json["cases"]]
        assert cases == [("puzzle", 1, "right"), ("puzzle", 2, "right"), ("your input", 1, "right")]
        assert result.json["cases"][2]["expected"] == site.answer(alice, 2023, 7, 1)
        assert len(site.requests) == before

    def test_can_be_missed(self, solved: Aoc, site: Site, alice: User) -> None:
        solved.write("days/year2023/day07.py", "def part1(data): return 42\n")
        result = solved("test", "2023", "7")
        assert result.code == 1
        expected = site.answer(alice, 2023, 7, 1)
        assert f"✗ your input  part 1  42, expected {expected}" in result.out

    def test_are_typed_so_a_drawing_says_nothing(self, solved: Aoc) -> None:
        solved.write("days/year2023/day07.py", "def part1(data): return '#.\\n.#'\n")
        result = solved("test", "2023", "7", "--json")
        assert result.code == 0
        (case,) = result.json["cases"]
        assert (case["status"], case["answer"]) == ("unchecked", "#.\n.#")

    def test_need_a_kept_input(self, online: Aoc, site: Site, alice: User) -> None:
        site.solve(alice, 2023, 7, 1)
        online("submit", "2023", "7", "2", "1", "--dry-run")
        before = len(site.requests)
        result = online("test", "2023", "7", "--json")
        assert {case["name"] for case in result.json["cases"]} == {"puzzle"}
        assert len(site.requests) == before


def test_a_broken_file_is_two_lines_or_a_document(aoc: Aoc) -> None:
    write(aoc, "examples:\n  - input: x\n    part3: 1\n")
    result = aoc("test", "2015", "1")
    assert (result.code, result.out) == (3, "")
    wrong, cure = result.error_lines
    assert wrong.startswith(f"error: {aoc.folder / YAML}:3: unknown key")
    assert cure.startswith("hint: the keys here are: name, input,")
    as_json = aoc("test", "2015", "1", "--json")
    assert as_json.code == 3
    assert as_json.json == {
        "error": {
            "code": 3,
            "message": wrong.removeprefix("error: "),
            "hint": cure.removeprefix("hint: "),
        }
    }


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"examples: # caf\xe9\n", "is not UTF-8"), (b"a: \x00\n", "not valid YAML")],
)
def test_a_file_that_is_no_text_is_named(aoc: Aoc, content: bytes, said: str) -> None:
    write(aoc, "")
    file = aoc.folder / YAML
    file.write_bytes(content)
    result = aoc("test", "2015", "1")
    assert result.code == 3
    assert str(file) in result.err
    assert said in result.err
    assert len(result.error_lines) == 2


def test_a_broken_file_hurts_nobody_who_does_not_read_it(aoc: Aoc) -> None:
    write(aoc, "examples: [\n")
    result = aoc("run", "2015", "1", "1", "--input", "-", "--json", stdin="x")
    assert (result.code, result.json["parts"][0]["answer"]) == (0, "x")
    assert aoc("run", "2015", "1", "--example").code == 3
