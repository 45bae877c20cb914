"""Eight threads: an input is asked for once, and an answer posted once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from aoc_runner import get_examples, get_input, submit
from tests.site import Site, User
from tests.support import Aoc


def check(site: Site, verdicts: list[str | None]) -> None:
    assert sorted(map(str, verdicts)) == ["already_solved"] * 7 + ["right"]
    assert site.count("GET", "/2023/day/7/input") == 1
    assert site.count("GET", "/settings") == 1
    assert site.count("POST", "/2023/day/7/answer") == 1


def test_threads(here: Aoc, site: Site, alice: User) -> None:
    together, answer = Barrier(8), site.answer(alice, 2023, 7, 1)
    site.set_example(2022, 1, 1, "1\n2\n", "3")

    def call(_: int) -> tuple[str, str | None]:
        together.wait()
        text = get_input(2023, 7)
        assert get_examples(2022, 1)[0].expected == {1: "3"}
        return text, submit(2023, 7, 1, answer).verdict

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(call, range(8)))
    assert {text for text, _ in results} == {site.input(alice, 2023, 7).rstrip("\n")}
    assert site.count("GET", "/2022/day/1") == 1
    check(site, [verdict for _, verdict in results])


def test_threads_that_find_the_page_too_old(here: Aoc, site: Site, alice: User) -> None:
    site.set_example(2022, 1, 1, "1\n2\n", "3")
    get_examples(2022, 1)
    assert submit(2022, 1, 1, site.answer(alice, 2022, 1, 1)).verdict == "right"
    before, together = site.count("GET", "/2022/day/1"), Barrier(8)

    def call(_: int) -> int:
        together.wait()
        return len(get_examples(2022, 1))

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(call, range(8)))) == 1
    assert site.count("GET", "/2022/day/1") == before + 1
