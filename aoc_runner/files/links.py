"""Nothing is written through a symbolic link that a stranger laid: it may lead anywhere."""

import os
import shlex
import stat
from collections.abc import Callable, Collection

from aoc_runner.kernel.words.errors import AocError

_MOST = 40  # links one after the other; the kernel follows no more either


def check_links(
    path: str, error: Callable[[str, str], AocError], *, replaced: bool = False
) -> None:
    """Raise `error(message, hint)` if a link on the way to `path`, or there, is a stranger's.

    What is there does not matter if the file is `replaced` by a new one of its name. A stranger is
    anyone but you, root, and whoever owns `/`: in a container without a root of its own, the
    system's links seem to be nobody's. For what is written; reading needs no such check.
    """
    if os.name != "posix":
        return  # Windows lets only administrators and developers lay links
    try:
        way = path if os.path.isabs(path) else os.path.join(os.getcwd(), path)
    except OSError:
        return  # a folder that is gone: the writer will say so
    way = os.path.dirname(way) if replaced else way
    trusted = {0, os.geteuid(), os.lstat(os.sep).st_uid}
    found = strangers_link(way, trusted)
    if found is not None:
        link, owner, target = found
        again = f"ln -sfn {shlex.quote(target)} {shlex.quote(link)}"
        raise error(
            f"cannot write {path}: {link} is a link that {_name(owner)} laid",
            f"look where it leads: if that is right, lay it yourself ({again}); else remove it",
        )


def strangers_link(
    path: str,
    trusted: Collection[int],
    lstat: Callable[[str], os.stat_result] = os.lstat,
    readlink: Callable[[str], str] = os.readlink,
) -> tuple[str, int, str] | None:
    """The first link on the way to `path`, which is absolute, that is no trusted user's.

    Returns its path, its owner's number and where it leads. Trusted links are followed, as the
    kernel would; what is missing, or may not be looked at, ends the way.
    """
    here, links = os.sep, 0
    rest = path.split(os.sep)[::-1]
    while rest:
        name = rest.pop()
        if name == "..":
            here = os.path.dirname(here)
        if name in ("", ".", ".."):
            continue
        step = os.path.join(here, name)
        try:
            status = lstat(step)
            target = readlink(step) if stat.S_ISLNK(status.st_mode) else None
        except OSError:
            return None
        if target is None:
            here = step
            continue
        if status.st_uid not in trusted:
            return step, status.st_uid, target
        links += 1
        if links > _MOST:
            return None
        here = os.sep if os.path.isabs(target) else here
        rest += target.split(os.sep)[::-1]
    return None


def _name(owner: int) -> str:
    import pwd

    try:
        return f"`{pwd.getpwuid(owner).pw_name}`"
    except KeyError:
        return f"user {owner}"
