"""Days that keep what they asked for: for another text they, and all theirs, are imported anew.

Whichever module of theirs asked, and when: no case is ever solved with another's input.
"""

import _json
import gc
import pickle
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aoc_runner.kernel.words.case import Case
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.plugins import layout
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.plugins.installed import came_with
from aoc_runner.plugins.layout_entries import Entry
from aoc_runner.running.loading import load
from aoc_runner.running.solve import solve

DAY, NEXT = Puzzle(2015, 1), Puzzle(2015, 2)
ASKS = "from aocd import data as TEXT\n"


def write(folder: Path, **files: str) -> None:
    """Each file by its name without `.py`; `__` stands for a slash."""
    for name, source in files.items():
        path = folder / f"{name.replace('__', '/', 1)}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)


def own(folder: Path, name: str, puzzle: Puzzle = DAY) -> DaySpec:
    return DaySpec(puzzle, PROJECT, None, f"days.{name}", f"{folder}/days/{name}.py", str(folder))


def apart(folder: Path, path: str = "{day}/part{part}.py") -> DaySpec:
    spec = layout.find([Entry(path, str(folder), "config.yaml:3", year=2015)], DAY, None)
    assert spec is not None
    return spec


def solved(*specs: DaySpec, texts: tuple[str, ...], parts: tuple[Part, ...] = PARTS) -> list[str]:
    """What the days answer to each text: loaded when it is their turn, then kept, as in pytest."""
    days: dict[DaySpec, Any] = {}
    said: list[str] = []
    for text in texts:
        case = Case(text, text, "example", {}, {})
        for spec in specs:
            day = days[spec] if spec in days else days.setdefault(spec, load(spec, case))
            said += [it.answer_text or it.reason for it in solve(day, case, parts)]
    return said


@pytest.mark.parametrize("path", ["{day}/part{part}.py", "{part}/{day}.py"])
def test_the_parts_share_what_has_asked(tmp_path: Path, path: str) -> None:
    code = "from shared import TEXT\ndef part{0}(data): return f'{0} {{TEXT}}'\n"
    write(tmp_path, shared=ASKS)
    for part in PARTS:
        name = path.format(day=1, part=part)[:-3].replace("/", "__")
        write(tmp_path, **{name: code.format(part)})
    said = solved(apart(tmp_path, path), texts=("abc", "de", "de", "abc"))
    assert said == ["1 abc", "2 abc", "1 de", "2 de", "1 de", "2 de", "1 abc", "2 abc"]


def test_so_do_variants_and_other_days(tmp_path: Path) -> None:
    code = "from days.common import TEXT\ndef part1(data): return TEXT\n"
    write(tmp_path, days__common=ASKS, days__day01=code, days__day01_top=code, days__day02=code)
    first, variant = own(tmp_path, "day01"), own(tmp_path, "day01_top")
    texts = ("abc", "de", "abc")
    assert solved(first, variant, texts=texts, parts=(1,)) == [
        "abc",
        "abc",
        "de",
        "de",
        *["abc"] * 2,
    ]
    second = own(tmp_path, "day02", NEXT)
    assert solved(first, texts=("x",), parts=(1,)) == ["x"]
    assert solved(second, texts=("yz",), parts=(1,)) == ["yz"]


@pytest.mark.parametrize(
    "day",
    [
        "def part1(data):\n    from days.common import TEXT\n    return TEXT\n",
        "from functools import cache\nimport aocd\n"
        "@cache\ndef text(): return aocd.get_data()\ndef part1(data): return text()\n",
    ],
    ids=["a late import", "a cache"],
)
def test_who_asks_later_is_known_too(tmp_path: Path, day: str) -> None:
    write(tmp_path, days__common=ASKS, days__day01=day)
    assert solved(own(tmp_path, "day01"), texts=("abc", "de"), parts=(1,)) == ["abc", "de"]


def test_classes_are_the_same_for_all_that_share_them(tmp_path: Path) -> None:
    pickles = "import pickle\nfrom shared import H\n"
    pickles += "def part2(data): return type(pickle.loads(pickle.dumps(H()))) is H and data\n"
    asks = f"{ASKS}from shared import H\ndef part1(data): return TEXT\n"
    write(tmp_path, shared="class H: pass\n", **{"1__part1": asks, "1__part2": pickles})
    assert solved(apart(tmp_path), texts=("abc", "de")) == ["abc", "abc", "de", "de"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages; what is imported from it is forgotten in the end."""
    site = tmp_path / "site-packages"
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr("aoc_runner.plugins.modules._KNOWN", {})  # or the next has our sys.path
    known = set(sys.modules)
    yield site
    for name in sys.modules.keys() - known:
        if name.startswith(("gen_", "another_")):
            del sys.modules[name]


@pytest.mark.parametrize("is_source", [False, True], ids=["by a wheel", "in a source tree"])
def test_an_installed_day_s_neighbours(
    installed: Path, monkeypatch: pytest.MonkeyPatch, is_source: bool
) -> None:
    day = "from gen_inp import TEXT\nimport another_library\n"
    day += "def part1(data): return TEXT\n"
    day += "def part2(data): another_library.CALLS.append(1); return len(another_library.CALLS)\n"
    home = installed.parent / "src" if is_source else installed
    write(home, gen_day=day, gen_inp=ASKS)
    write(installed, another_library="CALLS = []\n")
    info = installed / "gen_days-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gen-days\nVersion: 1\n")
    (info / "RECORD").write_text("" if is_source else "gen_day.py,,\ngen_inp.py,,\n")
    monkeypatch.syspath_prepend(home)
    spec = DaySpec(DAY, "gen-days", None, "gen_day", str(home / "gen_day.py"))
    # A library of somebody else's goes on as it is: many cannot be imported twice.
    assert solved(spec, texts=("abc", "de")) == ["abc", "1", "de", "2"]


def test_a_helper_of_another_distribution_that_asks(installed: Path, tmp_path: Path) -> None:
    write(installed, another_helper____init__="", another_helper__inputs=ASKS)
    code = "from another_helper import inputs\ndef part1(data): return inputs.TEXT\n"
    write(tmp_path, days__day01=code)
    assert solved(own(tmp_path, "day01"), texts=("abc", "de"), parts=(1,)) == ["abc", "de"]


def test_the_runner_is_no_day_s_neighbour() -> None:
    assert came_with({"aoc_runner.running.rehearsal"}) == set()
    assert "aoc_runner" not in came_with({"days.year2023.day07"})


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        ("if len(TEXT) == 4: del part1\n", "has no function part1"),
        ("if len(TEXT) == 4: raise SystemExit(7)\n", "sys.exit(7)"),
    ],
)
def test_an_import_that_fails_spoils_no_other_case(tmp_path: Path, ends: str, said: str) -> None:
    code = f"{ASKS}import pickle\nfrom days.shared import H\n"
    code += "def part1(data): return len(pickle.dumps(H())) and TEXT\n"
    write(tmp_path, days__shared="class H: pass\n", days__day01=code + ends)
    answers = solved(own(tmp_path, "day01"), texts=("abc", "abcd", "abc"), parts=(1,))
    assert (answers[0], answers[2]) == ("abc", "abc")
    assert said in answers[1]


def test_what_asks_nothing_is_imported_once(tmp_path: Path) -> None:
    texts = "nobody asked for this", "nor for that"  # as days of other projects may have
    code = "import aocd\nCALLS = []\n"
    code += "def part1(data):\n    CALLS.append(data)\n    return len(CALLS)\n"
    write(tmp_path, days__day01=code)
    assert solved(own(tmp_path, "day01"), texts=texts, parts=(1,)) == ["1", "2"]


def write_library(folder: Path, *, record: bool = False) -> None:
    """A package with a real extension, or as pip installs one; it says how often it was loaded."""
    count = "import sys\nsys.gen_loads = getattr(sys, 'gen_loads', 0) + 1\n"
    if record:
        write(folder, gen_library____init__=count)
        info = folder / "gen_library-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gen-library\nVersion: 1\n")
        (info / "RECORD").write_text(
            "gen_library/__init__.py,,\ngen_library-1.dist-info/RECORD,,\n"
        )
    elif extension := getattr(_json, "__file__", None):
        write(folder, gen_library____init__=f"{count}from gen_library import _json\n")
        shutil.copy(extension, folder / "gen_library")
    else:
        pytest.skip("this Python has its extensions built in: there is no file to copy")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("record", [False, True], ids=["an extension", "a record"])
@pytest.mark.parametrize("where", ["a project", "a project in place", "an installed day"])
def test_a_library_in_any_folder_is_loaded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, record: bool
) -> None:
    home = tmp_path / "lib"
    write_library(home, record=record)
    monkeypatch.syspath_prepend(home)
    monkeypatch.setattr(sys, "gen_loads", 0, raising=False)
    code = f"{ASKS}import gen_library, sys\ndef part1(data): return f'{{TEXT}} {{sys.gen_loads}}'\n"
    if where == "an installed day":
        write(home, gen_day=code)
        spec = DaySpec(DAY, "gen-days", None, "gen_day", str(home / "gen_day.py"))
    else:
        write(tmp_path, days__day01=code)
        spec = own(tmp_path, "day01")
        if where == "a project in place":  # as in a process of one day
            monkeypatch.setattr("aoc_runner.plugins.modules._IS_SETTLED", True)
    try:
        assert solved(spec, texts=("abc", "de"), parts=(1,)) == ["abc 1", "de 1"]
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] in ("days", "aocd")]:
            del sys.modules[name]
        sys.meta_path[:] = [it for it in sys.meta_path if type(it).__name__ != "StandInFinder"]


def test_a_user_s_own_tests_keep_what_they_have_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        tmp_path,
        gen_helper="try:\n    from aocd import data as TEXT\nexcept ImportError:\n"
        "    TEXT = ''\nclass P: pass\n",
    )
    write(tmp_path, days__day01="from gen_helper import TEXT\ndef part1(data): return TEXT\n")
    monkeypatch.setattr("aoc_runner.plugins.modules._KNOWN", {})
    monkeypatch.syspath_prepend(tmp_path)
    helper = __import__("gen_helper")  # outside of any run, as their tests do
    try:
        assert solved(own(tmp_path, "day01"), texts=("abc", "de"), parts=(1,)) == ["abc", "de"]
        assert sys.modules["gen_helper"] is helper
        assert type(pickle.loads(pickle.dumps(helper.P()))) is helper.P
    finally:
        sys.modules.pop("gen_helper", None)


def test_no_old_module_is_left_in_memory(tmp_path: Path) -> None:
    code = f"{ASKS}class Big: pass\nBIG = Big()\ndef part1(data): return TEXT\n"
    write(tmp_path, days__day01=code)
    gc.disable()
    try:
        assert solved(own(tmp_path, "day01"), texts=("a", "b", "c"), parts=(1,)) == ["a", "b", "c"]
        left = [it for it in gc.get_objects() if type(it).__name__ == "Big"]
    finally:
        gc.enable()
    assert len(left) <= 1
