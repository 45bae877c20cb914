"""A project's own `queue.py`, `json.py` or `requests.py` is its days' affair: no command minds it.

Of every name in the standard library, and of every library of ours, lies one at the root that
raises when it is imported; and every command says what it says in a project without them.
"""

import re
import sys
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import PARTS, Puzzle
from tests.fake_site import Site
from tests.letters import draw
from tests.support import Aoc, Result, enter_guess
from tests.terminal import Terminal

LIBRARIES = {
    "aoc_runner", "aococr", "brotli", "brotlicffi", "bs4", "cchardet", "certifi", "chardet",
    "charset_normalizer", "colorama", "cryptography", "dotenv", "filelock", "html5lib", "idna",
    "ipywidgets", "IPython", "jupyter", "lxml", "markdown_it", "markdownify",
    "mdurl", "numpy", "OpenSSL", "platformdirs", "pluggy", "pygments", "requests", "rich",
    "simplejson", "six", "socks", "soupsieve", "typing_extensions", "urllib3", "watchfiles",
    "yaml", "_yaml", "zstandard",
}  # fmt: skip
SHADOWS = sorted(sys.stdlib_module_names | LIBRARIES)
DAY = '"""Not Quite Lisp"""\n\ndef part1(data):\n    return {0}\n\ndef part2(data):\n    return 7\n'
DAYS = {
    1: DAY.format(1),
    2: DAY.format("1 // 0"),
    3: "def parse(text):\n    raise ValueError(text)\n" + DAY.format(1),
    4: "def part1(data:\n",
    5: "from aoc_runner import hookimpl\n\n@hookimpl\ndef part3(data): return 1\n",
    6: DAY.format("'é'"),
    7: DAY.format("12.0"),
    8: DAY.format("__import__('sys').exit('gone')"),
    9: "raise LookupError('no map')\n",
    10: DAY.format(repr(draw("ABC"))),
}


EXAMPLE = "examples:\n- name: a\n  input: x\n  part1: {}\n  confirmed: false\n"
TIMES = (
    r"\d+(\.\d+)? (µs|ms|s)\b|\d+(\.\d+(e-\d+)?|e-\d+)(?=[,}])|\d\d:\d\d:\d\d"  # a document's too
)


def lay(aoc: Aoc) -> Aoc:
    """A project with a day for everything that can become of one."""
    for day, source in DAYS.items():
        aoc.write(f"days/year2015/day{day:02}.py", source)
        aoc.write(f"days/year2015/day{day:02}.yaml", EXAMPLE.format(day))
    aoc.write("config.yaml", "aoc:\n  account: default\n")
    aoc.write(".env", "AOC_CONTACT=alice@example.com\n")
    aoc.write("input.txt", "x\n")
    return aoc


def shadow(aoc: Aoc) -> Aoc:
    for name in SHADOWS:
        aoc.write(f"{name}.py", "raise RuntimeError('shadowed')\n")
    for name in LIBRARIES:
        aoc.write(f"{name}/__init__.py", "raise RuntimeError('shadowed')\n")
    return aoc


def said(aoc: Aoc, result: Result) -> list[str]:
    """The code and what was said, but for what differs from run to run."""
    texts = [f"exit code {result.code}"]
    for text in (result.out, result.err):
        text = re.sub(TIMES, "TIME", text.replace(str(aoc.home), "HOME"))
        texts.append(re.sub(r"[ \n]+", " ", text))
    return texts


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Aoc, Aoc]:
    """A project, and one that is the same but for its shadows."""
    return lay(Aoc(tmp_path / "plain")), shadow(lay(Aoc(tmp_path / "shadowed")))


def test_whatever_becomes_of_a_day(pair: tuple[Aoc, Aoc]) -> None:
    commands = [f"run 2015 {day} --input input.txt" for day in DAYS]
    commands += [f"run 2015 {day} --input input.txt --json" for day in (1, 2, 4)]
    commands += ["run 2015 1 --example", "run 2015 1 --case a", "run 2015 1 --case b"]
    commands += [
        "run 2015 1 --offline",
        "run 2015 1 --json",
        "run 2015 1 --input input.txt --debug",
    ]
    commands += ["test 2015 1", "test 2015 2", "test 2015 2 --json", "test 2015 1 --confirm"]
    commands += [
        "days",
        "days --json",
        "doctor --offline",
        "guesses",
        "submit 2015 1 1 5 --dry-run",
    ]
    for command in commands:
        plain, shadowed = (said(aoc, aoc(*command.split())) for aoc in pair)
        assert shadowed == plain, command


def test_where_the_site_is_asked(pair: tuple[Aoc, Aoc], site: Site) -> None:
    ours = []
    for aoc in pair:
        user = site.add_user(aoc.home.name)
        site.set_input(user, 2015, 1, b"x\n")
        for part in PARTS:
            site.set_answer(user, 2015, 1, part, "5")
        aoc.env = {"AOC_SESSION": user.token, "AOC_SITE_URL": site.url, "AOC_MIN_INTERVAL": "0"}
        enter_guess(aoc, Puzzle(2015, 2), 2, "7", "wrong")
        ours.append((aoc, user))
    for command in (
        "run 2015 1",  # fetched
        "run 2015 1",  # kept
        "submit 2015 1 1 5",
        "submit 2015 1 2",  # computed
        "run 2015 1",  # wrong
        "run 2015 2 --json",  # fetched, failed, and known to be wrong
        "test 2015 1",
        "test 2015 1 --json",
        "input 2015 1",
        "read 2015 1",
        "read 2015 1 --markdown",
        "new 2016 1",
        "guesses",
        "doctor",
    ):
        told = []
        for aoc, user in ours:
            texts = said(aoc, aoc(*command.split()))
            told.append([text.replace(f"#{user.number}", "#1") for text in texts])
        assert told[1] == told[0], command


def test_a_watch(pair: tuple[Aoc, Aoc]) -> None:
    seen = []
    for aoc in pair:
        with Terminal(aoc, "watch", "2015", "2", NO_COLOR="1") as watch:
            watch.wait_for("until the examples pass")
            watch.press("\x03")
            watch.finish()
            seen.append("ZeroDivisionError" in watch.seen and "shadowed" not in watch.seen)
    assert seen == [True, True]


@pytest.mark.parametrize("fetched", [False, True])
@pytest.mark.parametrize("name", ["calendar", "decimal", "heapq", "queue", "random", "yaml"])
def test_a_days_own_module_is_the_days(online: Aoc, name: str, fetched: bool) -> None:
    """Also one of those that fetching an input, reading examples or a worker imports."""
    online.write(f"{name}.py", "ANSWER = 11\n")
    online.write(
        "days/year2015/day01.py",
        f"from {name} import ANSWER\n\ndef part1(data): return ANSWER\n\n"
        f"def part2(data):\n    import {name}\n    return {name}.ANSWER\n",
    )
    online.write("days/year2015/day01.yaml", "examples:\n- {input: x, part1: 11, part2: 11}\n")
    if not fetched:
        online("input", "2015", "1")
    document = online("run", "2015", "1", "--json").json
    assert document["source"] == ("site" if fetched else "kept")
    assert [part["answer"] for part in document["parts"]] == ["11", "11"]
    assert online("test", "2015", "1", "--json").json["right"] == 2
    assert online("submit", "2015", "1", "1", "--dry-run", "--json").json["answer"] == "11"
    assert "all can be imported" in online("doctor", "--offline").out
