"""All modules can be imported without POSIX, as on Windows."""

import subprocess
import sys
from importlib.util import find_spec

from tests.support import MODULES

# Hide the modules and names that Windows lacks. The standard library and the dependencies must cope
# with that, as they do on Windows.
_SCRIPT = """
import importlib, os, signal, sys
import ctypes  # needs `os.uname` on macOS

class Lacking:
    names = set("curses fcntl grp pty pwd readline resource syslog termios tty".split())
    def find_spec(self, name, path=None, target=None):
        if name in self.names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Lacking())
assert not Lacking.names & set(sys.modules)
for module, names in (
    (os, "O_CLOEXEC O_DIRECTORY O_NOFOLLOW chown fchmod fork forkpty getegid geteuid getgid getpgid"
         " getuid initgroups killpg mkfifo nice register_at_fork setsid sysconf uname"),
    (signal, "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 alarm pthread_sigmask"),
):
    for name in names.split():
        vars(module).pop(name, None)
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


def test_every_module_can_be_imported_without_posix() -> None:
    # `__main__` would run, and stubs replace libraries within a worker.
    left_out = ["__main__", ".stubs"] + ["profile.sampling"] * (find_spec("pyinstrument") is None)
    names = [name for name in MODULES if not any(part in name for part in left_out)]
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, *names], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
