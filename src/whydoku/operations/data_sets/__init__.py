"""Data sets of reasoning: the paths of many puzzles as rows for machines that learn.

draws.py      numbers that a seed and a text decide, the same on any machine
splits.py     splits, such as one to train with and one to test with
balance.py    as many puzzles of each difficulty
grounds.py    the constraints that a reason names
moves.py      steps as `argue` and `judge` read them
row_forms.py  what a row is: a step, a dialogue, or the facts of a step
card.py       the card beside a data set, which says what is in it
making.py     the operation that makes the rows
"""
