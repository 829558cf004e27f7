"""The file of a library: its schema, what is packed in it.

faults.py   what SQLite refuses, in sentences
schema.py   the tables, the steps from one version of them to the next, and what is in a row
store.py    the open file, and its transactions
"""
