"""How a script is called for one case: the words of its command, its folder, what it is given."""

import json
import os
import shlex
import shutil
import sys
from typing import NamedTuple

from aoc_runner.kernel.days import patterns
from aoc_runner.kernel.days.day import Day
from aoc_runner.kernel.days.layout import Entry
from aoc_runner.kernel.days.layout_file import Script
from aoc_runner.kernel.files import shown_path
from aoc_runner.kernel.running.worker import STAND_INS
from aoc_runner.kernel.words.errors import DayFailedError
from aoc_runner.kernel.words.puzzle import Part, Puzzle

# What a script's own Python starts with: a file of the standard library alone.
_START = os.path.join(os.path.dirname(__file__), "start_script.py")
_LONGEST = 256  # bytes of a first line that names a program: no system reads more of it
_VENV = (".venv", "Scripts", "python.exe") if os.name == "nt" else (".venv", "bin", "python")


class Call(NamedTuple):
    """What is to be started, and where. `told` is the file of the answers that it submits.

    `control` is the file that tells all this to the processes of the script: see `start_script`.
    """

    words: list[str]
    folder: str
    input: str
    told: str
    control: str
    python: str | None = None  # that it runs in, if it is no command


def habits(spec: Day) -> tuple[Entry, Script]:
    """The entry of the layout that makes the day a script, and what that says of it."""
    entry = spec.layout
    assert entry is not None
    assert entry.script is not None
    return entry, entry.script


def is_apart(spec: Day) -> bool:
    """Whether each part of the script is a run of its own."""
    _, script = habits(spec)
    templates = [*script.args, *script.reads, script.command or ""]
    return spec.files is not None or any(map(patterns.is_apart, templates))


def file_of(spec: Day, part: Part | None) -> str | None:
    """The script of that part; None if there is none."""
    if part is not None and spec.files is not None:
        return spec.files[part - 1]
    return spec.path


def call_of(spec: Day, part: Part | None, content: bytes, scratch: str) -> Call:
    """How the script is called; what it is given is written into the folder `scratch`.

    `part` is None where one run gives the answers of both. Raises DayFailedError for what cannot
    be started as the layout says, and OSError for what cannot be written.
    """
    return _call(_Filler(spec, part, scratch), content, scratch)


def empty_call_of(spec: Day, part: Part | None, scratch: str) -> Call:
    """How a script that does nothing is called in its stead: in `scratch`, and given nothing.

    It has the suffix of the script, and its first line if that names a program. Raises as
    `call_of`.
    """
    own = file_of(spec, part) or ""
    path = os.path.join(scratch, f"empty{os.path.splitext(own)[1]}")
    with open(own, "rb") as script, open(path, "wb") as file:
        first_line = script.readline(_LONGEST)
        if first_line.startswith(b"#!"):
            file.write(first_line)
    os.chmod(path, 0o700)
    return _call(_Filler(spec, part, scratch, path), b"", scratch)._replace(folder=scratch)


def may_be_emptied(spec: Day, part: Part | None) -> bool:
    """Whether what starts the script may be started on another file: it is told which one, and
    would run nothing else of the user's own. Raises as `call_of`.
    """
    entry, script = habits(spec)
    templates = shlex.split(script.command or "{path}")
    if templates[0] == "{path}":
        return True
    filler = _Filler(spec, part, "")
    folder = filler.folder()
    words = zip(templates, filler.command(folder), strict=True)
    others = [word for template, word in words if template not in ("{path}", "{input}")]
    tree = os.path.join(os.path.realpath(entry.folder), "")
    real = [os.path.realpath(os.path.join(folder, word)) for word in others]
    has_own = any(path.startswith(tree) and os.path.isfile(path) for path in real)
    return not has_own and any("{path}" in template for template in templates)


def _call(filler: "_Filler", content: bytes, scratch: str) -> Call:
    told, control = os.path.join(scratch, "told"), os.path.join(scratch, "control.json")
    call = Call([], filler.folder(), filler.input, told, control)
    with open(call.input, "wb") as file:
        file.write(content)
    with open(call.control, "w", encoding="utf-8") as file:
        json.dump(filler.control(call), file)
    if filler.script.command is not None:
        return call._replace(words=filler.command(call.folder))
    flags = ["-X", "utf8", "-u", "-B"]  # -B: nothing is left in the user's tree
    python = filler.python()
    words = [python, *flags, _START, call.control]
    return call._replace(words=words, python=python)


class _Filler:
    """Fills in the templates of one script for one run."""

    def __init__(self, spec: Day, part: Part | None, scratch: str, path: str | None = None) -> None:
        """`path` is what is called in the place of the script."""
        self.entry, self.script = habits(spec)
        self.input = os.path.join(scratch, "input.txt")
        self._puzzle: Puzzle = spec.puzzle
        self._part = part
        self._own = os.path.abspath(file_of(spec, part) or "")
        self._path = path or self._own

    def folder(self) -> str:
        """The folder that it runs in."""
        template = self.script.cwd
        if template is None:
            return os.path.dirname(self._own)
        folder = os.path.join(self.entry.folder, self._filled(template))
        if not os.path.isdir(folder):
            raise self._wrong("cwd", template, f"there is no folder {shown_path(folder)}")
        return folder

    def command(self, folder: str) -> list[str]:
        """The words of `command`, which are split before they are filled: a path may have blanks.

        A program with a folder in its name is looked for from where it is to run.
        """
        words = [self._filled(word) for word in shlex.split(self.script.command or "")]
        return [self._program("command", words[0], folder), *words[1:]]

    def python(self) -> str:
        """The interpreter: what `python` says, the project's own, or else ours."""
        if self.script.python is not None:
            name = os.path.expanduser(self._filled(self.script.python))
            return self._program("python", name, self.entry.folder)
        own = os.path.join(self.entry.folder, *_VENV)
        return own if os.path.isfile(own) else sys.executable

    def control(self, call: Call) -> dict[str, object]:
        """What the program that starts the script is told: see `start_script`."""
        year, day = self._puzzle
        return {
            "script": self._path,
            "argv": [self._filled(each) for each in self.script.args],
            "path": [STAND_INS, *self._importable()],
            "reads": [self._filled(each) for each in self.script.reads],
            "input": call.input,
            "year": year,
            "day": day,
            "submitted": call.told,
        }

    def _importable(self) -> list[str]:
        """The script's own folder, then each above it, up to that of the layout."""
        folders = [os.path.dirname(self._path)]
        top = os.path.abspath(self.entry.folder)
        if os.path.join(folders[0], "").startswith(os.path.join(top, "")):
            while folders[-1] != top:
                folders.append(os.path.dirname(folders[-1]))
        return folders

    def _filled(self, template: str) -> str:
        more = {"path": self._path, "input": self.input}
        return patterns.fill(template, self._puzzle, self._part, **more)

    def _program(self, key: str, name: str, folder: str) -> str:
        has_folder = os.path.basename(name) != name
        path = shutil.which(os.path.join(folder, name) if has_folder else name)
        if path is None:
            raise self._wrong(key, name, "there is no such program")
        return path

    def _wrong(self, key: str, said: str, why: str) -> DayFailedError:
        place = shown_path(self.entry.place)
        return DayFailedError(f"{place}: `{key}` is {said!r}: {why}", f"correct it in {place}", ())
