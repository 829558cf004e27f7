"""The building blocks of a grid; nothing here knows the grid itself.

candidates.py   sets of candidates: their cells, their digits, what they exclude
layouts.py      the places of clues: symmetries and masks
texts.py        the two texts of a grid: 81 digits, and 729 pencil marks; grids drawn with plain
                characters
sets.py         sets of cells and of candidates for the public API
stream.py       the random stream: the same numbers for a seed everywhere
other_sizes.py  grids of other sizes, to refuse them by what they are
tables.py       grids from tables of cells: lists, arrays, data frames
grid_parts.py   givens, placed digits and marks: read and checked
"""
