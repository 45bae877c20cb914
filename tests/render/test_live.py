"""What is seen of many days while they run: in a pipe, and on real terminals of all sizes."""

import re
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from aoc_runner.kernel.words.visible import visible
from aoc_runner.render.many import RunRows
from aoc_runner.render.names import told_apart
from aoc_runner.render.views import PlainView, View
from aoc_runner.running.outcome import Doing, Done
from tests.render.outcomes import style
from tests.render.parade import JOBS, OUTCOMES, SPECS, TOKEN
from tests.render.screen import screen
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

BAR = re.compile(r"(\d+)/13 solutions  (\d+) s")


@pytest.fixture
def parade(aoc: Aoc) -> Aoc:
    """`aoc broken` shows the parade that the variable PARADE names."""
    aoc.add_command(
        f"sys.path.append({str(REPOSITORY)!r})\n"
        "from tests.render import parade\n"
        "return parade.run(context)\n"
    )
    aoc.env["PARADE"] = "slow"
    return aoc


def rows(width: int | None, *numbers: int) -> list[str]:
    """The rows of those days, or of all, as lines."""
    table = RunRows(style(), width, JOBS, told_apart(SPECS))
    chosen = [OUTCOMES[number] for number in numbers or range(len(OUTCOMES))]
    text = visible("\n".join(map(table.row, chosen)))
    return text.replace(f" {TOKEN}", " [token]").split("\n")


def test_rows_come_in_the_order_of_the_days_and_at_once() -> None:
    written: list[str] = []
    table = RunRows(style(), None, 1, {})
    with PlainView(table, written.append) as view:
        for number, lines in ((1, 0), (0, 2), (3, 2)):
            view.show(Doing(number, "part 1"))
            view.show(Done(number, OUTCOMES[number]))
            view.show(None)
            assert "".join(written).count("\n") == lines
        assert view.known == [OUTCOMES[0], OUTCOMES[1], OUTCOMES[3]]
    shown = "".join(f"{table.row(OUTCOMES[number])}\n" for number in (0, 1, 3))
    assert "".join(written) == shown  # of 2 nothing will come any more


def test_what_fails_meanwhile_hides_no_row() -> None:
    written: list[str] = []
    with (
        suppress(KeyboardInterrupt),
        PlainView(RunRows(style(), None, 1, {}), written.append) as it,
    ):
        it.show(Done(5, OUTCOMES[5]))
        raise KeyboardInterrupt
    assert len(written) == 1


def test_a_view_that_shows_nothing_knows_all_the_same() -> None:
    with View() as view:
        for number in (2, 0):
            view.show(Done(number, OUTCOMES[number]))
    assert view.known == [OUTCOMES[0], OUTCOMES[2]]


def test_a_pipe_gets_the_rows_alone(parade: Aoc) -> None:
    result = parade("broken")
    assert result.out.splitlines() == rows(None)
    assert (result.code, result.err) == (0, "")


@pytest.mark.parametrize(("columns", "lines"), [(160, 40), (80, 24), (40, 16), (80, 5), (25, 3)])
def test_a_terminal_shows_what_runs_and_in_the_end_the_rows_alone(
    parade: Aoc, columns: int, lines: int
) -> None:
    with Terminal(parade, "broken", COLUMNS=str(columns), LINES=str(lines)) as terminal:
        assert terminal.finish() == 0
    wide = screen("\r\n".join(rows(columns)), columns)
    assert screen(terminal.seen, columns) == wide
    frames = terminal.seen.split("\x1b[G")
    assert len(frames) > 4
    counts = [int(done) for done, _ in BAR.findall(terminal.seen)]
    if columns >= 40:
        assert counts == sorted(counts)
        assert len(set(counts)) > 2
    if lines > 5 and columns >= 40:
        assert "2023 day 1 (project)  part 2" in terminal.seen
        assert "2023 day 1 (packed)  part 1" in terminal.seen
    assert ("  and 2 more" in terminal.seen) == (lines == 5)
    # No more lines are taken back than the terminal has.
    for _, up in re.findall(r"(\x1b\[2K)((?:\x1b\[1A\x1b\[2K)*)", terminal.seen):
        assert up.count("\x1b[1A") < lines


def test_the_cursor_is_never_hidden_and_no_token_shown(parade: Aoc) -> None:
    with Terminal(parade, "broken") as terminal:
        terminal.finish()
    assert "\x1b[?25" not in terminal.seen
    for harmful in ("\x1b[2J", "\x1b[H", "\x1b[3J", "\x1b[4A", "\x1b]"):
        assert harmful not in terminal.seen
        assert harmful.replace("\x1b", r"\x1b") in terminal.seen
    assert "[token]" in terminal.seen
    assert TOKEN[16:40] not in terminal.seen


def test_what_is_over_at_once_draws_nothing(parade: Aoc) -> None:
    with Terminal(parade, "broken", PARADE="quick") as terminal:
        assert terminal.finish() == 0
    assert "\x1b[2K" not in terminal.seen
    assert screen(terminal.seen, 80) == screen("\r\n".join(rows(80)), 80)


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"TERM": "unknown"}])
def test_a_terminal_without_a_cursor_gets_the_rows_alone(parade: Aoc, env: dict[str, str]) -> None:
    with Terminal(parade, "broken", **env) as terminal:
        assert terminal.finish() == 0
    assert "\x1b[2K" not in terminal.seen
    assert screen(terminal.seen, 80) == screen("\r\n".join(rows(80)), 80)


def test_without_colours_there_are_none(parade: Aoc) -> None:
    with Terminal(parade, "broken", NO_COLOR="1") as terminal:
        terminal.finish()
    assert BAR.search(terminal.seen)
    assert not re.search(r"\x1b\[[\d;]*m", terminal.seen)
    with Terminal(parade, "broken") as terminal:
        terminal.finish()
    assert re.search(r"\x1b\[[\d;]*m━", terminal.seen)


def test_an_ascii_terminal_gets_ascii(parade: Aoc) -> None:
    with Terminal(parade, "broken", PYTHONUTF8="0", PYTHONIOENCODING="ascii") as terminal:
        terminal.finish()
    assert BAR.search(terminal.seen)
    assert terminal.seen.isascii()


@pytest.mark.parametrize("width", [40, 80])  # 40: `^C` could begin a new line
def test_ctrl_c_shows_what_is_known_and_leaves_a_clean_terminal(parade: Aoc, width: int) -> None:
    with Terminal(parade, "broken", PARADE="hang", COLUMNS=str(width)) as terminal:
        terminal.wait_for("3/13 solutions  1 s")
        before = terminal.seen.split("\x1b[G\x1b[2K")
        terminal.press("\x03")
        assert terminal.finish() == 130
    assert all(one != other for one, other in pairwise(before))  # nothing is drawn for nothing
    shown = screen(terminal.seen, width)
    known = screen("\r\n".join(rows(width, 0, 2, 3)), width)
    assert shown[: len(known)] == known
    assert not BAR.search("\n".join(shown))
    assert shown[len(known) :] == ["interrupted"]


def test_a_bug_leaves_a_clean_terminal_too(parade: Aoc) -> None:
    with Terminal(parade, "broken", PARADE="bug") as terminal:
        assert terminal.finish() == 70
    shown = screen(terminal.seen, 80)
    known = screen("\r\n".join(rows(80, 0, 2, 3)), 80)
    assert shown[: len(known)] == known
    assert not BAR.search("\n".join(shown))


def test_rows_may_go_to_a_file_while_the_terminal_shows_what_runs(
    parade: Aoc, tmp_path: Path
) -> None:
    file = tmp_path / "rows"
    parade.command = ("sh", "-c", f'exec "$@" > {file}', "-", *parade.command)
    with Terminal(parade, "broken") as terminal:
        assert terminal.finish() == 0
    assert file.read_text().splitlines() == rows(None)
    assert BAR.search(terminal.seen)
    assert screen(terminal.seen, 80) == []


def test_the_document_may_go_to_a_file_likewise(parade: Aoc, tmp_path: Path) -> None:
    file = tmp_path / "document"
    parade.command = ("sh", "-c", f'exec "$@" > {file}', "-", *parade.command)
    with Terminal(parade, "broken", "--json", "yes") as terminal:
        assert terminal.finish() == 0
    assert file.read_text() == '{"known": 13}\n'
    assert BAR.search(terminal.seen)
    assert screen(terminal.seen, 80) == []
