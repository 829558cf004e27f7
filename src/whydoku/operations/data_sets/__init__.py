"""Data sets of reasoning: the paths of many puzzles as rows for machines that learn.

choosing.py   splits, and as many puzzles of each difficulty
row_forms.py  what a row is: a step, a dialogue, or the facts of a step
making.py     the operation that makes the rows, and the card beside them
"""
