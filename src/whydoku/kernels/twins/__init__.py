"""The searches in Python, with the same answers as the native ones; `_native.pyi` describes them.

input.py           bytes and numbers as arguments, refused as the native module refuses them
lines.py           strings of 81 characters as rows and as sets
almost_locked.py   almost locked sets of a grid
closure.py         closures over links
state.py           the candidates of one puzzle, and the effect of each placement
search.py          solving, counting, minimality, random puzzles
rating/            the rating of Sudoku Explainer
depth.py           the depth of trial and error
"""
