"""What a day of one's own gets for each thing that can be wrong with it, and what is not wrong."""

import os
import re
import zipfile
from pathlib import Path
from textwrap import dedent

import pytest

from tests.fake_site import Site, User
from tests.support import GUARD, Aoc, Result

DAY = "days/year2015/day01.py"


def write(aoc: Aoc, source: str, path: str = DAY) -> Path:
    return aoc.write(path, dedent(source))


def run(aoc: Aoc, *words: str, **env: str) -> Result:
    """Run 2015 day 1 on the input `x`."""
    environment = aoc.env
    aoc.env = environment | env
    try:
        return aoc("run", "2015", "1", *words, "--input", "-", stdin="x\n")
    finally:
        aoc.env = environment


def run_json(aoc: Aoc, *words: str, **env: str) -> tuple[int, list[dict[str, str | None]]]:
    """The exit code and the parts of the document."""
    result = run(aoc, *words, "--json", **env)
    return result.code, result.json["parts"]


def answers(aoc: Aoc, **env: str) -> list[str | None]:
    code, parts = run_json(aoc, **env)
    assert code == 0
    return [part["answer"] for part in parts]


def refusal(aoc: Aoc, **env: str) -> tuple[str, str]:
    """What is wrong and what to do, the same for people and for scripts, with exit code 3."""
    result = run(aoc, **env)
    assert result.code == 3
    assert result.out == ""
    wrong, cure = result.error_lines
    as_json = run(aoc, "--json", **env)
    assert as_json.code == 3
    message, hint = wrong.removeprefix("error: "), cure.removeprefix("hint: ")
    assert as_json.json == {"error": {"code": 3, "message": message, "hint": hint}}
    return message, hint


def on_the_path(folder: Path) -> str:
    return os.pathsep.join([str(GUARD), str(folder)])


class TestHooksAgainstTheContract:
    def test_no_part1(self, aoc: Aoc) -> None:
        write(aoc, "def part2(data): return 2\n")
        assert refusal(aoc) == (
            f"{DAY} has no function part1",
            "define it there: def part1(data): ...",
        )

    def test_an_empty_file(self, aoc: Aoc) -> None:
        write(aoc, "")
        assert refusal(aoc)[0] == f"{DAY} has no function part1"

    def test_a_marked_hook_that_is_misspelt(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            def part1(data): return 1

            @hookimpl
            def prat2(data): return 2
            """,
        )
        message, hint = refusal(aoc)
        assert message == f"{DAY}:5: `prat2` is marked as a hook, but there is none of that name"
        assert hint == "did you mean part2?"

    def test_a_marked_hook_that_is_like_none(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl(specname="visualise")
            def draw(data): return 2
            """,
        )
        message, hint = refusal(aoc)
        assert message.startswith(f"{DAY}:3: `visualise` is marked as a hook")
        assert hint == "the hooks are: parse, part1, part2"

    def test_a_function_of_another_name_is_no_hook(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return prat2(data)\n\ndef prat2(data): return 'helped'\n")
        assert answers(aoc) == ["helped", None]

    @pytest.mark.parametrize(
        ("signature", "unknown", "allowed"),
        [
            ("part1(lines)", "lines", "part1(data, params)"),
            ("part1(data, params, size)", "size", "part1(data, params)"),
            ("part2(text)", "text", "part2(data, params)"),
            ("parse(data)", "data", "parse(text)"),
        ],
    )
    def test_a_wrong_argument(self, aoc: Aoc, signature: str, unknown: str, allowed: str) -> None:
        write(aoc, f"def part1(data): return 1\n\n\ndef {signature}: return 1\n")
        message, hint = refusal(aoc)
        assert message == f"{DAY}:4: {signature} takes `{unknown}`, which the hook does not give"
        assert f"def {allowed}" in hint

    def test_a_wrong_argument_of_a_marked_hook(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl(specname="part1")
            def first(lines): return 1
            """,
        )
        assert refusal(aoc)[0].startswith(f"{DAY}:3: part1(lines) takes `lines`")

    @pytest.mark.parametrize("hook", ["part1", "part2", "parse"])
    def test_a_cached_function_is_named_and_not_taken_for_a_missing_one(
        self, aoc: Aoc, hook: str
    ) -> None:
        write(
            aoc,
            f"""\
            from functools import cache

            def part1(data): return 1

            @cache
            def {hook}(data): return 1
            """,
        )
        message, hint = refusal(aoc)
        assert f"{DAY} has a {hook} that is a _lru_cache_wrapper, not a function" in message
        assert f"def {hook}(" in hint

    def test_a_part_that_is_an_object(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from functools import partial

            def solve(part, data): return part

            part1 = partial(solve, 1)
            """,
        )
        assert f"{DAY} has a part1 that is a partial" in refusal(aoc)[0]

    def test_a_part_from_elsewhere_is_not_taken_for_a_missing_one(self, aoc: Aoc) -> None:
        aoc.write("elsewhere.py", "def part2(data): return 2\n")
        write(aoc, "from elsewhere import part2\n\ndef part1(data): return 1\n")
        assert f"{DAY} has a part2 that is a function, not a function of its own" in refusal(aoc)[0]

    def test_fewer_arguments_will_do(self, aoc: Aoc) -> None:
        write(aoc, "def parse(): return 'ready'\n\ndef part1(): return 1\n")
        assert answers(aoc) == ["1", None]
        write(aoc, "def part1(params, data): return repr((params, data))\n", _variant("swapped"))
        assert run_json(aoc, "--variant", "swapped")[1][0]["answer"] == "({}, 'x')"

    def test_arguments_of_its_own_need_a_default(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data, size=10): return f'{data} {size}'\n")
        assert answers(aoc) == ["x 10", None]

    def test_marked_hooks_and_other_names_for_them(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl
            def parse(text): return text * 3

            @hookimpl(specname="part1")
            def count_the_letters(data): return len(data)

            def part2(data): return data
            """,
        )
        assert answers(aoc) == ["3", "xxx"]


def _variant(name: str) -> str:
    return DAY.replace(".py", f"_{name}.py")


class TestNamesThatAreNoHooks:
    def test_parse_from_a_foreign_package(self, aoc: Aoc, tmp_path: Path) -> None:
        foreign = tmp_path / "foreign"
        foreign.mkdir()
        (foreign / "parse.py").write_text("def parse(format, string): return string.upper()\n")
        write(
            aoc,
            """\
            from parse import parse

            def part1(data): return data
            def part2(data): return parse("{}", data)
            """,
        )
        assert answers(aoc, PYTHONPATH=on_the_path(foreign)) == ["x", "X"]

    def test_a_module_called_parse(self, aoc: Aoc) -> None:
        aoc.write("parse.py", "LOUD = str.upper\n")
        write(aoc, "import parse\n\ndef part1(data): return parse.LOUD(data)\n")
        assert answers(aoc) == ["X", None]

    def test_a_class_called_parse_of_a_foreign_package(self, aoc: Aoc) -> None:
        write(aoc, "from decimal import Decimal as parse\n\ndef part1(data): return data\n")
        assert answers(aoc) == ["x", None]

    def test_a_hook_from_the_projects_own_days_is_one(self, aoc: Aoc) -> None:
        write(aoc, "def parse(text): return text.upper()\n", "days/common.py")
        write(aoc, "from days.common import parse\n\ndef part1(data): return data\n")
        assert answers(aoc) == ["X", None]


class TestADayThatRaises:
    def test_only_its_own_frames_are_shown_and_the_other_part_runs(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            import json

            def part1(data):
                return inner(data)

            def inner(data):
                return json.loads(data)

            def part2(data):
                return "fine"
            """,
        )
        result = run(aoc)
        assert result.code == 3
        assert result.error_lines == [
            "error: part 1 failed: JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
            f"  {DAY}:4 in part1",
            f"  {DAY}:7 in inner",
            f"hint: look at {DAY}:7 in inner",
        ]
        assert re.search(r"part 1 +- +✗ failed", result.out)
        assert re.search(r"part 2 +fine +\? unchecked", result.out)

        code, parts = run_json(aoc)
        assert code == 3
        assert [part["status"] for part in parts] == ["failed", "unchecked"]
        assert [part["answer"] for part in parts] == [None, "fine"]
        assert parts[0]["seconds"] is None
        assert parts[0]["error"] == (
            f"JSONDecodeError: Expecting value: line 1 column 1 (char 0) ({DAY}:7 in inner)"
        )
        assert parts[1]["error"] is None

    def test_the_frames_of_its_helpers_are_its_own(self, aoc: Aoc) -> None:
        write(aoc, "def climb(steps):\n    return 1 // steps\n", "days/year2015/helper.py")
        aoc.write(
            "root_helper.py",
            "from days.year2015.helper import climb\n\ndef start():\n    return climb(0)\n",
        )
        write(aoc, "import root_helper\n\ndef part1(data):\n    return root_helper.start()\n")
        assert run(aoc).error_lines[:-1] == [
            "error: part 1 failed: ZeroDivisionError: integer division or modulo by zero",
            f"  {DAY}:4 in part1",
            "  root_helper.py:4 in start",
            "  days/year2015/helper.py:2 in climb",
        ]

    @pytest.mark.parametrize(
        ("exit_call", "said"),
        [("sys.exit()", "sys.exit()"), ("sys.exit(0)", "sys.exit(0)"), ("exit('bye')", "(bye)")],
    )
    def test_it_cannot_exit(self, aoc: Aoc, exit_call: str, said: str) -> None:
        write(aoc, f"import sys\ndef part1(data): {exit_call}\ndef part2(data): return 2\n")
        result = run(aoc)
        assert result.code == 3
        assert "part 1 failed: SystemExit: the day called sys.exit" in result.err
        assert said in result.err
        assert f"{DAY}:2 in part1" in result.err
        assert "part 2" in result.out

    def test_a_recursion_too_deep_is_shown_in_short(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data):\n    return part1(data)\n\ndef part2(data): return 2\n")
        result = run(aoc)
        assert result.code == 3
        assert "part 1 failed: RecursionError: maximum recursion depth exceeded" in result.err
        assert len(result.error_lines) < 15
        assert re.search(r"… \d{3,} more …", result.err)
        assert "part 2  2" in result.out

    def test_an_exception_without_words_has_a_name(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data):\n    assert data == 'y'\n")
        assert run(aoc).error_lines == [
            "error: part 1 failed: AssertionError",
            f"  {DAY}:2 in part1",
            f"hint: look at {DAY}:2 in part1",
        ]

    def test_both_parts_are_shown(self, aoc: Aoc) -> None:
        write(
            aoc, "def part1(data): raise KeyError('one')\ndef part2(data): raise KeyError('two')\n"
        )
        result = run(aoc)
        assert result.code == 3
        assert "part 1 failed: KeyError: 'one'" in result.err
        assert "part 2 failed: KeyError: 'two'" in result.err

    def test_a_parse_that_fails_fails_both_parts_and_is_told_once(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            def parse(text):
                return int(text)

            def part1(data): return 1
            def part2(data): return 2
            """,
        )
        result = run(aoc)
        assert result.code == 3
        wrong = "ValueError: invalid literal for int() with base 10: 'x'"
        assert result.error_lines == [
            f"error: parse failed: {wrong}",
            f"  {DAY}:2 in parse",
            f"hint: look at {DAY}:2 in parse",
        ]
        document = run(aoc, "--json").json
        assert document["parse_seconds"] is None
        assert [(part["status"], part["error"]) for part in document["parts"]] == [
            ("failed", f"{wrong} ({DAY}:2 in parse)")
        ] * 2

    def test_a_parse_that_fails_is_told_as_such_for_one_part_too(self, aoc: Aoc) -> None:
        write(aoc, "def parse(text): return int(text)\ndef part1(data): return 1\n")
        for part in ("1", "2"):
            assert run(aoc, part).error_lines[0].startswith("error: parse failed: ValueError: ")
        write(
            aoc,
            "def parse(text): return text\ndef part2(data): return int(data)\n"
            "def part1(data): return 1\n",
        )
        assert run(aoc, "2").error_lines[0].startswith("error: part 2 failed: ValueError: ")

    @pytest.mark.parametrize(
        "source",
        [
            "ast.literal_eval('1 +')",
            "exec('1 +')",
            "compile('1 +', 'input', 'eval')",
            "compile('1 +', '<stdin>', 'eval')",
            "eval('1 +')",
            "throw(SyntaxError('what is this'))",
            "throw(SyntaxError())",
            "throw(SyntaxError('odd', (5, 6, 7, 'text')))",
        ],
    )
    def test_a_syntax_error_in_a_text_is_not_one_of_its_file(self, aoc: Aoc, source: str) -> None:
        write(
            aoc,
            f"""\
            import ast

            def throw(error):
                raise error

            def part1(data):
                return {source}
            """,
        )
        result = run(aoc)
        wrong, *frames, cure = result.error_lines
        assert wrong.startswith("error: part 1 failed: SyntaxError")
        assert frames[0] == f"  {DAY}:7 in part1"
        assert frames[1:] == ([f"  {DAY}:4 in throw"] if "throw" in source else [])
        assert cure == f"hint: look at {frames[-1].strip()}"

    def test_a_syntax_error_in_a_late_import_is_one_of_that_file(self, aoc: Aoc) -> None:
        write(aoc, "def climb(:\n", "days/year2015/helper.py")
        write(aoc, "def part1(data):\n    from . import helper\n")
        assert run(aoc).error_lines[1:] == [
            f"  {DAY}:2 in part1",
            "  days/year2015/helper.py:1",
            "hint: look at days/year2015/helper.py:1",
        ]

    def test_a_group_names_all_that_is_in_it_and_leads_to_the_first(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            import asyncio

            async def fail(error):
                raise error

            async def both():
                async with asyncio.TaskGroup() as group:
                    group.create_task(fail(ValueError("one")))
                    group.create_task(fail(KeyError("two")))

            def part1(data):
                asyncio.run(both())
            """,
        )
        result = run(aoc)
        assert result.error_lines == [
            "error: part 1 failed: ExceptionGroup: unhandled errors in a TaskGroup "
            "(2 sub-exceptions): ValueError: one; KeyError: 'two'",
            f"  {DAY}:12 in part1",
            f"  {DAY}:7 in both",
            f"  {DAY}:4 in fail",
            f"hint: look at {DAY}:4 in fail",
        ]

    def test_an_exception_from_nowhere_leads_to_the_file(self, aoc: Aoc) -> None:
        write(aoc, "exec(\"def part1(data): raise ValueError('odd')\")\n")
        assert run(aoc).error_lines == [
            "error: part 1 failed: ValueError: odd",
            f"hint: look at {DAY}",
        ]

    @pytest.mark.parametrize(
        "source",
        [
            "ValueError(data)",
            "KeyError(data)",
            "SystemExit(data)",
            "SyntaxError(data)",
            "ExceptionGroup(data, [ValueError(data)] * 9)",
        ],
    )
    def test_a_message_that_quotes_the_input_is_shortened(self, aoc: Aoc, source: str) -> None:
        write(
            aoc,
            f"def parse(text): return text * 9000 + 'the end'\ndef part1(data): raise {source}\n",
        )
        wrong, place, cure = run(aoc).error_lines
        assert "xxx … xxx" in wrong
        assert "the end" in wrong[-10:]
        assert len(wrong) < 500
        assert (place, cure) == (f"  {DAY}:2 in part1", f"hint: look at {DAY}:2 in part1")
        assert len(run_json(aoc)[1][0]["error"] or "") < 500

    @pytest.mark.parametrize(
        "source",
        [
            "def part1(data): raise KeyboardInterrupt\n",
            "def parse(text): raise KeyboardInterrupt\ndef part1(data): return 1\n",
            "raise KeyboardInterrupt\n",
            "import os, signal\ndef part1(data): os.kill(os.getpid(), signal.SIGINT)\n",
        ],
        ids=["part", "parse", "import", "signal"],
    )
    def test_an_interrupt_ends_it_at_once(self, aoc: Aoc, source: str) -> None:
        write(aoc, source + "def part2(data): print('still here')\n")
        result = run(aoc)
        assert (result.code, result.out) == (130, "")
        assert result.error_lines == ["interrupted"]


class TestADayThatCannotBeImported:
    def failure(self, aoc: Aoc) -> list[str]:
        """What people are told; scripts get the same in one document."""
        result = run(aoc)
        assert (result.code, result.out) == (3, "")
        assert result.error_lines[0].startswith(f"error: 2015 day 1 ({DAY}) cannot be imported: ")
        as_json = run(aoc, "--json")
        assert as_json.code == 3
        assert as_json.json["error"]["code"] == 3
        message = result.error_lines[0].removeprefix("error: ")
        assert as_json.json["error"]["message"].startswith(message)
        return result.error_lines

    def test_a_syntax_error(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data):\n    return 1\n\ndef part2(data:\n    return 2\n")
        wrong, place, cure = self.failure(aoc)
        assert wrong.endswith("SyntaxError: '(' was never closed")
        assert place == f"  {DAY}:4"
        assert cure == f"hint: look at {DAY}:4"

    def test_a_syntax_error_in_its_helper(self, aoc: Aoc) -> None:
        write(aoc, "def climb(:\n", "days/year2015/helper.py")
        write(aoc, "from days.year2015 import helper\n")
        _, *places, cure = self.failure(aoc)
        assert places == [f"  {DAY}:1 in <module>", "  days/year2015/helper.py:1"]
        assert cure == "hint: look at days/year2015/helper.py:1"

    def test_a_missing_module(self, aoc: Aoc) -> None:
        write(aoc, "import re\nimport nunmpy\n")
        wrong, place, _ = self.failure(aoc)
        assert wrong.endswith("ModuleNotFoundError: No module named 'nunmpy'")
        assert place == f"  {DAY}:2 in <module>"

    def test_a_missing_name(self, aoc: Aoc) -> None:
        write(aoc, "from math import squareroot\n")
        wrong, place, _ = self.failure(aoc)
        assert "ImportError: cannot import name 'squareroot'" in wrong
        assert place == f"  {DAY}:1 in <module>"

    def test_an_exception(self, aoc: Aoc) -> None:
        write(aoc, "def prepare():\n    raise LookupError('no map')\n\nprepare()\n")
        wrong, *places, _ = self.failure(aoc)
        assert wrong.endswith("LookupError: no map")
        assert places == [f"  {DAY}:4 in <module>", f"  {DAY}:2 in prepare"]

    def test_an_exit(self, aoc: Aoc) -> None:
        write(aoc, "import sys\nsys.exit(0)\n")
        assert "the day called sys.exit(0)" in self.failure(aoc)[0]

    def test_a_file_that_is_not_text(self, aoc: Aoc) -> None:
        write(aoc, "").write_bytes(b"TITLE = 'caf\xe9'\n")
        assert "SyntaxError" in self.failure(aoc)[0]


class TestAnswersThatAreNone:
    def test_a_missing_part2_is_not_solved_yet(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return 1\n")
        result = run(aoc)
        assert (result.code, result.err) == (0, "")
        assert re.search(r"part 2 +- +· not solved yet", result.out)
        code, parts = run_json(aoc)
        assert code == 0
        assert [part["status"] for part in parts] == ["unchecked", "unsolved"]
        assert parts[1]["answer"] is None

    def test_none_is_not_solved_yet(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return None\ndef part2(data): pass\n")
        code, parts = run_json(aoc)
        assert code == 0
        assert [part["status"] for part in parts] == ["unsolved", "unsolved"]

    def test_falsy_answers_are_answers(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return 0\ndef part2(data): return 0.0\n")
        assert answers(aoc) == ["0", "0"]


def test_what_is_no_answer_is_shown_and_never_compared(
    online: Aoc, site: Site, alice: User
) -> None:
    site.solve(alice, 2023, 7, 1)
    online("submit", "2023", "7", "2", "1", "--dry-run")  # reads the page, which shows part 1
    for value, shown in (
        ("True", "True"),
        ("2.5", "2.5"),
        ("float('nan')", "nan"),
        ("''", ""),
        ("[1, 2]", "[1, 2]"),
        (r"'##\n#.\n'", "##\n#."),
    ):
        write(online, f"def part1(data): return {value}\n", "days/year2023/day07.py")
        result = online("run", "2023", "7", "1", "--json")
        assert result.code == 0
        (part,) = result.json["parts"]
        assert part["expected"] == site.answer(alice, 2023, 7, 1)
        assert (part["answer"], part["status"]) == (shown, "unchecked")
        for_people = online("run", "2023", "7", "1")
        assert for_people.code == 0
        assert shown in for_people.out
        assert "unchecked" in for_people.out


CHATTY = """\
import sys
print("at import")

def parse(text):
    print("in parse")
    return text

def part1(data):
    print("in part1")
    print("{}", file=sys.stdout, flush=True)
    sys.stdout.write("unfinished")
    return 1
"""


class TestWhatADayPrints:
    def test_is_shown_to_people(self, aoc: Aoc) -> None:
        write(aoc, CHATTY)
        out = run(aoc).out
        for line in ("at import", "in parse", "in part1", "unfinished"):
            assert line in out

    def test_goes_to_stderr_beside_a_document(self, aoc: Aoc) -> None:
        write(aoc, CHATTY)
        result = run(aoc, "--json")
        assert result.code == 0
        assert result.json["parts"][0]["answer"] == "1"
        for line in ("at import", "in parse", "in part1", "unfinished"):
            assert line in result.err

    def test_goes_to_stderr_beside_the_document_of_an_error(self, aoc: Aoc) -> None:
        write(aoc, "print('at import')\n")
        result = run(aoc, "--json")
        assert result.json["error"]["code"] == 3
        assert "at import" in result.err


class TestAProject:
    def test_is_found_from_a_folder_within(self, aoc: Aoc) -> None:
        write(aoc, "import root_helper\n\ndef part1(data): return root_helper.ANSWER\n")
        aoc.write("root_helper.py", "ANSWER = 'found'\n")
        aoc.write("notes/2015/today.txt", "")
        root = aoc.folder
        for within in ("notes/2015", "days", "days/year2015"):
            aoc.folder = root / within
            assert answers(aoc) == ["found", None]

    def test_is_the_nearest_one(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return 'outer'\n")
        write(aoc, "def part1(data): return 'inner'\n", f"inner/{DAY}")
        (aoc.folder / "inner/days/days").mkdir()  # holds no year, so it is nobody's
        aoc.folder = aoc.folder / "inner"
        assert answers(aoc) == ["inner", None]

    def test_names_a_broken_day_from_where_one_stands(self, aoc: Aoc) -> None:
        day = write(aoc, "def part1(data): return 1 / 0\n")
        aoc.folder = day.parent
        assert "day01.py:1 in part1" in run(aoc).err
        (aoc.folder / "deeper").mkdir()
        aoc.folder = aoc.folder / "deeper"
        assert f"{day}:1 in part1" in run(aoc).err

    def test_its_helpers_are_importable(self, aoc: Aoc) -> None:
        write(aoc, "ANSWER = 'beside'\n", "days/year2015/helper.py")
        write(aoc, "ANSWER = 'at the root'\n", "helper_at_root.py")
        write(
            aoc,
            """\
            import helper_at_root
            from days.year2015 import helper
            from days.year2015.helper import ANSWER

            def part1(data): return helper.ANSWER if helper.ANSWER is ANSWER else None
            def part2(data): return helper_at_root.ANSWER
            """,
        )
        assert answers(aoc) == ["beside", "at the root"]

    @pytest.mark.parametrize("made", [["days"], ["days", "days/year2015"], ["days/year2015"]])
    def test_may_have_init_files(self, aoc: Aoc, made: list[str]) -> None:
        for folder in made:
            aoc.write(f"{folder}/__init__.py", "")
        write(aoc, "from . import helper\n\ndef part1(data): return helper.ANSWER\n")
        write(aoc, "ANSWER = 'beside'\n", "days/year2015/helper.py")
        assert answers(aoc) == ["beside", None]

    @pytest.mark.parametrize("has_the_day", [True, False])
    def test_another_package_called_days_is_found_out(
        self, aoc: Aoc, tmp_path: Path, has_the_day: bool
    ) -> None:
        # Python prefers a package with an __init__.py, however far along the path, to a folder.
        other = tmp_path / "other/days"
        (other / "year2015").mkdir(parents=True)
        (other / "__init__.py").write_text("")
        if has_the_day:
            (other / "year2015/day01.py").write_text("def part1(data): return 'other'\n")
        write(aoc, "def part1(data): return 'mine'\n")
        path = on_the_path(other.parent)
        message, hint = refusal(aoc, PYTHONPATH=path)
        assert f"importing days.year2015.day01 gave {other}" in message
        assert str(aoc.folder / DAY) in message
        assert "put an empty __init__.py into the folder of that name" in hint

        aoc.write("days/__init__.py", "")  # which is the cure
        assert answers(aoc, PYTHONPATH=path) == ["mine", None]


class TestADayThatLeavesTheFolder:
    LEAVES = "import os, tempfile\n\nos.chdir(tempfile.gettempdir())\n\n"

    def test_finds_the_input_that_was_given(self, aoc: Aoc) -> None:
        write(aoc, self.LEAVES + "def part1(data): return data\n")
        aoc.write("some/input.txt", "found\n")
        for name in (
            "some/input.txt",
            "./some/../some/input.txt",
            str(aoc.folder / "some/input.txt"),
        ):
            result = aoc("run", "2015", "1", "--input", name, "--json")
            assert (result.code, result.json["parts"][0]["answer"]) == (0, "found"), result.err

    def test_finds_its_settings_data_and_examples(self, aoc: Aoc) -> None:
        write(aoc, self.LEAVES + "def part1(data): return data\n")
        aoc.write("days/year2015/day01.yaml", "examples: [{input_file: beside.txt, part1: here}]\n")
        aoc.write("days/year2015/beside.txt", "here\n")
        aoc.write("conf/config.yaml", "aoc:\n  account: me\n")
        aoc.write("data/inputs/me/2015/01.txt", "kept\n")
        aoc.env = {"AOC_DATA_DIR": "data", "AOC_CONFIG": "conf/config.yaml"}
        kept = aoc("run", "2015", "1", "--json")
        assert (kept.code, kept.json["parts"][0]["answer"]) == (0, "kept"), kept.err
        assert aoc("test", "2015", "1").code == 0

    def test_is_named_from_where_one_stands(self, aoc: Aoc) -> None:
        write(aoc, self.LEAVES + "def part1(data): return 1 / 0\n")
        assert f"  {DAY}:5 in part1" in run(aoc).error_lines
        write(aoc, self.LEAVES + "1 / 0\n")
        assert f"  {DAY}:5 in <module>" in run(aoc).error_lines


@pytest.mark.parametrize("module", ["my_day", "kit.my_day"])
class TestADayInAZipArchive:
    def archive(self, aoc: Aoc, module: str, source: str) -> str:
        """The PYTHONPATH of an archive whose distribution offers 2015 day 1."""
        path = aoc.folder / "kit.zip"
        entries = f"[aoc_runner.days]\n2015-01 = {module}\n"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("kit-1.0.dist-info/METADATA", "Name: kit\nVersion: 1.0\n")
            archive.writestr("kit-1.0.dist-info/entry_points.txt", entries)
            archive.writestr("kit/__init__.py", "")
            archive.writestr(f"{module.replace('.', '/')}.py", dedent(source))
        return on_the_path(path)

    def test_it_is_listed_and_runs(self, aoc: Aoc, module: str) -> None:
        path = self.archive(aoc, module, "def part1(data): return data * 2\n")
        listed = aoc("days", "2015", "--json", PYTHONPATH=path)
        assert [day["from"] for day in listed.json["days"]] == ["kit"]
        assert answers(aoc, PYTHONPATH=path) == ["xx", None]

    def test_it_has_no_examples(self, aoc: Aoc, module: str) -> None:
        path = self.archive(aoc, module, "def part1(data): return 1\n")
        example = aoc("run", "2015", "1", "--example", PYTHONPATH=path)
        assert example.code == 3
        assert example.error_lines == [
            "error: 2015 day 1 has no examples",
            "hint: give --input FILE",
        ]
        assert "nothing to check" in aoc("test", "2015", "1", PYTHONPATH=path).out
        watch = aoc("watch", "2015", "1", PYTHONPATH=path)
        assert watch.code == 3
        assert "nobody knows which file" in watch.err

    def test_what_it_raises_has_its_frames(self, aoc: Aoc, module: str) -> None:
        place = f"kit.zip/{module.replace('.', '/')}.py"
        failing = "def part1(data): return exec('1 / 0')\n"
        result = run(aoc, PYTHONPATH=self.archive(aoc, module, failing))
        assert result.error_lines == [
            "error: part 1 failed: ZeroDivisionError: division by zero",
            f"  {place}:1 in part1",
            f"hint: look at {place}:1 in part1",
        ]
        result = run(aoc, PYTHONPATH=self.archive(aoc, module, "\n1 / 0\n"))
        assert result.error_lines[1:] == [
            f"  {place}:2 in <module>",
            f"hint: look at {place}:2 in <module>",
        ]
        result = run(aoc, PYTHONPATH=self.archive(aoc, module, "def part1(:\n"))
        assert result.error_lines[1:] == [f"  {place}:1", f"hint: look at {place}:1"]
