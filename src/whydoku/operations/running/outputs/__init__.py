"""The rows of answers, to files and streams.

row_writers.py   rows of the output as bytes, which workers make of slabs
arrow_rows.py    rows of the output as typed columns
outputs.py       how far a job has come, and the output with its part file
"""
