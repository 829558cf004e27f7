"""The rows of answers, to files, streams and stores.

row_writers.py     rows of the output as bytes, which workers make of slabs
arrow_rows.py      rows of the output as typed columns
outputs.py         how far a job has come, and the output with its part file, on this machine
remote_output.py   the same in an object store
"""
