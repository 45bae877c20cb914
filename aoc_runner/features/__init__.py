"""Every feature of aoc-runner, in the order of `aoc --help`. Nothing of any is imported here."""

from collections.abc import Iterator

from aoc_runner.kernel.words.feature import Command, Feature

FEATURES = (
    Feature(
        "start",
        {
            "new": Command(
                "start a day: a file to edit, and the example its page suggests",
                "aoc_runner.features.start.new",
            ),
            "init": Command("start a project of your own", "aoc_runner.features.start.init"),
        },
        on_star="aoc_runner.features.start.new:on_star",
    ),
    Feature(
        "solve",
        {
            "run": Command(
                "solve a day, or many, on your input (fetched once, then kept)",
                "aoc_runner.features.solve.run",
            ),
            "test": Command(
                "check a day, or many, on examples and accepted answers",
                "aoc_runner.features.solve.test",
            ),
        },
    ),
    Feature(
        "watch",
        {"watch": Command("run a day again on every save", "aoc_runner.features.watch.command")},
    ),
    Feature(
        "submit",
        {
            "submit": Command(
                "post an answer, unless it is known to be a waste",
                "aoc_runner.features.submit.command",
            ),
            "guesses": Command(
                "show the answers you posted, and what the site said",
                "aoc_runner.features.submit.guesses",
            ),
        },
    ),
    Feature(
        "read",
        {"read": Command("show the puzzle's text", "aoc_runner.features.read.command")},
    ),
    Feature(
        "inputs",
        {
            "fetch": Command(
                "keep every input, and the answers that the site has accepted",
                "aoc_runner.features.inputs.fetch",
            ),
            "input": Command("print your input of a day", "aoc_runner.features.inputs.input"),
        },
    ),
    Feature(
        "days",
        {
            "days": Command(
                "show all days there are: stars, kept inputs, last times",
                "aoc_runner.features.days.command",
            )
        },
    ),
    Feature(
        "bench",
        {
            "bench": Command(
                "measure how fast days are, side by side and against the last time",
                "aoc_runner.features.bench.command",
            )
        },
    ),
    Feature(
        "stars",
        {
            "calendar": Command(
                "show a year as the site draws it, or the stars of all years",
                "aoc_runner.features.stars.calendar",
            ),
            "times": Command(
                "show how long your stars took, and the story of each day",
                "aoc_runner.features.stars.times",
            ),
        },
    ),
    Feature(
        "board",
        {
            "board": Command(
                "show private boards: ranks, stars, who moved", "aoc_runner.features.board.command"
            )
        },
        settings=("boards",),
    ),
    Feature(
        "report",
        {
            "report": Command(
                "draw stars and times: a page, a picture, a table for a README",
                "aoc_runner.features.report.command",
            )
        },
    ),
    Feature(
        "adopt",
        {
            "adopt": Command(
                "make days of solutions that lie elsewhere, as they are",
                "aoc_runner.features.adopt.command",
            )
        },
    ),
    Feature(
        "imports",
        {
            "import": Command(
                "take over inputs, answers and guesses that other tools kept",
                "aoc_runner.features.imports.command",
            )
        },
    ),
    Feature(
        "login",
        {"login": Command("store your session token", "aoc_runner.features.login.command")},
    ),
    Feature(
        "doctor",
        {
            "doctor": Command(
                "check your set-up, and say how to cure what is wrong",
                "aoc_runner.features.doctor.command",
            )
        },
        settings=("publish",),
    ),
    Feature("functions", loaders={"functions": "aoc_runner.features.functions.loader:load"}),
    Feature("scripts", loaders={"script": "aoc_runner.features.scripts.loader:ScriptDay"}),
    Feature("aocd_days", loaders={"aocd": "aoc_runner.features.aocd_days.loader:load"}),
)


def setting_keys() -> Iterator[str]:
    """The keys of `config.yaml` that features read, those of installed packages at last."""
    yield from (key for feature in FEATURES for key in feature.settings)
    from aoc_runner.kernel.commands import Features  # not above: hardly a file has such a key

    yield from Features(()).settings()
