"""Verdicts: what is wrong with a puzzle, or with a grid that a player has filled in.

solutions.py  how many solutions a grid has, and where they differ
clues.py      what clues do: which can be left out or changed, which clash
mistakes.py   the digits and pencil marks of a player that no solution allows
check.py      whether a puzzle has exactly one solution, and if not, why not
filled.py     what somebody has filled in, against the givens and their solution
"""
