"""A sheet as a page: its columns, its drawn grids, its looks.

looks.py        the colours, the font, all formats, and how much room a text takes in a cell
workbook.py     a new workbook, and the names of its sheets
page.py         one sheet to draw on: texts, numbers, formulas, links, and how it prints; tables:
                their columns, and how the head and a row are written
drawn_grid.py   a grid drawn in cells: digits, or pencil marks, with marks as fills
"""
