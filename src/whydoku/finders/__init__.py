"""The engine as the finder of a technique, and what it offers to finders in Python.

native.py         the steps of one technique, read from what the engine finds
links.py          strong links of any kind, and weak ones
almost_locked.py  the almost locked sets of a grid
order.py          most conclusions first, and each set of conclusions once
"""
