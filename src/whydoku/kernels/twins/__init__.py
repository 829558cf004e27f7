"""The searches in Python, with the answers of the native ones; `_native.pyi` says what they mean.

input.py           how bytes and numbers come in, with the refusals of the native module
almost_locked.py   almost locked sets of a grid
closure.py         closures over links
state.py           the candidates of one puzzle, and what each placement leaves
search.py          solving, counting, minimality, random puzzles
rating/            the rating of Sudoku Explainer
"""
