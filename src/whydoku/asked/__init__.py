"""What users can ask for, as classes whose fields say everything about it.

The keywords of functions, the options of commands and the fields of requests and forms all follow
from these fields, and so do the refusals of wrong values. The classes are quick to load; what the
values mean is worked out in other packages.

puzzles.py  puzzles to order: a wish, and a run
"""
