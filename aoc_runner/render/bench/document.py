"""The documents of `aoc bench`, with the keys that are promised to scripts.

No answer is in them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from aoc_runner.benching.comparing import Compared, side_by_side
from aoc_runner.benching.measured import Measured
from aoc_runner.benching.steps import Step, steps_of
from aoc_runner.benching.totals import total, total_ratio
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.terminal.documents import time_json
from aoc_runner.kernel.words.puzzle import Puzzle
from aoc_runner.store.benches import Benched, percentile, spread


def bench_json(
    account: str,
    run: int | None,
    python: str,
    machine: str,
    seconds: float,
    source: str,
    measured: Sequence[Measured],
    compared: Sequence[Compared] = (),
) -> dict[str, Any]:
    """What a run has measured on inputs from that source; `run` is None where it was not kept."""
    by_spec: dict[Day, list[Measured]] = {}
    for each in measured:
        by_spec.setdefault(each.spec, []).append(each)
    first: dict[Puzzle, list[Measured]] = {}
    for spec, hooks in by_spec.items():
        first.setdefault(spec.puzzle, hooks)
    beside = {(it.measured.spec, it.measured.hook): it for it in compared}
    ratios = dict(zip(((it.spec, it.hook) for it in measured), side_by_side(measured), strict=True))
    count = Counter(it.verdict for it in compared)
    return {
        "account": account,
        "run": run,
        "python": python,
        "machine": machine,
        "seconds": seconds,
        "days": [
            {
                **spec.puzzle._asdict(),
                "title": next((it.title for it in hooks if it.title), ""),
                "from": spec.from_,
                "variant": spec.variant,
                "file": spec.path,
                "source": source if any(map(_was_run, hooks)) else None,
                "skipped": hooks[0].skipped if all(it.skipped for it in hooks) else None,
                "hooks": [
                    _hook_json(it, ratios[spec, it.hook], beside.get((spec, it.hook)))
                    for it in hooks
                ],
                "total": total(hooks),
                "ratio": None if hooks is (own := first[spec.puzzle]) else total_ratio(hooks, own),
            }
            for spec, hooks in by_spec.items()
        ],
        "summary": {
            "measured": sum(bool(it.samples) for it in measured),
            "failed": sum(it.has_failed for it in measured),
            "noisy": sum(it.is_noisy for it in measured),
            **{verdict: count[verdict] for verdict in ("slower", "faster", "unchanged")},
        },
    }


def history_json(account: str, puzzle: Puzzle, benched: Sequence[Benched]) -> dict[str, Any]:
    """What was measured of a day so far, the oldest first."""
    return {
        "account": account,
        **puzzle._asdict(),
        "hooks": [
            {
                "from": steps[0].time.source,
                "variant": steps[0].time.variant,
                "file": steps[0].time.code,
                "hook": steps[0].time.hook,
                "runs": [_step_json(step) for step in steps],
            }
            for steps in steps_of(benched)
        ],
    }


def _hook_json(
    measured: Measured, ratio: float | None, compared: Compared | None
) -> dict[str, Any]:
    has_times = bool(measured.samples)
    result = measured.result
    return {
        "hook": measured.hook,
        "status": result.status if result is not None else None,
        "error": measured.reason if measured.has_failed else None,
        "reason": (measured.reason if has_times else measured.skipped) or None,
        "kind": measured.kind if has_times else None,
        "seconds": measured.time if has_times else None,
        "minimum": measured.minimum if has_times else None,
        "median": measured.median if has_times else None,
        "spread": measured.spread if has_times else None,
        "processes": len(measured.samples),
        "loops": measured.loops if has_times else None,
        "noisy": measured.is_noisy,
        "ratio": ratio,
        "before": None if compared is None else _before_json(compared),
    }


def _before_json(compared: Compared) -> dict[str, Any]:
    return {
        "run": compared.before[0].number if compared.before else None,
        "ratio": compared.ratio,
        "change": compared.verdict,
        "new_code": compared.has_other_code,
        "why_not": compared.why_not or None,
    }


def _step_json(step: Step) -> dict[str, Any]:
    run, time = step.run, step.time
    return {
        "run": run.number,
        "began_at": time_json(run.began_at),
        "python": run.python,
        "machine": run.machine,
        "kind": time.kind,
        "seconds": time.fast,
        "minimum": min(time.seconds),
        "median": percentile(time.seconds, 0.5),
        "spread": spread(time.seconds),
        "processes": len(time.seconds),
        "new_code": step.has_new_code,
        "ratio": step.ratio,
        "change": step.verdict,
    }


def _was_run(measured: Measured) -> bool:
    return bool(measured.samples) or measured.result is not None
