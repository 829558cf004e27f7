"""Runs over many rows.

needed.py   optional packages, loaded when they are needed
inputs/     the rows that are asked about, from files, streams and stores
outputs/    the rows of answers, to files, streams and stores
order.py    what a user asks for: the job, the input and the form of the output
workers/    the flow of rows through processes, and clusters of machines
run.py      a run of a job, from where the last one ended
"""
