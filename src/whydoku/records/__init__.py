"""The package's own JSON: writes each kind of value as an object, and checks objects that are read.

Each object is stated once, by a record: a class whose fields say what is written, and how. The API
publishes a record under its name without the suffix `Json`. A grid by itself is written and read
by `whydoku.formats.known.json_puzzles`, like any other format.

names.py           types of fields: names of cells and the like, numbers, and puzzles as text
checked.py         checks shared by all JSON that is read: versions, names, the record of a grid
numbers.py         cells, digits and houses as numbers
patterns.py        the patterns that prove a step
sentences.py       sentences as keys with values, before any language is chosen
statistics.py      how often each technique was used on a path, or on many
trace.py           steps and traces
saved_traces.py    reads saved steps and traces, and describes them by a schema
verification.py    proves steps and traces again, new or saved ones
verdicts.py        results for a puzzle: solved, checked, rated or refused
answers.py         what is answered in one of several ways: solved, rated
hints.py           hints, answers to why-questions, and when the mistakes of a game were made
boards.py          the marks that a board shows for a step or a hint
analysis.py        analyses of puzzles
listings.py        techniques and profiles
making.py          puzzles made to order, and the statistics of a run
wishes.py          what users can ask for in puzzles to order
"""
