"""Our own JSON: each kind of value as an object, and where it is read back, checked.

A grid itself is written and read by `whydoku.formats.json_puzzles`, as any format of puzzles.

checked.py        values of an object that is read, each of its kind or refused
patterns.py       the patterns that prove a step
trace.py          traces, as trace.schema.json describes them
verification.py   steps and traces re-proved, ours and saved ones
hints.py          hints, and answers to the question why
boards.py         what a board shows of a step or a hint: marks with their places
analysis.py       analyses of puzzles
verdicts.py       puzzles solved, checked, rated or refused
listings.py       techniques and profiles
making.py         puzzles made to order, and what a run has counted
"""
