"""What an exception of a day looks like: its own frames, and where to look."""

import os
import re
from pathlib import Path

import pytest

from tests.own_day import DAY, on_the_path, run, run_json, write
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
            "    return inner(data)",
            f"  {DAY}:7 in inner",
            "    return json.loads(data)",
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
            "    return root_helper.start()",
            "  root_helper.py:4 in start",
            "    return climb(0)",
            "  days/year2015/helper.py:2 in climb",
            "    return 1 // steps",
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
        place, line = f"  {DAY}:2 in part1", "    return part1(data)"
        _, *trace, cure = result.error_lines
        assert re.fullmatch(r"  … \d{3,} more …", trace.pop(2))
        assert trace == [place, line, place]
        assert cure == f"hint: look at {DAY}:2 in part1"
        assert "part 2  2" in result.out
        assert str(run_json(aoc)[1][0]["error"]).endswith(f" ({DAY}:2 in part1)")

    def test_a_recursion_of_several_functions_is_shown_in_short(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            def part1(data): return down(1)

            def down(depth):
                return up(depth)

            def up(depth):
                return down(depth + 1)
            """,
        )
        _, *trace, _ = run(aoc).error_lines
        assert trace[:7] == [
            f"  {DAY}:1 in part1",
            "    def part1(data): return down(1)",
            f"  {DAY}:4 in down",
            "    return up(depth)",
            f"  {DAY}:7 in up",
            "    return down(depth + 1)",
            f"  {DAY}:4 in down",
        ]
        (more,) = re.findall(r"  … (\d+) more …", trace[7])
        assert 900 < int(more) < 1000
        assert {*trace[8:]} == {f"  {DAY}:4 in down", f"  {DAY}:7 in up"}
        assert len(trace) == 12

    def test_an_exception_without_words_has_a_name(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data):\n    assert data == 'y'\n")
        assert run(aoc).error_lines == [
            "error: part 1 failed: AssertionError",
            f"  {DAY}:2 in part1",
            "    assert data == 'y'",
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
            "    return int(text)",
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
        wrong, *trace, cure = result.error_lines
        assert wrong.startswith("error: part 1 failed: SyntaxError")
        frames, sources = trace[::2], trace[1::2]
        assert frames[0] == f"  {DAY}:7 in part1"
        assert frames[1:] == ([f"  {DAY}:4 in throw"] if "throw" in source else [])
        assert sources == [f"    return {source}", "    raise error"][: len(frames)]
        assert cure == f"hint: look at {frames[-1].strip()}"

    def test_a_syntax_error_in_a_late_import_is_one_of_that_file(self, aoc: Aoc) -> None:
        write(aoc, "def climb(:\n", "days/year2015/helper.py")
        write(aoc, "def part1(data):\n    from . import helper\n")
        assert run(aoc).error_lines[1:] == [
            f"  {DAY}:2 in part1",
            "    from . import helper",
            "  days/year2015/helper.py:1",
            "    def climb(:",
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
            "    asyncio.run(both())",
            f"  {DAY}:7 in both",
            "    async with asyncio.TaskGroup() as group:",
            f"  {DAY}:4 in fail",
            "    raise error",
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
        wrong, place, line, cure = run(aoc).error_lines
        assert line == f"    def part1(data): raise {source}"
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
        assert result.code == 130
        assert len(result.out.splitlines()) <= 1  # which day it is
        assert result.error_lines == ["interrupted"]


class TestTheLineOfCode:
    def trace(self, aoc: Aoc, **env: str) -> list[str]:
        """The frames and their lines of a run that fails."""
        result = run(aoc, **env)
        assert result.code == 3
        return result.error_lines[1:-1]

    def test_is_the_one_that_ran_though_the_file_was_saved_since(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            import pathlib

            def part1(data):
                pathlib.Path(__file__).write_text("# another\\n" * 9)
                raise ValueError

            def part2(data):
                pathlib.Path(__file__).unlink()
                raise ValueError
            """,
        )
        lines = run(aoc).error_lines
        assert lines[1:3] == [f"  {DAY}:5 in part1", "    raise ValueError"]
        assert lines[5:7] == [f"  {DAY}:9 in part2", "    raise ValueError"]

    def test_of_an_installed_day_is_not_shown_if_its_file_was_saved_since(
        self, aoc: Aoc, tmp_path: Path
    ) -> None:
        kit = tmp_path / "kit"
        package = kit / "alice/year2015"
        package.mkdir(parents=True)
        info = kit / "alice-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Name: alice\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[aoc_runner.days]\nalice = alice\n")
        day = package / "day01.py"
        env = {"PYTHONPATH": on_the_path(kit)}
        source = "import pathlib\n\ndef part1(data):\n    {}\n    raise ValueError\n"
        for what, shown in (
            ("data", ["    raise ValueError"]),
            ("pathlib.Path(__file__).write_text('# another\\n' * 9)", []),
            ("pathlib.Path(__file__).unlink()", []),
        ):
            day.write_text(source.format(what))
            os.utime(day, (1_700_000_000, 1_700_000_000))
            assert [line for line in self.trace(aoc, **env) if " in part1" not in line] == shown

    def test_is_short_and_can_be_seen(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data):\n\treturn\t[int(data), '\u200e\x1b[2J'" + ", 0" * 99 + "]\n")
        place, line = self.trace(aoc)
        assert place == f"  {DAY}:2 in part1"
        assert line == ("    return [int(data), '  [2J'" + ", 0" * 99)[:103] + "…"

    def test_of_another_encoding_and_with_a_mark_in_front(self, aoc: Aoc) -> None:
        day = write(aoc, "")
        day.write_bytes(b"\xef\xbb\xbfname = int('caf\xc3\xa9')\r\n")
        assert self.trace(aoc)[1] == "    name = int('café')"
        day.write_bytes(b"# coding: latin-1\rname = int('caf\xe9')\r")
        assert self.trace(aoc)[1] == "    name = int('caf\ufffd')"

    def test_shows_no_token_not_even_the_start_of_one(self, aoc: Aoc) -> None:
        for length in (0, 20, 40, 60):
            token = "0a1b2c3d4e5f6978" * 8
            write(aoc, f"def part1(data):\n    fetch({' ' * length!r}, session={token!r})\n")
            result = run(aoc)
            assert "[token]" in result.error_lines[2]
            assert token[:12] not in result.err

    @pytest.mark.parametrize(
        "twist",
        [
            "__spec__ = None",
            "del globals()['__spec__']",
            "__spec__.loader = 5",
            "__spec__.loader.source = 5",
            "__spec__.loader.source = b''",
            "__spec__.loader = type('', (), {'__getattr__': lambda *_: sys.exit(4)})()",
            "os.path.getmtime = time.time = open = None; del __spec__.loader.source; sys.path = []",
        ],
    )
    def test_whatever_a_day_does_to_itself(self, aoc: Aoc, twist: str) -> None:
        write(aoc, f"import os, sys, time\n{twist}\n\ndef part1(data): raise ValueError('no')\n")
        result = run(aoc)
        assert result.error_lines[:2] == [
            "error: part 1 failed: ValueError: no",
            f"  {DAY}:4 in part1",
        ]

    def test_with_modules_of_its_own_that_are_called_as_pythons(self, aoc: Aoc) -> None:
        for name in ("linecache", "tokenize", "token", "traceback", "time", "types", "io"):
            write(aoc, "raise SystemExit('mine')\n", f"{name}.py")
        write(aoc, "def part1(data):\n    import traceback\n")
        assert self.trace(aoc) == [
            f"  {DAY}:2 in part1",
            "    import traceback",
            "  traceback.py:1 in <module>",
            "    raise SystemExit('mine')",
        ]
