"""`aoc board` against the local site: its requests, their limits, and its output."""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest
from rich.cells import cell_len

from aoc_runner.features.board.page import read_board
from aoc_runner.features.board.ranking import By, ranking
from aoc_runner.features.board.view import format_board, format_name
from aoc_runner.kernel.pages import CachedPage
from tests.docs.pages import blocks, page
from tests.processes import HANG_LIMIT
from tests.site import Site, User
from tests.site.boards import (
    Member,
    PrivateBoard,
    Star,
    content,
    local_scores,
    make_board,
    private_board,
)
from tests.site.puzzles import Puzzle, unlock_time
from tests.support import Aoc
from tests.terminal import seen_on

pytestmark = pytest.mark.warm

LATER = str(15 * 60 + 1)  # seconds after which a board may be requested again
PATH = "/{}/leaderboard/private/view/{}.json"
KEY = "k3y-of-board"
# In two pieces, because no file of this repository may contain a link with its key.
LINK = "https://adventofcode.com/2025/leaderboard/private/view/5151?" + f"view_key={KEY}"


def boards(logged_in: Aoc, text: str) -> None:
    logged_in.write("config.yaml", f"aoc:\n  boards: {text}\n")


def generate_board(year: int, members: int, first: int = 4242) -> PrivateBoard:
    return private_board(4242, year, make_board(year, members, first=first))


@pytest.mark.parametrize("members", [1, 20, 200])
@pytest.mark.parametrize("year", [2018, 2025])
def test_a_board_is_ranked_as_the_site_does(year: int, members: int) -> None:
    site_board = generate_board(year, members)
    board = read_board(content(site_board), year)
    assert board is not None
    rows = ranking(board)
    scores = local_scores(site_board)
    assert {row.id: row.local_score for row in rows} == scores
    ranked = sorted(scores.values(), reverse=True)
    assert [row.rank for row in rows] == [ranked.index(scores[row.id]) + 1 for row in rows]
    # The scores are counted a second time, star by star as on the site.
    assert {row.id: row.points for row in rows} == scores
    assert board.days == (25 if year == 2018 else 12)
    assert read_board(content(site_board), year + 1) is None


@pytest.mark.parametrize(
    "members",
    [
        '{}, "num_days": 1000000000000',
        '{"1": {"id": 1, "stars": 1, "local_score": 1, "completion_day_level": {"1": {"1": '
        '{"get_star_ts": -62135596800}}}}}',
    ],
)
def test_a_board_with_impossible_numbers_is_rejected(members: str) -> None:
    json = f'{{"event": "2023", "owner_id": 1, "members": {members}}}'
    assert read_board(json.encode(), 2023) is None


def test_each_order_ranks_members_differently() -> None:
    begin = {day: int(unlock_time(Puzzle(2018, day))) for day in (1, 2, 3, 6)}
    quick = {(1, 1): 10, (1, 2): 20, (2, 1): 50, (6, 1): 5}
    steady = {(1, 1): 60, (1, 2): 3600, (2, 1): 60, (2, 2): 3600}
    members = [
        Member(user_id, None, {star: Star(begin[star[0]] + after) for star, after in stars.items()})
        for user_id, stars in ((1, steady), (2, quick), (3, steady | {(3, 2): 9, (6, 1): 9}))
    ]
    board = read_board(content(private_board(4242, 2018, members)), 2018)
    assert board is not None

    assert [row.id for row in ranking(board, "stars")] == [3, 1, 2]  # the earlier of a tie
    assert [row.id for row in ranking(board, "delta")] == [1, 3, 2]  # total of all days
    assert [(row.id, row.rank) for row in ranking(board, "day")] == [(1, 1), (2, 1), (3, 3)]
    assert [(row.id, row.rank) for row in ranking(board, "day", day=2)] == [(1, 1), (2, 2), (3, 2)]
    shown = seen_on(
        80, lambda stream: format_board(4242, CachedPage(board), "day", 1, None, stream)
    )
    assert "00:00:10 00:00:20 00:00:10" in " ".join(" ".join(shown).split())
    # Nobody got points on day 6.
    assert [(row.id, row.rank) for row in ranking(board, "day", day=6)] == [(2, 1), (3, 1)]


def test_four_processes_share_one_download_for_15_minutes(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    site.add_board(4242, 2023, make_board(2023, 20, first=alice.number))

    def run(_: int) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [*logged_in.command, "board", "4242", "2023"],
            cwd=logged_in.folder,
            env=logged_in.environment(),
            capture_output=True,
            timeout=HANG_LIMIT,
            check=True,
        )

    with ThreadPoolExecutor(4) as pool:
        (out,) = {done.stdout.decode() for done in pool.map(run, range(4))}
    assert "2023: 20 members, seen just now" in out
    assert site.count("GET", PATH.format(2023, 4242)) == 1
    for args in ([], ["--by", "day"], ["--day", "7"], ["--json"]):
        done = logged_in("board", "4242", "2023", *args, AOC_TEST_AHEAD="860")
        assert (done.code, done.err) == (0, "")
    assert site.count("GET", PATH.format(2023, 4242)) == 1
    logged_in("board", "4242", "2023", AOC_TEST_AHEAD=LATER)
    assert site.count("GET", PATH.format(2023, 4242)) == 2


def test_a_read_only_link_is_requested_without_the_session_and_never_shown(
    logged_in: Aoc, site: Site, alice: User
) -> None:
    site.add_board(5151, 2023, make_board(2023, 3), view_key=KEY)
    boards(logged_in, f"[{LINK}]")
    shown = [
        logged_in("board", "2023", "--debug"),
        logged_in("board", "2023", "--json"),
        logged_in("board", "5151", "2023"),
        logged_in("run", "2023", "7", "--debug", "--example"),
        logged_in("doctor", "--offline"),
    ]
    assert [done.code for done in shown[:3]] == [0, 0, 0]
    (request,) = [request for request in site.requests if "leaderboard" in request.path]
    assert request.path == f"{PATH.format(2023, 5151)}?view_key={KEY}"
    assert request.token is None
    site.fault("private/view", "status", status=500)
    shown.append(logged_in("board", "--debug", AOC_TEST_AHEAD=LATER))
    site.heal()
    site.fault("private/view", "text", content=f"<a href='?view_key={KEY}'>".encode())
    shown.append(logged_in("board", "2022", "--debug", AOC_TEST_AHEAD=LATER))
    site.heal()
    site.fault("private/view", "redirect", location=f"/2021?view_key={KEY}")
    shown.append(logged_in("board", "2021", "--debug", AOC_TEST_AHEAD=LATER))
    for done in shown:
        assert KEY not in done.out + done.err


def test_a_link_needs_no_session(aoc: Aoc, site: Site) -> None:
    site.add_board(5151, 2023, make_board(2023, 3), view_key=KEY)
    aoc.env = {"AOC_SITE_URL": site.url, "AOC_MIN_INTERVAL": "0"}
    boards(aoc, f"[{LINK}]")
    result = aoc("board", "2023")
    assert (result.code, result.err) == (0, "")
    assert [request.token for request in site.requests] == [None]
    assert aoc("board", "4242", "2023").code == 2  # a board without a link


def test_several_boards(logged_in: Aoc, site: Site, alice: User) -> None:
    site.add_board(4242, 2023, make_board(2023, 2, first=alice.number))
    site.add_board(5151, 2023, make_board(2023, 3), view_key=KEY)
    (shown,) = blocks(page("docs/features/board.md"), "yaml")
    logged_in.write("config.yaml", f"{shown.replace('KEY', KEY)}    - {LINK}\n")
    result = logged_in("board", "2023")
    assert result.code == 4  # she is not a member of 6262
    assert result.out.index("Board 4242") < result.out.index("Board 5151")
    assert "6262" in result.error_lines[0]
    documents = logged_in("board", "2023", "--json").json["boards"]
    assert [document["id"] for document in documents] == [4242, 6262, 5151]
    assert [bool(document["error"]) for document in documents] == [False, True, False]
    assert site.count("GET", f"{PATH.format(2023, 6262)}?view_key={KEY}") == 1


def test_changes_since_the_last_download_are_shown(logged_in: Aoc, site: Site, alice: User) -> None:
    members = make_board(2023, 3, first=alice.number)
    members[2] = members[2]._replace(name="Corvin", stars={})
    site.add_board(4242, 2023, members)
    assert "since" not in logged_in("board", "4242", "2023").out
    unlock = int(unlock_time(Puzzle(2023, 1)))
    stars = {(day, part): Star(unlock + day * 86400) for day in range(1, 26) for part in (1, 2)}
    site.add_board(4242, 2023, [*members[:2], members[2]._replace(stars=stars)])
    for _ in range(2):
        result = logged_in("board", "4242", "2023", AOC_TEST_AHEAD=LATER)
        assert "Corvin +50 stars" in result.out
        assert re.search(r"^ *2 +▲1 +Corvin ", result.out, re.M)
        assert re.search(r"^ *3 +▼1 ", result.out, re.M)
    (board,) = logged_in("board", "4242", "2023", "--json", AOC_TEST_AHEAD=LATER).json["boards"]
    (corvin,) = [member for member in board["members"] if member["name"] == "Corvin"]
    assert (corvin["stars_gained"], corvin["moved"] > 0) == (50, True)
    later = logged_in("board", "4242", "2023", AOC_TEST_AHEAD=str(2 * float(LATER)))
    assert "no new stars" in later.out


def test_an_unrecognized_board_is_an_error(logged_in: Aoc, site: Site, alice: User) -> None:
    site.add_board(4242, 2023, make_board(2023, 3, first=alice.number))
    before = logged_in("board", "4242", "2023").out
    site.fault("private/view", "text", content=b'{"members": {"1": {"stars": "many"}}}')
    result = logged_in("board", "4242", "2023", AOC_TEST_AHEAD=LATER)
    assert result.code == 4
    assert result.out == before.replace("just now", "15 min ago")
    assert "unrecognized response" in result.err
    result = logged_in("board", "4242", "2023", "--json", AOC_TEST_AHEAD=LATER)
    assert (result.code, result.json["boards"][0]["error"]["code"]) == (4, 4)
    assert site.count("GET", PATH.format(2023, 4242)) == 2


def test_the_cached_board_is_shown_when_logged_out(logged_in: Aoc, site: Site, alice: User) -> None:
    site.add_board(4242, 2023, make_board(2023, 3, first=alice.number))
    logged_in("board", "4242", "2023")
    site.kill_sessions(alice)
    result = logged_in("board", "4242", "2023", AOC_TEST_AHEAD=LATER)
    assert result.code == 2
    assert "seen 15 min ago" in result.out
    assert "is invalid or expired" in result.err


def test_a_board_of_others(logged_in: Aoc, site: Site) -> None:
    site.add_board(4242, 2023, make_board(2023, 3, first=9000))
    for board_id in (4242, 9999):  # 9999 does not exist
        for _ in range(2):
            result = logged_in("board", str(board_id), "2023")
            assert (result.code, result.out) == (4, "")
            problem = "does not exist or is not accessible (HTTP 302, a redirect)"
            assert f"{PATH.format(2023, board_id)} {problem}" in result.err
            hint = f"check that {board_id} is the number in the board's link, and that you are a"
            assert f"hint: {hint} member" in result.err
        assert site.count("GET", PATH.format(2023, board_id)) == 1


def test_an_unavailable_site_causes_no_hint_about_membership(logged_in: Aoc, site: Site) -> None:
    site.fault("/leaderboard/", "status", status=503)
    result = logged_in("board", "4242", "2023")
    assert (result.code, result.out) == (4, "")
    assert "a member" not in result.err


NO_BOARD = "invalid arguments: expected the number"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("", "no board given"),
        ("2023", "no board given"),
        ("2023 4242", NO_BOARD),
        (f"4242-{KEY}", NO_BOARD),
        (f"{LINK}", NO_BOARD),
        (f"4242 2023 --day {LINK}", "view_key=[key]'"),
        (f"4242 2023 --by {LINK}", "invalid choice: "),
        ("4242 2023 --day 26", "there is no 2023 day 26"),
        ("4242 2023 --by day --day 7", "not allowed with"),
    ],
)
def test_invalid_arguments_are_refused(aoc: Aoc, args: str, message: str) -> None:
    result = aoc("board", *args.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert KEY not in result.err


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        ("4242", ":2: `aoc.boards` is not a list of boards, like [4242]\n"),
        ("[0]", "`aoc.boards[0]` is not a board"),
        (f"[4242-{KEY}]", "`aoc.boards[0]` is not a board"),
        (f"[{{id: 5151, view_key: {KEY}}}]", "`aoc.boards[0]` is not a board"),
        (f"[5151, {LINK}]", "`aoc.boards[1]` is listed twice"),
        (f"[{LINK.replace('.com', '.org')}]", "`aoc.boards[0]` is not a board"),
    ],
)
def test_a_wrong_board_in_the_settings_is_named_and_no_key_is_shown(
    aoc: Aoc, boards: str, message: str
) -> None:
    aoc.write("config.yaml", f"aoc:\n  boards: {boards}\n")
    result = aoc("board", "2023", "--debug")
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert "hint: list the number of a board" in result.err
    assert KEY not in result.err


WIDTHS: dict[tuple[By, int], dict[int, str]] = {
    ("score", 0): {40: "stars score", 80: "stars day by day score", 160: "last star"},
    ("stars", 0): {40: "stars score", 80: "day by day", 160: "last star deltas"},
    ("delta", 0): {40: "days", 80: "stars days deltas", 160: "deltas"},
    ("day", 0): {40: "points", 80: "1st 2nd 3rd", 160: "points"},
    ("day", 7): {40: "part 2", 80: "part 1 part 2 delta points", 160: "3rd"},
}


@pytest.mark.parametrize("width", [40, 80, 160])
@pytest.mark.parametrize(("by", "day"), WIDTHS)
def test_a_board_fits_its_terminal_and_names_are_sanitized(by: By, day: int, width: int) -> None:
    # The owner is not the first member.
    site_board = generate_board(2023, 20)._replace(owner=4244)
    view = CachedPage(read_board(content(site_board), 2023), 1.8e9)
    lines = seen_on(width, lambda stream: format_board(4242, view, by, day, 4242, stream))
    assert [line for line in lines if cell_len(line) > width] == []
    head = next(line for line in lines if line.startswith("rank"))
    assert {"rank", "name", *WIDTHS[by, day][width].split()} <= {*head.split()}
    assert sum(line[:4].strip().isdecimal() for line in lines) >= 15  # one line per row
    assert any(line.startswith("your rank: ") for line in lines)
    shown = "\n".join(lines)
    assert f"Board 4242 of {format_name(4244, site_board.members[2].name)}, 2023" in " ".join(lines)
    assert "\\x1b[31mRed" in shown
    assert not {"\x1b", "\u202e", "\x07"} & {*shown}
    assert "(anonymous user" in shown


def test_a_future_year_is_refused_without_a_request(logged_in: Aoc, site: Site) -> None:
    result = logged_in("board", "4242", "2099")
    assert (result.code, result.out) == (5, "")
    assert site.requests == []
