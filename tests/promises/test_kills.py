"""No guess is posted twice, nor forgotten, however many processes submit it or are killed."""

import random
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

from tests.site import Site, User
from tests.support import Aoc

ANSWER = "/answer$"


def test_eight_processes_post_once(online: Aoc, site: Site) -> None:
    site.fault(ANSWER, "late", delay=1.0)  # whoever looks meanwhile sees an unjudged guess
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: online("submit", "2023", "7", "1", "--json"), range(8)))
    verdicts = sorted(str(result.json["verdict"]) for result in results)
    assert verdicts == ["already_solved"] * 7 + ["right"]
    assert site.count("POST", "/2023/day/7/answer") == 1
    assert site.count("GET", "/2023/day/7/input") == 1
    assert site.count("GET", "/settings") == 1


def test_a_killed_submit_is_never_judged_twice(online: Aoc, site: Site, alice: User) -> None:
    kill_submits(online, site, alice, rounds=12)


def kill_submits(online: Aoc, site: Site, alice: User, rounds: int) -> None:
    """Kill a submit in each round at some moment, and submit the same again."""
    chance, judged = random.Random(2), 0
    site.hint_high_low = False
    site.fault(ANSWER, "slow", delay=0.15)
    began = time.monotonic()
    online("submit", "2024", "1", "1", "1")
    life = time.monotonic() - began
    for number in range(rounds):
        year, day = 2015 + number // 25, 1 + number % 25  # each round has a puzzle of its own
        right = site.answer(alice, year, day, 1)
        guess = right if number % 2 else "1234567890123"
        words = ("submit", str(year), str(day), "1", guess)
        aoc = replace(online, home=online.home / str(number))
        site.advance(3600)
        process = aoc.start(*words)
        try:
            process.communicate(timeout=chance.uniform(0.3, 1.2) * life)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        before = sum((it.year, it.day) == (year, day) for it in site.judged)
        judged += before
        life *= 0.9 if before else 1.2  # the pace of the machine changes
        again = aoc(*words, "--json")
        after = sum((it.year, it.day) == (year, day) for it in site.judged)
        assert after <= 1, f"day {day} was judged twice"
        if before:
            verdict = "already_solved" if guess == right else "refused"
            assert again.json["verdict"] in (verdict, "wait"), again.out
            (known,) = aoc("guesses", "--json").json["guesses"]
            assert known["answer"] == guess
        if (aoc.data / "aoc.db").exists():
            with closing(sqlite3.connect(aoc.data / "aoc.db")) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert judged, "no kill came late enough to prove anything"
