"""No guess is posted twice or lost, even if several processes submit it or are killed."""

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


def test_eight_processes_post_once(logged_in: Aoc, site: Site) -> None:
    site.fault(ANSWER, "late", delay=1.0)  # the other processes find an unjudged guess
    with ThreadPoolExecutor(8) as pool:
        results = list(
            pool.map(lambda _: logged_in("submit", "2023", "7", "1", "--json"), range(8))
        )
    verdicts = sorted(str(result.json["verdict"]) for result in results)
    assert verdicts == ["already_solved"] * 7 + ["right"]
    assert site.count("POST", "/2023/day/7/answer") == 1
    assert site.count("GET", "/2023/day/7/input") == 1
    assert site.count("GET", "/settings") == 1


def test_a_killed_submit_is_never_judged_twice(logged_in: Aoc, site: Site, alice: User) -> None:
    kill_submits(logged_in, site, alice, rounds=12)


def kill_submits(logged_in: Aoc, site: Site, alice: User, rounds: int) -> None:
    """Kill a submit at a random moment in each round, and submit the same answer again."""
    rng, judged = random.Random(2), 0
    site.hint_high_low = False
    site.fault(ANSWER, "slow", delay=0.15)
    start = time.monotonic()
    logged_in("submit", "2024", "1", "1", "1")
    duration = time.monotonic() - start
    for index in range(rounds):
        year, day = 2015 + index // 25, 1 + index % 25  # another puzzle in each round
        right = site.answer(alice, year, day, 1)
        answer = right if index % 2 else "1234567890123"
        args = ("submit", str(year), str(day), "1", answer)
        aoc = replace(logged_in, home=logged_in.home / str(index))
        site.advance(3600)
        process = aoc.start(*args)
        try:
            process.communicate(timeout=rng.uniform(0.3, 1.2) * duration)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
        before = sum((guess.year, guess.day) == (year, day) for guess in site.judged)
        judged += before
        duration *= 0.9 if before else 1.2  # The speed of the machine varies.
        second = aoc(*args, "--json")
        after = sum((guess.year, guess.day) == (year, day) for guess in site.judged)
        assert after <= 1, f"day {day} was judged twice"
        if before:
            verdict = "already_solved" if answer == right else "refused"
            assert second.json["verdict"] in (verdict, "wait"), second.out
            (saved,) = aoc("guesses", "--json").json["guesses"]
            assert saved["answer"] == answer
        if (aoc.data / "aoc.db").exists():
            with closing(sqlite3.connect(aoc.data / "aoc.db")) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert judged, "each process was killed before its answer was judged"
