"""`aoc init`: a project that works at once; files of the user are not overwritten."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from tests.kept_days import write
from tests.platforms import needs
from tests.support import AOC, Aoc, native

pytestmark = pytest.mark.warm

FILES = native(
    ".env.example .github/workflows/test.yml .gitignore README.md config.yaml days/.gitkeep"
)

COMMIT = """\
git init -q && git add . && git -c user.name=Alice -c user.email=alice@example.com commit -qm days
"""
DAY = """\
def part1(data):
    return data.count("(") - data.count(")")

def part2(data):
    return None

def generate(size, random):
    return "".join(random.choices("()", k=size))
"""
LOOP = "def part1(data):\n    return sum({'(': 1, ')': -1}[char] for char in data)\n"
EXAMPLE = "examples:\n  - {name: up, input: '(()', part1: 1, part2: 3}\n"
# The workflow has no input for this day.
READS_AT_ONCE = "from aocd import data\n\n# def generate\ndef part1(text):\n    return len(data)\n"
# By file: wrong content, and the output of the workflow that reports it.
WRONG = {
    "days/year2015/day01.yaml": (EXAMPLE.replace("1: 1", "1: 2"), "0 right, 1 wrong, 1 unsolved"),
    "days/year2015/day01_loop.py": (LOOP.replace("-1", "1"), "✗ part 1: project -1, loop 1"),
    "config.yaml": ("aoc: {layout: 1}", "config.yaml:1: `aoc.layout` is '1'"),
}


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_project_works_at_once(logged_in: Aoc) -> None:
    result = logged_in("init", "aoc")
    assert (result.code, result.err) == (0, "")
    assert sorted(result.out.splitlines()[:6]) == [
        native(f"wrote aoc/{name}") for name in FILES.split()
    ]
    assert "\nnext: cd aoc\n      aoc login\n      aoc new" in result.out
    logged_in.folder /= "aoc"
    assert files(logged_in.folder) == FILES.split()
    assert {".env", "inputs/", "pages/"} <= set(
        (logged_in.folder / ".gitignore").read_text().split()
    )
    assert logged_in("new", "2023", "7").code == 0
    assert logged_in("run").code == 0
    assert logged_in("doctor", "--json").json["fail"] == 0


def test_init_in_the_current_folder_overwrites_no_file(aoc: Aoc) -> None:
    readme = aoc.write("README.md", "my own words\n")
    result = aoc("init", ".")
    assert (result.code, files(aoc.folder)) == (0, FILES.split())
    assert "wrote config.yaml\n" in result.out
    assert ("README.md" in result.out, readme.read_text()) == (False, "my own words\n")
    assert "cd " not in result.out
    assert aoc("init", ".").out.startswith("nothing to do: all files already exist\n")


def test_vscode_runs_and_debugs_the_open_file(logged_in: Aoc) -> None:
    result = logged_in("init", ".", "--editor", "vscode")
    assert native("wrote .vscode/tasks.json\nwrote .vscode/launch.json\nnext: aoc l") in result.out
    assert (
        result.err
        == f"note: in VS Code, run `Python: Select Interpreter` and choose: {sys.executable}\n"
    )
    tasks = json.loads((logged_in.folder / ".vscode/tasks.json").read_text())
    launch = json.loads((logged_in.folder / ".vscode/launch.json").read_text())
    day = logged_in.write("days/year2023/day07.py", "def part1(text): return 6440\n")
    logged_in.write("days/year2023/day07.yaml", "examples: [{name: a, input: x, part1: 6440}]\n")
    values = {"${file}": str(day), f"${{input:{tasks['inputs'][0]['id']}}}": "1"}
    for item in [*tasks["tasks"], *launch["configurations"]]:
        assert item.get("command") in ("${command:python.interpreterPath}", None)
        words = (["-m", item["module"]] if "module" in item else []) + item["args"]
        if "watch" not in words:
            python = replace(logged_in, command=(sys.executable,))
            result = python(*(values.get(word, word) for word in words))
            assert "6440" in result.out + result.err
    # Nothing of the user's is changed, comments included.
    own = '// mine\n{"tasks": [{"label": "aoc run"}], "inputs": [{"id": "aoc part"}],}\n'
    path = logged_in.write(".vscode/tasks.json", own)
    logged_in.write(".vscode/launch.json", "")
    (logged_in.folder / "README.md").unlink()
    first, *items, last = logged_in("init", ".", "--editor", "vscode").out.splitlines()
    assert path.read_text() == own
    assert first == native(".vscode/tasks.json exists; add to its list `tasks`:")
    assert [json.loads(item.removesuffix(",")) for item in items] == tasks["tasks"][1:]
    assert last == native("wrote .vscode/launch.json")  # It was empty.
    assert not (logged_in.folder / "README.md").exists()  # The project is not completed.
    assert "invalid choice: 'vi'" in logged_in("init", ".", "--editor", "vi").err


def run_workflow(machine: Aoc) -> tuple[int, str]:
    """Run the steps after the installation; return the exit code and the output."""
    text = (machine.folder / ".github/workflows/test.yml").read_text()
    steps = [step.get("run", "") for step in yaml.safe_load(text)["jobs"]["test"]["steps"]]
    assert ["pip install" in step for step in steps if step] == [True, True, False, False]
    env = machine.environment()
    env["PATH"] = f"{AOC.parent}{os.pathsep}{env['PATH']}"
    output = ""
    for step in steps[-2:]:
        command = ["bash", "-e", "-c", step.replace("--seconds 5", "--seconds 0.3")]
        done = subprocess.run(
            command, cwd=machine.folder, env=env, capture_output=True, text=True, check=False
        )
        output += done.stdout + done.stderr
        if done.returncode:
            return done.returncode, output
    return 0, output


@needs("sh")
def test_the_workflow_needs_no_input_and_fails_if_a_day_is_wrong(aoc: Aoc) -> None:
    """It runs in a clone on a machine without login, inputs and network."""
    assert aoc("init", ".").code == 0
    subprocess.run(["sh", "-ec", COMMIT], cwd=aoc.folder, check=True)
    ci = Aoc(aoc.home.with_name("ci"))
    subprocess.run(["git", "clone", "-q", str(aoc.folder), "."], cwd=ci.folder, check=True)
    code, output = run_workflow(ci)
    assert (code, "error" in output) == (0, False), output
    write(aoc, "2015/01", DAY, title="Not Quite Lisp")
    aoc.write("days/year2015/day01.yaml", EXAMPLE)
    write(aoc, "2015/01_loop", LOOP)
    write(aoc, "2015/02", READS_AT_ONCE)
    subprocess.run(["sh", "-ec", COMMIT], cwd=aoc.folder, check=True)
    subprocess.run(["git", "pull", "-q"], cwd=ci.folder, check=True)
    code, output = run_workflow(ci)
    assert code == 0, output
    for text in ("1 right, 0 wrong, 1 unsolved", "✓ no difference found on", "skipped 1 day"):
        assert text in output
    for name, (wrong, text) in WRONG.items():
        right = (ci.folder / name).read_text()
        ci.write(name, wrong)
        code, output = run_workflow(ci)
        assert (code, text in output) == (1 if "day" in name else 2, True), output
        ci.write(name, right)
