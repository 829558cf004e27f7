"""What can be asked of puzzles: operations. Each is one class, of which a command, a job on many
puzzles, a path of the API and a function are made.

answers.py      the answers to some puzzles, column by column
in_words.py     values of answers as texts
own_columns.py  the columns of the input, which the output keeps
slabs.py        pieces of the input, cut for the workers, which read them
clashing.py     clues without a solution, with the steps that show it
operation.py    what all operations share
fields.py       fields that several operations have
told_paths.py   a path for people, step by step or pass by pass
statistics_table.py  the statistics of a path or the totals of many, as a table
tally.py        counts of the rows that are done
data_sets/      data sets of reasoning, whose rows are steps
known/          the operations: one module for each, found by its name
"""
