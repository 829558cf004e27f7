"""Oracles: second definitions of what the native engine and the finders do, in plain Python.

The tests compare the engine with them. Where an oracle has the name and the arguments of a native
function, `whydoku.grids.engine` describes it. They do not check their arguments.

almost_locked.py  almost locked sets of a grid, and what rows of them exclude
colours.py        clusters of pairs in two colours, and what these show
deadly.py         deadly patterns, and what follows from their guardians
exclusion.py      combinations of candidates of some cells that cannot go together
two_sectors.py    Sue de Coq: cells of a line and a box that need all their digits
wings.py          bent cells, and wings along three links
closure.py        what follows over closures
state.py          the candidates of one puzzle, and the effect of each placement
search.py         solving, counting, minimality, random puzzles
rating/           the rating of Sudoku Explainer
nets.py           what follows from a supposition, as plain values
whips.py          whips, the shortest first
suppositions.py   which candidates suppositions refute
path_ratings.py   ratings by paths that are followed in Python
"""
