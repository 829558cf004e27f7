"""Help for a player who is stuck, as data; `telling` puts it into words and pictures.

searches.py        steps that answer a question about a candidate, by given techniques
paths.py           the easiest steps of a profile that answer such a question
disproof.py        the steps that disprove a mistake, and when it was made; the short path that
                   shows why clues have no solution
hint.py            the mistakes on a grid, or its next step; all steps that apply now
disclosure.py      the part of a hint that each disclosure shows
question.py        why a candidate is true or false, answered with the easiest steps
"""
