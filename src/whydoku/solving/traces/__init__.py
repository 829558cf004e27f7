"""The traces of many puzzles, one by one or as columns of figures. Each trace is made when it is
asked for.

columns.py   paths with one byte for each step, and columns of lengths, ratings and counts
many.py      a sequence of traces that also has columns
totals.py    the totals over many paths
"""

from whydoku.solving.traces.many import Traces, explain_many
from whydoku.solving.traces.totals import Totals

__all__ = ["Totals", "Traces", "explain_many"]
