"""The stand-ins for `aocd` and `pyperclip`, as a day that is imported finds them."""

import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from aoc_runner.plugins.inside.stand_ins import StandIns

TEXT = "1-2\nx\n30 4\n\n"
Told = list[tuple[int | None, str]]


@pytest.fixture
def told() -> Told:
    return []


@pytest.fixture
def own(told: Told) -> Iterator[StandIns]:
    """The stand-ins of 2023 day 7, in place."""
    stand_ins = StandIns(2023, 7, TEXT, lambda part, answer: told.append((part, answer)))
    before = {name: sys.modules.pop(name) for name in list(sys.modules) if is_one(name)}
    sys.meta_path.insert(0, stand_ins)
    yield stand_ins
    sys.meta_path.remove(stand_ins)
    for name in filter(is_one, list(sys.modules)):
        del sys.modules[name]
    sys.modules.update(before)


def is_one(module: str) -> bool:
    return module.partition(".")[0] in ("aocd", "pyperclip")


def run(code: str) -> Any:
    """What the code puts in `x`."""
    space: dict[str, Any] = {}
    exec(code, space)
    return space.get("x")


@pytest.mark.parametrize(
    "code",
    [
        "from aocd import data as x",
        "import aocd; x = aocd.data",
        "import aocd; x = aocd.get_data()",
        "import aocd; x = aocd.get.get_data(year=2023)",
        "import aocd; x = aocd.models.Puzzle(2023, 7).input_data",
        "import aocd.models; x = aocd.models.Puzzle(day=7, year=2023).input_data",
        "from aocd import get_data; x = get_data(day=7, year=2023, session='none', block=True)",
        "from aocd import get_data; x = get_data(None, 7, 2023)",
        "from aocd import get_data; x = get_data(day='7')",
        "from aocd.get import get_data; x = get_data(year=2023, day=7, block='q')",
        "from aocd.get import get_data, current_day; x = get_data(day=current_day())",
        "from aocd.get import get_data, most_recent_year as y; x = get_data(year=y())",
        "import aocd; d, y = aocd.get_day_and_year(); x = aocd.get_data('', d, y)",
        "from aocd import puzzle; x = puzzle.input_data",
        "from aocd import get_puzzle; x = get_puzzle(day=7, year=2023).input_data",
        "from aocd.models import Puzzle, User; x = Puzzle(2023, 7, User('token')).input_data",
        "from aocd.models import Puzzle, default_user as u; x = Puzzle(2023, 7, u()).input_data",
        "from aocd import *; x = data",
        "from aocd import *; x = get_data()",
    ],
)
def test_every_road_to_the_input_leads_to_the_stripped_text(own: StandIns, code: str) -> None:
    assert run(code) == "1-2\nx\n30 4"


def test_the_text_may_be_set_anew(own: StandIns) -> None:
    assert run("import aocd; x = aocd.data") == "1-2\nx\n30 4"
    own.text = "  other \r\n"
    assert run("import aocd; x = aocd.data") == "  other "
    own.day = 8
    assert run("import aocd; x = aocd.get_data(day=8)") == "  other "


def test_what_aocd_made_of_the_text(own: StandIns) -> None:
    assert run("from aocd import lines as x") == ["1-2", "x", "30 4"]
    assert run("from aocd import numbers as x") == [[1, -2], [30, 4]]
    assert run("from aocd.transforms import lines; x = lines('a\\nb')") == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1\n-2\n\n3", [1, -2, 3]),
        ("1,2", [1, 2]),
        ("7", 7),
        ("none", []),
        ("1 2\n3", [[1, 2], [3]]),
    ],
)
def test_numbers_are_as_flat_as_can_be(own: StandIns, text: str, expected: Any) -> None:
    own.text = text
    assert run("from aocd import numbers as x") == expected


@pytest.mark.parametrize(
    "code",
    [
        "get_data(day=3, year=2019)",
        "get_data(day=8)",
        "get_data(year=2022)",
        "get_puzzle(day=8)",
        "models.Puzzle(2019, 3).input_data",
    ],
)
def test_another_puzzle_is_locked(own: StandIns, code: str) -> None:
    with pytest.raises(Exception, match="its own input alone: this is 2023 day 7, not ") as caught:
        run(f"import aocd; aocd.{code}")
    kinds = run("from aocd.exceptions import *; x = (AocdError, PuzzleLockedError)")
    assert [isinstance(caught.value, kind) for kind in kinds] == [True, True]


def test_of_a_puzzle_that_is_not_known_any_will_do() -> None:
    module: Any = StandIns(text="x\n").create_module(StandIns().find_spec("aocd.get"))  # type: ignore[arg-type]
    assert module.get_data(day=3, year=2019) == "x"


def test_without_an_input_there_is_none(own: StandIns) -> None:
    own.text = None
    with pytest.raises(Exception, match="no input yet"):
        run("from aocd import data")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("submit(12)", [(None, "12")]),
        ("submit(12, part='a')", [(1, "12")]),
        ("submit(12, 'B')", [(2, "12")]),
        ("submit(12, part=1); aocd.submit('x', part=2)", [(1, "12"), (2, "x")]),
        (
            "submit(12, part='1', day=7, year=2023, session='', reopen=False, quiet=True)",
            [(1, "12")],
        ),
        ("post.submit(3, 'a')", [(1, "3")]),
        ("puzzle.answer_a = 12", [(1, "12")]),
        ("puzzle.answer_b = 12.0", [(2, "12")]),
        ("puzzle.answers = 1, 2", [(1, "1"), (2, "2")]),
        ("submit(5, part='c')", []),
        ("submit(5, part='a', day=8)", []),
        ("models.Puzzle(2019, 3).answer_a = 5", []),
    ],
)
def test_what_is_submitted_is_told_and_no_more(
    own: StandIns, told: Told, code: str, expected: Told
) -> None:
    run(f"import aocd; aocd.{code}")
    assert told == expected


def test_submit_returns_nothing(own: StandIns) -> None:
    assert run("import aocd; x = aocd.submit(5)") is None


def test_an_answer_for_another_puzzle_is_said_to_be_none(
    own: StandIns, capsys: pytest.CaptureFixture[str]
) -> None:
    run("from aocd import submit; submit(5, part='a', day=8)")
    assert "an answer for 2023 day 8 is none for this day" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (-3, "-3"),
        ("ABC", "ABC"),
        (" 12 ", " 12 "),
        (b"12", "12"),
        (12.0, "12"),
        (1e20, "100000000000000000000"),
        (12 + 0j, "12"),
        (Decimal("12.0"), "12"),
        (Fraction(24, 2), "12"),
        (True, "True"),  # as aocd does
    ],
)
def test_whole_numbers_of_any_type_are_digits(
    own: StandIns, told: Told, answer: Any, expected: str
) -> None:
    run("import aocd; x = aocd.submit")(answer)
    assert told == [(None, expected)]
    assert run("from aocd.utils import coerce as x")(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [None, "", b"", "None", b"None", b"\xff", 1.5, float("inf"), float("nan"), 1j, [12], {}],
)
def test_what_aocd_refuses_is_no_answer(own: StandIns, told: Told, answer: Any) -> None:
    run("import aocd; x = aocd.submit")(answer, part="a")
    puzzle = run("import aocd; x = aocd.puzzle")
    puzzle.answer_a = answer
    assert told == []
    assert not puzzle.answered_a


def test_numbers_of_numpy_are_answers(own: StandIns, told: Told) -> None:
    numpy = pytest.importorskip("numpy")
    submit = run("import aocd; x = aocd.submit")
    for answer in (numpy.int64(1), numpy.float32(2), numpy.array([[3]]), numpy.str_("4")):
        submit(answer)
    for answer in (numpy.bool_(True), numpy.array([1, 2]), numpy.float64(0.5)):
        submit(answer)
    assert told == [(None, "1"), (None, "2"), (None, "3"), (None, "4")]
    assert {type(answer) for _, answer in told} == {str}


def test_nobody_needs_to_listen() -> None:
    stand_ins = StandIns(2023, 7, "x")
    post: Any = stand_ins.create_module(stand_ins.find_spec("aocd.post"))  # type: ignore[arg-type]
    post.submit(5)


def test_a_puzzle_knows_what_was_answered(own: StandIns) -> None:
    puzzle = run("from aocd import puzzle as x")
    assert (puzzle.year, puzzle.day, puzzle.title) == (2023, 7, "Day 7")
    assert puzzle.url == "https://adventofcode.com/2023/day/7"
    assert list(puzzle.examples) == []
    assert not hasattr(puzzle, "answer_a")
    assert not puzzle.answered("a")
    puzzle.answer_a = 12
    assert (puzzle.answer_a, puzzle.answered_a, puzzle.answered("a")) == ("12", True, True)
    assert not hasattr(puzzle, "answers")
    puzzle.answer_b = 13
    assert puzzle.answers == ("12", "13")
    puzzle.view()


def test_a_puzzle_may_be_named_with_no_token_kept(own: StandIns) -> None:
    user = run("from aocd.models import User; x = User('secret')")
    assert "secret" not in repr(vars(user))


def test_the_small_things_scripts_use(own: StandIns) -> None:
    assert run("from aocd import extra as x") == {}
    assert run("from aocd.utils import blocker; x = blocker(quiet=True, until=(2023, 7))") is None
    assert run("from aocd.utils import colored; x = colored('x', 'red')") == "x"
    zone = (
        "import datetime; from aocd.utils import AOC_TZ; x = datetime.datetime(2023, 12, 1, 5, 0)"
    )
    assert run(f"{zone}.replace(tzinfo=AOC_TZ).utcoffset().total_seconds()") == -5 * 3600
    example = run("from aocd.examples import Example; x = Example('text', answer_a='1')")
    assert (example.input_data, example.answer_a, example.answer_b) == ("text", "1", None)


@pytest.mark.parametrize(
    ("code", "error", "name"),
    [
        ("import aocd.cookies", ImportError, "cookies"),
        ("from aocd import cookies", ImportError, "cookies"),
        ("from aocd.runner import run_for", ImportError, "runner"),
        ("import aocd; aocd.cookies", AttributeError, "cookies"),
        ("from aocd.models import _load_users", ImportError, "_load_users"),
        ("import aocd.models; aocd.models._load_users", AttributeError, "_load_users"),
        ("from pyperclip import waitForPaste", ImportError, "waitForPaste"),
        ("import pyperclip; pyperclip.waitForPaste", AttributeError, "waitForPaste"),
    ],
)
def test_what_is_missing_is_named(
    own: StandIns, code: str, error: type[Exception], name: str
) -> None:
    with pytest.raises(error) as caught:
        run(code)
    assert name in str(caught.value)
    assert "aoc-runner" in str(caught.value)


def test_all_else_is_left_to_python(own: StandIns) -> None:
    assert own.find_spec("aocdx") is None
    assert own.find_spec("json.decoder") is None


def test_the_clipboard_is_a_variable(own: StandIns) -> None:
    assert run("import pyperclip; x = pyperclip.paste()") == ""
    assert run("from pyperclip import copy, paste; copy(12); x = paste()") == "12"
    run("import pyperclip\ntry: pass\nexcept pyperclip.PyperclipException: pass")


def test_each_day_has_modules_of_its_own(own: StandIns) -> None:
    other = StandIns(2023, 8, "other")
    first = run("import aocd; aocd.submit.changed = 1; x = aocd.models.Puzzle")
    models: Any = other.create_module(other.find_spec("aocd.models"))  # type: ignore[arg-type]
    assert models.Puzzle is not first
    assert models.Puzzle(2023, 8).input_data == "other"
    assert run(
        "import aocd, aocd.models; x = aocd.models is __import__('sys').modules['aocd.models']"
    )


def test_a_day_may_set_what_it_likes(own: StandIns) -> None:
    assert run("import aocd; aocd.data = 'mine'; from aocd import data as x") == "mine"
    assert run("import aocd; del aocd.data; x = aocd.data") == "1-2\nx\n30 4"
