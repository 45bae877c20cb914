"""`aoc doctor --publish`: what must not be published, in the whole git history and the index.

What the puzzle's author asks: no inputs, no puzzle texts; and a session token is a password. With
the key of a private board anybody can read its members' names.
"""

import glob
import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import NamedTuple

from aoc_runner.features.doctor.contents import Hit, Kept, plain
from aoc_runner.features.doctor.git import Object, Repository
from aoc_runner.kernel.context import Context
from aoc_runner.kernel.files import read_bytes
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.secrets import SALTED, SHORTEST, clean_token, remember
from aoc_runner.kernel.settings.settings import Settings, read_dotenv
from aoc_runner.kernel.words.errors import DataError
from aoc_runner.kernel.words.feature import Check
from aoc_runner.kernel.words.puzzle import Puzzle

LIMIT = 4 << 20  # bytes of a file: nothing of the puzzles comes near it

_TAKE_OUT = (
    "take it out (git rm --cached FILE, and a line in .gitignore); what is committed stays in the "
    "history until that is rewritten, in a copy first: git filter-repo --invert-paths --path FILE "
    "takes a whole file out, --replace-text a part, --replace-message what a message says"
)
_KINDS = {  # what is said of them, and the cure
    "token": (
        "session tokens",
        f"end that session: log out at adventofcode.com, then in again; then {_TAKE_OUT}; "
        "rename or delete a branch or tag, here and where it was pushed",
    ),
    "key": (
        "keys of private boards",
        "make a new read-only link on the board's page, and keep your boards in the config.yaml "
        f"of your own configuration folder; then {_TAKE_OUT}",
    ),
    "input": ("inputs of yours", _TAKE_OUT),
    "page": ("puzzle texts, which are their author's", _TAKE_OUT),
}

# Sessions have 96 or 128 digits. Whole files encrypted in the same way are longer.
_TOKEN = re.compile(
    rb"(?<![0-9a-f])%b[0-9a-f]{80,240}(?![0-9a-f])|session=[\"']?[0-9a-f]{96,}" % SALTED.encode()
)
_KEY = re.compile(rb"view_key[\"']?\s*(?:[=:]|%3D)\s*[\"']?([A-Za-z0-9_-]{8,128})")
_LINK = re.compile(rb"private/view/\d+[^\s\"']*?view_key=(?=[A-Za-z_-]*[0-9])[A-Za-z0-9_-]{8,}")
# A page that is not kept is told by its heading and by what the site writes below a puzzle, each at
# the start of a line. People write about titles and about their own answers, too.
_HEADING = re.compile(
    rb"^[ \t#>*]*(?:<article[^>]*><h2[^>]*>)?\\?--- Day \d{1,2}: .{1,99} \\?---", re.M
)
_SITE_SAYS = re.compile(
    rb"^[ \t>*_]*(?:<p[^>]*>)?(?:Your puzzle answer was|(?:The first half|Both parts) of this"
    rb" puzzle (?:is|are) complete|To begin, (?:\[|<a[^>]*>)?get your puzzle input)",
    re.M,
)
_ARTICLE = re.compile(rb"<article[^>]*day-desc.*?</article>", re.S)
_EXAMPLE = re.compile(rb"<pre>.*?</pre>", re.S)


class Found(NamedTuple):
    """A hit and its place."""

    hit: Hit
    where: str  # the commit that brings it there, `staged`, a message or the name of a ref
    path: str = ""  # of the file

    def __str__(self) -> str:
        return f"{self.where} {self.path}".rstrip() + f": {self.hit.what}"

    def is_allowed(self, pattern: str) -> bool:
        """As git reads paths: a file, a folder, or a pattern whose `*` stands for `/` too.

        A token is never allowed, nor is a message.
        """
        pattern = pattern.removeprefix("./")
        fits = fnmatchcase(self.path, pattern) or self.path.startswith(f"{pattern.rstrip('/')}/")
        return fits and self.path != "" and self.hit.kind != "token"


def examine(context: Context) -> Iterator[Check]:
    """Yield a finding for each kind of thing, its places in the order of the history.

    Raises UsageError if the folder is in no git repository.
    """
    repository, root = Repository(context.folder), context.account.folder.root
    patterns = _patterns(context.settings)
    inputs, pages = [*kept_texts(root, "input")], [*kept_texts(root, "page")]
    objects = repository.objects()
    found = [*_found(repository, objects, Kept(inputs + pages), _Secrets(context.settings))]
    failed = [it for it in found if not any(map(it.is_allowed, patterns))]
    for kind, (summary, cure) in _KINDS.items():
        if places := [str(it) for it in failed if it.hit.kind == kind]:
            yield Check(kind, "fail", f"{summary}, in {count(len(places), 'place')}", cure, places)
    if not inputs:
        message = f"no input is kept in {root}, so nothing was compared with yours"
        cure = "fetch them: aoc run YEAR DAY; or set AOC_DATA_DIR to the folder they are kept in"
        yield Check("compared", "warn", message, cure)
    if large := [it.name for it in objects if it.size > LIMIT]:
        message = f"{count(len(large), 'file')} of more than {LIMIT >> 20} MiB not looked into"
        yield Check("size", "warn", message, "look yourself: no input or page is so large", large)
    if repository.is_shallow:
        message = "this clone is shallow: only a part of the history is here"
        yield Check("history", "warn", message, "git fetch --unshallow, then look again")
    if inputs and not failed:
        types = [it.type for it in objects]
        versions = f"{count(types.count('blob'), 'version')} of files"
        commits = count(types.count("commit"), "commit")
        kept = f"{count(len(inputs), 'kept input')} and {count(len(pages), 'page')}"
        said = "none is there, no board's key and no session token"
        but = ", but for what is allowed" if found else ""
        message = f"{versions} in {commits}, compared with {kept}: {said}{but}"
        yield Check("publish", "ok", message)


def kept_texts(root: str, kind: str) -> Iterator[tuple[Hit, bytes]]:
    """Yield every `input`, or the text of every `page`, kept in a data folder, of all sites."""
    inside = os.path.join("accounts", "*", f"{kind}s", "[0-9]" * 4, "[0-9]" * 2 + ".*")
    for pattern in (inside, os.path.join("sites", "*", inside)):
        for name in sorted(glob.glob(pattern, root_dir=root)):
            *_, account, _, year, file = name.split(os.sep)
            content = read_bytes(os.path.join(root, name), DataError) or b""
            if kind == "page":  # without its examples, which anybody may have
                content = _EXAMPLE.sub(b" ", b" ".join(_ARTICLE.findall(content)))
            if content.strip():
                yield Hit(kind, f"{Puzzle(int(year), int(file[:2]))} of `{account}`"), content


def count(number: int, noun: str) -> str:
    """Say `1 file`, `2 files`."""
    return f"{number} {noun}{'s' * (number != 1)}"


class _Secrets:
    """The tokens and the keys of boards that are set anywhere, and what looks like one."""

    def __init__(self, settings: Settings) -> None:
        texts = [os.environ.get("AOC_SESSION", "")]
        for path, text in settings.files(".env"):
            texts.append(read_dotenv(path, text).get("AOC_SESSION", ""))
        tokens = [clean_token(text, "settings") for text in texts if text.strip()]
        tokens += [it.token for sites in credentials.all_logins().values() for it in sites.values()]
        words = [token.reveal() for token in tokens]
        self._tokens = [word.encode() for word in words if len(word) >= SHORTEST]
        files = [text.encode() for _, text in settings.files("config.yaml")]
        self._keys = [key for text in files for key in _KEY.findall(text)]
        for key in self._keys:
            remember(key.decode(), shortest=len(key))

    def find(self, content: bytes) -> Iterator[Hit]:
        """Yield what is in the content, or in a name; no hit has anything of it."""
        if any(token in content for token in self._tokens):
            yield Hit("token", "your session token")
        elif (b"53616" in content or b"session=" in content) and _TOKEN.search(content):
            yield Hit("token", "a session token")
        if any(key in content for key in self._keys):
            yield Hit("key", "the key of a board of yours")
        elif b"view_key" in content and _LINK.search(content):
            yield Hit("key", "the read-only link of a board")


def _found(
    repository: Repository, objects: list[Object], kept: Kept, secrets: _Secrets
) -> Iterator[Found]:
    """All that is found: in messages, in files and their paths, in the names of refs."""
    hits: dict[str, list[Hit]] = {}
    for id, raw in repository.contents(it.id for it in objects if it.size <= LIMIT):
        content = plain(raw)
        if found := [*secrets.find(content), *_texts_in(content, kept)]:
            hits[id] = found
    oldest_first = objects[::-1]
    commits = [it.id for it in oldest_first if it.type == "commit"]
    seen: dict[tuple[str, Hit], str] = {}
    located: set[str] = set()
    for it in oldest_first:
        if it.type != "blob":
            where = f"{it.name or it.id[:12]} (message)"
            yield from (Found(hit, where) for hit in hits.get(it.id, ()))
    for id, revision, path in repository.places(commits):
        located.add(id)
        in_name = [Hit(kind, f"{what} in its name") for kind, what in secrets.find(path.encode())]
        for hit in (*hits.get(id, ()), *in_name):
            if seen.setdefault((path, hit), id + revision) == id + revision:
                yield Found(hit, revision[:12], path)
    for it in oldest_first:  # what only a tag leads to
        if it.type == "blob" and it.id not in located:
            yield from (Found(hit, "a tag", it.name) for hit in hits.get(it.id, ()))
    for ref in repository.refs():
        yield from (Found(hit, f"the name of {ref}") for hit in secrets.find(ref.encode()))


def _texts_in(content: bytes, kept: Kept) -> list[Hit]:
    """The kept input and the page that the content has most of, or a page by its looks."""
    hits = {hit.kind: hit for hit in reversed(kept.find(content))}
    heading = None if "page" in hits else _HEADING.search(content)
    if heading and _SITE_SAYS.search(content, heading.end()):
        hits["page"] = Hit("page", "the text of a puzzle")
    return [*hits.values()]


def _patterns(settings: Settings) -> list[str]:
    """Where `publish.allow` lets things be: a pattern of paths, or a list of them."""
    allow = settings.raw("publish.allow")
    if allow is None:
        return []
    texts = [allow.text] if allow.items is None else [item.text for item in allow.items]
    if None in texts:
        raise allow.wrong("a pattern of paths, or a list of them")
    return [text for text in texts if text]
