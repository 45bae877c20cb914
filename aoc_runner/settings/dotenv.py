"""`.env`, the one way it is read: our variables alone, each as it is written.

`${NAME}` is not expanded: a cloned project's file could send another secret of the user's along in
the contact.
"""

import re
from io import StringIO

from aoc_runner.kernel.files import read_text
from aoc_runner.kernel.words.errors import ConfigError
from aoc_runner.settings.scrubber import remember


def read(path: str) -> dict[str, str]:
    """The `AOC_` variables in the file that are set to something.

    Raises ConfigError for a file that cannot be read; for a line about one of ours that cannot, it
    has the line's number and nothing of the line.
    """
    content = read_text(path, ConfigError).removeprefix("\ufeff")
    if "AOC_" not in content:
        return {}  # somebody else's, however strange
    from dotenv.parser import parse_stream

    values: dict[str, str] = {}
    for binding in parse_stream(StringIO(content, newline=None)):
        text = binding.original.string
        ours = "AOC_" if binding.error else r"^[ \t]*(?:export[ \t]+)?['\"]?AOC_"
        # A quote that is not closed on its line takes the next lines along.
        is_whole = binding.value is not None and "\n" not in text.strip()
        if not is_whole and (match := re.search(ours, text, re.MULTILINE)):
            number = binding.original.line + text.count("\n", 0, match.end())
            raise ConfigError(
                f"{path}:{number}: a line about AOC_… that cannot be read",
                "write it as NAME=value, the value in quotes if it has blanks or a #; "
                "a quote must end on its line, here and on the lines above",
            )
        value = (binding.value or "").strip()
        if value and (binding.key or "").startswith("AOC_"):
            values[str(binding.key)] = value
    remember(values.get("AOC_SESSION", ""))
    return values
