"""The one door to the native searches.

engine.py    the engine's library: how it is called, and what its numbers are called
sets.py      sets of candidates as the engine takes them
closure.py   consequences over strong and weak links, the nearest first
splits.py    constraints whose candidates form two nodes, one of which is true
closures.py  what follows in nets of links, and from almost locked sets
searches.py  solutions, puzzles from a seed, canonical forms
ratings.py   ratings, and the steps of the rater
nets.py      suppositions and their contradictions
paths.py     paths through a profile
"""

import sys
from typing import Final

from whydoku.kernels.closures import almost_locked_sets, joined, refuting, refuting_splits
from whydoku.kernels.engine import variant, variants
from whydoku.kernels.ratings import depth_many, rate_many, rating_steps
from whydoku.kernels.searches import *  # noqa: F403
from whydoku.kernels.searches import __all__ as _searches
from whydoku.kernels.sets import SET_WIDTH

BYTE_ORDER: Final = sys.byteorder
"""The byte order of the counts that the functions return."""

__all__ = [
    *_searches,
    "BYTE_ORDER",
    "SET_WIDTH",
    "almost_locked_sets",
    "depth_many",
    "joined",
    "rate_many",
    "rating_steps",
    "refuting",
    "refuting_splits",
    "variant",
    "variants",
]
