"""How each program prints its paths, a module for each.

form.py        what such a module says
hodoku.py      HoDoKu
explainer.py   Sudoku Explainer and its successors
sudokuwiki.py  SudokuWiki
"""
