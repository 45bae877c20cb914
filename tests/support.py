"""Run the installed `aoc` as its users do, in a folder and with an environment."""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

from aoc_runner.kernel.model.answer import Answer, to_answer, to_plain
from aoc_runner.kernel.model.history import Verdict
from aoc_runner.kernel.model.puzzle import Part, Puzzle
from aoc_runner.kernel.settings.settings import user_folder
from aoc_runner.kernel.store.ledger import Ledger
from tests import warm
from tests.processes import HANG_LIMIT

TEST_VARIABLES = {"AOC_TEST_SPAWN", "AOC_TEST_STRAYS", "AOC_TEST_WINE"}  # passed to commands
GUARD = Path(__file__).parent / "guard"
REPOSITORY = Path(__file__).parent.parent
AOC = Path(sysconfig.get_path("scripts"), "aoc.exe" if sys.platform == "win32" else "aoc")
# Under Wine, Python uses packages of another machine, so the command is not installed.
COMMAND = (str(AOC),) if AOC.exists() else (sys.executable, "-P", "-m", "aoc_runner")
MODULES = [
    ".".join(path.relative_to(REPOSITORY).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((REPOSITORY / "aoc_runner").rglob("*.py"))
]

_FEATURE = """\
import sys
from aoc_runner import hookimpl
from aoc_runner.hookspecs import Command, Feature

@hookimpl
def aoc_features():
    return [Feature("broken", {"broken": Command("a command with a bug", "broken_command")})]

def configure(parser):
    parser.add_argument("--json", nargs="?")

def run(context):
"""


def native(text: str) -> str:
    """Return the text with its paths as this system writes them."""
    return text.replace("/", os.sep)


def home_variables(home: Path) -> dict[str, str]:
    """Return the variables that make a folder the user's home on every system."""
    local = str(home / "AppData" / "Local")
    return {"HOME": str(home), "USERPROFILE": str(home), "WIN_PD_OVERRIDE_LOCAL_APPDATA": local}


def move_home(patch: pytest.MonkeyPatch, home: Path) -> Path:
    """Make a folder the user's home for this process; return its folder for our settings."""
    for name, value in home_variables(home).items():
        patch.setenv(name, value)
    return Path(user_folder("config"))


@dataclass
class Result:
    """The outcome of one `aoc` process."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON document on stdout."""
        return json.loads(self.out)

    @property
    def error_lines(self) -> list[str]:
        """The lines of stderr without notes and warnings."""
        return [
            line for line in self.err.splitlines() if not line.startswith(("note: ", "warning: "))
        ]


@dataclass
class Aoc:
    """A user's machine: a home, a working folder, an environment."""

    home: Path
    env: dict[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = COMMAND
    warm: bool = False  # see tests/warm.py
    encoding: str = "utf-8"  # of its output

    def __post_init__(self) -> None:
        self.folder = self.home / "work"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data_dir = self.home / "data"

    @property
    def site_data(self) -> Path:
        """The data folder of the site in use."""
        if (url := self.env.get("AOC_SITE_URL")) is None:
            return self.data_dir
        return self.data_dir / "sites" / url.partition("://")[2].replace(":", "_")

    @property
    def data(self) -> Path:
        """The data folder of the account in use: inputs/, pages/ and aoc.db."""
        return self.site_data / "accounts" / self.env.get("AOC_ACCOUNT", "default")

    @property
    def config_dir(self) -> Path:
        """The user's configuration folder for aoc-runner."""
        with pytest.MonkeyPatch.context() as patch:
            return move_home(patch, self.home)

    def ledger(self) -> Ledger:
        """Open the ledger of the account in use."""
        return Ledger(str(self.data / "aoc.db"))

    def environment(self) -> dict[str, str]:
        """Return the variables of `aoc`: of the surrounding ones only those it needs to start."""
        passed = {"PATH", "SYSTEMROOT", "TEMP", "TMPDIR"} | TEST_VARIABLES
        return {
            **{name: os.environ[name] for name in passed & os.environ.keys()},
            **home_variables(self.home),
            "PYTHONPATH": str(GUARD),
            "PYTHONUTF8": "1",
            "AOC_DATA_DIR": str(self.data_dir),
            **self.env,
        }

    def install(self, name: str, entry_points: str, files: Mapping[str, str]) -> None:
        """Install a package with the given `entry_points.txt` and modules beside aoc-runner."""
        library = self.home / "library"
        for path, text in {f"{name}-1.dist-info/entry_points.txt": entry_points, **files}.items():
            (library / path).parent.mkdir(parents=True, exist_ok=True)
            (library / path).write_text(text, encoding="utf-8")
        self.env["PYTHONPATH"] = os.pathsep.join([str(GUARD), str(library)])

    def add_command(self, body: str) -> None:
        """Add a command `broken` with the given body of `run(context)`."""
        module = _FEATURE + indent(dedent(body).strip(), "    ") + "\n"
        entry = "[aoc_runner.features]\nbroken = broken_command\n"
        self.install("broken", entry, {"broken_command.py": module})

    def __call__(
        self,
        *words: str,
        stdin: str | bytes = b"",
        timeout: float = HANG_LIMIT,
        traceback: bool = False,
        **env: str,
    ) -> Result:
        """Run the command; a traceback in its output fails the test without `traceback`."""
        content = stdin.encode() if isinstance(stdin, str) else stdin
        variables = self.environment() | env
        done = None
        if self.warm and self.command == (str(AOC),):
            done = warm.run([str(AOC), *words], self.folder, variables, content, timeout)
        if done is None:
            done = subprocess.run(
                [*self.command, *words],
                cwd=self.folder,
                env=variables,
                input=content,
                capture_output=True,
                timeout=timeout,
                check=False,
            )
        streams = [data.decode(self.encoding) for data in (done.stdout, done.stderr)]
        out, err = (text.replace(os.linesep, "\n") for text in streams)
        result = Result(done.returncode, out, err)
        assert traceback or "Traceback" not in result.out + result.err, result.err
        return result

    def start(self, *words: str, **env: str) -> "subprocess.Popen[str]":
        """Start the command without stdin; read its output with `communicate`."""
        return subprocess.Popen(
            [*self.command, *words],
            cwd=self.folder,
            env=self.environment() | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def write(self, path: str, text: str) -> Path:
        """Write a file below the working folder."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
        return file

    def list_cached(self) -> list[str]:
        """Return the paths of cached inputs and pages below the account's folder."""
        patterns = ("inputs/**/*", "pages/**/*")
        paths = [path for pattern in patterns for path in self.data.glob(pattern)]
        return sorted(path.relative_to(self.data).as_posix() for path in paths if path.is_file())


def enter_guess(aoc: Aoc, puzzle: Puzzle, part: Part, answer: str, verdict: str) -> None:
    """Write a guess of the default account and its verdict into the ledger."""
    ledger = aoc.ledger()
    guess_id = ledger.record_guess(puzzle, part, answer, 1701950400)
    ledger.record_verdict(guess_id, Verdict(verdict), "")
    ledger.close()


def answer_of(value: object) -> Answer | None:
    """Convert the value of a part to an answer; None means not solved yet."""
    return to_answer(to_plain(value))
