"""The ends of pipes, and the last lines of what came through."""

import os
import selectors
import tracemalloc
from collections.abc import Iterator

import pytest

from aoc_runner.running.pipes import CHUNK, ReadEnd, Tail, _PumpedEnd, read_end


def tail(*contents: bytes) -> list[str]:
    kept = Tail()
    for content in contents:
        kept.take(content)
    return kept.lines()


@pytest.fixture(params=[ReadEnd, _PumpedEnd])
def pipe(request: pytest.FixtureRequest) -> Iterator[tuple[ReadEnd, int]]:
    descriptor, writing = os.pipe()
    end = request.param(descriptor)
    yield end, writing
    end.close()


def wait_for(end: ReadEnd) -> bytes:
    with selectors.DefaultSelector() as selector:
        selector.register(end, selectors.EVENT_READ)
        assert selector.select(5)
    return end.read()


def test_what_comes_is_waited_for_and_read(pipe: tuple[ReadEnd, int]) -> None:
    end, writing = pipe
    assert end.read() == b""
    assert not end.is_over
    os.write(writing, b"one")
    assert wait_for(end) == b"one"
    assert not end.is_over
    os.write(writing, b"two")
    os.close(writing)
    content = wait_for(end)
    while not end.is_over:
        content += wait_for(end)
    assert content == b"two"
    assert end.read() == b""
    assert end.is_over


def test_no_more_than_a_chunk_is_read_at_once(pipe: tuple[ReadEnd, int]) -> None:
    end, writing = pipe
    os.write(writing, b"x" * 1000)
    assert 0 < len(wait_for(end)) <= CHUNK
    os.close(writing)


def test_the_end_of_a_pipe_is_its_own_where_pipes_can_be_waited_for() -> None:
    descriptor, writing = os.pipe()
    end = read_end(descriptor)
    assert isinstance(end, ReadEnd)
    os.close(writing)
    end.close()


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"one", ["one"]),
        (b"one\n", ["one"]),
        (b"one\n\ntwo", ["one", "", "two"]),
        (b"one\r\ntwo\r\n", ["one", "two"]),
        (b"10%\r20%\rdone\n", ["10%", "20%", "done"]),
        ("Küche 漢\n".encode(), ["Küche 漢"]),
        (b"\xff\xfe is no text\n", ["\ufffd\ufffd is no text"]),
    ],
)
def test_the_lines_of_what_was_printed(content: bytes, lines: list[str]) -> None:
    assert tail(content) == lines
    if b"\r" not in content:
        assert tail(*(bytes([byte]) for byte in content)) == lines


@pytest.mark.parametrize("size", [1, 7, 4096, CHUNK])
def test_the_last_twenty_lines_however_they_come(size: int) -> None:
    content = b"".join(b"%d\n" % number for number in range(3000))
    pieces = [content[at : at + size] for at in range(0, len(content), size)]
    assert tail(*pieces) == [str(number) for number in range(2980, 3000)]
    assert tail(*pieces, b"the rest")[-2:] == ["2999", "the rest"]
    assert len(tail(*pieces, b"the rest")) == 20


@pytest.mark.parametrize("letter", ["x", "é", "漢", "\N{SNAKE}"])
def test_of_a_long_line_the_beginning_is_kept(letter: str) -> None:
    assert tail((letter * 500 + "\n").encode()) == [letter * 500]
    assert tail((letter * 501 + "\n").encode()) == [letter * 500 + "…"]
    long = f"begins {letter * 100_000}\nlast\n".encode()
    pieces = [long[at : at + CHUNK] for at in range(0, len(long), CHUNK)]
    for lines in (tail(long), tail(*pieces)):
        assert lines == [f"begins {letter * 493}…", "last"]


def test_twenty_long_lines_are_twenty() -> None:
    lines = tail(*(b"%02d " % number + b"x" * 100_000 + b"\n" for number in range(30)))
    assert [line[:2] for line in lines] == [str(number) for number in range(10, 30)]


def test_a_flood_takes_no_memory() -> None:
    kept = Tail()
    tracemalloc.start()
    for content in (b"a line\n" * (CHUNK // 7), b"y" * CHUNK):
        for _ in range(100):
            kept.take(content)
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < 1 << 17
