"""What to say to a player who is stuck; the words and pictures for it are made in `render`.

hint.py         the first mistake, or the next step; all steps that apply now
disclosure.py   how much of a hint is shown, and what of it is held back
question.py     why a candidate is true or false: the easiest steps that lead there
"""
