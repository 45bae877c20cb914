"""Files: users' own are edited, ours are written whole, any are read; YAML keeps its lines.

Every cached run imports this module, but PyYAML, a third of its time, only where there is a file.
"""

import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any

from aoc_runner.kernel.words.errors import AocError, DataError, UsageError

LIMIT = 4_000_000  # bytes of a file that people write
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # else opening a pipe waits for its writer
_CHECK = "check the file and its permissions"
_CHECK_WRITING = "check the file, its folder, their permissions and the space left"


@cache
def working_folder() -> str:
    """The folder this process was started in, asked for once: a day may leave it.

    Raises OSError if it does not exist any more.
    """
    return os.getcwd()


def upwards(folder: str) -> Iterator[str]:
    """`folder`, whoever owns it, and then each folder above it, up to one of another owner.

    What lies above a project is read, and run, as if it were its user's: it must not be what a
    stranger put there. On Windows the number of every owner is 0.
    """
    yield folder
    with suppress(OSError):  # a folder that is gone, or that nobody may look at, ends it
        ours = {getattr(os, "geteuid", int)(), os.stat(folder).st_uid}
        while (parent := os.path.dirname(folder)) != folder:
            found = os.stat(parent)
            is_tmp = found.st_mode & stat.S_ISVTX and found.st_mode & stat.S_IWOTH
            if found.st_uid not in ours or is_tmp:  # root, too, owns /tmp and not what lies there
                return
            yield parent
            folder = parent


def shown_path(path: str) -> str:
    """The path as people best read it: from the working folder, unless it lies elsewhere."""
    try:
        relative = os.path.relpath(path, working_folder())
    except (ValueError, OSError):  # another drive, or a working folder that is gone
        return path
    return path if relative.startswith("..") else relative


def storable(path: str) -> str:
    """The path as SQLite takes it, which is UTF-8 text: a name may be any bytes."""
    return os.fsencode(path).decode(errors="backslashreplace")


def read_bytes(
    path: str, error: type[AocError], hint: str = _CHECK, limit: int | None = None
) -> bytes | None:
    """The bytes of a regular file, None if there is no file.

    Raises `error` if it cannot be read, is a pipe or the like, or has more than `limit` bytes.
    """
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | _AT_ONCE)) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise error(f"cannot read {path}: it is no regular file", hint)
            content = file.read() if limit is None else file.read(limit + 1)
    except FileNotFoundError:
        return None
    except OSError as cause:
        raise error(f"cannot read {path}: {cause.strerror}", hint) from cause
    if limit is not None and len(content) > limit:
        raise error(f"cannot read {path}: it has more than {limit:,} bytes", "keep it short")
    return content


def read_text(path: str, error: type[AocError]) -> str:
    """The text of a file that people write, a byte-order mark and its own line ends included.

    Raises `error` if there is no such file, it cannot be read, is no UTF-8 or far too long.
    """
    content = read_bytes(path, error, limit=LIMIT)
    if content is None:
        raise error(f"cannot read {path}: No such file or directory", _CHECK)
    return as_text(content, path, error)


def as_text(content: bytes, path: str, error: type[AocError]) -> str:
    """The text of the content of the file at `path`. Raises `error` for what is no UTF-8."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        pass  # raised outside: the decoder's exception holds the file's bytes, a session and all
    raise error(f"{path} is not UTF-8 text", "save the file as UTF-8")


def edit(path: str, change: Callable[[bytes | None], bytes | None]) -> bool:
    """Let `change` make a user's file anew; True if it was written, False if nothing changed.

    `change` gets the content, None where there is no file, and returns the new one, None to leave
    it. Where the file is saved meanwhile, it is called once more with what was saved. The file is
    whole at every moment and keeps its mode; a link stays one, its target is written. Its folder
    is made if need be. Raises UsageError if that fails, or the file is saved meanwhile once more.
    """
    target = os.path.realpath(path)
    part = f"{target}.aoc-part"  # one name: of two commands at once one makes it, the other waits
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        for _ in range(2):
            before = read_bytes(target, UsageError)
            content = change(before)
            if content is None or content == before:
                return False
            with suppress(FileExistsError):
                if _replace_if_same(target, part, content, before):
                    return True
            time.sleep(0.1)
    except OSError as cause:
        raise UsageError(f"cannot write {path}: {cause.strerror}", _CHECK_WRITING) from cause
    raise UsageError(
        f"cannot write {path}: another program keeps saving it",
        f"let it finish, or close the file there (if a killed aoc left {part}, remove that)",
    )


def _replace_if_same(path: str, part: str, content: bytes, before: bytes | None) -> bool:
    """Write a new file `part`, and give it the name `path` if that is as `before`; say if it is."""
    is_done = False
    with open(part, "xb") as file:
        try:
            if before is not None:
                os.close(os.open(path, os.O_WRONLY))  # raises if it is write-protected
                old = os.stat(path)
                with suppress(OSError, AttributeError):  # only root may; Windows has no owners
                    os.fchown(file.fileno(), old.st_uid, old.st_gid)
                os.chmod(part, stat.S_IMODE(old.st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            file.close()
            if read_bytes(path, UsageError) == before:
                os.replace(part, path)
                is_done = True
        finally:
            if not is_done:  # else the name may be another command's already
                os.unlink(part)
    return is_done


def write_whole(path: str, content: bytes, hint: str = _CHECK_WRITING) -> None:
    """Write a private file of ours, 0600, in place of whatever has the name, a link too.

    It appears whole or not at all. The caller holds a lock on it. Raises DataError with the hint.
    """
    part = f"{path}.part"  # a known name: the next writer removes what a killed one left
    try:
        make_folder(os.path.dirname(path), hint)
        with suppress(FileNotFoundError):
            os.unlink(part)
        with open(part, "xb", opener=partial(os.open, mode=0o600)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as cause:
        raise DataError(f"cannot write {path}: {cause.strerror}", hint) from cause


def make_folder(folder: str, hint: str = _CHECK_WRITING) -> None:
    """Make a private folder, 0700, and what is missing above it. Raises DataError with the hint."""
    try:
        if not os.path.isdir(folder or os.curdir):
            make_folder(os.path.dirname(folder), hint)
            os.mkdir(folder, 0o700)
    except OSError as cause:
        if not os.path.isdir(folder):  # else another process made it
            raise DataError(f"cannot write {folder}: {cause.strerror}", hint) from cause


class Value:
    """A value in a YAML file. What is wrong with it is raised as the `error` of its reader.

    Scalars are as written (`0124` and `NO` are text); what they mean is the reader's business.
    """

    def __init__(self, node: Any, key: str, path: str, error: type[AocError], at: Any) -> None:
        self._node = node
        self._tag = str(node.tag).removeprefix("tag:yaml.org,2002:")
        self._error = error
        self.key = key
        self.path = path
        self.line: int = at.line + 1

    def wrong(self, expected: str) -> AocError:
        """The error for a value that is not what was `expected`."""
        kinds = {"sequence": "a list", "mapping": "a mapping"}
        found = kinds.get(self._node.id) or ("empty" if self.is_null else repr(_short(self.text)))
        key = f"`{self.key}`" if self.key else "the file"
        return self._error(
            f"{self.path}:{self.line}: {key} is {found}, expected {expected}",
            "correct the file and try again",
        )

    @property
    def is_null(self) -> bool:
        return self._tag == "null"

    @property
    def text(self) -> str | None:
        """A scalar exactly as written, None for anything else."""
        return self._node.value if self._node.id == "scalar" else None

    @property
    def string(self) -> str | None:
        """A scalar that YAML itself takes for a string."""
        return self.text if self._tag == "str" else None

    @property
    def number(self) -> str | None:
        """The text of a scalar that YAML itself takes for a number."""
        return self.text if self._tag in ("int", "float") else None

    @property
    def items(self) -> "list[Value] | None":
        """The values of a sequence, None for anything else."""
        if self._node.id != "sequence":
            return None
        return [
            Value(node, f"{self.key}[{index}]", self.path, self._error, node.start_mark)
            for index, node in enumerate(self._node.value)
        ]

    def pairs(self) -> "Iterator[tuple[str, Value]]":
        """The keys of a mapping with their values; of anything else none."""
        for key_node, node in self._node.value if self._node.id == "mapping" else ():
            name = key_node.value if key_node.id == "scalar" else "? …"
            key = f"{self.key}.{_short(name)}" if self.key else _short(name)
            yield name, Value(node, key, self.path, self._error, key_node.start_mark)

    def fields(self, *allowed: str) -> "dict[str, Value]":
        """The values of a mapping by key. Raises for another type, an unknown or a repeated key."""
        keys = ", ".join(allowed)
        if self._node.id != "mapping":
            raise self.wrong(f"a mapping with the keys {keys}")
        for name, value in self.pairs():
            if name not in allowed:
                what = f"{self.path}:{value.line}: unknown key `{value.key}`"
                raise self._error(what, f"the keys here are: {keys}")
        return self._by_key()

    def get(self, key: str) -> "Value | None":
        """The value of one key of a mapping, None if it is missing. Raises for a repeated key."""
        return self._by_key().get(key)

    def _by_key(self) -> "dict[str, Value]":
        found: dict[str, Value] = {}
        for name, value in self.pairs():
            if name in found:
                what = f"{self.path}:{value.line}: `{value.key}` is given twice"
                raise self._error(what, "keep one of the two")
            found[name] = value
        return found

    def data(self) -> object:
        """The value as plain Python data, read by YAML's own rules."""
        from yaml import YAMLError
        from yaml.constructor import SafeConstructor

        try:
            return SafeConstructor().construct_document(self._node)
        except (YAMLError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as e:
            # PyYAML's own slips among them, as for `!!bool maybe` and `!!timestamp soon`.
            raise self.wrong("plain YAML data, each value as its !!tag says") from e


def parse(text: str, path: str, error: type[AocError]) -> Value | None:
    """The document in the `text` of the file at `path`, None if there is none.

    Raises `error` for what is not YAML.
    """
    from yaml import YAMLError

    text = text.removeprefix("\ufeff")
    try:
        node = compose(text)
    except (YAMLError, RecursionError) as cause:
        line = _line_of(cause, text)
        problem = getattr(cause, "problem", None) or str(cause).partition("\n")[0]
        if problem.startswith("but "):  # PyYAML says it in two halves
            problem = f"{getattr(cause, 'context', '')}, {problem}"
        problem = re.sub(r"(alias|handle|anchor) '.*'", r"\1", problem)  # it may be a secret
        # As a pattern of a layout begins: to YAML the brace opens a mapping.
        pattern = re.match(r"[\s-]*\{(year|yy|day)", "".join(text.splitlines()[line - 1 : line]))
        cure = "put the pattern in quotes" if pattern else "correct that line"
        raise error(f"{path}:{line}: not valid YAML: {problem}", cure) from cause
    return Value(node, "", path, error, node.start_mark) if node else None


def compose(text: str) -> Any:
    """The node of a YAML document, with its places in the text. Raises yaml.YAMLError."""
    import yaml

    # libyaml's parser where PyYAML was built with it: the same language, a tenth of the time.
    return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _line_of(cause: Exception, text: str) -> int:
    """The line of the text that an error of PyYAML is about."""
    if (character := getattr(cause, "character", None)) is not None:  # it has no mark then
        return len(f"{text.partition(chr(character))[0]}.".splitlines())
    mark = getattr(cause, "problem_mark", None)
    return mark.line + 1 if mark else 1


def _short(text: str | None) -> str:
    return f"{text:.39}…" if text and len(text) > 40 else text or ""
