"""How each kind of pattern is told: its premise, reason, argument, exact form and clue.

Each module named after a pattern holds all five, as `WORDS`. The context tells a pattern that is
nested in another, so that no module needs to know the words of all patterns.

context.py       the state that a reason is told in, and what each kind of pattern can tell
singles.py       covers that are singles: the last candidate of a cell or a house
sectors.py       covers of two sectors: cells of a line and a box
cover.py         covers: intersections, subsets, fish with fins or without, and any others
als.py           almost locked sets in a row or a ring, and wings of two
colours.py       colours: of one cluster, of two, and of several digits
exclusion.py     combinations of digits that cannot stand
templates.py     all ways to place a digit
roles.py         named sets
deadly.py        deadly patterns: rectangles, loops, the grave, and what their guardians exclude
guardians.py     what guardians lead to by a link or by cases
chain_links.py   strong links one by one, and what a loop settles
chain.py         chains and loops, from a skyscraper to a long way in notation
nets.py          which facts of a branch each fact leans on
branches.py      cases: guesses, forcing chains and nets, petals
"""
