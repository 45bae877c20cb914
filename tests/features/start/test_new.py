"""`aoc new`: create a day without overwriting files of the user or requests before the unlock."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from runpy import run_path

import pytest

from aoc_runner.api import SilentOutput
from aoc_runner.features.start.new import on_star
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import format_command
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.settings import Settings
from tests.platforms import needs
from tests.site import Site, User
from tests.support import Aoc, native
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

DAY, YAML = native("days/year2023/day07.py"), native("days/year2023/day07.yaml")
NEXT = f"next: aoc read 2023 7\n      edit {DAY}\n      aoc watch 2023 7\n"
LATER = datetime.now(UTC).year + 1  # a year of locked puzzles


def files(aoc: Aoc) -> dict[str, str]:
    """Return the texts of the files below the project's days, by path."""
    paths = sorted((aoc.folder / "days").rglob("*.*"))
    return {str(path.relative_to(aoc.folder)): path.read_text() for path in paths}


def ahead(now: str) -> str:
    """Return the seconds until that time (UTC), to set the clock of a command."""
    return str(datetime.fromisoformat(now + "+00:00").timestamp() - time.time())


def test_a_day_with_its_example_page_and_input(logged_in: Aoc, site: Site) -> None:
    result = logged_in("new", "2023", "7")
    assert (result.code, result.err) == (0, "")
    added = f"added an example for part 1 (expected 6440) to {YAML}; please check it"
    assert result.out == f"wrote {DAY}\n{added}\n{NEXT}"
    before = files(logged_in)
    assert list(before) == [DAY, YAML]
    assert before[DAY].startswith('"""Camel Cards"""\n')
    assert "    part1: 6440\n    proposed: true\n" in before[YAML]
    assert logged_in.list_cached() == ["inputs/2023/07.txt", "pages/2023/07.html"]
    assert [case["status"] for case in logged_in("test", "--json").json["cases"]] == ["unsolved"]
    # A second time changes no file, but the page is requested: part 1 may be solved by now.
    assert logged_in("new", "2023", "7").out == f"{DAY} already exists\n{NEXT}"
    assert files(logged_in) == before
    assert [site.count("GET", f"/2023/day/7{more}") for more in ("", "/input")] == [2, 1]
    (logged_in.folder / YAML).unlink()
    site.fault("/2023/day/7$", "status", status=418)
    result = logged_in("new", "2023", "7")  # uses the cached page
    assert (result.code, files(logged_in)) == (0, before)
    assert result.err.startswith("warning: using the cached page of 2023 day 7: ")


def test_files_of_the_user_are_not_overwritten(logged_in: Aoc, site: Site, alice: User) -> None:
    day = '"""My own title"""\n\ndef part1(data):\n    return 1\n'
    examples = "# mine\nexamples:\n- input: 'abc' # tiny\n  name:  tiny\n  part1:  NO\n# the end\n"
    logged_in.write(DAY, day)
    logged_in.write(YAML, examples)
    assert logged_in("new", "2023", "7").code == 0
    assert list(files(logged_in).values()) == [day, examples]
    site.solve(alice, 2023, 7, 1)  # in the browser
    assert "added an example for part 2 (expected 5905)" in logged_in("new", "2023", "7").out
    assert files(logged_in)[DAY] == day
    assert files(logged_in)[YAML].startswith(
        examples + "- name: puzzle 2\n  input: |\n    32T3K 765"
    )


@pytest.mark.parametrize(
    ("failing", "code", "message"),
    [
        ("", 2, "there is no session token for account"),
        ("/2023/day/7$", 4, "HTTP 418"),
        ("/2023/day/7/input$", 4, "HTTP 418"),
    ],
)
def test_files_are_written_in_spite_of_failed_downloads_and_completed_later(
    logged_in: Aoc, site: Site, alice: User, failing: str, code: int, message: str
) -> None:
    token = alice.token if failing else ""
    if failing:
        site.fault(failing, "status", status=418, times=1)
    result = logged_in("new", "2023", "7", AOC_SESSION=token)
    assert result.code == code
    assert message in result.error_lines[0]
    note = "note: download the missing files later with: aoc new 2023 7\n"
    assert result.err.startswith(note)
    assert "next:" not in result.out
    assert list(files(logged_in)) == [DAY, YAML]
    source = files(logged_in)[DAY] + "\n# mine\n"
    logged_in.write(DAY, source)
    result = logged_in("new", "2023", "7", AOC_SESSION=alice.token)
    assert (result.code, f"{DAY} already exists\n" in result.out) == (0, True)
    assert files(logged_in)[DAY] == source
    assert "\nexamples:\n  - name: puzzle\n" in files(logged_in)[YAML]
    assert logged_in.list_cached() == ["inputs/2023/07.txt", "pages/2023/07.html"]
    assert logged_in("run", "2023", "7").out.startswith("2023 day 7: Camel Cards  ")


def test_a_page_without_an_example_is_no_error(logged_in: Aoc, site: Site) -> None:
    site.set_article(2023, 7, 1, "<p>Think of it.</p>")
    result = logged_in("new", "2023", "7")
    assert f"wrote {YAML} without an example: none recognized on the page\n" in result.out
    assert (result.code, result.out.endswith(NEXT)) == (0, True)


def test_a_missing_title_is_filled_in_unless_the_file_was_changed(logged_in: Aoc) -> None:
    logged_in.write("templates/day.py", '"""$title"""\n\n\ndef part1(data):\n    return None\n')
    assert logged_in("new", "2023", "7", AOC_SESSION="").code == 2
    assert files(logged_in)[DAY].startswith('""""""\n')
    assert f"wrote {DAY}\n" in logged_in("new", "2023", "7").out
    assert files(logged_in)[DAY].startswith('"""Camel Cards"""\n')


def test_before_the_unlock_nothing_is_written_or_requested(logged_in: Aoc, site: Site) -> None:
    result = logged_in("new", str(LATER), "1")
    assert (result.code, site.requests, files(logged_in)) == (5, [], {})
    error, *_, hint = result.error_lines
    assert error.startswith(f"error: {LATER} day 1 is locked until ")
    assert hint == f"hint: create the day when it unlocks: aoc new {LATER} 1 --wait"
    assert "the last day you" not in logged_in("read").err
    with Terminal(logged_in, "new", str(LATER), "1", "--wait") as terminal:
        terminal.wait_for("(Ctrl-C stops)")
        terminal.press("\x03")
        assert (terminal.finish(), files(logged_in)) == (130, {})


def test_the_unlock_is_waited_for_by_both_clocks(logged_in: Aoc, site: Site) -> None:
    assert logged_in("new", "2023", "7").code == 0
    unlock = datetime(2023, 12, 8, 5, tzinfo=UTC).timestamp()
    site.advance(unlock - site.now() - 7)  # some seconds behind this machine
    with Terminal(
        logged_in, "new", "--wait", AOC_TEST_AHEAD=ahead("2023-12-08T04:59:57")
    ) as terminal:
        terminal.wait_for("2023 day 8 unlocks in 2 s (Ctrl-C stops)")
        assert terminal.finish() == 0
    assert {"inputs/2023/08.txt", "pages/2023/08.html"} < set(logged_in.list_cached())
    assert files(logged_in)["days/year2023/day08.py"].startswith('"""Puzzle 2023-08"""\n')
    statuses = [request.status for request in site.requests if request.path == "/2023/day/8"]
    assert statuses in ([404, 200], [404, 404, 200])


def test_an_invalid_token_is_reported_before_the_wait(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    logged_in("input", "2023", "7")  # saves the user ID of the token
    site.kill_sessions(alice)
    result = logged_in("new", str(LATER), "1", "--wait")
    assert (result.code, "is invalid or expired" in result.error_lines[0]) == (2, True)
    assert (f"with: aoc new {LATER} 1 --wait\n" in result.err, files(logged_in)) == (True, {})


EDITOR = """\
import sys
try:
    print("path", sys.argv[1:], flush=True)
    sys.stdin.readline()
except KeyboardInterrupt:
    print("interrupted")
sys.exit(3)
"""


def test_edit_opens_the_new_file_in_the_foreground(logged_in: Aoc) -> None:
    script = logged_in.write("my editor.py", EDITOR)
    command = format_command(sys.executable, str(script), "-w")
    shown = str(["-w", str(logged_in.folder / DAY)])
    with Terminal(logged_in, "new", "2023", "7", "--edit", COLUMNS="999", EDITOR=command) as editor:
        editor.wait_for(f"path {shown}")
        editor.press("\x03")  # for the editor only
        editor.wait_for("interrupted")
        assert editor.finish() == 0
    assert "the editor exited with code 3" in editor.seen
    assert "edit days" not in editor.seen.replace("\\", "/")


@pytest.mark.parametrize("editor", ["no-such-editor -w", "'", ".", ""])
def test_a_wrong_editor_is_named(logged_in: Aoc, editor: str) -> None:
    result = logged_in("new", "2023", "7", "--edit", VISUAL=editor, EDITOR="")
    text = f": VISUAL is {editor!r}: no such command" if editor else "neither VISUAL nor EDITOR is"
    assert (result.code, text in result.error_lines[0]) == (2, True)
    assert ("VISUAL=" if editor else "EDITOR=") in result.error_lines[1].replace(" = ", "=")
    # Without any editor, it stops before a countdown.
    assert list(files(logged_in)) == ([DAY, YAML] if editor else [])


@needs("/proc")  # elsewhere the system has a browser
def test_web_opens_the_page_in_the_browser(logged_in: Aoc) -> None:
    browser = logged_in.write("browser", '#!/bin/sh\necho "$1" > opened\n')
    browser.chmod(0o755)
    result = logged_in("new", "2023", "7", "--web", BROWSER=f"{browser} %s")
    assert (result.code, "aoc read" in result.out) == (0, False)
    assert (logged_in.folder / "opened").read_text().endswith("/2023/day/7\n")
    result = logged_in("new", "2023", "7", "--web", BROWSER="false", PATH=str(logged_in.folder))
    assert (result.code, result.err.startswith("warning: cannot open a browser for ")) == (0, True)


TITLES = {
    "Doesn't He' + exit() + 'Have?": "Doesn\u2019t He\u2019 exit \u2019Have?",
    '""" + exit() + """': "exit",
    "\\N{DASH} {exit()} \\": "N DASH exit",
    "coding: $day ${day} $$": "coding day day",
    'Look, "A\x85B\u2028C"\x1b[2J': "Look, A B C 2J",
    "{}": "",
}


def test_titles_are_inserted_safely_into_a_custom_template(logged_in: Aoc, site: Site) -> None:
    template = '# $title\n"""$title"""\nONE = \'$title\'; DATE = "$year/$day02 $$"\n'
    logged_in.write("templates/day.py", template + "TWO = f\"{'$title'}\"\n")
    logged_in.write("config.yaml", "aoc: {account: default}\n")
    (logged_in.folder / "sub").mkdir()
    days, logged_in.folder = logged_in.folder / "days/year2023", logged_in.folder / "sub"
    for day, (title, shown) in enumerate(TITLES.items(), 8):
        site.set_title(2023, day, title)
        assert logged_in("new", "2023", str(day)).code == 0
        namespace = run_path(str(days / f"day{day:02}.py"))
        parts = [namespace[name] for name in ("__doc__", "ONE", "TWO", "DATE")]
        assert parts == [shown, shown, shown, f"2023/{day:02} $"]


def test_the_default_is_todays_puzzle_until_its_input_is_cached_then_the_next(aoc: Aoc) -> None:
    def new(now: str) -> str:
        return " ".join(aoc("new", AOC_TEST_AHEAD=ahead(f"2026-{now}:00")).err.split()[:4])

    assert new("11-30T12") == "error: 2026 day 1"
    for now in ("12-01T05", "12-01T06"):
        assert new(now) == "note: download the missing"
    path = aoc.data / "inputs/2026/01.txt"
    path.parent.mkdir(parents=True)
    path.write_text("1\n")
    assert new("12-01T07") == "error: 2026 day 2"
    assert new("12-13T12") == "error: no day given"


@pytest.mark.parametrize(
    ("now", "command"),
    [
        ("11-29T12", "aoc new 2025 1"),
        ("11-30T12", "aoc new --wait"),
        ("12-01T06", "aoc new"),
        ("12-12T06", "aoc new"),
        ("12-13T12", "aoc new 2026 1"),
    ],
)
def test_the_next_command_of_init_starts_a_day(
    logged_in: Aoc, site: Site, now: str, command: str
) -> None:
    clock = ahead(f"2026-{now}:00")
    result = logged_in("init", ".", AOC_TEST_AHEAD=clock)
    assert result.out.endswith(f"aoc login\n      {command}\n")
    if not command.endswith("--wait"):
        site.advance(datetime.fromisoformat(f"2026-{now}:00+00:00").timestamp() - site.now())
        assert logged_in(*command.split()[1:], AOC_TEST_AHEAD=clock).code == 0


@pytest.mark.parametrize(
    ("path", "examples", "part", "is_added"),
    [
        (DAY, None, 1, True),
        (DAY, "examples:\n- input: x\n  part1: 3\n", 1, True),
        (DAY, "examples:\n- input: x\n  part2: 3\n", 1, False),
        (DAY, None, 2, False),
        ("old/2023/7.py", None, 1, False),  # an archive gets no new file
        ("old/2023/7.py", "examples:\n- input: x\n  part1: 3\n", 1, True),
        ("elsewhere.py", None, 1, False),
    ],
)
def test_after_a_star_the_example_of_part_2_is_added_to_project_files(
    in_process: Aoc,
    site: Site,
    alice: User,
    path: str,
    examples: str | None,
    part: Part,
    is_added: bool,
) -> None:
    in_process.write("config.yaml", 'aoc: {layout: ["old/{year}/{day}.py"]}\n')
    file = in_process.write(path, "def part1(data): return 1\n").with_suffix(".yaml")
    if examples:
        file.write_text(examples)
    site.solve(alice, 2023, 7, 1)
    notes: list[str] = []
    output = SilentOutput()
    vars(output)["note"] = notes.append
    context = Context(Settings(str(in_process.folder)), output)
    with closing(context.account):
        on_star(context, Puzzle(2023, 7), part)
    text = file.read_text() if file.exists() else ""
    assert text.startswith(examples or "")
    assert ("part2: 5905" in text) == is_added
    assert any("5905" in note for note in notes) == is_added


def test_of_parallel_processes_only_one_writes_the_day(logged_in: Aoc) -> None:
    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda _: logged_in("new", "2023", "7"), range(6)))
    assert [result.code for result in done] == [0] * 6
    for text in (f"wrote {DAY}\n", "added an example"):
        assert sum(text in result.out for result in done) == 1
    assert list(files(logged_in)) == [DAY, YAML]
    assert files(logged_in)[YAML].count("part1: 6440") == 1


def test_new_and_fetch_in_parallel_download_page_and_input_once(logged_in: Aoc, site: Site) -> None:
    for day in ("8", "9", "10", "11", "12"):
        with ThreadPoolExecutor(2) as pool:
            done = list(
                pool.map(lambda name, day=day: logged_in(name, "2023", day), ("new", "fetch"))
            )
        assert [result.code for result in done] == [0, 0]
        assert [site.count("GET", f"/2023/day/{day}{more}") for more in ("", "/input")] == [1, 1]
