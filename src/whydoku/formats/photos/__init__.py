"""Puzzles on paper: in a photo, on a screen, on the pages of a PDF.

pages.py     pages of a PDF, drawn in a process of their own
opening.py   the pixels of pictures of every kind, within limits
reading.py   the grids that the engine finds there as readings, and what is in doubt
doubts.py    what is in doubt, and what is likelier, in words and as JSON
"""
