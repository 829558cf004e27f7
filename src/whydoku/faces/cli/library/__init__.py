"""The commands of `whydoku library`: some share a module, and each other has one with its name.

chosen.py    the library that a command line names, and puzzles in it
written.py   entries, and the turns that lead to them, in words, and as files
figures.py   rate and stats: ratings for what has none yet, and how many puzzles there are of each
             kind
add.py       puzzles into the library
mark.py      what is said of puzzles: used on a day, tags, notes
plan.py      a calendar of puzzles
keeping.py   check, export and remove: whether the file holds what it should, all puzzles out of it,
             even of a damaged one, and puzzles out of it for good
looking.py   find and show: puzzles by any combination of what is known of them, and all that is
             known of some
"""
