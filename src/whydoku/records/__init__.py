"""The package's own JSON: writes each kind of value as an object, and checks objects that are read.

Each object is stated once, by a record: a class whose fields say what is written, and how. The API
publishes a record under its name without the suffix `Json`. A grid by itself is written and read
by `whydoku.formats.known.json_puzzles`, like any other format.

names.py           types of fields: cells and the like as names and numbers, and puzzles as text
checked.py         checks shared by all JSON that is read: versions, names, the record of a grid
patterns.py        the patterns that prove a step
steps.py           steps as they are read
sentences.py       sentences as keys with values, before any language is chosen
statistics.py      how often each technique was used on a path, or on many
trace.py           steps and traces
saved_traces.py    reads saved steps and traces, describes them by a schema, and proves them again
games.py           games, as the page and the library save them
verdicts.py        results for a puzzle: solved, checked or refused
ratings.py         ratings, on one scale or several
hints.py           hints, answers to why-questions, and when the mistakes of a game were made
boards.py          the marks that a board shows for a step or a hint
analysis.py        analyses of puzzles
listings.py        techniques and profiles
making.py          puzzles made to order, the statistics of a run, and what can be asked for
"""
