"""Levels: what people call a puzzle, from gentle to monstrous.

level.py   a level, the choices and the shape of a path by which it is known, and what is weighed;
           all levels, from `levels.toml`, the level of a puzzle, and the levels with a technique
"""
