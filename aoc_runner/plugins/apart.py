"""A day with a file a part: two loaded days that are seen as one."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from aoc_runner.kernel.words.answer import Answer
from aoc_runner.kernel.words.puzzle import PARTS, Part, part_of
from aoc_runner.plugins.discover import DaySpec
from aoc_runner.plugins.layout import module_name
from aoc_runner.plugins.loading import Day, Timed, load_file

if TYPE_CHECKING:
    from aoc_runner.kernel.words.case import Case


class DayApart:
    """Has the face of a `Day`. Each file has a parser of its own, or none, so a part's time
    includes it.
    """

    line = doubt = ""

    def __init__(self, spec: DaySpec, text: str | None) -> None:
        """Raises DayError for a file that cannot be loaded."""
        self.spec = spec
        self.puzzle = spec.puzzle
        self._days: dict[Part, Day] = {}
        for part, path in zip(PARTS, spec.files or (), strict=True):
            if path is not None:
                module = module_name(path, str(spec.root))
                alone = spec._replace(path=path, module=module, files=None)
                self._days[part] = load_file(alone, text, part)
        self.title = next((day.title for day in self._days.values() if day.title), "")

    def has(self, hook: str) -> bool:
        """Whether the day has the hook of that name."""
        return any(hook == f"part{part}" for part in self._days)

    def take(self, case: "Case") -> None:
        """The case that is to be parsed and solved."""
        for day in self._days.values():
            day.take(case)

    def parse(self, text: str) -> Timed:
        """The text itself: what each file makes of it is its own business."""
        return text, None

    @contextmanager
    def at_work(self, hook: str) -> Iterator[None]:
        """As of a `Day`."""
        with self._days[part_of(hook)].at_work(hook):
            yield

    def bare(self, hook: str, **given: object) -> Callable[[], object]:
        """What parses and solves, as of a `Day`."""
        day = self._days[part_of(hook)]
        if not day.has("parse"):
            return day.bare(hook, **given)
        parse = day.bare("parse", text=given["data"])
        return lambda: day.bare(hook, data=parse(), params=given["params"])()

    def part(
        self, part: Part, data: object, params: Mapping[str, object]
    ) -> tuple[Answer | None, float | None]:
        """The answer to that part: None if it has no file, or is not solved yet."""
        if part not in self._days:
            return None, None
        parsed, parse_seconds = self._days[part].parse(str(data))
        answer, seconds = self._days[part].part(part, parsed, params)
        return answer, seconds if parse_seconds is None else parse_seconds + (seconds or 0.0)
