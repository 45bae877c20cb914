"""On what times were measured: this Python, this machine. No names of hosts or users."""

import os
import platform
import sys
from contextlib import suppress


def python_version() -> str:
    """Like `CPython 3.11.7`."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def machine_name() -> str:
    """Like `AMD EPYC 7B13, 2 cores, Linux x86_64`."""
    cores = os.cpu_count() or 1
    named = [_processor(), f"{cores} core{'s' * (cores > 1)}"]
    return ", ".join([*filter(None, named), f"{platform.system()} {platform.machine()}".strip()])


def _processor() -> str:
    """What the processor calls itself; empty where nobody knows."""
    if sys.platform == "linux":
        with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return " ".join(line.partition(":")[2].split())
    if sys.platform == "darwin":
        import subprocess

        with suppress(OSError, subprocess.SubprocessError):
            words = ["sysctl", "-n", "machdep.cpu.brand_string"]
            return subprocess.run(words, capture_output=True, text=True, timeout=2).stdout.strip()
    return platform.processor()
