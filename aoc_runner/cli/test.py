"""`aoc test`: check a day on its examples, then on the accepted answers."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Literal

import aoc_runner.plugins.loading  # noqa: F401 -- before all else: see `plugins.modules`
from aoc_runner.cli import arguments, dates
from aoc_runner.cli.cases import no_such_example
from aoc_runner.cli.context import Context
from aoc_runner.cli.output import tell
from aoc_runner.examples.reading import examples_path, load_examples
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.words.errors import UsageError
from aoc_runner.kernel.words.puzzle import PARTS, Part, Puzzle
from aoc_runner.kernel.words.result import Result, exit_code
from aoc_runner.kernel.words.visible import one_line
from aoc_runner.plugins.discover import PROJECT, DaySpec
from aoc_runner.render.checks import count, test_row
from aoc_runner.render.documents import interrupted, test_json
from aoc_runner.render.rows import Failures
from aoc_runner.render.text import Style, columns, heading, how_to_confirm
from aoc_runner.running.solve import Task, checks


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_date(parser, "[YEAR [DAYS]|all] [PART]", "left out: the last day, both parts")
    parser.add_argument(
        "--confirm",
        metavar="NAME",
        nargs="?",
        const=True,
        help="say that the proposed examples are right, or the one of that name",
    )
    arguments.add_many_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(context: Context) -> int:
    words, name = _words_and_name(context.args.date, context.args.confirm)
    given, part = dates.date_or_selection(words)
    if not isinstance(given, Puzzle | None) or arguments.are_many(context.args):
        from aoc_runner.running.pool import Pool

        with Pool() as pool:  # it gets ready while all that follows is imported
            from aoc_runner.cli import test_many

            return test_many.run(context, given, part, pool)
    context.check_limits()
    puzzle = context.puzzle(given)
    parts = dates.parts_of(puzzle, part)
    spec = context.find_day(puzzle)
    if name is not None:
        _confirm(context, spec, parts, name)
    # All that is needed comes before the day, which may do anything to this process.
    cases = load_examples(examples_path(spec))
    own = context.account.case(spec.puzzle)
    context.remember(spec.puzzle)
    tasks = checks([*cases, *([own] if own else [])], parts)
    title, results = context.start(spec, tasks)
    show = _show_as_json if context.as_json else _show
    known = show(context, spec, title, tasks, results)
    failures = Failures()
    for result in known:
        if text := failures.text(result, on=result.case):
            tell(text)
    return exit_code(known)


def _show(
    context: Context, spec: DaySpec, title: str, tasks: Sequence[Task], results: Iterator[Result]
) -> list[Result]:
    """Show each result as it is known; Ctrl-C keeps what is shown."""
    style = Style(context.output.stream)
    wide = max((columns(one_line(case.name)) for case, _ in tasks), default=0)
    known: list[Result] = []
    context.emit(heading(spec, title, style))
    for result in results:
        known.append(result)
        context.emit(test_row(result, wide, style))
    for line in (count(known), *how_to_confirm(spec, known)):
        context.emit(line)
    return known


def _show_as_json(
    context: Context, spec: DaySpec, title: str, tasks: Sequence[Task], results: Iterator[Result]
) -> list[Result]:
    known: list[Result] = []
    try:
        known.extend(results)
    except KeyboardInterrupt:
        if known:
            context.output.write_json(interrupted(test_json(spec, title, known)))
        raise
    context.output.write_json(test_json(spec, title, known))
    return known


def _words_and_name(
    words: list[str], name: str | Literal[True] | None
) -> tuple[list[str], str | Literal[True] | None]:
    """Give back the date that `--confirm 2023 7` took for a name."""
    if not isinstance(name, str) or (words and dates.is_date(words)):
        return words, name
    return ([name, *words], True) if dates.is_date([name, *words]) else (words, name)


def _confirm(
    context: Context, spec: DaySpec, parts: tuple[Part, ...], name: str | Literal[True]
) -> None:
    """Confirm the answers that are only proposed, of the example of that name or (True) of all."""
    puzzle, path = spec.puzzle, examples_path(spec)
    date = f"{puzzle.year} {puzzle.day}"
    if spec.from_ != PROJECT or path is None:
        raise UsageError(
            f"the examples of {puzzle} belong to the package `{spec.from_}`, and are not yours",
            f"confirm those of a day of your own; start one with: aoc new {date}",
        )
    examples = load_examples(path)
    which = "" if parts == PARTS else f" to part {parts[0]}"
    if name is not True:
        chosen = [example for example in examples if example.name == name]
        if not chosen:
            error = no_such_example(puzzle, name, examples)
            before = f"; a part stands before: aoc test {date} {name} --confirm"
            raise UsageError(error.message, error.hint + before * (name in ("1", "2")))
        if not any(part in chosen[0].expected for part in parts):
            keys = " or ".join(f"`part{part}:`" for part in parts)
            raise UsageError(
                f"the example {name!r} has no expected answer{which}, so nothing to confirm",
                f"write it into {shown_path(path)} behind {keys}",
            )
        examples = chosen
    known = [(example, part) for example in examples for part in parts if part in example.expected]
    proposed = [(example.name, part) for example, part in known if part not in example.confirmed]
    if not proposed:
        why = f"every answer{which} is confirmed already"
        if not known:
            why = f"no example has an expected answer{which}"
        context.warn(f"nothing to confirm: {why}")
        return
    from aoc_runner.examples.editing import confirm_examples

    confirm_examples(path, proposed)
    answers = ", ".join(f"part {part} of {name}" for name, part in proposed)
    (context.warn if context.as_json else context.emit_line)(
        f"confirmed in {shown_path(path)}: {answers}"
    )
