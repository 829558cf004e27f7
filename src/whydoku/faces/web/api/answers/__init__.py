"""The schemas of answers, for the description of the API alone: no answer is checked against them.

The values come from `whydoku.records`. Each schema is published under the name of its class without
the suffix, so that the API and the library use the same nouns.

fields.py      what all schemas share: names of cells and the like, fields that may be left out
grids.py       problems, records of grids, texts read and converted
steps.py       steps and traces, with their boards and phrases
verdicts.py    puzzles solved, checked and proved
hints.py       hints, answers to why-questions, judgements
ratings.py     ratings on each scale
analyses.py    analyses of puzzles
making.py      puzzles made to order, and positions to practise on
catalogue.py   techniques, profiles, built-in puzzles
index_and_looks.py  the index of the API, and the looks of boards
"""
