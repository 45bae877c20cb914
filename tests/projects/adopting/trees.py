"""Trees of old solutions, as their authors left them."""

from pathlib import Path

from aoc_runner.projects.adopting.proposal import Proposal, propose
from aoc_runner.projects.adopting.tree import walk
from aoc_runner.projects.adopting.writing import settings_of

STDIN = "import sys\nprint(len(sys.stdin.read()))\n"
FILE = "print(len(open('input.txt').read()))\n"


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def days(pattern: str, text: str, *numbers: int, year: int = 2021) -> dict[str, str]:
    """A file of that text for each day; in both `YYYY` is the year, `DD` or `D` the day."""
    return {_filled(pattern, day, year): _filled(text, day, year) for day in numbers}


def _filled(text: str, day: int, year: int) -> str:
    return text.replace("YYYY", f"{year}").replace("DD", f"{day:02}").replace("D", f"{day}")


def proposed(folder: Path, files: dict[str, str], year: int | None = None) -> Proposal:
    write(folder, files)
    return propose(walk(str(folder)), year)


def settings(proposal: Proposal) -> list[dict[str, object]]:
    """The entries as they would stand in a `config.yaml`."""
    return [settings_of(it.entry) for it in proposal.entries]
