"""The answers of a script, read from what it submitted and printed.

Rather no answer than a wrong one: whoever runs an archive may post what is read here. What can be
read in two ways is not read at all.
"""

from collections.abc import Sequence
from typing import NamedTuple

from aoc_runner.kernel.words.answer import short
from aoc_runner.kernel.words.puzzle import PARTS, Part
from aoc_runner.running.scripts.labelled import Reading, read_labels
from aoc_runner.running.scripts.lines import lines_of
from aoc_runner.running.scripts.plain import parts_timed, read_plain
from aoc_runner.running.scripts.values import plain_text

_ROOM = 100  # characters of a line that is shown
# Of 24 such lines in real archives 19 were part 2's: many go on to it in the file of part 1.
_BROKEN_OFF = "the script failed after it had solved all: that may have been its example"
_SEVERAL = "the script failed after it had printed several answers of that part"
_OTHERS = "the script printed other values of that part behind it"
_LONE = "the script printed one answer and no label: it may be part 2's"


class Found(NamedTuple):
    """What a part's answer was read as.

    `text` is the answer, of a picture its lines; `line` the line it was read from, "" for one that
    was submitted. Without a text there is something for the part that cannot be read, and `reason`
    says what, in one line. `doubt` says why a text should not be posted without a second thought.
    """

    text: str | None
    line: str = ""
    reason: str = ""
    doubt: str = ""


def read_answers(
    printed: str,
    submitted: Sequence[tuple[Part | None, str]],
    parts: Sequence[Part],
    *,
    is_whole: bool,
    alone: bool,
) -> dict[Part, Found]:
    """What was found for each of the parts; one that was never mentioned is absent.

    `is_whole`: the script ended well and all that it printed is here; else what has no label does
    not count. `alone`: it was run for the one part in `parts`.
    """
    told = _submitted(submitted, parts[0] if alone else None)
    found = {part: told[part] for part in parts if part in told}
    wanted = [part for part in parts if part not in told]
    if not is_whole:  # the last line may end in the middle of a number
        printed = printed[: printed.rfind("\n") + 1]
    if not wanted or not printed.strip():
        return found
    lines = lines_of(printed)
    readings = read_labels(lines)
    may_be_example = not is_whole and _is_round(readings, wanted)
    if not readings:
        return found | (_plain(lines, told, wanted, alone=alone) if is_whole else {})
    for part in wanted:
        read = _labelled(part, readings, is_whole=is_whole)
        if read is None and alone and is_whole and part not in told:
            other = 3 - part
            read = Found(None, "", f"it printed a label of part {other} and none of part {part}")
        if read is not None and (is_whole or read.text is not None):
            doubt = _BROKEN_OFF if may_be_example else read.doubt
            if not doubt and not is_whole and _has_several(part, readings):
                doubt = _SEVERAL
            found[part] = read._replace(doubt=doubt)
    return found


def how_to_label(parts: Sequence[Part]) -> str:
    """What to tell the author of a script whose answers cannot be read."""
    if len(parts) == 1:
        return f"print the answer behind its label, as in: Part {parts[0]}: 123"
    return "print each answer behind its label, in a line of its own, as in: Part 1: 123"


def _submitted(
    submitted: Sequence[tuple[Part | None, str]], only: Part | None
) -> dict[Part, Found]:
    """What was submitted, by part. Without one: for the part that is run alone; else 1, then 2."""
    found: dict[Part, Found] = {}
    nameless: dict[Part, list[str]] = {}
    for named, text in submitted:
        free = [part for part in PARTS if part not in found] or [PARTS[1]]
        part = named or only or free[0]
        if named is None:
            nameless.setdefault(part, []).append(text)
        # Blanks that open a drawing are part of it.
        answer = text if "\n" in text.strip() else plain_text(text)
        found[part] = Found(answer or None, "", "" if answer else "it submitted no answer")
    for part, texts in nameless.items():
        if len(set(texts)) > 1:
            found[part] = Found(
                None, "", "it submitted several answers without saying for which part"
            )
    return found


def _labelled(part: Part, readings: Sequence[Reading], *, is_whole: bool) -> Found | None:
    """The last readable value behind a label of the part; None where there is no label of it."""
    mine = [reading for reading in readings if reading.part == part]
    if not mine:
        return None
    values = [reading for reading in readings if reading.value is not None]
    readable = [reading for reading in values if reading.part == part]
    if not readable:
        line = short(mine[-1].line.strip(), _ROOM)
        return Found(None, line, f"there is no single answer behind the label in: {line}")
    chosen, is_last = _chosen(readable)
    line = short(chosen.line.strip(), _ROOM)
    value = chosen.value
    if value is None:
        return Found(None, line, f"other values stand behind labels of part {part} than in: {line}")
    if not value:
        return Found(None, line, f"it says that there is no answer: {line}")
    if _is_of_earlier_round(part, values, is_whole=is_whole):
        return Found(None, line, f"what follows is about something else than: {line}")
    return Found(value, line, "", "" if is_last else _OTHERS)


def _chosen(readable: Sequence[Reading]) -> tuple[Reading, bool]:
    """The reading that is the answer, and whether it is the last; without a value: none is.

    A last one that says what it counts (`Part 1 steps: 77`) may be no answer, but a figure beside
    it: one that says nothing goes before.
    """
    last = readable[-1]
    others = [it for it in readable if it.value != last.value and it.words != last.words]
    if not others or not last.words:
        return last, True
    bare = [it for it in readable if not it.words]
    return (bare[-1] if bare else last._replace(value=None)), False


def _is_round(readings: Sequence[Reading], wanted: Sequence[Part]) -> bool:
    """Whether every part has its answer, one as often as the other.

    A script that had solved all and went on, to fail: that was its example.
    """
    read = [reading.part for reading in readings if reading.value]
    times = {read.count(part) for part in wanted}
    return len(times) == 1 and 0 not in times


def _has_several(part: Part, readings: Sequence[Reading]) -> bool:
    return len({reading.value for reading in readings if reading.part == part} - {None, ""}) > 1


def _is_of_earlier_round(part: Part, values: Sequence[Reading], *, is_whole: bool) -> bool:
    """Whether the other part was solved once more since: this one's answer is an example's."""
    mine = [number for number, reading in enumerate(values) if reading.part == part]
    before = {reading.value for reading in values[: mine[-1]] if reading.part != part}
    after = {reading.value for reading in values[mine[-1] :] if reading.part != part}
    others = len(values) - len(mine)
    if len(mine) >= others or len(before | after) < 2:
        return False
    return not is_whole or bool(before and after - before)


def _plain(
    lines: Sequence[str], told: dict[Part, Found], wanted: Sequence[Part], *, alone: bool
) -> dict[Part, Found]:
    """The answers without labels. They must not contradict what was submitted."""
    plain = read_plain(lines, most=1 if alone else len(PARTS))
    if isinstance(plain, str):
        return {} if told else {part: Found(None, "", plain) for part in wanted}
    read = dict(zip(wanted if alone else PARTS, plain, strict=False))
    doubt = ""
    if len(read) == 1 and len(wanted) == len(PARTS):
        timed = parts_timed(lines)
        if len(timed) == 1:
            read = {timed.pop(): plain[0]}  # the only part that ran
        else:
            doubt = _LONE
    found: dict[Part, Found] = {}
    for part, (value, line) in read.items():
        others = {answer.text for other, answer in told.items() if other != part}
        if part in told and told[part].text != value:
            return {}
        if part in wanted and not (len(read) == 1 and value in others):
            line = short(line.strip(), _ROOM)
            reason = "" if value else f"it printed {line}"
            found[part] = Found(value or None, line, reason, doubt if value else "")
    return found
