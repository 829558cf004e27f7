"""Sentences about what is no step: paths, hints, verdicts, analyses, puzzles made to order.

verdicts.py    what is wrong with a puzzle or a grid; how a path ends, why it goes no further, and
               what would
analysis.py    what an analysis found
arguments.py   verdicts in words
foreign.py     what was found, in words and as JSON objects
mistakes.py    what is wrong with a grid, what shows that it is, and what to take back
hints.py       hints, and answers to the question why
days.py        days as people read them
making.py      puzzles made to order: the wish, what was found, and which part was rare
rated.py       ratings of puzzles, finished or not
paths.py       a trace as blocks, with runs of singles gathered, and as text
phrases.py     the same texts as parts, each with what it names
savings.py     what a shorter path saves
summaries.py   the text around a path: title, outcome, statistics, comments while it is watched
"""
