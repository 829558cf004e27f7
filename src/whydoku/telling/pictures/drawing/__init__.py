"""How a picture is laid out and written as SVG.

appearance.py   how each mark looks on every canvas: shape, hue, brackets
arrows.py       curves of links, which pass through no digit
themes.py       the colours of pictures, light and dark, for screens and for paper; style sheets
framing.py      the size of a picture, its title, its labels
numbering.py    where the numbers of links stand
shapes.py       the shapes of marks as elements of SVG, and hatchings
scene.py        digits, tinted rectangles and curves, each in its place
layers.py       the layers of a picture that show marks
board.py        a board: its lines, its digits, and the marks on them
legend.py       the legend below a picture
document.py     a picture as a whole document; several boards on one picture, in rows and columns
"""
