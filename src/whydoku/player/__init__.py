"""Help for a player who is stuck, as values; `render` puts them into words and pictures.

hint.py         the mistakes on a grid, or its next step; all steps that apply now
disclosure.py   the part of a hint that each disclosure shows
question.py     why a candidate is true or false: the easiest steps that lead there
"""
