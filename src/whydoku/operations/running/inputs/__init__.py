"""The rows that are asked about, from files, streams and stores.

text_input.py   slabs of a text
values.py       slabs of Python values, and of a Parquet file
inputs.py       input files: found by name or pattern, unpacked, and checked for changes
"""
