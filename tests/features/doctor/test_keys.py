"""The keys of private boards: in bytes, and in a repository, found and never shown."""

import pytest

from aoc_runner.features.doctor.keys import key_hits
from tests.features.doctor.test_publish import INPUT, Repository, keep
from tests.support import Aoc

pytestmark = pytest.mark.warm

# Put together here, so that this file itself may be published.
KEY = "ab12" + "cd34"
VIEW = "https://adventofcode.com/2025/leaderboard/private/view/4242"
LINK = f"{VIEW}?view_key={KEY}"


def found(text: str, own: dict[bytes, int] | None = None) -> list[tuple[str, str]]:
    return [(hit.status, hit.what) for hit in key_hits(text.encode(), own or {})]


@pytest.mark.parametrize(
    "text",
    [LINK, f"- {VIEW}.json?view_key={KEY}\n", f"{VIEW}?order=stars&view_key={KEY}", f"({LINK})"],
)
def test_a_whole_link_is_found(text: str) -> None:
    assert found(text) == [("fail", "the read-only link of a private board, with its key")]


@pytest.mark.parametrize(
    "text",
    [
        f"view_key: {KEY}",
        f"{{id: 4242, view_key: '{KEY}'}}",
        f'{{"view_key": "{KEY}"}}',
        f"VIEW=1 view_key = {KEY}",
        f"?view_key={KEY}&x",
        f"view_key%3D{KEY}",
        "view_key: 1234" + "5678",
    ],
)
def test_what_looks_like_a_key_is_named_as_that(text: str) -> None:
    assert found(text) == [("warn", "what looks like the key of a private board")]


@pytest.mark.parametrize(
    "text",
    [
        "view_key: str",
        "view_key=KEY",
        "view_key=YOUR-KEY-GOES-HERE",
        "params={'view_key': view_key}",
        "view_key={KEY}",
        "view_key = read_key_2023(path)",
        "view_key = settings2.key",
        "view_key: uint64",
        f"viewkey: {KEY}",
        f"key: {KEY}",
        "view_key",
        f"{VIEW}?view_key=",
        VIEW,
    ],
)
def test_code_and_placeholders_are_none(text: str) -> None:
    assert found(text) == []


def test_your_own_keys_are_found_wherever_they_stand() -> None:
    own = {KEY.encode(): 4242, b"2023": 7}
    your = ("fail", "the key of your board 4242")
    assert found(f"x {KEY}", own) == found(LINK, own) == found(f"-{KEY}_", own) == [your]
    assert found(f"x{KEY} {KEY}5 in 2023", own) == []
    both = f"view_key: 2023, view_key: {KEY}"  # the short one not just anywhere
    assert found(both, own) == [("fail", "the key of your board 7"), your]


@pytest.fixture
def repository(aoc: Aoc) -> Repository:
    keep(aoc, INPUT)
    return Repository(aoc)


def told(repository: Repository, code: int) -> list[tuple[str, str, str]]:
    result = repository.aoc("doctor", "--publish", "--debug")
    assert KEY not in result.out + result.err
    return repository.publish(code)


def test_a_key_in_the_history_is_found_with_its_cure(repository: Repository) -> None:
    own = repository.aoc.home / ".config/aoc-runner/config.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(f"aoc:\n  boards: [{{id: 4242, view_key: {KEY}}}]\n")
    # One in the tree hides the user's own; its boards count nevertheless.
    repository.commit({"config.yaml": "aoc:\n  boards: [7]\n", "notes.md": "nothing"})
    assert told(repository, 0) == []
    commit = repository.commit({"notes.md": f"the board: {KEY}"})[:12]
    assert told(repository, 1) == [
        ("fail", "key", f"{commit} notes.md: the key of your board 4242")
    ]
    repository.commit({"notes.md": "nothing"})
    assert told(repository, 1) == [
        ("fail", "key", f"{commit} notes.md: the key of your board 4242")
    ]
    (cure,) = [
        check["cure"]
        for check in repository.aoc("doctor", "--publish", "--json").json["checks"]
        if check["check"] == "key"
    ]
    assert cure.startswith("make a new read-only link on the board's page, and keep your boards in")
    assert "git filter-repo" in cure
    config = "aoc:\n  publish: {allow: [notes.md]}\n"
    repository.commit({"config.yaml": config})
    assert told(repository, 0) == []


def test_a_tracked_file_of_settings_with_a_key_is_found(repository: Repository) -> None:
    repository.write(
        {"config.yaml": f"aoc:\n  boards: [{LINK}]\n", "old.yaml": f"view_key: {KEY}5"}
    )
    assert told(repository, 1) == [
        ("fail", "key", "staged config.yaml: the key of your board 4242"),
        ("warn", "key", "staged old.yaml: what looks like the key of a private board"),
    ]
