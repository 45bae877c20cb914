"""`aoc bench`: benchmark solutions and compare them with earlier runs."""

import argparse
import os
import platform
import re
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import groupby, product
from math import inf
from typing import NamedTuple

from aoc_runner.features.bench import document, measuring, view
from aoc_runner.features.bench.baseline import Earlier, StoredTime, load_baseline, save_times
from aoc_runner.kernel.commands import add_day_options, parse_positive
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.dates import takes
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.examples import read_input_file
from aoc_runner.kernel.model.case import make_input_case
from aoc_runner.kernel.model.errors import UsageError
from aoc_runner.kernel.model.puzzle import HOOKS, Part, Puzzle, Selection, format_timespan
from aoc_runner.kernel.running.generate import InputSpec, NoGenerateError
from aoc_runner.kernel.store.benches import Run, read_runs, save_sizes
from aoc_runner.kernel.terminal.progress import show_status
from aoc_runner.kernel.terminal.results import (
    HOOK_NAMES,
    fetch_command,
    get_full_name,
    make_short_names,
)
from aoc_runner.kernel.terminal.style import format_duration, wrap

if sys.platform == "win32":  # platform.machine() may take ten seconds there.
    _MACHINE, _SYSTEM = os.environ.get("PROCESSOR_ARCHITECTURE", ""), "Windows"
else:
    _MACHINE, _SYSTEM = platform.machine(), platform.system()
ENVIRONMENT = (
    f"{platform.python_implementation()} {platform.python_version()}",
    f"{_MACHINE}, {os.cpu_count()} cores, {_SYSTEM}",
)
_SECONDS_PER_DAY = 60.0  # default limit
_MAX_INPUTS = 64  # generated for each size

_Cases = Mapping[Puzzle, measuring.Cases]


class Options(NamedTuple):
    """The options of `aoc bench`."""

    selection: Puzzle | Selection | None
    part: Part | None
    from_: str | None
    variant: str | None
    seconds: float | None
    input: str | None
    sizes: list[int] | None
    compare: str | None
    fail_slower: float | None
    history: bool | None
    memory: bool | None
    output: str | None


def configure(parser: argparse.ArgumentParser) -> None:
    takes(parser, "selection", "part", help="default: both parts of the last day you worked on")
    add_day_options(parser, "; or `all`")
    add = parser.add_argument
    add(
        "--seconds",
        metavar="S",
        type=parse_positive,
        help="time limit in seconds (default: 60 per day)",
    )
    add("-i", "--input", metavar="FILE", help="read the input from FILE (`-`: stdin)")
    text = "measure how times grow with the size of generated inputs"
    add("--sizes", metavar="N,N,…", type=_parse_sizes, help=text)
    add("--compare", metavar="RUN", help="compare with an earlier run: its number or `last`")
    text = "exit with code 1 if a part got slower by PERCENT or more"
    add("--fail-slower", metavar="PERCENT", type=_parse_percent, help=text)
    text = "show the earlier runs instead of measuring"
    add("--history", action="store_const", const=True, help=text)
    text = "show the peak memory of each hook's processes"
    add("--memory", action="store_const", const=True, help=text)
    add("-o", "--output", metavar="FILE", help="write the samples to FILE in the format of pyperf")
    add("--json", action="store_true", help="print one JSON document")


def _parse_percent(text: str) -> float:
    """Parse a percentage above 0, or 0 for any slowdown."""
    return 0.0 if text == "0" else parse_positive(text)


def _parse_sizes(text: str) -> list[int]:
    is_list = re.fullmatch(r"[1-9]\d{0,8}(,[1-9]\d{0,8})*", text, re.ASCII)
    sizes = sorted({int(size) for size in text.split(",")}) if is_list else []
    if len(sizes) > 1:
        return sizes
    raise argparse.ArgumentTypeError(f"{text!r} is not a list of sizes like 250,1000,4000")


def run(context: Context) -> int:
    """Benchmark the days or show their earlier runs, and return the exit code."""
    args = context.options(Options)
    for name in ("input", "compare", "fail_slower", "history", "memory", "output"):
        if args.sizes and getattr(args, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise UsageError(f"--sizes cannot be combined with {option}", f"omit {option}")
    folder = os.path.dirname(os.path.abspath(args.output or ""))
    if not os.path.isdir(folder):  # Checked here, before hours of measuring.
        message = f"cannot write {args.output}: the folder {folder} does not exist"
        raise UsageError(message, "create the folder, or choose an existing one")
    baseline = "last" if args.compare is None and args.fail_slower is not None else args.compare
    earlier = {} if baseline is None else load_baseline(context.account.ledger, baseline)
    days = context.days.select(args.selection, args.part, args.variant, args.from_)
    if args.history:
        return _show_history(context, days, HOOKS if args.part is None else [f"part{args.part}"])
    if args.sizes:
        cases = _generate_cases(context, days, args.sizes)
    else:
        cases = _load_cases(context, days, args.input)
    days = [day for day in days if day.puzzle in cases]
    if not isinstance(args.selection, Selection):
        context.days.save_last_day(days[0].puzzle)
    return _bench(context, args, days, cases, earlier)


def _load_cases(context: Context, days: Sequence[Day], file: str | None) -> _Cases:
    """Return the inputs of the puzzles; that of a single puzzle is downloaded if needed."""
    puzzles = sorted({day.puzzle for day in days})
    if file is not None:
        case = read_input_file(file)
        return {puzzle: {0: [case]} for puzzle in puzzles}
    if len(puzzles) == 1:
        return {puzzles[0]: {0: [make_input_case(*context.downloads.fetch_input(puzzles[0]))]}}
    cases = {puzzle: context.account.case(puzzle) for puzzle in puzzles}
    missing = [puzzle for puzzle, case in cases.items() if case is None]
    message = f"no cached input for {len(missing)} of {len(cases)} days"
    if len(missing) == len(cases):
        raise UsageError(message, f"download inputs with: {fetch_command(missing)}")
    if missing:
        context.note(f"{message}: {fetch_command(missing)}")
    return {puzzle: {0: [case]} for puzzle, case in cases.items() if case is not None}


def _generate_cases(context: Context, days: Sequence[Day], sizes: Sequence[int]) -> _Cases:
    """Return inputs of each size for each puzzle with a `generate`, more of small sizes."""
    counts = {size: min(_MAX_INPUTS, sizes[-1] // size) for size in sizes}
    specs = {size: [InputSpec(size, seed) for seed in range(counts[size])] for size in sizes}
    cases, errors = dict[Puzzle, measuring.Cases](), list[NoGenerateError]()
    puzzles, generate = sorted({day.puzzle for day in days}), context.days.generate_inputs
    for puzzle in puzzles:
        try:
            cases[puzzle] = {size: [*generate(puzzle, specs[size])] for size in sizes}
        except NoGenerateError as error:
            errors.append(error)
    if not cases:
        raise errors[0]
    if errors:
        context.note(f"{len(errors)} of {len(puzzles)} days do not define generate()")
    return cases


def _bench(
    context: Context, args: Options, days: Sequence[Day], cases: _Cases, earlier: Earlier
) -> int:
    """Measure day by day until Ctrl-C, show and save the times, and return the exit code."""
    seconds = args.seconds if args.seconds is not None else _SECONDS_PER_DAY * len(cases)
    target = str(days[0].puzzle) if len(cases) == 1 else f"{len(cases)} days"
    context.note(f"measuring {target}: at most {format_timespan(seconds)}")
    run, names = Run(0, time.time(), *ENVIRONMENT), make_short_names(days)
    deadline = time.monotonic() + seconds
    measured, speeds = list[measuring.HookBenchmark](), list[document.Speed]()
    stop: KeyboardInterrupt | UsageError | None = None
    try:
        for index, (puzzle, group) in enumerate(groupby(days, lambda day: day.puzzle)):
            known = context.account.known_answers(puzzle)
            hooks = measuring.make_benchmarks(group, args.part, cases[puzzle], known)
            # Time that a day does not need is shared among the next ones.
            share = max(0.0, deadline - time.monotonic()) / (len(cases) - index)
            try:
                for hook, turn in measuring.measure(hooks, share, deadline):
                    label = f"{get_full_name(hook.day, names)}  {HOOK_NAMES[hook.hook]}"
                    show_status(f"{label}  round {turn} of {measuring.PROCESSES}")
            finally:
                hooks = [hook for hook in hooks if hook.is_reportable]
                measured += hooks
                new = [*document.iter_speeds(hooks, earlier)]
                speeds += new
                if hooks and not context.output.as_json:
                    named = [*zip((names.get(hook.day, "") for hook in hooks), new, strict=True)]
                    title, stream = context.downloads.get_title(hooks[0].day), context.output.stream
                    if args.sizes:
                        context.emit(view.format_growth(named, title, stream))
                    else:
                        context.emit(view.format_day(named, title, stream, bool(args.memory)))
        if measured and all(hook.skipped == measuring.NO_TIME for hook in measured):
            stop = UsageError("nothing was measured: no time left", "raise the limit: --seconds N")
    except KeyboardInterrupt as error:
        stop = error
    times = [(hook.size, hook.time) for hook in measured if hook.time and args.input is None]
    if args.sizes:
        save_sizes(context.account.ledger, times)
    elif times:
        run = save_times(context.account.ledger, run, [new for _, new in times])
    if context.output.as_json:
        speeds = [speed.with_run(run) for speed in speeds]
        context.output.write_json(document.BenchDocument(context.account.name, speeds), stop)
    elif speeds:
        label = f"run {run.number}, " if run.number else ""
        duration = format_duration(time.time() - run.began_at)
        lines = [*view.format_regressions(speeds), f"{label}{duration} on {', '.join(ENVIRONMENT)}"]
        context.emit(wrap("\n".join(lines), context.output.stream))
    if args.output is not None:
        document.write_pyperf(args.output, measured)
    if stop is not None:
        raise stop
    if (args.compare or args.fail_slower is not None) and not any(speed.since for speed in speeds):
        context.note("nothing to compare: no earlier run, or too few samples in one of the two")
    for before in {before for before, _ in earlier.values()}:
        if before[2:] != ENVIRONMENT:
            context.note(f"run {before.number} was measured on {before.python}, {before.machine}")
    if any(speed.status == "failed" for speed in speeds):
        return 3
    limit = inf if args.fail_slower is None else 1 + args.fail_slower / 100
    slower = [speed for speed in speeds if speed.change == "slower"]
    is_slower = any((speed.since_ratio or 0.0) >= limit for speed in slower)
    return int(is_slower or any(speed.status == "wrong" for speed in speeds))


def _show_history(context: Context, days: Sequence[Day], hooks: Sequence[str]) -> int:
    """Show the earlier runs of the days, or a note that there are none."""
    speeds, texts = list[document.Speed](), list[str]()
    names, times = make_short_names(days), read_runs(context.account.ledger)
    for day, hook in product(days, hooks):
        runs: list[document.Speed] = []
        before: StoredTime | None = None
        for run, new in times:
            if (new.code, new.hook) == (day.ledger_key, hook):
                runs.append(document.make_speed(day, hook, new, before).with_run(run))
                before = run, new
        if runs:
            title = f"{get_full_name(day, names)} {HOOK_NAMES[hook]}"
            texts.append(view.format_history(title, runs, context.output.stream))
            speeds += runs
    if context.output.as_json:
        context.output.write_json(document.BenchDocument(context.account.name, speeds))
    elif speeds:
        context.emit("\n\n".join(texts))
    else:
        context.note("not measured yet; measure with: aoc bench")
    return 0
