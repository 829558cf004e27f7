"""Data sets of reasoning: the paths of many puzzles as rows for machines that learn.

choosing.py   splits, and as many puzzles of each difficulty
row_forms.py  what a row is: a step, a dialogue, or the facts of a step
card.py       the card beside a data set, which says what is in it
making.py     the operation that makes the rows
"""
