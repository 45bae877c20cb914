"""How far a job has come, told by its messages alone."""

from typing import ClassVar

import pytest

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.errors import DayError, DayFailedError
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.kernel.words.result import Result, Status
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.layout_entries import Entry, Functions
from aoc_runner.running.job import Began, GarbledError, Job, Loaded, Started
from aoc_runner.running.progress import Progress
from aoc_runner.running.solve import Task

SPEC = DaySpec(Puzzle(2015, 1), "project", None, "days.year2015.day01", None)
A, B, OWN = (Case(name, "x", "example", {1: "1"}, {}) for name in ("a", "b", "own"))
BOTH: list[Task] = [(A, PARTS), (B, PARTS)]
FAILURE = DayFailedError("it broke", "mend it", ())


def job(tasks: list[Task] = BOTH, then: tuple[Task, ...] = ()) -> Job:
    return Job(SPEC, tasks, then)


def result(case: str = "a", part: Part = 1, status: Status = "right") -> Result:
    return Result(case, part, status, None, Answer("1"))


def after(given: Job, *messages: object) -> Progress:
    progress = Progress(given)
    for message in messages:
        progress.take(message)  # type: ignore[arg-type]
    return progress


def blamed(progress: Progress) -> list[tuple[str, Part]]:
    return [(it.case, it.part) for it in progress.one_failed(FAILURE)]


def names(tasks: list[Task]) -> list[tuple[str, list[Part]]]:
    return [(case.name, list(parts)) for case, parts in tasks]


def test_what_is_told_in_its_order_completes_it() -> None:
    progress = Progress(job())
    assert progress.take(Started(7)) is None
    assert progress.take(Loaded("A Title")) is None
    assert progress.take(Began("parse")) is None
    assert (progress.title, progress.doing) == ("A Title", "parse")
    given = [result(case, part) for case in ("a", "b") for part in PARTS]
    assert [progress.take(each) for each in given] == given
    assert progress.is_complete
    assert not progress.is_over
    assert progress.take(None) is None
    assert progress.is_over
    assert progress.rest() == ([], [])


@pytest.mark.parametrize(
    "bad",
    [None, result(part=2), result("b"), result("of nobody")],
    ids=["an end", "another part", "another case", "an unknown case"],
)
def test_what_cannot_come_next_is_garbled(bad: Result | None) -> None:
    progress = after(job(), Loaded(""))
    with pytest.raises(GarbledError):
        progress.take(bad)
    assert not progress.is_over
    assert names(progress.rest()[0]) == [("a", [1, 2]), ("b", [1, 2])]


def test_a_result_after_the_last_is_garbled() -> None:
    progress = after(job([(A, (1,))]), Loaded(""), result())
    with pytest.raises(GarbledError):
        progress.take(result())


def test_an_error_is_raised_as_it_is() -> None:
    error = DayError("no such day", "write it")
    with pytest.raises(DayError) as raised:
        Progress(job()).take(error)
    assert raised.value is error


def test_an_import_is_to_blame_for_all_parts() -> None:
    progress = after(job(), Started(7))
    assert blamed(progress) == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    assert progress.is_complete


def test_a_parse_is_to_blame_for_its_case() -> None:
    progress = after(job(), Loaded(""), Began("parse"))
    assert blamed(progress) == [("a", 1), ("a", 2)]
    assert names(progress.rest()[0]) == [("b", [1, 2])]
    assert not progress.is_complete


def test_a_part_is_to_blame_for_itself() -> None:
    progress = after(job(), Loaded(""), Began("parse"), Began("part 1"))
    (failed,) = progress.one_failed(FAILURE)
    assert (failed.case, failed.part, failed.status) == ("a", 1, "failed")
    assert (failed.expected, failed.reason) == ("1", "it broke")
    assert failed.failure is not None
    assert failed.failure.hook == "part1"
    assert names(progress.rest()[0]) == [("a", [2]), ("b", [1, 2])]


def test_a_call_for_both_parts_is_to_blame_for_both() -> None:
    solve, none = (
        Entry("{day}.py", "/", "c:1", functions=it) for it in (Functions(both="solve"), Functions())
    )
    for spec, both in (
        (SPEC._replace(plugin="solve"), True),
        (SPEC._replace(layout=solve), True),
        (SPEC._replace(layout=none), False),
        (SPEC._replace(layout=solve, files=("1.py", "2.py")), False),  # a call a part
    ):
        progress = after(job()._replace(spec=spec), Loaded(""), Began("part 1"))
        assert blamed(progress) == [("a", 1), ("a", 2)][: 1 + both]


def test_a_parse_of_what_is_left_is_to_blame_for_that_alone() -> None:
    progress = after(job([(A, (2,)), (B, PARTS)]), Loaded(""), Began("parse"))
    assert blamed(progress) == [("a", 2)]


def test_what_ends_between_two_parts_is_of_the_next() -> None:
    told = (Loaded(""), Began("part 1"), result())
    assert blamed(after(job(), *told)) == [("a", 2)]


def test_all_failed_leaves_nothing() -> None:
    progress = after(job(), Loaded(""), Began("part 1"), result())
    failed = progress.all_failed(FAILURE)
    assert [(it.case, it.part) for it in failed] == [("a", 2), ("b", 1), ("b", 2)]
    assert progress.is_complete


class TestWhatIsToFollow:
    THEN: ClassVar[tuple[Task, ...]] = ((OWN, (1,)),)

    def test_comes_after_the_rest(self) -> None:
        progress = after(job([(A, (1,))], self.THEN), Loaded(""))
        tasks, then = progress.rest()
        assert (names(tasks), names(then)) == ([("a", [1])], [("own", [1])])
        progress.take(result())
        assert not progress.is_complete
        tasks, then = progress.rest()
        assert (names(tasks), then) == ([("own", [1])], [])
        progress.take(result("own"))
        assert progress.is_complete

    def test_does_not_come_after_a_bad_one(self) -> None:
        progress = after(job([(A, (1,))], self.THEN), Loaded(""), result(status="wrong"))
        assert progress.is_complete
        assert progress.rest() == ([], [])

    def test_does_not_come_after_one_that_failed_another_worker(self) -> None:
        progress = after(job([(A, PARTS)], self.THEN), Loaded(""), Began("part 1"))
        assert blamed(progress) == [("a", 1)]
        tasks, then = progress.rest()
        assert (names(tasks), then) == ([("a", [2])], [])

    def test_comes_at_once_where_there_is_nothing_else(self) -> None:
        assert names(Progress(job([], self.THEN)).rest()[0]) == [("own", [1])]


def test_nothing_to_do_is_complete() -> None:
    progress = Progress(job([]))
    assert progress.is_complete
    progress.take(None)
    assert progress.is_over
