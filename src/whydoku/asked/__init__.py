"""What can be asked for, said once in the fields of classes, which cost hardly anything to load.

The keywords of functions, the options of commands, the fields of requests and forms follow from
them, and so do the refusals of wrong values. What they mean is the affair of other rooms.

puzzles.py  puzzles to order: a wish, and a run
"""
