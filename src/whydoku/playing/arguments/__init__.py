"""A player's own reasons: read, made into reasons of `logic.why`, and judged by the checker.

argument.py    what a player claims, and by what
faults.py      what can be amiss, and how near a finding comes, as data
naming.py      names the technique of an argument, and finds the steps of a technique
unsaid.py      fills in what an argument leaves unsaid, from the grid
pointed.py     finds a reason among the places that a player points at
supposing.py   puts reasons from suppositions together
reasons.py     puts the reason of an argument together, for the checker
judge.py       the verdict on an argument
reading/       reads arguments from texts, a module for each way of saying
argued.py      verdicts on texts one after another, and the trace that they make; the verdict on a
               text
closing.py     what would close a gap in a chain
nearness.py    the verdict on what was found by a technique, and how near it comes
"""
