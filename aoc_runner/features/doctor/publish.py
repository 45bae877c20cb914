"""`aoc doctor --publish`: find data that must not be published in the git history and the index.

The author of the puzzles asks not to publish inputs and puzzle texts. A session token is a
password, and the key of a private leaderboard shows the names of its members.
"""

import os
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase

from aoc_runner.features.doctor.git import Object, Repository
from aoc_runner.features.doctor.shingles import Hit, ShingleIndex, to_utf8
from aoc_runner.kernel.files import read_bytes, try_read
from aoc_runner.kernel.model.errors import DataError
from aoc_runner.kernel.model.feature import Check
from aoc_runner.kernel.model.puzzle import Puzzle, pluralize
from aoc_runner.kernel.settings import credentials
from aoc_runner.kernel.settings.secrets import MIN_LENGTH, TOKEN_PREFIX, add_secret, parse_token
from aoc_runner.kernel.settings.settings import Settings, read_dotenv

LIMIT = 4 << 20  # bytes per file, far above the size of an input or page
_MARK_BYTES = 1000  # to search in larger files: enough for the mark of a page of `aoc show`

_REMOVE_HINT = (
    "remove it (git rm --cached FILE, and a line in .gitignore); committed files stay in the "
    "history until you rewrite it, in a copy first: git filter-repo --invert-paths --path FILE"
)
_KINDS = {  # the summary and the fix
    "token": (
        "session tokens",
        f"end that session: log out at adventofcode.com, then in again; then {_REMOVE_HINT}",
    ),
    "key": (
        "keys of private leaderboards",
        "create a new read-only link on the leaderboard's page, and move your boards to the "
        f"config.yaml in your user configuration folder; then {_REMOVE_HINT}",
    ),
    "input": ("your inputs", _REMOVE_HINT),
    "page": ("puzzle texts", _REMOVE_HINT),
}

_TOKEN, _KEY = Hit("token", "session token"), Hit("key", "leaderboard key")
_PATTERNS = (
    # Tokens have 96 or 128 digits. Files encrypted in the same way are longer.
    (_TOKEN, re.compile(rb"%b[0-9a-f]{80,240}(?![0-9a-f])" % TOKEN_PREFIX.encode())),
    (_TOKEN, re.compile(rb"session=[\"']?[0-9a-f]{96,}")),
    # The mark of a page of `aoc show`; its picture cannot be compared with inputs.
    (
        Hit("input", "drawn from an input by `aoc show`"),
        re.compile(rb'<meta name="aoc-runner-input" content="\w+">'),
    ),
    (
        _KEY,
        re.compile(
            rb"private/view/\d{1,12}[^\s\"']{0,200}?view_key=(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{8,}"
        ),
    ),
)
_KEY_SET = re.compile(r"view_key[\"']?\s*(?:[=:]|%3D)\s*[\"']?([A-Za-z0-9_-]{8,128})")
# An unknown page is recognized by its heading and by a text that the site adds below a puzzle, each
# at the start of a line. One alone may be in a user's own notes.
_HEADING = re.compile(
    rb"^[ \t#>*]*(?:<article[^<>]*><h2[^<>]*>)?\\?--- Day \d{1,2}: .{1,99} \\?---", re.M
)
_SITE_TEXT = re.compile(
    rb"^[ \t>*_]*(?:<p[^<>]*>)?(?:Your puzzle answer was|(?:The first half|Both parts) of this"
    rb" puzzle (?:is|are) complete|To begin, (?:\[|<a[^<>]*>)?get your puzzle input)",
    re.M,
)
_ARTICLE = re.compile(rb"<article[^<>]*day-desc.*?(?:</article>|\Z)", re.S)
_EXAMPLE = re.compile(rb"<pre>.*?(?:</pre>|\Z)", re.S)


def examine_history(settings: Settings, root: str) -> Iterator[Check]:
    """Yield a check for each kind of data, with its places from the oldest commit to the newest."""
    repository = Repository(settings.folder)
    allowed, texts = read_allowed(settings), [*_iter_cached_texts(root)]
    known = _PrivateData(settings, texts)
    objects: list[Object] = []
    hits: dict[str, list[Hit]] = {}
    large: list[str] = []
    for item, content in repository.iter_objects():
        objects.append(item)
        if len(content) > LIMIT:
            large.append(item.name)
            content = content[:_MARK_BYTES]
        hits[item.id] = known.find_hits(to_utf8(content))
    findings: dict[str, dict[tuple[Hit, str], str]] = {kind: {} for kind in _KINDS}
    for id, location, path in repository.iter_locations(objects[::-1]):
        for hit in hits.get(id, ()):
            if hit.kind == "token" or not any(_matches(path, pattern) for pattern in allowed):
                place = f"{location} {path}".rstrip() + f": {hit.what}"
                findings[hit.kind].setdefault((hit, path or location), place)
    for kind, (summary, hint) in _KINDS.items():
        if places := [*findings[kind].values()]:
            message = f"{summary}, in {pluralize(len(places), 'place')}"
            yield Check(kind, "fail", message, hint, places)
    inputs = sum(hit.kind == "input" for hit, _ in texts)
    if not inputs:
        message = f"no cached inputs in {root}, so files were not compared with your inputs"
        hint = "set AOC_DATA_DIR to the folder that has them, or download them with: aoc fetch"
        yield Check("compared", "warn", message, hint)
    if large:
        message = f"{pluralize(len(large), 'file')} larger than {LIMIT >> 20} MiB not checked"
        hint = "check these files yourself; no input or page is so large"
        yield Check("size", "warn", message, hint, large)
    if repository.is_shallow:
        message = "this clone is shallow: only a part of the history was checked"
        yield Check("history", "warn", message, "get the whole history: git fetch --unshallow")
    if inputs and not any(findings.values()):
        exception = ", except allowed files" if allowed else ""
        message = (
            f"{pluralize(len(objects), 'commit')} and file versions, compared with "
            f"{pluralize(inputs, 'cached input')} and {pluralize(len(texts) - inputs, 'page')}: "
            f"nothing that must not be published{exception}"
        )
        yield Check("publish", "ok", message)


def _iter_cached_texts(root: str) -> Iterator[tuple[Hit, bytes]]:
    """Yield the text of every cached input and page, for all sites. Raises DataError."""
    pattern = os.path.join("*", "accounts", "*", "*", "[0-9][0-9][0-9][0-9]", "[0-9][0-9].*")
    for path in sorted(path for path in _iter_files(root) if fnmatchcase(path, pattern)):
        *_, account, kind, year, file = path.split(os.sep)
        content = read_bytes(path, DataError) or b""
        if kind == "pages":  # Examples may be published.
            content = _EXAMPLE.sub(b" ", b" ".join(_ARTICLE.findall(content)))
        if content.strip():
            yield Hit(kind[:-1], f"{Puzzle(int(year), int(file[:2]))} of `{account}`"), content


def _iter_files(folder: str) -> Iterator[str]:
    """Yield the paths of all files below a folder. Raises DataError for an unreadable folder."""
    for name in try_read(folder, os.listdir, DataError) or ():
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            yield from _iter_files(path)
        else:
            yield path


class _PrivateData:
    """The private data: cached texts, and tokens and keys, which all output redacts."""

    def __init__(self, settings: Settings, texts: Iterable[tuple[Hit, bytes]]) -> None:
        self._index = ShingleIndex(texts)
        sources = [os.environ.get("AOC_SESSION", "")]
        for path, text in settings.files(".env"):
            sources.append(read_dotenv(path, text).get("AOC_SESSION", ""))
        tokens = [parse_token(text, "settings") for text in sources if text.strip()]
        for logins in credentials.all_logins().values():
            tokens += [login.token for login in logins.values()]
        secrets = [token.reveal() for token in tokens]
        self._secrets = {secret.encode(): _TOKEN for secret in secrets if len(secret) >= MIN_LENGTH}
        for _, text in settings.files("config.yaml"):
            for key in _KEY_SET.findall(text):
                add_secret(key, min_length=len(key))
                self._secrets[key.encode()] = _KEY

    def find_hits(self, content: bytes) -> list[Hit]:
        """Return the secrets in the content, and the input and page that match it best."""
        secrets = {hit for secret, hit in self._secrets.items() if secret in content}
        secrets |= {hit for hit, pattern in _PATTERNS if pattern.search(content)}
        # Reversed, so that the best match of each kind stays.
        texts = {hit.kind: hit for hit in reversed(self._index.find(content))}
        heading = None if "page" in texts else _HEADING.search(content)
        if heading and _SITE_TEXT.search(content, heading.end()):
            texts["page"] = Hit("page", "puzzle text")
        return [*secrets, *texts.values()]


def read_allowed(settings: Settings) -> list[str]:
    """Return the path patterns of `publish.allow`, which is a text or a list."""
    allow = settings.raw("publish.allow")
    if allow is None:
        return []
    texts = [item.text for item in ([allow] if allow.items is None else allow.items)]
    if None in texts:
        raise allow.wrong("a pattern of paths, or a list of them")
    return [text.rstrip("/") for text in texts if text]


def _matches(path: str, pattern: str) -> bool:
    """Return whether the pattern matches the path or a parent folder; `*` also matches `/`."""
    return path != "" and (fnmatchcase(path, pattern) or path.startswith(f"{pattern}/"))
