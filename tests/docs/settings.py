"""Write the table of settings and the sample files: `python -m tests.docs.settings`."""

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
# Settings of aoc-runner. All keys are optional; a key with a default shows its default here.
# aoc uses the nearest config.yaml with the key `aoc:`, from the current folder upwards while the
# folders are yours, or else the one in your configuration folder. `aoc run --debug` shows each
# value and its source.
# Do not put the session token here: run `aoc login`, or set AOC_SESSION in `.env`.
aoc:
"""

_OF_FEATURES = """\
  # Your private leaderboards: numbers, or links with a key. Do not publish a key.
  # boards:
  #   - 4242
  #   - https://adventofcode.com/2025/leaderboard/private/view/6262?view_key=KEY

  publish:
    # Paths or patterns, relative to the top of the repository, that `aoc doctor --publish` ignores.
    # allow: [tests/pages, "*.ipynb"]
"""
_ROWS_OF_FEATURES = (
    "| `boards` | none | none | your private leaderboards: numbers, or links with a key; do not "
    "publish a key |",
    "| `publish.allow` | none | none | paths or patterns, relative to the top of the repository, "
    "that `aoc doctor --publish` ignores |",
)


def table() -> str:
    """Return the table of `docs/settings.md`."""
    rows = ["| key in `config.yaml` | environment | default | meaning |", "|---|---|---|---|"]
    for setting in list_settings():
        key = f"`{setting.key}`" if setting.key else "none: never in `config.yaml`"
        variable = f"`{setting.variable}`" if setting.variable else "none"
        rows.append(f"| {key} | {variable} | {_default(setting)} | {setting.about} |")
    return "\n".join([*rows, *_ROWS_OF_FEATURES])


def _default(setting: Setting[Any]) -> str:
    default = setting.default
    if callable(default) or not default:
        return "none"
    return f"{default:g}" if isinstance(default, float) else f"`{default}`"


def sample() -> str:
    """Return the commented `config.yaml`."""
    text, outer = _HEAD, ""
    for setting in list_settings():
        if setting.example:
            before, _, key = setting.key.rpartition(".")
            if before and before != outer:
                text += f"  {before}:\n"
            outer = before
            lines = setting.example.splitlines()
            yaml = (
                f"{key}: {lines[0]}"
                if len(lines) == 1
                else f"{key}:\n{indent(setting.example, '  ')}"
            )
            about = fill(f"{setting.about[0].upper()}{setting.about[1:]}.", 92)
            text += indent(indent(f"{about}\n{yaml}", "# "), "    " if before else "  ") + "\n\n"
    return f"{text}{_OF_FEATURES}"


if __name__ == "__main__":
    for path in SAMPLES:
        path.write_text(sample(), encoding="utf-8")
    page = DOCUMENT.read_text(encoding="utf-8")
    start = page.index("| key in `config.yaml`")
    end = page.index("\n\n", start)
    DOCUMENT.write_text(page[:start] + table() + page[end:], encoding="utf-8")
