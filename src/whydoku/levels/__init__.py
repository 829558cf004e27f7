"""Levels: what people call a puzzle, from gentle to monstrous.

choices.py   the ways on that are open at each moment
level.py     a level, the shape of a path by which it is known, and what is weighed in a puzzle
table.py     all levels, from `levels.toml`, the level of a puzzle, and the levels with a technique
"""
