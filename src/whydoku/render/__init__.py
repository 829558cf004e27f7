"""Explains puzzles, steps and paths in words and in pictures; nothing here searches for steps.

spans.py            pieces of text, each with what it names
lines.py            texts broken into lines of a width, and aligned columns
chain_notation.py   chains in Eureka notation and as nice loops
style_sheets.py     style sheets that lie as files next to modules, filled in
rings.py            which two nodes of a ring take a candidate away; odd rings, all the way round
automorphisms.py    symmetries by name, and why candidates fall by them
petals.py           branches of a case argument that only lock some cells
needs.py            what each fact of a branch needs, and which facts its end can do without
words/              sentences about steps, hints, paths and puzzles
pictures/           what a picture shows, and the parts it is drawn from
svg.py              pictures of grids and steps as SVG
path_pictures.py    whole paths on one picture, step beside step
animation.py        whole paths as animations, step after step
plot.py             the totals of many paths as a plot in SVG
terminal.py         pictures of steps in plain characters
looks.py            how marks look, as JSON and CSS for a page that draws its own board
page_style.py      the style sheet of pages and tables
pages.py            whole paths as HTML and Markdown
walker.py           a path as a page that shows one step at a time
tables.py           figures as tables of HTML: ratings, analyses, paths, their totals
answers.py          hints, answers to why and verdicts as parts of a page
made.py             puzzles made to order and positions to practise on as parts of a page
catalogue.py        techniques, profiles and built-in puzzles as parts of a page
"""
