"""Checks that all variants of the native engine agree: `python tests/variants.py --count 1000000`.

Rows of every kind go to every variant that this processor can run, each in a process of its own
(`--serve NAME`) and asked in another order, in other pieces and threads, and some to the oracle.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import IO, Any, Final, TypeAlias

from oracles import search as oracle
from search_rows import ROWS_OF_WIDTH, Question, pieces, questions, rows_of
from whydoku.grids.engine import engine as native_engine
from whydoku.grids.engine import searches as native

ORACLE: Final = "oracle"

Call: TypeAlias = tuple[str, tuple[Any, ...]]
"""The name of a function of the door, and its arguments."""


def answer(engine: Any, name: str, *arguments: Any) -> Any:
    """The answer of an engine; `take` is given a row, a width, and how many to take at a time."""
    if name == "take":
        row, width, numbers = arguments
        solutions = engine.Solutions(row, width)
        return [solutions.take(n) for n in numbers]
    if name == "ask":
        question, *rest = arguments
        return question.asked(engine, *rest)
    return getattr(engine, name)(*arguments)


def serve(name: str) -> None:
    engine = oracle if name == ORACLE else native
    assert name in (ORACLE, native_engine.variant())
    while True:
        try:
            calls = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        pickle.dump([answer(engine, called, *given) for called, given in calls], sys.stdout.buffer)
        sys.stdout.buffer.flush()


class Different(AssertionError):
    """Two sides give different answers."""


class Peer:
    """A process that answers with one variant, or with the oracle."""

    def __init__(self, name: str, to: IO[bytes], from_: IO[bytes]) -> None:
        self.name = name
        self.to, self.from_ = to, from_

    def ask(self, calls: Sequence[Call]) -> None:
        pickle.dump(calls, self.to)
        self.to.flush()

    def hear(self) -> list[Any]:
        try:
            said: list[Any] = pickle.load(self.from_)
        except EOFError:
            raise Different(f"{self.name} has died") from None
        return said


@contextmanager
def peer_named(name: str) -> Iterator[Peer]:
    env = {**os.environ, "WHYDOKU_CPU": "" if name == ORACLE else name}
    command = [sys.executable, __file__, "--serve", name]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Peer(name, process.stdin, process.stdout)


def compare(peers: Sequence[Peer], name: str, *arguments: Any) -> Any:
    for peer in peers:
        peer.ask([(name, arguments)])
    said = {peer.name: peer.hear() for peer in peers}
    [first, *_] = said
    for other, items in said.items():
        if items != said[first]:
            raise Different(
                f"{name}{arguments!r:.4000}\n  {first}: {said[first]!r:.4000}\n"
                f"  {other}: {items!r:.4000}"
            )
    return said[first][0]


def compare_rows(
    peers: Sequence[Peer], rows: bytes, width: int, question: Question, rng: random.Random
) -> bytes:
    """What all answer about rows, each asked in its own manner."""
    n = len(rows) // width
    orders = {peer.name: rng.sample(range(n), n) for peer in peers}
    for peer in peers:
        mixed = b"".join(rows[at * width : (at + 1) * width] for at in orders[peer.name])
        parts = pieces(mixed, width, rng)
        threads = (rng.choice((1, 1, 2, 3, 5)) for _ in range(n))
        peer.ask(
            [("ask", (question, *one)) for one in zip(parts, [width] * n, threads, strict=False)]
        )
    said = {}
    for peer in peers:
        told = rows_of(b"".join(peer.hear()), question.size)
        said[peer.name] = [item for _, item in sorted(zip(orders[peer.name], told, strict=True))]
    for at, items in enumerate(zip(*said.values(), strict=True)):
        if len({*items}) > 1:
            row = rows[at * width : (at + 1) * width]
            told_by = dict(zip(said, items, strict=True))
            alone = question.asked(oracle, row, width)
            raise Different(f"{question}: {row!r}\n  {told_by}\n  the oracle, alone: {alone!r}")
    return b"".join(said[peers[0].name])


class Comparison:
    """Compares rows made from a seed until there are enough; all depends on the seed alone."""

    def __init__(self, variants: Sequence[Peer], helper: Peer | None, seed: int) -> None:
        self.counts = Counter[str]()
        self.statuses = Counter[int]()
        self._variants = variants
        self._all = variants if helper is None else [*variants, helper]
        self._rng = random.Random(seed)

    def rows(self, rows: bytes, width: int, with_oracle: int) -> None:
        rng = self._rng
        for question in questions(width):
            said = compare_rows(self._variants, rows, width, question, rng)
            if question.name == "check_many":
                self.statuses.update(said)
            if with_oracle:
                compare_rows(self._all, rows[: with_oracle * width], width, question, rng)
        many = Question("count_many", (1000,), 8)
        compare_rows(self._variants, rows[: 40 * width], width, many, rng)
        self.counts["rows"] += len(rows) // width
        for row in rng.choices(rows_of(rows, width), k=3):
            numbers = rng.choice(((1, 2, 3), (0, 7), (100, 1), (2, 2, 2, 2)))
            compare(self._all if with_oracle else self._variants, "take", row, width, numbers)

    def makers(self, with_oracle: bool) -> None:
        rng = self._rng
        peers = self._all if with_oracle else self._variants
        n = rng.choice((0, 1, 2)) if with_oracle else rng.choice((7, 8, 9, 31, 33, 64, 70, 129))
        seed = rng.choice((0, 1, rng.getrandbits(64), (1 << 64) - 1))
        start = rng.choice((0, 1, rng.getrandbits(40), (1 << 64) - 1 - 2 * n))
        threads = rng.choice((1, 2, 3))
        solved, _ = (
            compare(peers, name, n, seed, start, threads)
            for name in ("random_solutions", "random_minimal")
        )
        rows = solved + ROWS_OF_WIDTH[81](n, rng.getrandbits(60))
        groups = rng.choice(
            (range(81), rng.choices(range(81), k=81), rng.choices((*range(50), 255), k=81))
        )
        fewest = bytes(rng.choice((0, 0, 24, 30, 81)) for _ in range(2 * n))
        compare(peers, "dig_many", rows, bytes(groups), fewest, seed, start, threads)
        self.counts["made"] += n

    def run(self, count: int, with_oracle: int, say: Callable[[str], object] = str) -> None:
        """Compares so many rows, and about so many of them with the oracle."""
        rng = self._rng
        while (done := self.counts["rows"]) < count:
            n = min(count - done, rng.choice((1, 2, 33, 250, 257, 500)))
            width = rng.choice((81, 81, 81, 92, 729))
            some = -(-with_oracle * n // count)
            self.rows(ROWS_OF_WIDTH[width](n, rng.getrandbits(60)), width, some)
            self.makers(with_oracle > 0 and rng.random() < 0.1)
            say(f"{self.counts['rows']:,} rows")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="rows")
    parser.add_argument("--oracle", type=int, default=20_000, help="rows for the oracle as well")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", metavar="NAME", help="answer as one variant, or as the oracle")
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return
    with ExitStack() as stack:
        names = (*native_engine.variants(), *([ORACLE] if asked.oracle else []))
        peers = [stack.enter_context(peer_named(name)) for name in names]
        variants = peers[: len(native_engine.variants())]
        helper = peers[-1] if asked.oracle else None
        comparison = Comparison(variants, helper, asked.seed)
        try:
            comparison.run(asked.count, asked.oracle, print)
        except Different as fault:
            sys.exit(f"seed {asked.seed}: {fault}")
    print(f"all the same: {', '.join(names)}; {comparison.counts}; {comparison.statuses}")


if __name__ == "__main__":
    # What comes through the pipe must belong to the module, not to this program.
    import variants

    variants.main()
