"""What can be asked of puzzles: operations, their fields and answers, runs, and the library.

An operation is one class in `known/`. A command, a job on many puzzles, a path of the API, a
function and a tool for assistants are made of it, with the same names and the same errors.

Not here: how a face asks, by options, HTTP or keys (`faces`); what an answer looks like to people
(`telling`). No operation imports another, and a run knows none: it is handed what it runs.

answers/           what is answered, as records of JSON
any_puzzle.py      the questions about one puzzle that the package answers, for a puzzle in any form
cases.py           runs and judges cases of techniques: positions, each with the step that a
                   technique must find there
own_columns.py     the columns of the input, which the output keeps
slabs.py           pieces of the input, cut for the workers, which read them
pen.py             what a telling for people is written with
tally.py           counts of the rows that are done
tellings.py        what is told at length: paths, tables of strategies, clues without a solution
operation.py       what all operations share
listing.py         what operations share that list items about each puzzle
data_set_tasks.py  what is asked at a moment, and how the answer is scored
data_set_rows.py   what a row is: a step, a dialogue, the facts of a step, or a moment
data_set_cards.py  the card beside the rows
data_sets.py       the operation that makes the rows; splits, and as many of each difficulty
fields.py          fields that several operations have, and which forms can show them
known/             the operations: one module for each, found by its name
running/           runs over many rows
functions.py       jobs as Python functions, for tables or puzzles one by one
lesson_checks.py   what in a lesson does not hold
library/           a store of puzzles
refusals.py        error responses
"""
