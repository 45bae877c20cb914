"""All links of the documents work: to pages, headings and files; the README stays a tour."""

import re

import pytest

from tests.docs.pages import DOCUMENTS, PAGES, blocks, page, section
from tests.support import REPOSITORY

SITE = "https://aoc-runner.github.io/aoc-runner/"
FILES = "https://github.com/aoc-runner/aoc-runner/blob/main/"


def anchors(name: str) -> set[str]:
    """Return the anchors that GitHub creates for the headings of a page."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", page(name), flags=re.M | re.S), re.M
    )
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_work(name: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", page(name).replace("](\n", "](")):
        file, _, anchor = target.partition("#")
        if target.startswith(SITE):
            file = f"docs/{file.removeprefix(SITE).rstrip('/') or 'index'}.md"
            path = REPOSITORY / file
        elif target.startswith(FILES):
            path = REPOSITORY / file.removeprefix(FILES)
        elif target.startswith("https://"):
            continue
        else:
            path = (REPOSITORY / name).parent / file if file else REPOSITORY / name
        assert path.is_file(), f"{name}: {target}"
        linked = path.resolve().relative_to(REPOSITORY).as_posix()
        assert not anchor or anchor in anchors(linked), f"{name}: {target}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_site_and_the_repository_host_show_the_same_code(name: str) -> None:
    """In a table, the host needs a backslash before `|` in code, and the site would show it."""
    assert r"\|" not in page(name)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_named_files_exist(name: str) -> None:
    for path in re.findall(r"`((?:days|docs|tests|aoc_runner|benchmarks)/[\w./]+)`", page(name)):
        if not re.search("year(2015|YYYY)", path):  # files of a user
            assert (REPOSITORY / path).exists(), f"{name}: {path}"


def test_the_architecture_names_every_room_and_only_files_that_exist() -> None:
    package, text = REPOSITORY / "aoc_runner", page("docs/architecture.md")
    named = set(re.findall(r"\b(?:kernel|features)/[\w./]*|\b\w+\.py\b", text))
    assert {f"kernel/{path.name}/" for path in package.glob("kernel/[a-z]*/")} <= named
    assert [name for name in named if not [*package.rglob(name)]] == []


def test_the_index_and_the_navigation_lead_to_every_page() -> None:
    linked = re.findall(r"\]\(([\w/-]+\.md)", page("docs/index.md"))
    pages = {name.removeprefix("docs/") for name in PAGES if name != "README.md"}
    assert {*linked, "index.md"} == pages
    assert sorted(re.findall(r'= "([\w/-]+\.md)"', page("zensical.toml"))) == sorted(pages)


def test_the_readme_installs_with_two_commands() -> None:
    """The first block under the heading, because `.ci/run` runs that one."""
    first = re.split("^```", section("README.md", "Installation"), flags=re.M)[1]
    assert first == "sh\n" + blocks(page("README.md"), "sh")[0]
    assert blocks(page("README.md"), "sh") == [
        "python3 -m venv .venv && .venv/bin/pip install -e . "
        "&& .venv/bin/aoc run 2023 7 --example\n"
        ".venv/bin/pip install -e '.[test]' && .venv/bin/pytest -n auto\n"
    ]
