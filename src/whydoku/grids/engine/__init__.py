"""The native searches.

door.py          the engine's functions, its table of names, and how a call ends
library.py       the engine as a library of this machine
webassembly.py   the engine as WebAssembly, beside a Python that is WebAssembly too
engine.py        one of the two, what its numbers are called, and how it takes sets
paths.py         paths through a profile, and the findings of a technique
photos.py        the grids of a picture
rules.py         the rules of a grid, if they are not the classic ones
listings.py      unavoidable sets, minimal puzzles within a puzzle, neighbours
searches.py      solutions, puzzles from a seed, canonical forms, ratings
"""
