"""Analyses puzzles for setters: what each clue does, and what changing one clue would do.

solutions.py    the number of solutions, and the number with each candidate added
backdoors.py    the digits after which singles are enough
symmetries.py   the symmetries of the layout, of the puzzle and of its solution
neighbours.py   the puzzles with one solution that are one clue away, and their ratings
whole.py        the whole analysis of a puzzle, and the hardest step of a path
"""

from __future__ import annotations

from whydoku.analysis.neighbours import Neighbour
from whydoku.analysis.whole import Analysis, Hardest, analyse, hardest

__all__ = ["Analysis", "Hardest", "Neighbour", "analyse", "hardest"]
