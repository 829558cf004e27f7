"""The traces of many puzzles: one by one when they are looked at, or as columns of figures.

coded.py     the paths of many puzzles, kept as a byte for each step
columns.py   columns of lengths, ratings and counts
many.py      a sequence of traces with columns
totals.py    the totals of many paths
"""

from whydoku.traces.many import Traces, explain_many
from whydoku.traces.totals import StrategyTotal, Totals

__all__ = ["StrategyTotal", "Totals", "Traces", "explain_many"]
