"""Words and pictures: patterns and marks in, text out; nothing here searches.

spans.py            texts piece by piece, each with what it names
lines.py            texts in lines of a width
chain_notation.py   chains in Eureka notation and as nice loops
petals.py           branches of a case argument that only lock some cells
words/              what is said of steps, hints, paths and puzzles
pictures/           what a picture shows, and the parts of which it is drawn
svg.py              pictures of grids and steps as SVG
terminal.py         pictures of steps in plain characters
looks.py            how marks look, as JSON and CSS for a page that draws its own board
pages.py            whole paths as HTML and Markdown
"""
