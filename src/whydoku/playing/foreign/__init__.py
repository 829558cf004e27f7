"""Paths that other programs printed: read, judged step by step, and completed with the reasons that
they lack.

printed_forms.py   how each program prints its paths
reading.py         reads the paths in a text
completing.py      judges each step of a path, and makes the trace with a reason for each
"""
