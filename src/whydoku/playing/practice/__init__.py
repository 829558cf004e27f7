"""Positions to practise a technique on, and how they are marked.

positions.py    where a technique is practised, on which positions, and how hard they are
first_steps.py  what lessons for children ask of a position, and where it is found
allowed.py      what can be practised, under which rules, and in which profile
puzzles.py      random puzzles, on whose paths positions are looked for
practice.py     positions whose next step is of a given technique
exercises.py    the positions of a worksheet, from clear to hidden, and what distracts there
"""
