"""Analyses puzzles for setters: what each clue does, and what changing one clue would do.

solutions.py    the number of solutions, and the number with each candidate added
backdoors.py    the digits after which singles are enough
symmetries.py   the symmetries of the layout, of the puzzle and of its solution
neighbours.py   the puzzles with one solution that are one clue away, and their ratings
whole.py        the whole analysis of a puzzle, and the hardest step of a path
"""

from __future__ import annotations

from whydoku.analysis.backdoors import Backdoors
from whydoku.analysis.neighbours import Neighbour, NeighbourKind
from whydoku.analysis.solutions import LIMIT, SolutionCounts
from whydoku.analysis.symmetries import Symmetries
from whydoku.analysis.whole import Analysis, Hardest, analyse, hardest
from whydoku.verdicts.clues import ClueEffect

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
