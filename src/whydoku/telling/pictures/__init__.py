"""What a picture of a step shows, and the parts it is drawn from.

blockers.py    what bars a candidate, and which candidates of two colours clash
marks.py       what a mark on a candidate, a cell, a house or a link can mean; the names of marks in
               legends
collector.py   the collector to which patterns add their marks
patterns/      the marks of each pattern
marking.py     the marks of a step, pattern by pattern, and of clues without a solution
hinting.py     the marks of a hint, as far as it is shown
drawing/       how a picture is laid out and written as SVG
paths.py       whole paths on one picture, step beside step
arguments.py   arguments with a fault in pictures
looks.py       how marks look, as JSON and CSS for a page that draws its own board
svg.py         pictures of grids and steps as SVG
terminal.py    pictures of steps in plain characters
"""
