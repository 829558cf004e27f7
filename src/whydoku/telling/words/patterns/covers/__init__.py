"""Sentences about sets that cover and are covered.

bent_covers.py      covers across houses: almost locked candidates, fireworks, cells counted
singles.py          covers that are singles: the last candidate of a cell or a house
cover_shapes.py     the shapes of covers, and the values that their words may use
cover_argument.py   why the candidates fall that a cover excludes
wings.py            almost locked sets that form a bent wing, as an XYZ-Wing
"""
