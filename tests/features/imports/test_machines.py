"""`aoc import FOLDER` merges the data folder of another machine, and trusts nothing in it."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest

from tests.site import Site, User
from tests.support import Aoc

pytestmark = pytest.mark.warm

NOW = time.time()
TABLES = {  # the columns to compare, and how to insert them
    "guess": ("part, answer, posted_at, verdict", "(NULL, 2023, 7, ?, ?, ?, ?, '')"),
    "accepted": ("part, answer", "(2023, 7, ?, ?)"),
    "cooldown": ("learnt_at, seconds", "(2023, 7, ?, ?, FALSE)"),
    "timing": ("code, hook, seconds", "(?, ?, ?)"),
}
Row = tuple[object, ...]  # the table and its values


@pytest.fixture
def machines(logged_in: Aoc, tmp_path: Path) -> tuple[Aoc, Aoc]:
    """Two machines of Alice, each with an empty ledger."""
    desktop = Aoc(tmp_path / "desktop", logged_in.env, warm=True)
    for aoc in (logged_in, desktop):
        create(aoc, 4242)
    return logged_in, desktop


def create(aoc: Aoc, *user_ids: int) -> None:
    """Create a ledger with sessions of these users."""
    with closing(aoc.ledger()) as ledger:
        for user_id in user_ids:
            ledger.save_session(f"fingerprint {user_id}", user_id, 1.0)
        ledger.import_answers([], [])


def change(aoc: Aoc, rows: list[Row], statements: str = "") -> None:
    """Run SQL on a ledger, and insert rows."""
    with closing(sqlite3.connect(aoc.data / "aoc.db")) as connection, connection:
        connection.executescript(statements)
        for name, *values in rows:
            connection.execute(f"INSERT INTO {name} VALUES {TABLES[str(name)][1]}", values)


def saved(aoc: Aoc) -> list[Row]:
    """Return the rows in the ledger."""
    with closing(aoc.ledger()) as ledger:
        return [
            (name, *row)
            for name, (columns, _) in TABLES.items()
            for row in sorted(ledger.read(f"SELECT {columns} FROM {name}"), key=str)
        ]


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


OPEN, LOST, WRONG, RIGHT = (
    ("guess", 1, "5", 1.0, verdict) for verdict in (None, "lost", "wrong", "right")
)
LOW, LATER = ("guess", 1, "6", 2.0, "too_low"), ("guess", 1, "6", 3.5, "wrong")
ONE, OTHER_ONE, TWO = ("accepted", 1, "5"), ("accepted", 1, "6"), ("accepted", 2, "7")
SHORT, LONG = ("cooldown", NOW, 900.0), ("cooldown", NOW - 800, 1800.0)
TIMES = [("timing", "a", "part1", seconds) for seconds in (1.0, 2.0)]
REMOVED, NEW = ("timing", "a", "part2", None), ("timing", "b", "parse", 3.0)


@pytest.mark.parametrize(
    "case",  # the rows here, there, merged here, and merged there if they differ
    [
        ([WRONG, LOW], [LOW, LATER], [WRONG, LOW, LATER]),
        ([OPEN, LOW], [WRONG], [WRONG, LOW]),
        ([WRONG], [OPEN, LOW], [WRONG, LOW]),
        ([OPEN], [LOW], [OPEN, LOW]),
        ([LOST], [WRONG], [WRONG]),  # The page that resolved the guess showed less.
        ([OPEN], [RIGHT, ONE], [RIGHT, ONE]),
        ([ONE], [TWO], [ONE, TWO]),
        ([SHORT], [LONG], [LONG]),
        ([LONG], [SHORT], [LONG]),
        ([TIMES[0], REMOVED], [TIMES[1], NEW], [TIMES[0], REMOVED, NEW], [TIMES[1], REMOVED, NEW]),
    ],
)
def test_two_machines_know_the_same_after_they_import_each_other(
    machines: tuple[Aoc, Aoc], case: tuple[list[Row], ...]
) -> None:
    here, there, *merged = case
    laptop, desktop = machines
    change(laptop, here)
    change(desktop, there)
    before = files(desktop.data_dir)
    planned = laptop("import", str(desktop.data_dir), "--dry-run", "--json").json
    assert saved(laptop) == here
    assert laptop("import", str(desktop.data_dir), "--json").json == planned
    assert (saved(laptop), files(desktop.data_dir)) == (merged[0], before)
    assert desktop("import", str(laptop.data_dir)).code == 0
    assert saved(desktop) == merged[-1]
    again = laptop("import", str(desktop.data_dir))
    assert (again.code, saved(laptop)) == (0, merged[0])
    assert "\nimported nothing for `default`" in again.out


def test_an_answer_or_an_input_that_differs_stays(machines: tuple[Aoc, Aoc], site: Site) -> None:
    laptop, desktop = machines
    change(laptop, [ONE])
    change(desktop, [OTHER_ONE, LOW])
    for aoc, inputs in ((laptop, ("07 a", "08 c")), (desktop, ("07 b", "08 c", "09 d"))):
        (aoc.data / "inputs/2023").mkdir(parents=True)
        for name, text in map(str.split, inputs):
            (aoc.data / f"inputs/2023/{name}.txt").write_bytes(f"{text}\r\n".encode())
    done = laptop("import", str(desktop.data_dir), "--json")
    assert done.code == 1
    assert done.json["taken"] == {"inputs": 1, "answers": 0, "guesses": 1}
    assert done.json["kept"] == {"inputs": 1, "answers": 0, "guesses": 0}
    assert [(item["what"], item["status"]) for item in done.json["left_out"]] == [
        ("answer", "differs"),
        ("input", "differs"),
    ]
    texts = [path.read_bytes() for path in sorted((laptop.data / "inputs/2023").iterdir())]
    assert texts == [b"a\r\n", b"c\r\n", b"d\r\n"]
    assert saved(laptop) == [LOW, ONE]
    laptop.write("days/year2023/day09.py", "def part1(data):\n    return 64\n")
    submitted = laptop("submit", "2023", "9", "1")  # downloads the copied input to verify it
    assert "09.txt is not the input" in submitted.err
    assert site.judged == []


def test_only_the_same_user_on_the_same_site_is_merged(
    machines: tuple[Aoc, Aoc], alice: User, tmp_path: Path
) -> None:
    laptop, desktop = machines
    change(desktop, [WRONG])
    bob = Aoc(tmp_path / "bob", laptop.env)
    create(bob, 4243)
    several = Aoc(tmp_path / "several", laptop.env)
    create(several, 4242, 4243)
    new = Aoc(tmp_path / "new", laptop.env, warm=True)
    other_site = tmp_path / "copy/accounts/default"
    other_site.mkdir(parents=True)
    (other_site / "aoc.db").write_bytes((desktop.data / "aoc.db").read_bytes())
    for aoc, folder, expected_text in (
        (laptop, bob.data_dir, "user #4243 is not the account `default`; import the data with"),
        (laptop, several.data_dir, "belongs to an unknown user; log in as that user"),
        (new, desktop.data_dir, "belongs to user #4242; log in as that user: aoc login"),
        (laptop, tmp_path / "copy", "matches the names that aocd, elf and aoc use"),
    ):
        refused = aoc("import", str(folder), "--yes")
        assert (refused.code, refused.out) == (2, "")
        assert expected_text in refused.err
    assert saved(laptop) == saved(new) == []
    for folder in (laptop.data_dir, desktop.data, desktop.data):
        assert laptop("import", str(folder)).code == 0
    assert saved(laptop) == saved(desktop)
    assert new("login", stdin=alice.token).code == 0
    desktop.data.rename(desktop.data.with_name("work"))  # Names of accounts may differ.
    create(desktop, 4243)
    done = new("import", str(desktop.data_dir))
    assert done.code == 0
    assert "user #4243 is not the account `default`" in done.out
    assert saved(new) == saved(laptop)


INVALID: list[Row] = [
    *[("guess", 1, answer, 1.0, "wrong") for answer in (None, b"5")],
    *[("guess", 1, "5", posted_at, "wrong") for posted_at in ("soon", float("inf"), -1.0)],
    *[("guess", part, "5", 1.0, verdict) for part, verdict in ((3, "wrong"), (1, "nearly"))],
    *[("accepted", part, answer) for part, answer in (("1", "5"), (1.5, "5"), (2, None))],
    *[("timing", "a", hook, seconds) for hook, seconds in (("part3", 1.0), ("part1", "fast"))],
    ("cooldown", NOW + 1e6, 60.0),
]
HOSTILE = """
    CREATE TRIGGER guess AFTER DELETE ON accepted BEGIN DELETE FROM session; END;
    INSERT INTO guess VALUES (9, 2014, 7, 1, '5', 1, 'wrong', '');
"""


def test_invalid_rows_are_skipped_and_counted(machines: tuple[Aoc, Aoc]) -> None:
    laptop, desktop = machines
    change(desktop, [*INVALID, LOW], HOSTILE)
    for verb in ("imported 1 guess", "imported nothing"):
        done = laptop("import", str(desktop.data_dir))
        assert (done.code, saved(laptop)) == (2, [LOW])
        assert "aoc.db: skipped 8 invalid rows of the table guess" in done.out
        assert "aoc.db: skipped 1 invalid row of the table cooldown" in done.out
        assert verb in done.out


NO_TEXT = "UPDATE sqlite_master SET sql = CAST(x'fa' AS TEXT) WHERE name = 'guess'"  # not UTF-8
VIEW = "CREATE VIEW session AS SELECT 4242 AS number"


@pytest.mark.parametrize(
    ("damage", "expected_text"),
    [
        ("DROP TABLE guess; CREATE TABLE guess (id, answer)", "cannot read"),
        (f"DROP TABLE session; {VIEW}", "belongs to an unknown user"),
        (f"PRAGMA writable_schema = ON; {NO_TEXT}", "cannot read"),
        (lambda content: content[:5000], "cannot read"),
        (lambda content: content[:4096] + b"x" * 20_000, "cannot read"),
        (lambda content: b"no database", "cannot read"),
        (lambda content: b"", "belongs to an unknown user"),
    ],
)
def test_a_damaged_or_foreign_ledger_is_an_error(
    machines: tuple[Aoc, Aoc], damage: str | Callable[[bytes], bytes], expected_text: str
) -> None:
    laptop, desktop = machines
    if isinstance(damage, str):
        change(desktop, [], damage)
    else:
        path = desktop.data / "aoc.db"
        path.write_bytes(damage(path.read_bytes()))
    refused = laptop("import", str(desktop.data_dir))
    assert (refused.code, saved(laptop)) == (2, [])
    assert expected_text in refused.err


def test_a_copy_that_was_made_during_a_write_is_refused_and_stays(
    machines: tuple[Aoc, Aoc], tmp_path: Path
) -> None:
    laptop, desktop = machines
    with closing(sqlite3.connect(desktop.data / "aoc.db", isolation_level=None)) as connection:
        connection.executescript("PRAGMA cache_size = 1; BEGIN")  # A full cache is written.
        rows = [(f"{index}" * 99, "part1", 1.0) for index in range(99)]
        connection.executemany("INSERT INTO timing VALUES (?, ?, ?)", rows)
        copytree(desktop.data, tmp_path / "copy")
    before = files(tmp_path / "copy")
    refused = laptop("import", str(tmp_path / "copy"))
    assert (refused.code, saved(laptop), files(tmp_path / "copy")) == (2, [], before)
    assert "copy the folder again while no aoc is running there" in refused.err
