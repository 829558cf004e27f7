"""The words for each kind of pattern: its premise, reason, argument, exact form and clue.

Each module named after a pattern provides all five, as `WORDS`. The context describes a pattern
nested in another, so that no module needs to know the words for all patterns.

context.py       the state in which a pattern is described, and the five functions of a kind
singles.py       covers that are singles: the last candidate of a cell or a house
sectors.py       covers of two sectors: cells of a line and a box
cover.py         covers: intersections, subsets, fish with or without fins, and any others
als.py           almost locked sets in a row or a ring, and wings of two
colours.py       colours: one cluster or two, of one digit or several
exclusion.py     combinations of digits that are impossible
templates.py     all ways to place a digit
roles.py         named sets
deadly.py        deadly patterns: rectangles, loops, the grave, and what their guardians exclude
guardians.py     conclusions that guardians reach through a link or by cases
chain_links.py   strong links one by one, and what a loop settles
chain.py         chains and loops, from a skyscraper to a long way in notation
nets.py          which earlier facts each fact of a branch relies on
branches.py      cases: guesses, forcing chains and nets, petals
"""
