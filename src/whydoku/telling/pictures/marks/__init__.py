"""The marks of a step, apart from how they are drawn.

blockers.py    what bars a candidate, and which candidates of two colours clash
marks.py       what a mark on a candidate, a cell, a house or a link can mean; the names of marks in
               legends
collector.py   the collector to which patterns add their marks
"""
