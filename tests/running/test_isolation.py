"""What a day does to its process reaches no other row, nor the fork server, nor the runner."""

import sys
from pathlib import Path

import pytest

from tests.running.playground import GOOD, TWO, Project, forking, posix

pytestmark = posix

# All that a day can see of the process that it is in, as its answer.
LOOKS = (
    """
import builtins, decimal, gc, io, json, locale, os, random, signal, socket, sys, threading, warnings
def part1(data):
    umask = os.umask(0)
    os.umask(umask)
    seen = [
        os.getcwd(), sys.path, sorted(vars(builtins)), builtins.print is print, len([1, 2]), umask,
        sorted(it for it in os.environ.items() if it[0] != "_"), sys.getrecursionlimit(),
        warnings.filters, sorted(it for it in sys.modules if not it.startswith("days")),
        type(sys.stdout), sys.stdout is sys.stderr, sys.stdin.fileno(), sys.argv, sys.flags,
        [signal.getsignal(it) for it in sorted(signal.valid_signals())], signal.getitimer(0),
        threading.active_count(), threading.stack_size(), sys.getswitchinterval(),
        gc.get_threshold(), gc.isenabled(), gc.callbacks, decimal.getcontext(),
        locale.setlocale(locale.LC_ALL),
        sys.gettrace(), sys.getprofile(), sys.excepthook is sys.__excepthook__, sys.meta_path,
        sys.path_hooks, json.dumps({"a": 1}), socket.getdefaulttimeout(), sys.dont_write_bytecode,
        sys.displayhook is sys.__displayhook__, threading.excepthook is threading.__excepthook__,
        os.getpriority(os.PRIO_PROCESS, 0), sys.get_int_max_str_digits(), sorted(sys._xoptions),
        os.path.exists("left_by_a_day"), random.Random is type(random._inst),
    ]
    import re
    return re.sub("0x[0-9a-f]+", "0x", repr(seen))
"""
    + TWO
)
DEEDS = {
    "leaves its folder": "os.chdir('/')",
    "is in a folder that goes": "d = tempfile.mkdtemp(); os.chdir(d); os.rmdir(d)",
    "clears sys.path": "sys.path.clear()",
    "adds to sys.path": "sys.path.insert(0, '/nowhere'); sys.path_hooks.clear()",
    "patches builtins": "builtins.print = builtins.open = builtins.sum = builtins.input = None",
    "patches what we need": "builtins.len = builtins.isinstance = builtins.str = None",
    "adds a builtin": "builtins.mine = 1",
    "patches json": "json.dumps = json.JSONEncoder = None",
    "patches the runner": "_loading.load_day = _solve.solve = _pool = None",
    "patches pickle": "pickle.dumps = pickle.loads = pickle.Unpickler = None",
    "patches os": "os.fork = os.write = os._exit = os.waitpid = os.dup2 = None",
    "changes the environment": "os.environ['MINE'] = '1'; os.environ.pop('PATH', None)",
    "clears the environment": "os.environ.clear(); os.unsetenv('PATH')",
    "recurses": "sys.setrecursionlimit(77777)",
    "filters warnings": "warnings.simplefilter('error')",
    "empties sys.modules": "sys.modules.clear()",
    "adds to sys.modules": "sys.modules['random'] = sys.modules['mine'] = os",
    "imports": "import asyncio, xml.etree.ElementTree, unittest",
    "replaces the streams": "sys.stdout = sys.stderr = sys.stdin = io.StringIO()",
    "closes the streams": "sys.stdout.close(); sys.stdin.close()",
    "handles signals": "signal.signal(15, signal.SIG_IGN); signal.signal(2, lambda *_: None)",
    "sets an alarm": "signal.setitimer(signal.ITIMER_REAL, 0.2)",
    "leaves a thread": "threading.Thread(target=time.sleep, args=(9,), daemon=True).start()",
    "traces": "sys.settrace(lambda *_: None); sys.setprofile(lambda *_: None)",
    "hooks": "sys.excepthook = sys.displayhook = threading.excepthook = None",
    "hooks imports": "sys.meta_path.clear(); builtins.__import__ = None",
    "turns the collector off": "gc.disable(); gc.set_threshold(1); gc.callbacks.append(print)",
    "calculates with two digits": "decimal.getcontext().prec = 2; sys.set_int_max_str_digits(640)",
    "has a umask": "os.umask(0o777)",
    "is nice": "os.nice(5)",
    "has arguments": "sys.argv[:] = ['mine']; sys.setswitchinterval(0.5)",
    "bounds itself": "resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5))",
    "closes all": "os.closerange(0, 4096)",
    "registers": "atexit.register(os._exit, 9); os.register_at_fork(after_in_child=os.abort)",
    "audits": "sys.addaudithook(lambda *_: os._exit(9))",
}
IMPORTS = """
import atexit, builtins, decimal, gc, io, json, os, pickle, resource, signal, sys, tempfile
import threading, time, warnings
import aoc_runner.plugins.loading as _loading, aoc_runner.running.solve as _solve
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(tmp_path)
    return Project(tmp_path / "project")


@forking
def test_the_next_days_see_nothing_of_a_day(project: Project) -> None:
    """One server for all: what any of them did to it would be seen by all that follow."""
    deeds = [
        f"{IMPORTS}def part1(data):\n    {deed}\n    return 1\n{TWO}" for deed in DEEDS.values()
    ]
    ((alone, two),) = project.rows(LOOKS)
    assert (alone[0], two) == ("[", "2"), alone
    codes = [code for deed in deeds for code in (deed, LOOKS)]
    rows = project.rows(*codes, timeout=30)
    for name, (seen, two) in zip(DEEDS, rows[1::2], strict=True):
        assert (seen, two) == (alone, "2"), name
    told = dict(zip(DEEDS, rows[::2], strict=True))
    audited = told.pop("audits")
    assert audited[0].startswith(("1", "the day ended its own process (exit code 9)"))
    failed, two = told.pop("patches what we need")
    assert (failed.partition(" (")[0], two) == ("TypeError: 'NoneType' object is not callable", "2")
    assert {name: row for name, row in told.items() if row[0] != "1"} == {}


@forking
def test_deeds_at_import_stay_with_their_day_too(project: Project) -> None:
    names = ["clears sys.path", "patches builtins", "handles signals", "clears the environment"]
    deeds = [f"{IMPORTS}{DEEDS[name]}\n{GOOD}" for name in names]
    ((alone, _),) = project.rows(LOOKS)
    for at_once in (1, 3):
        rows = project.rows(*deeds, LOOKS, *deeds, LOOKS, at_once=at_once)
        assert rows[4][0] == rows[9][0] == alone


@pytest.mark.parametrize(
    "name", ["leaves its folder", "patches builtins", "is in a folder that goes"]
)
def test_spawned_days_see_nothing_either(project: Project, name: str) -> None:
    deed = f"{IMPORTS}def part1(data):\n    {DEEDS[name]}\n    return 1\n{TWO}"
    ((alone, _),) = project.rows(LOOKS, forks=False)
    assert project.rows(deed, LOOKS, forks=False) == [["1", "2"], [alone, "2"]]


@pytest.mark.parametrize("forks", [pytest.param(True, marks=forking), False])
def test_the_runner_sees_nothing_of_a_day(project: Project, forks: bool) -> None:
    before = dict(sys.modules), list(sys.path), sys.getrecursionlimit(), Path.cwd()
    codes = [f"{IMPORTS}{DEEDS[it]}\n{GOOD}" for it in ("leaves its folder", "recurses", "imports")]
    assert project.rows(*codes, forks=forks) == [["1", "2"]] * 3
    assert (dict(sys.modules), list(sys.path), sys.getrecursionlimit(), Path.cwd()) == before


def test_days_of_the_same_helper_get_each_their_own(project: Project) -> None:
    """The second day's folder has a `helper`, and a `queue` as the runner's own Python has."""
    code = "import sys, os\nsys.path.insert(0, os.path.dirname(__file__))\nimport helper, queue\n"
    jobs = [project.job(GOOD) for _ in range(25)]  # two years, so two folders
    folders = {Path(job.spec.path or "").parent for job in jobs}
    assert len(folders) == 2
    from aoc_runner.running.pool import Pool
    from tests.running.playground import outcomes, row

    for number, folder in enumerate(sorted(folders)):
        (folder / "helper.py").write_text(f"ANSWER = {number}\n")
        (folder / "queue.py").write_text(f"ANSWER = {number + 10}\n")
    part = "def part1(data):\n    return helper.ANSWER\ndef part2(data):\n    return queue.ANSWER\n"
    for job in (jobs[0], jobs[-1]):
        Path(job.spec.path or "").write_text(code + part)
    for forks in (True, False):
        with Pool(forks=forks) as pool:
            rows = [row(it) for it in outcomes(list(pool.run([jobs[0], jobs[-1], jobs[0]], 1, 20)))]
        assert rows == [["0", "10"], ["1", "11"], ["0", "10"]]
