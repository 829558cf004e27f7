"""The clauses of a wish. A puzzle is judged by each of them separately.

A clause has a name. It measures how far a puzzle is from fulfilling it, and says why no puzzle can
if that is so. Sentences that describe clauses are made elsewhere; a clause without such a sentence
is called by its name.

spans.py      spans of figures in texts
choices.py    the techniques that a name means
clause.py     what all clauses have in common
clues.py      how many clues there are, and whether every one is needed
rating.py     how high the puzzle is rated
path.py       what the path of a profile needs
level.py      which level the puzzle has, and how its path is shaped
different.py  that no two puzzles are essentially equal
"""
