"""What becomes of a day of one's own that is loaded, and what is said of one that cannot be."""

import zipfile
from pathlib import Path
from textwrap import dedent

import pytest

from tests.own_day import DAY, answers, on_the_path, refusal, run, run_json, write
from tests.support import Aoc


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
        wrong, *place, cure = self.failure(aoc)
        assert wrong.endswith("SyntaxError: '(' was never closed")
        assert place == [f"  {DAY}:4", "    def part2(data:"]
        assert cure == f"hint: look at {DAY}:4"

    def test_a_syntax_error_in_its_helper(self, aoc: Aoc) -> None:
        write(aoc, "def climb(:\n", "days/year2015/helper.py")
        write(aoc, "from days.year2015 import helper\n")
        _, *places, cure = self.failure(aoc)
        assert places == [
            f"  {DAY}:1 in <module>",
            "    from days.year2015 import helper",
            "  days/year2015/helper.py:1",
            "    def climb(:",
        ]
        assert cure == "hint: look at days/year2015/helper.py:1"

    def test_a_missing_module(self, aoc: Aoc) -> None:
        write(aoc, "import re\nimport nunmpy\n")
        wrong, *place, _ = self.failure(aoc)
        assert wrong.endswith("ModuleNotFoundError: No module named 'nunmpy'")
        assert place == [f"  {DAY}:2 in <module>", "    import nunmpy"]

    def test_a_missing_name(self, aoc: Aoc) -> None:
        write(aoc, "from math import squareroot\n")
        wrong, *place, _ = self.failure(aoc)
        assert "ImportError: cannot import name 'squareroot'" in wrong
        assert place == [f"  {DAY}:1 in <module>", "    from math import squareroot"]

    def test_an_exception(self, aoc: Aoc) -> None:
        write(aoc, "def prepare():\n    raise LookupError('no map')\n\nprepare()\n")
        wrong, *places, _ = self.failure(aoc)
        assert wrong.endswith("LookupError: no map")
        assert places == [
            f"  {DAY}:4 in <module>",
            "    prepare()",
            f"  {DAY}:2 in prepare",
            "    raise LookupError('no map')",
        ]

    def test_an_exit(self, aoc: Aoc) -> None:
        write(aoc, "import sys\nsys.exit(0)\n")
        assert "the day called sys.exit(0)" in self.failure(aoc)[0]

    def test_a_file_that_is_not_text(self, aoc: Aoc) -> None:
        write(aoc, "").write_bytes(b"TITLE = 'caf\xe9'\n")
        assert "SyntaxError" in self.failure(aoc)[0]


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
        aoc.write("data/accounts/me/inputs/2015/01.txt", "kept\n")
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
            "    def part1(data): return exec('1 / 0')",
            f"hint: look at {place}:1 in part1",
        ]
        result = run(aoc, PYTHONPATH=self.archive(aoc, module, "\n1 / 0\n"))
        assert result.error_lines[1:] == [
            f"  {place}:2 in <module>",
            "    1 / 0",
            f"hint: look at {place}:2 in <module>",
        ]
        result = run(aoc, PYTHONPATH=self.archive(aoc, module, "def part1(:\n"))
        assert result.error_lines[1:] == [
            f"  {place}:1",
            "    def part1(:",
            f"hint: look at {place}:1",
        ]


@pytest.mark.parametrize("doc", ["5", "b'x'", "None", "['x']"])
def test_a_docstring_may_be_anything(aoc: Aoc, doc: str) -> None:
    aoc.write("days/year2015/day01.py", f"__doc__ = {doc}\ndef part1(data): return 1\n")
    assert aoc("run", "2015", "1", "--input", "-", "--json", stdin="x").json["title"] == ""


def test_a_missing_module_whose_name_begins_as_the_days_does(aoc: Aoc) -> None:
    aoc.write("days/__init__.py", "")
    write(aoc, "import day\n\ndef part1(data): return 1\n")
    assert run(aoc).error_lines[0].endswith("ModuleNotFoundError: No module named 'day'")


def test_a_day_that_puts_something_else_in_its_place(aoc: Aoc) -> None:
    write(aoc, "import sys\n\nclass Me:\n    pass\n\nsys.modules[__name__] = Me()\n")
    wrong, hint = refusal(aoc)
    assert wrong == f"{DAY} puts something of type Me into sys.modules in its stead"
    assert hint == "take that out: the hooks are functions of the module itself"


def test_an_answer_that_cannot_even_be_looked_at(aoc: Aoc) -> None:
    write(
        aoc,
        """\
        class Evil:
            @property
            def __class__(self): raise SystemExit(9)

        def part1(data): return Evil()

        def part2(data): return type("", (), {})()
        """,
    )
    code, (first, second) = run_json(aoc)
    place = f"{DAY}:3 in __class__"
    assert (code, first["error"]) == (3, f"SystemExit: the day called sys.exit(9) ({place})")
    assert second["error"] == "IndexError: string index out of range"


def test_a_hook_by_another_name_with_wrong_arguments(aoc: Aoc) -> None:
    head = "from aoc_runner import hookimpl\n\n@hookimpl(specname='part1')\n"
    write(aoc, head + "def solve(lines, more): return 1\n")
    wrong, _ = refusal(aoc)
    assert wrong == f"{DAY}:3: part1(lines, more) takes `lines`, which the hook does not give"
