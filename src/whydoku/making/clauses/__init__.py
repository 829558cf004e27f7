"""What a wish is made of: clauses, each of which a puzzle fulfils or misses by itself.

A clause says what it is called, how far a puzzle is from it, and when no puzzle can fulfil it. The
words for it are put together elsewhere, and without any its name serves.

spans.py      spans of figures in texts
choices.py    techniques by their names, and by names that several share
clause.py     what all clauses have in common
clues.py      how many clues there are, and whether every one is needed
rating.py     how high the puzzle is rated
path.py       what the path of a profile needs
different.py  that no two puzzles are essentially equal
"""
