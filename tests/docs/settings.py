"""What is written from the declarations of the settings: `python -m tests.docs.settings`."""

from textwrap import fill, indent
from typing import Any

from aoc_runner.kernel.settings.settings import Setting, list_settings
from tests.support import REPOSITORY

DOCUMENT = REPOSITORY / "docs/settings.md"
SAMPLES = (
    REPOSITORY / "config.yaml",
    REPOSITORY / "aoc_runner/features/start/templates/config.yaml.txt",
)
_HEAD = """\
# aoc-runner's settings. Every key may be left out; where a default is known, it stands here.
# The nearest config.yaml with the key `aoc:` counts, from the working folder upwards as far as the
# folders are yours; then the one in your configuration folder. `aoc run --debug` shows each value
# and where it came from.
# The session token never goes in here: `aoc login` stores it, or put AOC_SESSION in `.env`.
aoc:
"""

_OF_FEATURES = """\
  # Your private boards: numbers, or links with a key, which no public repository may hold.
  # boards:
  #   - 4242
  #   - https://adventofcode.com/2025/leaderboard/private/view/6262?view_key=KEY

  publish:
    # Paths or patterns, from the repository's top, that `aoc doctor --publish` passes by.
    # allow: [tests/pages, "*.ipynb"]
"""
_ROWS_OF_FEATURES = (
    "| `boards` | none | none | your private boards: numbers, or links with a key, which no public "
    "repository may hold |",
    "| `publish.allow` | none | none | paths or patterns, from the repository's top, that "
    "`aoc doctor --publish` passes by |",
)


def table() -> str:
    """The table of `docs/settings.md`."""
    rows = ["| key in `config.yaml` | environment | default | meaning |", "|---|---|---|---|"]
    for it in list_settings():
        key = f"`{it.key}`" if it.key else "none: never in `config.yaml`"
        variable = f"`{it.variable}`" if it.variable else "none"
        rows.append(f"| {key} | {variable} | {_default(it)} | {it.about} |")
    return "\n".join([*rows, *_ROWS_OF_FEATURES])


def _default(setting: Setting[Any]) -> str:
    default = setting.default
    if callable(default) or not default:
        return "none"
    return f"{default:g}" if isinstance(default, float) else f"`{default}`"


def sample() -> str:
    """The commented `config.yaml`."""
    text, outer = _HEAD, ""
    for it in list_settings():
        if it.example:
            before, _, key = it.key.rpartition(".")
            if before and before != outer:
                text += f"  {before}:\n"
            outer = before
            lines = it.example.splitlines()
            yaml = (
                f"{key}: {lines[0]}" if len(lines) == 1 else f"{key}:\n{indent(it.example, '  ')}"
            )
            about = fill(f"{it.about[0].upper()}{it.about[1:]}.", 92)
            text += indent(indent(f"{about}\n{yaml}", "# "), "    " if before else "  ") + "\n\n"
    return f"{text}{_OF_FEATURES}"


if __name__ == "__main__":
    for path in SAMPLES:
        path.write_text(sample(), encoding="utf-8")
    page = DOCUMENT.read_text(encoding="utf-8")
    start = page.index("| key in `config.yaml`")
    end = page.index("\n\n", start)
    DOCUMENT.write_text(page[:start] + table() + page[end:], encoding="utf-8")
