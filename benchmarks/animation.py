"""Play a terminal session in an SVG picture, with CSS alone.

Without animation, as with reduced motion, the picture is the screen at the end.
"""

from collections.abc import Sequence
from typing import NamedTuple

CHAR_WIDTH, CHAR_HEIGHT = 12.2, 24.4  # as in the SVG files of rich
_PROMPT_WIDTH = 2 * CHAR_WIDTH
_DROP = 2  # from the top of a row to that of its characters

# All times are in seconds.
_READ = 1.5  # from an output to the next command
_KEY = 0.05  # for each character of a command
_RUN = 0.4  # from a command to its output
_LINE = 0.16  # for each line in the editor
_SAVE = 1.4  # from the last line in the editor until it closes
_REST = 4.0  # from the last output until the animation starts again

_HIDDEN = ' visibility="hidden"'  # without animation


class Scene(NamedTuple):
    """A command and the elements of each row that it shows."""

    command: str
    rows: Sequence[str]  # the first is the prompt with the command
    editor: Sequence[str]  # on a screen of its own, which closes; empty without an editor


class _Animation:
    """The keyframes of groups of elements."""

    def __init__(self) -> None:
        self._changes: list[list[tuple[float, str]]] = []

    def group(self, elements: str, changes: list[tuple[float, str]], attributes: str = "") -> str:
        """Return a group with changes of its style, each with its time."""
        self._changes.append(changes)
        name = f"a{len(self._changes)}"
        return f'<g class="a {name}"{attributes}>\n{elements}</g>\n'

    def show(
        self, elements: str, start: float, end: float | None = None, attributes: str = ""
    ) -> str:
        """Return a group that is only visible from start to end; None is the end of the session."""
        changes = [(0, "visibility:hidden"), (start, "visibility:visible")]
        if end is not None:
            changes.append((end, "visibility:hidden"))
        return self.group(elements, changes, attributes)

    def style(self, duration: float) -> str:
        """Return the rules of all groups."""
        rules, keyframes = [], []
        for number, changes in enumerate(self._changes, start=1):
            frames = "".join(f"{100 * time / duration:.2f}%{{{css}}}" for time, css in changes)
            keyframes.append(f"@keyframes a{number}{{{frames}}}\n")
            rules.append(f".a{number}{{animation-name:a{number}}}\n")
        return f"""\
{"".join(keyframes)}@media (prefers-reduced-motion:no-preference){{
.a{{animation:{duration:.2f}s step-end infinite}}
{"".join(rules)}}}
"""


def animate(scenes: Sequence[Scene], columns: int) -> tuple[str, str]:
    """Return the style and the body of a session; rows of editors are below those of all scenes."""
    animation, body, now, row_count = _Animation(), "", 0.0, 0
    height = editor_y = CHAR_HEIGHT * sum(len(scene.rows) for scene in scenes)
    for scene in scenes:
        prompt, *output = scene.rows
        body += animation.show(prompt, now)
        typed = now + _READ + _KEY * len(scene.command)
        body += _cover(animation, scene.command, CHAR_HEIGHT * row_count, now, typed)
        now = typed + _RUN
        if scene.editor:
            closed = now + _LINE * len(scene.editor) + _SAVE
            rows = "".join(
                animation.show(row, now + _LINE * number, closed)
                for number, row in enumerate(scene.editor)
                if row
            )
            screen = f"""\
<rect class="card" stroke-width="0" x="-2" width="{columns * CHAR_WIDTH + 4:.1f}" \
height="{height + 4:.1f}"/>
<g transform="translate(0 {-editor_y:.1f})">
{rows}</g>
"""
            body += animation.show(screen, now, closed, _HIDDEN)
            editor_y += CHAR_HEIGHT * len(scene.editor)
            now = closed
        if output:
            body += animation.show("".join(output), now)
        row_count += len(scene.rows)
    return animation.style(now + _REST), body


def _cover(animation: _Animation, command: str, y: float, start: float, end: float) -> str:
    """Return a cursor that uncovers the command. The inner `svg` clips what it moves."""
    width = CHAR_WIDTH * len(command)
    steps = f"animation-timing-function:steps({len(command)})"
    changes = [
        (0, "visibility:hidden"),
        (start, "visibility:visible"),
        (start + _READ, f"transform:none;{steps}"),
        (end, f"transform:translateX({width:.1f}px)"),
        (end + _RUN, "visibility:hidden"),
    ]
    cover = f"""\
<rect class="card" stroke-width="0" width="{width:.1f}" height="{CHAR_HEIGHT}"/>
<rect class="cursor" width="{CHAR_WIDTH}" height="{CHAR_HEIGHT}"/>
"""
    group = animation.group(cover, changes, _HIDDEN)
    area = f'width="{width + CHAR_WIDTH:.1f}" height="{CHAR_HEIGHT}"'
    return f'<svg x="{_PROMPT_WIDTH}" y="{y + _DROP:.1f}" {area}>\n{group}</svg>\n'
