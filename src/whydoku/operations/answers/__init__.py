"""The package's own JSON: writes each kind of value as an object, and checks objects that are read.

Each object is stated once, by a record: a class whose fields say what is written, and how. The API
publishes a record under its name without the suffix `Json`. A grid by itself is written and read
by `whydoku.formats.known.json_puzzles`, like any other format.

statistics.py     how often each technique was used on a path, or on many
boards.py         the marks that a board shows for a step or a hint
sentences.py      sentences as keys with values, before any language is chosen
trace.py          steps and traces
verdicts.py       results for a puzzle: solved, checked or refused
ratings.py        ratings, on one scale or several
comparing.py      the same in words and a table, in a picture, and as a JSON object
analysis.py       analyses of puzzles
answer.py         the answers to some puzzles, column by column, and their values as texts
arguments.py      verdicts as JSON objects; judgements as JSON objects
hints.py          hints, answers to why-questions, and when the mistakes of a game were made
listings.py       techniques and profiles; lessons as JSON objects
making.py         puzzles made to order, the statistics of a run, and what can be asked for
saved_traces.py   reads saved steps and traces, describes them by a schema, and proves them again
"""
