"""The words for each kind of pattern: its premise, reason, argument, exact form and clue.

Each module named after a pattern provides all five, as `WORDS`. The context describes a pattern
nested in another, so that no module needs to know the words for all patterns.

covers/           sentences about sets that cover and are covered
als.py            almost locked sets in a row or a ring
automorphism.py   symmetries of the givens, by name or line by line
deadly.py         deadly patterns: rectangles, loops, the grave, and what their guardians exclude
locked.py         cells that hold as many digits as they are
truth.py          candidates of which one is true, and the pattern that shows it
impossible.py     impossible patterns: odd rings, and what their guardians exclude
ways.py           the way from a supposition to its end in a sentence, abridged if it is long
chains/           sentences about chains and their kin
branches.py       cases: guesses, forcing chains and nets, petals
chain.py          chains and rings, from a skyscraper to a long way in notation
clusters.py       the two colours of a cluster, and its pairs
colours.py        colours: one cluster or two, of one digit or several
cover.py          covers: intersections, subsets, fish with or without fins, and any others
exclusion.py      combinations of digits that are impossible
exocet_ways.py    the ways to fill the targets of an exocet, and what is left in each
exocet.py         digits of a base that come again in targets
roles.py          named sets
templates.py      all ways to place a digit
"""
