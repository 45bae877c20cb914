"""Links on the way to what is written: one's own and root's lead on, a stranger's nowhere."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from aoc_runner.files.edit import edit_file
from aoc_runner.files.links import check_links, strangers_link
from aoc_runner.files.whole import write_whole
from aoc_runner.kernel.words.errors import DataError
from tests.fake_site import User
from tests.support import Aoc

ME, ROOT, STRANGER = 1000, 0, 1001
# What there is: a folder or a file of somebody, or a link of somebody that leads somewhere.
TREE: dict[str, tuple[int, str]] = {
    "/home": (ROOT, ""),
    "/home/me": (ME, ""),
    "/home/me/own": (ME, "work"),
    "/home/me/work": (ME, ""),
    "/home/me/work/file": (ME, ""),
    "/home/me/work/theirs": (STRANGER, ""),  # a checkout of another user's, say
    "/home/me/work/theirs/file": (STRANGER, ""),
    "/home/me/work/theirs/link": (STRANGER, "file"),
    "/home/me/work/theirs/mine": (ME, "link"),
    "/home/me/work/trap": (STRANGER, "/etc"),
    "/home/me/work/to_trap": (ME, "/home/me/own/trap"),
    "/home/me/work/up": (ME, "../own/../work/theirs/../trap"),
    "/home/me/work/loop": (ME, "loop"),
    "/home/me/work/dangling": (STRANGER, "nowhere"),
    "/var": (ROOT, ""),
    "/var/run": (ROOT, "/home/me"),
    "/etc": (ROOT, ""),
}


def lstat(path: str) -> os.stat_result:
    if path not in TREE:
        raise FileNotFoundError(errno.ENOENT, "nothing", path)
    owner, target = TREE[path]
    kind = stat.S_IFLNK | 0o777 if target else stat.S_IFDIR | 0o755
    return os.stat_result((kind, 0, 0, 1, owner, owner, 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("/home/me/work/file", None),
        ("/home/me/work/new/and/newer", None),
        ("/home/me/own/file", None),
        ("/var/run/own/file", None),
        ("/home/me/work/theirs/file", None),
        ("/home/me/work/theirs/new", None),
        ("/home/me/work/loop/file", None),
        ("/home/me/work/trap/../file", "/home/me/work/trap"),
        ("/home/me/work/./nowhere/../trap", None),  # nor does the kernel get there
        ("/home/me/work/trap", "/home/me/work/trap"),
        ("/home/me/work/trap/passwd", "/home/me/work/trap"),
        ("//home/me/own//trap/x/y", "/home/me/work/trap"),
        ("/home/me/work/to_trap/x", "/home/me/work/trap"),
        ("/home/me/work/up", "/home/me/work/trap"),
        ("/home/me/work/dangling", "/home/me/work/dangling"),
        ("/home/me/work/theirs/link", "/home/me/work/theirs/link"),
        ("/home/me/work/theirs/mine", "/home/me/work/theirs/link"),
    ],
)
def test_a_strangers_link_is_found_wherever_the_way_leads(path: str, found: str | None) -> None:
    result = strangers_link(path, {ROOT, ME}, lstat, lambda link: TREE[link][1])
    assert result == (found and (found, STRANGER, TREE[found][1]))


def test_to_root_in_a_container_the_users_links_are_a_strangers() -> None:
    for path, found in (("/home/me/own/file", "/home/me/own"), ("/home/me/work/file", None)):
        result = strangers_link(path, {ROOT}, lstat, lambda link: TREE[link][1])
        assert (result and result[0]) == found


def test_ones_own_links_are_no_strangers(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    (tmp_path / "folder/dangling").symlink_to("../new")
    for name in ("link", "link/x", "link/dangling", "no/such/../thing"):
        check_links(str(tmp_path / name), DataError)


def test_roots_own_links_are_no_strangers() -> None:
    for name in ("/proc/self/cwd/x", "/proc/mounts"):  # root's wherever there is a /proc
        check_links(name, DataError)


NOBODY = 65534
AS_ROOT = os.geteuid() == 0


def lay(link: Path, target: str) -> None:
    """Lay a link: a stranger's if we are root; else our own, as only root can give one away."""
    link.symlink_to(target)
    if AS_ROOT:
        os.lchown(link, NOBODY, NOBODY)


def test_a_users_own_links_are_no_strangers_either() -> None:
    """As somebody who is not root, wherever the tests may become such a one."""
    with TemporaryDirectory() as folder:  # not pytest's, which is root's alone
        link = Path(folder) / "link"
        lay(link, ".")
        if AS_ROOT:
            os.chown(folder, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            check_links(f"{link}/file", DataError)
            check_links("/proc/mounts", DataError)  # root's, wherever there is a /proc
        finally:
            if AS_ROOT:
                os.seteuid(0)


def test_a_working_folder_that_is_gone_hides_no_strangers_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A day may leave such a one behind."""
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    check_links("file", DataError)  # whose writer will say so
    lay(tmp_path / "link", ".")
    if not AS_ROOT:
        return
    for replaced in (False, True):
        with pytest.raises(DataError, match="is a link that"):
            check_links(str(tmp_path / "link/file"), DataError, replaced=replaced)


_IN_A_CONTAINER = f"""
import os, pwd, sys
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.files.links import check_links
os.chroot(sys.argv[1])
os.chdir("/")
os.seteuid({NOBODY})
for name in sys.argv[2:]:
    try:
        check_links(f"/{{name}}/file", DataError)
    except DataError as error:
        print(error.message)
"""


def test_links_of_root_and_of_whoever_owns_the_top_folder_are_no_strangers(
    tmp_path: Path,
) -> None:
    """Wherever the tests may make another folder the top one."""
    if not AS_ROOT:
        return
    owners = {"roots": 0, "owners": 1000, "strangers": 1001}
    for name, owner in owners.items():
        (tmp_path / name).symlink_to(".")
        os.lchown(tmp_path / name, owner, owner)
    os.chown(tmp_path, owners["owners"], -1)
    tmp_path.chmod(0o755)
    command = [sys.executable, "-c", _IN_A_CONTAINER, str(tmp_path), *owners]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = "cannot write /strangers/file: /strangers is a link that user 1001 laid\n"
    assert (done.stdout, done.stderr) == (said, "")


def write_private(path: str, content: bytes) -> None:
    write_whole(path, content, DataError)


def write_users(path: str, content: bytes) -> None:
    edit_file(path, lambda _: content, DataError)


@pytest.mark.parametrize("write", [write_private, write_users])
@pytest.mark.parametrize("name", ["a link/file", "a link/made/file", "a link/sub/file"])
def test_a_file_is_written_through_ones_own_links_alone(
    tmp_path: Path, name: str, write: Callable[[str, bytes], None]
) -> None:
    (tmp_path / "else where/sub").mkdir(parents=True)
    is_private = write is write_private
    (tmp_path / "else where/made").mkdir() if is_private else None
    lay(tmp_path / "a link", "else where")
    path = tmp_path / name
    if not AS_ROOT:
        write(str(path), b"1")
        assert path.read_bytes() == b"1"
        return
    with pytest.raises(DataError) as raised:
        write(str(path), b"1")
    link = tmp_path / "a link"
    assert raised.value.message == f"cannot write {path}: {link} is a link that `nobody` laid"
    assert f"(ln -sfn 'else where' '{link}')" in raised.value.hint
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    assert (tmp_path / "else where/made").exists() is is_private


def test_a_users_file_that_is_a_strangers_link_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    lay(tmp_path / "day07.yaml", "real")
    if AS_ROOT:
        with pytest.raises(DataError, match="is a link that"):
            write_users(str(tmp_path / "day07.yaml"), b"new")
    else:
        write_users(str(tmp_path / "day07.yaml"), b"new")
    assert (tmp_path / "real").read_text() == ("old" if AS_ROOT else "new")


def test_a_private_file_takes_the_place_of_any_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    lay(tmp_path / "kept", "real")
    write_whole(str(tmp_path / "kept"), b"new", DataError)
    assert ((tmp_path / "kept").read_text(), (tmp_path / "real").read_text()) == ("new", "old")


@pytest.mark.parametrize(
    "place", ["data", "data/sites", "inputs", "locks", "locks/ledger.lock", "aoc.db"]
)
def test_what_is_kept_goes_through_no_strangers_link(
    online: Aoc, tmp_path: Path, place: str
) -> None:
    link = online.home / place if place.startswith("data") else online.data / place
    link.parent.mkdir(parents=True, exist_ok=True)
    elsewhere = tmp_path / "elsewhere"
    if not place.endswith((".db", ".lock")):
        elsewhere.mkdir()
    lay(link, str(elsewhere))
    result = online("run", "2023", "7")
    if AS_ROOT:
        assert result.code == 2
        assert f"{link} is a link that" in result.err
        assert "Traceback" not in result.err
        assert not elsewhere.exists() or list(elsewhere.iterdir()) == []
    else:
        assert result.code == 0, result.err


def test_a_ledger_that_is_a_strangers_link_is_not_lifted(online: Aoc, tmp_path: Path) -> None:
    """Reading one of an older version writes to it, too."""
    (tmp_path / "elsewhere").touch()
    online.data.mkdir(parents=True)
    lay(online.data / "aoc.db", str(tmp_path / "elsewhere"))
    assert online("guesses").code == (2 if AS_ROOT else 0)
    assert ((tmp_path / "elsewhere").stat().st_size == 0) is AS_ROOT


def test_the_session_is_stored_through_no_strangers_link(online: Aoc, alice: User) -> None:
    del online.env["AOC_SESSION"]
    (online.home / "elsewhere").mkdir()
    lay(online.home / ".config", "elsewhere")
    result = online("login", stdin=alice.token)
    stored = online.home / "elsewhere/aoc-runner/credentials.json"
    assert (result.code, stored.exists()) == ((2, False) if AS_ROOT else (0, True))
    assert not AS_ROOT or f"{online.home}/.config is a link that" in result.err
    assert not AS_ROOT or list((online.home / "elsewhere").iterdir()) == []


def test_new_files_go_through_no_strangers_link(online: Aoc) -> None:
    (online.home / "elsewhere").mkdir()
    (online.folder / "days").mkdir()
    lay(online.folder / "days/year2023", "../../elsewhere")
    lay(online.folder / "project", "../elsewhere")
    for words in (("new", "2023", "7"), ("init", "project")):
        result = online(*words)
        assert result.code == (2 if AS_ROOT else 0)
        assert not AS_ROOT or "is a link that" in result.err
    assert (list((online.home / "elsewhere").iterdir()) == []) is AS_ROOT


def test_what_is_kept_is_read_through_any_link(online: Aoc) -> None:
    online("run", "2023", "7")
    online.data_dir.rename(online.home / "moved")
    lay(online.data_dir, "moved")
    assert online("run", "2023", "7", "--offline").code == 0


def test_files_of_a_user_in_a_checkout_that_is_not_ours_are_written(online: Aoc) -> None:
    """As in a container: root there, the checkout somebody's, and both as it should be."""
    online.write("days/year2023/day07.yaml", "# mine\nexamples: []\n").chmod(0o644)
    online.write("days/year2023/day07.py", "def part1(data): return 1\n")
    if AS_ROOT:
        for path in (online.folder, *online.folder.rglob("*")):
            os.chown(path, 1001, 1001)
    assert online("new", "2023", "7").code == 0
    examples = online.folder / "days/year2023/day07.yaml"
    assert "puzzle" in examples.read_text()
    assert examples.stat().st_uid == (1001 if AS_ROOT else os.geteuid())  # who can still edit it
    assert online("new", "2023", "8").code == 0
    assert online("submit", "2023", "7", "1", "5").code == 1
