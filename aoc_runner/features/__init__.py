"""Every feature of aoc-runner, in the order of `aoc --help`. Nothing of any is imported here."""

from aoc_runner.kernel.words.feature import Command, Feature


def _at(module: str, summary: str) -> Command:
    """The command in that module of this package."""
    return Command(summary, f"aoc_runner.features.{module}")


FEATURES = (
    Feature(
        "start",
        {
            "new": _at(
                "start.new", "start a day: a file to edit, and the example its page suggests"
            ),
            "init": _at("start.init", "start a project of your own"),
        },
        on_star="aoc_runner.features.start.new:on_star",
    ),
    Feature(
        "solve",
        {
            "run": _at(
                "solve.run", "solve a day, or many, on your input (fetched once, then kept)"
            ),
            "test": _at("solve.test", "check a day, or many, on examples and accepted answers"),
        },
    ),
    Feature("watch", {"watch": _at("watch.command", "run a day again on every save")}),
    Feature(
        "submit",
        {
            "submit": _at("submit.command", "post an answer, unless it is known to be a waste"),
            "guesses": _at("submit.guesses", "show the answers you posted, and what the site said"),
        },
    ),
    Feature("read", {"read": _at("read.command", "show the puzzle's text")}),
    Feature(
        "inputs",
        {
            "fetch": _at(
                "inputs.fetch", "keep every input, and the answers that the site has accepted"
            ),
            "input": _at("inputs.input", "print your input of a day"),
        },
    ),
    Feature(
        "days",
        {"days": _at("days.command", "show all days there are: stars, kept inputs, last times")},
    ),
    Feature(
        "bench",
        {
            "bench": _at(
                "bench.command", "measure how fast days are, side by side and against the last time"
            )
        },
    ),
    Feature(
        "practice",
        {
            "check": _at(
                "practice.command", "look for an input on which the solutions of a day differ"
            )
        },
    ),
    Feature(
        "stars",
        {
            "calendar": _at(
                "stars.calendar", "show a year as the site draws it, or the stars of all years"
            ),
            "times": _at("stars.times", "show how long each of your stars took"),
        },
    ),
    Feature(
        "board",
        {"board": _at("board.command", "show private boards: ranks, stars, who moved")},
        settings=("boards",),
    ),
    Feature(
        "report",
        {
            "report": _at(
                "report.command", "draw stars and times: a page, a picture, a table for a README"
            )
        },
    ),
    Feature(
        "adopt",
        {"adopt": _at("adopt.command", "make days of solutions that lie elsewhere, as they are")},
    ),
    Feature(
        "imports",
        {
            "import": _at(
                "imports.command", "take over inputs, answers and guesses that other tools kept"
            )
        },
    ),
    Feature("login", {"login": _at("login.command", "store your session token")}),
    Feature(
        "doctor",
        {"doctor": _at("doctor.command", "check your set-up, and say how to cure what is wrong")},
        settings=("publish",),
    ),
    Feature("functions", loaders={"functions": "aoc_runner.features.functions.loader:load"}),
    Feature("scripts", loaders={"script": "aoc_runner.features.scripts.loader:ScriptDay"}),
    Feature("aocd_days", loaders={"aocd": "aoc_runner.features.aocd_days.loader:load"}),
)
