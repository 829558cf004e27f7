"""What a picture of a step shows, and the parts of which it is drawn.

marks.py        what a mark on a candidate, a cell, a house or a link can mean
names.py        what marks are called in legends
blockers.py     what bars a candidate, and which candidates of two colours clash
collector.py    what gathers the marks of patterns
patterns/       what is marked of each pattern
marking.py      the marks of a step, pattern by pattern
appearance.py   how each mark looks on every canvas: shape, hue, brackets
themes.py       the colours of a light and of a dark picture
arrows.py       curves for links that pass through no digit
shapes.py       the shapes of marks as elements of SVG, and hatchings
scene.py        digits, tinted rectangles and curves, each in its place
svg_layers.py   the layers of a picture that marks make
svg_legend.py   the legend below a picture
svg_style.py    the style sheet of a picture
"""
