"""The clauses of a wish. A puzzle is judged by each of them separately.

A clause has a name. It measures how far a puzzle is from fulfilling it, and says why no puzzle can
if that is so. Sentences that describe clauses are made elsewhere; a clause without such a sentence
is called by its name.

clause.py     what all clauses have in common; spans and techniques in their texts
figures.py    how many clues there are, whether every one is needed, and how high the rating is
path.py       what the path of a profile needs, and which level the puzzle has
"""
