"""What a picture of a step shows, and the parts it is drawn from.

marks/         the marks of a step, apart from how they are drawn
patterns/      the marks of each pattern
marking.py     the marks of a step, pattern by pattern, and of clues without a solution
drawing/       how a picture is laid out and written as SVG
paths.py       whole paths on one picture, step beside step
animation.py   whole paths as animations, step after step
arguments.py   arguments with a fault in pictures
hinting.py     the marks of a hint, as far as it is shown
looks.py       how marks look, as JSON and CSS for a page that draws its own board
plot.py        the totals of many paths as a plot in SVG
svg.py         pictures of grids and steps as SVG
terminal.py    pictures of steps in plain characters
"""
