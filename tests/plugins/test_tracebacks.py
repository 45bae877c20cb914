"""What an exception of a day looks like: its own frames, and where to look."""

import re

import pytest

from tests.own_day import DAY, run, run_json, write
from tests.support import Aoc


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

    def test_a_debugger_that_nobody_answers_says_so(self, aoc: Aoc) -> None:
        write(aoc, "import pdb\n\ndef part1(data):\n    pdb.set_trace()\n    return 1\n")
        result = run(aoc)
        assert result.code == 3
        assert "BdbQuit: the debugger was left, or found nobody to ask" in result.err

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
