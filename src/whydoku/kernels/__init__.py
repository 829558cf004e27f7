"""The searches that must be fast: native code behind one door, or its twins in Python.

closure.py   what follows over strong and weak links, the nearest first
splits.py    constraints whose candidates fall into two nodes, of which one is true
twins/       the searches in Python, with the answers of the native ones
packing.py   the native closures, asked with ints
door.py      the one way in: the same functions, whichever side answers
"""

from whydoku.kernels.door import *  # noqa: F403
from whydoku.kernels.door import __all__ as __all__
