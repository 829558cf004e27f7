"""The commands of `whydoku library`, each in a module with its name.

chosen.py   the library that a command line names, and puzzles in it
written.py  entries, and the turns that lead to them, in words, and as files
rate.py     ratings for what has none yet
add.py      puzzles into the library
check.py    whether the file holds what it should
export.py   all puzzles out of it, even of a damaged one
find.py     puzzles by any combination of what is known of them
mark.py     what is said of puzzles: used on a day, tags, notes
plan.py     a calendar of puzzles
remove.py   puzzles out of the library for good
show.py     all that is known of some puzzles
stats.py    how many there are of each kind
"""
