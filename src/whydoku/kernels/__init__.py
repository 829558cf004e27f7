"""The native searches, all of which are called through this package.

door.py         the engine's functions, its table of names, and how a call ends
library.py      the engine as a library of this machine
webassembly.py  the engine as WebAssembly, beside a Python that is WebAssembly too
engine.py       one of the two, what its numbers are called, and how it takes sets
searches.py     solutions, puzzles from a seed, canonical forms, ratings
paths.py        paths through a profile, and the findings of a technique
reasons.py      the reasons of findings, as patterns; strong links and almost locked sets
"""

from whydoku.kernels.engine import SET_WIDTH, compiler, packed_set, variant, variants
from whydoku.kernels.searches import (
    Form,
    Solutions,
    automorphisms,
    canonical_forms,
    check_limit,
    check_many,
    count_many,
    depth_many,
    dig_many,
    minimal_many,
    random_minimal,
    random_solutions,
    rate_many,
    rating_steps,
    row_of,
    rows_of_lines,
    sets_of_line,
    solve_many,
)

__all__ = [
    "Form",
    "SET_WIDTH",
    "Solutions",
    "automorphisms",
    "canonical_forms",
    "check_limit",
    "check_many",
    "compiler",
    "count_many",
    "depth_many",
    "dig_many",
    "minimal_many",
    "packed_set",
    "random_minimal",
    "random_solutions",
    "rate_many",
    "rating_steps",
    "row_of",
    "rows_of_lines",
    "sets_of_line",
    "solve_many",
    "variant",
    "variants",
]
