"""Runs over many rows.

needed.py        an optional package, loaded when it is needed
text_input.py    slabs of a text
value_input.py   slabs of Python values, and of a Parquet file
inputs.py        input files: found by name or pattern, unpacked, and checked for changes
forms.py         the forms of the output, and what endings say of them
row_writers.py   rows of the output as bytes, which workers make of slabs
arrow_rows.py    rows of the output as typed columns
outputs.py       how far a job has come, and the output with its part file
order.py         what a user asks for: the job, the input and the form of the output
flow.py          slabs on their way through a crew of workers
run.py           a run of a job, from where the last one ended
"""
