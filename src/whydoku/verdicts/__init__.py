"""Verdicts: what is wrong with a puzzle, or with a grid that a player has filled in.

conflicts.py   small sets of actions that together leave no solution
clues.py       which clues can be left out, and which can show another digit
impossible.py  clues without a solution: which of them clash, and which may be a misprint
several.py     how many solutions there are, and where they differ
mistakes.py    the digits and pencil marks of a player that no solution allows
uniqueness.py  whether a grid may be taken to have one solution
check.py       whether a puzzle has exactly one solution, and if not, why not
filled.py      what somebody has filled in, against the givens and their solution
"""
