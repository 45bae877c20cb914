"""A day's hooks against the contract: what they may be called, and take."""

import pytest

from tests.own_day import DAY, answers, refusal, run_json, write
from tests.support import Aoc


class TestHooksAgainstTheContract:
    def test_no_part1(self, aoc: Aoc) -> None:
        write(aoc, "def part2(data): return 2\n")
        assert refusal(aoc) == (
            f"{DAY} has no function part1",
            "define it there: def part1(data): ...",
        )

    def test_an_empty_file(self, aoc: Aoc) -> None:
        write(aoc, "")
        assert refusal(aoc)[0] == f"{DAY} has no function part1"

    def test_a_marked_hook_that_is_misspelt(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            def part1(data): return 1

            @hookimpl
            def prat2(data): return 2
            """,
        )
        message, hint = refusal(aoc)
        assert message == f"{DAY}:5: `prat2` is marked as a hook, but there is none of that name"
        assert hint == "did you mean part2?"

    def test_a_marked_hook_that_is_like_none(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl(specname="visualise")
            def draw(data): return 2
            """,
        )
        message, hint = refusal(aoc)
        assert message.startswith(f"{DAY}:3: `visualise` is marked as a hook")
        assert hint == "the hooks are: parse, part1, part2"

    @pytest.mark.parametrize("hook", ["parse", "part1", "part2"])
    @pytest.mark.parametrize("body", ["return 1", "yield 1"])
    def test_an_async_hook(self, aoc: Aoc, hook: str, body: str) -> None:
        plain = "".join(f"def {name}(): return 1\n" for name in ("part1",) if name != hook)
        write(aoc, f"{plain}\nasync def {hook}(): {body}\n")
        message, hint = refusal(aoc)
        line = 2 if hook == "part1" else 3
        assert message == f"{DAY}:{line}: {hook} is an `async` function, and nobody awaits it"
        assert hint == f"make {hook} a plain function; it may run another with asyncio.run(...)"

    def test_a_function_of_another_name_is_no_hook(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return prat2(data)\n\ndef prat2(data): return 'helped'\n")
        assert answers(aoc) == ["helped", None]

    @pytest.mark.parametrize(
        ("signature", "unknown", "allowed"),
        [
            ("part1(lines)", "lines", "part1(data, params)"),
            ("part1(data, params, size)", "size", "part1(data, params)"),
            ("part2(text)", "text", "part2(data, params)"),
            ("parse(data)", "data", "parse(text)"),
        ],
    )
    def test_a_wrong_argument(self, aoc: Aoc, signature: str, unknown: str, allowed: str) -> None:
        write(aoc, f"def part1(data): return 1\n\n\ndef {signature}: return 1\n")
        message, hint = refusal(aoc)
        assert message == f"{DAY}:4: {signature} takes `{unknown}`, which the hook does not give"
        assert f"def {allowed}" in hint

    def test_a_wrong_argument_of_a_marked_hook(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl(specname="part1")
            def first(lines): return 1
            """,
        )
        assert refusal(aoc)[0].startswith(f"{DAY}:3: part1(lines) takes `lines`")

    @pytest.mark.parametrize("hook", ["part1", "part2", "parse"])
    def test_a_cached_function_is_named_and_not_taken_for_a_missing_one(
        self, aoc: Aoc, hook: str
    ) -> None:
        write(
            aoc,
            f"""\
            from functools import cache

            def part1(data): return 1

            @cache
            def {hook}(data): return 1
            """,
        )
        message, hint = refusal(aoc)
        assert f"{DAY} has a {hook} that is a _lru_cache_wrapper, not a function" in message
        assert f"def {hook}(" in hint

    def test_a_part_that_is_an_object(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from functools import partial

            def solve(part, data): return part

            part1 = partial(solve, 1)
            """,
        )
        assert f"{DAY} has a part1 that is a partial" in refusal(aoc)[0]

    def test_a_part_from_elsewhere_is_not_taken_for_a_missing_one(self, aoc: Aoc) -> None:
        aoc.write("elsewhere.py", "def part2(data): return 2\n")
        write(aoc, "from elsewhere import part2\n\ndef part1(data): return 1\n")
        assert f"{DAY} has a part2 that is a function, not a function of its own" in refusal(aoc)[0]

    def test_fewer_arguments_will_do(self, aoc: Aoc) -> None:
        write(aoc, "def parse(): return 'ready'\n\ndef part1(): return 1\n")
        assert answers(aoc) == ["1", None]
        write(aoc, "def part1(params, data): return repr((params, data))\n", _variant("swapped"))
        assert run_json(aoc, "--variant", "swapped")[1][0]["answer"] == "({}, 'x')"

    def test_arguments_of_its_own_need_a_default(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data, size=10): return f'{data} {size}'\n")
        assert answers(aoc) == ["x 10", None]

    def test_marked_hooks_and_other_names_for_them(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl
            def parse(text): return text * 3

            @hookimpl(specname="part1")
            def count_the_letters(data): return len(data)

            def part2(data): return data
            """,
        )
        assert answers(aoc) == ["3", "xxx"]


def _variant(name: str) -> str:
    return DAY.replace(".py", f"_{name}.py")
