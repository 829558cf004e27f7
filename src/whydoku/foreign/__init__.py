"""Paths that other programs printed: read, judged step by step, and completed with the reasons that
they lack.

printed.py     a printed path as data
forms/         how each program prints its paths
reading.py     reads the paths in a text
completing.py  judges each step of a path, and makes the trace with a reason for each
filling.py     the same for saved traces of which steps have no reason
words.py       what was found, in words
record.py      the same as JSON objects
"""
