"""Verdicts: what is wrong with a puzzle, or with the grid of a player.

mistakes.py   the digits and pencil marks of a player that no solution allows
check.py      whether a puzzle has exactly one solution, and if not, why not
"""
