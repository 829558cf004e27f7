"""The parts of saved steps and paths: names, patterns and what is checked as they are read.

names.py      types of fields: cells and the like as names and numbers, and puzzles as text
checked.py    checks shared by all JSON that is read: versions, names, the record of a grid
patterns.py   the patterns that prove a step; steps as they are read
"""
