"""Texts in lines of a width."""

from aoc_runner.kernel.terminal.style import columns


def folded(text: str, wide: int) -> list[str]:
    """The text in lines of at most so many columns, broken at blanks, and in words that are longer.

    Nothing of it is left out but the blanks where it is broken.
    """
    if columns(text) <= wide:
        return [text]
    lines = [""]
    for word in text.split(" "):
        if columns(f"{lines[-1]} {word}") <= wide and lines[-1]:
            lines[-1] += f" {word}"
            continue
        lines.append("")
        for char in word:
            if lines[-1] and columns(lines[-1] + char) > wide:
                lines.append("")
            lines[-1] += char
    return [line for line in lines if line]
