"""The searches that must be fast: native code behind one door.

closure.py   consequences over strong and weak links, the nearest first
splits.py    constraints whose candidates form two nodes, one of which is true
sets.py      sets of candidates as the native functions take them
packing.py   the native functions for sets, called with ints
door.py      the one way in
paths.py     paths through a profile, as the native module takes them
nets.py      nets, as the native module gives them

Without the native module the import raises MissingPart.
"""

from whydoku.kernels.door import *  # noqa: F403
from whydoku.kernels.door import __all__ as __all__
