"""Help for a player who is stuck, as values; `render` puts them into words and pictures.

searches.py       searches with given techniques for steps that lead to what is asked
paths.py          the easiest steps that lead to what is asked about a candidate
disproof.py       what shows that a mistake is one, and when it was made
contradiction.py  the short path that shows why clues have no solution
further.py        how to go on where a profile knows no further step
hint.py           the mistakes on a grid, or its next step; all steps that apply now
disclosure.py     the part of a hint that each disclosure shows
question.py       why a candidate is true or false: the easiest steps that lead there
"""
