"""A process that answers with one variant of the native engine, or with the oracle.

`python tests/variant_peers.py NAME` reads questions from its input and writes the answers.
"""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, Final, NamedTuple, Self, TypeAlias, assert_never

from oracles import search as oracle
from search_rows import rows_of
from whydoku import kernels as native

KNOWN: Final = ("avx512bitalg", "avx512", "avx2", "sse4.2", "neon", "portable")
"""Every variant there is, on any processor."""

ORACLE: Final = "oracle"


# Questions


class Question(NamedTuple):
    """A function of the door, its arguments between the width and the threads, and the number of
    bytes it answers for each row."""

    name: str
    between: tuple[int | bool, ...]
    size: int

    def __str__(self) -> str:
        return f"{self.name}{self.between or ''}"


@dataclass(frozen=True)
class Batch:
    """Rows, questions about each, and the seed of the manner of asking."""

    rows: bytes
    width: int
    questions: tuple[Question, ...]
    manner: str


@dataclass(frozen=True)
class Taking:
    """Solutions to take from one row, in pieces."""

    row: bytes
    width: int
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class Making:
    """Grids to make, on some number of threads."""

    name: str
    n: int
    seed: int
    start: int
    threads: int


@dataclass(frozen=True)
class Digging:
    """Clues to remove from rows, in groups, on some number of threads."""

    rows: bytes
    groups: bytes
    fewest: bytes
    seed: int
    start: int
    threads: int


Asked: TypeAlias = Batch | Taking | Making | Digging


# The side that answers


def pieces_of(n: int, rng: random.Random) -> Iterator[range]:
    """Cuts n rows at random places."""
    sizes = rng.choice(((n,), (1, 2, 3), (7, 33), (15, 16, 17, 31, 32, 33, 65), (257, 1)))
    first = 0
    while first < n:
        size = rng.choice(sizes)
        yield range(first, min(n, first + size))
        first += size


def answers(engine: Any, batch: Batch) -> list[bytes]:
    """The answers of an engine to each question, in the order of the rows."""
    rng = random.Random(batch.manner)
    rows = rows_of(batch.rows, batch.width)
    said = []
    for question in batch.questions:
        order = list(range(len(rows)))
        if rng.random() < 0.5:
            rng.shuffle(order)
        ask = getattr(engine, question.name)
        width = () if question.name == "minimal_many" else (batch.width,)
        items: list[bytes] = [b""] * len(rows)
        for piece in pieces_of(len(rows), rng):
            some = b"".join(rows[order[at]] for at in piece)
            told = ask(some, *width, *question.between, rng.choice((1, 1, 2, 3, 5)))
            if len(told) != len(piece) * question.size:
                raise AssertionError(f"{question}: {len(told)} bytes for {len(piece)} rows")
            for at, item in zip(piece, rows_of(told, question.size), strict=True):
                items[order[at]] = item
        said.append(b"".join(items))
    return said


def answer(engine: Any, asked: Asked) -> list[bytes]:
    """The answer of an engine."""
    match asked:
        case Batch():
            return answers(engine, asked)
        case Taking(row, width, pieces):
            solutions = engine.Solutions(row, width)
            return [solutions.take(n) for n in pieces]
        case Making(name, n, seed, start, threads):
            return [getattr(engine, name)(n, seed, start, threads)]
        case Digging(rows, groups, fewest, seed, start, threads):
            return [engine.dig_many(rows, groups, fewest, seed, start, threads)]
        case _:
            assert_never(asked)


def serve(name: str) -> None:
    """Answers until there are no more questions."""
    engine = oracle if name == ORACLE else native
    if name != ORACLE and native.variant() != name:
        raise SystemExit(f"this is not {name}")
    while True:
        try:
            asked = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            said: Any = answer(engine, asked)
        except Exception as fault:
            said = f"{type(fault).__name__}: {fault}"
        pickle.dump(said, sys.stdout.buffer)
        sys.stdout.buffer.flush()


# The side that asks


class Different(AssertionError):
    """Two sides give different answers."""


class Peer:
    """A process that answers with one variant, or with the oracle."""

    def __init__(self, name: str) -> None:
        self.name = name
        env = {**os.environ, "WHYDOKU_CPU": "" if name == ORACLE else name}
        self._process = subprocess.Popen(
            [sys.executable, __file__, name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=env,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._to.close()
        self._from.close()
        if value is not None:
            self._process.kill()
        self._process.wait()

    @property
    def _to(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _from(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def ask(self, asked: Asked) -> None:
        """Sends a question without waiting for the answer."""
        try:
            pickle.dump(asked, self._to)
            self._to.flush()
        except BrokenPipeError:
            raise Different(f"{self.name} has died, before {asked!r:.2000}") from None

    def hear(self, asked: Asked) -> list[bytes]:
        """Waits for the answer."""
        try:
            said: Any = pickle.load(self._from)
        except (EOFError, pickle.UnpicklingError):
            raise Different(f"{self.name} has died of {asked!r:.2000}") from None
        if isinstance(said, str):
            raise Different(f"{self.name} says {said} to {asked!r:.2000}")
        whole: list[bytes] = said
        return whole


def here() -> tuple[str, ...]:
    """The variants that this processor can run."""
    return native.variants()


if __name__ == "__main__":
    # What comes through the pipe must belong to the module, not to this program.
    import variant_peers

    variant_peers.serve(sys.argv[1])
