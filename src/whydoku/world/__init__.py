"""What a grid is made of, before there is one.

candidates.py   sets of candidates: their cells, their digits, what they exclude
drawing.py      grids drawn with plain characters
layouts.py      where clues stand: symmetries and masks
sets.py         sets of cells and of candidates, for people
stream.py       the random stream: the same numbers for a seed everywhere
texts.py        the two texts of a grid: 81 digits, and 729 pencil marks
tables.py       grids given as tables: lists, arrays, frames of data
grid_parts.py   givens, placed digits and marks: read, and refused where they clash
"""
