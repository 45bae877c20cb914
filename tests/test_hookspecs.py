"""A day's hooks against the contract: what they may be called, and take."""

import pytest

from tests.own_day import DAY, answers, refusal, run, run_json, write
from tests.support import Aoc


class TestHooksAgainstTheContract:
    def test_no_part1(self, aoc: Aoc) -> None:
        write(aoc, "def part2(data): return 2\n")
        assert refusal(aoc) == (
            f"{DAY} has no function part1",
            "define it there: def part1(data): ...",
        )

    @pytest.mark.parametrize("name", ["part_1", "Part1", "part1a"])
    def test_a_function_that_only_its_name_keeps_from_being_one(self, aoc: Aoc, name: str) -> None:
        write(aoc, f"def {name}(data): return 2\ndef part2(data): return 2\n")
        assert refusal(aoc)[1] == f"call `{name}`, which is there, part1"

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
        cure = "a plain function that runs another: return asyncio.run(solve(data))"
        assert hint == f"make {hook} {cure}"

    @pytest.mark.parametrize("hook", ["part1", "part2"])
    def test_a_part_that_is_a_generator(self, aoc: Aoc, hook: str) -> None:
        plain = "def part1(data): return 1\n" if hook != "part1" else "\n"
        write(aoc, f"{plain}def {hook}(data):\n    yield from data\n")
        message, hint = refusal(aoc)
        why = "is a generator, as it has a `yield`, and gives no answer"
        assert message == f"{DAY}:2: {hook} {why}"
        assert hint.startswith("return the answer; ")

    @pytest.mark.parametrize("mark", ["", "@hookimpl\n"])
    def test_a_parse_that_is_a_generator_would_be_used_up_by_part_1(
        self, aoc: Aoc, mark: str
    ) -> None:
        write(
            aoc,
            f"from aoc_runner import hookimpl\n\n{mark}def parse(text):\n    yield text\n\n"
            "def part1(data): return next(data)\n\ndef part2(data): return next(data)\n",
        )
        message, hint = refusal(aoc)
        why = "parse is a generator, as it has a `yield`: part 1 would use it up"
        assert message == f"{DAY}:3: {why}"
        assert hint.endswith(": return list(lines(text))")

    def test_a_wrapper_of_pluggys_may_have_its_yield(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            def part1(lines): return 6

            @hookimpl(specname="part1", wrapper=True)
            def sevenfold(data):
                return 7 * (yield)
            """,
        )
        assert answers(aoc) == ["42", None]

    @pytest.mark.parametrize(
        ("body", "said"),
        [("return 1", "a coroutine"), ("yield 1", "an async generator")],
    )
    def test_a_plain_part_that_returns_what_nobody_awaits(
        self, aoc: Aoc, body: str, said: str
    ) -> None:
        source = f"\nasync def solve(data):\n    {body}\n\ndef part1(data): return solve(data)\n"
        write(aoc, source + "def part2(data): return 2\n")
        result = run(aoc)
        assert result.code == 3
        wrong, cure = result.error_lines
        assert wrong == (
            f"error: part 1 failed: part1 returned {said} of {DAY}:2, `solve`, and nobody awaits it"
        )
        assert "asyncio.run(solve(...))" in cure or "go through it" in cure
        assert "part 2  2" in result.out

    def test_a_function_of_another_name_is_no_hook(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return prat2(data)\n\ndef prat2(data): return 'helped'\n")
        assert answers(aoc) == ["helped", None]

    @pytest.mark.parametrize(
        ("signature", "unknown", "allowed"),
        [
            ("part1(lines, depth)", "lines", "part1(data, params)"),
            ("part1(lines, params)", "lines", "part1(data, params)"),
            ("part1(data, params, size)", "size", "part1(data, params)"),
            ("part2(self, data)", "self", "part2(data, params)"),
            ("parse(data, params)", "data", "parse(text)"),
        ],
    )
    def test_a_wrong_argument(self, aoc: Aoc, signature: str, unknown: str, allowed: str) -> None:
        write(aoc, f"def part1(data): return 1\n\n\ndef {signature}: return 1\n")
        message, hint = refusal(aoc)
        assert message == f"{DAY}:4: {signature} takes `{unknown}`, which the hook does not give"
        assert hint == f"a hook's arguments go by name: def {allowed}, or fewer of them"

    def test_a_wrong_argument_of_a_marked_hook(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl(specname="part1")
            def first(lines): return 1
            """,
        )
        message, hint = refusal(aoc)
        assert message == f"{DAY}:3: part1(lines) takes `lines`, which the hook does not give"
        assert hint.endswith("; without the mark its one argument may have any name")

    @pytest.mark.parametrize("mark", ["", "@hookimpl\n"])
    def test_an_argument_that_goes_by_name_alone(self, aoc: Aoc, mark: str) -> None:
        write(
            aoc,
            f"from aoc_runner import hookimpl\n\n{mark}def part1(data, *, size): return 1\n",
        )
        message, hint = refusal(aoc)
        assert message == (
            f"{DAY}:3: part1(data, *, size) takes `size` by its name alone, which no hook is given"
        )
        assert hint == "take the * out: def part1(data, params), or fewer of them"

    def test_what_it_is_made_of_leads_back_to_itself(self, aoc: Aoc) -> None:
        write(aoc, "def part1(data): return 1\npart1.__wrapped__ = part1\n")
        message, hint = refusal(aoc)
        assert message == f"{DAY}:1: the `__wrapped__` of part1 leads back to itself"
        assert hint == "take it out"

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


class TestAnArgumentOfAnyName:
    """An unmarked function with one required argument gets the data, whatever it is called."""

    @pytest.mark.parametrize(
        "part",
        [
            "def part1(lines): return lines * 2",
            "def part1(text): return text * 2",
            "def part1(self): return self * 2",
            "def part1(lines, /): return lines * 2",
            "def part1(lines, times=2, *, sure=True): return lines * times if sure else None",
            "def part1(lines, *more, **named): return lines * 2 if not more and not named else 3",
            "part1 = lambda lines: lines * 2",
            "def part1(*lines): return lines[0] * 2 if len(lines) == 1 else 3",
        ],
    )
    def test_of_a_part(self, aoc: Aoc, part: str) -> None:
        write(aoc, f"def parse(t): return t + 'y'\n\n{part}\n\ndef part2(data): return data\n")
        assert answers(aoc) == ["xyxy", "xy"]

    def test_of_parse_and_of_both_parts(self, aoc: Aoc) -> None:
        write(
            aoc,
            "def parse(t, times=3): return t * times\n"
            "def part1(x): return x\ndef part2(board): return board\n",
        )
        assert answers(aoc) == ["xxx", "xxx"]

    def test_names_that_are_known_keep_their_meaning(self, aoc: Aoc) -> None:
        write(aoc, "def part1(params): return repr(params)\ndef part2(data): return data\n")
        assert answers(aoc) == ["{}", "x"]

    @pytest.mark.parametrize("first", ["data", "lines"])
    def test_params_with_a_default_are_given_all_the_same(self, aoc: Aoc, first: str) -> None:
        write(
            aoc,
            f"def part1({first}, size=10, params=None): return repr(({first}, size, params))\n",
        )
        write(aoc, "def part1(data, params=7, /): return params\n", _variant("unnamed"))
        assert answers(aoc) == ["('x', 10, {})", None]
        assert run_json(aoc, "--variant", "unnamed")[1][0]["answer"] == "7"

    def test_a_helper_that_runs_it_once_more_is_not_in_the_way(self, aoc: Aoc) -> None:
        write(aoc, "def part1(n): return 'x' if len(n) > 3 else part1(n * 2) + part1(n + 'abc')\n")
        assert answers(aoc) == ["xxx", None]

    def test_in_a_variant(self, aoc: Aoc) -> None:
        write(aoc, "def part1(lines): return lines\n", _variant("other"))
        write(aoc, "def part1(data): return 'the day'\n")
        assert run_json(aoc, "--variant", "other")[1][0]["answer"] == "x"

    @pytest.mark.parametrize("wraps", ["", "@wraps(function)"])
    @pytest.mark.parametrize("argument", ["data", "lines"])
    def test_of_a_decorated_function(self, aoc: Aoc, wraps: str, argument: str) -> None:
        write(
            aoc,
            f"""\
            from functools import wraps

            def twice(function):
                {wraps}
                def inner(*arguments, **named):
                    return 2 * function(*arguments, **named)
                return inner

            @twice
            def part1({argument}): return {argument}

            @twice
            def part2(): return "no arguments"
            """,
        )
        code, (first, second) = run_json(aoc)
        assert first["answer"] == "xx"
        # What says nothing of the function within gets the data, which this one has no use for.
        assert second["answer"] == ("no argumentsno arguments" if wraps else None)
        assert code == (0 if wraps else 3)

    def test_a_marked_one_keeps_pluggys_rule(self, aoc: Aoc) -> None:
        write(
            aoc,
            """\
            from aoc_runner import hookimpl

            @hookimpl
            def part1(*lines): return len(lines)

            def part2(lines): return lines
            """,
        )
        assert answers(aoc) == ["0", "x"]


def _variant(name: str) -> str:
    return DAY.replace(".py", f"_{name}.py")
