"""`aoc doctor --publish`: private data is found in real repositories."""

import json
import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha512
from html import unescape
from typing import Any

import pytest

from aoc_runner.kernel.settings.settings import DEFAULT_URL
from tests.platforms import needs, skip_without
from tests.site.pages import day_page, example_article
from tests.site.puzzles import CAMEL_CARDS, default_example, make_input
from tests.support import REPOSITORY, Aoc
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

INPUT = make_input(CAMEL_CARDS, "alice").decode()
# Concatenated, so that this file may be published.
TOKEN = "53616c74" + "65645f5f" + sha512(b"alice").hexdigest()[:112]
UNSALTED = sha512(b"an older site").hexdigest()
TITLE = "--- Day 7: " + "Camel Cards ---"
PART_TWO = "--- Part " + "Two ---"
# Of a private board.
KEY = "ab12" + "cd34"
LINK = f"https://adventofcode.com/2025/leaderboard/private/view/4242?view_key={KEY}"
BODIES = [example_article(default_example(CAMEL_CARDS, part), part) for part in (1, 2)]
PAGE = day_page(CAMEL_CARDS, "Camel Cards", BODIES, ["6440"], None, 0)
MARKDOWN = f"## {TITLE}\n\nThe gravy lighthouse hums.  How many keys?\n"

SOLVER = f'''"""{TITLE}

Sort the hands by what they are worth; a joker is worth what helps most.
"""


def part1(hands):
    return sum(hands)


# {PART_TWO}
def part2(hands):
    return "Your puzzle answer was" in hands
'''

Files = Mapping[str, str | bytes]


@dataclass
class Repository:
    """The git repository of the working folder, with `aoc doctor --publish`."""

    aoc: Aoc

    def __post_init__(self) -> None:
        skip_without("git")
        self.aoc.env |= {
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_AUTHOR_NAME": "Alice",
            "GIT_AUTHOR_EMAIL": "alice@example.com",
            "GIT_COMMITTER_NAME": "Alice",
            "GIT_COMMITTER_EMAIL": "alice@example.com",
        }
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str) -> str:
        done = subprocess.run(
            ["git", *words],
            cwd=self.aoc.folder,
            env=self.aoc.environment(),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().strip()

    def write(self, files: Files) -> None:
        for name, content in files.items():
            path = self.aoc.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        self.git("--literal-pathspecs", "add", "-f", "--", *files)

    def commit(self, files: Files | None = None, message: str = "a change") -> str:
        """Commit the files, and say which commit that is."""
        if files:
            self.write(files)
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def publish(self, code: int) -> dict[str, dict[str, Any]]:
        """The findings, by what was looked at."""
        result = self.aoc("doctor", "--publish", "--json", "--debug")
        assert result.code == code, result
        for secret in (TOKEN, UNSALTED, KEY):
            assert secret[:60] not in result.out + result.err
        checks = result.json["checks"]
        assert all(check["cure"] for check in checks if check["status"] != "ok")
        return {check["check"]: check for check in checks}

    def places(self) -> set[str]:
        """`COMMIT path` of all that fails."""
        failed = [check for check in self.publish(1).values() if check["status"] == "fail"]
        return {place.rpartition(": ")[0] for check in failed for place in check["places"]}


def keep(aoc: Aoc, text: str = INPUT, folder: str = "accounts/default") -> None:
    path = aoc.data_dir / folder / "inputs/2023/07.txt"
    path.parent.mkdir(parents=True)
    path.write_text(text)


@pytest.fixture
def repository(aoc: Aoc) -> Repository:
    keep(aoc)
    return Repository(aoc)


ONE_OF_EACH = {"notes/hands": INPUT, "camel.html": PAGE, "fetch.sh": f"curl -b session={TOKEN}"}


def at(commit: str, *paths: str) -> set[str]:
    return {f"{commit[:12]} {path}" for path in paths or ONE_OF_EACH}


def test_a_clean_repository(repository: Repository) -> None:
    assert repository.publish(0).keys() == {"publish"}  # without a commit
    repository.commit({"day07.py": SOLVER, "README.md": f"# My days\n\n{TITLE}: done.\n"})
    repository.aoc.env["AOC_SITE_URL"] = "https://127.0.0.1:1"
    text = repository.aoc("doctor", "--publish")
    assert (text.code, text.out) == (
        0,
        "ok    publish: 3 commits and file versions, compared with 1 cached input and 0 pages: "
        "nothing that must not be published\n",
    )


@needs("git")
def test_it_needs_a_repository_and_inputs(aoc: Aoc) -> None:
    result = aoc("doctor", "--publish", "--json")
    assert result.code == 2
    assert "not in a git repository" in result.json["error"]["message"]
    repository = Repository(aoc)
    repository.commit({"fine": "fine\n"})
    assert repository.publish(0)["compared"]["message"].startswith("no cached inputs in ")


def test_the_output_for_users(repository: Repository) -> None:
    names = [f"{number}.txt" for number in range(10, 70)]
    commit = repository.commit(dict.fromkeys(names, INPUT))[:12]
    assert len(repository.publish(1)["input"]["places"]) == 60
    head, fix, *places = repository.aoc("doctor", "--publish").out.splitlines()
    assert head == "fail  input: your inputs, in 60 places"
    assert fix.startswith("      fix: remove it (git rm --cached FILE, and a line in ")
    assert places[0] == f"      {commit} 10.txt: 2023 day 7 of `default`"
    assert (len(places), places[-1]) == (51, "      and 10 more (all with --json)")
    with Terminal(repository.aoc, "doctor", "--publish", COLUMNS="60") as terminal:
        assert terminal.finish() == 1
    lines = re.sub(r"\x1b\[[\d;]*m", "", terminal.seen).replace("\r", "").splitlines()
    assert max(map(len, lines)) <= 60
    assert {line[:6] for line in lines[1:]} == {" " * 6}


def test_inputs_of_every_account_and_site_count(repository: Repository) -> None:
    other = INPUT.replace("7", "8")
    keep(repository.aoc, other, "sites/127.0.0.1_8000/accounts/bob")
    commit = repository.commit({"here": INPUT, "there": other})
    assert repository.places() == at(commit, "here", "there")


# Places of private data


def test_everything_that_is_pushed_is_checked(repository: Repository) -> None:
    start = repository.commit()
    deleted = repository.commit(ONE_OF_EACH)
    repository.git("rm", "-q", "--", *ONE_OF_EACH)
    repository.commit()
    repository.git("switch", "-q", "-c", "other", start)
    tagged = repository.commit({"page": PAGE})
    repository.git("tag", "v1")
    repository.git("tag", "-a", "-m", f"session={TOKEN}", "told")
    repository.git("switch", "-q", "main")
    repository.commit({"shared": "one\n"})
    repository.git("merge", "-q", "--no-commit", "-s", "ours", "v1")
    merge = repository.commit({"evil": INPUT})
    repository.aoc.env["GIT_AUTHOR_EMAIL"] = f"session={TOKEN}@example.com"
    by_token = repository.commit()
    repository.aoc.env["GIT_AUTHOR_EMAIL"] = "alice@example.com"
    repository.write({"staged": PAGE})
    (repository.aoc.folder / "sub").mkdir()
    repository.aoc.folder = repository.aoc.folder / "sub"
    assert repository.places() == {
        *at(deleted),
        *at(tagged, "page"),
        *at(merge, "evil"),
        *at(by_token, "(message)"),
        *at("staged", "staged"),
        "told (message)",
    }


def test_the_first_version_at_each_path_is_named(repository: Repository) -> None:
    first = repository.commit({"a": INPUT})
    second = repository.commit({"a": f"{INPUT}1", "b": INPUT})
    repository.commit({"a": f"{INPUT}2"})
    assert repository.places() == at(first, "a") | at(second, "b")


def test_a_commit_hook_sees_what_is_about_to_be_committed(repository: Repository) -> None:
    script = repository.aoc.folder / ".git/hooks/pre-commit"
    script.parent.mkdir(exist_ok=True)
    script.write_text(f"#!/bin/sh\nexec {shlex.join(repository.aoc.command)} doctor --publish\n")
    script.chmod(0o755)
    first = repository.commit({"fine": "fine\n", "other": "fine\n"})
    (repository.aoc.folder / "fine").write_text(INPUT)
    # Both commands commit unstaged changes through a temporary index.
    for words in (["-a"], ["fine"]):
        with pytest.raises(AssertionError, match="staged fine: 2023 day 7"):
            repository.git("commit", "-m", "more", *words)
    assert repository.git("rev-parse", "HEAD") == first


# Forms of private data

HIDDEN: dict[str, str | bytes] = {
    "utf16.txt": INPUT.encode("utf-16"),  # as PowerShell's `>` writes it
    "inside.py": f'HANDS = """{INPUT}"""\nprint(len(HANDS))\n',
    "page.html": PAGE,
    "bom.txt": f"\ufeff{TITLE}\n\nKeys hum.\n\nYour puzzle answer was `6440`.\n",
    "part2.md": f"# Mine\n\n{MARKDOWN}\nYour puzzle answer was `6440`.\n",
    "told.md": f"notes\n\n{TITLE}\n\nKeys hum.\n\nTo begin, [get your puzzle input](7/input).\n",
    "cookie.sh": f"curl --cookie session={TOKEN} $URL",
    "cookie_of_old.sh": f"curl --cookie 'session={UNSALTED}' $URL",
    "bare_word.py": f"cookies = {{'session': '{TOKEN}'}}\n",
    "utf16_be.env": b"\xfe\xff" + f"AOC_SESSION={TOKEN}\n".encode("utf-16-be"),
    "link.md": f"our board: {LINK}\n",
    "utf16_without_a_mark.env": f"AOC_SESSION={TOKEN}\n".encode("utf-16-le"),
}


def test_each_form_is_found(repository: Repository) -> None:
    commit = repository.commit(HIDDEN)
    assert repository.places() == at(commit, *HIDDEN)


HARMLESS: dict[str, str | bytes] = {
    "day07.py": SOLVER,
    "title.md": f"# Notes\n\n{TITLE}\n\nThe trick: sort by counts.\n",
    "test_pages.py": f"""PAGE = (
    '<article class="day-desc"><h2>{TITLE}</h2><p>Made up.</p></article>'
    '<p>Your puzzle answer was <code>x</code>.</p>'
    'Both parts of this puzzle are complete!'
)
HEADINGS = ["{TITLE}", "{PART_TWO}"]
""",
    "part1.md": MARKDOWN,
    "day07.yaml": "examples:\n  - input: |\n      32T3K 765\n    part1: 6440\n",
    "hash.txt": f"sha512: {UNSALTED}\n",
    "encrypted.hex": "53616c74" + "65645f5f" + "ab" * 400,
    "binary": b"\x00\xff\xfe--- Day \x00" * 9,
    "utf16_cut": b"\xff\xfea",
    "code.py": "view_key: str\nparams={'view_key': view_key}\nview_key = settings2.key\n",
    "link.py": "f'https://adventofcode.com/2025/leaderboard/private/view/{id}?view_key={KEY}'",
    "link.md": LINK.replace(KEY, "YOUR-KEY-GOES-HERE"),
}


def test_other_texts_are_not_reported(repository: Repository) -> None:
    repository.commit(HARMLESS)
    assert repository.publish(0).keys() == {"publish"}


def test_every_configured_token_and_key_is_found(repository: Repository) -> None:
    known = {name: f"{name}-session-of-another-${{HOME}}-1234567890" for name in "abcde"}
    own = repository.aoc.config_dir
    own.mkdir(parents=True)
    of_each = {"default": known["a"], "bob": known["b"], "c": "short"}
    logins = {name: {DEFAULT_URL: {"token": token, "number": 1}} for name, token in of_each.items()}
    (own / "credentials.json").write_text(json.dumps(logins))
    # A config.yaml in the project hides that of the user, but its boards count as well.
    (own / "config.yaml").write_text(f"aoc:\n  boards: [4242?view_key={KEY}]\n")
    (repository.aoc.folder / ".env").write_text(f"AOC_SESSION={known['c']}\n")
    (repository.aoc.home / ".env").write_text(f"AOC_SESSION={known['d']}\n")
    repository.aoc.env["AOC_SESSION"] = known["e"]
    files = {name: f"it is {text}" for name, text in known.items()}
    fine = {"config.yaml": "aoc:\n  boards: [7]\n", "f": "short"}
    commit = repository.commit(files | fine | {"notes.md": f"the board: {KEY}"})
    assert repository.places() == at(commit, "notes.md", *known)
    result = repository.aoc("doctor", "--publish")
    assert not any(text in result.out + result.err for text in known.values())


def test_a_cached_page_is_found_but_not_its_examples(
    repository: Repository,
) -> None:
    page = repository.aoc.data_dir / "accounts/default/pages/2023/07.html"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE)
    text = " ".join(unescape(re.sub("<[^>]*>", " ", " ".join(BODIES))).split())
    examples = "\n".join(re.findall("(?s)<pre>.*?</pre>", PAGE))
    commit = repository.commit({"notes": text, "examples": examples})
    assert repository.places() == at(commit, "notes")


# Allowed data, and data that cannot be checked


def test_allowed_files_are_not_reported(repository: Repository) -> None:
    allow = "aoc: {publish: {allow: [tests/pages/, b.html, '*/c.html']}}\n"
    repository.aoc.write("config.yaml", allow)
    files = ("tests/pages/a.html", "b.html", "deep/down/c.html")
    repository.commit(dict.fromkeys(files, PAGE))
    assert repository.publish(0)["publish"]["message"].endswith("except allowed files")
    repository.aoc.write("config.yaml", "aoc: {publish: {allow: [test, c.html, tests/page]}}\n")
    assert len(repository.places()) == 3


def test_a_token_or_a_message_is_never_allowed(repository: Repository) -> None:
    repository.aoc.write("config.yaml", 'aoc:\n  publish:\n    allow: "*"\n')
    commit = repository.commit(ONE_OF_EACH, message=INPUT)
    assert repository.places() == at(commit, "fetch.sh", "(message)")


def test_large_files_are_reported(repository: Repository) -> None:
    huge = b"\n" * (4 << 20)
    repository.commit({"huge": huge + INPUT.encode(), "fine": huge})
    size = repository.publish(0)["size"]
    assert (size["status"], size["places"]) == ("warn", ["huge"])


def test_a_partial_clone_is_not_called_clean(repository: Repository) -> None:
    repository.commit(ONE_OF_EACH)
    repository.git("rm", "-q", "--", *ONE_OF_EACH)
    repository.commit({"hands": INPUT})
    origin, hands = repository.aoc.folder, repository.git("rev-parse", ":hands")
    repository.git("clone", "-q", "--depth", "1", f"file://{origin}", "../shallow")
    repository.git("clone", "-q", "--bare", ".", "../bare")
    repository.git("config", "uploadpack.allowFilter", "true")
    repository.git("clone", "-q", "--filter=blob:none", "-n", f"file://{origin}", "../partial")
    repository.aoc.folder = origin.parent / "shallow"
    assert repository.publish(1)["history"]["status"] == "warn"
    repository.aoc.folder = origin.parent / "bare"  # A checkout may contain a bare repository.
    refused = repository.aoc("doctor", "--publish")
    assert (refused.code, "GIT_DIR=. aoc doctor --publish" in refused.err) == (2, True)
    repository.aoc.env["GIT_DIR"] = "."
    assert len(repository.places()) == 4
    del repository.aoc.env["GIT_DIR"]
    (origin / ".git/objects" / hands[:2] / hands[2:]).unlink()
    for folder in (origin.parent / "partial", origin):
        repository.aoc.folder = folder
        result = repository.aoc("doctor", "--publish")
        message = "git rev-list failed in this repository\nhint: use a complete clone"
        assert (result.code, message in result.err) == (2, True)


COMMANDS = ("rev-parse", "rev-list", "cat-file", "diff-tree", "ls-files", "fetch")
# Keys of a repository's configuration that name a program or a folder of programs.
PROGRAMS = (
    *("core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.gitProxy"),
    *("core.askPass", "core.alternateRefsCommand", "credential.helper", "diff.external"),
    *("diff.all.command", "diff.all.textconv", "filter.all.clean", "filter.all.smudge"),
    *("filter.all.process", "gpg.program", "remote.origin.uploadpack", "core.hooksPath"),
    *("uploadpack.packObjectsHook", "sequence.editor", "interactive.diffFilter"),
    *(f"{kind}.{command}" for kind in ("alias", "pager") for command in COMMANDS),
)
URLS = ("ssh://git.invalid/x", "ext::{program}", "git://127.0.0.1:1/x", "http://127.0.0.1:1/x", ".")


@needs("sh")
def test_no_program_of_a_checkout_is_run(repository: Repository) -> None:
    programs, trace = repository.aoc.home / "programs", repository.aoc.home / "trace"
    programs.mkdir()
    for name in ("program", "post-index-change", "reference-transaction", "post-checkout"):
        (programs / name).write_text(f'#!/bin/sh\necho "$0 $*" >> {trace}\n')
        (programs / name).chmod(0o755)
    repository.commit({".gitattributes": "* filter=all diff=all\n", "day07.py": SOLVER})
    repository.commit({"day07.py": "changed\n"})
    lost = repository.git("rev-parse", ":day07.py")
    (repository.aoc.folder / "day07.py").write_text("changed again\n")
    repository.git("config", "extensions.partialClone", "origin")
    for key in PROGRAMS:
        path = programs if key == "core.hooksPath" else programs / "program"
        repository.git("config", key, f"!{path}" if key.startswith("alias") else str(path))
        if key == "core.fsmonitor":
            repository.git("update-index", "--fsmonitor")
            assert trace.exists()
    for url in ("", *URLS):
        if url:
            repository.git("config", "remote.origin.url", url.format(program=programs / "program"))
            blob = repository.aoc.folder / ".git/objects" / lost[:2] / lost[2:]
            blob.unlink(missing_ok=True)
        trace.unlink(missing_ok=True)
        for option, code in {"--publish": 2 if url else 0, "--offline": 1}.items():
            assert repository.aoc("doctor", option).code == code
            assert not trace.exists(), trace.read_text()


@pytest.mark.skipif(not (REPOSITORY / ".git").exists(), reason="not in a clone")
@needs("git")
def test_this_repository_is_clean(aoc: Aoc) -> None:
    """Includes staged files, as before a commit."""
    keep(aoc)
    aoc.env |= {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory"}
    aoc.env["GIT_CONFIG_VALUE_0"] = "*"
    aoc.folder = REPOSITORY
    result = aoc("doctor", "--publish", "--json")
    assert (result.code, result.json["fail"]) == (0, 0), result.out
