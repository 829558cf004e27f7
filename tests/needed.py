"""Counts how often puzzles need each technique, for `src/whydoku/solving/needed.toml`.

A million minimal puzzles are made from a seed, each by removing clues from a solution at random,
and take the default path, which always takes the easiest step there is. That takes several minutes.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import islice
from typing import Final

import whydoku as wd
from whydoku.logic.catalogue import techniques

COUNT: Final = 1_000_000
PIECE: Final = 50_000

HEAD: Final = f"""\
# Of {COUNT:,} minimal puzzles made at random, how many have the technique on their default path,
# and of how many it is the hardest step, by its slug. Written by `python tests/needed.py`.

puzzles = {COUNT}
"""


def main() -> None:
    """Prints the table."""
    ArgumentParser(description=__doc__).parse_args()
    uses = dict.fromkeys((one.slug for one in techniques()), (0, 0))
    puzzles = iter(wd.random_minimal(COUNT, seed=1))
    while piece := list(islice(puzzles, PIECE)):
        traces = wd.explain_many(piece, threads=0)
        hardest = list(traces.hardest)
        for slug in uses:
            if slug in traces.counts:
                used = sum(map(bool, traces.counts[slug]))
                uses[slug] = (uses[slug][0] + used, uses[slug][1] + hardest.count(slug))
    print(HEAD)
    for slug, (used, last) in uses.items():
        print(f"{slug} = [{used}, {last}]")


if __name__ == "__main__":
    main()
