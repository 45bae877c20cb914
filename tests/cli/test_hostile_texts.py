"""What other people wrote is shown, and does nothing to the terminal it is shown on.

Escape sequences, bells, turned lines and forged ones: from days, their YAML, paths, pages and the
site's words. Each is put in every place at once, and every command asked for it.
"""

import json
import os
import re
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import pytest

from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.kernel.words.visible import ESCAPE, one_block, one_line, visible
from tests.fake_site import Site, User
from tests.support import Aoc, enter_guess
from tests.terminal import Terminal

pytestmark = pytest.mark.warm

BAD = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\x08\x7f\u202e\u2066\u2028\u0085\nerror: forged"
IN_HTML = (
    "\x1b[2J\x9b31m&#27;[2J&amp;#27;[2J&#8238;&amp;#8238;&amp;#x2028;&amp;#13;\u202e\nerror: forged"
)

KEY = json.dumps(BAD)

# What moves a cursor, rings, turns a line, or stands for no character at all.
CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
# Colours, the line of a countdown, and rich's links, which hold no other control character.
OURS = re.compile(r"\x1b\[[0-9;]*m|\r\x1b\[K|\x1b\]8;[^\x00-\x1f\x7f-\x9f]*\x1b\\")

DATE = ("2015", "1")
COMMANDS = [
    ("run", *DATE),
    ("run", *DATE, "--example"),
    ("run", *DATE, "--variant", "raises"),
    ("run", *DATE, "--variant", "broken"),
    ("run", *DATE, "--case", "nowhere"),
    ("run", *DATE, "--case", BAD),
    ("run", *DATE, "--variant", BAD),
    ("run", *DATE, "--from", BAD),
    ("run", *DATE, "--input", BAD),
    ("run", *DATE, "--debug"),
    ("run", "2015", BAD),
    ("run", *DATE, "--" + BAD),
    (BAD,),
    ("test", *DATE),
    ("test", *DATE, "--variant", "raises"),
    ("submit", *DATE, "1"),
    ("submit", *DATE, "1", BAD),
    ("submit", *DATE, "1", "77", "--force"),
    ("new", "2015", "2"),
    ("read", *DATE),
    ("read", *DATE, "--markdown"),
    ("input", *DATE),
    ("days",),
    ("guesses",),
    ("doctor",),
    ("doctor", "--offline"),
    ("login",),
    ("init", BAD),
    ("--config", BAD, "days"),
    ("--account", BAD, "guesses"),
]
# Whose result is for programs, and written to them as it is.
AS_THEY_ARE = [("input", *DATE)]


@pytest.fixture
def hostile(online: Aoc, site: Site, alice: User) -> Aoc:
    """Alice, where everything is hostile that can be."""
    quoted = json.dumps(BAD)
    title = repr(BAD.replace("\n", " ").replace("\x85", "").replace("\u2028", ""))
    answer = "".join(BAD.splitlines())  # a drawing is the day's own, line by line
    day = f"{title}\nclass Odd:\n    def __str__(self): return {answer!r}\n    __repr__ = __str__\n"
    solved = f"def part1(data): return {answer!r}\ndef part2(data): return Odd()\n"
    online.write("days/year2015/day01.py", day + solved)
    raises = f"def part1(data): raise ValueError({BAD!r})\ndef parse(text): return text\n"
    online.write("days/year2015/day01_raises.py", day + raises)
    online.write("days/year2015/day01_broken.py", f"raise ImportError({BAD!r})\n")
    online.write(
        "days/year2015/day01.yaml",
        f"examples:\n- {{name: {quoted}, input: {quoted}, part1: {quoted}, part2: {quoted}}}\n"
        f"- {{name: again, input: x, params: {{{quoted}: {quoted}}}, part1: 1, skip: {quoted}}}\n"
        f"- {{name: more, input: x, part1: {quoted}, proposed: true}}\n",
    )
    online.write("days/year2015/day03.py", title)
    online.write("days/year2015/day03.yaml", f"examples:\n- {{{quoted}: 1}}\n")
    site.set_title(2015, 1, "\x1b[2J&#8238;\u202e")
    site.set_title(2015, 2, "\x1b[2J&#8238;\u202e")
    for day_number in (1, 2):
        link = f"<a href='/\x1b[2J\u202e'>{IN_HTML}</a>"
        html = f"<p>{IN_HTML} {link}</p><pre><code>{IN_HTML}</code></pre>"
        site.set_article(2015, day_number, 1, html)
    site.set_input(alice, 2015, 1, "a\x1b[2J\u202e\r\nb\n".encode())
    body = f"<article><p>Something {IN_HTML}</p></article>"
    site.fault("/2015/day/1/answer", "status", status=200, body=body)
    online.env["AOC_DATA_DIR"] = str(online.home / "data\x1b[2J\u202e\nerror: forged")
    online.data_dir = Path(online.env["AOC_DATA_DIR"])
    enter_guess(online, Puzzle(2015, 4), 1, BAD, "wrong")
    packages = online.home / "packages"
    info = packages / "odd\u202e-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Name: odd\u202e\x1b[2J\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[aoc_runner.days]\n2015-05 = odd\u202e\x1b[2J\n")
    (packages / "odd\u202e\x1b[2J.py").write_text(title)
    online.env["PYTHONPATH"] = os.pathsep.join([online.environment()["PYTHONPATH"], str(packages)])
    online.env["PAGER"] = "cat"
    return online


def check(text: str, words: tuple[str, ...]) -> None:
    assert not CONTROLS.search(text), (words, text)
    forged = [line for line in text.splitlines() if line.startswith("error: forged")]
    assert not forged or words[0] == "read", (words, text)  # a page has lines of its own


def test_in_a_pipe(hostile: Aoc) -> None:
    for words in COMMANDS:
        has_json = words[0] in ("run", "test", "submit", "days", "guesses", "doctor")
        for more in ((), ("--json",)) if has_json else ((),):
            result = hostile(*words, *more)
            assert result.code != 70, (words, result.err)
            check(result.err, words)
            if words not in AS_THEY_ARE:
                check(result.out, words)


def test_on_a_terminal(hostile: Aoc) -> None:
    for words in COMMANDS:
        with Terminal(hostile, *words) as terminal:
            if words == ("login",):
                terminal.wait_for("(not shown): ")
                terminal.press(f"{BAD}\n")
            if words[0] == "submit":
                terminal.press("n\n" * 3)
            assert terminal.finish() != 70, (words, terminal.seen)
            shown = OURS.sub("", terminal.seen.replace("\r\n", "\n"))
            check(re.sub(r"\^\[|\^.", "", shown), words)


def test_scripts_get_an_input_and_its_path_as_they_are(hostile: Aoc) -> None:
    assert hostile("input", *DATE).out == "a\x1b[2J\u202e\r\nb\n"
    path = hostile("input", *DATE, "--path").out
    assert Path(path.removesuffix("\n")).read_bytes() == "a\x1b[2J\u202e\r\nb\n".encode()
    with Terminal(hostile, "input", *DATE) as terminal:
        assert terminal.finish() == 0
    assert "a\\x1b[2J\\u202e\\r\r\nb\r\n" in terminal.seen


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("config.yaml", f"aoc: {{{json.dumps(BAD)}: 1}}\n"),
        ("config.yaml", f"aoc: {{contact: [{json.dumps(BAD)}]}}\n"),
        ("config.yaml", f"aoc: {{from: [{json.dumps(BAD)}], account: {json.dumps(BAD)}}}\n"),
        ("config.yaml", f"aoc: {{site: {{url: {json.dumps(BAD)}}}}}\n"),
        ("config.yaml", "aoc: {contact: *\u202e}\n"),
        (".env", "AOC_TIMEOUT='\x1b[2J\u202e\n'\n"),
        (".env", "AOC_SESSION='\x1b[2J\u202e'\n"),
        ("days/year2015/day03.yaml", f"examples: [{{{json.dumps(BAD)}: 1}}]\n"),
        (
            "days/year2015/day03.yaml",
            f"examples: [{{input: x, part1: {{{KEY}: 1}}}}]\n",
        ),
        ("days/year2015/day03.yaml", f"examples: [{{input_file: {json.dumps(BAD)}}}]\n"),
    ],
)
def test_settings_and_examples(aoc: Aoc, file: str, text: str) -> None:
    aoc.env["AOC_SITE_URL"] = "http://127.0.0.1:9"
    if "url" in text:
        del aoc.env["AOC_SITE_URL"]
    aoc.write("days/year2015/day03.py", "def part1(data): return 1\n")
    aoc.write(file, text)
    for words in (("test", "2015", "3"), ("doctor", "--offline"), ("run", "2015", "3")):
        result = aoc(*words)
        assert result.code != 70, result.err
        check(result.out, words)
        check(result.err, words)


def test_a_project_whose_path_no_text_can_hold(aoc: Aoc) -> None:
    folder = os.fsencode(aoc.home) + b"/wo\xffrk\x1b[2J\nerror: forged\xe2\x80\xae"
    os.makedirs(folder + b"/days/year2015")
    with open(folder + b"/days/year2015/day01.py", "wb") as file:
        file.write(b"def part1(data): return 1 // 0\n")
    with open(folder + b"/config.yaml", "wb") as file:
        file.write(b"aoc: {data_dir: ./data, odd: 1}\n")
    aoc.folder = Path(os.fsdecode(folder))
    for words in (
        ("run", *DATE, "--input", "config.yaml"),
        ("test", *DATE),
        ("days", "--json"),
        ("doctor", "--offline"),
        ("new", "2015", "2"),
    ):
        result = aoc(*words)
        assert result.code in (0, 1, 2, 3), (words, result.err)
        check(result.out, words)
        check(result.err, words)


def test_in_pytest(hostile: Aoc) -> None:
    command = [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "days"]
    command.append("--continue-on-collection-errors")
    done = subprocess.run(
        command, cwd=hostile.folder, env=hostile.environment(), capture_output=True, check=False
    )
    text = (done.stdout + done.stderr).decode()
    assert " failed" in text.splitlines()[-1], text
    assert not CONTROLS.search(text), text
    summary = text.partition("= short test summary info =")[2]
    assert not [line for line in summary.splitlines() if line.startswith("error: forged")], text


def characters() -> Iterator[str]:
    yield from map(chr, [*range(0x20), *range(0x7F, 0xA0)])
    yield from "\xad\u200b\u200e\u2028\u2029\u202e\u2066\ud800\ufdd0\ufdd1\ufeff\U000e0041"


def test_what_is_made_visible() -> None:
    for char in characters():
        shown = visible(f"a{char}b")
        assert (shown == f"a{char}b") == (char in "\n\t"), repr(char)
        assert char in "\n\t" or literal_eval(f"'{shown}'") == f"a{char}b"
    emoji, persian = "👩‍💻", "می\u200cخ"
    blanks = "a\u00a0b\u2002c\u202fd\u3000e\tf\ng"
    for text in ("", "Camel Cards", "✓ µ ü 日本 ☃", emoji, persian, blanks, "\\x1b"):
        assert visible(text) == text
    assert visible("\ufdd0\ufdd1[1m") == "\\ufdd0\\ufdd1[1m"
    assert visible(f"{ESCAPE}[1mx\x1b{ESCAPE}[0m") == "\x1b[1mx\\x1b\x1b[0m"
    assert one_line("a\nb\n c") == "a\\nb\\n c"
    assert one_block("a\nb\n  c\n") == "a\\nb\n  c"
