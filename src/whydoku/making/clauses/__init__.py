"""The clauses of a wish, each of which a puzzle fulfils or misses by itself.

A clause has a name, and knows how far a puzzle is from fulfilling it and when no puzzle can. The
sentences about clauses are made elsewhere; a clause without a sentence is called by its name.

spans.py      spans of figures in texts
choices.py    the techniques that a name means
clause.py     what all clauses have in common
clues.py      how many clues there are, and whether every one is needed
rating.py     how high the puzzle is rated
path.py       what the path of a profile needs
different.py  that no two puzzles are essentially equal
"""
