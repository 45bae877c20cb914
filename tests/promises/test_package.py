"""The package for the index: built like a release, installed, used and uninstalled.

It runs next to the solutions of a user, from an empty folder to the first answer.
"""

import os
import re
import subprocess
import sys
import tarfile
from dataclasses import replace
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.docs.pages import iter_commands, matches, normalize, page
from tests.docs.test_links import SITE
from tests.environment import Environment
from tests.platforms import needs, skip_without
from tests.site import User
from tests.support import REPOSITORY, Aoc, Result

SOLVER = (REPOSITORY / "days/year2023/day07.py").read_text(encoding="utf-8")
PROJECT_DAY = "import days\n\n\ndef part1(data):\n    return ' '.join(days.__path__)\n"
LINK, PICTURE = r"\]\(([^)#][^)]*)\)", r' src="([^"]+)"'


class Package(NamedTuple):
    """The source distribution, and an environment with the wheel built from it."""

    source: Path
    environment: Environment
    before: set[Path]  # the contents of the environment before the installation

    @property
    def installed(self) -> PathDistribution:
        (folder,) = self.environment.packages.glob("aoc_runner-*.dist-info")
        return PathDistribution(folder)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    skip_without("pip")
    folder = tmp_path_factory.mktemp("package")
    build = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder / "dist"))
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    (source,) = (folder / "dist").iterdir()
    environment = Environment(folder / "environment")
    before = set(environment.folder.rglob("*"))
    environment.install(str(source))  # pip builds the wheel from it
    return Package(source, environment, before)


@pytest.fixture
def fresh(logged_in: Aoc, package: Package) -> Aoc:
    """The machine of Alice with `aoc` of that environment, before her first login."""
    logged_in.command = (package.environment.program("aoc"),)
    del logged_in.env["AOC_SESSION"]
    return logged_in


def check_success(result: Result) -> Result:
    assert result.code == 0, result.out + result.err
    return result


def test_the_first_steps_of_a_user(fresh: Aoc, package: Package, alice: User) -> None:
    check_success(fresh("init", "aoc2023"))
    fresh.folder = fresh.folder / "aoc2023"
    check_success(fresh("login", stdin=alice.token))
    check_success(fresh("new", "2023", "7"))
    (fresh.folder / "days/year2023/day07.py").write_text(SOLVER, encoding="utf-8")
    assert "1 right, 0 wrong" in check_success(fresh("test")).out
    assert check_success(fresh("run", "--json")).json["from"] == "project"
    assert check_success(fresh("check", "--seconds", "0.1", "--json")).json["days"]
    fresh.command = (package.environment.program("python"), "-m", "pytest")
    assert "1 passed" in check_success(fresh()).out


def test_the_first_line_of_the_readme(aoc: Aoc, package: Package) -> None:
    """After `uvx`, it is the command that every installer puts into the environment."""
    ((command, expected),) = iter_commands(page("README.md").partition("\n## ")[0])
    uvx, program, *arguments = command.split()
    assert uvx == "uvx"
    result = replace(aoc, command=(package.environment.program(program),))(*arguments)
    assert matches(normalize(result.out, aoc), normalize(expected, aoc)), result.out
    jobs = yaml.safe_load(page(".github/workflows/test.yml"))["jobs"]
    assert command in [step.get("run") for step in jobs["package"]["steps"]]


def test_the_project_comes_first_and_the_bundled_day_with_from(aoc: Aoc, package: Package) -> None:
    aoc.command = (package.environment.program("aoc"),)
    aoc.write("days/year2015/day01.py", PROJECT_DAY)
    aoc.write("days/year2023/day07.py", PROJECT_DAY)
    days = str(aoc.folder / "days")
    listed = aoc("days", "--json").json["days"]
    assert [(day["from"], day["year"], day["day"]) for day in listed] == [
        ("project", 2015, 1),
        ("project", 2023, 7),
    ]
    ran = aoc("run", "2023", "7", "--input", "-", "--json", stdin="x\n").json
    assert (ran["from"], ran["parts"][0]["answer"]) == ("project", days)
    ran = check_success(aoc("run", "2023", "7", "--from", "days", "--example", "--json")).json
    bundled = package.environment.packages / "aoc_runner_days/year2023/day07.py"
    assert (ran["from"], ran["title"], ran["file"]) == ("days", "Camel Cards", str(bundled))
    python = replace(aoc, command=(package.environment.program("python"), "-c"))
    assert python("import days; print(*days.__path__)").out == f"{days}\n"


def test_the_wheel_installs_two_packages_and_two_scripts(package: Package) -> None:
    files = package.installed.files or []
    scripts = {os.path.basename(file) for file in files if file.parts[0] == ".."}
    assert {name.removesuffix(".exe") for name in scripts} == {"aoc", "aoc-runner"}
    assert {file.parts[0] for file in files} - {".."} == {
        "aoc_runner",
        "aoc_runner_days",
        f"aoc_runner-{package.installed.version}.dist-info",
    }


def test_the_source_distribution_contains_the_files_of_its_tests(package: Package) -> None:
    with tarfile.open(package.source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folders = ("tests", "docs", "days", "benchmarks", ".github", ".ci")
    paths = [path for folder in folders for path in (REPOSITORY / folder).rglob("*")]
    files = {path for path in paths if path.is_file()}
    files |= {REPOSITORY / name for name in ("README.md", "CHANGELOG.md", "pyproject.toml")}
    present = {path.relative_to(REPOSITORY).as_posix() for path in files if path.suffix != ".pyc"}
    assert present <= names


def test_the_readme_on_the_index_links_to_the_repository(package: Package) -> None:
    """Its links and pictures point to the tag; the rest is unchanged."""
    metadata = package.installed.metadata
    urls = dict(url.split(", ") for url in metadata.get_all("Project-URL") or [])
    assert urls.pop("Documentation") == SITE
    assert all(url.startswith(urls["Source"]) for url in urls.values())
    pages = f"{urls['Source']}/blob/v{metadata['Version']}/"
    pictures = f"{urls['Source']}/v{metadata['Version']}/"
    pictures = pictures.replace("//github.com/", "//raw.githubusercontent.com/")
    text, readme = str(metadata.json["description"]), page("README.md")
    assert text.replace(pages, "").replace(pictures, "").strip() == readme.strip()
    for pattern, start in ((LINK, pages), (PICTURE, pictures)):
        targets = [url for url in re.findall(pattern, readme) if not url.startswith("https://")]
        assert targets
        assert [url for url in re.findall(pattern, text) if url.startswith(start)] == [
            start + target for target in targets
        ]
        assert all((REPOSITORY / target.partition("#")[0]).is_file() for target in targets)


@needs("sh")
@pytest.mark.parametrize(
    ("tag", "repository", "stops"),
    [
        ("v{}", "aoc-runner/aoc-runner", False),
        ("v{}.1", "aoc-runner/aoc-runner", True),
        ("v{}", "mallory/aoc-runner", True),
    ],
)
def test_a_release_stops_for_another_tag_or_repository(
    package: Package, tag: str, repository: str, stops: bool
) -> None:
    """A tag of another version, or a fork. GitHub runs a step with `bash -e`."""
    steps = yaml.safe_load(page(".github/workflows/release.yml"))["jobs"]["publish"]["steps"]
    (check,) = [step["run"] for step in steps if "run" in step]
    env = {
        "PATH": os.environ["PATH"],
        "GITHUB_REF_NAME": tag.format(package.installed.version),
        "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": repository,
    }
    command = ["bash", "-e", "-c", check]
    folder = package.source.parent.parent
    result = subprocess.run(command, cwd=folder, env=env, check=False, capture_output=True)
    assert (result.returncode != 0) is stops, result.stderr


def test_uninstalling_leaves_no_files(package: Package) -> None:
    """The last test, because it uninstalls the package."""
    # pytest compiles the modules of every plugin itself, and pip does not know these files.
    for path in package.environment.packages.rglob("*-pytest-*.pyc"):
        path.unlink()
    package.environment.uninstall("aoc-runner")
    assert set(package.environment.folder.rglob("*")) - package.before == set()
