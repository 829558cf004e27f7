"""Checks that all variants of the native engine agree: `python tests/variants.py --count 1000000`.

Rows of every kind, and those of the named files, go to every variant that this processor can run,
each in a process of its own, and some of them to the oracle. Each is asked in its own manner:
in another order, in other pieces, on other numbers of threads. A difference is reported with its
row.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from oracles import search as oracle
from search_rows import rows_of
from variant_peers import (
    ORACLE,
    Batch,
    Different,
    Digging,
    Making,
    Peer,
    Question,
    Taking,
    answer,
    here,
)
from variant_rows import CELL_KINDS, MARK_KINDS, Basis, basis_of, mixed
from whydoku import kernels as native

ROWS: Final = 1000
"""The number of rows in one batch."""

EVERY_ROW: Final = (
    Question("check_many", (), 1),
    Question("count_many", (1,), 8),
    Question("count_many", (2,), 8),
    Question("count_many", (3,), 8),
    Question("solve_many", (True,), 81),
    Question("solve_many", (False,), 81),
)
ROWS_OF_CELLS: Final = (*EVERY_ROW, Question("minimal_many", (), 1))
FEW_ROWS: Final = (Question("count_many", (1000,), 8),)


def told(batch: Batch, question: Question, at: int, said: Mapping[str, bytes]) -> str:
    """A row with the answer of each side, including the oracle."""
    row = rows_of(batch.rows, batch.width)[at]
    alone = Batch(row, batch.width, (question,), "")
    lines = [f"{question}, row {at} of {len(batch.rows) // batch.width}: {row!r}"]
    for name, items in said.items():
        lines.append(f"  {name}: {items[at * question.size : (at + 1) * question.size]!r}")
    lines.append(f"  the oracle, alone: {answer(oracle, alone)[0]!r}")
    for name in said:
        if name != ORACLE:
            with Peer(name) as peer:
                peer.ask(alone)
                lines.append(f"  {name}, alone: {peer.hear(alone)[0]!r}")
    return "\n".join(lines)


def compare(peers: Sequence[Peer], batch: Batch) -> list[bytes]:
    """Asks all, each in its own manner; returns what they agree on, question by question."""
    asked = [
        Batch(batch.rows, batch.width, batch.questions, f"{batch.manner} {peer.name}")
        for peer in peers
    ]
    for peer, own in zip(peers, asked, strict=True):
        peer.ask(own)
    said = {peer.name: peer.hear(own) for peer, own in zip(peers, asked, strict=True)}
    agreed = said[peers[0].name]
    for number, question in enumerate(batch.questions):
        for name, other in said.items():
            if other[number] == agreed[number]:
                continue
            n = len(batch.rows) // batch.width
            at = next(
                at
                for at in range(n)
                for item in [slice(at * question.size, (at + 1) * question.size)]
                if other[number][item] != agreed[number][item]
            )
            both = {peers[0].name: agreed[number], name: other[number]}
            raise Different(told(batch, question, at, both))
    return agreed


def compare_plainly(peers: Sequence[Peer], asked: Taking | Making | Digging) -> None:
    """Compares the answers to questions that are not asked row by row."""
    for peer in peers:
        peer.ask(asked)
    said = {peer.name: peer.hear(asked) for peer in peers}
    for name, items in said.items():
        if items != said[peers[0].name]:
            raise Different(
                f"{asked!r}\n  {peers[0].name}: {said[peers[0].name]!r:.4000}\n"
                f"  {name}: {items!r:.4000}"
            )


@dataclass
class Tally:
    """The counts of what was compared."""

    rows: int = 0
    rows_with_oracle: int = 0
    questions: int = 0
    taken: int = 0
    made: int = 0
    dug: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)

    def __str__(self) -> str:
        meaning = {0: "no solution", 1: "one", 2: "several", 255: "invalid"}
        statuses = ", ".join(f"{meaning[s]} {n:,}" for s, n in sorted(self.statuses.items()))
        kinds = ", ".join(f"{kind} {n:,}" for kind, n in sorted(self.kinds.items()))
        return (
            f"{self.rows:,} rows, {self.rows_with_oracle:,} of them with the oracle, and"
            f" {self.questions:,} answers about them; solutions in order of {self.taken:,} rows,"
            f" {self.made:,} grids made, {self.dug:,} rows dug\n{statuses}\n{kinds}"
        )


class Comparison:
    """Compares rows made from a seed until there are enough; all depends on the seed alone."""

    def __init__(
        self, variants: Sequence[Peer], helper: Peer | None, basis: Basis, seed: int
    ) -> None:
        self.tally = Tally()
        self._variants = variants
        self._all = [*variants, helper] if helper is not None else variants
        self._basis = basis
        self._seed = seed

    def rows(self, number: int, n: int, with_oracle: int) -> None:
        """A batch of n rows of one width; the first few also go to the oracle."""
        manner = f"{self._seed} {number}"
        rng = random.Random(manner)
        is_marks = rng.random() < 0.25
        made = list(mixed(rng, self._basis, n, MARK_KINDS if is_marks else CELL_KINDS))
        rows = [row for _, row in made]
        width = 729 if is_marks else 81
        questions = EVERY_ROW if is_marks else ROWS_OF_CELLS
        statuses = compare(self._variants, Batch(b"".join(rows), width, questions, manner))[0]
        few = b"".join(rng.sample(rows, len(rows) // 10))
        compare(self._variants, Batch(few, width, FEW_ROWS, manner))
        if with_oracle:
            some = b"".join(rows[:with_oracle])
            compare(self._all, Batch(some, width, questions, f"{manner} oracle"))
            self.tally.rows_with_oracle += with_oracle
        for at in rng.sample(range(len(rows)), min(3, len(rows))):
            pieces = rng.choice(((1, 2, 3), (0, 7), (100, 1), (2, 2, 2, 2)))
            self._take(Taking(rows[at], width, pieces), with_oracle > 0)
        if not is_marks:
            self._dig(rng, rows, with_oracle > 0)
        self.tally.rows += n
        self.tally.questions += n * len(questions) + len(few) // width
        self.tally.kinds.update(kind for kind, _ in made)
        self.tally.statuses.update(statuses)

    def _take(self, taking: Taking, with_oracle: bool) -> None:
        compare_plainly(self._all if with_oracle else self._variants, taking)
        self.tally.taken += 1

    def _dig(self, rng: random.Random, rows: Sequence[bytes], with_oracle: bool) -> None:
        """Removes clues from some rows and grids, in groups of any kind."""
        n = rng.choice((1, 9, 40, 100))
        grids = rows_of(oracle.random_solutions(2, rng.getrandbits(64), 0, 1))
        some = b"".join(rng.choices(rows, k=n) + grids)
        kinds = (range(81), rng.choices(range(81), k=81), rng.choices((*range(50), 255), k=81))
        fewest = bytes(rng.choice((0, 0, 24, 30, 81)) for _ in range(n + 2))
        seed, start = rng.getrandbits(64), rng.getrandbits(63)
        asked = Digging(some, bytes(rng.choice(kinds)), fewest, seed, start, rng.choice((1, 2, 3)))
        compare_plainly(self._variants, asked)
        if with_oracle:
            few = replace(asked, rows=some[-81 * 4 :], fewest=fewest[-4:])
            compare_plainly(self._all, few)
        self.tally.dug += n + 2

    def makers(self, number: int, with_oracle: int) -> None:
        """Makes grids, a few of them with the oracle too."""
        rng = random.Random(f"{self._seed} {number} makers")
        for name in ("random_solutions", "random_minimal"):
            n = rng.choice((0, 1, 2, 7, 8, 9, 31, 33, 64, 70, 129))
            seed = rng.choice((0, 1, rng.getrandbits(32), rng.getrandbits(64), (1 << 64) - 1))
            start = rng.choice((0, 0, 1, rng.getrandbits(40), (1 << 64) - 1 - n))
            threads = rng.choice((1, 2, 3))
            compare_plainly(self._variants, Making(name, n, seed, start, threads))
            self.tally.made += n
            if with_oracle:
                compare_plainly(self._all, Making(name, min(n, with_oracle), seed, start, threads))

    def run(self, count: int, with_oracle: int, report: bool = False) -> Tally:
        """Compares this many rows, and this many of them with the oracle."""
        began = said = time.monotonic()
        number = 0
        while self.tally.rows < count:
            rng = random.Random(f"{self._seed} {number} size")
            n = min(count - self.tally.rows, rng.choice((1, 2, 33, ROWS, ROWS, ROWS + 3, 2 * ROWS)))
            after = self.tally.rows + n
            due = with_oracle * after // count - self.tally.rows_with_oracle
            self.rows(number, n, min(n, due))
            self.makers(number, 2 if due and number % 16 == 0 else 0)
            number += 1
            if report and time.monotonic() - said > 10:
                said = time.monotonic()
                print(f"{self.tally.rows:,} rows, {said - began:.0f} s", flush=True)
        return self.tally


def rows_in(path: Path) -> Iterator[bytes]:
    """The rows of 81 in a file, one per line, whatever else the line holds."""
    for line in path.read_bytes().splitlines():
        for word in line.replace(b",", b" ").replace(b";", b" ").split():
            if len(word) == 81:
                yield word
                break


def compare_files(peers: Sequence[Peer], basis: Basis, seed: int) -> int:
    """Compares all rows of files, as they are."""
    rows = basis.others
    for first in range(0, len(rows), ROWS):
        some = b"".join(rows[first : first + ROWS])
        compare(peers, Batch(some, 81, ROWS_OF_CELLS, f"{seed} files {first}"))
    return len(rows)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="rows")
    parser.add_argument("--oracle", type=int, default=20_000, help="rows for the oracle as well")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=Path, help="rows of 81 in lines")
    asked = parser.parse_args()
    others = [row for path in asked.files for row in rows_in(path)]
    if asked.files and not others:
        raise SystemExit("no rows of 81 in these files")
    basis = basis_of(native, 5000, asked.seed, others)
    began = time.monotonic()
    with ExitStack() as stack:
        peers = [stack.enter_context(Peer(name)) for name in here()]
        helper = stack.enter_context(Peer(ORACLE)) if asked.oracle else None
        print(f"compared: {', '.join(here())}{' and the oracle' if helper else ''}", flush=True)
        comparison = Comparison(peers, helper, basis, asked.seed)
        try:
            from_files = compare_files(peers, basis, asked.seed)
            tally = comparison.run(asked.count, asked.oracle, report=True)
        except Different as fault:
            sys.exit(f"seed {asked.seed}: {fault}")
    print(tally)
    if from_files:
        print(f"{from_files:,} rows of files as they are")
    print(f"all the same, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
