"""Structures that techniques share; each is found once per grid.

The one rule, n bases whose candidates lie in n covers:

    views.py               the 72 views: nine bases against nine covers
    subsets.py             naked and hidden subsets, and fish without fins
    three_sectors.py       the same of a row, a column and a box
    disjoint_subsets.py    cells that have as many digits, each in one house
    fireworks.py           digits of a row and a column that cross in a box
"""
