"""Our own JSON: writes each kind of value as an object, and checks the objects that are read back.

A grid by itself is written and read by `whydoku.formats.known.json_puzzles`, like any format.

checked.py         values taken from an object, each checked for its kind
numbers.py         cells, digits and houses as numbers
pattern_fields.py  what each field of a pattern means
patterns.py        the patterns that prove a step
sentences.py       sentences as keys with values, before any language is chosen
trace.py           traces, as described by trace.schema.json
verification.py    re-proves steps and traces, our own and saved ones
verdicts.py        results for a puzzle: solved, checked, rated or refused
slips.py           when the mistakes of a game were made
hints.py           hints, and answers to why-questions
boards.py          the marks that a board shows for a step or a hint
analysis.py        analyses of puzzles
listings.py        techniques and profiles
making.py          puzzles made to order, and the statistics of a run
"""
