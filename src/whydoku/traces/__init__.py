"""The traces of many puzzles: made one by one when they are asked for, or as columns of figures.

coded.py     the paths of many puzzles, with one byte for each step
columns.py   columns of lengths, ratings and counts
many.py      a sequence of traces that also has columns
totals.py    the totals over many paths
"""

from whydoku.traces.many import Traces, explain_many
from whydoku.traces.totals import StrategyTotal, Totals

__all__ = ["StrategyTotal", "Totals", "Traces", "explain_many"]
