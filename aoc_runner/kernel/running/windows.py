"""Windows functions that the standard library lacks: job objects, Ctrl-C, peeking at a pipe."""

import ctypes
import sys

if sys.platform == "win32":
    from ctypes import wintypes
    from msvcrt import get_osfhandle

    _kernel = ctypes.WinDLL("kernel32")
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _EXTENDED_LIMITS = 9
    _SILENT_BREAKAWAY, _KILL_ON_CLOSE = 0x1000, 0x2000

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("working_set", ctypes.c_size_t * 2),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
        )

    class _Limits(ctypes.Structure):
        _fields_ = (
            ("basic", _BasicLimits),
            ("io", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )

    class JobObject:
        """A job that kills a process on the runner's exit, and children if not interactive."""

        def __init__(self, process: int, is_interactive: bool) -> None:
            limits = _Limits()
            limits.basic.flags = _KILL_ON_CLOSE | (_SILENT_BREAKAWAY if is_interactive else 0)
            self._handle = wintypes.HANDLE(_kernel.CreateJobObjectW(None, None))
            _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )
            _kernel.AssignProcessToJobObject(self._handle, wintypes.HANDLE(process))

        def kill(self) -> None:
            _kernel.TerminateJobObject(self._handle, 1)

        def close(self) -> None:
            _kernel.CloseHandle(self._handle)

    def allow_ctrl_c() -> None:
        """Let Ctrl-C reach this process, although it was started as a new group."""
        _kernel.SetConsoleCtrlHandler(None, False)

    def can_read(descriptor: int) -> bool:
        """Return whether a read from the pipe returns bytes or EOF without blocking."""
        size, handle = wintypes.DWORD(), wintypes.HANDLE(get_osfhandle(descriptor))
        is_open = _kernel.PeekNamedPipe(handle, None, 0, None, ctypes.byref(size), None)
        return not is_open or size.value > 0
