"""Virtual environments that packages are really built and installed into, without an index."""

import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.platforms import skip_without


class Environment:
    """A fresh virtual environment; what it installs, it installs from sources alone."""

    def __init__(self, folder: Path) -> None:
        skip_without("pip")
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self._inside = {"base": str(folder), "platbase": str(folder)}
        self.packages = Path(sysconfig.get_path("purelib", "venv", self._inside))
        # What aoc-runner depends on and what builds it come from the environment the tests run
        # in. Paths in a .pth file stand behind the environment's own packages, and .pth files
        # found there are not read: nothing of the working copy can take the wheel's place. It is
        # named to be read first, because some editable installs need `editables` from there.
        outer = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
        (self.packages / "00_outer.pth").write_text("\n".join(outer) + "\n")

    def install(self, *words: str) -> None:
        """`pip install` these folders or archives (or `--editable` and a folder)."""
        offline = ("--no-index", "--no-build-isolation", "--no-deps", "--ignore-installed")
        self._pip("install", *offline, *words)

    def uninstall(self, name: str) -> None:
        """`pip uninstall` the distribution."""
        self._pip("uninstall", "--yes", name)

    def _pip(self, *words: str) -> None:
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
        done = subprocess.run(
            [*pip, "--python", str(self.folder), *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def program(self, name: str) -> str:
        """The path of a command of this environment."""
        return str(Path(sysconfig.get_path("scripts", "venv", self._inside), name))
