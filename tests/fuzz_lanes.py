"""Seeds for the fuzzer of the searches: `python tests/fuzz_lanes.py DIRECTORY`.

`native/tests/lanes_fuzz.cpp` reads two bytes, which choose the question, and then puzzles.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from search_rows import random_marks, rows_at_random, rows_of

CELLS, SETS, FIRST, MARKS = range(4)
"""The questions: rows of 81, counts and first solutions of sets, rows of 729."""


def sets_of(marks: bytes) -> bytes:
    """A row of 729 as 81 masks of two bytes."""
    return b"".join(
        sum(1 << d for d in range(9) if marks[9 * i + d] in b"123456789").to_bytes(2, "little")
        for i in range(81)
    )


def seed(number: int) -> bytes:
    rng = random.Random(number)
    what = number % 4
    n = rng.choice((1, 2, 7, 9, 15, 20) if what == MARKS else (1, 2, 7, 9, 33, 65, 90))
    rows = rows_at_random(n, number) if what == CELLS else random_marks(n, number, wild=0.1)
    if what in (SETS, FIRST):
        rows = b"".join(map(sets_of, rows_of(rows, 729)))
    return bytes((what, rng.randrange(256))) + rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--count", type=int, default=400)
    asked = parser.parse_args()
    asked.directory.mkdir(parents=True, exist_ok=True)
    for number in range(asked.count):
        (asked.directory / f"{number}").write_bytes(seed(number))


if __name__ == "__main__":
    main()
