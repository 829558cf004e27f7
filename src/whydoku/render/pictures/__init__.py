"""What a picture of a step shows, and the parts it is drawn from.

marks.py        what a mark on a candidate, a cell, a house or a link can mean
names.py        the names of marks in legends
blockers.py     what bars a candidate, and which candidates of two colours clash
collector.py    the collector to which patterns add their marks
patterns/       the marks of each pattern
marking.py      the marks of a step, pattern by pattern, and of clues without a solution
hinting.py      the marks of a hint, as far as it is shown
appearance.py   how each mark looks on every canvas: shape, hue, brackets
themes.py       the colours of pictures, light and dark, for screens and for paper
framing.py      the size of a picture, its title, its labels
arrows.py       curves of links, which pass through no digit
numbering.py    where the numbers of links stand
shapes.py       the shapes of marks as elements of SVG, and hatchings
scene.py        digits, tinted rectangles and curves, each in its place
svg_layers.py   the layers of a picture that show marks
svg_legend.py   the legend below a picture
svg_board.py    a board: its lines, its digits, and the marks on them
svg_style.py    the style sheet of a picture
svg_document.py  a picture as a whole document
svg_panels.py   several boards on one picture, in rows and columns
"""
