"""What is wrong: with a puzzle, and with what a player has made of one.

mistakes.py   the digits and pencil marks of a player that no solution allows
check.py      whether a puzzle has exactly one solution, and if not, why not
"""
