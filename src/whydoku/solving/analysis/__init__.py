"""Analyses puzzles for setters: what each clue does, and what changing one clue would do.

solutions.py    the number of solutions, and the number with each candidate added
facts.py        the symmetries of a puzzle, and the digits after which singles are enough
neighbours.py   the puzzles with one solution that are one clue away, and their ratings
whole.py        the whole analysis of a puzzle, and the hardest step of a path
"""

from __future__ import annotations

from whydoku.solving.analysis.neighbours import Neighbour
from whydoku.solving.analysis.whole import Analysis, Hardest, analyse, hardest

__all__ = ["Analysis", "Hardest", "Neighbour", "analyse", "hardest"]
