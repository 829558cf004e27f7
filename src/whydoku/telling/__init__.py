"""How it is said and shown: words, pictures, pages, lessons, books, workbooks.

Reasons that are data become sentences and marks, pattern by pattern. English lies as data in
`words/languages/en/`, colours in `pictures/drawing/themes.py`, the look of books in
`books/layout.typ`.

Not here: anything that solves or decides. Words, pictures and pages never search; words draw
nothing. What of a hint is shown is decided in `playing/hints`.

grid_lines.py      what is drawn of the rules of a grid: lines, diagonals, shades
lines.py           texts broken into lines of a width, and aligned columns
symbols.py         letters, colours or pictures in place of digits
automorphisms.py   symmetries by name, and why candidates fall by them
needs.py           what each fact of a branch needs, and which facts its end can do without
rings.py           which two nodes of a ring take a candidate away; odd rings, all the way round;
                   branches of a case argument that only lock some cells
words/             sentences about steps, hints, paths and puzzles
pictures/          what a picture shows, and the parts it is drawn from
lessons/           the course
picture_files/     pictures as PNG, PDF and plain SVG
books/             books and worksheets on paper
pages/             HTML for notebooks and files
workbooks/         workbooks for spreadsheet programs
"""
