"""Our own JSON: each kind of value as an object, and where it is read back, checked.

boards.py      what a board shows of a step or a hint: marks with their places
listings.py    techniques and profiles
making.py      puzzles made to order, and what a run has counted
reasons.py     the patterns that prove a step
objects.py     the fields of an object that is read, each of its kind or refused
trace.py       traces, as trace.schema.json describes them
verification.py   steps and traces re-proved, ours and saved ones
analysis.py    analyses of puzzles
hints.py       hints, and answers to the question why
verdicts.py    puzzles solved, checked, rated or refused
"""
