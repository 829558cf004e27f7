"""What can be asked of puzzles: operations. Each is one class, of which a command, a job on many
puzzles, a path of the API and a function are made.

answers.py      the answers to some puzzles, column by column, and their values as texts
own_columns.py  the columns of the input, which the output keeps
slabs.py        pieces of the input, cut for the workers, which read them
tellings.py     what is told at length: paths, tables of strategies, clues without a solution
operation.py    what all operations share
fields.py       fields that several operations have, and which forms can show them
tally.py        counts of the rows that are done
data_sets/      data sets of reasoning, whose rows are steps
known/          the operations: one module for each, found by its name
"""
