"""Runs over many rows.

needed.py   an optional package, loaded when it is needed
inputs/     the rows that are asked about, from files and streams
outputs/    the rows of answers, to files and streams
order.py    what a user asks for: the job, the input and the form of the output
flow.py     slabs on their way through a crew of workers
run.py      a run of a job, from where the last one ended
"""
