"""JobGroup: what is asked of each puzzle, and the columns of its answer.

job.py          what all jobs share
solving.py      the solution
checking.py     whether there is exactly one solution
rating.py       ratings on one scale or several
explaining.py   the path of a profile: its figures, or all of its steps
canonical.py    the form that essentially equal puzzles share
analysing.py    what a setter wants to know
converting.py   the puzzle in another format
generating.py   puzzles made to order, from a seed
functions.py    a function of the user's, by its dotted name
"""
