"""The searches that must be fast: native code behind one door, or its twins in Python.

closure.py   what follows over strong and weak links, the nearest first
splits.py    constraints whose candidates fall into two nodes, of which one is true
twins/       the searches in Python, with the answers of the native ones
door.py      the one way in: the same functions, whichever side answers
"""

from whydoku.kernels.door import (
    BYTE_ORDER,
    CURE,
    LONG_JOB,
    PURE_IS_SLOW,
    PURE_ON_PURPOSE,
    WHY_PURE,
    Solutions,
    almost_locked_sets,
    check_limit,
    check_many,
    count_many,
    dig_many,
    joined,
    minimal_many,
    need_native,
    random_minimal,
    random_solutions,
    rate_many,
    rating_step,
    refuting,
    refuting_splits,
    row_of,
    solve_many,
    variant,
    variants,
    warn_of_pure,
)

__all__ = [
    "BYTE_ORDER",
    "CURE",
    "LONG_JOB",
    "PURE_IS_SLOW",
    "PURE_ON_PURPOSE",
    "WHY_PURE",
    "Solutions",
    "almost_locked_sets",
    "check_limit",
    "check_many",
    "count_many",
    "dig_many",
    "joined",
    "minimal_many",
    "need_native",
    "random_minimal",
    "random_solutions",
    "rate_many",
    "rating_step",
    "refuting",
    "refuting_splits",
    "row_of",
    "solve_many",
    "variant",
    "variants",
    "warn_of_pure",
]
