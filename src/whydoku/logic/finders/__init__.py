"""The engine as the finder of a technique, and what it offers to finders in Python.

reasons.py         the reasons of findings, as patterns; strong links and almost locked sets
native.py          the steps of one technique, read from what the engine finds
almost_locked.py   the almost locked sets of a grid
links.py           strong links of any kind, and weak ones
order.py           most conclusions first, and each set of conclusions once
"""
