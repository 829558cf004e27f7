"""A judge of moves: whether what somebody claims about a grid is true, and whether it followed.

claims.py       claimed moves, read from texts and JSON values
following.py    the steps of techniques from which a move follows
judgement.py    the verdicts on moves, and the score of a sequence
moves.py        judges moves one after another, and many sequences of moves, such as lines of JSON
completions.py  the moves and reasons in completions of language models
asides.py       what is said behind a reason, which its reader did not need
rewards.py      what moves are worth to a learner, and scores for completions of language models
reasons.py      scores for the reasons in completions, at moments at which no single helps
"""
