"""Sudoku Explainer's rating in plain Python: slow where chains are needed, and the same figures.

board.py        what the rater works on: cells with marks, and where each digit can go
basics.py       singles, sets, fish and wings
aligned.py      aligned exclusion
uniqueness.py   loops of two digits, and the BUG
chains.py       forcing chains and cycles from a single start
nets.py         chains from several starts, dynamic ones, and nested ones
rater.py        the techniques in their order; a path, and its figures
rows.py         rows in, records out
"""
