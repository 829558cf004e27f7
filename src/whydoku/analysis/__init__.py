"""Analyses puzzles for setters: what each clue does, and what changing one clue would do.

solutions.py    the number of solutions, and the number with each candidate added
backdoors.py    the digits after which singles are enough
symmetries.py   the symmetries of the layout, of the puzzle and of its solution
hardest.py      the hardest step of a path
neighbours.py   the puzzles with one solution that are one clue away, and their ratings
whole.py        the whole analysis of a puzzle
"""

from __future__ import annotations

from whydoku.analysis.backdoors import Backdoors
from whydoku.analysis.hardest import Hardest, hardest
from whydoku.analysis.neighbours import Neighbour, NeighbourKind
from whydoku.analysis.solutions import LIMIT, SolutionCounts
from whydoku.analysis.symmetries import Symmetries
from whydoku.analysis.whole import Analysis, analyse
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
