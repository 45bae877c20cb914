"""List the features of aoc-runner and the groups of their commands, without importing them."""

import os
from collections.abc import Mapping

from aoc_runner.kernel.model.feature import Command, Feature


def _feature(
    name: str,
    summaries: Mapping[str, str],
    settings: tuple[str, ...] = (),
    checks: str | None = None,
    on_star: str | None = None,
) -> Feature:
    """Return the feature in the folder `name`; `summaries` are those of its commands by name.

    A single command is in the module `command`, each of several in a module of its name.
    """
    has_one, folder = len(summaries) == 1, f"aoc_runner.features.{name}"
    commands = {
        command: Command(summary, f"{folder}.{'command' if has_one else command}")
        for command, summary in summaries.items()
    }
    return Feature(name, commands, settings, checks=checks, on_star=on_star)


# The commands of `aoc --help` by heading, in the order in which a new user needs them.
HELP_GROUPS = {
    "start": ("init", "login", "new", "adopt", "import"),
    "solve": ("read", "input", "run", "test", "watch", "submit", "guesses"),
    "many days": ("fetch", "days", "bench", "check"),
    "your year": ("calendar", "times", "board", "report"),
    "tools": ("show", "profile", "doctor"),
}

FEATURES = (
    _feature(
        "start",
        {
            "new": "create a solution file with the example from the puzzle page",
            "init": "create a project folder",
        },
        on_star="aoc_runner.features.start.new:on_star",
    ),
    _feature(
        "solve",
        {
            "run": "run solutions on your input (downloaded once, then cached)",
            "test": "check solutions against examples and accepted answers",
        },
    ),
    _feature("watch", {"watch": "run a solution again whenever its file is saved"}),
    _feature(
        "submit",
        {
            "submit": "submit an answer, unless it is known to be wrong",
            "guesses": "list your submitted answers and their verdicts",
        },
    ),
    _feature("read", {"read": "show the puzzle text"}),
    _feature(
        "inputs",
        {
            "fetch": "download inputs and accepted answers",
            "input": "print your input",
        },
    ),
    _feature("days", {"days": "list solutions with stars, cached inputs and last times"}),
    _feature("bench", {"bench": "benchmark solutions and compare them with earlier runs"}),
    _feature("show", {"show": "play the frames that a solution draws, or write them to a file"}),
    _feature("profile", {"profile": "show where the time of a solution goes"}),
    _feature("check", {"check": "search for an input on which the solutions of a day disagree"}),
    _feature(
        "stars",
        {
            "calendar": "show the calendar of a year, or the stars of all years",
            "times": "show how long each star took you",
        },
    ),
    _feature(
        "board",
        {"board": "show private leaderboards: ranks, stars, changes"},
        settings=("boards",),
        checks="aoc_runner.features.board.setting:checks",
    ),
    _feature(
        "report", {"report": "write stars and times to an HTML page, an SVG or a README table"}
    ),
    _feature("adopt", {"adopt": "set up existing solutions without changing them"}),
    _feature("imports", {"import": "import inputs and guesses from other tools and machines"}),
    _feature("login", {"login": "store your session token"}),
    _feature(
        "doctor",
        {"doctor": "check the setup and suggest fixes"},
        settings=("publish",),
    ),
    Feature("functions", loaders={"functions": "aoc_runner.features.functions.loader:load"}),
    Feature("scripts", loaders={"script": "aoc_runner.features.scripts.loader:ScriptDay"}),
    Feature(
        "aocd_days",
        loaders={"aocd": "aoc_runner.features.aocd_days.loader:load"},
        stubs=os.path.join(os.path.dirname(os.path.abspath(__file__)), "aocd_days", "stubs"),
    ),
)
