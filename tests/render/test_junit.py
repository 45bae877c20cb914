"""The report for CI servers, in the shape that they know."""

import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from aoc_runner.kernel.words.errors import DayFailedError, UsageError
from aoc_runner.kernel.words.puzzle import Part
from aoc_runner.kernel.words.result import Status
from aoc_runner.render.junit import junit_xml, write_junit
from aoc_runner.running.outcome import Outcome
from tests.render.outcomes import OVER_TIME, checked, failure, outcome, result, spec

TOKEN = "53616c7465645f5f" + "0123456789abcdef" * 7
# What the schemas of Jenkins, and of Ant before it, know below each element, in this order.
CHILDREN = {
    "testsuites": ["testsuite"],
    "testsuite": ["testcase"],
    "testcase": ["skipped", "error", "failure", "system-out"],
}
COUNTS = ("tests", "failures", "errors", "skipped")
ATTRIBUTES = {
    "testsuites": {"name", "time", *COUNTS},
    "testsuite": {"name", "time", *COUNTS},
    "testcase": {"name", "classname", "time"},
    "skipped": {"message", "type"},
    "error": {"message", "type"},
    "failure": {"message", "type"},
    "system-out": set(),
}


def parsed(outcomes: list[Outcome], is_test: bool = False, part: Part | None = None) -> ET.Element:
    """The report, whose shape and sums are right."""
    root = ET.fromstring(junit_xml(outcomes, is_test, part))
    assert root.tag == "testsuites"
    for element in root.iter():
        assert set(element.attrib) <= ATTRIBUTES[element.tag]
        tags = [child.tag for child in element]
        assert tags == sorted(tags, key=CHILDREN.get(element.tag, []).index)
        assert "e" not in element.get("time", "")  # a decimal, to the schemas
    for holder in (root, *root):
        cases = list(holder.iter("testcase"))
        kinds = {"failures": "failure", "errors": "error", "skipped": "skipped"}
        counted = {key: len(list(holder.iter(tag))) for key, tag in kinds.items()}
        assert {key: int(holder.attrib[key]) for key in COUNTS} == {"tests": len(cases), **counted}
        times = sum(float(case.get("time", 0)) for case in cases)
        assert float(holder.attrib["time"]) == pytest.approx(times, abs=0.001)
    for case in root.iter("testcase"):
        assert {"name", "classname"} <= set(case.attrib)
    return root


def one_case(*results: object, **more: object) -> ET.Element:
    (case,) = parsed([outcome(spec(7), *results, **more)]).iter("testcase")  # type: ignore[arg-type]
    return case


def test_a_year_is_a_suite_and_a_part_a_case() -> None:
    days = [spec(1, year=2022), spec(7), spec(7, "packed"), spec(8, "a", "alice.x")]
    root = parsed([outcome(day, result(seconds=1.23456), result(2)) for day in days])
    assert [suite.get("name") for suite in root] == ["aoc.2022", "aoc.2023"]
    names = [(case.get("classname"), case.get("name")) for case in root.iter("testcase")]
    assert names[::2] == [
        ("aoc.2022.day01", "part 1"),
        ("aoc.2023.day07", "part 1"),
        ("aoc.2023.day07_packed", "part 1"),
        ("aoc.2023.day08_a@alice_x", "part 1"),
    ]
    assert {name for _, name in names[1::2]} == {"part 2"}
    assert len(set(names)) == 8
    assert [case.get("time") for case in root.iter("testcase")][:2] == ["1.234560", "0.001230"]


def test_a_tiny_time_is_a_decimal() -> None:
    assert one_case(result(seconds=1.24e-5)).get("time") == "0.000012"
    assert one_case(result(seconds=1.2e-7)).get("time") == "0.000000"


def test_a_wrong_answer_is_a_failure() -> None:
    (found,) = one_case(result(1, "wrong", 12))
    assert (found.tag, found.attrib) == (
        "failure",
        {"type": "wrong", "message": "12 is wrong, expected 77"},
    )
    (found,) = one_case(result(1, "wrong", 12, reason="known to be too low"))
    assert found.get("message") == "12 is known to be too low"


def test_a_failed_part_is_an_error_with_its_frames_and_output() -> None:
    found, printed = one_case(failure(), printed=["one", "two"])
    assert (found.tag, found.get("type")) == ("error", "ZeroDivisionError")
    assert found.get("message") == "ZeroDivisionError: division by zero (day07.py:3 in part1)"
    assert str(found.text).splitlines() == [
        "ZeroDivisionError: division by zero",
        "day07.py:3 in part1",
        "  return 1 // 0",
        "hint: look at day07.py:3 in part1",
    ]
    assert (printed.tag, printed.text) == ("system-out", "one\ntwo")
    (found,) = one_case(failure(1, OVER_TIME))
    assert (found.get("type"), found.get("message")) == ("failed", "over 300 s")


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("KeyError", "KeyError"),
        ("KeyError: 'a'", "KeyError"),
        ("ValueError\n  a note", "ValueError"),
        ("It is over", "failed"),
        ("the day ended its process (exit code 3)", "failed"),
        ("days/x.txt is not UTF-8 text", "failed"),
        ("", "failed"),
    ],
)
def test_the_type_of_an_error_is_its_exception(message: str, kind: str) -> None:
    (found,) = one_case(failure(1, DayFailedError(message, "hint", (), "part1")))
    assert found.get("type") == kind


@pytest.mark.parametrize("status", ["right", "unchecked"])
def test_what_nothing_speaks_against_passes(status: Status) -> None:
    assert list(one_case(result(1, status), printed=["chatter"])) == []


def test_what_did_not_run_is_skipped() -> None:
    outcomes = [
        Outcome(spec(5), "", None),
        Outcome(spec(6), "", None, skipped="needs the extra frame"),
        outcome(spec(7), result(1, "unsolved", None)),
        Outcome(spec(25), "", None),
    ]
    root = parsed(outcomes)
    messages = [(case.get("classname"), case[0].get("message")) for case in root.iter("testcase")]
    assert messages == [
        *[("aoc.2023.day05", "no input kept")] * 2,
        *[("aoc.2023.day06", "needs the extra frame")] * 2,
        ("aoc.2023.day07", "not solved yet"),
        ("aoc.2023.day25", "no input kept"),
    ]
    assert {case[0].tag for case in root.iter("testcase")} == {"skipped"}
    names = [case.get("name") for case in parsed(outcomes[:1], part=2).iter("testcase")]
    assert names == ["part 2"]


def test_the_cases_of_a_test_are_named() -> None:
    cases = [
        result(1, case="puzzle"),
        result(2, "unconfirmed", 12, expected="13", case="puzzle"),
        result(1, "skipped", None, seconds=None, case="slow", reason="too slow"),
        failure(1, DayFailedError("no", "hint", (), "parse")),
    ]
    root = parsed([checked(spec(7), *cases), checked(spec(8))], is_test=True)
    assert [(case.get("name"), *(it.get("message") for it in case)) for case in root[0]] == [
        ("puzzle part 1",),
        ("puzzle part 2", "the proposed answer is 13 (not confirmed)"),
        ("slow part 1", "skipped: too slow"),
        ("your input part 1", "no"),
        ("part 1", "nothing to check"),
        ("part 2", "nothing to check"),
    ]


def test_those_who_disagree_fail_a_case_of_their_own() -> None:
    pair = [
        outcome(spec(7, variant), result(2, "unchecked", answer, expected=None))
        for variant, answer in ((None, 12), ("packed", 13))
    ]
    *_, case = parsed(pair).iter("testcase")
    assert case.attrib == {"classname": "aoc.2023.day07", "name": "part 2 is the same for all"}
    message = "12 from aoc.2023.day07, 13 from aoc.2023.day07_packed"
    assert case[0].attrib == {"type": "disagreement", "message": message}


def test_no_character_breaks_the_report_and_no_token_is_in_it() -> None:
    hostile = (
        "".join(map(chr, [*range(32), 0x7F, 0xD800, 0xFFFE, 0xFFFF, 0x1F384])) + f"<&]]>{TOKEN}"
    )
    error = DayFailedError(hostile, hostile, (hostile,), hostile, (hostile,))
    outcomes = [
        outcome(spec(7), failure(1, error), result(2, "wrong", hostile), printed=[hostile] * 2),
        outcome(spec(8)._replace(variant=hostile), result()),
        Outcome(spec(9), hostile, None, skipped=hostile),
        checked(spec(10), result(case=hostile)),
    ]
    for is_test in (False, True):
        root = parsed(outcomes, is_test)
        text = ET.tostring(root, encoding="unicode")
        assert TOKEN[16:40] not in text
        assert "[token]" in text
        assert "\U0001f384&lt;&amp;]]&gt;" in text
        assert "\\x1b" in text


def test_nothing_at_all_is_a_report_too() -> None:
    assert parsed([]).get("tests") == "0"


def test_the_report_is_written_whole_into_a_new_folder(tmp_path: Path) -> None:
    path = tmp_path / "build" / "aoc.xml"
    for content in (b"<one/>", b"<other/>"):
        write_junit(str(path), content)
        assert path.read_bytes() == content
    assert os.listdir(path.parent) == ["aoc.xml"]
    with pytest.raises(UsageError, match="cannot write"):
        write_junit(str(path / "below"), b"")
