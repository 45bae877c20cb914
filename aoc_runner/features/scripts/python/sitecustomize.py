"""Python imports this when it starts for a script: redirect the input, block the puzzle site.

It also runs in each Python that the script starts. An uncaught exception and the opened files are
written to the file of submitted answers. It is in the folder of AOC_RUNNER_CASE, like the input.
_AOC_RUNNER_SCRIPT has the script's path and its `reads`, one per line. Needs Python 3.8.
"""

import builtins
import io
import os
import re
import sys
from contextlib import suppress

_ENDINGS = ("", ".txt", ".in", ".inp", ".input", ".dat", ".data", ".csv")
_FOLDERS = ("/dev", "/proc", "/sys", "/etc", "/usr", os.environ.get("SYSTEMROOT") or "/etc")
_NO_INPUT = re.compile(  # names of examples and results
    r"(?<![a-z])(?:ex|eg|small|demo|toy|dummy|simple|tiny|mini|practice|debug|test[a-z]*|[a-z]*test"
    r"|[a-z]*(?:example|sample)[a-z]*|out|output|answers?|results?|solutions?|expected|session"
    r"|cookie|token|cache|log|readme|requirements|license)(?![a-z])"
)
_NO_DATA = re.compile(r"/\.|/(?:site|dist)-packages/|\.(?:py\w?|so)$")
_LIKE_INPUT = re.compile(r"input|data|puzzle|day|aoc|\d|^in\b|\.inp?$")


def _normalize(path):
    """Return the path with `/`, in the same spelling for all paths of the same file."""
    path = os.path.normcase(path).replace("\\", "/")
    if sys.platform != "darwin":
        return path
    from unicodedata import normalize

    return normalize("NFC", path).lower()


_SYSTEM = tuple(_normalize(path) + "/" for path in (*_FOLDERS, sys.prefix, sys.base_prefix))


class Files:
    """Replacements of `open` and `os.stat` that redirect the files in `reads` to `source`.

    Without `reads` they redirect data files that look like an input or do not exist.
    """

    def __init__(self, source, script, *reads):
        ends = [re.escape(re.sub(r"^(?:\.{0,2}/|~/)+", "", _normalize(path))) for path in reads]
        pattern = "|".join(ends).replace(r"\*", "[^/]*")
        self._reads = reads and re.compile(rf"(?:.*/)?(?:{pattern})")
        self._source = source
        self._scripts = _normalize(script), _normalize(os.path.realpath(script))
        self._open, self._stat = io.open, os.stat
        self._submitted = os.path.join(os.path.dirname(source), "submitted")
        self._copies = 0
        self.stdout = None  # its status if it gets marks and is not replaced

    def install(self):
        """Replace the real functions."""
        builtins.open = io.open = self.open
        os.stat = self.stat
        if os.name == "nt":  # On Windows these functions do not call os.stat.
            for name, real in (("exists", os.path.exists), ("isfile", os.path.isfile)):
                setattr(os.path, name, lambda path, real=real: self.is_input(path) or real(path))

    def is_input(self, path):
        """Return whether a path of any type is that of the input."""
        try:
            real = os.path.abspath(os.fsdecode(path))
            path = _normalize(real)
        except (OSError, TypeError, ValueError):  # A descriptor, or a path that is rejected.
            return False
        if self._reads:
            return self._reads.fullmatch(path) is not None
        folder, _, name = path.rpartition("/")
        stem, ending = os.path.splitext(name.lower())
        if ending not in _ENDINGS or name[:1] in ("", ".") or path.startswith(_SYSTEM):
            return False
        is_above = any(script.startswith(folder + "/") for script in self._scripts)
        above = "" if is_above else folder.rpartition("/")[2].lower()
        if _NO_INPUT.search(stem) or _NO_INPUT.search(above):
            return False
        script_stem = os.path.splitext(os.path.basename(self._scripts[0].lower()))[0]
        is_named_like_input = stem == script_stem or _LIKE_INPUT.search(name.lower()) is not None
        try:
            is_folder = self._stat(real).st_mode & 0o170000 == 0o040000
        except (OSError, ValueError):
            return is_named_like_input or bool(ending)
        return is_named_like_input and not is_folder

    def open(self, file, mode="r", *args, **options):
        if isinstance(mode, str) and not set(mode) & set("wax") and self.is_input(file):
            # An opener keeps the name of the file object.
            args, options["opener"] = args[:5], self._open_source
        return self._open(file, mode, *args, **options)

    def _open_source(self, path, flags):
        """Open the input, ending like the user's file of that path or name."""
        folder, name = os.path.dirname(self._scripts[0]), os.path.basename(os.fsdecode(path))
        accessed_at = self._stat(self._source).st_atime
        for own_path in (path, os.path.join(folder, name)):
            with suppress(OSError):
                if self._stat(own_path).st_mode & 0o170000 != 0o100000:
                    continue  # Not a regular file: reading a pipe may wait forever.
                with io.FileIO(own_path) as own, io.FileIO(self._source) as file:
                    text, content = own.read().replace(b"\r", b""), file.read()
                new = content.rstrip(b"\r\n") + text[len(text.rstrip(b"\n")) :]
                if text and new != content:
                    self._copies += 1  # Processes and threads may open the input at once.
                    copy_path = f"{self._source}.{os.getpid()}.{self._copies}"
                    with io.FileIO(copy_path, "w") as copy:
                        copy.write(new)
                    return os.open(copy_path, flags)
                os.utime(self._source, (accessed_at, 0))  # This read is not the script's.
        return os.open(self._source, flags)

    def stat(self, path, *, dir_fd=None, follow_symlinks=True):
        path = self._source if dir_fd is None and self.is_input(path) else path
        return self._stat(path, dir_fd=dir_fd, follow_symlinks=follow_symlinks)

    def watch(self, event, arguments):
        """Report the files that are opened for reading, also in the output, as an audit hook."""
        if event != "open" or arguments[2] & 3 == 1:  # only for writing
            return
        with suppress(OSError, TypeError, ValueError):
            real = os.path.abspath(os.fsdecode(arguments[0]))
            path = _normalize(real)
            is_source = os.path.samestat(self._stat(real), self._stat(self._source))
            is_data = not (path.startswith(_SYSTEM) or _NO_DATA.search(path) or self.is_input(real))
            if not (is_source or is_data):
                return
            with io.FileIO(self._submitted, "a") as file:
                file.write(b"opened " + os.fsencode(real) + b"\n")
            name = path.rpartition("/")[2].lower()
            is_like_input = os.path.splitext(name)[1] in _ENDINGS and _LIKE_INPUT.search(name)
            is_marked = is_source or is_like_input or _NO_INPUT.search(name)
            if is_marked and self.stdout and os.path.samestat(os.fstat(1), self.stdout):
                os.write(1, b"\x1d" if is_source else b"\x1c")  # the input, or an example


def _refuse_site(event, arguments):
    """Block connections to the puzzle site, as an audit hook."""
    if event in ("socket.getaddrinfo", "socket.gethostbyname"):
        host = arguments[0].decode() if isinstance(arguments[0], bytes) else str(arguments[0])
        if host.lower().rstrip(".").endswith("adventofcode.com"):
            raise OSError("scripts cannot connect to adventofcode.com in aoc-runner")


def _start_recording(recorder, frames, limit):
    """Let `show` of aoc-runner record the frames of this process in a file."""
    import atexit

    import aoc_runner

    before, path, namespace = {*sys.modules}, [*sys.path], {}
    own_folders = os.environ["PYTHONPATH"].split(os.pathsep)  # They may have a `json.py`.
    sys.path[:] = [folder for folder in path if folder not in own_folders]
    with open(recorder, encoding="utf-8") as file:
        exec(file.read(), namespace)
    for name in {*sys.modules} - before:
        del sys.modules[name]
    sys.path[:] = path
    recording = namespace["Recorder"](frames, int(limit))
    atexit.register(recording.finish)
    aoc_runner.show = recording.show


def _make_excepthook(path):
    """Return an exception hook that writes the exception to a file instead of stderr."""

    def write_exception(kind, error, trace):
        import json
        from traceback import extract_tb, format_exception_only

        lines = [line for line in format_exception_only(kind, error) if line[:1] != " "]
        trace = extract_tb(trace)
        frames = [(frame.filename, frame.lineno, frame.name, frame.line) for frame in trace]
        if isinstance(error, SyntaxError):
            frames.append((error.filename, error.lineno, "", error.text))
        with io.FileIO(path, "a") as file:
            file.write(json.dumps(["raised", lines[0].strip(), frames]).encode())

    return write_exception


if "_AOC_RUNNER_SCRIPT" in os.environ:
    _own_folder = os.path.dirname(__file__)
    _case_folder = os.path.dirname(os.environ["AOC_RUNNER_CASE"])
    sys.addaudithook(_refuse_site)
    _source = os.path.join(_case_folder, "input.txt")
    _files = Files(_source, *os.environ["_AOC_RUNNER_SCRIPT"].split("\n"))
    _files.install()
    sys.addaudithook(_files.watch)
    sys.path[:] = [path for path in sys.path if path != _own_folder]
    _this_module = sys.modules.pop("sitecustomize")
    with suppress(ImportError):  # Import the user's sitecustomize, which this module hides.
        import sitecustomize as sitecustomize
    sys.path.append(os.path.join(_own_folder, "fallback"))  # An installed aoc-runner comes first.
    if "_AOC_RUNNER_SHOW" in os.environ:  # Not in child processes.
        _start_recording(*os.environ.pop("_AOC_RUNNER_SHOW").split("\n"))
    # The import of this module fails if it is not in sys.modules at the end.
    sys.modules.setdefault("sitecustomize", _this_module)
    if os.environ.pop("_AOC_RUNNER_TELLS", ""):  # Not in child processes.
        _files.stdout = os.fstat(1)
        sys.excepthook = _make_excepthook(os.path.join(_case_folder, "submitted"))
