"""The searches that must be fast: native code behind one door, or its twins in Python.

closure.py   consequences over strong and weak links, the nearest first
splits.py    constraints whose candidates form two nodes, one of which is true
sets.py      sets of candidates as the native functions take them
twins/       the searches in Python, with the same answers as the native ones
packing.py   the native functions for sets, called with ints
door.py      the one way in: the same functions, native or twin
paths.py     paths through a profile, as the native module takes them
nets.py      nets, as the native module gives them
patience.py  how long a search in Python may take
"""

from whydoku.kernels.door import *  # noqa: F403
from whydoku.kernels.door import __all__ as __all__
