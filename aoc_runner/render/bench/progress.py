"""The line that says on a terminal what is measured right now, and how long all of it will take."""

from aoc_runner.benching.measured import Going
from aoc_runner.kernel.terminal.names import HOOK_NAMES, Names, full_name
from aoc_runner.kernel.words.puzzle import how_long


def going_line(going: Going, names: Names) -> str:
    """`2023 day 7 (packed)  part 2   38%  about 12 s left`; `names` tell implementations apart."""
    left = how_long(going.seconds_left).removeprefix("in ")
    hook = HOOK_NAMES[going.hook]
    return f"{full_name(going.spec, names)}  {hook:6}  {going.done:4.0%}  about {left} left"
