"""Classes that describe what users can ask for: each field has a type, a default and a sentence.

The keywords of functions, the options of commands, the fields of requests and forms, and the errors
for wrong values all follow from these fields. The classes load quickly, because they leave it to
other packages to work out what the values mean.

texts.py    the texts by which users name something, and the styles in which steps are told
puzzles.py  puzzles to order: a wish, and a run
"""
