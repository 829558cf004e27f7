"""The words for each kind of pattern: its premise, reason, argument, exact form and clue.

Each module named after a pattern provides all five, as `WORDS`. The context describes a pattern
nested in another, so that no module needs to know the words for all patterns.

context.py         the state in which a pattern is described, and the five functions of a kind
singles.py         covers that are singles: the last candidate of a cell or a house
bent_covers.py     covers across houses: almost locked candidates, fireworks, cells counted
cover_shapes.py    the shapes of covers, and the values that their words may use
cover_argument.py  why the candidates fall that a cover excludes
cover.py           covers: intersections, subsets, fish with or without fins, and any others
wings.py           almost locked sets that form a bent wing, as an XYZ-Wing
als.py             almost locked sets in a row or a ring
clusters.py        the two colours of a cluster, and its pairs
colours.py         colours: one cluster or two, of one digit or several
exclusion.py       combinations of digits that are impossible
templates.py       all ways to place a digit
roles.py           named sets
deadly.py          deadly patterns: rectangles, loops, the grave, and what their guardians exclude
impossible.py      impossible patterns: odd rings, and what their guardians exclude
automorphism.py    symmetries of the givens, by name or line by line
ways.py            the way from a supposition to its end in a sentence, abridged if it is long
guardians.py       conclusions that guardians reach through a link or by cases
chain_links.py     strong links one by one, in a few words or as the lines of an argument
chain_shapes.py    the shapes of chains, and what the sentences of the short ones name
chain_rings.py     what holds both ways round a ring, and what falls to it
ends.py            what a case comes to: its conclusions, or why a constraint is empty
chain_breaks.py    where a chain contradicts itself on the way
chain.py           chains and rings, from a skyscraper to a long way in notation
nets.py            the lines of an argument by cases, with facts in a row or numbered
branches.py        cases: guesses, forcing chains and nets, petals
"""
