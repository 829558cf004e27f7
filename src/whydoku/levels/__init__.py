"""Levels: what people call a puzzle, from gentle to monstrous.

choices.py   the ways on that are open at each moment
shape.py     the shape of a path: how it begins, where it is hard, how it ends
level.py     a level: what a puzzle of that name is like
taste.py     what is weighed in a puzzle that is made for a level
table.py     all levels, from `levels.toml`, and the level of a puzzle
needing.py   which levels have puzzles that need a technique, from `needing.toml`
"""
