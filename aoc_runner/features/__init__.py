"""Every feature of aoc-runner, in the order of `aoc --help`. Nothing of any is imported here."""

from collections.abc import Mapping

from aoc_runner.kernel.model.feature import Command, Feature


def _feature(
    name: str,
    summaries: Mapping[str, str],
    settings: tuple[str, ...] = (),
    on_star: str | None = None,
) -> Feature:
    """The feature in the folder `name`, with the summaries of its commands by their words.

    The module of a command is `command`, and of one among several what its word is.
    """
    is_one, folder = len(summaries) == 1, f"aoc_runner.features.{name}"
    commands = {
        word: Command(summary, f"{folder}.{'command' if is_one else word}")
        for word, summary in summaries.items()
    }
    return Feature(name, commands, settings, on_star=on_star)


FEATURES = (
    _feature(
        "start",
        {
            "new": "start a day: a file to edit, and the example its page suggests",
            "init": "start a project of your own",
        },
        on_star="aoc_runner.features.start.new:on_star",
    ),
    _feature(
        "solve",
        {
            "run": "solve a day, or many, on your input (fetched once, then kept)",
            "test": "check a day, or many, on examples and accepted answers",
        },
    ),
    _feature("watch", {"watch": "run a day again on every save"}),
    _feature(
        "submit",
        {
            "submit": "post an answer, unless it cannot be right",
            "guesses": "show the answers you posted, and what the site said",
        },
    ),
    _feature("read", {"read": "show the puzzle's text"}),
    _feature(
        "inputs",
        {
            "fetch": "keep every input, and the answers that the site has accepted",
            "input": "print your input of a day",
        },
    ),
    _feature("days", {"days": "show all days there are: stars, kept inputs, last times"}),
    _feature(
        "bench", {"bench": "measure how fast days are, side by side and against the last time"}
    ),
    _feature("check", {"check": "look for an input on which the solutions of a day differ"}),
    _feature(
        "stars",
        {
            "calendar": "show a year as the site draws it, or the stars of all years",
            "times": "show how long each of your stars took",
        },
    ),
    _feature(
        "board",
        {"board": "show private boards: ranks, stars, who moved"},
        settings=("boards",),
    ),
    _feature("report", {"report": "draw stars and times: a page, a picture, a table for a README"}),
    _feature("adopt", {"adopt": "run solutions that you have already as days, unchanged"}),
    _feature("imports", {"import": "take over inputs, answers and guesses that other tools kept"}),
    _feature("login", {"login": "store your session token"}),
    _feature(
        "doctor",
        {"doctor": "check your set-up, and say how to mend what is wrong"},
        settings=("publish",),
    ),
    Feature("functions", loaders={"functions": "aoc_runner.features.functions.loader:load"}),
    Feature("scripts", loaders={"script": "aoc_runner.features.scripts.loader:ScriptDay"}),
    Feature("aocd_days", loaders={"aocd": "aoc_runner.features.aocd_days.loader:load"}),
)
