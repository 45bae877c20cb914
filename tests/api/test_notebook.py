"""A notebook in a real Jupyter kernel: what its cells show, and what they do not."""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.site import Site, User
from tests.support import Aoc

CELLS = {
    "text": "from aoc_runner import get_input, get_table, submit\nget_input(2023, 7)",
    "table": 'get_table(2023, 7, names=["hand", "bid"])',
    "result": "submit(2023, 7, 1, '<i>5</i>', force=True)",
    "printed": "print(submit(2023, 7, 1, '<i>5</i>'))",
    "error": "get_input(2015, 26)",
    "day": "%run days/year2015/day01.py\n%run days/year2015/day01.py --json",
    "after": "import sys\n!{sys.executable} -m aoc_runner input 2015 1\nget_input(2015, 1)",
    "verbose": "%xmode Verbose\nimport os\nos.environ['AOC_SITE_URL'] = 'http://127.0.0.1:9'",
    "refused": "get_input(2023, 8)",
    "loop": "import asyncio\nasyncio.get_running_loop().is_running()",
}
FAILING = ("error", "refused")
DAY = """\
def part1(data):
    return len(data)

if __name__ == "__main__":
    from aoc_runner import main

    main(__file__)
"""


def _cell(source: str) -> Any:
    return nbformat.v4.new_code_cell(source)  # type: ignore[no-untyped-call]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")  # of Jupyter's
def test_a_notebook(online: Aoc, site: Site, alice: User, tmp_path: Path) -> None:
    site.set_input(alice, 2023, 7, b"32T3K 765\nT55J5 0684\n")
    site.set_answer(alice, 2023, 7, 1, "6")
    site.set_input(alice, 2015, 1, b"(()\n")
    online.write("days/year2015/day01.py", DAY)
    del online.env["AOC_CONTACT"]  # of which the command has a note to tell
    cells = {name: _cell(source) for name, source in CELLS.items()}
    for name in FAILING:
        cells[name].metadata["tags"] = ["raises-exception"]
    notebook = nbformat.v4.new_notebook(cells=list(cells.values()))  # type: ignore[no-untyped-call]
    where = {"metadata": {"path": str(online.folder)}}
    folders = {name: str(tmp_path / name) for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR")}
    client = NotebookClient(notebook, kernel_name="python3", resources=where)
    client.execute(env=online.environment() | folders)

    def output(name: str) -> Any:
        """All that comes of the cell."""
        (only,) = cells[name].outputs
        return only

    assert output("text").data["text/plain"] == r"'32T3K 765\nT55J5 0684'"
    assert "<th>hand</th>" in output("table").data["text/html"]
    rows = " ".join(output("table").data["text/plain"].split())
    assert rows == "hand bid 0 32T3K 765 1 T55J5 0684"
    first, second = output("result").data["text/plain"].splitlines()
    assert first == "wrong: <i>5</i> is wrong: part 1 of 2023 day 7"
    assert second.startswith("hint: the site takes the next answer in ")
    assert output("printed").text.startswith("refused: <i>5</i> is known to be wrong\nhint: ")
    for name, kind, message, hint in (
        (
            "error",
            "UsageError",
            "there is no 2015 day 26",
            "the event of 2015 has the days 1 to 25",
        ),
        ("refused", "NotSentError", "cannot reach http://127.0.0.1:9", "check the network"),
    ):
        traceback = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(output(name).traceback))
        assert f"{kind}: {message}" in traceback
        assert f"\nhint: {hint}" in traceback
        assert traceback.count(", in ") == 1  # the line that raises it, and no more of ours
        assert alice.token[20:40] not in traceback
    shown = "".join(it.text for it in cells["day"].outputs if it.name == "stdout")
    assert "days/year2015/day01.py\n  part 1  3" in shown
    assert '"answer": "3"' in shown
    command, call = cells["after"].outputs  # a day has left nothing behind in the kernel
    assert (command.text.strip(), call.data["text/plain"]) == ("(()", "'(()'")
    assert output("loop").data["text/plain"] == "True"
    assert site.count("GET", "/2023/day/7/input") == site.count("POST", "/2023/day/7/answer") == 1
