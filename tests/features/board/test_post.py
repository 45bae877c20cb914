"""`aoc board --post` against local chats: what they show, failures, and the secret address."""

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from aoc_runner.features.board.page import read_board
from aoc_runner.features.board.post import format_message, read_webhook
from aoc_runner.kernel.settings.secrets import redact
from aoc_runner.kernel.settings.settings import Settings
from tests.docs.pages import page
from tests.platforms import needs
from tests.site import Site, User
from tests.site.boards import Member, Star, content, make_board, private_board
from tests.site.chat import CHATS, Chat
from tests.site.puzzles import Puzzle, unlock_time
from tests.site.routes import Response
from tests.support import AOC, Aoc, Result

pytestmark = pytest.mark.warm

KEY = "k3y-of-board"
LINK = "https://adventofcode.com/2025/leaderboard/private/view/5151?" + f"view_key={KEY}"
FIRST, SECOND, IDLE = make_board(2023, 3)
MEMBERS = [FIRST, SECOND._replace(name="@everyone `<!channel>` <@U1>"), IDLE]


@pytest.fixture
def chat() -> Iterator[Chat]:
    with Chat() as chat:
        yield chat


@pytest.fixture
def machine(aoc: Aoc, site: Site, chat: Chat) -> Aoc:
    """A machine without a login, with a board's read-only link and a webhook."""
    aoc.env = {"AOC_SITE_URL": site.url, "AOC_MIN_INTERVAL": "0", "AOC_WEBHOOK": chat.url("slack")}
    aoc.env["HTTP_PROXY"] = "http://127.0.0.1:1"  # Not used for this machine.
    aoc.write("config.yaml", f"aoc: {{boards: ['{LINK}']}}\n")
    site.add_board(5151, 2023, MEMBERS, view_key=KEY)
    return aoc


def post(machine: Aoc, *options: str, ahead: int = 0) -> Result:
    """Post the board, and check that neither the output nor a file has a secret."""
    words = ("board", "2023", "--post", "--debug", *options)
    result = machine(*words, AOC_TEST_AHEAD=str(ahead))
    paths = [path for path in machine.data_dir.rglob("*") if path.is_file()]
    saved = b"".join(path.read_bytes() for path in paths)
    for secret in (Chat.secret[:12], KEY):
        assert secret not in result.out + result.err + saved.decode("latin-1")
    lines = [line for line in result.err.splitlines(True) if not line.startswith("debug: ")]
    return Result(result.code, result.out, "".join(lines))


@pytest.mark.parametrize("kind", CHATS)
def test_each_star_is_posted_once(machine: Aoc, site: Site, chat: Chat, kind: str) -> None:
    del machine.env["AOC_WEBHOOK"]
    printed = post(machine, "--dry-run").out
    machine.env["AOC_WEBHOOK"] = chat.url(kind)
    assert post(machine) == Result(0, "posted board 5151, 2023\n", "")
    nothing = Result(0, "nothing to post: no new stars on board 5151, 2023\n", "")
    assert post(machine) == nothing
    begin = int(unlock_time(Puzzle(2023, 1)))
    stars = {(day, part): Star(begin + day * 86400) for day in (1, 2) for part in (1, 2)}
    members = [*MEMBERS[:2], IDLE._replace(stars=stars), Member(1, "Fenno", stars)]
    site.add_board(5151, 2023, members, view_key=KEY)
    assert post(machine, ahead=860) == nothing  # The board is downloaded again after 15 minutes.
    assert post(machine, ahead=901).out == "posted board 5151, 2023\n"
    assert post(machine, ahead=901) == nothing
    first, second = (sent.text for sent in chat.posts)
    assert f"{first}\n" == printed
    assert first.startswith("Advent of Code 2023, board 5151\n```\nrank  name")
    changes = [f"{IDLE.name} +4 stars (day 1, 2)", "Fenno joined with 4 stars", ""]
    assert second.splitlines()[2:5] == changes
    assert [sent for sent in chat.posts if sent.has_mention or "Cookie" in sent.headers] == []


@pytest.mark.parametrize(
    ("fault", "code", "message"),
    [
        (Response(b"no_service", status=404), 4, "did not accept the message (HTTP 404)"),
        (Response(b"", status=302, headers={"Location": "/x"}), 4, "(HTTP 302)"),
        (Response(b"", status=503), 4, "or try again later: aoc board 5151 2023 --post"),
        (Response(b"", status=429, headers={"Retry-After": "90"}), 5, "again in 1 min 30 s: aoc"),
        (Response(b"", status=429), 5, "hint: try again later: aoc board 5151"),
        (None, 4, "hint: the message may have arrived; to send it again, run: aoc board 5151 2023"),
    ],
)
def test_after_a_failure_nothing_counts_as_posted(
    machine: Aoc, chat: Chat, fault: Response | None, code: int, message: str
) -> None:
    chat.fault = [fault]
    result = post(machine)
    assert (result.code, result.out, len(result.error_lines)) == (code, "", 2)
    assert message in result.err
    chat.fault = []
    assert post(machine).out == "posted board 5151, 2023\n"
    assert len(chat.posts) == 2


def test_nothing_is_posted_that_could_not_be_saved_as_posted(machine: Aoc, chat: Chat) -> None:
    assert machine("board", "2023").code == 0
    (machine.data / "pages/2023/board-5151.posted.json").mkdir()
    assert (post(machine).code, chat.posts) == (2, [])


@pytest.mark.parametrize(
    "address", ["http://chat.example/{}", "https://x?{}", "https://[/{}", "{}"]
)
def test_an_invalid_address_is_not_shown(machine: Aoc, site: Site, address: str) -> None:
    machine.env["AOC_WEBHOOK"] = address.format(Chat.secret)
    result = post(machine)
    assert (result.code, len(result.error_lines), site.requests) == (2, 2, [])
    assert "the webhook is not an https URL with a path" in result.err


def test_the_address_and_its_secret_parts_are_redacted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AOC_WEBHOOK", f"https://chat.example/hooks/{Chat.secret}?thread_id=7")
    address = read_webhook(Settings(str(tmp_path)))
    texts = [address.reveal(), f"url: /hooks/{Chat.secret}", f"id {Chat.secret} ", f"{address}"]
    assert [text for text in map(redact, texts) if Chat.secret[:9] in text] == []


def test_the_address_is_in_the_environment_or_in_a_file_of_the_user(
    machine: Aoc, chat: Chat, site: Site, alice: User
) -> None:
    address = machine.env.pop("AOC_WEBHOOK")
    assert "no webhook to post to: AOC_WEBHOOK is not set" in post(machine).err
    for name, text, problem in (
        (
            ".env",
            f"AOC_WEBHOOK={address}\n",
            "AOC_WEBHOOK in {} is not allowed in a project's file",
        ),
        ("config.yaml", f"aoc:\n  webhook: {address}\n", "{}:2: unknown key `aoc.webhook`"),
    ):
        file = machine.write(name, text)
        result = post(machine)
        assert (result.code, problem.format(file) in result.err) == (2, True)
        file.unlink()
    file = machine.config_dir / "credentials.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"default": {"webhook": address}}))
    assert machine("login", stdin=alice.token).code == 0
    site.add_board(4242, 2023, make_board(2023, 2, first=alice.number))
    assert machine("board", "4242", "2023", "--post").out == "posted board 4242, 2023\n"
    assert [*json.loads(file.read_text())["default"]] == ["webhook", site.url]


@pytest.mark.parametrize(
    "name", ["@" * 99, "🧑🏽" * 60, "\u202e" * 99, "灯" * 99, "`" * 99, "a" * 99]
)
def test_a_message_fits_into_discord_and_its_block(name: str) -> None:
    members = [member._replace(name=name) for member in make_board(2023, 200)]
    versions = ([member._replace(stars={}) for member in members], members)
    pages = [content(private_board(4242, 2023, version)) for version in versions]
    before, board = (read_board(page, 2023) for page in pages)
    assert before is not None
    assert board is not None
    message = format_message(4242, board, before) or ""
    assert len(message.encode("utf-16-le")) // 2 <= 2000
    assert (message.count("```"), "191 more members\n" in message) == (2, True)
    assert format_message(4242, before, None) is None


@needs("sh")
def test_the_workflow_of_the_page_posts(machine: Aoc, site: Site, chat: Chat) -> None:
    *_, step = yaml.safe_load(page("docs/board.yml"))["jobs"]["post"]["steps"]
    assert {*step["env"]} == {"AOC_BOARD", "AOC_WEBHOOK"}
    env = machine.environment() | {"AOC_BOARD": LINK}
    env["PATH"] = f"{AOC.parent}{os.pathsep}{env['PATH']}"
    script = step["run"].replace("--post", "2023 --post")
    subprocess.run(["sh", "-ec", script], cwd=machine.folder, env=env, check=True)
    assert len(chat.posts) == 1
