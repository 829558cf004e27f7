"""The engine as the finder of a technique, and what it offers to finders in Python.

reasons.py         the reasons of findings, as patterns; strong links and almost locked sets
native.py          the steps of one technique, read from what the engine finds
links.py           strong links of any kind, and weak ones; most conclusions first, and each set of
                   conclusions once; the almost locked sets of a grid
"""
