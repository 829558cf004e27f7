"""A prover for each pattern, and why it is sound.

Each module is named after its pattern and has a function `prove`.

cover.py        n bases and n covers, with fins or without
als.py          almost locked sets in a row or a ring
locked.py       cells that hold as many digits as they are
deadly.py       deadly patterns and their guardians
impossible.py   constraints that only a guardian can fill
automorphism.py symmetries that take the givens to themselves
chain.py        chains and loops of strong and weak links
truth.py        candidates of which one is true, because of a pattern
branches.py     cases of which one must hold
colours.py      one cluster in two colours, or two clusters
exclusion.py    combinations that are impossible
exocet.py       all ways to fill base cells and targets
templates.py    all ways to place a digit
roles.py        named sets with a prover of their own
"""
