"""Sudoku Explainer's rating in plain Python: the same figures, but slow if chains are needed.

board.py        the board of the rater: cells with marks, and the places of each digit
basics.py       singles, sets, fish and wings
aligned.py      aligned exclusion
uniqueness.py   loops of two digits, and BUG
chains.py       forcing chains and cycles from a single start
nets.py         chains from several starts, and dynamic ones
rater.py        the techniques in their order; a path and its figures
"""
