"""A judge of moves: whether what somebody claims about a grid is true, and whether it followed.

claims.py     claimed moves, read from texts and JSON values
given.py      the step that a reason given with a move proves
following.py  the steps of techniques from which a move follows
judgement.py  the verdicts on moves, and the score of a sequence
moves.py      judges moves one after another, each on the grid to which the true ones before it lead
many.py       judges many sequences, such as lines of JSON
rewards.py    what moves are worth to a learner, and scores for completions of language models
record.py     judgements as JSON objects
"""
