"""What a setter wants to know of a puzzle: what each clue does, and what one clue would change.

solutions.py    how many solutions there are, and how many with each candidate
clues.py        which clues can be spared, and which can show another digit
backdoors.py    the digits after which singles are enough
symmetries.py   of the layout, of the puzzle, of its solution
hardest.py      the hardest step of a path
neighbours.py   the puzzles with one solution that are one clue away, and their ratings
whole.py        all of it
"""

from __future__ import annotations

from whydoku.analysis.backdoors import Backdoors
from whydoku.analysis.clues import ClueEffect
from whydoku.analysis.hardest import Hardest, hardest
from whydoku.analysis.neighbours import Neighbour, NeighbourKind
from whydoku.analysis.solutions import LIMIT, SolutionCounts
from whydoku.analysis.symmetries import Symmetries
from whydoku.analysis.whole import Analysis, analyse

__all__ = [
    "LIMIT",
    "Analysis",
    "Backdoors",
    "ClueEffect",
    "Hardest",
    "Neighbour",
    "NeighbourKind",
    "SolutionCounts",
    "Symmetries",
    "analyse",
    "hardest",
]
