"""Sentences about chains and their kin.

ends.py             what a case comes to: its conclusions, or why a constraint is empty
links.py            strong links one by one, in a few words or as the lines of an argument
breaks.py           where a chain contradicts itself on the way
guardians.py        conclusions that guardians reach through a link
guardian_cases.py   conclusions that guardians reach by cases
nets.py             the lines of an argument by cases, with facts in a row or numbered
rings.py            what holds both ways round a ring, and what falls to it
shapes.py           the shapes of chains, and what the sentences of the short ones name
"""
