"""A player's own reasons: read, made into reasons of `whydoku.why`, and judged by the checker.

argument.py        what a player claims, and by what
faults.py          what can be amiss, and how near a finding comes, as data
reading/           reads arguments from texts, a module for each way of saying
naming.py          names the technique of an argument, and finds the steps of a technique
supposing.py       puts reasons from suppositions together
reasons.py         puts the reason of an argument together, for the checker
judge.py           the verdict on an argument
asking.py          the verdict on a text
nearness.py        the verdict on what was found by a technique, and how near it comes
argued.py          verdicts on texts one after another, and the trace that they make
closing.py         what would close a gap in a chain
words.py           verdicts in words
pictures.py        arguments with a fault in pictures
record.py          verdicts as JSON objects
"""
