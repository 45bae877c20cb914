"""Virtual environments to build and install packages in, without an index."""

import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.platforms import skip_without


class Environment:
    """A fresh virtual environment, which installs packages only from sources."""

    def __init__(self, folder: Path) -> None:
        skip_without("pip")
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        self._inside = {"base": str(folder), "platbase": str(folder)}
        self.packages = Path(sysconfig.get_path("purelib", "venv", self._inside))
        # Dependencies and build tools come from the environment of the tests. Paths in a .pth file
        # follow the packages of this environment, and .pth files in them are not read, so the
        # working copy cannot replace the wheel. The name makes Python read the file first, because
        # some editable installs need `editables` from there.
        outer = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
        (self.packages / "00_outer.pth").write_text("\n".join(outer) + "\n")

    def install(self, *words: str) -> None:
        """Install these folders or archives with pip; `--editable` is allowed."""
        offline = ("--no-index", "--no-build-isolation", "--no-deps", "--ignore-installed")
        self._pip("install", *offline, *words)

    def uninstall(self, name: str) -> None:
        """Uninstall a distribution with pip."""
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
        """Return the path of a command of this environment."""
        return str(Path(sysconfig.get_path("scripts", "venv", self._inside), name))
