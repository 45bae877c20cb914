"""What a script prints: passed on piece by piece, but for a traceback at its end."""

import pytest

from aoc_runner.running.scripts.prints import MOST, Complaints, Prints

HEAD = "Traceback (most recent call last):\n"


def shown(complaints: Complaints, *pieces: str, capfd: pytest.CaptureFixture[str]) -> str:
    for piece in pieces:
        complaints.take(piece.encode())
    return capfd.readouterr().err


@pytest.mark.parametrize(
    ("pieces", "passed_on"),
    [
        (["a\n", "b"], "a\nb"),
        ([f"a\n{HEAD}  File\nValueError: no\n"], "a\n"),
        ([f"a{HEAD}"], ""),
        (["a\n", *HEAD, "more"], "a\n"),
        (["a\nTrace", "r\n"], "a\nTracer\n"),
        (["T", "T", "Tr", "x"], "TTTrx"),
        (["a\n", f"  + Exception Group {HEAD}  | x\n"], "a\n"),
        ([HEAD, "ValueError\n", "\nDuring handling\n", HEAD, "KeyError\n"], ""),
    ],
)
def test_a_traceback_is_held_back_however_it_comes(
    pieces: list[str], passed_on: str, capfd: pytest.CaptureFixture[str]
) -> None:
    complaints = Complaints()
    assert shown(complaints, *pieces, capfd=capfd) == passed_on
    assert complaints.is_holding == (passed_on != "".join(pieces))
    complaints.release()
    assert passed_on + capfd.readouterr().err == "".join(pieces)
    assert complaints.text() == "".join(pieces)
    assert shown(complaints, "next\n", capfd=capfd) == "next\n"


def test_no_more_than_so_much_is_held_back(capfd: pytest.CaptureFixture[str]) -> None:
    complaints = Complaints()
    for _ in range(30):
        complaints.take((HEAD + "x" * 100_000).encode())
    assert len(capfd.readouterr().err) > 30 * 100_000 - 2 * MOST


@pytest.mark.parametrize("size", [1, 999, 65536, 3_000_000])
def test_the_end_is_kept_in_whole_lines(size: int, capfd: pytest.CaptureFixture[str]) -> None:
    content = "".join(f"{number}\n" for number in range(300_000)).encode()[: 2 * MOST]
    prints = Prints("stdout")
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    for piece in pieces if size > 1 else [*pieces[:1000], content[1000:]]:
        prints.take(piece)
    assert content.decode().endswith(prints.text())
    assert prints.was_cut == (size < MOST)
    if prints.was_cut:
        assert MOST - 10 < len(prints.text()) < len(content)
        assert content.decode().removesuffix(prints.text()).endswith("\n")
    assert capfd.readouterr().out == content.decode()
