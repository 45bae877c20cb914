"""`aoc doctor --publish`: in real repositories, what must not be published is found and named."""

import json
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha512
from pathlib import Path

import pytest
import yaml

from aoc_runner.kernel.settings.settings import DEFAULT_URL
from tests.site.pages import day_page, example_article
from tests.site.puzzles import CAMEL_CARDS, default_example, make_input
from tests.support import REPOSITORY, Aoc, Result

pytestmark = pytest.mark.warm

INPUT = make_input(CAMEL_CARDS, "alice").decode()
# Put together here, so that this file itself may be published.
TOKEN = "53616c74" + "65645f5f" + sha512(b"alice").hexdigest()[:112]
UNSALTED = sha512(b"an older site").hexdigest()
TITLE = "--- Day 7: " + "Camel Cards ---"
PART_TWO = "--- Part " + "Two ---"
BODIES = [example_article(default_example(CAMEL_CARDS, part), part) for part in (1, 2)]
PAGE = day_page(CAMEL_CARDS, "Camel Cards", BODIES, ["6440"], None, 0)
PROSE = "The gravy lighthouse hums in a key that nobody here has ever heard.\n" * 20
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
    """The git repository of the working folder, and `aoc doctor --publish` in it."""

    aoc: Aoc

    def __post_init__(self) -> None:
        self.aoc.env |= {
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
            **{
                f"GIT_{role}_{key}": value
                for role in ("AUTHOR", "COMMITTER")
                for key, value in (("NAME", "Alice"), ("EMAIL", "alice@example.com"))
            },
        }
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str, stdin: bytes = b"") -> str:
        done = subprocess.run(
            ["git", *words],
            cwd=self.aoc.folder,
            env=self.aoc.environment(),
            input=stdin,
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

    def delete(self, *names: str) -> None:
        self.git("rm", "-q", "--", *names)
        self.commit(message="delete")

    def publish(self, code: int) -> list[tuple[str, str, str]]:
        """(status, check, message) of all findings but the one that all is well."""
        result = self.aoc("doctor", "--publish", "--json")
        assert result.code == code, result
        never_shown(result)
        checks = result.json["checks"]
        assert all(check["cure"] for check in checks if check["status"] != "ok")
        return [
            (check["status"], check["check"], check["message"])
            for check in checks
            if check["status"] != "ok"
        ]

    def failed(self) -> set[str]:
        """`COMMIT path` of all that fails."""
        return {
            message.split(": ")[0] for status, _, message in self.publish(1) if status == "fail"
        }


def never_shown(result: Result) -> None:
    for token in (TOKEN, UNSALTED):
        assert token not in result.out + result.err
        assert token[20:60] not in result.out + result.err


def keep(aoc: Aoc, text: str, name: str = "default/2023/07") -> None:
    account, _, day = name.partition("/")
    path = aoc.data_dir / "accounts" / account / "inputs" / f"{day}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def repository(aoc: Aoc) -> Repository:
    keep(aoc, INPUT)
    return Repository(aoc)


ONE_OF_EACH = {"notes/hands": INPUT, "camel.html": PAGE, "fetch.sh": f"curl -b session={TOKEN}"}


def at(commit: str, *paths: str) -> set[str]:
    return {f"{commit[:12]} {path}" for path in paths or ONE_OF_EACH}


def test_a_clean_repository(repository: Repository) -> None:
    repository.commit({"day07.py": SOLVER, "README.md": f"# My days\n\n{TITLE}: done.\n"})
    assert repository.publish(0) == []
    text = repository.aoc("doctor", "--publish")
    assert text.code == 0
    assert text.out == (
        "ok    publish: 2 versions of files in 1 commit, compared with 1 kept input: "
        "no input of yours, no puzzle page, no board's key, no session token\n"
    )


def test_an_empty_repository(repository: Repository) -> None:
    assert repository.publish(0) == []


def test_it_needs_a_repository(aoc: Aoc) -> None:
    result = aoc("doctor", "--publish", "--json")
    assert result.code == 2
    assert "no git repository" in result.json["error"]["message"]


def test_it_asks_neither_for_a_token_nor_the_network(repository: Repository) -> None:
    repository.aoc.env["AOC_SITE_URL"] = "https://127.0.0.1:1"
    assert repository.publish(0) == []
    assert not repository.aoc.data.exists()


def test_inputs_of_every_site_count(repository: Repository) -> None:
    other = INPUT.replace("7", "8")
    folder = repository.aoc.data_dir / "sites/127.0.0.1_8000/accounts/bob/inputs/2023"
    folder.mkdir(parents=True)
    (folder / "07.txt").write_text(other)
    commit = repository.commit({"here": INPUT, "there": other})
    assert repository.failed() == at(commit, "here", "there")


# Where it may be


def test_what_was_deleted_since(repository: Repository) -> None:
    repository.commit()
    commit = repository.commit(ONE_OF_EACH)
    repository.delete(*ONE_OF_EACH)
    assert repository.failed() == at(commit)
    people = repository.aoc("doctor", "--publish")
    never_shown(people)
    assert people.code == 1
    assert f"fail  input: {commit[:12]} notes/hands: the input of 2023 day 7 of `default`\n" in (
        people.out
    )
    assert "git filter-repo --invert-paths --path notes/hands" in people.out
    assert "log out" in people.out


def test_what_only_another_branch_or_a_tag_has(repository: Repository) -> None:
    start = repository.commit()
    branch = repository.commit({"a/hands": INPUT})
    repository.git("branch", "other")
    repository.git("reset", "-q", "--hard", start)
    tagged = repository.commit({"page": PAGE})
    repository.git("tag", "v1")
    repository.git("reset", "-q", "--hard", start)
    stashed = f"session={TOKEN}"
    repository.write({"stashed": stashed})
    repository.git("stash")
    failed = repository.failed()
    stash = repository.git("rev-parse", "stash^2")
    assert failed == at(branch, "a/hands") | at(tagged, "page") | at(stash, "stashed")


def test_what_is_in_no_commit_but_has_a_tag(repository: Repository) -> None:
    repository.commit()
    blob = repository.git("hash-object", "-w", "--stdin", stdin=INPUT.encode())
    tree = repository.git("mktree", stdin=f"100644 blob {blob}\tdeep\n".encode())
    repository.git("tag", "tree", tree)
    page = repository.git("hash-object", "-w", "--stdin", stdin=PAGE.encode())
    repository.git("tag", "-a", "-m", "the page", "page", page)
    repository.git("tag", "-a", "-m", f"session={TOKEN}", "told")
    assert repository.failed() == {
        "refs/tags/tree deep",
        "refs/tags/page (message)",
        "refs/tags/told (message)",
    }


def test_what_the_message_of_a_tagged_tag_says(repository: Repository) -> None:
    repository.commit()
    repository.git("tag", "-a", "-m", f"session={TOKEN}", "told")
    tag = repository.git("rev-parse", "told")
    repository.git("tag", "-a", "-m", "all is well", "outer", "told")
    repository.git("tag", "-d", "told")
    assert repository.failed() == at(tag, "(message)")


def test_what_a_merge_brought(repository: Repository) -> None:
    repository.commit({"shared": "one\n"})
    repository.git("switch", "-q", "-c", "side")
    side = repository.commit({"side": PAGE})
    repository.git("switch", "-q", "main")
    repository.commit({"main": "main\n"})
    repository.git("merge", "-q", "--no-commit", "side")
    merge = repository.commit({"evil": INPUT, "shared": f"token: {TOKEN}\n"})
    assert repository.git("rev-list", "--parents", "-1", merge).count(" ") == 2
    repository.delete("side", "evil", "shared")
    assert repository.failed() == at(side, "side") | at(merge, "evil", "shared")


def test_what_is_staged_only(repository: Repository) -> None:
    repository.write(ONE_OF_EACH)
    assert repository.failed() == at("staged")
    repository.git("rm", "-q", "--cached", "--", *ONE_OF_EACH)
    assert repository.publish(0) == []  # the files are still there, and git ignores them
    (repository.aoc.folder / "sub").mkdir()
    repository.write(ONE_OF_EACH)
    repository.aoc.folder = repository.aoc.folder / "sub"
    assert repository.failed() == at("staged")


def test_what_is_in_conflict(repository: Repository) -> None:
    repository.commit({"shared": "one\n", ".env": "AOC_ACCOUNT=alice\n"})
    repository.git("switch", "-q", "-c", "side")
    repository.commit({"shared": "side\n", ".env": "AOC_ACCOUNT=side\n"})
    repository.git("switch", "-q", "main")
    repository.commit({"shared": "main\n", ".env": "AOC_ACCOUNT=main\n"})
    merge = ["git", "merge", "-q", "side"]
    env = repository.aoc.environment()
    done = subprocess.run(merge, cwd=repository.aoc.folder, env=env, check=False)
    assert done.returncode == 1
    assert repository.publish(0) == []
    assert ".env is tracked by git" in repository.aoc("doctor").out


def test_what_a_commit_message_says(repository: Repository) -> None:
    commit = repository.commit(message=f"fetch it with session={TOKEN}")
    assert repository.failed() == at(commit, "(message)")


def test_every_path_and_the_first_commit_are_named(repository: Repository) -> None:
    first = repository.commit({"one": INPUT})
    second = repository.commit({"two": INPUT})
    third = repository.commit({"one": INPUT.replace("\n", "\r\n")})
    repository.delete("one")
    repository.commit({"one": INPUT})
    assert repository.failed() == at(first, "one") | at(second, "two")
    assert third[:12] not in str(repository.publish(1))
    assert any("one: the input" in m and "(in 2 versions" in m for *_, m in repository.publish(1))


def test_of_many_versions_the_first_at_the_path_is_named(repository: Repository) -> None:
    windows = INPUT.replace("\n", "\r\n")
    first = repository.commit({"one": windows})
    second = repository.commit({"two": INPUT})
    repository.commit({"two": windows})
    assert repository.failed() == at(first, "one") | at(second, "two")


def test_the_first_commit_is_named_whatever_the_clocks_say(repository: Repository) -> None:
    def commit_at(seconds: int, files: Files | None = None) -> str:
        repository.aoc.env["GIT_COMMITTER_DATE"] = f"{1700000000 + seconds} +0000"
        return repository.commit(files)

    first = commit_at(1000, {"hands": INPUT})
    repository.git("rm", "-q", "hands")
    commit_at(10)
    commit_at(11, {"hands": INPUT})
    repository.git("switch", "-q", "-c", "side", first)
    commit_at(1001)
    assert repository.failed() == at(first, "hands")


def test_a_detached_head_and_a_bare_clone(repository: Repository, tmp_path: Path) -> None:
    start = repository.commit()
    repository.git("checkout", "-q", "--detach")
    commit = repository.commit(ONE_OF_EACH)
    repository.git("branch", "-f", "main", start)
    assert repository.failed() == at(commit)
    repository.git("branch", "-f", "main", commit)
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    repository.aoc.folder = tmp_path / "bare"
    assert repository.failed() == at(commit)


def test_a_name_counts_on_every_path_that_a_file_has(repository: Repository) -> None:
    keep(repository.aoc, "123257-647015\n", "bob/2019/04")
    short, other = "123257-647015\n", "1 2 3\n"
    repository.commit({"notes": short, "other": other})
    renamed = repository.commit({"inputs/2019/04.txt": short})
    repository.git("switch", "-q", "-c", "side")
    side = repository.commit({"2022_09_input.txt": other})
    repository.git("switch", "-q", "main")
    repository.write({"inputs/2022/10.txt": other, "10_notes.txt": other})
    named = "named like a personal input"
    assert repository.publish(1) == [
        ("fail", "input", f"{renamed[:12]} inputs/2019/04.txt: the input of 2019 day 4 of `bob`"),
        ("warn", "input", f"{side[:12]} 2022_09_input.txt: {named}"),
        ("warn", "input", f"staged inputs/2022/10.txt: {named}"),
    ]


def test_another_worktree_with_a_detached_head(repository: Repository) -> None:
    start = repository.commit()
    commit = repository.commit(ONE_OF_EACH)
    repository.git("worktree", "add", "-q", "--detach", "../other", commit)
    repository.git("reset", "-q", "--hard", start)
    assert repository.failed() == at(commit)


def test_the_objects_that_are_pushed_not_what_replaces_them(repository: Repository) -> None:
    commit = repository.commit({"hands": INPUT})
    harmless = repository.git("hash-object", "-w", "--stdin", stdin=b"harmless\n")
    repository.git("replace", repository.git("rev-parse", "HEAD:hands"), harmless)
    assert repository.failed() == at(commit, "hands")


def test_a_submodule_is_of_another_repository(repository: Repository) -> None:
    # Here it is a commit of this very one, which has its own place and no other.
    commit = repository.commit(message=f"session={TOKEN}")
    for _ in range(2):  # staged only, then committed
        repository.git("update-index", "--add", "--cacheinfo", f"160000,{commit},sub")
        assert repository.failed() == at(commit, "(message)")
        repository.commit()
    assert repository.git("ls-tree", "HEAD", "sub").startswith("160000 commit")


def test_a_repository_of_sha256(repository: Repository) -> None:
    shutil.rmtree(repository.aoc.folder / ".git")
    repository.git("init", "-q", "-b", "main", "--object-format=sha256")
    repository.write({"staged": INPUT})
    assert repository.failed() == at("staged", "staged")
    commit = repository.commit()
    assert len(commit) == 64
    assert repository.failed() == at(commit, "staged")


HOSTILE = """
[alias]
    rev-list = !false
    cat-file = !false
    diff-tree = !false
    diff-index = !false
[color]
    ui = always
[column]
    ui = always
[core]
    abbrev = 4
    attributesFile = ATTRIBUTES
    ignoreCase = true
    logAllRefUpdates = false
    pager = false
    quotePath = true
    useReplaceRefs = true
[diff]
    external = false
    ignoreSubmodules = all
    indexFilter = x
    mnemonicPrefix = true
    noprefix = true
    orderFile = ORDER
    relative = true
    renames = copies
    submodule = log
[diff "hidden"]
    binary = true
    command = false
    textconv = false
[i18n]
    logOutputEncoding = UTF-16
[log]
    abbrevCommit = true
    date = relative
    decorate = full
    diffMerges = off
    excludeDecoration = *
    follow = true
    showRoot = false
    showSignature = true
[tag]
    sort = -refname
[transfer]
    hideRefs = refs
"""


def test_no_git_configuration_changes_the_result(repository: Repository, tmp_path: Path) -> None:
    repository.commit({"sub/caf\u00e9 7": PAGE, "sub/day07.input": "1 2 3\n"})
    repository.git("switch", "-q", "-c", "side")
    repository.commit({"side": f"session={TOKEN}"})
    repository.git("switch", "-q", "main")
    repository.git("mv", "sub/caf\u00e9 7", "sub/a page")
    repository.commit({"a/b": "b\n"})
    repository.git("merge", "-q", "--no-commit", "side")
    repository.commit({"evil": INPUT})
    repository.git("tag", "-a", "-m", f"session={TOKEN}", "told")
    repository.git("tag", "blob", "HEAD:evil")
    repository.write({"staged": PAGE + INPUT, "sub/staged too": INPUT})
    repository.aoc.folder = repository.aoc.folder / "sub"
    expected = repository.publish(1)
    assert len({message.split(": ")[0] for _, _, message in expected}) == 9
    (tmp_path / "order").write_text("side\nevil\nsub\n*\n")
    (tmp_path / "attributes").write_text(
        "* diff=hidden -text filter=hidden working-tree-encoding=UTF-16\n"
    )
    hostile = HOSTILE.replace("ATTRIBUTES", str(tmp_path / "attributes"))
    hostile = hostile.replace("ORDER", str(tmp_path / "order"))
    (tmp_path / "gitconfig").write_text(hostile)
    repository.aoc.env["GIT_CONFIG_GLOBAL"] = str(tmp_path / "gitconfig")
    assert repository.git("config", "diff.relative") == "true"
    assert repository.publish(1) == expected
    own = repository.aoc.folder.parent / ".git/config"
    own.write_text(own.read_text() + hostile)
    assert repository.publish(1) == expected


# What it may look like

LINES = INPUT.splitlines()
HIDDEN: dict[str, str | bytes] = {
    "utf16.txt": INPUT.encode("utf-16"),  # what PowerShell's `>` makes
    "utf8_bom.txt": b"\xef\xbb\xbf" + INPUT.encode(),
    "inside.py": f'HANDS = """{INPUT}"""\nprint(len(HANDS))\n',
    "one_line.txt": "(()(" * 30 + "\n",
    "page.html": PAGE,
    "bare_article.html": f'<article class="day-desc"><h2>{TITLE}</h2><p>Hum.</p></article>',
    "page.json": json.dumps({"html": PAGE + "x" * 10}),
    "part2.md": f"# Mine\n\n{MARKDOWN}\nYour puzzle answer was `6440`.\n",
    "whole.txt": f"{TITLE}\n{PROSE}\n{PART_TWO}\nNow it is louder.\n",
    "escaped.md": f"\\{TITLE[:-3]}\\---\n\n{PROSE}\n\\{PART_TWO[:-3]}\\---\n",
    "docstring.py": f'"""\n{TITLE}\n\n{PROSE}\n\n{PART_TWO}\n\nIt is louder.\n"""\n',
    "told.md": f"notes\n\n{TITLE}\n\nKeys hum.\n\nTo begin, [get your puzzle input](7/input).\n",
    "cookie.sh": f"curl --cookie session={TOKEN} $URL",
    "cookie_of_old.sh": f"curl --cookie 'session={UNSALTED}' $URL",
    "bare_word.py": f"cookies = {{'session': '{TOKEN}'}}\n",
    "upper.txt": TOKEN.upper(),
    "escaped.json": json.dumps({"env": f"# mine\n{TOKEN}\n"}),
    "utf16.env": f"AOC_SESSION={TOKEN}\n".encode("utf-16"),
    "utf16_be.env": b"\xfe\xff" + f"AOC_SESSION={TOKEN}\n".encode("utf-16-be"),
    "utf16_without_a_mark.env": f"AOC_SESSION={TOKEN}\n".encode("utf-16-le"),
}


def test_each_form_is_found(repository: Repository) -> None:
    keep(repository.aoc, "(()(" * 30 + "\n", "bob/2015/01")
    commit = repository.commit(HIDDEN)
    assert repository.failed() == at(commit, *HIDDEN)


HARMLESS: dict[str, str | bytes] = {
    "day07.py": SOLVER,
    "title.md": f"# Notes\n\n{TITLE}\n\nThe trick: sort by counts.\n",
    "only.md": f"{TITLE}\n",
    "comments.py": f"# {TITLE}\n# Sort the hands.\nhands = []\n# {PART_TWO}\nprint(hands)\n",
    "test_pages.py": f"""PAGE = (
    '<article class="day-desc"><h2>{TITLE}</h2><p>Made up.</p></article>'
    '<p>Your puzzle answer was <code>x</code>.</p>'
    'Both parts of this puzzle are complete!'
)
HEADINGS = ["{TITLE}", "{PART_TWO}"]
""",
    "never_closed.py": f"PAGE = '<article class=\"day-desc\"><h2>{TITLE}</h2>'\n" + "x = 1\n" * 99,
    "template.py": "f'<article class=\"day-desc\"><h2>--- Day {day}: {title} ---</h2>{body}'\n" * 9,
    "days/year2023/day07.yaml": "examples:\n  - input: |\n      32T3K 765\n    part1: 6440\n",
    "part1.md": MARKDOWN,
    "escaped.md": f"\\{TITLE[:-3]}\\---\n\nThe trick is to sort them twice.\n",
    "both.txt": f"{TITLE}\nSort by counts.\n\n{PART_TWO}\nNow jokers count for most.\n",
    "year.md": "".join(
        f"--- Day {n}: {'Odd'} ---\n\nSort the hands by counts, twice.\n\n" for n in range(1, 26)
    )
    + f"{PART_TWO}\n",
    "long.py": f"# {TITLE}\n{'    sum(one for one in hands if one > 3)' * 50}\n# {PART_TWO}\n",
    "hands.md": f"{TITLE}\n\n32T3K 765\n" + "QQQJA 483\n" * 99 + f"\n{PART_TWO}\n",
    "one_line_in_50.txt": "\n".join(LINES[::50]),
    "hash.txt": f"sha512: {UNSALTED}\n",
    "encrypted.hex": "53616c74" + "65645f5f" + "ab" * 400,
    "short.txt": f"session={TOKEN[:90]}",
    "binary": b"\x00\xff\xfe--- Day \x00" * 9,
    "utf16_cut": b"\xff\xfea",
    "nothing": "",
}


def test_what_is_no_secret_is_left_alone(repository: Repository) -> None:
    repository.commit(HARMLESS)
    repository.write({"staged": "nothing to see\n"})
    assert repository.publish(0) == []


def test_a_short_input_counts_only_as_a_file_named_like_one(repository: Repository) -> None:
    keep(repository.aoc, "123257-647015\n", "bob/2019/04")
    keep(repository.aoc, "", "bob/2019/05")
    commit = repository.commit(
        {
            "inputs/2019/04.txt": "123257-647015\n",
            "2019/day04/input.txt": b"\xef\xbb\xbf123257-647015\r\n",
            "2019/04/notes.txt": "123257-647015\n",
            "inputs/2019/05.txt": "\n",
            "inputs/2019/04_notes.txt": "mine is 123257-647015\n",
            "day04.py": "part1('123257-647015')\n",
        }
    )
    assert repository.failed() == at(commit, "inputs/2019/04.txt", "2019/day04/input.txt")


def test_names_that_speak_of_inputs_are_doubts(repository: Repository) -> None:
    named = (
        "inputs/alice/2023/08.txt",
        "2023_09_input.txt",
        "day10.input",
        "2022/day11/input.txt",
        "2021/inputs/day12.txt",
    )
    fine: dict[str, str | bytes] = {
        "days/year2023/day08.yaml": "examples:\n  - input_file: day08.input\n",
        "days/year2023/day09.yaml": 'examples:\n  - input_file: "../inputs/day09.txt"\n',
        "days/year2023/day08.input": "1 2 3\n",
        "days/inputs/day09.txt": "4 5 6\n",
        "inputs/2023/07_example.txt": "32T3K 765\n",
        "aoc/inputs/day01.py": "print(1)\n",
        "puzzle_input.py": "print(2)\n",
        "inputs/.gitkeep": "",
        "inputs/2023/13.txt": b"\0GITCRYPT\0 and so on",
    }
    commit = repository.commit({name: f"{name}\n" for name in named} | fine)
    assert sorted(repository.publish(0)) == sorted(
        ("warn", "input", f"{commit[:12]} {name}: named like a personal input") for name in named
    )


def test_every_token_that_is_set_anywhere_is_known(repository: Repository) -> None:
    known = {name: f"{name}-session-of-another-${{HOME}}-1234567890" for name in "abcde"}
    credentials = repository.aoc.home / ".config/aoc-runner/credentials.json"
    credentials.parent.mkdir(parents=True)
    of_each = {"default": known["a"], "bob": known["b"], "c": "short"}
    logins = {name: {DEFAULT_URL: {"token": it, "number": 1}} for name, it in of_each.items()}
    credentials.write_text(json.dumps(logins))
    (repository.aoc.folder / ".env").write_text(f"AOC_SESSION={known['c']}\n")
    (repository.aoc.home / ".env").write_text(f"AOC_SESSION={known['d']}\n")
    commit = repository.commit(
        {name: f"it is {text}" for name, text in known.items()} | {"f": "short"}
    )
    repository.aoc.env["AOC_SESSION"] = known["e"]
    result = repository.aoc("doctor", "--publish")
    assert not any(text in result.out + result.err for text in known.values())
    assert repository.failed() == at(commit, *known)
    assert "your session token (fingerprint " in result.out


def test_a_path_hides_its_token_and_is_always_printable(repository: Repository) -> None:
    odd = os.fsdecode(b"caf\xe9\nbar\xe2\x80\xae")
    (repository.aoc.folder / odd).write_text(INPUT)
    (repository.aoc.folder / f"session={TOKEN}").write_text(INPUT)
    repository.git("add", ".")
    assert repository.failed() == {"staged caf\\xe9\\x0abar\\u202e", "staged session=[token]"}


def test_the_cure_of_any_path_works_where_one_stands(repository: Repository) -> None:
    odd = os.fsdecode(b"caf\xe9\n[b\\]r\xe2\x80\xae\xf3\xa0\x80\x81")
    names = {
        odd,
        f"[1] session={TOKEN}",
        "-f",
        ":(top)x",
        "deep/my input's.txt",
        "in[1]*.txt",
        "a\\b",
    }
    fine = {"in1x.txt", "a1b"}
    repository.write(dict.fromkeys(fine, "fine\n"))
    top = repository.aoc.folder
    for folder in (top, top / "deep"):
        repository.write(dict.fromkeys(names, INPUT))
        repository.aoc.folder = folder
        checks = repository.aoc("doctor", "--publish", "--json").json["checks"]
        commands = {re.search(r"git rm .+?(?= and add it|$)", str(c["cure"])) for c in checks}
        for command in {command[0] for command in commands if command}:
            subprocess.run(command, shell=True, cwd=folder, check=True)
        repository.aoc.folder = top
        assert set(repository.git("ls-files").splitlines()) == fine


def test_a_token_in_a_name_is_found_and_never_shown(repository: Repository) -> None:
    commit = repository.commit({f"notes/session={TOKEN}/day07.py": SOLVER, "fine": "fine\n"})
    repository.git("rm", "-q", "-r", "notes")
    last = repository.commit()
    for name in ("heads/try-", "tags/light-", "remotes/origin/", "notes/"):
        repository.git("update-ref", f"refs/{name}{TOKEN}", last)
    repository.git("tag", "-a", "-m", "told", f"told-{TOKEN}")
    repository.write({f"day-{TOKEN}.txt": "fine\n"})
    checks = repository.publish(1)
    assert {check for _, check, _ in checks} == {"token"}
    in_name = "a session token (fingerprint "
    assert {message.split(in_name)[0] for *_, message in checks} == {
        f"{commit[:12]} notes/session=[token]/day07.py: ",
        "staged day-[token].txt: ",
        "refs/heads/try-[token]: ",
        "refs/tags/light-[token]: ",
        "refs/tags/told-[token]: ",
        "refs/tags/told-[token] (message): ",  # where git writes the name as well
        "refs/remotes/origin/[token]: ",
        "refs/notes/[token]: ",
    }
    people = repository.aoc("doctor", "--publish").out
    assert "--path-glob 'notes/session=*/day07.py'" in people
    assert "rename it, or git rm --cached 'day-*.txt'\n" in people
    assert "delete or rename that branch, here and wherever it was pushed" in people


def test_a_token_as_an_author_is_found(repository: Repository) -> None:
    repository.aoc.env["GIT_AUTHOR_EMAIL"] = f"session={TOKEN}@example.com"
    commit = repository.commit()
    assert repository.failed() == at(commit, "(message)")


def test_where_nothing_is_kept_nothing_was_compared(aoc: Aoc) -> None:
    repository = Repository(aoc)
    repository.commit({"hands": INPUT})
    for text in ("", " \n"):
        if text:
            keep(aoc, text)
        ((status, check, message),) = repository.publish(1)
        assert (status, check) == ("fail", "compared")
        assert message == f"no input is kept in {aoc.data_dir}, so nothing was compared with yours"
    assert "aoc run YEAR DAY" in aoc("doctor", "--publish").out


def test_a_data_folder_of_any_name(aoc: Aoc) -> None:
    aoc.data_dir = aoc.home / "data [2023] *?"
    keep(aoc, INPUT)
    repository = Repository(aoc)
    commit = repository.commit({"hands": INPUT})
    assert repository.failed() == at(commit, "hands")


def test_a_kept_page_is_found_whatever_it_is_wrapped_in(repository: Repository) -> None:
    path = repository.aoc.data / "pages/2023/07.html"
    path.parent.mkdir(parents=True)
    path.write_text(PAGE)
    result = repository.aoc("read", "2023", "7", "--markdown")
    markdown = result.out
    assert "lighthouse" in markdown, result.err
    commit = repository.commit({"notes.md": markdown, "mine.md": MARKDOWN, "day07.py": SOLVER})
    ((_, check, message),) = repository.publish(1)
    assert check == "page"
    assert message == (
        f"{commit[:12]} notes.md: the text of 2023 day 7 of `default`, which is its author's"
    )


def test_what_is_allowed_is_said(repository: Repository) -> None:
    repository.commit({"tests/pages/a.html": PAGE, "b.html": PAGE, "deep/down/c.html": PAGE})
    config = repository.aoc.write(
        "config.yaml", 'aoc:\n  publish:\n    allow: [tests/pages/, b.html, "*/c.html"]\n'
    )
    assert repository.publish(0) == []
    told = repository.aoc("doctor", "--publish").out
    assert "allowed: by `tests/pages/` of publish.allow: tests/pages/a.html: the text of" in told
    assert "no session token, but for what is allowed" in told
    config.write_text("aoc:\n  publish:\n    allow: [tests, nothing/here, c.html]\n")
    checks = repository.publish(1)
    assert {message.split(":")[0][13:] for status, _, message in checks if status == "fail"} == {
        "b.html",
        "deep/down/c.html",
    }
    assert [message for status, _, message in checks if status == "warn"] == [
        f"`{pattern}` of publish.allow allows nothing: no finding is there"
        for pattern in ("nothing/here", "c.html")
    ]
    config.write_text("publish: {allow: [tests, b.html]}\naoc:\n")
    (unread,) = [message for status, _, message in repository.publish(1) if status == "warn"]
    assert unread == "config.yaml:1: `publish` is never read: it does not stand under `aoc:`"


def test_no_more_is_allowed_than_was_meant(repository: Repository) -> None:
    repository.commit({"tests/pages/a.html": PAGE, "b.html": PAGE}, message=PAGE)
    patterns = ["test", "tests/page", "b", "*/b.html", "./b.html"]
    config = repository.aoc.write("config.yaml", f"aoc: {{publish: {{allow: {patterns}}}}}\n")
    checks = repository.publish(1)
    found = [message[13:].split(":")[0] for status, _, message in checks if status == "fail"]
    assert found == ["(message)", "tests/pages/a.html"]
    unused = [message.split("`")[1] for status, _, message in checks if status == "warn"]
    assert unused == patterns[:-1]
    config.write_text("aoc: {publish: {allow: '*'}}\n")
    assert [message[13:22] for _, _, message in repository.publish(1)] == ["(message)"]
    # What is not there is not said to be allowed.
    repository.git("update-ref", "-d", "HEAD")
    repository.git("rm", "-rqf", ".")
    repository.commit({"fine": "fine\n"})
    assert "allowed" not in repository.aoc("doctor", "--publish").out.splitlines()[-1]


def test_a_token_is_never_allowed(repository: Repository) -> None:
    repository.aoc.write("config.yaml", 'aoc:\n  publish:\n    allow: "*"\n')
    commit = repository.commit(ONE_OF_EACH)
    assert repository.failed() == at(commit, "fetch.sh")


# What it cannot look into


def test_what_is_too_large_is_said(repository: Repository) -> None:
    commit = repository.commit(
        {"huge": b"\n" * (4 << 20) + INPUT.encode(), "fine": b"\n" * (4 << 20)}
    )
    ((status, check, message),) = repository.publish(0)
    assert (status, check) == ("warn", "size")
    assert f"{commit[:12]} huge" in message


def test_a_shallow_clone_is_said(repository: Repository, tmp_path: Path) -> None:
    repository.commit(ONE_OF_EACH)
    repository.delete(*ONE_OF_EACH)
    repository.git("clone", "-q", "--depth", "1", f"file://{repository.aoc.folder}", "../shallow")
    repository.aoc.folder = repository.aoc.folder.parent / "shallow"
    ((status, check, message),) = repository.publish(0)
    assert (status, check) == ("warn", "history")
    assert "shallow" in message


def test_what_a_partial_clone_left_out_is_said_and_not_fetched(repository: Repository) -> None:
    repository.commit(ONE_OF_EACH)
    repository.delete("camel.html")
    repository.git("config", "uploadpack.allowFilter", "true")
    origin = repository.aoc.folder
    repository.aoc.folder = origin.parent
    repository.git("clone", "-q", "--filter=blob:none", "-n", f"file://{origin}", "partial")
    repository.aoc.folder = origin.parent / "partial"
    repository.git("read-tree", "HEAD")  # an index, as with a sparse checkout
    repository.aoc.env["GIT_TRACE"] = str(origin.parent / "trace")
    ((status, check, message),) = repository.publish(0)
    assert (status, check) == ("warn", "history")
    assert message.startswith("3 files cannot be read in this clone")
    trace = (origin.parent / "trace").read_text()
    assert "rev-list" in trace
    assert "fetch" not in trace


def object_file(repository: Repository, name: str) -> Path:
    id = repository.git("rev-parse", name)
    path = repository.aoc.folder / ".git/objects" / id[:2] / id[2:]
    path.chmod(0o644)
    return path


def test_a_damaged_repository_is_not_called_clean(repository: Repository) -> None:
    repository.commit({"hands": INPUT, "notes": "fine\n"})
    cut = object_file(repository, "HEAD:hands")
    cut.write_bytes(cut.read_bytes()[:900])  # its size can still be read, the rest cannot
    assert repository.aoc("doctor", "--publish").code == 2
    cut.unlink()
    ((status, check, message),) = repository.publish(0)
    assert (status, check) == ("warn", "history")
    assert message.startswith("1 file cannot be read in this clone")
    index = repository.aoc.folder / ".git/index"
    listed = index.read_bytes()
    index.write_bytes(b"damaged")
    assert repository.aoc("doctor", "--publish").code == 2
    index.write_bytes(listed)
    object_file(repository, "HEAD^{tree}").write_bytes(b"damaged")
    assert repository.aoc("doctor", "--publish").code == 2


# Used by others


def test_the_hook_stops_a_commit(repository: Repository) -> None:
    hooks = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text())
    (hook,) = [hook for hook in hooks if hook["id"] == "aoc-doctor-publish"]
    assert (hook["pass_filenames"], hook["always_run"]) == (False, True)
    program, *words = shlex.split(hook["entry"])
    assert program == "aoc"
    script = repository.aoc.folder / ".git/hooks/pre-commit"
    script.parent.mkdir(exist_ok=True)
    script.write_text(f"#!/bin/sh\nexec {shlex.join([*repository.aoc.command, *words])}\n")
    script.chmod(0o755)
    first = repository.commit({"fine": "fine\n", "other": "fine\n"})
    (repository.aoc.folder / "fine").write_text(INPUT)
    # Both ways of committing what is not staged have an index of their own.
    for words in (["-a"], ["fine"]):
        with pytest.raises(AssertionError, match="staged fine: the input of 2023 day 7"):
            repository.git("commit", "-m", "more", *words)
    assert repository.git("rev-parse", "HEAD") == first


def test_a_long_history_names_the_right_commit(repository: Repository) -> None:
    stream = []
    for number in range(1, 2001):
        stream.append(f"commit refs/heads/main\nmark :{number}\n")
        stream.append(f"committer a <a@example.com> {1700000000 - number} +0000\ndata 0\n")
        stream.append(f"M 644 inline days/{number % 70}/f\ndata <<END\n{number}\nEND\n")
        if number == 1000:
            stream.append(f"M 644 inline deep/down\ndata {len(INPUT)}\n{INPUT}\n")
        if number == 1001:
            stream.append("D deep/down\n")
    repository.git("fast-import", "--quiet", stdin="".join(stream).encode())
    commit = repository.git("rev-parse", "main~1000")
    assert repository.failed() == at(commit, "deep/down")


@pytest.mark.skipif(not (REPOSITORY / ".git").exists(), reason="not in a clone")
def test_this_very_repository_is_clean(aoc: Aoc) -> None:
    keep(aoc, INPUT)
    aoc.env |= {"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory"}
    aoc.env["GIT_CONFIG_VALUE_0"] = "*"
    subprocess.run(
        ["git", "clone", "-q", "--local", "--no-checkout", str(REPOSITORY), str(aoc.folder)],
        env=aoc.environment(),
        check=True,
    )
    # What is about to be committed counts as well.
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        env=aoc.environment(),
        check=True,
        capture_output=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (REPOSITORY / name).is_file():
            (aoc.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (aoc.folder / name).write_bytes((REPOSITORY / name).read_bytes())
    subprocess.run(["git", "add", "-A"], cwd=aoc.folder, env=aoc.environment(), check=True)
    result = aoc("doctor", "--publish", "--json")
    assert (result.code, result.json["fail"]) == (0, 0), result.out
