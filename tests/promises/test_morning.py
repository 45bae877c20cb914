"""From an empty folder to the second star, in a fresh environment, without another install."""

import pytest

from tests.environment import Environment
from tests.site import Site, User
from tests.support import REPOSITORY, Aoc, Result

SOLVER = (REPOSITORY / "days/year2023/day07.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """A new virtual environment with aoc-runner in it."""
    made = Environment(tmp_path_factory.mktemp("morning") / "environment")
    made.install(str(REPOSITORY))
    return made


@pytest.fixture
def fresh(online: Aoc, environment: Environment) -> Aoc:
    """Alice's machine with that environment's `aoc`, and no session yet."""
    online.command = (environment.program("aoc"),)
    del online.env["AOC_SESSION"]
    return online


def done(result: Result) -> Result:
    assert result.code == 0, result.out + result.err
    return result


def test_a_december_morning(fresh: Aoc, site: Site, alice: User) -> None:
    done(fresh("init", "aoc2023"))
    fresh.folder = fresh.folder / "aoc2023"
    done(fresh("login", stdin=alice.token))
    done(fresh("new", "2023", "7"))
    assert "  puzzle  part 1  -     · not solved yet\n" in done(fresh("test")).out
    (fresh.folder / "days/year2023/day07.py").write_text(SOLVER, encoding="utf-8")
    assert "1 right, 0 wrong" in done(fresh("test")).out
    assert done(fresh("run", "--json")).json["from"] == "project"
    assert "is right: part 1" in done(fresh("submit", "1")).out
    assert "Part Two" in done(fresh("read", "2")).out
    tested = done(fresh("test", "--json")).json
    assert [(case["name"], case["part"], case["status"]) for case in tested["cases"]] == [
        ("puzzle", 1, "right"),
        ("puzzle 2", 2, "right"),
        ("your input", 1, "right"),
    ]
    assert "both stars are yours" in done(fresh("submit", "2")).out
    assert site.stars(alice, 2023) == {(7, 1), (7, 2)}
    # Settings once for the login, page at `new` and after part 1, one input, two posts.
    assert [(request.method, request.path) for request in site.requests] == [
        ("GET", "/settings"),
        ("GET", "/2023/day/7"),
        ("GET", "/2023/day/7/input"),
        ("POST", "/2023/day/7/answer"),
        ("GET", "/2023/day/7"),
        ("POST", "/2023/day/7/answer"),
    ]
